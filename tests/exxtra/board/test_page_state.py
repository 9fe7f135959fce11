"""A position and the board as the page draws them."""

from __future__ import annotations

from exxtra_widget import exxtra
from exxtra_widget.exxtra.board.geometry import describe
from exxtra_widget.exxtra.board.page_state import state


def test_a_position_is_sent_with_the_effects_of_its_choices() -> None:
    removed = [{"seat": 1, "rung": 4, "combination": "64"}]
    assert state(exxtra.Position("0/3@4:64 A 71")) == {
        "text": "0/3@4:64 A 71",
        "player": 0,
        "winners": [],
        "counters": [0, 3],
        "ladder": [None, [4, "64"]],
        "roll": "71",
        "dice": "71",
        "choices": [
            {"token": "roll", "first": False},
            *({"token": f">{rung}", "rung": rung, "earns": rung, "removes": removed} for rung in range(4)),
            {"token": ">4", "rung": 4, "refusal": {"code": "rung_taken", "rung": 4, "owner": 1, "combination": "64"}},
            {"token": ">5", "rung": 5, "earns": 5, "removes": []},
        ],
    }
    # The ladder move ends at the finish.
    near = state(exxtra.Position("19/3 A 71"))["choices"]
    assert [choice["earns"] for choice in near[1:]] == [0, 1, 2, 2, 2, 2]
    over = state(exxtra.Position("21/3 A -"))
    assert (over["winners"], over["roll"], over["choices"][0]["first"]) == ([0], None, True)


def test_a_board_is_sent_with_a_space_for_each_step_and_a_look_for_each_seat() -> None:
    board = describe(3)
    assert board.keys() == {"view", "goal", "spaces", "radius", "arms", "ladder", "stacks", "seats"}
    assert (board["goal"], len(board["spaces"]), len(board["stacks"]), len(board["seats"])) == (3, 4, 6, 6)
    assert board["stacks"][:2] == [[[0, 0, 1]], [[-17, 0, 0.82], [17, 0, 0.82]]]
    assert board["seats"][0].keys() == {"letter", "light", "dark", "badge"}
