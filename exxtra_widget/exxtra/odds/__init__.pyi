# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from .chains import (
    lone_counter as lone_counter,
    until_bust as until_bust,
)
from .pair_survival import (
    chase as chase,
    survival as survival,
)
from .rolls import (
    Bust as Bust,
    at_least as at_least,
    combination as combination,
    first_roll as first_roll,
    reroll as reroll,
)
from .stopping import (
    Choice as Choice,
    StoppingSolution as StoppingSolution,
    Term as Term,
    optimal_stopping as optimal_stopping,
)
from .turn_graph import WIN as WIN
from .turns import (
    Turn as Turn,
    steps_next_turn as steps_next_turn,
    turn as turn,
)
