# The public names, each with the module that defines it: read by type checkers, editors and `attach` in __init__.py.
from . import (
    exxtra as exxtra,
    figures as figures,
    levelx as levelx,
    testing as testing,
)
from ._version import __version__ as __version__
from .advice.analysis import (
    Analysis as Analysis,
    analyze as analyze,
)
from .advice.choices import (
    Choices as Choices,
    compare as compare,
)
from .advice.evaluate import (
    action_values as action_values,
    win_probability as win_probability,
)
from .advice.hints import (
    Hint as Hint,
    hint as hint,
)
from .advice.strategy_comparison import (
    StrategyComparison as StrategyComparison,
    compare_strategies as compare_strategies,
)
from .advice.summary import Summary as Summary
from .advice.values import (
    ActionValues as ActionValues,
    WinProbability as WinProbability,
)
from .core.definition import GameDefinition as GameDefinition
from .core.dice import Weights as Weights
from .core.game import Game as Game
from .core.plain_position import PlainPosition as PlainPosition
from .core.position_text import PositionError as PositionError
from .core.record import RecordError as RecordError
from .core.game_registry import (
    games as games,
    register as register,
    start as start,
)
from .core.step import (
    Event as Event,
    IllegalStep as IllegalStep,
    Reason as Reason,
    Refusal as Refusal,
    Step as Step,
)
from .exxtra.widget import ExxtraWidget as ExxtraWidget
from .levelx.widget import LevelXWidget as LevelXWidget
from .predict.assignment import Assignment as Assignment
from .predict.calibration import Calibration as Calibration
from .predict.card_sheets import cards as cards
from .predict.exercise import Exercise as Exercise
from .predict.topic import QuestionError as QuestionError
from .predict.predictions import Predictions as Predictions
from .predict.attempts import explain_errors as explain_errors
from .probability.decimals import (
    percent as percent,
    rounded as rounded,
)
from .probability.distribution import Distribution as Distribution
from .probability.hitting_time import HittingTime as HittingTime
from .probability.intervals import (
    Interval as Interval,
    games_to_detect as games_to_detect,
    sample_size as sample_size,
    wilson as wilson,
)
from .probability.sample import Sample as Sample
from .probability.markov import MarkovChain as MarkovChain
from .scenes.row import Scenes as Scenes
from .scenes.scene import (
    Scene as Scene,
    SceneError as SceneError,
)
from .simulation.executors import SimulationError as SimulationError
from .simulation.result import SimulationResult as SimulationResult
from .simulation.simulate import simulate as simulate
from .simulation.tournament import (
    Tournament as Tournament,
    tournament as tournament,
)
from .core.strategy import (
    Strategy as Strategy,
    StrategyError as StrategyError,
)
from .solving.solve import (
    Solution as Solution,
    solve as solve,
)
from .support.locale import use_language as use_language
from .widget.base import GameWidget as GameWidget
from .widget.plain import play as play
