"""The drawn table of Ranchers: every move can be picked, what it says is right, nothing leaks."""

import random
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client

from games import play
from games.models import Match, Seat
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.ranchers.board import FIELDS, OBJECTIVES, build_herd
from games.titles.ranchers.evaluation import RanchEvaluation
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.score import describe_progress
from games.titles.ranchers.state import ACTIONS, OVER, SWAP, UNSEEN
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import RUNNING, build_scene
from tests.factories import PlayerFactory
from tests.matches import awaited, fresh, play_on, running_match

pytestmark = pytest.mark.one_database

ALL = {"horses": True, "fish": True, "grants": True, "buildings": True, "pets": True}
PATH = "/m/x/"
MOST_CLICKS = 6
LINK = re.compile(r"<a [^>]*>")


def begin(seats: int, options: dict[str, Any], number: int) -> Record:
    seed = sha256(str(number).encode()).digest()
    return Record.begin(Ranchers(Setup(seats=seats, options=options, seed=seed)))


def played(record: Record, moves: int, dice: random.Random) -> Record:
    """The record after so many random moves of the seats that are waited for."""
    for _ in range(moves):
        if not record.awaited_seats:
            break
        seat = record.awaited_seats[0]
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
    return record


def visit_of(record: Record, number: int | None) -> TableContext:
    """A visit to a match that needs no database."""
    match = Match(game="ranchers", code="x", status=Match.Status.RUNNING)
    seats = [
        Seat(pk=at, match=match, number=at, bot=f"Seat{at}", question=1, place=0)
        for at in range(record.game.seats)
    ]
    here = TableContext(match, seats, None if number is None else seats[number])
    here.__dict__["record"] = record
    return here


def page(record: Record, number: int | None, address: str = PATH) -> str:
    """The table as the page draws it at an address."""
    here = visit_of(record, number)
    picking = None
    if number is not None and record.list_legal_moves(number):
        picking = Selection.from_query(record, number, QueryDict(urlsplit(address).query), PATH)
        assert not picking.refusal, picking.refusal
    shown = build_scene(here, record, picking)
    context = {"scene": shown, "picking": picking, "visit": here, "match": here.match}
    html = render_to_string(shown["template"], context)
    html += render_to_string("games/parts/dock.html", context)
    if shown["score_sheet"]:
        html += render_to_string(shown["score_sheet"], context)
    return html


def links(html: str, kind: str) -> dict[str, str]:
    """Where each element leads that picks a token, or chooses a whole move, unless it is on."""
    found: dict[str, str] = {}
    for link in LINK.findall(html):
        name = re.search(rf'data-{kind}="([^"]*)"', link)
        href = re.search(r' href="([^"]*)"', link)
        if name and href and 'aria-current="true"' not in link:
            found.setdefault(name[1], href[1].replace("&amp;", "&"))
    return found


class Walk:
    """A finger that looks for moves on the pages of one position; each page is drawn once."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record, self.seat = record, seat
        self.pages: dict[str, str] = {}

    def html(self, address: str) -> str:
        if address not in self.pages:
            self.pages[address] = page(self.record, self.seat, address)
        return self.pages[address]

    def reaches(self, move: str) -> bool:
        """True if clicks lead to `move` in the draft, or ready to be sent."""
        address = PATH
        for _ in range(MOST_CLICKS):
            if self.is_there(address, move):
                return True
            html = self.html(address)
            wanted = move.split()
            for pick in parse_qs(urlsplit(address).query).get("pick", []):
                if pick in wanted:
                    wanted.remove(pick)
            whole, tokens = links(html, "step"), links(html, "token")
            leads = [whole[move]] if move in whole else []
            leads += [tokens[token] for token in wanted if token in tokens]
            if not leads:
                return False
            address = leads[0]
        return self.is_there(address, move)

    def is_there(self, address: str, move: str) -> bool:
        asked = QueryDict(urlsplit(address).query)
        picking = Selection.from_query(self.record, self.seat, asked, PATH)
        return move in (picking.ready, *picking.draft)


def positions() -> Iterator[Record]:
    """Positions of every phase, with and without modules."""
    for number, (seats, options, moves) in enumerate(
        [
            (2, {}, (0, 3, 12, 17)),
            (4, ALL, (0, 4, 9, 21, 30, 38)),
            (3, ALL, (3, 13, 26)),
            (2, {"fish": True}, (9,)),
            (2, {"pets": True}, (10, 18)),
            (3, {"horses": True}, (7,)),
        ]
    ):
        dice = random.Random(number)
        for many in moves:
            yield played(begin(seats, options, number), many, dice)


def test_every_legal_move_can_be_picked_on_the_table() -> None:
    phases = set()
    for record in positions():
        for seat in range(record.game.seats):
            phases.add(record.state.phase)
            walk = Walk(record, seat)
            for move in record.list_legal_moves(seat):
                assert walk.reaches(move), (move, record.state.phase, record.list_legal_moves(seat))
    assert phases >= {"build", "choose"}


def swap_position() -> Record:
    """The first position of a known match in which a swap is open."""
    dice = random.Random(2)
    record = begin(2, ALL, 3)
    while record.state.phase != SWAP:
        record = played(record, 1, dice)
    return record


def test_every_swap_can_be_picked_on_the_table() -> None:
    record = swap_position()
    seat = record.awaited_seats[0]
    walk = Walk(record, seat)
    assert [move for move in record.list_legal_moves(seat) if not walk.reaches(move)] == []


def test_the_worth_after_a_move_is_what_the_rules_count() -> None:
    dice = random.Random(5)
    record = begin(3, ALL, 8)
    compared = 0
    while record.awaited_seats and record.state.phase != OVER:
        seat = record.awaited_seats[0]
        move = dice.choice(record.list_legal_moves(seat))
        worth = RanchEvaluation(record.view(seat), seat)
        after = record.play(seat, move).view(seat)["seats"][seat]
        assert worth.current_score.total == record.view(seat)["seats"][seat]["count"]["total"]
        if ACTIONS[move].verb != "reserve":
            assert worth.score_after(move).total == after["count"]["total"], move
            compared += 1
        record = record.play(seat, move)
    assert compared > 24


def test_the_running_score_is_that_of_the_final_count_at_the_end() -> None:
    record = played(begin(2, ALL, 4), 100, random.Random(1))
    assert RUNNING["ranchers"](record.view(None)) == [count.total for count in record.state.counts]


def test_the_words_on_a_field_say_what_the_picked_pair_would_change_there() -> None:
    record = played(begin(2, {}, 1), 8, random.Random(3))
    seat = record.awaited_seats[0]
    html = page(record, seat, f"{PATH}?pick=p1")
    worth = RanchEvaluation(record.view(seat), seat)
    said = 0
    for field in FIELDS:
        move = f"take p1 at {field}"
        if move in record.list_legal_moves(seat):
            gain = worth.points_gained(move)
            word = f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0"
            link = re.search(rf'data-token="{field}".*?</a>', html)
            assert link is not None
            assert word in link[0]
            said += 1
    assert said


def test_a_pair_that_is_ready_says_what_it_comes_to_with_its_card_sold() -> None:
    dice = random.Random(3)
    for plies in range(4, 12):
        record = played(begin(2, {"fish": True}, plies), plies, dice)
        (seat,) = record.awaited_seats
        worth = RanchEvaluation(record.view(seat), seat)
        found = [
            move
            for move in record.list_legal_moves(seat)
            if move.endswith("sell objective")
            and worth.points_gained(move.removesuffix(" sell objective"))
            != worth.points_gained(move)
            > 0
        ]
        if found:
            break
    move = found[0]
    _take, source, _at, field, *_sale = move.split()
    picks = f"pick=take&pick={source}&pick={field}&pick=sell&pick=objective"
    html = page(record, seat, f"{PATH}?{picks}")
    for token in (source, field):
        link = re.search(rf'data-token="{token}".*?</a>', html)
        assert link is not None
        assert f">+{worth.points_gained(move)}<" in link[0]


def test_what_is_offered_lies_in_the_dock_of_whoever_plays_and_else_on_the_table() -> None:
    record = played(begin(2, {}, 1), 8, random.Random(3))
    for reader, docked in ((0, True), (1, True), (None, False)):
        html = page(record, reader)
        assert html.count('class="pairs"') == 1
        assert ('class="hand offers"' in html) == docked
    choosing = begin(2, {"buildings": True}, 1)
    html = page(choosing, choosing.awaited_seats[0])
    dock = html.index('class="hand offers"')
    assert html.index('class="pairs"') < dock < html.index('class="works"')


def test_the_bar_says_what_a_ready_take_would_come_to() -> None:
    record = played(begin(2, {}, 1), 8, random.Random(3))
    seat = record.awaited_seats[0]
    move = next(move for move in record.list_legal_moves(seat) if move.startswith("take p1"))
    worth = RanchEvaluation(record.view(seat), seat)
    now, then = worth.current_score.total, worth.score_after(move).total
    field = move.split()[3]
    html = page(record, seat, f"{PATH}?pick=p1&pick={field}")
    said = f"Your Ranch: {now} → {then}" if now != then else f"Your Ranch: stays {now}"
    assert said in html
    assert "added" in html
    assert 'id="send"' in html


def test_a_drafted_grant_animal_stands_in_the_pond_and_can_be_taken_back() -> None:
    record = begin(2, {"grants": True}, 1)
    seat = record.awaited_seats[0]
    html = page(record, seat, f"{PATH}?do=grant+pig")
    assert "b2: the Pond, pig" in html
    assert "undo" in html
    assert "Send so far" in html


def test_the_place_where_the_picked_animal_would_be_at_home_is_named() -> None:
    dice, number = random.Random(1), 0
    while True:
        number += 1
        record = played(begin(2, {}, number), 0, dice)
        seat = record.awaited_seats[0]
        view = record.view(seat)
        printed = view["seats"][seat]["printed"]
        homes = [name for name in printed if printed[name] == view["middle"]["p1"]["animal"]]
        if homes:
            break
    html = page(record, seat, f"{PATH}?pick=p1")
    assert f"{homes[0]}, at home" in re.sub(r"\s+", " ", html)


def test_nobody_sees_what_is_still_hidden() -> None:
    record = played(begin(4, ALL, 6), 20, random.Random(4))
    hidden = record.state.deck[:-1]
    seen = {card["objective"] for seat in record.view(None)["seats"] for card in seat["objectives"]}
    shown = [str(OBJECTIVES[card].words) for card in hidden if card not in seen]
    assert shown
    for reader in (None, 0, 1, 2, 3):
        html = page(record, reader)
        assert [words for words in shown if words in html] == []
        assert UNSEEN * 2 not in html


def test_a_draft_shows_nothing_of_what_a_take_would_reveal() -> None:
    record = played(begin(2, {}, 2), 4, random.Random(4))
    seat = record.awaited_seats[0]
    move = next(move for move in record.list_legal_moves(seat) if move.startswith("take p1"))
    after = record.play(seat, move).view(seat)
    coming = str(OBJECTIVES[after["next"]].words)
    html = page(record, seat, f"{PATH}?pick=take&pick=p1&pick={move.split()[3]}")
    assert coming not in html


def test_the_worth_of_others_stays_away_if_the_match_says_so() -> None:
    record = played(begin(2, {"estimates": "own"}, 2), 9, random.Random(4))
    shown = build_scene(visit_of(record, 0), record, None)
    assert [bool(seat.worth) for seat in (*shown["own"], *shown["others"])] == [True, False]
    assert not any(cell.worth for cell in shown["others"][0].zones[1].cells)


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        ("most-cow", "cow cow goat", "2 cows, more than anyone else"),
        ("most-cow", "cow goat goat", "1 cow, goats have 2"),
        ("most-cow", "cow goat sheep", "1 cow, tied with other animals"),
        ("beside-goat-sheep", "goat sheep", "they touch"),
        ("beside-goat-sheep", "goat cow sheep", "they do not touch"),
        ("beside-goat-sheep", "goat cow", "short of a sheep"),
        ("pairs-sheep-pig", "sheep sheep pig", "2 sheep, 1 pig: short of a pig"),
        ("apart-chicken-cow", "chicken cow chicken", "0 clear, 2 beside a cow"),
        ("apart-chicken-cow", "chicken goat chicken", "2 chickens, all clear"),
        ("set-goat-pig-chicken", "goat pig", "short of a goat and a chicken"),
        ("set-goat-pig-chicken", "goat pig chicken goat", "complete"),
        ("group-sheep", "sheep sheep", "largest group 2 of 3"),
        ("two-goat", "goat", "short of 1 goat"),
        ("two-goat", "goat goat goat", "3 goats, too many"),
    ],
)
def test_an_objective_says_where_it_stands(card: str, fields: str, said: str) -> None:
    animals = fields.split()
    filled = [*animals, *[""] * (len(FIELDS) - len(animals))]
    assert str(describe_progress(card, build_herd(filled))) == said


def test_what_stands_in_a_pond_counts_for_apart_one_by_one() -> None:
    animals = build_herd(["", "cow", *[""] * 6], ["chicken", "chicken"])
    assert str(describe_progress("apart-chicken-cow", animals)) == "0 clear, 2 beside a cow"


@pytest.mark.django_db
def test_a_finished_match_shows_every_ranch_its_count_and_every_stop() -> None:
    people = [PlayerFactory() for _ in range(3)]
    match = play_on(running_match(people=people, players=3, game="ranchers", options=ALL))
    client = Client()
    client.force_login(people[0])
    html = client.get(match.get_absolute_url()).content.decode()
    assert "Score sheet" in html
    for seat in match.seats.all():
        name = "You" if seat.player == people[0] else seat.name
        assert f"<b>{name}</b> ·  <b>{seat.score}</b>" in html
    stops = sorted({ply for ply, _line in play.current_record(match).readable_lines(None)})
    for moment in range(len(stops))[:: max(len(stops) // 12, 1)]:
        answer = client.get(f"{match.get_absolute_url()}moment/{moment}/")
        assert answer.status_code == 200
        assert 'class="plots"' in answer.content.decode()


@pytest.mark.django_db
def test_an_onlooker_sees_every_ranch_and_picks_nothing() -> None:
    match = play_on(running_match(players=2, game="ranchers", options=ALL), 9)
    html = Client().get(match.get_absolute_url()).content.decode()
    assert html.count('class="plots"') == 2
    assert "data-token" not in html


@pytest.mark.django_db
def test_fields_filled_by_others_since_my_move_are_marked() -> None:
    match = running_match(players=2, game="ranchers")
    first = awaited(match)
    play_on(match, 1)
    second = awaited(fresh(match))
    assert second.pk != first.pk
    client = Client()
    client.force_login(second.player)
    html = client.get(match.get_absolute_url()).content.decode()
    taken = play.current_record(fresh(match)).view(None)["seats"][first.number]["fields"]
    assert sum(bool(animal) for animal in taken.values()) == 1
    assert len(re.findall(r'<li class="space [^"]*is-fresh', html)) == 1
