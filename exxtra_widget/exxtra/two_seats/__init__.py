"""Solution of EXXtra with two seats."""
