"""The pages about the API: a token is made, shown once and revoked; what programs can do."""

import re

import pytest
from django.test import Client

from accounts.models import SecurityEvent
from games.api import tokens
from games.api.models import Token
from games.models import TakenForm
from games.play.staff.account_merge import merge_accounts
from games.privacy.anonymization import anonymize_other_rows
from tests.accounts.proving import by_password
from tests.api.programs import READ, Program, description
from tests.factories import PlayerFactory
from tests.matches import awaited, running_match

pytestmark = pytest.mark.django_db

PAGE = "/settings/tokens/"


def make(client: Client, **fields: str):
    key = re.search(r'name="form_key" value="([^"]*)"', client.get(PAGE).content.decode())[1]
    return client.post(PAGE, {"form_key": key, "name": "phone", "scope": "play"} | fields), key


@pytest.fixture
def ann(client: Client):
    player = PlayerFactory(password="correct horse")
    client.force_login(player)
    by_password(client, "correct horse")
    return player


def test_a_token_is_made_shown_once_and_works(client: Client, ann) -> None:
    made, _key = make(client)
    secret = re.search(r"rural_[\w-]{43}", made.content.decode())[0]
    assert "no-store" in made["Cache-Control"]
    assert secret not in client.get(PAGE).content.decode()
    program = Program()
    program.secret = secret
    assert program.get("/turns").status_code == 200
    assert "Last used on" in client.get(PAGE).content.decode()
    assert SecurityEvent.objects.filter(kind="token_created", player=ann).exists()


def test_a_form_sent_twice_makes_one_token_and_nobody_keeps_its_secret(client: Client, ann) -> None:
    made, key = make(client)
    again = client.post(PAGE, {"form_key": key, "name": "phone", "scope": "play"}, follow=True)
    assert Token.objects.count() == 1
    assert "already created" in again.content.decode()
    secret = re.search(r"rural_[\w-]{43}", made.content.decode())[0]
    assert secret not in str(list(TakenForm.objects.values()))


def test_a_token_is_revoked_from_the_page(client: Client, ann) -> None:
    make(client)
    client.post(PAGE, {"revoke": Token.objects.get().pk})
    assert not tokens.list_tokens(ann).exists()
    assert SecurityEvent.objects.filter(kind="token_revoked", player=ann).exists()


def test_a_token_without_a_name_is_refused(client: Client, ann) -> None:
    refused, _key = make(client, name=" ")
    assert refused.status_code == 422 and not Token.objects.exists()


def test_a_scope_that_there_is_not_only_reads(client: Client, ann) -> None:
    make(client, scope="bot")
    assert Token.objects.get().scope == READ


def test_nobody_comes_to_the_page_without_a_proof(client: Client) -> None:
    client.force_login(PlayerFactory())
    assert client.get(PAGE).status_code == 302
    assert client.post(PAGE, {"name": "x", "scope": "play"}).status_code == 302
    assert not Token.objects.exists()


def test_the_page_for_everybody_shows_every_operation(client: Client) -> None:
    shown = client.get("/api/").content.decode()
    for path, operations in description()["paths"].items():
        for method in operations:
            assert f"{method.upper()} {path}" in shown
    assert "as <code>hatch 7SK</code>." in shown and "`" not in shown.partition("<main")[2]
    assert client.get("/api/v1/openapi.json").json() == description()


def test_the_page_of_a_rated_match_says_that_a_program_plays(client: Client) -> None:
    match = running_match(rated=True)
    seat = awaited(match)
    words = f"{seat.name} has sent moves of this match by a program."
    assert words not in client.get(match.get_absolute_url()).content.decode()
    play_somehow(Program(seat.player), match, seat)
    assert words in client.get(match.get_absolute_url()).content.decode()


def play_somehow(program: Program, match, seat) -> None:
    from tests.api.test_play import random, whole_turn

    words = whole_turn(program, match, random.Random(1))
    program.post(f"/matches/{match.code}/moves", {"question": seat.question, "moves": words})


def test_the_tokens_of_whoever_leaves_or_is_merged_open_nothing() -> None:
    leaver, gone, kept = PlayerFactory(), PlayerFactory(), PlayerFactory()
    programs = [Program(leaver), Program(gone)]
    anonymize_other_rows(leaver, [leaver.email])
    merge_accounts(gone.pk, kept.pk, PlayerFactory(is_staff=True), "one person")
    assert [program.get("/turns").status_code for program in programs] == [401, 401]
