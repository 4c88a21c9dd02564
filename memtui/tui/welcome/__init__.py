"""What is shown where no store belongs to the current directory: how to get to one."""
