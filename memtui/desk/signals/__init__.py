"""What an agent's plugin captured of conversations: read, recalled, and decided by a person."""
