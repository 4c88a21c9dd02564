"""The Health screen: limits, problems with their fixes, and how the queue fares."""
