"""Plans: pure functions from a view of the store and an item to a `Change`."""
