# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from .collecting import (
    collect as collect,
)
from .positions import (
    expected_points as expected_points,
    expected_tokens as expected_tokens,
    finish_set as finish_set,
    sent_back as sent_back,
)
from .rolls import (
    can_make as can_make,
    roll as roll,
    totals as totals,
)
