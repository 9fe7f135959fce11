# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from .diagrams import (
    chain as chain,
    policy as policy,
    tree as tree,
)
from .lines import (
    belief as belief,
    calibration as calibration,
    path as path,
    stairs as stairs,
)
from .rows import (
    Figure as Figure,
    bars as bars,
    compare as compare,
    crowd as crowd,
    intervals as intervals,
    stacked as stacked,
    waterfall as waterfall,
)
