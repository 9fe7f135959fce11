"""EXXtra, Level X and other games as environments of Gymnasium: one seat against fixed strategies.

Importing this module registers ``exxtra_widget/EXXtra-v0`` and ``exxtra_widget/LevelX-v0``, and `register` adds another
game. An action is an index into the game's ``ACTIONS``. The dice are the same as in ``Game(seed=…)`` with the seed
of ``reset``.

Examples
--------
>>> import gymnasium
>>> import exxtra_widget.bridges.gymnasium
>>> env = gymnasium.make("exxtra_widget/EXXtra-v0", opponents=["53", "attacker"])
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
...     over = terminated or truncated
>>> reward in (-1.0, 1.0)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from exxtra_widget.bridges.encoding import action_at, first_position, rewards, version_0
from exxtra_widget.core.game import Game
from exxtra_widget.core.step import IllegalStep
from exxtra_widget.core.strategy import Strategy, decide, one_for_each
from exxtra_widget.support.arguments import items_of, shown, whole
from exxtra_widget.support.extras import missing_extra

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing_extra("exxtra_widget.bridges.gymnasium", "Gymnasium", "'gymnasium<2'") from error

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position


class GameEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium is not installed where types are checked
    """A game as an environment of Gymnasium, in which other seats play strategies.

    An observation is the vector of the position as the seat to act sees it. ``info["action_mask"]`` has a 1 for each
    legal action. At the end the reward is 1 for a win, -1 for a loss, and between if seats share a win.

    Parameters
    ----------
    game : str, default "exxtra"
        The name of a game.
    opponents : sequence of str or callable, default ("random",)
        A strategy for each other seat, in order.
    seat : int, default 0
        Seat of the agent, 0 for A.
    start : Position or str, optional
        Position in which each game begins, with its rules.
    illegal_reward : float, optional
        Reward of an illegal action, which then ends the game; for agents that cannot use a mask. By default an illegal
        action is refused.
    render_mode : str, optional
        ``"ansi"``: `render` returns the picture in characters.

    Attributes
    ----------
    game : Game
        The game that is played, with its whole history.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "exxtra",
        opponents: Sequence[str | Strategy] = ("random",),
        seat: int = 0,
        start: Position | str | None = None,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        others = items_of(opponents)
        if others is None:
            raise TypeError(f"opponents must be a list with a strategy for each other seat, not {shown(opponents)}")
        self.start: Position = first_position(game, len(others) + 1, start)
        self.seat: int = whole(seat, 0, self.start.seats - 1, "seat")
        # The agent's own strategy is never called.
        self._strategies = one_for_each([*others[: self.seat], _no_strategy, *others[self.seat :]], self.start)
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        lowest, highest = (np.array(bound, np.int32) for bound in self.start.vector_bounds())
        self.observation_space: Any = spaces.Box(lowest, highest, dtype=np.int32)
        self.action_space: Any = spaces.Discrete(len(self.start.definition.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game with the dice of a seed; without one, with the next dice after the last seed."""
        super().reset(seed=seed, options=options)
        if seed is None:
            seed = int(self.np_random.integers(2**32))
        self.game: Game[Position] = Game(self.start, seed=seed)
        self._random = Random(f"opponents:{seed}")  # noqa: S311 - chance of a game, not a secret
        self._play_opponents()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the agent, then the actions of the opponents until it is the agent's turn.

        Raises
        ------
        IllegalStep
            If the rules refuse the action and it has no reward; nothing changes.
        StrategyError
            If an opponent fails.
        """
        try:
            self.game.step(action_at(self.game.position, action))
        except IllegalStep:
            if self.illegal_reward is None:
                raise
            return self._observation(), self.illegal_reward, True, False, self._info()
        self._play_opponents()
        position = self.game.position
        reward = rewards(position)[self.seat] if position.is_over else 0.0
        return self._observation(), reward, position.is_over, False, self._info()

    def action_masks(self) -> Any:
        """Return the mask of legal actions, under the name that MaskablePPO of sb3-contrib asks for."""
        return np.array(self.game.position.action_mask(), np.int8)

    def render(self) -> str | None:
        """Return the picture in characters for the mode ``"ansi"``."""
        return self.game.position.picture() if self.render_mode == "ansi" else None

    def _play_opponents(self) -> None:
        while not self.game.position.is_over and self.game.position.player != self.seat:
            position = self.game.position
            self.game.step(decide(self._strategies[position.player], position, self._random))

    def _observation(self) -> Any:
        return np.array(self.game.position.to_vector(relative=True), np.int32)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


def _no_strategy(position: Position, rng: Random) -> str:
    raise NotImplementedError


def register(game: str) -> str:
    """Register a game with Gymnasium and return its name there: the title of the game without spaces, then ``-v0``.

    Examples
    --------
    >>> register("levelx")
    'exxtra_widget/LevelX-v0'
    """
    name = f"exxtra_widget/{version_0(game)}"
    if name not in gymnasium.registry:
        gymnasium.register(name, GameEnv, kwargs={"game": game})
    return name


register("exxtra")
register("levelx")
