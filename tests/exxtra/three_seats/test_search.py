"""Search for three-seat profiles, and their certificates."""

from __future__ import annotations

import tracemalloc

import pytest

from exxtra_widget import exxtra
from exxtra_widget.core.position import ROLL
from exxtra_widget.exxtra.three_seats import search
from exxtra_widget.exxtra.three_seats.profile import by_seat
from exxtra_widget.exxtra.three_seats.search import epsilon_equilibrium
from exxtra_widget.exxtra.three_seats.states import ladders, state_index
from tests.contract.bad_calls import check_bad_calls
from tests.exxtra.three_seats.positions import positions

pytestmark = pytest.mark.slow

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from exxtra_widget.exxtra.three_seats.proof import prove  # noqa: E402 - it needs numpy
from exxtra_widget.exxtra.three_seats.sweep import Sweeper  # noqa: E402 - the same


@pytest.fixture(scope="module")
def two() -> exxtra.Profile:
    return epsilon_equilibrium(goal=2, threads=1)


def test_states_are_numbered_without_gaps_and_none_twice() -> None:
    seen = set()
    pairs = [exxtra.Pair(r, c) for r in range(1, 6) for c in exxtra.odds.first_roll()]
    unreachable = 0
    for following in (None, *pairs):
        for last in (None, *pairs):
            if following and last and following.rung == last.rung:
                continue
            index = state_index(exxtra.Position((1, 0, 1), (None, following, last), 0, None, exxtra.Rules(goal=2)))
            if index is None:
                assert following is not None
                assert last is not None
                unreachable += 1
                assert last.rung < following.rung
                assert last.combination >= following.combination
            else:
                seen.add(index)
    assert unreachable == 10 * 30 * 31 // 2
    begin = (1 * 2 + 0) * 2 + 1
    assert seen == set(range(begin * ladders().size, (begin + 1) * ladders().size))


def test_a_pair_on_rung_0_is_as_good_as_none() -> None:
    one, other = (exxtra.Position.parse(f"exxtra(goal=4) 1/2{pair}/3@4:53 A -") for pair in ("@0:64", ""))
    assert state_index(one) == state_index(other)


def test_the_certificate_adds_up(profile: exxtra.Profile) -> None:
    certificate = profile.certificate
    assert certificate is not None
    assert certificate.epsilon == pytest.approx(max(certificate.gains) + certificate.error)
    assert certificate.error < 1e-4
    assert profile.epsilon == certificate.epsilon


@pytest.mark.thorough
def test_known_values_of_three_to_the_fourth_step() -> None:
    certificate = epsilon_equilibrium(goal=4, delta=0.01, threads=1).certificate
    assert certificate is not None
    assert certificate.start == pytest.approx((0.43844, 0.31762, 0.24394), abs=1e-5)
    assert max(certificate.gains) == pytest.approx(0.00028, abs=1e-5)
    assert certificate.worst < 0.0066


# Those of a small delta, at which plain iteration settles.
SETTLED = 0.436030, 0.316793, 0.247177


@pytest.mark.thorough
def test_a_proof_holds_few_tables_besides_those_of_its_sweeps() -> None:
    sweeper = Sweeper(exxtra.Rules(3), 0.006667)
    planes = np.full((2, sweeper.states), 1 / 3, np.float32)
    prove(sweeper, planes, lambda: None)
    tracemalloc.start()
    try:
        prove(sweeper, planes, lambda: None)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # Four of the sweeps, and what a comparison takes.
    assert most < 8 * planes[0].nbytes


def test_where_plain_iteration_settles_the_values_are_the_same() -> None:
    plain = epsilon_equilibrium(goal=3, delta=1e-4, threads=1)
    assert plain.value(exxtra.start(players=3, goal=3)) == pytest.approx(SETTLED, abs=1e-5)


def test_values_depend_on_delta_by_some_ten_thousandths(profile: exxtra.Profile) -> None:
    found = profile.value(exxtra.start(players=3, goal=3))
    assert profile.delta == pytest.approx(0.02 / 3, abs=1e-6)
    assert 1e-5 < max(abs(a - b) for a, b in zip(found, SETTLED, strict=True)) < 1e-3


def test_the_table_agrees_with_the_rules(profile: exxtra.Profile) -> None:
    """The compiled turns agree with the rules model, turn by turn."""
    for p in positions(3, 6):
        if p.roll is None:
            again = by_seat(p, profile._first_roll(p))
            assert profile.value(p) == pytest.approx(again, abs=2e-5)
        else:
            mix, actions = profile.mix(p), profile.actions(p)
            assert sum(mix.values()) == pytest.approx(1)
            mixed = [sum(chance * actions[a][seat] for a, chance in mix.items()) for seat in range(3)]
            assert profile.value(p) == pytest.approx(mixed, abs=1e-9)
        assert sum(profile.value(p)) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("text", ["0/1@2:64/1 A 53", "1/2/0@1:70 B 42", "2@4:30/0/1 C 21"])
def test_rolling_again_is_worth_the_36_rolls(text: str, profile: exxtra.Profile) -> None:
    position = exxtra.Position.parse(f"exxtra(goal=3) {text}")
    sums = [0.0] * 3
    for dice, weight in position.outcomes().items():
        for seat, value in enumerate(profile.value(position.apply(dice))):
            sums[seat] += weight / 36 * value
    assert profile.actions(position)[ROLL] == pytest.approx(sums, abs=1e-9)


def test_bounds_hold_from_below_and_above(two: exxtra.Profile) -> None:
    """Sweeps from 0 rise towards the best response, sweeps from 1 fall to it; both meet the certificate."""
    certificate = two.certificate
    assert certificate is not None
    sweeper = Sweeper(exxtra.Rules(goal=2), two.delta)
    low, high = (np.full((4, sweeper.states), value, np.float32) for value in (0, 1))
    low[0] = high[0] = two.planes[0]
    for _ in range(24):
        for tables in (low, high):
            sweeper.sweep(tables, best=True)
        assert (low[1:] <= high[1:] + 1e-6).all()
    for plane, gain, value in zip((2, 3, 1), certificate.gains, certificate.start, strict=True):
        assert low[plane, 0] == pytest.approx(high[plane, 0], abs=1e-5)
        assert abs(value + gain - low[plane, 0]) < certificate.error + 1e-5


def same(one: exxtra.Profile, other: exxtra.Profile) -> bool:
    return one.certificate == other.certificate and all(map(np.array_equal, one.planes, other.planes))


def test_threads_change_nothing(two: exxtra.Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of many cores as many are used as may be asked for.
    monkeypatch.setattr(search, "cores", lambda: 96)
    assert same(epsilon_equilibrium(goal=2), two)


# --- Searches that are stopped ----------------------------------------------------------------


def test_a_search_that_is_broken_off_gives_its_profile_without_a_certificate() -> None:
    seen = []

    def stop_at_4(done: int, most: int) -> bool:
        seen.append(done)
        assert done < most
        return done < 4

    broken = epsilon_equilibrium(goal=2, threads=1, progress=stop_at_4)
    assert seen == [1, 2, 3, 4]
    assert (broken.certificate, broken.epsilon, broken.sweeps) == (None, None, 4)
    assert "without a certificate" in repr(broken)
    assert sum(broken.value(exxtra.start(players=3, goal=2))) == pytest.approx(1)
    with pytest.raises(ValueError, match="has no bounds"):
        broken.bounds(exxtra.start(players=3, goal=2))


def test_an_interrupt_ends_a_search(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    found = epsilon_equilibrium(goal=2, threads=1, progress=interrupt)
    assert (found.certificate, found.sweeps) == (None, 3)
    assert "interrupted" in capsys.readouterr().err


# --- Bad input --------------------------------------------------------------------------------


def test_impossible_searches_are_refused() -> None:
    check_bad_calls("exxtra.epsilon_equilibrium")
    with pytest.raises(ValueError, match="up to goal=8, not 9"):
        epsilon_equilibrium(goal=9)


def test_without_numba_a_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "HAS_NUMBA", False)
    with pytest.raises(ImportError, match=r"pip install numba numpy"):
        epsilon_equilibrium(goal=2)
