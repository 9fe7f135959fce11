# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from .diagrams import (
    chain as chain,
    policy as policy,
    tree as tree,
)
from .plots import (
    Figure as Figure,
    bars as bars,
    belief as belief,
    calibration as calibration,
    compare as compare,
    crowd as crowd,
    intervals as intervals,
    path as path,
    stacked as stacked,
    stairs as stairs,
    waterfall as waterfall,
)
