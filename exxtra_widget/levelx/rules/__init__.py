"""Rules of Level X: notation, positions, refusals, events, loaded dice."""

from exxtra_widget.core.position import Action as Action
from exxtra_widget.core.position import Roll as Roll
from exxtra_widget.core.position_text import PositionError as PositionError
from exxtra_widget.core.step import IllegalStep as IllegalStep
from exxtra_widget.core.step import NeedsDice as NeedsDice
from exxtra_widget.core.step import Refusal as Refusal
from exxtra_widget.core.step import Step as Step
from exxtra_widget.levelx.rules import events as events
from exxtra_widget.levelx.rules import notation as notation
