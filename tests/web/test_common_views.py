"""From an address to a match and a seat; times, names and results in words."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadhandler import FileUploadHandler
from django.http import Http404
from django.template import engines
from django.test import Client, RequestFactory
from django.utils import timezone

from games import play
from games.models import Match, Seat
from games.play.clocks.time_limits import format_pace
from games.templating import page_fragments, player_links, times
from games.web import shortcuts
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def found(code: str) -> Match:
    return shortcuts.match_or_404(RequestFactory().get("/"), code)


def test_a_match_is_found_by_its_code_in_any_case() -> None:
    match = open_table()
    assert found(match.code.upper()) == match


def test_an_unknown_code_is_a_404_that_quotes_it() -> None:
    with pytest.raises(Http404, match="'nosuchone'"):
        found("nosuchone")


def test_an_unlisted_match_is_readable_with_its_link() -> None:
    match = open_table(visibility="unlisted")
    assert found(match.code) == match


def test_the_seat_of_a_player_is_theirs() -> None:
    player = PlayerFactory()
    match = running_match(people=[PlayerFactory(), player])
    seat = shortcuts.seat_of(found(match.code), player)
    assert seat is not None
    assert (seat.number, seat.player_id) == (1, player.pk)


def test_a_stranger_and_a_visitor_have_no_seat() -> None:
    match = found(running_match().code)
    assert shortcuts.seat_of(match, PlayerFactory()) is None
    assert shortcuts.seat_of(match, AnonymousUser()) is None


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(seconds=20), "less than a minute"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=5, minutes=59), "5 hours 59 minutes"),
        (timedelta(hours=6, minutes=59), "6 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=2, hours=3, minutes=4), "2 days 3 hours"),
    ],
)
def test_a_length_of_time_is_said_in_two_parts_at_most(time: timedelta, words: str) -> None:
    assert times.format_duration(time) == words


def test_a_deadline_that_has_passed_is_out_of_time() -> None:
    assert times.format_time_left(timezone.now() - timedelta(seconds=1)) == "out of time"


def test_a_deadline_says_what_is_left() -> None:
    assert times.format_time_left(timezone.now() + timedelta(days=3, seconds=30)) == "3 days left"


def test_an_instant_is_told_in_the_zone_of_the_reader() -> None:
    with timezone.override("Asia/Tokyo"):
        assert ">Sat 21 Nov" in times.render_instant(NOON)
        assert "21:00 JST</time>" in times.render_instant(NOON)


def test_an_instant_of_another_year_names_the_year() -> None:
    assert "Sat 4 Mar 2000, 05:06 UTC" in times.render_instant(
        datetime(2000, 3, 4, 5, 6, tzinfo=UTC)
    )


def test_a_postmark_is_turned_by_a_class_and_never_by_a_style() -> None:
    part = '{% from "games/macros.html" import draw_postmark %}{{ draw_postmark(noon, 7) }}'
    page = engines["jinja2"].from_string(part).render({"noon": NOON})
    assert "postmark--2" in page
    assert "style=" not in page
    assert ">21 Nov<" in page


def test_a_free_seat_is_called_so() -> None:
    assert player_links.seat_name(Seat(number=1)) == "open seat"


def test_a_pace_off_the_list_is_said_in_hours() -> None:
    assert format_pace(48) == "2 days a turn"
    assert format_pace(30) == "30 hours a turn"


def test_a_card_is_read_out_by_its_title() -> None:
    page = page_fragments.draw_card("7SK")
    assert "7 of Suns and Knots" in page


def test_a_result_by_resignation_names_the_winner() -> None:
    winner = PlayerFactory(display_name="Wilma")
    match = running_match(people=[PlayerFactory(), winner])
    play.resign_seat(match.seats.get(number=0).pk)
    loser = match.seats.get(number=0).name
    assert player_links.describe_result(found(match.code)) == f"Wilma won. {loser} resigned."


def test_equal_places_are_a_draw() -> None:
    match = running_match()
    match.seats.update(place=1, score=-3)
    Match.objects.filter(pk=match.pk).update(status="finished", ending="played")
    assert (
        player_links.describe_result(found(match.code))
        == "It is a draw, \N{MINUS SIGN}3 to \N{MINUS SIGN}3."
    )


def test_a_page_that_is_not_there_says_so_in_the_house_style(client: Client) -> None:
    answer = client.get("/m/nosuchone/")
    assert answer.status_code == 404
    assert "Return to sender" in answer.content.decode()


def test_a_form_without_its_token_is_refused_with_words() -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(PlayerFactory())
    answer = careful.post("/new/", {"game": "emu-ranchers"})
    assert answer.status_code == 403
    assert "Please send the form again" in answer.content.decode()


@pytest.mark.parametrize("address", ["/account/login/", "/account/signup/", "/new/"])
def test_a_file_is_taken_by_no_page(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(FileUploadHandler, "new_file", lambda *said, **_: opened.append(said[2]))
    answer = Client().post(address, {"game": "emu-ranchers", "words": BytesIO(b"x" * 10_000)})
    assert answer.status_code == (302 if address == "/new/" else 400)
    assert opened == []


def test_the_page_for_a_broken_house_needs_no_context() -> None:
    from django.template.loader import get_template

    page = get_template("500.html").render()
    assert "Something went wrong" in page


def test_no_answer_can_be_framed_elsewhere_not_even_a_redirect_or_a_file(settings) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    script = Client().get("/static/games/toast.js")
    settings.SECURE_SSL_REDIRECT = True
    redirect = Client().get("/games/")
    assert (script.status_code, redirect.status_code) == (200, 301)
    for answer in (script, redirect):
        policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'self'" in policy and "object-src 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
