"""Dreams: consolidations of a store, ours and those of agents, planned, measured and decided."""
