"""A match of each game from its first move to its result, as people play it in a browser.

The moves are those that the game's bot would take; how they are taken is the player's: each is
found on the table and picked there, but for turns that only repeat others (see chosen.py).
"""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Player
from games import play
from games.models import Match
from tests.browser.chosen import Chosen, kind_of
from tests.browser.finger import Finger, Keys
from tests.browser.matches import seal
from tests.browser.visitors import Visitors
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import awaited, fresh, open_table, sensible_turn

pytestmark = pytest.mark.lengthy
WINDOWS = {"large": (1280, 800), "small": (1024, 768), "phone": (360, 780)}
# What keeps a match short without leaving out a part of its table.
TERMS: dict[str, dict[str, Any]] = {
    "emu-ranchers": {"players": 2},
    "emus-redux": {"players": 3},
    "ranchers": {
        "players": 2,
        "options": {
            "horses": True,
            "fish": True,
            "grants": True,
            "buildings": True,
            "pets": True,
        },
    },
    "biome-rummy": {"players": 3, "options": {"hand": 5}},
    "hunting-prey": {"players": 2, "options": {"finish": "tokens:8"}},
    "food-chain": {"players": 2, "options": {"rounds_max": 4, "hand": 7}},
}
# Deals that are soon decided; the others take any.
DEALS = {
    "biome-rummy": 12,
    "emu-ranchers": 9,
    "food-chain": 5 if LONG else 26,
    "hunting-prey": 10 if LONG else 26,
}


def begin(game: str, people: list[Player]) -> Match:
    """A running match of `game` with a known deal; more people come if it takes more."""
    terms = dict(TERMS[game])
    match = open_table(game=game, opener=people[0], **terms)
    seal(match, DEALS.get(game, 5))
    others = [*people[1:], *(PlayerFactory(confirmed=True) for _ in range(terms["players"] - 2))]
    for person in others[: terms["players"] - 1]:
        match = play.join_match(match.pk, person)
    return fresh(match)


def play_it_out(match: Match, visitors: Visitors, finger: type[Finger], **how: Any) -> int:
    """Plays the whole match, each seat in a browser of its own; returns how often was picked."""
    dice, chosen = random.Random(11), Chosen()
    scripts = how.get("java_script_enabled", True)
    fingers = {
        seat.number: finger(visitors.known(seat.player, **how), scripts)
        for seat in match.seats.all()
    }
    for one in fingers.values():
        one.page.goto(match.get_absolute_url())
    while fresh(match).status == Match.Status.RUNNING:
        seat = awaited(match)
        words = sensible_turn(match, seat, dice)
        if not chosen.takes(match, seat, words):
            continue
        own = fingers[seat.number]
        if not own.is_asked(seat.question):
            own.page.goto(match.get_absolute_url())
        own.answer(words.split(", "))
    assert_told(match, fingers[0].page)
    return sum(one.clicks for one in fingers.values())


def assert_told(match: Match, page: Page) -> None:
    """The page of the match says who has won, and its record is sound."""
    match = fresh(match)
    page.goto(match.get_absolute_url())
    first = list(match.seats.filter(place=1))
    if len(first) == 1:
        words = "You won" if first[0].number == 0 else f"{first[0].name} won"
        expect(page.get_by_role("heading", name=words)).to_be_visible()
    assert match.ending == Match.Ending.PLAYED
    assert play.verify_match(match).is_sound


def size(window: str) -> dict[str, Any]:
    """The options of a browser whose window is of this size."""
    width, height = WINDOWS[window]
    return {"viewport": {"width": width, "height": height}}


def in_windows(*always: tuple[str, str]) -> pytest.MarkDecorator:
    """A game and a window for each run: `always` these, every game in every window with
    RURAL_LONG=1."""
    every = [(game, window) for window in WINDOWS for game in TERMS]
    return pytest.mark.parametrize(("game", "window"), every if LONG else always)


# In the short run one game in each way.
@in_windows(("emu-ranchers", "phone"))
def test_a_whole_match_is_played_by_clicks(
    game: str, window: str, visitors: Visitors, people: list[Player]
) -> None:
    assert play_it_out(begin(game, people), visitors, Finger, **size(window)) > 10


@in_windows(("hunting-prey", "small"))
def test_a_whole_match_is_played_by_keyboard_alone(
    game: str, window: str, visitors: Visitors, people: list[Player]
) -> None:
    assert play_it_out(begin(game, people), visitors, Keys, **size(window)) > 10


@in_windows(("food-chain", "small"))
def test_a_whole_match_is_played_without_scripts(
    game: str, window: str, visitors: Visitors, people: list[Player]
) -> None:
    how = {"java_script_enabled": False, **size(window)}
    assert play_it_out(begin(game, people), visitors, Finger, **how) > 10


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("hatch 3MW, draw deck", "hatch AM, draw deck", True),
        ("grow PMSL as 8 on B1, draw D2", "grow CK as 10 on B12, draw D1", True),
        (
            "play D5 on C, play X5 on X, pass",
            "play D5 on C, play X5 on X, play H5 on S, pass",
            True,
        ),
        ("play D5 on C, pass", "play D5 on C, play X5 on X, pass", False),
        ("draw deck", "draw row PMYK", False),
        ("take p2 at c3 dog", "take p2 at c3 cat", False),
    ],
)
def test_turns_are_of_one_kind_if_only_cards_places_and_their_number_differ(
    one: str, other: str, alike: bool
) -> None:
    assert (kind_of(one) == kind_of(other)) is alike
