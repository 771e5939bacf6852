"""What can be wrong with a program whose names and types are right: one idea in each file."""
