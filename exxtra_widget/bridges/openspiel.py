"""EXXtra, Level X and other games as games of OpenSpiel, with the dice as chance nodes.

Importing this module registers ``python_exxtra`` and ``python_levelx``, and `register` adds another game. An action is
an index into the game's ``ACTIONS``. After ``"roll"`` comes a chance node, whose outcomes are numbered in the order of
``position.outcomes()``.

Examples
--------
>>> import pyspiel
>>> import exxtra_widget.bridges.openspiel
>>> game = pyspiel.load_game("python_exxtra", {"players": 2, "start": "20/20 A 64"})
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()][:3]
['roll', '>0', '>1']
>>> state.apply_action(0)
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 30)
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, ClassVar, Final

from exxtra_widget.bridges.encoding import action_at, first_position, rewards
from exxtra_widget.core.game_registry import definition_of, start
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.extras import missing_extra

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise missing_extra("exxtra_widget.bridges.openspiel", "OpenSpiel", "numpy 'open-spiel<3'") from error

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position

# As in OpenSpiel's own Pig.
HORIZON: Final = 1000


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not installed where types are checked
    """A position, and whether its dice are being rolled.

    Attributes
    ----------
    position : Position
        The position.
    """

    def __init__(self, game: Game, position: Position) -> None:
        super().__init__(game)
        self.position = position
        self._horizon = game.horizon
        self._is_rolling = False
        self._moves = 0

    def current_player(self) -> int:
        """Return the seat to act, or the number of chance or of the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._is_rolling else self.position.player

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - as any state
        return [number for number, is_legal in enumerate(self.position.action_mask()) if is_legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes with their probabilities."""
        weights = self.position.outcomes().values()
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self._is_rolling:
            self.position = self.position.apply(self._outcome(action))
            self._is_rolling = False
        else:
            chosen = action_at(self.position, action)
            self._is_rolling = chosen == "roll"
            self.position = self.position if self._is_rolling else self.position.apply(chosen)
        self._moves += 1

    def _outcome(self, number: int) -> str:
        outcomes = [*self.position.outcomes()]
        if not 0 <= number < len(outcomes):
            raise ValueError(f"an outcome must be a whole number from 0 to {len(outcomes) - 1}, not {number}")
        return str(outcomes[number])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome(action)
        return str(self.position.definition.actions[action])

    def is_terminal(self) -> bool:
        """Return whether the game is over, or has reached its horizon."""
        return self.position.is_over or self._moves >= self._horizon

    def returns(self) -> list[float]:
        """Return 1 for a win and -1 for a loss; at the horizon all seats share the win."""
        if self.position.is_over:
            return rewards(self.position)
        seats = self.position.seats
        return [2 / seats - 1 if self.is_terminal() else 0.0] * seats

    def __str__(self) -> str:
        # Different states need different texts, and each move brings the horizon nearer.
        rolling = ", rolling" if self._is_rolling else ""
        return f"{self.position}{rolling}, move {self._moves} of {self._horizon}"


class Observer:
    """Observer with the seat that looks and the position, which hides nothing."""

    def __init__(self, game: Game, params: Mapping[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        seats, numbers = game.num_players(), len(game.start.to_vector())
        self.tensor = np.zeros(seats + numbers + 1, np.float32)
        parts = np.split(self.tensor, [seats, seats + numbers])
        self.dict = dict(zip(("player", "position", "rolling"), parts, strict=True))

    def set_from(self, state: State, player: int) -> None:
        """Set the tensor from a state, as a seat sees it; a chance node is a state as any other."""
        self.dict["player"][:] = [seat == player for seat in range(state.position.seats)]
        self.dict["position"][:] = state.position.to_vector()
        self.dict["rolling"][:] = state.is_chance_node()

    def string_from(self, state: State, player: int) -> str:  # noqa: ARG002 - as any observer
        """Return a state as text."""
        return str(state)


class Game(pyspiel.Game):  # type: ignore[misc]  # the same
    """A game for OpenSpiel; `register` makes a class for each.

    Parameters
    ----------
    params : mapping, optional
        ``players``, the number of seats; ``start``, the text of the position in which each game begins, with its rules;
        and ``horizon``, the number of moves after which a game ends with a win that is shared by all.
    """

    name: ClassVar[str]
    kind: ClassVar[Any]
    kind_for_two: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": 0, "start": "", "horizon": HORIZON, **(params or {})}
        self.start: Position = first_position(self.name, given["players"] or None, given["start"] or None)
        self.horizon: int = whole(given["horizon"], 1, 10**6, "horizon")
        seats, definition = self.start.seats, self.start.definition
        info = pyspiel.GameInfo(
            num_distinct_actions=len(definition.actions),
            max_chance_outcomes=len(definition.outcomes),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            # The seats share one win; each counts twice its share minus 1.
            utility_sum=2.0 - seats,
            max_game_length=self.horizon,
        )
        super().__init__(self.kind_for_two if seats == 2 else self.kind, info, given)

    def new_initial_state(self, state: Position | str | None = None) -> State:
        """Return the initial state, or the state of a position of the same game with as many seats."""
        return State(self, self.start if state is None else first_position(self.name, self.start.seats, state))

    def deserialize_state(self, text: str) -> State:
        """Return the state that was written as text; one of another game is a ``ValueError``."""
        state: State = super().deserialize_state(text)
        first_position(self.name, self.start.seats, state.position)
        return state

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # OpenSpiel's own method would make a game without our attributes.
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """Return the observer of a kind of observations."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Observer(self, params)
        return IIGObserverForPublicInfoGame(kind, params)


def register(game: str) -> str:
    """Register a game with OpenSpiel and return its name there: ``python_`` and the name.

    Examples
    --------
    >>> register("levelx")
    'python_levelx'
    """
    name = f"python_{game}"
    if name not in pyspiel.registered_names():
        # OpenSpiel keeps this until after Python's exit, which only a class survives.
        class Registered(Game):
            name = game
            kind = _kind(game, pyspiel.GameType.Utility.CONSTANT_SUM)
            kind_for_two = _kind(game, pyspiel.GameType.Utility.ZERO_SUM)

        pyspiel.register_game(Registered.kind, Registered)
    return name


def _kind(game: str, utility: Any) -> Any:
    """Return OpenSpiel's description of a game."""
    # Each seat has a letter.
    numbers = [seats for seats in range(1, len(ascii_uppercase) + 1) if _can_start(game, seats)]
    return pyspiel.GameType(
        short_name=f"python_{game}",
        long_name=definition_of(game).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "start": "", "horizon": HORIZON},
    )


def _can_start(game: str, seats: int) -> bool:
    try:
        start(game, seats)
    except ValueError:
        return False
    return True


register("exxtra")
register("levelx")
