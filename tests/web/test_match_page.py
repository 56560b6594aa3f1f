"""The match page: what it shows to whom."""

import random
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import play
from games.decks.decktet import CARDS
from games.models import Match
from games.web import tables
from tests.factories import PlayerFactory
from tests.long_run import LONG, in_long_run
from tests.matches import answer, awaited, open_table, other, running_match
from tests.web.pages import (
    link,
    links,
    page,
    play_until,
    press,
    random_turn,
    reader,
    record_of,
    send_form,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", list(tables.RUNNING))
def test_no_tooltip_is_what_one_would_type(game: str) -> None:
    match = running_match(3 if game == "emus-redux" else 2, game=game)
    seat = awaited(match)
    html = page(reader(seat.player), match)
    legal = record_of(match).list_legal_moves(seat.number)
    assert all(f'data-step="{move}"' in html for move in legal)
    assert not set(legal) & set(re.findall(r'title="([^"]*)"', html))


def hidden_from(match: Match, number: int | None) -> list[str]:
    """The cards in other hands that the reader in seat `number` may not know."""
    record = record_of(match)
    hidden = []
    for seat in (0, 1):
        if seat != number:
            known = record.view(None)["seats"][seat]["known"]
            hidden += [card for card in record.view(seat)["hand"] if card not in known]
    return hidden


def assert_keeps(html: str, cards: list[str]) -> None:
    """None of the cards shows in the page, by code or by title."""
    for card in cards:
        assert str(CARDS[card].title) not in html, card
        found = re.search(rf"\b{card}\b", html)
        assert not found, html[max(found.start() - 150, 0) : found.end() + 50]


def without_history(html: str) -> str:
    """The page less the log and the score sheets, which name the cards of earlier years."""
    html = re.sub(r'<ol class="entries">.*?</ol>', "", html, flags=re.S)
    html = re.sub(r'<p class="table-head__latest".*?</p>', "", html, flags=re.S)
    html = re.sub(r'<div id="said".*?</div>', "", html, flags=re.S)
    return re.sub(r'<details class="year".*?</details>', "", html, flags=re.S)


@pytest.mark.one_database
def test_no_page_of_a_whole_match_shows_a_card_of_another_hand() -> None:
    rnd = random.Random(7)
    match = running_match()
    seats = list(match.seats.order_by("number"))
    readers: list[tuple[int | None, Any]] = [(seat.number, reader(seat.player)) for seat in seats]
    readers.append((None, reader()))
    turns = 0
    while random_turn(match, rnd):
        turns += 1
        view = record_of(match).view(None)
        if view["phase"] == "over":
            break
        if turns % (4 if LONG else 24) and view["phase"] != "closing":
            continue
        for number, client in readers:
            html = page(client, match)
            shown = [html, page(client, match, headers={"hx-request": "true"})]
            shown += [page(client, match, href.partition("/m/" + match.code + "/")[2])
                      for href in rnd.sample(links(html), min(3, len(links(html))))]  # fmt: skip
            shown.append(client.get(f"/m/{match.code}/pulse/0/").content.decode())
            last = client.get(f"/m/{match.code}/moment/999999/", follow=True).content.decode()
            shown += [re.sub(r'value="[^"]*"|csrftoken": "[^"]*"', "", last)]
            if view["year"] == 1:
                shown.append(client.get(f"/m/{match.code}/log/").content.decode())
            for text in shown:
                assert_keeps(without_history(text), hidden_from(match, number))
    assert turns > 48


def test_the_draw_that_a_draft_would_bring_is_not_shown() -> None:
    match = running_match()
    seat = awaited(match)
    record = record_of(match)
    card = record.view(seat.number)["hand"][0]
    coming = record.state.deal.cards[-record.state.pile]
    html = page(reader(seat.player), match, f"?do=hatch+{card}&do=draw+deck")
    assert "can’t be drafted" in html
    assert_keeps(html, [coming])


@pytest.mark.both_databases
def test_looking_at_a_match_writes_nothing() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    client = reader(seat.player)
    with CaptureQueriesContext(connection) as asked:
        for where in (
            "", f"?do=hatch+{card}", f"?do=hatch+{card}&pick=deck", "?pick=nonsense",
            "pulse/0/", "log/", "moment/0/", "deal/", "resign/",
        ):  # fmt: skip
            assert client.get(f"/m/{match.code}/{where}").status_code == 200
    assert [
        query["sql"] for query in asked if not query["sql"].lstrip("(").startswith("SELECT")
    ] == []


def test_a_page_costs_the_same_number_of_queries_late_as_early() -> None:
    rnd = random.Random(3)
    match = running_match()
    client = reader(match.seats.get(number=0).player)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, match)
        return len(asked)

    random_turn(match, rnd)
    early = queries()
    for _ in range(30):
        random_turn(match, rnd)
    assert queries() == early
    assert early <= 11


def test_staff_without_a_seat_are_onlookers() -> None:
    match = running_match()
    staff = PlayerFactory(is_staff=True, is_superuser=True)
    assert_keeps(page(reader(staff), match), hidden_from(match, None))


def test_a_draft_is_only_for_the_seat_on_turn() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    html = page(reader(other(seat).player), match, f"?do=hatch+{card}")
    assert_keeps(html, [])
    assert 'id="bar"' not in html
    assert "is-drafted" not in html


@pytest.mark.parametrize("where", ["", "pulse/0/", "log/", "moment/0/", "deal/", "resign/"])
def test_an_unknown_code_is_not_found(where: str) -> None:
    assert reader().get(f"/m/nosuchco/{where}").status_code == 404


@pytest.mark.parametrize("where", ["log/", "moment/0/", "deal/"])
def test_a_match_that_has_not_started_has_no_history(where: str) -> None:
    match = open_table()
    assert reader().get(f"/m/{match.code}/").status_code == 200
    assert reader().get(f"/m/{match.code}/{where}").status_code == 404


@pytest.mark.parametrize("where", ["", "log/", "moment/0/", "deal/", "resign/"])
def test_pages_that_show_a_hand_are_kept_nowhere(where: str) -> None:
    match = running_match()
    client = reader(awaited(match).player)
    kept = client.get(f"/m/{match.code}/{where}")["Cache-Control"]
    assert set(kept.split(", ")) == {"no-store", "private"}


def test_a_finished_match_shows_the_result_and_every_hand() -> None:
    match = running_match()
    record = play_until(match, "over", random.Random(5))
    match.refresh_from_db()
    winner = match.seats.filter(place=1).first()
    html = page(reader(winner.player), match)
    assert record.outcome is not None
    assert ("You won" if len(record.outcome.winners) == 1 else "It is a draw") in html
    for card in record.view(None)["hands"][1 - winner.number]:
        assert str(CARDS[card].title) in html
    assert 'id="bar"' not in html
    assert 'id="pulse"' not in html


def test_resigning_asks_first_and_then_ends_the_match() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(seat.player)
    assert "Resign this match?" in client.get(f"/m/{match.code}/resign/").content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    html = press(client, f"/m/{match.code}/resign/", follow=True).content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert f"{other(seat).name} won" in html
    assert "You resigned." in html


def test_only_a_seat_holder_can_resign_or_return() -> None:
    match = running_match()
    stranger = reader(PlayerFactory())
    assert stranger.get(f"/m/{match.code}/resign/").status_code == 404
    assert stranger.post(f"/m/{match.code}/resign/").status_code == 404
    assert stranger.post(f"/m/{match.code}/return/").status_code == 404
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_a_player_takes_the_seat_back_from_the_bot() -> None:
    match = running_match()
    seat = other(awaited(match))
    match.seats.filter(pk=seat.pk).update(stand_in=True)
    client = reader(seat.player)
    assert "Return to my seat" in page(client, match)
    client.post(f"/m/{match.code}/return/")
    seat.refresh_from_db()
    assert not seat.stand_in


def test_what_the_opponent_did_is_told_since_my_last_turn() -> None:
    match = running_match()
    first = awaited(match)
    answer(first)
    second = awaited(match)
    answer(second)
    html = page(reader(first.player), match)
    story = html.partition('<ol class="entries">')[2].partition("</ol>")[0]
    told = re.sub(r"<[^>]*>", "", story)
    assert f"{second.name} discards" in told
    assert "only you see this" in told


def test_names_are_escaped_wherever_they_stand() -> None:
    people = [PlayerFactory(display_name="<i>Ann</i>"), PlayerFactory(display_name="B&b")]
    match = running_match(people=people)
    answer(awaited(match))
    for where in ("", "log/", "moment/0/", "deal/"):
        html = reader(people[0]).get(f"/m/{match.code}/{where}").content.decode()
        assert "<i>Ann" not in html
        assert "B&b" not in html


@pytest.mark.one_database
@in_long_run  # tests/guest_games does so with every game, on the same tables
def test_a_whole_match_can_be_played_by_following_links_alone() -> None:
    rnd = random.Random(11)
    match = running_match()
    clients = {seat.number: reader(seat.player) for seat in match.seats.all()}
    for _ in range(200):
        record = record_of(match)
        if not record.awaited_seats:
            break
        client = clients[record.awaited_seats[0]]
        html = page(client, match)
        for _ in range(40):
            if 'id="send"' in html:
                break
            ways = links(html, "bar__choice") or links(html, "is-pickable")
            html = page(client, match, rnd.choice(ways).partition(f"/m/{match.code}/")[2])
        sent = client.post(f"/m/{match.code}/play/", send_form(html), follow=True)
        assert sent.status_code == 200
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.ending == Match.Ending.PLAYED
    assert "The match is over" in page(clients[0], match)


def test_the_link_of_a_match_is_found_whatever_its_case() -> None:
    match = running_match()
    assert reader().get(f"/m/{match.code.upper()}/").status_code == 200
    assert reader().get(f"/m/{match.code.upper()}/pulse/0/").status_code == 200


def test_sorting_the_hand_keeps_the_draft() -> None:
    match = running_match()
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    client = reader(seat.player)
    html = page(client, match, f"?do=hatch+{card}&sort=suit")
    assert "sort=suit" in link(html, "undo")
    assert send_form(html)["words"] == [f"hatch {card}, draw deck"]


def closing_match() -> Match:
    """A match in which both seats have cards to lay at the end of the year."""
    rnd = random.Random(1)
    while True:
        match = running_match()
        if len(play_until(match, "closing", rnd).awaited_seats) == 2:
            return match


def test_in_closing_the_best_order_is_said_before_it_is_sent() -> None:
    match = closing_match()
    seat = match.seats.get(number=0)
    client = reader(seat.player)
    html = page(client, match)
    html = page(client, match, link(html, "choose-auto").partition(f"/m/{match.code}/")[2])
    assert "Close with the best play:" in html
    assert send_form(html)["words"] == ["close auto"]
    assert client.post(f"/m/{match.code}/play/", send_form(html)).status_code == 303


def test_cards_laid_in_closing_can_be_taken_back_one_by_one() -> None:
    match = closing_match()
    seat = match.seats.get(number=0)
    move = next(move for move in record_of(match).list_legal_moves(0) if move.startswith("lay"))
    html = page(reader(seat.player), match, f"?do={move.replace(' ', '+')}")
    assert links(html, "cross") == [f"/m/{match.code}/"]
    assert link(html, "undo") == f"/m/{match.code}/"


def test_a_closed_seat_can_take_its_order_back_while_the_other_is_closing() -> None:
    match = closing_match()
    seat = match.seats.get(number=0)
    client = reader(seat.player)
    play.submit_turn(seat.pk, "close auto")
    html = page(client, match)
    assert "It stays secret until both have closed." in html
    html = page(client, match, link(html, "choose-reopen").partition(f"/m/{match.code}/")[2])
    assert press(client, f"/m/{match.code}/play/", send_form(html)).status_code == 303
    seat.refresh_from_db()
    assert seat.question is not None


def test_a_game_without_a_board_is_playable_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "has_drawn_table", lambda _slug: False)
    match = running_match()
    seat = awaited(match)
    client = reader(seat.player)
    html = page(client, match)
    assert "Your hand:" in html.partition("<pre")[2].partition("</pre>")[0]
    assert len(links(html, "bar__choice")) == len(record_of(match).list_legal_moves(seat.number))
    while 'id="send"' not in html:
        href = links(html, "bar__choice")[0]
        html = page(client, match, href.partition(f"/m/{match.code}/")[2])
    assert client.post(f"/m/{match.code}/play/", send_form(html)).status_code == 303
    assert client.get(f"/m/{match.code}/moment/0/").status_code == 200


def test_whoever_waits_is_one_click_from_the_next_match_that_waits_for_them() -> None:
    match = running_match()
    seat = awaited(match)
    answer(seat)
    address = match.get_absolute_url()
    assert 'id="next-match"' not in reader(seat.player).get(address).content.decode()
    other_match = running_match(people=[seat.player, PlayerFactory()])
    while awaited(other_match).player != seat.player:
        answer(awaited(other_match))
    page = reader(seat.player).get(address).content.decode()
    assert 'id="next-match" href="/next/"' in page
