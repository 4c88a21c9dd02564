"""The History screen: what was decided, and the store as it stood at any time."""
