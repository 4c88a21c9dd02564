"""The Dreams screen: consolidations, operation by operation, with what they lose."""
