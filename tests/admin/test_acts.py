"""Staff act on a match by the page in the admin: each form does what it says, or says why not."""

from datetime import timedelta

import pytest

from config import clock
from games import play
from games.models import Intervention, Match, Notice
from games.titles import all_games, find_game
from tests.admin.pages import page_of, texts
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import awaited, fresh, running_match
from tests.play.asking import CANCEL
from tests.web.pages import press

pytestmark = pytest.mark.django_db
WHY = "the mail came late"
# What each form is filled in with, and what is in the timeline then.
FILLED_IN = {
    "grant": ({"hours": "24"}, ["granted"]),
    "pause": ({"until": "2099-05-04T12:00"}, ["stopped"]),
    "stand_in": ({"seat": "0"}, ["seated"]),
    "hand_over": ({"seat": "0", "to": "Newcomer"}, ["gave", "took"]),
    "end": ({"place_0": "2", "place_1": "1"}, ["ruled"]),
    "cancel": ({}, ["cancelled"]),
}


def act(client, match, name, **filled_in):
    return press(client, page_of(match, "acts"), {"act": name, "why": WHY, **filled_in})


@pytest.fixture
def newcomer():
    return PlayerFactory(display_name="Newcomer")


@pytest.mark.parametrize("name", FILLED_IN)
def test_a_form_does_what_it_says_and_leads_to_the_timeline(client, judge, match, newcomer, name):
    client.force_login(judge)
    filled_in, noted = FILLED_IN[name]
    answered = act(client, match, name, **filled_in)
    assert answered.status_code == 302, texts(answered)
    found = Intervention.objects.order_by("pk").values_list("what", flat=True)
    assert list(found) == noted
    shown = texts(client.get(answered["Location"]))
    assert "Judge (staff)" in shown and WHY in shown and "We’ve told the players." in shown


# In this order, each as it leaves the match: the seat of the form, and more that it asks for.
IN_ORDER = (
    *("move", "grant", "pause", "resume", "stand_in", "give_back", "hand_over", "give_back"),
    *("take_back", "cancel"),
)


@pytest.mark.parametrize("game", [game.slug for game in sample(all_games(), 3)])
def test_every_act_is_done_by_the_page_in_every_title(client, judge, newcomer, game):
    match = running_match(find_game(game).seat_counts[0], game=game)
    client.force_login(judge)
    seat, done = awaited(match), []
    for name in IN_ORDER:
        filled_in = {"seat": str(seat.number), "hours": "24", "to": ""}
        if name == "move":
            filled_in["to"] = f"{clock.now() + timedelta(days=3):%Y-%m-%dT%H:%M}"
        if name == "hand_over":
            filled_in["to"] = newcomer.email
        done.append((name, act(client, match, name, **filled_in).status_code))
    refused = [name for name, status in done if status != 302]
    assert set(refused) <= {"take_back"}, done
    assert (
        fresh(match).status == Match.Status.CANCELLED and play.verify_match(fresh(match)).is_sound
    )
    ended = running_match(find_game(game).seat_counts[0], game=game)
    places = {f"place_{seat.number}": str(seat.number + 1) for seat in ended.seats.all()}
    assert act(client, ended, "end", **places).status_code == 302
    assert act(client, ended, "annul").status_code == 302
    ended = fresh(ended)
    assert (ended.ending, ended.counts, play.verify_match(ended).is_sound) == ("ruled", False, True)


def test_a_deadline_is_moved_to_an_instant_in_the_zone_of_the_staff(client, match):
    judge = PlayerFactory(is_staff=True, time_zone="Asia/Tokyo")
    client.force_login(judge)
    seat = awaited(match)
    local = seat.deadline.astimezone(judge.zone)
    act(client, match, "move", seat=str(seat.number), to=f"{local:%Y-%m-%dT23:30}")
    seat.refresh_from_db()
    assert f"{seat.deadline.astimezone(judge.zone):%Y-%m-%d %H:%M}" == f"{local:%Y-%m-%d} 23:30"


def test_a_doubled_click_does_it_once(client, judge, match):
    client.force_login(judge)
    page = texts(client.get(page_of(match, "acts")))
    key = page.split('name="form_key" value="')[1].split('"')[0]
    sent = {"act": "grant", "hours": "24", "why": WHY, "form_key": key}
    for _ in range(2):
        assert client.post(page_of(match, "acts"), sent).status_code == 302
    assert Intervention.objects.count() == 1


def test_what_is_refused_says_why_and_keeps_what_was_typed(client, judge, match):
    client.force_login(judge)
    answered = act(client, match, "take_back", seat="0")
    assert answered.status_code == 409
    shown = texts(answered)
    assert "undo only moves everybody saw" in shown and f'value="{WHY}"' in shown
    assert not Intervention.objects.exists()


@pytest.mark.parametrize(
    "given", [{"seat": "7"}, {"seat": "0", "to": "Nobody at all"}, {"why": ""}]
)
def test_a_form_filled_in_wrongly_is_shown_again(client, judge, match, given):
    client.force_login(judge)
    answered = act(client, match, "hand_over", **given)
    assert answered.status_code == 409 and 'class="errorlist' in texts(answered)
    assert not Intervention.objects.exists()


def test_only_what_fits_the_state_of_the_match_is_offered(client, judge, match):
    client.force_login(judge)
    assert "Annul the result" not in texts(client.get(page_of(match, "acts")))
    play.resign_seat(awaited(match).pk)
    shown = texts(client.get(page_of(match, "acts")))
    assert "Annul the result" in shown and "Move a deadline" not in shown
    assert act(client, match, "annul").status_code == 302
    assert not fresh(match).counts
    assert act(client, match, "cancel").status_code == 409
    assert fresh(match).status == Match.Status.FINISHED


@pytest.mark.parametrize(("name", "state"), [("confirm", "cancelled"), ("decline", "running")])
def test_staff_confirm_what_players_agreed_on_by_the_page(client, judge, match, name, state):
    ann, bob = match.seats.order_by("number")
    Match.objects.filter(pk=match.pk).update(rated=True)
    client.force_login(judge)
    assert "Confirm the players" not in texts(client.get(page_of(match, "acts")))
    play.request_match_change(ann.pk, CANCEL)
    play.answer_request(bob.pk, 1, True)
    assert "Confirm the players" in texts(client.get(page_of(match, "acts")))
    assert act(client, match, name).status_code == 302
    assert fresh(match).status == state


def test_staff_who_sit_there_or_looked_at_cards_are_offered_nothing(client, judge):
    match = running_match(people=[judge, PlayerFactory()])
    client.force_login(judge)
    shown = texts(client.get(page_of(match, "acts")))
    assert "so you can’t act on it" in shown and "Move a deadline" not in shown
    assert act(client, match, "cancel").status_code == 409
    looker = PlayerFactory(is_staff=True)
    play.reveal_table(match.pk, None, 0, looker, "a complaint")
    client.force_login(looker)
    assert act(client, match, "cancel").status_code == 409
    assert fresh(match).status == Match.Status.RUNNING
    assert not Notice.objects.filter(kind=Notice.Kind.ACT).exists()


def test_nobody_but_staff_comes_to_the_page(client, match):
    client.force_login(PlayerFactory())
    assert client.get(page_of(match, "acts")).status_code in (302, 403)
    assert act(client, match, "cancel").status_code in (302, 403)
    assert fresh(match).status == Match.Status.RUNNING
