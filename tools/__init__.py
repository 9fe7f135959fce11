"""Programs that build lessons, sites and environments."""
