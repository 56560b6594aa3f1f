"""Who signs up keeps what they have tried: one field, a code, and the game goes on as a match."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games import guest_games, play
from games.models import GuestGame, Match, Move, Notice
from games.play.bots import bot_name
from games.titles import TITLES
from tests.accounts.proving import mailed_code
from tests.factories import PlayerFactory
from tests.guest_games.test_playing import an_answer, begun, clicked_through
from tests.long_run import sample

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SLUGS = [entry.game.slug for entry in TITLES]
ADDRESS = "rosa@example.org"


def played_a_little(client: Client, slug: str = "emu-ranchers", answers: int = 3) -> GuestGame:
    trial = begun(client, slug)
    for _answer in range(answers):
        record = guest_games.current_record(trial)
        trial = guest_games.submit_turn(
            trial.pk, an_answer(record), guest_games.question_number(record)
        ).trial
    return trial


def ask(client: Client, trial: GuestGame, email: str = ADDRESS, **more: str) -> Any:
    return client.post(f"{trial.get_absolute_url()}keep/", {"email": email, **more})


def come_in(client: Client, trial: GuestGame, email: str = ADDRESS, **more: str) -> Any:
    """Asks for a code and types it; the page to which that leads."""
    assert ask(client, trial, email, **more)["Location"] == "/account/arrive/"
    return client.post("/account/arrive/", {"code": mailed_code()}, follow=True)


def test_the_form_has_one_field_to_fill_in(client: Client) -> None:
    trial = begun(client)
    page = client.get(trial.get_absolute_url()).content.decode()
    form = re.search(r'(?s)<form[^>]*action="[^"]*/keep/".*?</form>', page)
    assert form is not None
    fields = [each for each in re.findall("<input[^>]*>", form[0]) if 'type="hidden"' not in each]
    assert len(fields) == 1


def test_no_way_to_an_account_leaves_the_game_behind(client: Client) -> None:
    own = begun(client).get_absolute_url()
    page = client.get(own).content.decode()
    assert reverse("account_signup") not in page
    doors = re.findall(rf'<a href="{reverse("account_login")}([^"]*)"', page)
    assert doors and all(door == f"?next={own}" for door in doors)


@pytest.mark.parametrize("slug", sample(SLUGS, 2))
def test_the_code_leads_to_the_same_position_as_a_match(client: Client, slug: str) -> None:
    trial = played_a_little(client, slug, 1)
    before = guest_games.current_record(trial)
    answer = come_in(client, trial)
    match = Match.objects.get()
    assert answer.redirect_chain[-1][0] == match.get_absolute_url()
    assert "continues as your match" in answer.content.decode()
    assert play.current_record(match).fingerprint() == before.fingerprint()
    assert play.current_record(match).moves == before.moves
    assert play.current_record(match).view(0) == before.view(0)
    assert not match.rated
    assert match.visibility == Match.Visibility.UNLISTED
    assert play.verify_match(match).is_sound, play.verify_match(match).words


def test_the_match_has_a_chain_a_code_and_a_question_of_its_own(client: Client) -> None:
    trial = played_a_little(client)
    come_in(client, trial)
    match, player = Match.objects.get(), Player.objects.get()
    mine, bot = match.seats.order_by("number")
    assert (mine.player, mine.question, bot.bot) == (player, 1, bot_name(1))
    assert {move.via for move in Move.objects.filter(seat=0)} == {Move.Via.PAGE}
    assert {move.via for move in Move.objects.filter(seat=1)} <= {Move.Via.BOT}
    assert match.seed == trial.seed
    trial.refresh_from_db()
    assert trial.match == match
    play.submit_turn(mine.pk, an_answer(play.current_record(match)), question=1)
    assert match.interventions.get().what == "carried"


def test_the_timeline_and_the_deal_say_that_the_game_was_begun_before(client: Client) -> None:
    come_in(client, played_a_little(client))
    match = Match.objects.get()
    log = client.get(f"{match.get_absolute_url()}log/").content.decode()
    assert "continued a guest game" in log
    deal = client.get(f"{match.get_absolute_url()}deal/").content.decode()
    assert "began as a guest game" in deal


def test_the_name_is_made_up_and_can_be_changed(client: Client) -> None:
    trial = played_a_little(client)
    name = guest_games.list_names(trial)[0]
    come_in(client, trial, time_zone="Europe/Paris")
    player = Player.objects.get()
    assert (player.display_name, player.time_zone) == (name, "Europe/Paris")
    assert 'name="display_name"' in client.get("/settings/").content.decode()


def test_a_name_that_somebody_has_gets_a_number(client: Client) -> None:
    trial = played_a_little(client)
    PlayerFactory(display_name=guest_games.list_names(trial)[0])
    come_in(client, trial)
    assert Player.objects.get(email=ADDRESS).display_name == f"{guest_games.list_names(trial)[0]} 2"


def test_nobody_is_anybody_before_the_code_is_typed(client: Client) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    assert not Player.objects.exists()
    assert client.get("/account/arrive/").status_code == 200
    assert not Match.objects.exists()


def test_the_page_after_the_address_is_the_same_for_whoever_is_known_here(client: Client) -> None:
    trial = played_a_little(client)
    PlayerFactory(email=ADDRESS, confirmed=True)
    pages = []
    for address in (ADDRESS, "nobody@example.org"):
        ask(client, trial, address)
        page = client.get("/account/arrive/").content.decode().replace(address, "ADDRESS")
        pages.append(re.sub(r'(csrf\w+" value|csrf\w+": |csrftoken&quot;: )\W*[\w]+', "", page))
    assert pages[0] == pages[1]
    assert [len(each.to) for each in mail.outbox] == [1, 1]
    assert mail.outbox[0].subject == mail.outbox[1].subject


def test_whoever_has_an_account_keeps_the_game_under_their_own_name(client: Client) -> None:
    ada = PlayerFactory(email=ADDRESS, display_name="Ada", confirmed=True)
    come_in(client, played_a_little(client))
    assert Match.objects.get().opened_by == ada
    assert Player.objects.count() == 1


def test_signing_in_by_password_in_the_same_browser_keeps_it_too(client: Client) -> None:
    PlayerFactory(email=ADDRESS, password="three blue emus", confirmed=True)
    trial = played_a_little(client)
    ask(client, trial)
    client.post("/account/login/", {"login": ADDRESS, "password": "three blue emus"})
    assert Match.objects.get().opened_by.email == ADDRESS


def test_a_player_who_is_signed_in_keeps_it_at_once(client: Client) -> None:
    trial = played_a_little(client)
    ada = PlayerFactory()
    client.force_login(ada)
    assert "Keep this game" in client.get(trial.get_absolute_url()).content.decode()
    for _twice in range(2):
        answer = client.post(f"{trial.get_absolute_url()}keep/")
        assert answer["Location"] == Match.objects.get().get_absolute_url()
    assert Match.objects.get().opened_by == ada


def test_from_then_on_the_address_of_the_trial_leads_to_the_match(client: Client) -> None:
    trial = played_a_little(client)
    come_in(client, trial)
    match = Match.objects.get()
    assert client.get(trial.get_absolute_url())["Location"] == match.get_absolute_url()
    answer = client.post(f"{trial.get_absolute_url()}play/", {"words": "x", "question": "4"})
    assert answer["Location"] == match.get_absolute_url()
    assert (
        play.current_record(match).moves
        == guest_games.current_record(GuestGame.objects.get()).moves
    )


def test_what_another_player_has_kept_cannot_be_kept_once_more(client: Client) -> None:
    trial = played_a_little(client)
    guest_games.convert_guest_game(trial.pk, PlayerFactory())
    with pytest.raises(guest_games.CannotKeep, match="another player"):
        guest_games.convert_guest_game(trial.pk, PlayerFactory())
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 99}, "can’t be kept"),
        (None, "can’t be kept"),
    ],
)
def test_what_cannot_be_kept_says_why_and_the_player_is_in(
    client: Client, change: dict[str, int] | None, words: str
) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    if change is None:
        GuestGame.objects.all().delete()
    else:
        GuestGame.objects.update(**change)
    answer = client.post("/account/arrive/", {"code": mailed_code()}, follow=True)
    assert words in answer.content.decode()
    assert Player.objects.get().email == ADDRESS
    assert not Match.objects.exists()


def test_a_game_that_is_over_is_kept_among_the_finished_matches(client: Client) -> None:
    trial = begun(client)
    clicked_through(client, trial)
    over = guest_games.current_record(GuestGame.objects.get(pk=trial.pk))
    page = client.get(trial.get_absolute_url()).content.decode()
    assert "Play again" in page and "Save it" in page
    answer = come_in(client, trial)
    match = Match.objects.get()
    assert answer.redirect_chain[-1][0] == match.get_absolute_url()
    assert "is now among your finished matches" in answer.content.decode()
    assert match.status == Match.Status.FINISHED and not match.rated
    assert play.current_record(match).fingerprint() == over.fingerprint()
    assert over.outcome is not None
    scores = list(match.seats.order_by("number").values_list("score", flat=True))
    assert scores == list(over.outcome.scores)
    assert Notice.objects.filter(seat__match=match).count() == 1  # the letter about its end


def test_a_player_without_room_for_a_match_reads_so(client: Client, settings: Any) -> None:
    settings.BOT_MATCHES_A_DAY = 0
    trial = played_a_little(client)
    client.force_login(PlayerFactory())
    page = client.post(f"{trial.get_absolute_url()}keep/", follow=True).content.decode()
    assert "which is the limit" in page
    assert not Match.objects.exists()


def test_what_is_no_address_is_told_beside_the_table(client: Client) -> None:
    trial = played_a_little(client)
    answer = ask(client, trial, "rosa at example")
    assert answer.status_code == 422
    assert "rosa at example" in answer.content.decode()
    assert mail.outbox == []


# The code


def test_a_wrong_code_lets_nobody_in_and_three_are_the_most(client: Client) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    for _try in range(3):
        assert client.post("/account/arrive/", {"code": "AAAA-AAAA"}).status_code == 200
    answer = client.post("/account/arrive/", {"code": mailed_code()})
    assert "has been used or has expired" in answer.content.decode()
    assert not Player.objects.exists()


def test_another_code_can_be_asked_for_and_the_first_is_void(client: Client) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    first = mailed_code()
    client.post("/account/arrive/", {"again": "1"})
    assert client.post("/account/arrive/", {"code": first}).status_code == 200
    assert client.post("/account/arrive/", {"code": mailed_code()}).status_code == 302
    assert Match.objects.get().opened_by.email == ADDRESS


def test_a_code_is_good_for_a_quarter_of_an_hour(client: Client, times: Any) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    code = mailed_code()
    times.go(timedelta(minutes=16))
    answer = client.post("/account/arrive/", {"code": code}, follow=True)
    assert "Request a new code" in answer.content.decode()
    assert not Player.objects.exists()


def test_a_code_serves_the_browser_that_asked_for_it_alone(client: Client) -> None:
    trial = played_a_little(client)
    ask(client, trial)
    assert Client().post("/account/arrive/", {"code": mailed_code()})["Location"] == (
        "/account/signup/"
    )
    assert not Player.objects.exists()


def test_whom_staff_have_barred_does_not_come_in(client: Client) -> None:
    PlayerFactory(email=ADDRESS, is_active=False, barred="banned", barred_why="shouting")
    trial = played_a_little(client)
    assert ask(client, trial)["Location"] == "/account/arrive/"
    assert "shouting" in mail.outbox[-1].body


def test_an_address_gets_eight_codes_a_day_and_no_more(client: Client) -> None:
    trial = played_a_little(client)
    answers = []
    for each in range(11):
        other = Client(REMOTE_ADDR=f"192.0.2.{each}")
        answers.append(ask(other, trial).status_code)
    assert len(mail.outbox) <= 8
    assert 302 in answers
    assert answers[-1] in (422, 429)
