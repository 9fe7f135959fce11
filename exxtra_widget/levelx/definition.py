"""The definition of Level X. It imports modules on first use, so that a game loads no odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.step import Step
from exxtra_widget.drawing.seat_style import in_colors
from exxtra_widget.levelx.board import page_state, picture
from exxtra_widget.levelx.board.geometry import describe
from exxtra_widget.levelx.rules import rules
from exxtra_widget.levelx.rules.loaded_dice import read_weights
from exxtra_widget.levelx.rules.notation import ACTIONS, read_token

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.step import Reason
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.levelx.endings.ending import Ending
    from exxtra_widget.levelx.rules.rules import Position
    from exxtra_widget.predict.topic import Topic
    from exxtra_widget.simulation.engines import Engine
    from exxtra_widget.simulation.task import Task
    from exxtra_widget.support.packing import JsonObject


class LevelX(GameDefinition[rules.Position]):
    """Definition of Level X."""

    name = "levelx"
    title = "Level X"
    example = "1235"
    actions: tuple[str, ...] = ACTIONS
    estimator = "set_collector"
    # This takes some seconds without numba.
    hint_games: int = 2_000
    rollout_games: int = 200

    # --- Rules and notation -------------------------------------------------------------------

    start = staticmethod(rules.start)

    read = staticmethod(rules.Position.parse)

    def normal(self, token: object) -> str | None:
        known = read_token(token)
        return None if known is None else str(known)

    loaded = staticmethod(read_weights)

    # --- Pictures and page --------------------------------------------------------------------

    @property
    def widget(self) -> Callable[..., Any]:
        from exxtra_widget.levelx.widget import LevelXWidget

        return LevelXWidget

    @property
    def topics(self) -> Mapping[str, type[Topic]]:
        from exxtra_widget.levelx.topics import TOPICS

        return TOPICS

    def board(self, position: Position) -> JsonObject:
        return in_colors(describe(position.rules), self._colors)

    def svg(self, moment: Step | Position, players: Sequence[str] = (), language: str = "en") -> str:
        position = moment.after if isinstance(moment, Step) else moment
        return picture.svg(moment, self.board(position), players, language)

    text = staticmethod(picture.text)

    def state(self, position: Position, weights: Weights | None = None) -> JsonObject:
        from exxtra_widget.levelx.page_choices import choices

        return page_state.state(position, choices(position, weights))

    columns = staticmethod(page_state.columns)

    vector = staticmethod(page_state.vector)
    vector_bounds = staticmethod(page_state.vector_bounds)

    def _marks(self, position: Position) -> list[list[str]]:
        return [*page_state.marks(position), *super()._marks(position), ["dice"]]

    def panel(self, position: Position, weights: Weights | None = None) -> JsonObject:
        from exxtra_widget.levelx import odds_panel

        return odds_panel.panel(position, weights)

    def panel_leaders(self, position: Position, weights: Weights | None = None) -> tuple[str, ...]:
        from exxtra_widget.levelx import odds_panel

        return odds_panel.panel_leaders(position, weights)

    # --- Strategies, simulation and values ----------------------------------------------------

    @property
    def strategies(self) -> Mapping[str, Strategy]:
        from exxtra_widget.levelx.strategies import NAMED

        return NAMED

    def engine(self, task: Task, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
        from exxtra_widget.levelx.fast.engine import engine_of

        return engine_of(task, games, turn, engine)

    @property
    def analysis_games(self) -> int:
        from exxtra_widget.support.numba import HAS_NUMBA

        return 2_000 if HAS_NUMBA else 40

    def is_known(self, position: Position, weights: Weights | None = None) -> bool:  # noqa: ARG002 - as every game has it
        return position.is_over

    def is_solved(self, position: Position, weights: Weights | None = None) -> bool:
        from exxtra_widget.levelx.endings.ending import can_solve

        return can_solve(position, weights)

    def solution(self, position: Position, weights: Weights | None = None, *, insist: bool = False) -> Ending | None:
        from exxtra_widget.levelx.endings.ending import solve_ending

        return solve_ending(position, weights=weights) if insist or self.is_solved(position, weights) else None

    def reason(self, position: Position, action: str, weights: Weights | None = None) -> Reason | None:
        from exxtra_widget.levelx import reasons

        return reasons.reason(position, action, weights)


DEFINITION: Final = LevelX()
