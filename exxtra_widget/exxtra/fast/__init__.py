"""Fast simulation of EXXtra."""
