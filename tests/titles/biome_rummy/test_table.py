"""The drawn table of Biome Rummy: what can be picked there, what it says, and what it keeps."""

import random
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client

from games import play
from games.decks.biome_deck import CARDS
from games.models import Match
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import build_scene
from games.web.tables.board_words import BoardWords
from tests.matches import awaited, fresh, play_on, running_match, sensible_turn
from tests.titles.biome_rummy.tables import (
    ANN,
    BEA,
    cards,
    game,
    groups,
    mail_table,
    playing,
)

pytestmark = pytest.mark.one_database

LINK = re.compile(r'<a [^>]*?data-(token|step)="([^"]*)"[^>]*? href="([^"]*)"')
ANIMAL = re.compile(r"games/animals/[^#]*#(\w+)")
NAMES = ("Ann", "Bea", "Cy", "Dan", "Eve", "Fay")
MOST_CLICKS = 8
SORTS = ("", "class", "diet")


@pytest.fixture
def match(db: None) -> Match:
    return running_match(2, game="biome-rummy")


def short_match() -> Match:
    return running_match(2, game="biome-rummy", options={"hand": "5", "clock": 6})


def visit_of(match: Match, number: int | None) -> TableContext:
    seats = list(match.seats.select_related("player"))
    for seat, name in zip(seats, NAMES, strict=False):
        seat.player.display_name = name
    return TableContext(match, seats, None if number is None else seats[number])


def page_of(
    here: TableContext, record: Record, query: str = "", fresh: frozenset[str] = frozenset()
) -> tuple[str, Selection | None, dict[str, Any]]:
    """The table and its dock as HTML, as the visitor sees `record` with draft and picks."""
    here.__dict__["record"] = record
    number, picking = here.seat_number, None
    if number is not None and record.list_legal_moves(number):
        picking = Selection.from_query(
            record, number, QueryDict(query), here.match.get_absolute_url()
        )
    drawn = build_scene(here, record, picking, fresh)
    context = {"visit": here, "match": here.match, "picking": picking, "scene": drawn}
    parts = (drawn["template"], "games/parts/dock.html")
    page = "".join(render_to_string(part, context) for part in parts)
    return page, picking, drawn


def unreachable(here: TableContext, record: Record) -> list[str]:
    """The legal moves of the visitor that clicks on the table do not lead to."""
    assert here.seat_number is not None
    known: dict[str, tuple[dict[tuple[str, str], str], Selection]] = {}

    def offered(query: str) -> tuple[dict[tuple[str, str], str], Selection]:
        if query not in known:
            page, picking, _drawn = page_of(here, record, query)
            assert picking is not None
            page = re.sub(r"<details.*?</details>", "", page, flags=re.S)
            found = {
                (kind, unescape(words)): urlsplit(unescape(href)).query
                for kind, words, href in LINK.findall(page)
            }
            known[query] = found, picking
        return known[query]

    def leads_to(move: str) -> bool:
        query = ""
        for _ in range(MOST_CLICKS):
            ways, picking = offered(query)
            if picking.draft == (move,) or (not picking.draft and picking.ready == move):
                return True
            wanted = [word for word in move.split() if word not in picking.picks]
            ahead = [("step", move), *(("token", word) for word in wanted)]
            way = next((ways[one] for one in ahead if one in ways), None)
            if picking.draft or way is None:
                return False
            query = way
        return False

    return [move for move in record.list_legal_moves(here.seat_number) if not leads_to(move)]


def query_of(draft: tuple[str, ...] = (), picks: tuple[str, ...] = ()) -> str:
    return urlencode([*(("do", move) for move in draft), *(("pick", card) for card in picks)])


def biome_of(drawn: dict[str, Any], number: int) -> Any:
    """One of the five biomes as it is drawn."""
    return [zone for zone in drawn["shared"] if zone.zone.kind == "area"][number]


def groups_of(drawn: dict[str, Any], number: int) -> list[Any]:
    return [zone for zone in biome_of(drawn, number).zones if zone.zone.kind == "row"]


def plain(words: Any) -> str:
    """What is read of a piece of HTML where cards are drawn as rank and suit."""
    text = re.sub(r'<span class="visually-hidden">.*?</span>', "", str(words))
    return unescape(re.sub(r"<[^>]*>", "", text))


def test_every_legal_move_of_a_match_can_be_picked(match: Match) -> None:
    dice = random.Random(5)
    for turns in range(44):
        seat = awaited(match)
        record = play.current_record(fresh(match))
        if turns % 4 > 1:
            assert unreachable(visit_of(match, seat.number), record) == []
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))


HANDS = {
    "many sets in one suit": "H2 H3 H6 H7 H9 HQ HK S2",
    "a set that is part of longer ones": "X2 X6 X8 XQ S2 D4",
    "one set": "S2 S8 SK H4 C2 D4",
    "nothing to lay": "S2 H3 C2 D4",
}


@pytest.mark.parametrize("held", HANDS)
def test_every_set_and_addition_can_be_picked(match: Match, held: str) -> None:
    record = playing(game(), HANDS[held], groups=groups((BEA, "S4 S5 S9"), (ANN, "D2 D5 D6")))
    assert unreachable(visit_of(match, ANN), record) == []


@pytest.mark.parametrize("options", [{"add": "any"}, {"last_card": "float"}, {"claimed": "live"}])
def test_every_move_can_be_picked_with_other_options(match: Match, options: dict[str, str]) -> None:
    table = groups((BEA, "H3 H10 HQ"), (ANN, "S2 S8 SQ"))
    record = playing(game(**options), "SK HK H6 H7", groups=table)
    assert ("add SK to G2" in record.list_legal_moves(ANN)) == ("add" in options)
    assert unreachable(visit_of(match, ANN), record) == []


def test_the_draw_can_be_picked_from_both_places(match: Match) -> None:
    here = visit_of(match, ANN)
    assert unreachable(here, mail_table()) == []
    page, picking, drawn = page_of(here, mail_table())
    assert (
        plain(drawn["bar"]["prompt"])
        == "Draw from the deck, or take 7 (nothing in your hand matches)."
    )
    page, picking, _drawn = page_of(here, mail_table(), query_of(("draw pile",)))
    assert picking is not None
    assert f'aria-label="Undo {CARDS["H7"].biome_title}' in unescape(page)
    assert "discard H7" not in picking.legal_moves


def test_an_empty_pile_leaves_one_thing_to_send(match: Match) -> None:
    _page, picking, drawn = page_of(visit_of(match, ANN), mail_table(pile=()))
    assert picking is not None
    assert picking.ready == "draw deck"
    assert [pile.empty for pile in drawn["reach"] if not pile.cells][-1] == "none"


def test_cards_that_can_start_a_set_or_join_a_group_say_so(match: Match) -> None:
    held = "S2 S8 SK HK D4 X5"
    record = playing(game(), held, groups=groups((BEA, "H3 H10 HQ")))
    record = Record(record.game, record.state._replace(
        match=record.state.match._replace(line=tuple("SHCD"), aces=((), ("X",)))
    ))  # fmt: skip
    _page, _picking, drawn = page_of(visit_of(match, ANN), record)
    notes = {card.code: plain(card.note) for card in drawn["hand"]}
    assert notes == {
        "S2": "group", "S8": "group", "SK": "group", "HK": "G1", "D4": "", "X5": "finished",
    }  # fmt: skip


def test_a_card_that_was_just_drawn_is_marked(match: Match) -> None:
    before = play.current_record(match)
    seat = before.awaited_seats[0]
    record = before.play(seat, "draw deck")
    (drawn,) = set(record.view(seat)["hand"]) - set(before.view(seat)["hand"])
    _page, _picking, shown = page_of(visit_of(match, seat), record, fresh=frozenset(("S2",)))
    assert [card.code for card in shown["hand"] if card.fresh] == [drawn]


def test_a_group_says_who_added_what_and_what_it_takes(match: Match) -> None:
    table = groups((BEA, "C2 C3 C6 CK:0"), (ANN, "H2 H3 H6 H9:1 H5:1"))
    record = playing(game(), "S2 H4 D4", groups=table)
    page, _picking, drawn = page_of(visit_of(match, ANN), record)
    clubs = groups_of(drawn, 2)[0]
    assert (clubs.label, clubs.facts) == ("Bea", "takes a bird")
    laid = [(each.cell.code, each.owner, each.initials) for each in clubs.cells if each.owner]
    assert laid == [("CK", "You", "Y")]
    assert '<span class="cell__whole">You</span>' in page
    assert groups_of(drawn, 1)[0].facts == "full"


def test_a_claimed_biome_names_its_owner(match: Match) -> None:
    record = mail_table()
    changed = record.state.match._replace(line=tuple("HCD"), aces=((), ("S",)), aside=("X",))
    record = Record(record.game, record.state._replace(match=changed))
    _page, _picking, drawn = page_of(visit_of(match, None), record)
    said = [plain(biome_of(drawn, number).facts) for number in range(5)]
    assert said == ["Ace held by Bea", *["Ace to win"] * 3, "Ace set aside"]
    assert [biome_of(drawn, number).zone.still for number in range(5)] == [True, *[False] * 3, True]


def test_a_biome_names_the_ranks_that_its_reader_has_not_seen(match: Match) -> None:
    record = playing(game(), "HK H4 D4", groups=groups((BEA, "H3 H10 HQ")))
    _page, _picking, drawn = page_of(visit_of(match, ANN), record)
    assert biome_of(drawn, 1).zones[-1].facts == "unseen 2 5 6 7 8 9 J"
    assert biome_of(drawn, 3).zones[-1].facts == "unseen 2 3 5 6 7 8 9 10 J Q K"
    _page, _picking, drawn = page_of(visit_of(match, None), record)
    assert biome_of(drawn, 1).zones[-1].facts == "unseen 2 4 5 6 7 8 9 J K"


def test_names_that_begin_alike_have_marks_of_their_own() -> None:
    for names, marks in ((["Ann", "Bea"], ["A", "B"]), (["Ann", "Alf", "Ann"], ["A1", "Al", "A3"])):
        words = BoardWords("biome-rummy", names, names)
        assert [words.initials(seat) for seat in range(len(names))] == marks


def test_the_consequence_tells_the_points_of_what_is_laid(match: Match) -> None:
    record = playing(game(), "S2 S8 SK H4 C2 C6 D4 X5 X10 HK", groups=groups((BEA, "H3 H10 HQ")))
    here = visit_of(match, ANN)
    _page, _picking, drawn = page_of(here, record, query_of(("set S2 S8 SK",)))
    assert drawn["bar"]["consequence"] == "Your round −10 → −4: 3 laid, 7 in hand."
    query = query_of(("set S2 S8 SK", "add HK to G1"), ("D4", "discard"))
    _page, picking, drawn = page_of(here, record, query)
    assert picking is not None
    assert picking.ready == "discard D4"
    assert drawn["bar"]["consequence"] == "Your round −10 → −1: 4 laid, 5 in hand."


def test_the_sentence_names_all_that_is_sent(match: Match) -> None:
    record = mail_table()
    draft = ("draw pile", "set S2 S8 SK")
    _page, picking, drawn = page_of(
        visit_of(match, ANN), record, query_of(draft, ("X5", "discard"))
    )
    assert picking is not None
    assert picking.words == "draw pile, set S2 S8 SK, discard X5"
    assert len(re.findall("visually-hidden", drawn["bar"]["sentence"])) == 5
    assert plain(drawn["bar"]["sentence"]) == "Take 7, lay 2 8 K, discard 5"


def test_a_target_says_what_adding_there_would_come_to(match: Match) -> None:
    record = playing(game(), "HK H4 D4", groups=groups((BEA, "H3 H10 HQ")))
    _page, _picking, drawn = page_of(visit_of(match, ANN), record, "pick=HK")
    assert groups_of(drawn, 1)[0].target.word == "add: −3 → −1"


def test_the_place_of_a_group_is_heard_by_its_sign_and_its_player(match: Match) -> None:
    table = groups((BEA, "H3 H10 HQ"), (BEA, "H2 H6 H9"))
    record = playing(game(), "HK H4 D4", groups=table)
    page = re.sub(r"<[^>]+>", "", page_of(visit_of(match, ANN), record, "pick=HK")[0])
    assert "G1 Bea: add: −3 → −1" in page
    assert "G2 Bea: add: −3 → −1" in page


def test_every_group_that_the_picked_card_joins_is_a_choice_beside_the_hand(match: Match) -> None:
    table = groups((BEA, "H3 H10 HQ"), (BEA, "H2 H6 H9"))
    record = playing(game(), "HK H4 H5 H7 H8 HJ D4", groups=table)
    offered = {move for move in record.list_legal_moves(ANN) if move.startswith("add HK")}
    _page, _picking, drawn = page_of(visit_of(match, ANN), record, "pick=HK")
    assert offered <= {choice["move"] for choice in drawn["bar"]["choices"]}
    assert offered


def test_a_group_says_why_it_does_not_take_the_picked_card(match: Match) -> None:
    table = groups((ANN, "H3 H10 HQ"), (BEA, "H2 H3 H6 H9:0 H5:0"))
    _page, _picking, drawn = page_of(
        visit_of(match, ANN), playing(game(), "HK H4 D4", groups=table), "pick=HK"
    )
    assert [plain(group.misfit) for group in groups_of(drawn, 1)] == [
        "your own group",
        "K doesn’t fit",
    ]


def test_being_ahead_in_a_biome_is_part_of_the_points(match: Match) -> None:
    table = groups((ANN, "H3 H10 HK"), (BEA, "H2 H6 H7"))
    record = playing(game(), "S2 D4", groups=table)
    _page, _picking, drawn = page_of(visit_of(match, ANN), record)
    assert plain(biome_of(drawn, 1).worth) == "+1 for you"
    assert "round +2" in plain(drawn["own"][0].facts)


def test_a_discard_that_a_group_would_take_says_so(match: Match) -> None:
    record = playing(game(), "HK H4 D4", groups=groups((ANN, "H3 H10 HQ")))
    _page, _picking, drawn = page_of(visit_of(match, ANN), record, "pick=HK&pick=discard")
    said = "Your round 0 → +1: 3 laid, 2 in hand; G1 would take it."
    assert drawn["bar"]["consequence"] == said


def test_going_out_names_the_ace_that_follows(match: Match) -> None:
    record = playing(game(), "D4", groups=groups((ANN, "H3 H10 HQ")))
    _page, picking, drawn = page_of(visit_of(match, ANN), record, "pick=D4")
    assert picking is not None
    assert picking.ready == "discard D4"
    said = "; you go out and the round ends: you take the Ace of Rainforest."
    assert drawn["bar"]["consequence"].endswith(said)


def test_nobody_sees_a_card_of_another_hand_or_the_stock(db: None) -> None:
    match = running_match(3, game="biome-rummy")
    dice, checked = random.Random(2), 0
    for turns in range(40):
        record = play.current_record(fresh(match))
        for reader in (None, 1) if turns % 2 else ():
            page, _picking, drawn = page_of(visit_of(match, reader), record)
            text = unescape(page)
            shown = set(ANIMAL.findall(page))
            shown |= {card for card in CARDS if str(CARDS[card].biome_title) in text}
            secret = secrets(record, reader)
            assert not shown & secret
            checked += len(secret)
            assert (drawn["hand"] is None) == (reader is None)
        seat = awaited(match)
        play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
    assert checked > 500


def secrets(record: Record, reader: int | None) -> set[str]:
    """What the reader may not know: other hands less what was taken openly, and the stock."""
    view = record.view(reader)
    told = {*view["pile"], *view["laid"], *(view["hand"] or ())}
    told |= {card for seat in view["seats"] for card in seat["known"]}
    return {card for card in CARDS if CARDS[card].rank != "A"} - told


def test_the_card_that_a_draft_would_draw_is_not_shown(match: Match) -> None:
    record = mail_table()
    coming = record.state.order[-record.state.stock]
    for query in ("pick=deck", "do=draw+deck"):
        page, _picking, _drawn = page_of(visit_of(match, ANN), record, query)
        assert str(CARDS[coming].biome_title) not in unescape(page)


def test_the_hand_can_be_sorted_by_class_and_diet(match: Match) -> None:
    here, record = visit_of(match, ANN), playing(game(), "S2 S3 S4 S8 SQ SK")
    orders = {}
    for sort in SORTS:
        _page, _picking, drawn = page_of(here, record, f"sort={sort}")
        orders[sort] = [card.code for card in drawn["hand"]]
        assert [way["on"] for way in drawn["sorts"]] == [sort == way for way in SORTS]
    assert orders == {
        "": list(cards("S2 S3 S4 S8 SQ SK")),
        "class": list(cards("S2 S8 SQ SK S3 S4")),
        "diet": list(cards("SK S4 S8 S2 S3 SQ")),
    }


def test_the_end_shows_all_hands_and_the_score_sheet(db: None, client: Client) -> None:
    over = play_on(short_match())
    page = unescape(client.get(over.get_absolute_url()).content.decode())
    view = play.current_record(over).view(None)
    for held in view["hands"]:
        for card in held:
            assert str(CARDS[card].biome_title) in page
    sheet = page.split('id="scores"')[1]
    for result in view["results"]:
        assert f"Round {result['round']} (" in sheet
        for seat in result["seats"]:
            assert f"<b>{seat['points']:+}</b>".replace("-", "−").replace("+0", "0") in sheet


def test_every_moment_of_a_match_can_be_seen_again(db: None, client: Client) -> None:
    over = play_on(short_match(), seed=3)
    stops = visit_of(over, None).moment_plies
    for moment in range(len(stops))[:: max(1, len(stops) // 10)]:
        page = client.get(f"/m/{over.code}/moment/{moment}/")
        assert page.status_code == 200
        assert b"zone--area" in page.content
