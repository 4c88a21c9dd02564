"""What opens over the screens: search, commands, stores, themes, help and the log."""
