"""Solutions of endings of Level X."""
