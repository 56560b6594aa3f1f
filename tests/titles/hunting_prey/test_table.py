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
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import RUNNING, build_scene
from games.web.tables.hunting_prey import rounds
from games.web.tables.hunting_prey.played_cards import build_played_cards
from tests.matches import awaited, fresh, play_on, running_match, sensible_turn
from tests.titles.hunting_prey.tables import (
    ANN,
    BEA,
    CEM,
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
            record, number, QueryDict(query), here.match.get_absolute_url()
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
    for turns in range(40):
        seat = awaited(match)
        record = play.current_record(fresh(match))
        if turns % 4 == 0 or record.view(None)["phase"] == "target":
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
    page, _picking, _drawn = page_of(here, record)
    assert "You play Orca (King of spades)" in heard(page)
    assert reached(here, record) == set(record.list_legal_moves(ANN))


def test_nobody_sees_what_another_seat_has_chosen(db: None) -> None:
    match = running_match(4, game="hunting-prey")
    dice = random.Random(2)
    checked = 0
    for _ in range(60):
        record = play.current_record(fresh(match))
        for reader in (None, 1, 3):
            page, _picking, _drawn = page_of(visit_of(match, reader), record)
            plain = unescape(page)
            shown = set(ANIMAL.findall(page))
            shown |= {card for card in CARDS if str(CARDS[card].title) in plain}
            for seat in range(4):
                secret = hidden(record.state, seat) if seat != reader else set()
                assert not shown & secret
                checked += len(secret)
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    assert checked > 1000


def test_the_page_of_the_others_is_the_same_whatever_a_seat_chooses(match: Match) -> None:
    pages = {
        page_of(visit_of(match, None), say(mail(), ANN, words))[0]
        for words in ("play SK", "swap C2 H3; play SK", "play XJ drop D9")
    }
    assert len(pages) == 1
    (page,) = pages
    assert len(re.findall(r"</span> ready", page)) == 1


def test_names_stand_where_the_rules_have_numbers(match: Match) -> None:
    here = visit_of(match, ANN)
    for query in ("", "pick=hunt", "do=hunt+P2", "do=hunt+P3&pick=SK&pick=play"):
        page, _picking, _drawn = page_of(here, mail(), query)
        assert not re.search(r"\bseat \d", page)
    _page, _picking, drawn = page_of(here, mail(), "do=hunt+P3&pick=SK&pick=play")
    assert "your hunters eat Cem’s card" in drawn["bar"]["sentence"]


def test_the_sentence_holds_all_that_is_sent(match: Match) -> None:
    here = visit_of(match, ANN)
    query = "do=swap+C2&do=drop+D9&pick=XJ&pick=play"
    _page, picking, drawn = page_of(here, mail(), query)
    assert picking is not None
    assert picking.words == "swap C2, drop D9, play XJ"
    said = heard(str(drawn["bar"]["sentence"]))
    for card in ("XJ", "C2", "D9"):
        assert str(CARDS[card].title) in said


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
    assert len(re.findall(r'class="beast[ "]', page)) == 3
    _page, _picking, drawn = page_of(visit_of(match, ANN), revealed(), "pick=D7")
    assert heard(drawn["bar"]["sentence"]) == f"Eat {CARDS['D7'].title} of Cem"
    assert drawn["bar"]["consequence"] == "Then: Bea +1."


def test_only_the_hunter_can_pick_what_is_eaten(match: Match) -> None:
    page, picking, _drawn = page_of(visit_of(match, BEA), revealed())
    assert picking is None
    assert ways(page) == []


def test_the_round_that_ended_lies_open_with_who_ate_whom(match: Match) -> None:
    record = revealed().play(ANN, "eat D7")
    _page, _picking, drawn = page_of(visit_of(match, CEM), record)
    round_ = drawn["arena"]
    assert [beast.card.code for beast in round_["hunters"]] == ["H10", "D7"]
    assert round_["hunters"][0].arrow == "right"
    assert round_["hunters"][0].words == ["eats magpie"]
    assert round_["hunters"][1].words == ["eaten by Ann"]
    assert round_["grazers"][0].loud == ["+1 grazer"]
    assert [seat["gain"] for seat in drawn["seats"]] == [1, 1, 0]


def test_a_jack_tells_below_its_card_what_it_dropped() -> None:
    account = rounds.RoundSummary(
        2, played={0: "SJ", 1: "H2"}, jacks=[(0, ("C9", "D5"))], settled=True
    )
    told = build_played_cards(account, ["Ann", "Bea"], 0, None)
    (jack,) = told["hunters"]
    assert [heard(str(words)) for words in jack.words] == [
        "drops North American beaver (9 of clubs) Great Basin spadefoot (5 of diamonds)",
        "goes home",
    ]


def test_a_grazer_that_is_eaten_lies_below_its_hunter(match: Match) -> None:
    record = revealed().play(ANN, "eat C9")
    _page, _picking, drawn = page_of(visit_of(match, CEM), record)
    assert drawn["arena"]["hunters"][0].arrow == "down"
    assert drawn["arena"]["grazers"][0].eaten


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
            account = rounds.list_accounts(record)[-1]
            assert account.number == last["round"]
            assert [account.played.get(seat) for seat in range(5)] == last["played"]
            assert [len(account.token_sources(seat)) for seat in range(5)] == last["gains"]
            assert [list(pair) for pair in account.eaten] == last["hunts"]
            assert (account.queen, list(account.gathered)) == (last["queen"], last["gathered"])
        rows = rounds.list_totals(rounds.list_accounts(record), list(NAMES[:5]))
        assert [row["tokens"] for row in rows] == list(record.state.tokens)
        assert RUNNING["hunting-prey"](record.view(None)) == list(record.state.tokens)


def test_the_end_shows_all_hands_and_where_the_tokens_came_from(
    match: Match, client: Client
) -> None:
    over = play_on(match)
    page = client.get(over.get_absolute_url()).content.decode()
    view = play.current_record(over).view(None)
    for seat in view["seats"]:
        for card in (*seat["hand"], *seat["cards_in_deck"]):
            assert f"{CARDS[card].title}</span>" in unescape(page)
    assert "Score sheet" in page
    assert f'<th scope="row">{view["round"]}</th>' in page


def test_every_moment_of_a_match_can_be_seen_again(match: Match, client: Client) -> None:
    over = play_on(match)
    stops = visit_of(over, None).moment_plies
    for moment in range(len(stops))[:: max(1, len(stops) // 12)]:
        page = client.get(f"/m/{over.code}/moment/{moment}/")
        assert page.status_code == 200
        assert b'class="prey flow"' in page.content
