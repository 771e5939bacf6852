"""Mutants: rules with one thing in them changed, to ask whether any trial would notice."""
