"""The Agent's view: the very text that the agent loads in its next session."""
