"""The end of a match on its page: who won, the moment that decided it, and where to go on."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games import play
from games.models import Match
from games.play.record.results import MatchResult
from games.play.record.score_history import ScoreHistory
from games.play.record.turning_point import TurningPoint, describe_decision
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.web.tables import RUNNING
from tests.long_run import sample
from tests.matches import awaited, fresh, other, play_on, running_match
from tests.web.pages import reader

NAMES = ("Ann", "Bob", "Cyd")
PLACE = phrase("turn {turn}")


def went(*values: tuple[int, ...]) -> ScoreHistory:
    """A course of which every move is a turn of its own."""
    places = tuple(Line(PLACE, turn=at + 1) for at in range(len(values)))
    return ScoreHistory(tuple(range(len(values))), values, places, ())


def how(
    *values: tuple[int, ...],
    places: tuple[int, ...] = (1, 2),
    left: tuple[int, ...] = (),
    ending: str = Match.Ending.PLAYED,
    reader: int | None = None,
) -> TurningPoint | None:
    scores = values[-1] if ending == Match.Ending.PLAYED else (None,) * len(places)
    result = MatchResult(places, scores, left, ending)
    return describe_decision(went(*values), result, NAMES[: len(places)], reader)


def words(*values: tuple[int, ...], **about: object) -> str:
    found = how(*values, **about)  # type: ignore[arg-type] - passed on as it is
    return found.words if found else ""


def test_the_moment_that_decided_is_that_after_which_the_lead_never_changed() -> None:
    found = how((0, 0), (0, 2), (3, 2), (3, 4), (5, 4), (5, 4))
    assert found == TurningPoint("Ann took the lead for good, 5 to 4 (turn 4).", 4)


def test_the_reader_is_called_you() -> None:
    values = ((0, 0), (0, 2), (3, 2), (4, 2))
    assert words(*values, reader=0) == "You took the lead for good, 3 to 2 (turn 2)."


def test_who_was_ahead_from_the_first_points_on_is_said_to_have_been() -> None:
    assert words((0, 0), (0, 0), (1, 0), (1, 0)) == ("Ann led from start to finish (turn 2).")


def test_a_match_that_turned_with_its_last_move_names_who_was_ahead_until_then() -> None:
    assert words((0, 0), (0, 3), (4, 3)) == "Bob led until the last move, 3 to 0."
    assert words((0, 0), (0, 3), (4, 3), reader=1) == "You led until the last move, 3 to 0."


def test_a_match_that_was_level_before_its_last_move_is_said_to_have_been() -> None:
    values = ((0, 0), (0, 3), (3, 3), (4, 3))
    assert words(*values) == "Ann and Bob were tied until the very end, at 3 each."


def test_a_draw_names_who_drew_level_and_when() -> None:
    values = ((0, 0), (0, 3), (3, 3), (3, 3))
    draw = {"places": (1, 1)}
    assert words(*values, **draw) == "Ann caught up with Bob at 3 (turn 2)."
    assert words(*values, **draw, reader=1) == "Ann caught up with you at 3 (turn 2)."


def test_nothing_is_said_where_the_scores_do_not_tell_who_won() -> None:
    assert words((0, 0), (3, 3)) == ""  # won by another rule than the score
    assert words((0, 0), (0, 3)) == ""
    assert words((0, 0), (0, 0), places=(2, 2)) == ""


def test_the_lead_is_counted_among_those_who_played_on() -> None:
    values = ((0, 0, 0), (0, 1, 9), (2, 1, 9), (3, 1, 9))
    assert words(*values, places=(1, 2, 3), left=(2,)) == (
        "Ann took the lead for good, 2 to 1 (turn 2)."
    )


def test_a_match_that_was_broken_off_says_what_it_stood_at() -> None:
    about = {"left": (1,), "ending": Match.Ending.RESIGNED}
    assert words((0, 0), (-3, 4), **about) == "The score was Ann −3 and Bob 4."
    assert words((0, 0), (0, 0), **about) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("game", sample(list(RUNNING), 2))
def test_the_moment_of_every_game_is_a_link_to_the_table_as_it_was(game: str) -> None:
    match = play_on(running_match(3 if game == "emus-redux" else 2, game=game))
    client = Client()
    html = client.get(match.get_absolute_url()).content.decode()
    seats = list(match.seats.all())
    best = [seat for seat in seats if seat.place == 1]
    link = re.search(rf'href="(/m/{match.code}/moment/\d+/)">See that moment', html)
    if len(best) == 1 and [s.score for s in seats].count(best[0].score) == 1 and link:
        assert client.get(link[1]).status_code == 200
        assert "for good" in html or "start to finish" in html
    else:
        assert link is None or "caught up" in html


@pytest.mark.django_db
def test_a_match_that_was_resigned_says_how_and_has_no_moment() -> None:
    match = play_on(running_match(), 12)
    seat = awaited(match)
    play.resign_seat(seat.pk)
    html = reader(other(seat).player).get(match.get_absolute_url()).content.decode()
    assert f"{seat.name} resigned." in html
    assert "See that moment" not in html


@pytest.mark.django_db
def test_again_leads_to_a_form_with_the_same_terms() -> None:
    terms = {"game": "biome-rummy", "pace_hours": 72, "on_timeout": "forfeit"}
    match = running_match(3, options={"clock": "13"}, hand_in_mail=False, **terms)
    play.resign_seat(awaited(match).pk)
    play.resign_seat(awaited(fresh(match)).pk)
    client = reader(match.opened_by)
    html = client.get(match.get_absolute_url()).content.decode()
    again = re.search(r'href="([^"]*)">Play again', html)
    assert again
    address = again[1].replace("&amp;", "&")
    asked = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
    assert asked["game"] == "biome-rummy"
    form = client.get(address).context["form"]
    for name, value in asked.items():
        if name not in ("game", "hand_in_mail", "rated"):
            assert str(form[name].value()) == value, name
    assert form["hand_in_mail"].value() is False and form["rated"].value() is False
    assert form["seats"].value() == "3"
    assert form["pace_hours"].value() == "72"
    assert form["option-clock"].value() == "13"
    said = {part.name: part.now for part in form.folds()}
    assert "13" in said["rules"] and "off: Turn emails" in said["table"]
    assert said["clock"] != form.AS_USUAL["clock"]


@pytest.mark.django_db
def test_terms_that_cannot_be_chosen_are_left_as_usual() -> None:
    player = running_match().opened_by
    assert player is not None
    page = reader(player).get("/new/?game=emu-ranchers&pace_hours=17&seats=9&company=<b>")
    form = page.context["form"]
    assert (form["pace_hours"].value(), form["seats"].value()) == ("48", "2")
    assert {part.name: part.now for part in form.folds()} == form.AS_USUAL


@pytest.mark.django_db
def test_whoever_has_a_match_waiting_is_led_to_it_from_the_end_of_another() -> None:
    over = play_on(running_match())
    people = [seat.player for seat in over.seats.all()]
    client = reader(people[0])
    assert 'href="/next/"' not in client.get(over.get_absolute_url()).content.decode()
    waiting = awaited(running_match(people=people))
    client = reader(waiting.player)
    assert 'href="/next/"' in client.get(over.get_absolute_url()).content.decode()
