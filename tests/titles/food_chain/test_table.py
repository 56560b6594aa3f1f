"""The drawn table of Food Chain: what can be picked there, what stands on it, and what does not."""

import random
import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.test import Client

from games import play
from games.decks.biome_deck import ANIMALS, CARDS
from games.models import Match
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import RUNNING, build_scene
from tests.matches import awaited, fresh, running_match, turn
from tests.titles.food_chain.tables import ANN, BEA, table
from tests.web.scenes import heard, table_html

pytestmark = pytest.mark.one_database

LINK = re.compile(r'<a [^>]*?data-(token|step)="([^"]*)"[^>]*? href="([^"]*)"')
MAIL_HAND = "C4 H9 H10 S9 X9 CK D5"
MAIL_CHAINS = {"S": "S5", "H": "H3 S8", "D": "D2 D7 CQ", "X": "X6"}


@pytest.fixture
def match(db: None) -> Match:
    return running_match(2, game="food-chain")


def visit_of(match: Match, number: int | None, record: Record) -> TableContext:
    seats = list(match.seats.select_related("player"))
    for seat, name in zip(seats, ("Ann", "Bea"), strict=True):
        assert seat.player is not None
        seat.player.display_name = name
    here = TableContext(match, seats, None if number is None else seats[number])
    here.__dict__["record"] = record
    return here


def page_of(
    match: Match, record: Record, number: int | None, query: str = ""
) -> tuple[str, Selection | None, dict[str, Any]]:
    """The table as HTML, as a seat or an onlooker sees `record` with this draft and these picks."""
    here = visit_of(match, number, record)
    picking = None
    if number is not None and record.list_legal_moves(number):
        picking = Selection.from_query(record, number, QueryDict(query), match.get_absolute_url())
    drawn = build_scene(here, record, picking)
    context = {"visit": here, "match": match, "picking": picking, "scene": drawn}
    return table_html(context), picking, drawn


class Finger:
    """Picks on the table of one position; pages it has seen are kept."""

    def __init__(self, match: Match, record: Record, number: int) -> None:
        self.match, self.record, self.number = match, record, number
        self.pages: dict[str, tuple[dict[tuple[str, str], str], Selection]] = {}

    def look(self, query: str) -> tuple[dict[tuple[str, str], str], Selection]:
        """What the page with this query offers, and where that leads."""
        if query not in self.pages:
            page, picking, _drawn = page_of(self.match, self.record, self.number, query)
            assert picking is not None
            assert not picking.refusal
            found = {
                (kind, unescape(words)): urlsplit(unescape(href)).query
                for kind, words, href in LINK.findall(page)
            }
            self.pages[query] = found, picking
        return self.pages[query]

    def can_reach(self, move: str) -> bool:
        """True if clicks on the words of `move` alone make it ready or put it into the draft."""
        query, wanted = "", move.split()
        for _click in range(len(wanted) + 2):
            ways, picking = self.look(query)
            if move in (picking.ready, *picking.draft):
                return True
            if ("step", move) in ways:
                query = ways["step", move]
                continue
            token = next((word for word in wanted if ("token", word) in ways), None)
            if token is None:
                return False
            wanted.remove(token)
            query = ways["token", token]
        return False


POSITIONS = {
    "the start of a round": table(MAIL_HAND, "S2 S3 S4"),
    "the middle of a round": table(MAIL_HAND, "S2", laid=MAIL_CHAINS),
    "groups to file into": table(MAIL_HAND, "S2", groups=("S4 C3 D6",), laid=MAIL_CHAINS),
    "a group to lay out and to file into": table(
        "S4 S9 X9 C10", "S2", groups=("H9 C3 D6",), options={"classes": "many"}
    ),
    "the other seat has passed": table(
        MAIL_HAND, "S2", laid=MAIL_CHAINS, passed=(False, True), taken=("C C4 CJ", "")
    ),
    "an order has been given": table(
        MAIL_HAND, "S2", laid=MAIL_CHAINS, taken=("C C4 CJ", ""), orders=("C", "")
    ),
    "one can only pass": table("", "S2", laid=MAIL_CHAINS),
    "an Ace to keep": table(taken=("C C4 CJ; H H3 HK", ""), phase="keep", passed=(True, True)),
    "an Ace to return": table(aces=("D", "S H C"), phase="return"),
    "an Ace that has to be returned": table(aces=("D", "S H C X"), phase="return"),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_every_legal_move_can_be_picked_on_the_table(match: Match, position: str) -> None:
    record = POSITIONS[position]
    finger = Finger(match, record, ANN)
    assert [move for move in record.list_legal_moves(ANN) if not finger.can_reach(move)] == []


def test_the_seat_that_waits_can_pick_its_order_for_the_end_of_the_round(match: Match) -> None:
    for orders in (("", ""), ("", "S")):
        record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS, orders=orders)
        finger = Finger(match, record, BEA)
        legal = record.list_legal_moves(BEA)
        assert len(legal) >= 5
        assert [move for move in legal if not finger.can_reach(move)] == []


def test_every_legal_move_can_be_picked_at_any_time_of_a_match(match: Match) -> None:
    dice = random.Random(8)
    phases = set()
    for turns in range(50):
        seat = awaited(match)
        record = play.current_record(fresh(match))
        phase = record.view(None)["phase"]
        if turns % 8 == 0 or phase not in phases:
            phases.add(phase)
            finger = Finger(match, record, seat.number)
            legal = record.list_legal_moves(seat.number)
            assert [move for move in legal if not finger.can_reach(move)] == []
        play.submit_turn(seat.pk, turn(match, seat, dice))
        if fresh(match).status != Match.Status.RUNNING:
            break
    assert phases >= {"action"}


def test_nothing_hidden_is_on_the_page_of_another_seat_or_an_onlooker(match: Match) -> None:
    dice = random.Random(2)
    record = play.current_record(fresh(match))
    checked = 0
    for _ in range(40):
        if not record.awaited_seats:
            break
        for reader in (None, ANN, BEA):
            plain = unescape(page_of(match, record, reader)[0])
            shown = {card for card in ANIMALS if str(CARDS[card].biome_title) in plain}
            shown |= set(re.findall(r"games/animals/[^#]*#(\w+)", plain))
            shown |= set(re.findall(r'data-token="(\w+)"', plain))
            state = record.state
            secret = set(state.deal.cards[len(state.deal.cards) - state.stock :])
            secret |= {card for seat in (0, 1) if seat != reader for card in state.hands[seat]}
            assert not shown & secret
            checked += len(secret)
        seat = record.awaited_seats[0]
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
    assert checked > 2000


def test_an_order_of_the_other_seat_is_on_no_page(match: Match) -> None:
    plain = table(MAIL_HAND, "S2 S4", laid=MAIL_CHAINS)
    ordered = table(MAIL_HAND, "S2 S4", laid=MAIL_CHAINS, orders=("S", ""))
    for reader in (None, BEA):
        assert page_of(match, plain, reader)[0] == page_of(match, ordered, reader)[0]


def zone(drawn: dict[str, Any], token: str) -> Any:
    parts = (*drawn["reach"], *drawn["shared"])
    return next(one for one in parts if one.zone.token == token)


def used(drawn: dict[str, Any], token: str) -> str:
    """What stands on a place that can be picked."""
    return heard(zone(drawn, token).target.word)


def comes_to(drawn: dict[str, Any]) -> str:
    return heard(drawn["bar"]["consequence"])


def test_a_picked_card_shows_on_each_chain_what_it_would_earn_there(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS)
    _page, _picking, drawn = page_of(match, record, ANN, "pick=C4")
    assert used(drawn, "C") == "+1 run; next above 4"
    assert used(drawn, "D") == "+1 run; next below 4"
    _page, _picking, drawn = page_of(match, record, ANN, "pick=D5")
    assert used(drawn, "D") == "+1 match; next below 5"
    assert zone(drawn, "S").target is None
    _page, _picking, drawn = page_of(match, record, ANN, "pick=CK")
    assert used(drawn, "D") == "takes 3"
    clever = table("C4", "S2", laid={"S": "S5", "H": "H6", "D": "D2", "X": "X4"})
    _page, _picking, drawn = page_of(match, clever, ANN, "pick=C4")
    assert used(drawn, "C") == "+2 (match, run); next above 4"


def test_a_picked_card_shows_why_it_cannot_go_on_a_chain(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS)
    _page, _picking, drawn = page_of(match, record, ANN, "pick=H9")
    assert zone(drawn, "D").misfit == "9 is not below 7"
    assert zone(drawn, "C").misfit == "carnivore: cannot open"
    _page, _picking, drawn = page_of(match, record, ANN, "pick=C4")
    assert zone(drawn, "H").misfit == "4 is not above 8"
    _page, _picking, drawn = page_of(match, record, ANN, "pick=CK")
    assert zone(drawn, "C").misfit == "needs animals below"


def test_each_chain_says_which_way_it_goes_and_what_fits_next(match: Match) -> None:
    laid = {**MAIL_CHAINS, "H": "H3 S10", "X": "X5 XQ X2"}
    _page, _picking, drawn = page_of(match, table("C4", "S2", laid=laid), None)
    shown = {one.zone.token: (one.zone.short, heard(one.facts)) for one in drawn["reach"]}
    assert shown == {
        "S": ("↑", "next above 5"),
        "H": ("↑", "next J, Q or K"),
        "C": ("", "a grazer opens"),
        "D": ("↓", "next below 7"),
        "X": ("↓", "next J, Q or K"),
    }


def test_a_ready_move_shows_its_card_and_its_place(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS)
    _page, picking, drawn = page_of(match, record, ANN, "pick=C4&pick=C")
    assert picking is not None
    assert picking.ready == "play C4 on C"
    assert zone(drawn, "C").target.state == "picked"
    assert used(drawn, "C") == "+1 run; next above 4"
    assert [piece.code for piece in drawn["hand"] if piece.state == "picked"] == ["C4"]
    assert comes_to(drawn).startswith("Tokens 0 → 1;")


def test_the_bar_tells_the_tokens_and_how_the_round_would_stand(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS, tokens=(3, 1))
    drawn = page_of(match, record, ANN, "pick=CK&pick=D")[2]
    assert comes_to(drawn) == "Your round: 0 (chains 3, hand −6, minimum 0)."
    drawn = page_of(match, record, ANN, "pick=C4&pick=C")[2]
    said = "Tokens 3 → 4; your round: 0 (chains 0, hand −7, minimum 0)."
    assert comes_to(drawn) == said


def test_a_hand_that_costs_nothing_has_no_minus(match: Match) -> None:
    record = table("", "S2", taken=("H H3 HK", ""), passed=(False, True), tokens=(0, 1))
    said = comes_to(page_of(match, record, ANN, "pick=pass")[2])
    assert said.startswith("You have 6 points (chains 6, hand 0);")


def test_who_clicks_the_place_of_a_card_that_was_played_at_once_orders_no_ace(
    match: Match,
) -> None:
    record = table("XJ S4", "S2", laid={"H": "H3 S8"}, passed=(False, True))
    _page, _picking, drawn = page_of(match, record, ANN, "do=play+XJ+on+H")
    assert zone(drawn, "H").target is None, "it could only mean the Ace to keep"
    assert "keep" in [choice["token"] for choice in drawn["bar"]["choices"]], "that has a button"
    _page, _picking, drawn = page_of(match, record, ANN, "do=play+XJ+on+H&pick=keep")
    assert used(drawn, "H") == "keep"


def test_the_head_says_when_the_match_ends_and_why_it_has(match: Match) -> None:
    record = table("C4", "S2", taken=("", "C C4 SJ"), aces=("S H", "D"), passed=(False, True))
    drawn = page_of(match, record, ANN, "")[2]
    assert "ends when both have 2 Aces" in drawn["beside"]
    drawn = page_of(match, record.play(ANN, "pass"), ANN, "")[2]
    assert drawn["beside"] == "both have 2 Aces"


def test_a_pass_tells_the_token_the_points_and_what_the_other_seat_could_have(
    match: Match,
) -> None:
    record = table("C4 CK", "S2 S3", laid=MAIL_CHAINS, taken=("H H3 HK", ""))
    said = comes_to(page_of(match, record, ANN, "pick=pass")[2])
    assert said == "Tokens 0 → 1; you have 3 points (chains 6, hand −3); Bea plays on alone."
    record = table(
        "C4 CK", "S2 S3", taken=("H H3 HK", "C C4 CJ"), passed=(False, True), tokens=(0, 1)
    )
    said = comes_to(page_of(match, record, ANN, "pick=pass")[2])
    assert said == (
        "You have 3 points (chains 6, hand −3); "
        "Bea has at most 4 points (chains 6, cards 2); the round ends."
    )


def test_a_draft_behind_a_pass_is_counted_in_the_consequence(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS, passed=(False, True), tokens=(0, 1))
    query = "do=play+C4+on+C&do=classify+S9+H9+X9+as+fish"
    _page, picking, drawn = page_of(match, record, ANN, query)
    assert picking is not None
    assert len(picking.draft) == 2
    said = "Tokens 0 → 2; your round: 0 (chains 0, hand −4, minimum 0)."
    assert comes_to(drawn) == said
    fish = [each.card for each in zone(drawn, "fish").cells]
    assert [piece.code for piece in fish] == ["S9", "H9", "X9"]
    assert all(piece.undo for piece in fish)


def test_the_tray_of_a_class_shows_the_animals_in_it(match: Match) -> None:
    record = table(MAIL_HAND, "S2", groups=("S4 C3 D6",), laid=MAIL_CHAINS)
    page = page_of(match, record, ANN)[0]
    fish = page.partition('<ul class="tray" aria-label="Fish">')[2].partition("</ul>")[0]
    for card in ("S4", "C3", "D6"):
        assert f'data-card="{card}"' in fish
        assert f"#{card}" in fish


def test_the_hand_says_which_cards_earn_a_token_somewhere(match: Match) -> None:
    record = table(MAIL_HAND, "S2", laid=MAIL_CHAINS)
    drawn = page_of(match, record, ANN)[2]
    notes = {piece.code: piece.note for piece in drawn["hand"] if piece.note}
    earning = {play["card"] for play in record.view(ANN)["plays"] if play["match"] or play["run"]}
    assert set(notes) == earning
    assert notes["C4"] == "+1"
    drawn = page_of(match, record, ANN, "pick=D")[2]
    notes = {piece.code: piece.note for piece in drawn["hand"] if piece.note}
    assert notes == {"C4": "+1", "D5": "+1", "CK": "fits"}


def finished() -> Record:
    """A match played out by lot."""
    dice = random.Random(6)
    record = Record.begin(table().game)
    while record.awaited_seats:
        seat = record.awaited_seats[0]
        record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
    return record


def test_the_score_sheet_of_a_finished_match_adds_up_to_the_tokens(match: Match) -> None:
    record = finished()
    _page, _picking, drawn = page_of(match, record, None)
    tokens = RUNNING["food-chain"](record.view(None))
    *rounds, whole = drawn["rounds"][0].zones
    assert len(rounds) == record.view(None)["round"]
    for sums in (map(worths, rounds), [worths(whole)], map(told, rounds), [told(whole)]):
        assert [sum(column) for column in zip(*sums, strict=True)] == tokens


def worths(sheet: Any) -> list[int]:
    """The tokens of each seat."""
    return [int(each.worth) for each in sheet.cells]


def told(sheet: Any) -> list[int]:
    """The same, from where they came from."""
    return [sum(map(int, re.findall(r"(\d+) for", heard(row.facts)))) for row in sheet.zones]


def test_a_finished_match_shows_all_hands_and_offers_nothing(match: Match) -> None:
    record = finished()
    hands = record.view(None)["hands"]
    assert any(hands)
    for reader in (None, ANN, BEA):
        page, picking, drawn = page_of(match, record, reader)
        assert picking is None
        assert not LINK.search(page)
        left = [zone for zone in drawn["shared"] if zone.zone.kind == "row"]
        assert [[each.card.code for each in zone.cells] for zone in left] == hands


def test_the_replay_is_drawn_at_every_stop(match: Match) -> None:
    dice = random.Random(3)
    for _ in range(12):
        seat = awaited(match)
        play.submit_turn(seat.pk, turn(match, seat, dice))
    client = Client()
    player = match.seats.get(number=0).player
    assert player is not None
    client.force_login(player)
    stops = visit_of(match, 0, play.current_record(fresh(match))).moment_plies
    assert len(stops) > 5
    for moment in range(len(stops)):
        response = client.get(f"{match.get_absolute_url()}moment/{moment}/")
        assert response.status_code == 200
        assert "stacks--table" in response.content.decode()


def test_running_is_the_tokens_of_both_seats() -> None:
    assert RUNNING["food-chain"](table(tokens=(4, 2)).view(None)) == [4, 2]


def test_it_is_read_and_heard_what_a_click_on_a_place_does(match: Match) -> None:
    record = table(MAIL_HAND, "S2", groups=("S4 C3 D6",), laid=MAIL_CHAINS)
    picked = page_of(match, record, ANN, "pick=CK")[0]
    assert "Over-populate: Bea draws 2 cards" in re.sub(r"<[^>]+>", "", picked)
    page = page_of(match, record, ANN)[0]
    assert 'aria-label="over-populate: remove a carnivore, Bea draws 2 cards"' in page
    assert 'Fish</b><span class="visually-hidden">:</span>' in page
