# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from . import (
    odds as odds,
    strategies as strategies,
)
from .endings.ending import (
    Ending as Ending,
    solve_ending as solve_ending,
)
from .exercises import exercise as exercise
from .rules import (
    Action as Action,
    IllegalStep as IllegalStep,
    NeedsDice as NeedsDice,
    PositionError as PositionError,
    Refusal as Refusal,
    Roll as Roll,
    Step as Step,
    events as events,
    notation as notation,
)
from .rules.loaded_dice import loaded as loaded
from .rules.notation import (
    ACTIONS as ACTIONS,
    BONUSES as BONUSES,
    ROWS as ROWS,
    Dice as Dice,
    Group as Group,
    Rules as Rules,
)
from .rules.position_text import problems as problems
from .rules.rules import (
    Position as Position,
    start as start,
)
