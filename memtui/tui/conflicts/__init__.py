"""The Conflicts screen: claims that compete, side by side, and what choosing one does."""
