"""The definition of EXXtra. It imports modules on first use, so that a game loads no odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from exxtra_widget.core.definition import GameDefinition
from exxtra_widget.core.step import Step
from exxtra_widget.drawing.seat_style import in_colors
from exxtra_widget.exxtra.board import page_state, picture
from exxtra_widget.exxtra.board.geometry import describe
from exxtra_widget.exxtra.rules import rules
from exxtra_widget.exxtra.rules.loaded_dice import read_weights
from exxtra_widget.exxtra.rules.notation import ACTIONS, DIE_A, DIE_B, RUNGS, Dice, counted, read_token
from exxtra_widget.support.locale import fill

if TYPE_CHECKING:
    from exxtra_widget.core.dice import Weights
    from exxtra_widget.core.step import Reason
    from exxtra_widget.core.strategy import Strategy
    from exxtra_widget.exxtra.rules.notation import CountedDice
    from exxtra_widget.exxtra.rules.rules import Position
    from exxtra_widget.exxtra.two_seats.solve import Solution
    from exxtra_widget.predict.topic import Topic
    from exxtra_widget.probability.intervals import Interval
    from exxtra_widget.simulation.engines import Engine
    from exxtra_widget.simulation.task import Task
    from exxtra_widget.support.packing import JsonObject


def _rung(position: object, token: str) -> int | None:  # noqa: ARG001 - as every count
    """Return the rung of a placing; None for other steps."""
    return int(token[1:]) if token.startswith(">") else None


class Exxtra(GameDefinition[rules.Position]):
    """Definition of EXXtra."""

    name = "exxtra"
    title = "EXXtra"
    example = "64 or 7X"
    actions: tuple[str, ...] = ACTIONS
    counts: Mapping[str, Callable[[Any, Any], int | None]] = MappingProxyType({"rungs": _rung})
    # The strongest strategy for any number of seats.
    estimator = "survivor"
    # Few enough for a decision within a second without numba.
    rollout_games: int = 200
    two_dice: tuple[Sequence[str], Sequence[str]] = (DIE_A, DIE_B)

    # --- Rules and notation -------------------------------------------------------------------

    start = staticmethod(rules.start)

    read = staticmethod(rules.Position.parse)

    def normal(self, token: object) -> str | None:
        known = read_token(token)
        return None if known is None else str(known)

    loaded = staticmethod(read_weights)

    def counted(self, position: Position, dice: str) -> CountedDice:
        return counted(Dice(dice), position.rules.double_x, first=position.roll is None)

    # --- Pictures and page --------------------------------------------------------------------

    @property
    def widget(self) -> Callable[..., Any]:
        from exxtra_widget.exxtra.widget import ExxtraWidget

        return ExxtraWidget

    @property
    def topics(self) -> Mapping[str, type[Topic]]:
        from exxtra_widget.exxtra.topics import TOPICS

        return TOPICS

    def board(self, position: Position) -> JsonObject:
        return in_colors(describe(position.rules.goal), self._colors)

    def action_name(self, action: str, language: str = "en") -> str:
        words = self.words(language)["figure"]
        if action == "roll":
            return str(words["roll"])
        return fill(words["place"], {"rung": action[1:]}, language=language)

    def svg(self, moment: Step | Position, players: Sequence[str] = (), language: str = "en") -> str:
        position = moment.after if isinstance(moment, Step) else moment
        return picture.svg(moment, self.board(position), players, language)

    text = staticmethod(picture.text)

    def state(self, position: Position, weights: Weights | None = None) -> JsonObject:  # noqa: ARG002 - as every game has it
        return page_state.state(position)

    def rungs(self, position: Position, language: str = "en") -> list[tuple[str, list[tuple[int, str]]]]:
        template = self.words(language)["board"]["rung"]
        names = {rung: fill(template, {"rung": rung}, language=language) for rung in reversed(RUNGS)}
        placed = [(seat, pair) for seat, pair in enumerate(position.ladder) if pair]
        return [
            (name, [(seat, str(pair.combination)) for seat, pair in placed if pair.rung == rung])
            for rung, name in names.items()
        ]

    columns = staticmethod(page_state.columns)

    vector = staticmethod(page_state.vector)
    vector_bounds = staticmethod(page_state.vector_bounds)

    def _marks(self, position: Position) -> list[list[str]]:
        spaces = [f"space:{space}" for space in range(position.rules.goal + 1)]
        return [[f"rung:{rung}" for rung in RUNGS], spaces, *super()._marks(position), ["dice"]]

    def panel(self, position: Position, weights: Weights | None = None) -> JsonObject:
        from exxtra_widget.exxtra import odds_panel

        return odds_panel.panel(position, weights)

    def panel_leaders(self, position: Position, weights: Weights | None = None) -> tuple[str, ...]:
        from exxtra_widget.exxtra import odds_panel

        return odds_panel.panel_leaders(position, weights)

    # --- Strategies, simulation and values ----------------------------------------------------

    @property
    def strategies(self) -> Mapping[str, Strategy]:
        from exxtra_widget.exxtra.strategies import NAMED

        return NAMED

    def find_strategy(self, text: str) -> Strategy:
        from exxtra_widget.exxtra.strategies import find

        return find(text)

    def engine(self, task: Task, games: int, turn: int = 0, engine: str = "auto") -> Engine | None:
        from exxtra_widget.exxtra.fast.engine import engine_of

        return engine_of(task, games, turn, engine)

    @property
    def analysis_games(self) -> int:
        from exxtra_widget.support.numba import HAS_NUMBA

        return 1_000 if HAS_NUMBA else 50

    def is_known(self, position: Position, weights: Weights | None = None) -> bool:
        # The built-in table.
        return position.seats == 2 and position.rules == rules.PLAIN and weights is None

    def is_solved(self, position: Position, weights: Weights | None = None) -> bool:
        from exxtra_widget.exxtra.two_seats.solve import can_solve

        return position.seats == 2 and can_solve(position.rules, weights)

    def solution(self, position: Position, weights: Weights | None = None, *, insist: bool = False) -> Solution | None:
        from exxtra_widget.exxtra.two_seats.solve import solution_of

        if self.is_solved(position, weights) or (insist and position.seats == 2):
            return solution_of(position.rules, weights)
        if insist:
            three = ", and exxtra.epsilon_equilibrium() solves short games of three" if position.seats == 3 else ""
            raise ValueError(
                f"there is no solution for {position}: EXXtra is solved for two seats{three}; "
                "use method='simulate' for an estimate"
            )
        return None

    def contest(
        self,
        position: Position,
        strategies: Sequence[Strategy],
        weights: Weights | None = None,
        *,
        insist: bool = False,
    ) -> tuple[Interval, Interval] | None:
        from exxtra_widget.exxtra.strategies import contests

        return contests.contest_from(position, strategies, weights, insist=insist)

    def reason(self, position: Position, action: str, weights: Weights | None = None) -> Reason | None:
        from exxtra_widget.exxtra import reasons

        return reasons.reason(position, action, weights)


DEFINITION: Final = Exxtra()
