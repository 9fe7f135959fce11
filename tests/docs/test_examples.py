"""Every example in the documentation holds: code with its outputs, calls and positions within sentences, commands."""

from __future__ import annotations

import ast
import asyncio
import doctest
import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

import exxtra_widget
from exxtra_widget import (
    Assignment,
    Distribution,
    Exercise,
    ExxtraWidget,
    Game,
    LevelXWidget,
    MarkovChain,
    Predictions,
    StrategyComparison,
    compare_strategies,
    exxtra,
    levelx,
)
from exxtra_widget.advice import hints
from exxtra_widget.core.game_registry import read_position
from exxtra_widget.exxtra.strategies.league import Leaderboard
from exxtra_widget.exxtra.three_seats.profile import Profile
from exxtra_widget.predict.exercise import Result
from exxtra_widget.probability.hitting_time import HittingTime
from exxtra_widget.simulation.tournament import Tournament
from tests.modules import modules

ROOT: Final = Path(exxtra_widget.__file__).parent.parent
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# From this heading on, the blocks of a page need other libraries; they run in tests/bridges.
FOREIGN: Final = ("agents.md", "\n## Learn in Gymnasium\n")
BLOCK: Final = re.compile(r"^```([\w{}-]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PASTED: Final = re.compile(
    r"^```(python|{code-cell})\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.DOTALL | re.MULTILINE
)
SAME: Final = doctest.OutputChecker()
OPTIONS: Final = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
SPAN: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LITERAL: Final = re.compile(r"``([^`\n]+)``")
POSITION: Final = re.compile(r"(?:(?:exxtra|levelx)(?:\([^()]*\))? )?[\d@:+.*]+(?:/[\d@:+.*]+)+ [A-F] (?:-|[\dX]{2,4})")
# Documented calls that wait for a person, start a server, write files, compute for long or last for the session.
NOT_HERE: Final = ("client[:]", "exxtra.solve()", "progress=True", "use_language(")


def prose(page: Path) -> str:
    """Return a page without its blocks of code."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def written_positions() -> list[str]:
    """Return every position that stands in a sentence of the documentation or of a docstring."""
    found = {span for page in PAGES for span in SPAN.findall(prose(page))}
    for module in modules():
        source = inspect.getsource(module)
        found.update(LITERAL.findall(source))
    return sorted(text for text in found if POSITION.fullmatch(text))


@pytest.mark.parametrize("text", written_positions())
def test_a_position_in_a_sentence_is_a_position(text: str) -> None:
    assert str(read_position(text)).endswith(text.rpartition("/")[2])


def test_positions_of_both_games_are_found() -> None:
    found = written_positions()
    assert any(text.startswith("levelx") for text in found)
    assert len(found) >= 5


def cells(page: Path) -> list[tuple[str, str]]:
    """Return what a reader pastes from a page, one block after the other, and what the page says it shows.

    A block ends a cell, and so does a comment right below a statement, which is its output. Longer outputs are a block
    of text below.
    """
    text = page.read_text(encoding="utf-8")
    if page.name == FOREIGN[0]:
        text = text.partition(FOREIGN[1])[0]
    found: list[tuple[str, str]] = []
    for language, code, shown in PASTED.findall(text):
        # Options of a cell, such as its tags, are for the site.
        parts = list(_cells(code if language == "python" else re.sub(r"^:.*\n", "", code, flags=re.MULTILINE)))
        found += parts
        if shown:
            assert not parts[-1][1], f"{page.name} shows the output of {parts[-1][0]} twice"
            found[-1] = (parts[-1][0], shown)
    return found


def _cells(code: str) -> Iterator[tuple[str, str]]:
    """Cut a block of Python after each statement that has its output in a comment right below."""
    lines, start = code.splitlines(), 0
    for statement in ast.parse(code).body:
        end = statement.end_lineno or 0
        if end < len(lines) and lines[end].startswith("# "):
            yield "\n".join(lines[start:end]), lines[end][2:]
            start = end + 1
    if any(line.strip() for line in lines[start:]):
        yield "\n".join(lines[start:]), ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_with_cells_is_a_notebook_for_the_site(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    has_cells = re.search("^```{code-cell}", text, re.MULTILINE) is not None
    assert has_cells == text.startswith("---\nfile_format: mystnb\n")


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if cells(page)], ids=lambda page: page.name)
@pytest.mark.usefixtures("own_games")
def test_a_reader_can_paste_the_blocks_of_a_page_into_a_notebook(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    with notebook() as shell:
        for cell, shown in cells(page):
            with capture_output() as captured:
                done = shell.run_cell(cell)
            assert done.success, (cell, captured.stdout)
            printed = re.sub(r"^Out\[\d+\]: ?", "", captured.stdout, flags=re.MULTILINE)
            assert not shown or SAME.check_output(shown.rstrip() + "\n", printed, OPTIONS), (cell, printed)


@contextmanager
def notebook() -> Iterator[Any]:
    """Start the shell of a notebook, in which a cell that waits for a step sees one."""
    # Without the history of whoever runs the test.
    shell: Any = InteractiveShell.instance(colors="nocolor", config=Config(HistoryManager={"enabled": False}))
    shell.loop_runner = lambda waiting: asyncio.run(_answered(waiting, shell.user_ns["board"]))
    try:
        yield shell
    finally:
        shell.restore_sys_module_state()
        InteractiveShell.clear_instance()


async def _answered(waiting: Any, board: Any) -> Any:
    """Run a coroutine that waits for a step, and make the step."""
    task = asyncio.ensure_future(waiting)
    await asyncio.sleep(0)
    board.roll()
    return await task


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_no_prompts(page: Path) -> None:
    # A notebook drops them when a reader pastes, but not the outputs between.
    assert not re.search("^ *>>>", page.read_text(encoding="utf-8"), re.MULTILINE)


@cache
def comparison() -> StrategyComparison:
    """Compare two strategies, once for all sentences."""
    return compare_strategies("60", "53", exxtra.start(players=2, goal=5))


WORLDS: Final = ("turn", "hand", "asked", "levelx", "fresh")


def world(kind: str, folder: Path) -> dict[str, Any]:
    """Return the values of the names in the documentation's sentences.

    Parameters
    ----------
    kind : str
        ``turn``: before a roll, with steps behind and ahead and another line; ``hand``: with a roll in hand; ``asked``:
        with an open question; ``levelx``: the other game; ``fresh``: a game that has just begun.
    folder : Path
        For files.
    """
    people = ["Alex", "Beatrice", "Carl", "Diana"]
    game = Game(players=people, seed=7)
    if kind != "fresh":
        game = Game("0/3/0/0@5:70 A -", players=people, seed=7)
        game.play("64 >3 42")
        game.undo()
        game.play("43")
        game.undo(2 if kind == "hand" else 1)
    p = exxtra.Position.parse("0/3/0@4:64/0@5:70 A 61")
    w: Any = ExxtraWidget(Game.from_text(game.to_text()))
    if kind == "asked":
        w = ExxtraWidget(p, players=people, seed=7)
        w.ask("bust")
    if kind == "levelx":
        w = LevelXWidget("levelx 110000/000000 B -", seed=7)
    exercise, die = exxtra.exercise(p, "bust"), Distribution(range(1, 7))
    game.write(folder / "game.txt")
    text = {"turn": game.to_text(), "hand": Predictions().to_json(), "asked": exercise.to_json()}.get(kind, str(p))
    return {
        **{name: getattr(exxtra_widget, name) for name in dir(exxtra_widget)},
        "w": w, "board": w, "p": 0.54 if kind == "hand" else p, "game": game, "position": p, "x": ">3",
        "odds": exxtra.odds, "function": print, "reward": lambda c: exxtra.odds.survival(c, rung=5), "survival": 0.5,
        "start": exxtra.start(players=3), "t": game.to_text(), "j": game.to_json(), "text": text, "names": game.players,
        "successes": 54, "n": 100, "half_width": 0.01, "seat": 0, "row": 5, "total": 6, "times": 1,
        "figure": die.plot(), "picture": die.plot(), "found": die, "distribution": die, "observations": [1, 6, 6],
        "markov_chain": MarkovChain({"a": {"b": 1}}), "exercise": exercise, "path": folder / "game.txt", "len": len,
        "print": print, "line": exercise.to_code("first"), "homework": Assignment([exercise], title="The X"),
        "task": exercise, "better": exercise, "comparison": comparison(),
    }  # fmt: skip


def calls() -> list[tuple[str, str]]:
    """Return the calls that stand in sentences and tables of the pages, but for those with an ellipsis."""
    found = []
    for page in PAGES:
        if page.name in {"architecture.md", "benchmarks.md", "decisions.md", "lesson-sources.md"}:
            continue
        for span in dict.fromkeys(SPAN.findall(prose(page))):
            if "(" not in span or "…" in span or any(part in span for part in NOT_HERE):
                continue
            try:
                tree = ast.parse(span, mode="exec")
            except SyntaxError:
                continue
            if isinstance(tree.body[0], (ast.Expr, ast.Assign)):
                found.append((page.name, span))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("page", "call"), calls())
def test_a_call_in_a_sentence_can_be_made(
    page: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some write files.
    monkeypatch.chdir(tmp_path)
    name, names = call.split("(", maxsplit=1)[0].split(".", maxsplit=1)[0], world("turn", tmp_path)
    if not (callable(names.get(name)) if call.startswith(f"{name}(") else name in names):
        # The sentence names its object, so that all that can be said here is that there is such a method.
        assert any(callable(getattr(home, name, None)) for home in method_owners()), (page, call)
        return
    problems = []
    for kind in WORLDS:
        try:
            exec(compile(call, page, "exec"), world(kind, tmp_path))  # noqa: S102 - our own documentation
        except Exception as error:  # noqa: BLE001 - a call may need another of the worlds
            problems.append(f"{kind}: {error!r}")
        else:
            return
    raise AssertionError((page, call, problems))


def method_owners() -> list[Any]:
    """Return the classes and modules whose functions the pages name without their owner."""
    return [
        Game, ExxtraWidget, Distribution, MarkovChain, HittingTime, Predictions, Exercise, Result, Profile, Tournament,
        Leaderboard,
        hints, exxtra, exxtra.strategies, exxtra.odds, levelx.odds,
    ]  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE)) <= set(targets)
    for module in re.findall(r"python -m ([\w.]+)", text):
        path = ROOT.joinpath(*module.split("."))
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", SPAN.sub("", prose(page))):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), f"{link}#{anchor}"


def anchors(page: Path) -> list[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
