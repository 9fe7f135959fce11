"""Fast simulation of Level X."""
