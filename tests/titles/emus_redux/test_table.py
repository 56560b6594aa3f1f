"""The drawn table of Emus Redux: what can be picked there, what stands on it, and what does not."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from games import play
from games.decks.decktet import CARDS
from games.models import Match
from games.play.record.score_history import get_score_history
from games.titles.emus_redux.table import build_board
from games.web.tables import RUNNING
from games.web.tables.board_marks import find_new_spots
from games.web.tables.score_chart import build_chart
from tests.matches import awaited, fresh, play_on, running_match
from tests.titles.emus_redux.tables import ANN, BOB, cards, closing, hands, mail_table, ranch
from tests.web.scenes import links, page_of, reached, visit_of

pytestmark = pytest.mark.one_database


@pytest.fixture
def match(db: None) -> Match:
    return running_match(3, game="emus-redux")


TABLES = {
    "a turn": mail_table(),
    "one discard pile": mail_table(piles=(cards("2MK 8YK"), ())),
    "no birds yet": mail_table(birds=((), (), ())),
    "a draw after growing": mail_table().play(ANN, "grow PSWK as 2 on B1"),
    "a draw after a discard": mail_table().play(ANN, "discard EX to D2"),
    "no row after a discard": mail_table("off").play(ANN, "discard EX to D2"),
    "closing": closing(),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_legal_move_can_be_picked_on_the_table(match: Match, table: str) -> None:
    record = TABLES[table]
    assert reached(match, record, ANN) == set(record.list_legal_moves(ANN))


def test_every_legal_move_can_be_picked_at_any_time_of_a_match(match: Match) -> None:
    for turns in (3, 12, 20):
        play_on(match, turns, seed=turns)
        seat = awaited(match)
        record = play.current_record(fresh(match))
        assert reached(match, record, seat.number) == set(record.list_legal_moves(seat.number))


def test_a_move_behind_a_draft_can_be_picked(match: Match) -> None:
    page, picking = page_of(match, mail_table(), ANN, "do=hatch+4WL")
    assert picking is not None
    offered = {words for kind, words in links(page) if kind == "token"}
    assert offered == {"deck", "D1", "D2", "row", "PMSL", "PWLY", "TMWK"}


def test_a_wild_card_says_what_each_number_would_make_of_the_bird(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN, "pick=PSWK&pick=B1")
    assert "as which number?" in page
    assert re.findall(r">(\d) → (\S+)</a>", page) == [
        ("2", "−11"),
        ("3", "−10"),
        ("4", "−9"),
        ("6", "−7"),
        ("7", "−6"),
        ("8", "−5"),
        ("9", "−4"),
    ]


def test_a_bird_says_what_the_picked_card_would_make_of_it_or_why_it_does_not_fit(
    match: Match,
) -> None:
    page, _picking = page_of(match, mail_table(), ANN, "pick=4WL")
    heard = re.sub(r"<[^>]+>", "", page)
    assert "B1: now −13, then −9" in heard
    assert "B2: now −14, then −10" in heard
    assert "B1: B1" not in heard, "a bird is named once"
    assert "new bird −14" in page
    page, _picking = page_of(match, mail_table(), ANN, "pick=7SK")
    assert "no shared suit" in page


def test_the_bar_says_what_the_draft_comes_to_with_the_excuses(match: Match) -> None:
    # Birds of -13 and -14, and an Excuse in hand that drops the worse of them.
    record = mail_table()
    assert record.view(ANN)["excuses"]["result"] == -13
    page, _picking = page_of(match, record, ANN, "do=grow+4WL+on+B1&pick=deck")
    assert "B1: −13 → −9; your year now −13 → −9." in page
    assert "Your Excuse would drop B2: result" in page
    page, _picking = page_of(match, record, ANN, "do=discard+7SK+to+D1&pick=deck")
    assert "Your year stays −13." in page


def test_of_two_equal_cards_one_is_picked_and_one_is_drafted(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN, "pick=7SK")
    assert page.count("is-picked") == 1
    record = mail_table(birds=(ranch("7SK", "CL 9LK"), (), ()))
    page, _picking = page_of(match, record, ANN, "do=hatch+7SK")
    assert page.count('class="cross"') == 1
    assert len(re.findall(r'id="(card-[^"]*)"', page)) == len(
        set(re.findall(r'id="(card-[^"]*)"', page))
    )


def test_the_best_order_is_offered_with_what_it_comes_to(match: Match) -> None:
    record = closing(hands=hands("4WL 8MS 7SK 7SK TMLY EX"))
    page, _picking = page_of(match, record, ANN)
    after = record.play(ANN, "close auto")
    assert after.view(ANN)["seats"][ANN]["closed"]
    best = after.view(ANN)["excuses"]["result"]
    assert f"Best play: {'+' if best > 0 else ''}{best}".replace("-", "−") in page


def test_wild_cards_are_named_in_words(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN)
    for kind in ("Pawn", "Court", "Excuse"):
        assert f'<b class="face__kind">{kind}</b>' in page
    assert re.findall(r'<b class="face__kind">([^<]*)</b>', page).count("Pawn") == 3
    grown = mail_table(birds=(ranch("5SW PSWK=8"), (), ()))
    page, _picking = page_of(match, grown, ANN)
    assert "<b>8</b>" in page and "(The Light Keeper) as 8" in page


def test_each_player_says_how_many_wild_cards_they_may_still_take(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN)
    assert re.findall(r"wild cards left: (\d)", page) == ["1", "1", "2"]


def test_nobody_sees_a_card_that_is_hidden_from_them(match: Match) -> None:
    play_on(match, 20)
    record = play.current_record(fresh(match))
    for reader in (None, 0, 1, 2):
        page, _picking = page_of(fresh(match), record, reader)
        shown = {
            str(card)
            for card in CARDS
            if f'data-card="{card}"' in page or str(CARDS[card].full_title) in page
        }
        told = str(record.view(reader))
        assert shown
        assert all(card in told for card in shown)


def test_what_others_did_since_the_last_move_is_marked_where_it_lies(match: Match) -> None:
    then, now = mail_table().view(ANN), mail_table(piles=(cards("2MK 8YK 2MK"), ())).view(ANN)
    assert find_new_spots(build_board(then), build_board(now)) == {("None pile Pile D1", 2)}
    grown = mail_table(birds=(ranch("5SW", "CL 9LK"), ranch("8WL 6LK 5ML", "AY"), ranch("3MW")))
    assert find_new_spots(build_board(then), build_board(grown.view(ANN))) == {("1 stack B1", 2)}
    held = mail_table().state.hands[BOB][:1]
    known = mail_table(known=((), held, ())).view(ANN)
    assert find_new_spots(build_board(then), build_board(known)) == {("1 list known", 0)}


def test_the_end_shows_all_hands_and_how_the_results_came_about(
    match: Match, client: Client
) -> None:
    over = play_on(match)
    page = client.get(over.get_absolute_url()).content.decode()
    view = play.current_record(over).view(None)
    assert "Score sheet" in page
    for seat in view["seats"]:
        for card in seat["result"]["left"]:
            assert f"{CARDS[card].title}</span>" in page
        for bird in seat["result"]["birds"]:
            assert f"total {bird['total']}" in page
    assert RUNNING["emus-redux"](view) == [seat["result"]["total"] for seat in view["seats"]]


def test_the_chart_of_a_game_of_one_year_has_no_parts(match: Match) -> None:
    over = play_on(match)
    drawn = build_chart(get_score_history(over, RUNNING["emus-redux"]), ["Ann", "Bob", "Cyd"])
    assert drawn is not None
    assert drawn["parts"] == []


def test_what_each_seat_stands_at_is_what_its_birds_are_worth() -> None:
    view = mail_table().view(None)
    assert RUNNING["emus-redux"](view) == [seat["value"] for seat in view["seats"]]


def test_every_moment_of_a_match_can_be_seen_again(match: Match, client: Client) -> None:
    over = play_on(match)
    stops = visit_of(over, None).moment_plies
    for moment in [*range(len(stops))[::9], len(stops) - 1]:
        page = client.get(f"/m/{over.code}/moment/{moment}/")
        assert page.status_code == 200
        assert "panel__head" in page.content.decode()


def test_the_links_of_the_table_keep_the_draft(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN, "do=hatch+4WL")
    asked = dict(parse_qsl(urlsplit(links(page)["token", "deck"]).query))
    assert asked == {"do": "hatch 4WL", "pick": "deck"}


def test_the_bar_says_with_which_cards_a_bird_pays_that_has_none_worth_just_eighteen(
    match: Match,
) -> None:
    hands_now = hands("7ML 7SK 7SK PSWK TMLY EX")
    birds = (ranch("9LK 8WL"), ranch("8WL 6LK"), ranch("3MW"))
    page, _picking = page_of(
        match, mail_table(hands=hands_now, birds=birds), ANN, "do=grow+7ML+on+B1"
    )
    assert "B1: −1 → 0 (pays 9 8 7: whole cards, no change);" in page


def test_a_button_says_what_a_wild_card_would_make_of_a_bird_at_best(match: Match) -> None:
    page, _picking = page_of(match, mail_table(), ANN, "pick=PSWK")
    assert "Grow B1: −13 → at best −4" in page
