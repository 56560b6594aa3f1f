"""Asking the table on its page: the same acts as by mail, without scripts."""

import re
from typing import Any

import pytest

from games import play
from games.models import Match, Request, Seat
from games.play.match_requests.request_syntax import RequestedChange
from tests.matches import awaited, fresh, other, running_match
from tests.play.going_back import PASS, act, seen_now
from tests.post.letters.writing import people
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


def seated(game: str = "food-chain") -> tuple[Match, Seat, Seat]:
    match = running_match(game=game, people=people())
    seat = seen_now(awaited(match))
    return match, seat, seen_now(other(seat))


def ask(match: Match, seat: Seat, **filled_in: str) -> str:
    """Asks as the page of forms does; the page that it leads to."""
    at = f"/m/{match.code}/ask/"
    client = reader(seat.player)
    assert client.get(at).status_code == 200
    return words(press(client, at, filled_in, follow=True))


def answer(match: Match, seat: Seat, word: str, number: int = 1) -> str:
    """Presses one of the buttons that stand beside the request."""
    client = reader(seat.player)
    page = client.get(f"/m/{match.code}/").content.decode()
    assert f'name="number" value="{number}"' in page and f'value="{word}"' in page
    sent = {"answer": word, "number": str(number)}
    return words(client.post(f"/m/{match.code}/answer/", sent, follow=True))


def words(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def test_moves_are_taken_back_by_two_clicks() -> None:
    match, seat, waits = seated()
    act(seat, PASS)
    assert "Sent as request 1." in ask(match, seat, ask="undo")
    page = words(reader(waits.player).get(f"/m/{match.code}/"))
    assert "asks to take back their last moves." in page
    assert f"{seat.name} passes" in page and "can’t unsee them" in page
    answer(match, waits, "agree")
    assert (awaited(match).pk, Request.objects.get().state) == (seat.pk, "done")


@pytest.mark.parametrize(
    ("filled_in", "words_shown"),
    [
        ({"ask": "pause"}, "asks to pause the match until somebody resumes it."),
        ({"ask": "pause", "of": "2099-01-01"}, "on a later day, within"),
        ({"ask": "pace", "of": "72 hours"}, "asks to change the pace: 3 days a turn."),
        ({"ask": "draw"}, "asks to end the match as a draw."),
        ({"ask": "cancel"}, "asks to cancel the match: nobody wins or loses."),
        ({"ask": "a pony"}, "isn’t a request"),
        ({"ask": "undo"}, "undo only moves everybody saw"),
    ],
)
def test_what_is_asked_stands_on_the_page_and_what_cannot_be_asked_is_said(
    filled_in: dict[str, str], words_shown: str
) -> None:
    match, seat, _waits = seated()
    assert words_shown in ask(match, seat, **filled_in)


def test_whoever_is_asked_refuses_and_whoever_asked_withdraws() -> None:
    match, seat, waits = seated()
    ask(match, seat, ask="cancel")
    assert "You refused request 1" in answer(match, waits, "refuse")
    ask(match, seat, ask="draw")
    assert "Request 2 has been withdrawn." in answer(match, seat, "withdraw", 2)
    assert list(Request.objects.values_list("state", flat=True)) == ["refused", "withdrawn"]


def test_an_onlooker_reads_what_is_asked_and_answers_nothing() -> None:
    match, seat, _waits = seated()
    ask(match, seat, ask="cancel")
    page = reader().get(f"/m/{match.code}/").content.decode()
    assert "asks to cancel the match" in page and 'value="agree"' not in page
    stranger = reader(people(1)[0])
    assert stranger.get(f"/m/{match.code}/ask/").status_code in (302, 403, 404)
    stranger.post(f"/m/{match.code}/answer/", {"answer": "agree", "number": "1"})
    assert Request.objects.get().state == "open"


def test_a_button_that_there_is_not_does_nothing() -> None:
    match, seat, waits = seated()
    ask(match, seat, ask="cancel")
    sent = {"answer": "ask cancel", "number": "1"}
    client = reader(waits.player)
    assert "Nothing was done." in words(client.post(f"/m/{match.code}/answer/", sent, follow=True))
    sent = {"answer": "agree", "number": "seven"}
    client.post(f"/m/{match.code}/answer/", sent)
    assert Request.objects.get().state == "open"


def test_the_history_tells_it_all() -> None:
    match, seat, waits = seated()
    ask(match, seat, ask="cancel")
    answer(match, waits, "refuse")
    log = words(reader().get(f"/m/{match.code}/log/"))
    assert f"{seat.name} made a request (request 1: cancel the match)." in log
    assert f"{waits.name} refused (request 1)." in log


def test_a_game_that_never_ends_in_a_draw_offers_none() -> None:
    match = running_match(3, game="emus-redux", people=people(3))
    seat = seen_now(awaited(match))
    page = reader(seat.player).get(f"/m/{match.code}/ask/").content.decode()
    assert "as a draw" not in page


def test_a_cancelled_match_can_still_be_read() -> None:
    match, seat, waits = seated()
    play.request_match_change(seat.pk, RequestedChange("cancel"))
    play.answer_request(waits.pk, 1, True)
    assert fresh(match).status == "cancelled"
    for path in ("", "log/"):
        assert reader(seat.player).get(f"/m/{match.code}/{path}").status_code == 200


def test_the_awaited_are_asked_to_play_by_a_button() -> None:
    match, seat, waits = seated()
    at = f"/m/{match.code}/ask/"
    client = reader(waits.player)
    assert "Send a friendly nudge" not in client.get(at).content.decode()
    assert seat.deadline is not None and seat.asked_at is not None
    earlier = seat.asked_at - 2 * (seat.deadline - seat.asked_at)
    Seat.objects.filter(pk=seat.pk).update(asked_at=earlier)
    assert "Send a friendly nudge" in client.get(at).content.decode()
    assert "We’ve emailed" in words(client.post(f"/m/{match.code}/nudge/", follow=True))
    assert "Send a friendly nudge" not in client.get(at).content.decode()
