"""A copy of all that is kept about a player: whole, theirs alone, for two days."""

import io
import json
import re
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.test import Client

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Export, Match, Move
from games.privacy import account_export, export_jobs, export_page
from tests.accounts.proving import by_mailed_code
from tests.factories import PlayerFactory
from tests.matches import EMU, answer, awaited, fresh, other, play_on, running_match
from tests.play.premoves.planning import keep, mildest
from tests.play.times import Times
from tests.post.letters.writing import people
from tests.privacy import town
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
ASK = "/privacy/mine/copy/"


def made_for(player: Player) -> zipfile.ZipFile:
    """The copy of a player, fetched by the mailed link without being signed in."""
    export_jobs.request_export(player, "page")
    mail.outbox.clear()
    assert periodic_jobs.make_exports() == 1
    return zipfile.ZipFile(io.BytesIO(fetch(link_in(mail.outbox[-1].body))))


def link_in(body: str) -> str:
    found = re.search(r"https?://[^/\s]+(/privacy/copy/\S+)", body)
    assert found, body
    return found[1]


def fetch(link: str) -> bytes:
    answered = Client().get(link)
    assert answered.status_code == 200
    assert answered.headers["Cache-Control"] == "no-store, private"
    return b"".join(answered.streaming_content)


def told_of(copy: zipfile.ZipFile, match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(copy.read(f"matches/{match.code}.json"))
    return found


def test_the_page_asks_for_a_proof_and_then_makes_one_copy(times: Times) -> None:
    ann = PlayerFactory(confirmed=True)
    client = reader(ann)
    assert "/account/reauthenticate/code/" in client.post(ASK).headers["Location"]
    assert not Export.objects.exists()
    by_mailed_code(client, ASK)
    assert "It contains no passwords or keys" in client.get(ASK).content.decode()
    client.post(ASK)
    client.post(ASK)
    assert Export.objects.count() == 1
    assert "We’re creating your download." in client.get("/privacy/mine/").content.decode()
    periodic_jobs.make_exports()
    assert "Download" in client.get("/privacy/mine/").content.decode()


def test_the_copy_has_all_that_is_kept() -> None:
    made = town.player()
    matches = town.matches_of(made, 2, (EMU,))
    town.invitations(made)
    copy = made_for(made)
    names = {name for name in copy.namelist() if name.startswith("matches/")}
    assert {f"matches/{match.code}.json" for match in matches} <= names
    html = copy.read("everything.html").decode()
    whole = html + "".join(copy.read(name).decode() for name in copy.namelist())
    for words in ("remarkbyher", "linebyher", "203.0.113.77", "Canarybrowser", "friendofhers"):
        assert words in html, words
    assert town.NAME in html
    assert town.EMAIL in html
    for secret in ("secretofherapp", "herpasskeyname", "herpassword", "herticket", "hersession"):
        assert secret not in whole, secret
    assert not re.search(r"(?:src|href)=.?http|url\(.?http|@import", html)  # self-contained
    moves = told_of(copy, matches[0])["your_steps"]
    mine = matches[0].seats.get(player=made)
    own = Move.objects.filter(match=matches[0], seat=mine.number)
    assert [each["step"] for each in moves] == [move.text for move in own]
    assert own
    for move in own:
        assert f"<code>{move.text}</code>" in html


def test_it_is_gone_after_two_days(times: Times, own_files: Path) -> None:
    ann = PlayerFactory(confirmed=True)
    made_for(ann)
    link = link_in(mail.outbox[-1].body)
    assert len(list((own_files / "exports").iterdir())) == 1
    times.go(timedelta(hours=48, seconds=1))
    assert Client().get(link).status_code == 404
    periodic_jobs.make_exports()
    assert not list((own_files / "exports").iterdir())
    assert not Export.objects.exists()


def test_of_a_running_match_there_are_only_ones_own_moves_without_any_ply() -> None:
    ann, bob = people(2)
    match = running_match(people=[ann, bob])
    play_on(match, 4)
    told = told_of(made_for(ann), match)
    seat = match.seats.get(player=ann).number
    own = Move.objects.filter(match=match, seat=seat).order_by("ply")
    assert [each["step"] for each in told["your_steps"]] == [move.text for move in own]
    assert told["result"] == ""
    assert set(told["seats"][0]) == {"name", "yours"}
    assert "ply" not in json.dumps(told)
    assert match.seed not in json.dumps(told)


def test_a_move_has_words_for_people_whatever_way_it_came() -> None:
    for via in Move.Via:
        assert export_page.describe_move_origin({"by": via.label, "at": None})


def test_ones_own_plans_are_in_the_copy_and_nobody_elses() -> None:
    match = running_match(people=people(2))
    asked = awaited(match)
    seat = other(asked)
    planned = mildest(seat)
    keep(seat, planned, at_once=True)
    answer(asked)
    assert periodic_jobs.play_premoves() == 1
    keep(seat, mildest(seat))
    assert seat.player is not None and asked.player is not None
    told = told_of(made_for(seat.player), match)
    kept = [(plan["plan"].partition(":")[0], plan["state"]) for plan in told["your_plans"]]
    assert kept[0] == (planned, "was played") and kept[1][1] == "waits for the turn"
    whole = export_page.build_match_page(told)["match"]
    assert whole["your_steps"][0]["how"].startswith("plan, ")
    assert whole["your_plans"][1]["state"] == "waiting for the turn"
    assert told_of(made_for(asked.player), match)["your_plans"] == []


def test_of_a_seat_held_before_there_is_only_ones_own_time() -> None:
    ann, bob, cleo = people(3)
    match = running_match(people=[ann, bob])
    play_on(match, 2)
    seat = match.seats.get(player=ann)
    before = Move.objects.filter(match=match, seat=seat.number).count()
    play.post_remark(seat.pk, "said by Ann")
    play.hand_over_seat(seat.pk, cleo)
    play.post_remark(seat.pk, "said by Cleo")
    play_on(fresh(match), 4)
    hers, cleos = made_for(ann), made_for(cleo)
    assert len(told_of(hers, match)["your_steps"]) == before
    assert "said by Cleo" not in json.dumps(told_of(hers, match))
    assert "said by Ann" not in json.dumps(told_of(cleos, match))
    later = Move.objects.filter(match=match, seat=seat.number).count() - before
    assert len(told_of(cleos, match)["your_steps"]) == later > 0


def test_who_resigned_is_not_told_what_the_bot_plays_for_them() -> None:
    everybody = people(3)
    match = running_match(3, game="ranchers", people=everybody)
    leaver = awaited(match)
    play.resign_seat(leaver.pk)
    for _ in range(2):
        answer(awaited(fresh(match)))
    assert leaver.player is not None
    assert Move.objects.filter(match=match, seat=leaver.number).exists()
    assert told_of(made_for(leaver.player), match)["your_steps"] == []


def test_every_part_of_the_copy_has_words_for_people() -> None:
    told = account_export.account_data(town.player())
    assert set(told) == set(export_page.SECTIONS)
    assert export_page.build_sections(told)


def test_every_row_that_names_a_player_is_in_the_copy_or_has_a_reason_not_to_be() -> None:
    """Whoever adds a table that names a player decides here whether the copy has it."""
    naming = {
        model._meta.label
        for model in apps.get_models()
        if any(field.related_model is Player for field in model._meta.concrete_fields)
    }
    told = {
        *("account.EmailAddress", "mfa.Authenticator", "accounts.AddressMove", "accounts.Session"),
        *("accounts.SecurityEvent", "games.Absence", "games.Invitation", "games.Export"),
        *("games.Match", "games.Seat", "games.Tenure", "games.Report", "games.StaffAct"),
        "games.Rating",
        *("seasons.Entry", "puzzles.Pick", "puzzles.Subscription"),
        *("games.Progress", "games.ArchivedMatch", "games.Device", "games.Hook", "games.Seek"),
        *("games.Reliability", "games.ReadyCheck"),
        *("games.Block", "games.Friendship", "games.Follow"),
        *("games.PrivateNote", "games.Preset", "api.Token"),
    }
    reasons = {
        "admin.LogEntry": "what staff did in the admin is the house's",
        "accounts.MailedProof": "a code for a quarter of an hour",
        "games.Intervention": "who of the staff acted stands in the timeline of the match",
        "accounts.Player": "it names the owner of a bot, and stands among their bots",
        "api.BotWebhook": "it stands beside its bot, without the secret",
        "games.Standing": "the last of their ratings",
        "seasons.Season": "a cup is opened by whoever is first in it",
        "games.Notification": "what it tells stands where it happened",
        "looking_back.LookingBack": "what it tells stands on the page of the match",
        "games.Request": "who of the staff confirmed it is not the player's",
        "games.Pause": "the pauses of a match stand in its timeline",
    }
    assert naming - told - set(reasons) == set()


def test_a_copy_that_cannot_be_written_is_tried_again_and_then_given_up(
    times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = PlayerFactory(confirmed=True)
    export = export_jobs.request_export(ann, "page")

    def full(*_args: Any) -> int:
        raise OSError("no room")

    monkeypatch.setattr(export_jobs, "write_export", full)
    for _ in range(5):
        periodic_jobs.make_exports()
        times.go(timedelta(hours=2))
    export.refresh_from_db()
    assert export.state == Export.State.FAILED
    assert "We couldn’t create your download." in reader(ann).get("/privacy/mine/").content.decode()
