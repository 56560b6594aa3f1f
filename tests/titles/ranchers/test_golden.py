"""Ranchers: the three golden matches of the rule sheet, replayed with their draws."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.game import Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.ranchers.game import Ranchers
from tests.titles.ranchers.golden import MATCHES, Golden
from tests.titles.ranchers.tables import fields

ORDER = ("p1", "p2")


class Drawn:
    """Orders in which bag and deck come as a golden match says."""

    def __init__(self, golden: Golden) -> None:
        self.script = {
            "first": [0],
            "ranches": [number for number, _side in golden.ranches],
            **draws(golden),
        }

    def shuffle(self, cards: Any, label: str) -> tuple[Any, ...]:
        first = self.script[label]
        rest = list((Counter(cards) - Counter(first)).elements())
        if label in ("first", "ranches"):
            return (*first, *rest)
        return (*rest, *reversed(first))


def lines(golden: Golden) -> Iterator[tuple[int, str, dict[str, str]]]:
    """(seat, move, what it changed) of each line."""
    for line in golden.moves.strip().splitlines():
        move, *changes = line.strip().split(" | ")
        seat, text = move.split(" ", 1)
        changed = dict(change.split(" ", 1) for change in changes)
        yield int(seat), text, changed


def draws(golden: Golden) -> dict[str, list[Any]]:
    """What comes out of bag and deck after each shuffle, in the order drawn."""
    bags = [[animal for animal, _card in golden.middle]]
    decks = [[*(card for _animal, card in golden.middle), golden.next]]
    for _seat, move, changed in lines(golden):
        place = next((place for place in ORDER if place in changed), "")
        if not place or move.startswith("swap"):
            continue
        if move.endswith("sell animal"):
            bags.append([])
        bags[-1].append(changed[place].split()[0])
        if move.startswith("redraw"):
            bags.append([])
            decks.append([])
        decks[-1].append(changed["next"])
    script = {f"bag {number}": bag for number, bag in enumerate(bags)}
    return script | {f"deck {number}": deck for number, deck in enumerate(decks)}


def begun(golden: Golden) -> Record:
    """The match with every Ranch on its side."""
    setup = Setup(len(golden.ranches), dict.fromkeys(golden.modules, True))
    at = Record.begin(Ranchers(setup, Drawn(golden)))
    for seat, (_number, side) in enumerate(golden.ranches):
        if side == "b":
            at = at.play(seat, "side b")
    return at


def played(golden: Golden) -> Record:
    at = begun(golden)
    for seat, move, _changed in lines(golden):
        at = at.play(seat, move)
    return at


each_match = pytest.mark.parametrize("golden", MATCHES, ids=lambda golden: golden.name)


@each_match
def test_a_golden_match_begins_as_it_says(golden: Golden) -> None:
    state = begun(golden).state
    assert state.middle == golden.middle
    assert (state.deck[-1], len(state.bag)) == (golden.next, golden.bag)


@each_match
def test_every_move_of_a_golden_match_is_legal_and_changes_what_it_says(golden: Golden) -> None:
    at = begun(golden)
    for seat, move, changed in lines(golden):
        at = at.play(seat, move)
        middle = {
            place: f"{pair[0]} {pair[1]}"
            for place, pair in zip(ORDER, at.state.middle, strict=True)
        }
        after = {**middle, "next": at.state.deck[-1], "bag": str(len(at.state.bag))}
        assert {name: after[name] for name in changed} == changed


@each_match
def test_a_golden_match_ends_with_its_count(golden: Golden) -> None:
    at = played(golden)
    assert at.outcome is not None
    assert at.outcome.winners == golden.winners
    for one, counted, end in zip(at.state.ranches, at.state.counts, golden.ends, strict=True):
        assert one.fields == fields(end["rows"])
        assert dict(zip(one.objectives, counted.objectives, strict=True)) == end["objectives"]
        assert (counted.total, counted.types) == (end["total"], end["types"])


@each_match
def test_a_golden_match_ends_with_its_ponds_and_what_they_pay(golden: Golden) -> None:
    at = played(golden)
    for one, counted, end in zip(at.state.ranches, at.state.counts, golden.ends, strict=True):
        pond = end.get("pond", {})
        assert one.grant == pond.get("grant", "")
        assert one.horse == pond.get("horse", False)
        assert one.building == pond.get("building", "")
        assert (one.fish, one.dogs, one.cats) == tuple(
            pond.get(name, 0) for name in ("fish", "dogs", "cats")
        )
        assert counted.horse == end.get("horse_corners", 0)
        assert counted.fish == end.get("fish_points", 0)
        assert counted.grant == end.get("grant_points", 0)
        assert counted.dogs + counted.cats == end.get("pet_points", 0)


def test_the_two_seat_match_is_told_line_by_line() -> None:
    at = played(MATCHES[0])
    told = [f"{line.tag} {line_text(line, ('0', '1'))}" for _ply, line in at.readable_lines(None)]
    assert told[3:12] == [
        "T00 On offer: the goat with “exactly two chickens” (p1) and the chicken with "
        "“chicken-sheep pairs” (p2). The next card is “2 pigs, a sheep, a cow”; 18 in the bag.",
        "T00 0 turns their Ranch to side B.",
        "T00 1 turns their Ranch to side B.",
        "T01 0 puts the chicken from p2 on a2, at home, and keeps “chicken-sheep pairs”.",
        "T01 New at p2: the chicken with “2 pigs, a sheep, a cow”. "
        "The next card is “sheep-pig pairs”; 17 in the bag.",
        "T01 0 swaps “chicken-sheep pairs” (o1) for “2 pigs, a sheep, a cow” from p2.",
        "T02 1 puts the chicken from p2 on b1, at home, and keeps “chicken-sheep pairs”.",
        "T02 New at p2: the goat with “sheep-pig pairs”. "
        "The next card is “most sheep”; 16 in the bag.",
        "T02 1 makes no swap.",
    ]
    assert told[-4] == "T16 All Ranches are scored."
    assert told[-3].startswith("END 0 has 16: cards ")
    assert told[-3].endswith("; 5 kinds of animal.")
    assert told[-1] == "END 1 wins."
