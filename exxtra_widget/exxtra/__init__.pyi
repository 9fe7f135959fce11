# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from . import (
    odds as odds,
    strategies as strategies,
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
)
from .rules.loaded_dice import loaded as loaded
from .rules.notation import (
    ACTIONS as ACTIONS,
    DIE_A as DIE_A,
    DIE_B as DIE_B,
    Combination as Combination,
    Dice as Dice,
    Pair as Pair,
    Place as Place,
    Rules as Rules,
)
from .rules.position_text import problems as problems
from .rules.rules import (
    Position as Position,
    start as start,
)
from .strategies.contests import (
    BestResponse as BestResponse,
    Contest as Contest,
    best_response as best_response,
    evaluate as evaluate,
)
from .strategies.league import (
    Leaderboard as Leaderboard,
    round_robin as round_robin,
)
from .three_seats.profile import Profile as Profile
from .three_seats.search import epsilon_equilibrium as epsilon_equilibrium
from .two_seats.policy_map import (
    PolicyMap as PolicyMap,
    policy_map as policy_map,
)
from .two_seats.solve import (
    Solution as Solution,
    solve as solve,
)
