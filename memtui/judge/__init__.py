"""Judges: text in, findings out. They know no paths, no git and no screen."""
