"""EXXtra, Level X and other games as environments of PettingZoo, in which the agents act in turn.

Importing this module registers ``EXXtra-v0`` and ``LevelX-v0``, and `register` adds another game. An agent ``player_0``
plays for each seat. An action is an index into the game's ``ACTIONS``. The dice are rolled by the environment, and are
those of ``Game(seed=…)`` for the seed of ``reset``.

Examples
--------
>>> import pettingzoo
>>> import exxtra_widget.bridges.pettingzoo
>>> env = pettingzoo.make("aec", "EXXtra-v0", players=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
>>> env.unwrapped.game.winner in (0, 1)
True
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from exxtra_widget.bridges.encoding import action_at, first_position, rewards, version_0
from exxtra_widget.core.game import Game
from exxtra_widget.support.arguments import whole
from exxtra_widget.support.extras import missing_extra

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing_extra("exxtra_widget.bridges.pettingzoo", "PettingZoo", "'pettingzoo<2'") from error

if TYPE_CHECKING:
    from exxtra_widget.core.position import Position


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo is not installed where types are checked
    """A game as an environment of PettingZoo.

    An observation has two parts. ``observation`` is the vector of the position as the seat to act sees it, the same for
    each agent, since nothing is hidden. ``action_mask`` has a 1 for each legal action, and is empty for other agents.
    At the end each winner is rewarded with 1 and each other seat with -1; seats that share a win get a value between.

    Parameters
    ----------
    game : str, default "exxtra"
        The name of a game.
    players : int, optional
        Number of seats; by default the usual number for the game.
    start : Position or str, optional
        Position in which each game begins, with its rules.
    max_cycles : int, optional
        Number of actions after which a game is truncated; by default it ends by its rules.
    render_mode : str, optional
        ``"ansi"``: `render` returns the picture in characters.

    Attributes
    ----------
    game : Game
        The game that is played, with its whole history.
    """

    def __init__(
        self,
        game: str = "exxtra",
        players: int | None = None,
        start: Position | str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.start: Position = first_position(game, players, start)
        self.max_cycles: int | None = None if max_cycles is None else whole(max_cycles, 1, 10**9, "max_cycles")
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {"name": version_0(game), "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.start.seats)]
        self.observation_spaces: dict[str, Any] = {agent: self._observation_space() for agent in self.possible_agents}
        actions = len(self.start.definition.actions)
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random = Random()  # noqa: S311 - seeds of games are no secrets

    def _observation_space(self) -> Any:
        lowest, highest = self.start.vector_bounds()
        return spaces.Dict(
            {
                "observation": spaces.Box(np.array(lowest, np.int32), np.array(highest, np.int32), dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (len(self.start.definition.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - as any environment
        """Begin a game with the dice of a seed; without one, with the next dice after the last seed."""
        if seed is None:
            seed = self._random.getrandbits(32)
        else:
            self._random = Random(seed)  # noqa: S311 - the same
        self.game: Game[Position] = Game(self.start, seed=seed)
        self.agents: list[str] = [*self.possible_agents]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, self.start.is_over)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.possible_agents[self.start.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the position as the seat to act sees it, and the mask of legal actions."""
        position = self.game.position
        mask = np.array(position.action_mask(), np.int8)
        return {
            "observation": np.array(position.to_vector(relative=True), np.int32),
            "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask),
        }

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent to act; it rolls the dice of ``"roll"``.

        Raises
        ------
        IllegalStep
            If the rules refuse the action; nothing changes. ``TerminateIllegalWrapper`` ends the game instead.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.step(action_at(self.game.position, action))
        position = self.game.position
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards(position), strict=True))
        elif self.max_cycles is not None and self.game.cursor >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[position.player]

    def render(self) -> str | None:
        """Return the picture in characters for the mode ``"ansi"``."""
        return self.game.position.picture() if self.render_mode == "ansi" else None


def env(game: str = "exxtra", **options: Any) -> Any:
    """Return the environment of a game, which refuses calls in the wrong order.

    Parameters
    ----------
    game : str, default "exxtra"
        The name of a game.
    **options
        As in `GameEnv`.

    Examples
    --------
    >>> env("levelx", players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    return wrappers.OrderEnforcingWrapper(GameEnv(game, **options))


def register(game: str) -> str:
    """Register a game with PettingZoo and return its name there: the title of the game without spaces, then ``-v0``.

    Examples
    --------
    >>> register("levelx")
    'LevelX-v0'
    """
    name = version_0(game)
    if name not in pettingzoo.aec_registry:
        pettingzoo.register("aec", name, env, kwargs={"game": game})
    return name


register("exxtra")
register("levelx")
