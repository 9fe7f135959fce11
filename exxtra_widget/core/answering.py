"""Read-only part of a game: the position at the cursor, and the sequence of its steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, overload

from exxtra_widget.core.dice import as_text
from exxtra_widget.core.remarks import Remarked
from exxtra_widget.core.step import Refusal, Step
from exxtra_widget.support.arguments import integer, quote
from exxtra_widget.support.calls import Suggesting, checked

if TYPE_CHECKING:
    from exxtra_widget.core.loaded_dice import Weights


# The words of python-chess, OpenSpiel, PettingZoo and boardgame.io.
WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("push", "push_san", "push_uci", "move", "apply", "apply_action"), "step()"),
    **dict.fromkeys(("pop", "undo_action", "take_back"), "undo()"),
    **dict.fromkeys(("legal_moves", "legal_actions", "generate_legal_moves", "moves", "choices"), "actions()"),
    **dict.fromkeys(("is_legal", "is_valid", "explain"), "why_not()"),
    **dict.fromkeys(("turn", "current_player", "to_act", "to_move", "agent_selection", "seat"), "player"),
    **dict.fromkeys(("fen", "board_fen", "epd"), "str(game.position)"),
    **dict.fromkeys(("board", "state", "G", "ctx", "observation"), "position"),
    **dict.fromkeys(("save", "dump", "to_file", "write_text"), "write()"),
    **dict.fromkeys(("load", "open", "from_file", "read_text"), "read()"),
    **dict.fromkeys(("pgn", "to_pgn", "export", "dumps", "serialize"), "to_text()"),
    **dict.fromkeys(("from_pgn", "loads", "parse", "deserialize"), "from_text()"),
    **dict.fromkeys(("is_game_over", "is_terminal", "game_over", "gameover", "done", "over"), "is_over"),
    **dict.fromkeys(("result", "outcome", "winner_seat"), "winner"),
    **dict.fromkeys(("rewards", "reward", "utilities", "payoffs"), "returns()"),
    **dict.fromkeys(("move_stack", "mainline", "log", "full_history"), "steps"),
    **dict.fromkeys(("variations", "branches", "lines"), "others"),
    **dict.fromkeys(("clone", "deepcopy", "fork"), "copy()"),
    **dict.fromkeys(("reset", "restart", "new_game"), "Game(game.start)"),
    **dict.fromkeys(("to_dict", "asdict", "json"), "to_json()"),
    **dict.fromkeys(("chance_outcomes", "distribution"), "outcomes"),
    **dict.fromkeys(("seed", "rng", "dice"), "source"),
    **dict.fromkeys(("names", "seats"), "players"),
    **dict.fromkeys(("ply", "move_number", "move_count"), "cursor"),
}


@checked
class Answering(Remarked, Sequence[Step], Suggesting):
    """The part of a game that changes nothing."""

    weights: Weights | None
    _suggestions: ClassVar[Mapping[str, str]] = WORDS

    @property
    def start(self) -> Any:
        """The position in which it began."""
        return self._history.start

    @property
    def outcomes(self) -> Mapping[Any, int]:
        """What the dice can show at the cursor, with integer weights; ``{}`` when the game is over."""
        fair: Mapping[Any, int] = self.position.outcomes()
        return self.weights if fair and self.weights is not None else fair

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the line, also those after the cursor."""
        return self._history.steps

    @property
    def cursor(self) -> int:
        """After how many steps the moment stands that one looks at."""
        return self._history.cursor

    @property
    def forks(self) -> Sequence[int]:
        """After how many steps each of the `others` leaves this line."""
        return self._history.forks()

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self._history.position

    @property
    def player(self) -> int:
        """The seat to act at the cursor; when the game is over, a winner."""
        player: int = self.position.player
        return player

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the cursor."""
        over: bool = self.position.is_over
        return over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won at the cursor, ``()`` while the game goes on."""
        winners: tuple[int, ...] = self.position.winners
        return winners

    @property
    def winner(self) -> int | None:
        """The seat that has won alone; None while the game goes on, and where a win is shared."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    def actions(self) -> tuple[str, ...]:
        """Return the legal actions at the cursor in a fixed order, ``()`` when the game is over."""
        actions: tuple[str, ...] = self.position.actions()
        return actions

    def why_not(self, step: object) -> Refusal | None:
        """Return why a step would be refused at the cursor, or None; see `step` for what can be asked."""
        refusal: Refusal | None = self.position.why_not(as_text(step))
        return refusal

    def returns(self) -> tuple[float, ...]:
        """Return the result of each seat: 1 for a win, in equal parts where it is shared, else 0.

        As in OpenSpiel, all are 0 while the game goes on.

        Examples
        --------
        >>> from exxtra_widget import Game
        >>> Game("0/20/3 B -").returns(), Game("0/21/3 B -").returns()
        ((0.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        """
        found: tuple[float, ...] = self.position.returns()
        return found

    # --- A sequence of steps --------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._history.line)

    def __bool__(self) -> bool:
        # An empty sequence would be false, but a game that has just begun is there.
        return True

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        line = self._history.line
        if isinstance(index, slice):
            return tuple(line[i] for i in range(*index.indices(len(line))))
        number = integer(index)
        if number is None:
            raise TypeError(f"a step of a game has a whole number, from 0, or a slice of them, not {quote(index)}")
        return line[number]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._history.line)

    def __reversed__(self) -> Iterator[Step]:
        return reversed(self.steps)

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a step, 0 for the first.

        Raises
        ------
        ValueError
            If it is not among the steps from `start` up to, not including, `stop`.
        """
        steps = self.steps
        return steps.index(value, start, len(steps) if stop is None else stop)

    def count(self, value: Any) -> int:
        """Return the number of times that a step occurs."""
        return self.steps.count(value)

    # --- Other lines --------------------------------------------------------------------------

    @property
    def others(self) -> tuple[tuple[Step, ...], ...]:
        """Other lines of play, each whole from the start, the newest first."""
        return self._history.others
