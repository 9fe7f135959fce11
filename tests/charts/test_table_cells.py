"""Markdown tables of results: in the language in use, as figures and tables of outcomes are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from exxtra_widget import (
    Game,
    action_values,
    analyze,
    compare,
    exxtra,
    hint,
    simulate,
    tournament,
    use_language,
    win_probability,
)
from exxtra_widget.charts.table_cells import doubted

PLAYERS: Final = {"Ann": "53", "Bo": "first_roll"}


def game(actions: str) -> Game:
    found = Game("0/0@4:64 A -", players=["Diana", "Carl"])
    found.play(actions)
    return found


RESULTS: Final[dict[str, Callable[[], Any]]] = {
    "simulate": lambda: simulate("0/0 A -", "53", games=1_200, rng=1),
    "tournament": lambda: tournament("exxtra(goal=3) 0/0 A -", PLAYERS, games=20, rng=1),
    "evaluate": lambda: exxtra.evaluate(PLAYERS, goal=2),
    "round_robin": lambda: exxtra.round_robin(PLAYERS, goal=2),
    "stopping": lambda: exxtra.odds.optimal_stopping(lambda pair: int(pair) % 7),
    "turn": lambda: exxtra.odds.turn("60"),
    "compare": lambda: compare("0/0@4:64 A 70", games=20, rng=1),
    "known": lambda: win_probability("0/0 A -"),
    "estimate": lambda: win_probability("exxtra(goal=2) 0/0/0 A -", games=20, rng=1),
    "values": lambda: action_values("0/0@4:64 A 70"),
    "hint": lambda: hint("0/0@4:64 A 70"),
    "close": lambda: hint("exxtra(goal=2) 0/0/0 A 53", games=20, rng=1),
    "analysis": lambda: analyze(game("7X >5")),
    "summary": lambda: analyze([game("7X >5"), game("7X >3")]),
}
HEADINGS: Final = {
    "tournament": {
        "en": " | strategy | won | 95% interval | 1 | 2",
        "de": " | Strategie | gewonnen | 95-%-Intervall | 1 | 2",
        "fr": " | stratégie | gagné | intervalle à 95\u00a0% | 1 | 2",
    },
    "compare": {
        "en": "choice | won | share | proven",
        "de": "Möglichkeit | gewonnen | Anteil | bewiesen",
        "fr": "choix | gagné | part | démontré",
    },
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_table_is_in_the_language_in_use(name: str) -> None:
    found = RESULTS[name]()
    short, long = repr(found), str(found)
    assert short[0] + short[-1] == "<>"
    assert max(map(len, [short, *long.split("\n")])) <= 160
    shown: dict[str, str] = {}
    for language in ("en", "de", "fr"):
        use_language(language)
        shown[language] = found._repr_markdown_()
        assert found._repr_html_().startswith("<table>")
    heads = {language: text.splitlines()[0][2:-2] for language, text in shown.items()}
    assert len(set(heads.values())) == 3
    assert heads == HEADINGS.get(name, heads)
    assert re.findall(r"\d\.\d(?!\d\d)", shown["de"] + shown["fr"]) == []
    assert re.findall(r"\d,\d(?!\d\d)", shown["en"]) == []
    sentences = {language: re.sub(r"\|.*", "", text).strip() for language, text in shown.items()}
    assert len(set(sentences.values())) == (3 if sentences["en"] else 1)
    assert len({text.count("\n") for text in shown.values()}) == 1


def test_an_estimated_share_has_two_standard_errors_and_an_exact_one_none() -> None:
    assert (doubted(0.5, 0.01, "en"), doubted(0.5, 0.0, "en")) == ("50.0% ± 2.0%", "50.0%")


def test_counts_and_bounds_have_the_signs_of_the_language() -> None:
    found = RESULTS["simulate"]()
    wins = found.wins[0]
    use_language("de")
    (row,) = [line for line in found._repr_markdown_().splitlines() if line.startswith("| A |")]
    assert re.search(rf"\| {wins} \| \d\d,\d\u00a0% \| \d\d,\d\u00a0% bis \d\d,\d\u00a0% \|", row)
    assert "1,200 games" in str(found)
    assert "\u00a0" not in str(found)


def test_losses_are_told_as_the_page_tells_them() -> None:
    found = RESULTS["analysis"]()
    use_language("fr")
    assert (
        "- Tour 1, Diana\u00a0: &gt;5 au lieu de &gt;3 a coûté 8,8 points de pourcentage\n" in found._repr_markdown_()
    )
    assert found.mistakes()[0].sentence("Diana", "de") == "Zug 1, Diana: >5 statt >3 kostete 8,8 Prozentpunkte"
