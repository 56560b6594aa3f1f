"""The drawn table of Hunting Prey: what can be picked there, what stands on it, and what does
not."""

import random
import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.http import QueryDict
from django.test import Client

from games import play
from games.decks.biome_deck import CARDS
from games.models import Match
from games.rules.lines import Line
from games.rules.record import Record
from games.titles.board import Cell, Zone
from games.titles.hunting_prey.rounds import build_score_sheet, list_rounds
from games.titles.hunting_prey.table import build_board
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import RUNNING, build_scene
from tests.long_run import LONG
from tests.matches import awaited, fresh, play_on, running_match, sensible_turn
from tests.titles.hunting_prey.tables import (
    ANN,
    BEA,
    CEM,
    all_say,
    choosing,
    game,
    hidden,
    mail,
    revealed,
    say,
)
from tests.web.scenes import heard, table_html

pytestmark = pytest.mark.one_database

LINK = re.compile(r'<a [^>]*?data-(token|step)="([^"]*)"[^>]*? href="([^"]*)"')
ANIMAL = re.compile(r"games/animals/[^#]*#(\w+)")
NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay")


@pytest.fixture
def match(db: None) -> Match:
    return running_match(3, game="hunting-prey")


def visit_of(match: Match, number: int | None) -> TableContext:
    seats = list(match.seats.select_related("player"))
    for seat, name in zip(seats, NAMES, strict=False):
        seat.player.display_name = name
    return TableContext(match, seats, None if number is None else seats[number])


def page_of(
    here: TableContext, record: Record, query: str = ""
) -> tuple[str, Selection | None, dict[str, Any]]:
    """The table as HTML, as the visitor sees `record` with this draft and these picks."""
    here.__dict__["record"] = record
    number, picking = here.seat_number, None
    if number is not None and record.list_legal_moves(number):
        picking = Selection.from_query(
            record, number, QueryDict(query), here.match.get_absolute_url(), here.names
        )
    drawn = build_scene(here, record, picking)
    context = {"visit": here, "match": here.match, "picking": picking, "scene": drawn}
    page = table_html(context)
    return page, picking, drawn


def ways(page: str) -> list[str]:
    """The queries of all the addresses that what can be picked on the page leads to."""
    folded = re.search(r"<details.*?</details>", page, flags=re.S)
    assert folded is None or not LINK.search(folded[0])
    return [urlsplit(unescape(href)).query for _kind, _words, href in LINK.findall(page)]


def reached(here: TableContext, record: Record, query: str = "") -> set[str]:
    """Every move that clicks on the table lead to from the draft in `query`: one move more in the
    draft, or ready to be sent."""
    found: set[str] = set()
    length = query.count("do=")
    seen, open_ways = {query}, [query]
    while open_ways:
        page, picking, _drawn = page_of(here, record, open_ways.pop())
        assert picking is not None
        assert not picking.refusal
        if len(picking.draft) > length:
            found.add(picking.draft[length])
            continue
        if len(picking.draft) < length:
            continue
        if picking.ready:
            found.add(picking.ready)
        for after in ways(page):
            if after not in seen:
                seen.add(after)
                open_ways.append(after)
    return found


DRAFTS = {
    "a whole hand": "",
    "a card laid aside": "do=swap+C2",
    "marking cards to swap": "do=swap+C2&pick=swap",
    "four cards laid aside": "do=swap+C2&do=swap+H3&do=swap+D9&do=swap+SK",
    "all but one laid aside": "do=swap+all&do=keep+XJ",
    "a card to drop": "do=drop+C2",
    "an order": "do=hunt+prey",
    "an order and a card aside": "do=hunt+P2&do=swap+H3",
}


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_move_behind_a_draft_can_be_picked_on_the_table(match: Match, draft: str) -> None:
    query = DRAFTS[draft]
    here = visit_of(match, ANN)
    moves = [words.removeprefix("do=").replace("+", " ") for words in query.split("&")]
    drafted = mail().apply_draft(ANN, [move for move in moves if move and "pick" not in move])
    assert reached(here, mail(), query) == set(drafted.list_legal_moves(ANN))


def test_every_legal_move_can_be_picked_at_any_time_of_a_match(match: Match) -> None:
    dice = random.Random(5)
    seen = set()
    for turns in range(60):
        seat = awaited(match)
        record = play.current_record(fresh(match))
        if turns % (4 if LONG else 10) == 0 or record.view(None)["phase"] == "target":
            seen.add(record.view(None)["phase"])
            here = visit_of(match, seat.number)
            assert reached(here, record) == set(record.list_legal_moves(seat.number))
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    assert seen == {"choose", "target"}


def test_too_many_cards_laid_aside_have_to_be_kept(match: Match) -> None:
    record = choosing(["SK C2 H3 XJ D9", "H9", "C8"], ["S2 S3", "", ""])
    here = visit_of(match, ANN)
    page, _picking, drawn = page_of(here, record, "do=swap+all")
    assert drawn["bar"]["prompt"] == "Only 2 cards can be swapped: keep some."
    legal = record.apply_draft(ANN, ["swap all"]).list_legal_moves(ANN)
    assert reached(here, record, "do=swap+all") == set(legal)


def test_one_who_is_ready_may_choose_anew(match: Match) -> None:
    record = say(mail(), ANN, "play SK")
    here = visit_of(match, ANN)
    page, _picking, drawn = page_of(here, record)
    assert "You play Orca (King of Coast)" in heard(str(drawn["bar"]["prompt"]))
    assert "face down" in page
    assert reached(here, record) == set(record.list_legal_moves(ANN))


def test_nobody_sees_what_another_seat_has_chosen(db: None) -> None:
    match = running_match(4, game="hunting-prey")
    dice = random.Random(2)
    checked = 0
    for _ in range(60 if LONG else 24):
        record = play.current_record(fresh(match))
        for reader in (None, 1, 3):
            page, _picking, _drawn = page_of(visit_of(match, reader), record)
            plain = unescape(page)
            shown = set(ANIMAL.findall(page))
            shown |= {card for card in CARDS if str(CARDS[card].biome_title) in plain}
            for seat in range(4):
                secret = hidden(record.state, seat) if seat != reader else set()
                assert not shown & secret
                checked += len(secret)
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    assert checked > (1000 if LONG else 400)


def test_the_page_of_the_others_is_the_same_whatever_a_seat_chooses(match: Match) -> None:
    pages = {
        page_of(visit_of(match, None), say(mail(), ANN, words))[0]
        for words in ("play SK", "swap C2 H3; play SK", "play XJ drop D9")
    }
    assert len(pages) == 1
    (page,) = pages
    assert len(re.findall(r"· ready<", page)) == 1


def test_names_stand_where_the_rules_have_numbers(match: Match) -> None:
    here = visit_of(match, ANN)
    for query in ("", "pick=hunt", "do=hunt+P2", "do=hunt+P3&pick=SK&pick=play"):
        page, _picking, _drawn = page_of(here, mail(), query)
        assert not re.search(r"\bseat \d", page)
    _page, _picking, drawn = page_of(here, mail(), "do=hunt+P3&pick=SK&pick=play")
    assert heard(drawn["bar"]["sentence"]).startswith("Hunting order from now on: Cem’s card")


def test_the_sentence_holds_all_that_is_sent(match: Match) -> None:
    here = visit_of(match, ANN)
    query = "do=swap+C2&do=drop+D9&pick=XJ&pick=play"
    _page, picking, drawn = page_of(here, mail(), query)
    assert picking is not None
    assert picking.words == "swap C2, drop D9, play XJ"
    said = heard(str(drawn["bar"]["sentence"]))
    for card in ("XJ", "C2", "D9"):
        assert str(CARDS[card].biome_title) in said


def test_a_draw_names_the_cards_that_are_swapped_once(match: Match) -> None:
    here = visit_of(match, ANN)
    _page, picking, drawn = page_of(here, mail(), "do=swap+C2&do=swap+H3&pick=draw")
    assert picking is not None
    assert picking.words == "swap C2, swap H3, draw"
    said = heard(str(drawn["bar"]["sentence"]))
    assert said.startswith("Swap ") and said.endswith(
        " now and see the new cards; this can’t be undone"
    )
    assert said.lower().count("swap") == 1
    for card in ("C2", "H3"):
        assert str(CARDS[card].biome_title) in said
    _page, _picking, drawn = page_of(here, mail(), "do=swap+C2&do=swap+H3&pick=play&pick=SK")
    said = heard(str(drawn["bar"]["sentence"]))
    assert said.startswith("Swap ") and said.endswith(f", then play {CARDS['SK'].biome_title}")
    assert said.lower().count("swap") == 1


def test_a_play_names_the_cards_that_are_dropped_with_a_jack_once(match: Match) -> None:
    here = visit_of(match, ANN)
    query = "do=drop+C2&do=drop+D9&pick=play&pick=XJ"
    _page, picking, drawn = page_of(here, mail(), query)
    assert picking is not None
    assert picking.words == "drop C2, drop D9, play XJ"
    said = heard(str(drawn["bar"]["sentence"]))
    assert said.endswith(f" with a Jack, then play {CARDS['XJ'].biome_title}")
    assert said.lower().count("drop") == 1
    for card in ("C2", "D9"):
        assert str(CARDS[card].biome_title) in said


def test_a_picked_card_says_how_many_unseen_cards_beat_it(match: Match) -> None:
    here = visit_of(match, ANN)
    _page, _picking, drawn = page_of(here, mail(), "pick=SK")
    # The orca is the heaviest King, and a King is eaten by nothing.
    assert (
        "of 55 unseen cards, 0 could take its token and 0 could eat it." in (drawn["bar"]["prompt"])
    )
    _page, _picking, drawn = page_of(here, mail(), "pick=D9")
    unseen = [card for card in CARDS if CARDS[card].rank != "A"]
    unseen = [card for card in unseen if card not in ("SK", "C2", "H3", "XJ", "D9")]
    hunters = [card for card in unseen if CARDS[card].diet in ("carnivore", "omnivore")]
    eaters = [card for card in hunters if CARDS[card].number > 9]
    ahead = [card for card in hunters if CARDS[card].number == 9 and
             CARDS[card].grams > CARDS["D9"].grams] + eaters  # fmt: skip
    said = f"{len(ahead)} could take its token and {len(eaters)} could eat it"
    assert said in drawn["bar"]["prompt"]


def test_the_hunter_is_told_what_would_follow(match: Match) -> None:
    page, _picking, drawn = page_of(visit_of(match, ANN), revealed())
    words = [re.sub("<[^>]*>", "", str(choice["words"])) for choice in drawn["bar"]["choices"]]
    assert any(said.endswith("of Bea, then no grazer token") for said in words)
    assert any(said.endswith("of Cem, then Bea +1") for said in words)
    assert len(re.findall(r'class="duel__side[ "]', page)) == 3
    assert re.findall(
        r'data-token="(\w+)"', page.partition('class="duel"')[2].partition("</ol>")[0]
    ) == ["D7", "C9"]
    _page, _picking, drawn = page_of(visit_of(match, ANN), revealed(), "pick=D7")
    assert heard(drawn["bar"]["sentence"]) == f"Eat Cem’s {CARDS['D7'].biome_title}"
    assert heard(drawn["bar"]["consequence"]) == "Then: Bea +1."


def test_only_the_hunter_can_pick_what_is_eaten(match: Match) -> None:
    page, picking, _drawn = page_of(visit_of(match, BEA), revealed())
    assert picking is None
    assert ways(page) == []


def arena(record: Record, seat: int | None = CEM) -> tuple[Cell, ...]:
    """The open animals as a seat sees them."""
    return next(zone for zone in build_board(record.view(seat)).zones if zone.kind == "arena").cells


def test_the_round_that_ended_lies_open_with_who_ate_whom(match: Match) -> None:
    record = revealed().play(ANN, "eat D7")
    assert [(cell.code, cell.mark) for cell in arena(record)] == [
        ("H10", "eats"),
        ("D7", "eaten"),
        ("C9", ""),
    ]
    page, _picking, _drawn = page_of(visit_of(match, CEM), record)
    assert [words.split() for words in re.findall(r'<p class="duel__owner">([^<]*)', page)] == [
        ["Ann"],
        ["You"],
        ["Bea"],
    ]
    said = heard(page)
    assert "+1 eats" in said and "(you)" in said
    assert "+1 the round’s grazer" in said
    assert "hunter 10" in said and "grazer 9" in said


def test_a_jack_tells_beside_its_card_what_it_dropped() -> None:
    record = all_say(choosing(["SJ C9 D5 D2", "H2 D3"]), "play SJ drop C9 D5", "play H2")
    jack = arena(record, ANN)[0]
    assert [str(words) for words in (jack.worth, *jack.facts)] == [
        "+2",
        "eats H2 (seat 2)",
        "drops C9 D5",
    ]


def test_what_is_eaten_lies_after_its_hunter_whatever_else_is_stronger() -> None:
    record = all_say(
        choosing(["SK S2", "CQ S3", "D7 S4"]), "play SK hunt seat 3", "play CQ", "play D7"
    )
    assert [cell.code for cell in arena(record)] == ["SK", "D7", "CQ"]


def test_cards_of_the_round_before_cannot_be_picked_where_they_lie(match: Match) -> None:
    record = all_say(choosing(["XJ H2", "X8 D3"]), "play XJ", "play X8")
    page, _picking, _drawn = page_of(visit_of(match, ANN), record)
    assert "XJ" in record.view(ANN)["hand"]
    assert page.count('data-token="XJ"') == 1


def test_one_card_after_another_can_be_swapped_by_a_click_each(match: Match) -> None:
    here = visit_of(match, ANN)
    page, _picking, _drawn = page_of(here, mail(), "pick=swap")
    assert "do=swap+C2&amp;pick=swap" in page
    page, _picking, _drawn = page_of(here, mail(), "do=swap+C2&pick=swap")
    assert "do=swap+C2&amp;do=swap+H3&amp;pick=swap" in page
    assert page.count('class="cross"') == 1
    page, _picking, _drawn = page_of(here, mail(), "do=swap+C2&do=swap+H3&do=swap+D9&pick=swap")
    assert "do=swap+SK" in page and "do=swap+SK&amp;pick=swap" not in page


def lines_of(record: Record) -> list[Line]:
    return [line for _ply, line in record.readable_lines(None, standing=True)]


def totals(sheet: Zone) -> list[str]:
    return [str(row.worth) for row in sheet.zones[0].zones]


def test_the_account_of_a_round_is_that_of_the_rules() -> None:
    dice = random.Random(4)
    for options in ({}, {"ties": "all"}, {"prey_token": "lowest", "removed_jack": "silent"}):
        record = Record.begin(game(5, **options))
        while record.awaited_seats:
            seat = record.awaited_seats[0]
            record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
            last = record.view(None)["last"]
            if last is None or record.view(None)["phase"] != "choose":
                continue
            account = list_rounds(lines_of(record))[-1]
            assert account.number == last["round"]
            assert [account.played.get(seat) for seat in range(5)] == last["played"]
            assert [len(account.token_sources(seat)) for seat in range(5)] == last["gains"]
            eaten = [prey for _hunter, prey in last["hunts"] if prey is not None]
            assert account.eaten == eaten
        sheet = build_score_sheet(record.view(None), lines_of(record))
        assert sheet is not None
        assert totals(sheet) == [str(tokens) for tokens in record.state.tokens]
        assert RUNNING["hunting-prey"](record.view(None)) == list(record.state.tokens)


def test_the_end_shows_all_hands_and_where_the_tokens_came_from(
    match: Match, client: Client
) -> None:
    over = play_on(match)
    page = client.get(over.get_absolute_url()).content.decode()
    view = play.current_record(over).view(None)
    for seat in view["seats"]:
        for card in (*seat["hand"], *seat["cards_in_deck"]):
            assert f"{CARDS[card].biome_title}</span>" in unescape(page)
    assert "Score sheet" in page
    assert f"<b>Round {view['round']}</b>" in page


def test_every_moment_of_a_match_can_be_seen_again(match: Match, client: Client) -> None:
    over = play_on(match)
    stops = visit_of(over, None).moment_plies
    for moment in range(len(stops))[:: max(1, len(stops) // 12)]:
        page = client.get(f"/m/{over.code}/moment/{moment}/")
        assert page.status_code == 200
        assert b'class="board' in page.content
