"""Charts by their numbers and texts, never by their SVG: each function of `figures`, and each picture of a result."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from exxtra_widget import (
    Distribution,
    ExxtraWidget,
    Game,
    MarkovChain,
    Sample,
    action_values,
    analyze,
    compare,
    exxtra,
    figures,
    levelx,
    simulate,
    tournament,
    wilson,
    win_probability,
)
from tests.contract.recorded import check
from tests.contract.samples import STARTS

SVG: Final = "{http://www.w3.org/2000/svg}"
LANGUAGES: Final = ("en", "de", "fr")
SIXTH: Final = Fraction(1, 6)
DIE: Final = Distribution(range(1, 7))
ROLLS: Final = Sample([1, 6, 6, 2, 3, 6])
CHAIN: Final = MarkovChain({"a": {"a": 1, "b": 2}, "b": {"a": 1, "c": 1}})
SOLVED: Final = "0/0@4:64 A 70"
LEVEL_X: Final = "levelx 110000/000000 B 1235"


def _drawn() -> dict[str, Callable[..., Any]]:
    """Return a chart by each function of `figures`, to be called with a language."""
    second, mapped = {"X": SIXTH, "no X": 1 - SIXTH}, exxtra.policy_map("5:64")
    shares = {"Ann": {"avoidable": 0.02, "dice": 0.21}, "Bo": {"avoidable": 0, "dice": Fraction(1, 5)}}
    timid, bold = [(0.6, True), (0.4, False)], [(0.9, True), (SIXTH, True)]
    return {
        "bars": lambda **to: figures.bars({"rung 1": 0.3, "rung 5": 0.7}, mark=["rung 5"], **to),
        "bars of numbers": lambda **to: figures.bars({"Ann": 12, "Bo": -3.5}, unit="steps", axis="mean", **to),
        "bars of a sample": lambda **to: figures.bars(ROLLS, **to),
        "bars of many": lambda **to: figures.bars(exxtra.odds.first_roll(), **to),
        "stacked": lambda **to: figures.stacked(shares, **to),
        "compare": lambda **to: figures.compare({1: 3, 6: 5}, DIE, axis="face", **to),
        "crowd": lambda **to: figures.crowd({"ill": 14, "healthy": 986, "nobody": 0}, **to),
        "intervals": lambda **to: figures.intervals([wilson(5, 9), wilson(1, 99)], 0.5, names=["few", "many"], **to),
        "waterfall": lambda **to: figures.waterfall(("start", 0.5), {"luck": 0.2, "choices": -0.1}, end="end", **to),
        "stairs": lambda **to: figures.stairs(DIE, levels=(0.25, 0.5, 0.75), **to),
        "stairs without end": lambda **to: figures.stairs(exxtra.odds.until_bust(), **to),
        "path": lambda **to: figures.path({"share": [1, 0.5, 0.25]}, truth=SIXTH, title="The long run", **to),
        "belief": lambda **to: figures.belief({"a": 1, "b": 1}, [("X", {"a": 0.1, "b": 0.3})], **to),
        "calibration": lambda **to: figures.calibration([(0.7, True), (0.2, False)], **to),
        "calibration of two": lambda **to: figures.calibration({"timid": timid, "bold": bold}, **to),
        "tree": lambda **to: figures.tree({"X": (SIXTH, second), "no X": (1 - SIXTH, second)}, **to),
        "tree of rolls": lambda **to: figures.tree("0/0/0 A 61", 3, **to),
        "chain": lambda **to: figures.chain(CHAIN, **to),
        "policy": lambda **to: figures.policy(mapped, mine=[20, 19], theirs=range(18, 21), **to),
    }


def _results() -> dict[str, Any]:
    """Return a result of each kind that can draw itself."""
    game, other = (_played(start) for start in (exxtra.start(2), levelx.start(2)))
    asked = ExxtraWidget(SOLVED)
    asked.ask("bust")
    asked.answer("Ann", "1/3")
    asked.reveal(outcome=False)
    record = ("lengths",)
    two, board = exxtra.start(2), levelx.start(2)
    return {
        "Distribution": DIE,
        "Sample": ROLLS,
        "MarkovChain": CHAIN,
        "hitting time": CHAIN.hitting_time("a", "c"),
        "turn": exxtra.odds.turn("53"),
        "optimal stopping": exxtra.odds.optimal_stopping(lambda pair: int(pair) % 7),
        "policy map": exxtra.policy_map(),
        "evaluate": exxtra.evaluate(["60", "53"], goal=3),
        "round robin": exxtra.round_robin({"sixty": "60", "fifty": "53"}, goal=3),
        "win probability": win_probability(SOLVED),
        "win probability, estimated": win_probability(LEVEL_X, games=50, rng=1),
        "action values": action_values(SOLVED),
        "action values, estimated": action_values(LEVEL_X, games=20, rng=1),
        "comparison": compare(SOLVED, games=20, rng=1),
        "comparison, Level X": compare(LEVEL_X, games=20, rng=1, choices=[">1235", ">15|23"]),
        "simulation": simulate(two, "53", games=50, rng=1, record=record),
        "simulation, Level X": simulate(board, "greedy", games=10, rng=1, record=record),
        "simulation, Pig": simulate(STARTS["pig"][0], "hold_at_20", games=20, rng=1, record=record),
        "tournament": tournament(two, {"sixty": "60", "fifty": "53"}, games=10, rng=1),
        "tournament, Level X": tournament(board, ["greedy", "random"], games=4, rng=1),
        "analysis": analyze(game),
        "analysis, Level X": analyze(other, games=10, rng=1),
        "summary": analyze([game, game]),
        "predictions": asked.predictions,
        "calibration": asked.predictions.calibration(),
    }


def _played(start: Any) -> Game:
    game = Game(start, players=["Ann", "Bo"], seed=3)
    for _ in range(10):
        game.step(game.actions()[-1])
    return game


def _other(results: dict[str, Any]) -> dict[str, Callable[..., Any]]:
    """Return the pictures of results that are not called ``plot``, and those with options."""
    return {
        "simulation, curve": results["simulation"].curve,
        "analysis, waterfall": lambda **to: results["analysis"].waterfall(1, **to),
        "sample beside exact": lambda **to: ROLLS.plot(DIE, **to),
        "simulation, 80%": lambda **to: results["simulation"].plot(confidence_level=0.8, **to),
        "policy map, rungs": lambda **to: results["policy map"].plot(mine=[20], theirs=range(18, 21), **to),
        "titled": lambda **to: DIE.plot(title="A die", **to),
    }


def _figure(draw: Callable[..., Any]) -> dict[str, Any]:
    figure, *others = (draw(language=language) for language in LANGUAGES)
    return {
        "title": [one.title for one in (figure, *others)],
        "description": [one.description for one in (figure, *others)],
        "table": [" | ".join(row) for row in figure.table],
        "texts": sorted(_texts(figure.svg)),
    }


def _texts(svg: str) -> list[str]:
    """Return what can be read in a picture."""
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def _boards() -> dict[str, Any]:
    """Return the pictures of positions."""
    found = {}
    for text in ("0/3/0@4:64 A 61", LEVEL_X, "pig 12/30 A 7"):
        game = Game(text, players=["Ann", "Bo", "Cy"][: text.count("/") + 1])
        svgs = [game.svg(language=language) for language in LANGUAGES]
        labels = [ET.fromstring(svg).find(".//*[@aria-label]") for svg in svgs]  # noqa: S314 - our own
        names = ["" if label is None else label.get("aria-label") for label in labels]
        found[text] = {"label": names, "texts": " ".join(_texts(svgs[0]))}
    return found


def facts() -> dict[str, Any]:
    results = _results()
    plots = {name: result.plot for name, result in results.items()} | _other(results)
    return {
        "figures": {name: _figure(draw) for name, draw in _drawn().items()},
        "results": {name: _figure(draw) for name, draw in plots.items()},
        "columns": {
            name: list(result.to_records()[0]) for name, result in results.items() if hasattr(result, "to_records")
        },
        "boards": _boards(),
    }


def test_charts_are_as_they_were_recorded() -> None:
    check("charts", facts())


def test_every_function_of_figures_is_drawn() -> None:
    drawn = {name.partition(" ")[0] for name in _drawn()}
    assert drawn == set(dir(figures)) - {"Figure"}
