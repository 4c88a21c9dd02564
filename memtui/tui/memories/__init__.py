"""The Memories screen: what the agent remembers, read, followed and kept."""
