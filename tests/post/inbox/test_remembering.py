"""The matches of long ago, by a letter to one's own address."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Player
from games import periodic_jobs
from games.models import Match, Seek
from games.post.inbox import query_commands
from tests.archive.over import NOON, over
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.post.letters.personal import answer_to, wrote_to_us
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def bob() -> Player:
    return PlayerFactory(display_name="Bob")


@pytest.fixture
def three(ann: Player, bob: Player) -> list[Match]:
    """Ann's finished matches, the latest first."""
    cyd = PlayerFactory(display_name="Cyd")
    found = [
        over([ann, bob], [1, 2]),
        over([ann, cyd], [2, 1], NOON - DAY, game="food-chain"),
        over([bob, ann], [2, 1], NOON - 400 * DAY),
    ]
    periodic_jobs.archive_matches()
    return found


def listed(ann: Player, words: str) -> list[str]:
    """The codes of the matches in the answer to a line, in their order."""
    letter = wrote_to_us(ann, words)
    assert letter.reason == "done", letter.transcript
    return [entry["code"] for entry in letter.transcript if entry["did"] == "listed"]


def test_the_lines_list_what_they_ask_for(ann: Player, bob: Player, three: list[Match]) -> None:
    first, second, third = (match.code for match in three)
    going = running_match(2, people=[ann, bob]).code
    for words, found in {
        "matches finished": [first, second, third],
        "matches finished won": [first, third],
        "matches finished food chain": [second],
        "Matches finished lost 2026.": [second],
        "matches finished with bob": [first, third],
        f"matches finished before {second}": [third],
        "matches with bob": [going, first, third],
        "matches with nobody at all": [],
        "matches": [going],
    }.items():
        assert listed(ann, words) == found, words


def test_the_answer_says_how_each_ended_and_leads_to_its_table(
    ann: Player, three: list[Match], sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query_commands, "MOST_LISTED", 2)
    said = " ".join(answer_to(sink, ann, "matches finished").split())
    assert "1 Emu Ranchers" in said and "You won, 21 to 20. Sun 22 Nov 2026," in said
    assert f"/m/{three[0].code}/" in said and three[2].code not in said
    assert f"matches finished before {three[1].code}" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("matches finished yesterday", "no game called “yesterday” here"),
        ("matches finished before nowhere", "“nowhere” isn’t one of your finished matches"),
        ("matches with", "A name is missing after “with”"),
        ("matches please", "I don’t understand “please” here"),
    ],
)
def test_what_cannot_be_listed_is_quoted(ann: Player, words: str, says: str) -> None:
    letter = wrote_to_us(ann, words)
    assert letter.reason == "refused"
    assert says in str(letter.transcript)


def test_wishes_wait_and_are_forgotten_by_mail(ann: Player, sink: Sink) -> None:
    said = answer_to(sink, ann, "wish biome-rummy for 3 pace 2 days")
    assert "we’ll look for a table like this for two weeks" in " ".join(said.split())
    wrote_to_us(ann, "wish Food Chain")
    wish = Seek.objects.get(player=ann, game="biome-rummy")
    assert (wish.seats, wish.pace_hours) == (3, 48)
    said = " ".join(answer_to(sink, ann, "wishes").split())
    assert "forget wish 1 Biome Rummy at a table of 3, 48 hours a turn" in said
    wrote_to_us(ann, "forget wish 1")
    assert [wish.game for wish in Seek.objects.all()] == ["food-chain"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("wish chess", "no game called “chess” here"),
        ("wish biome-rummy tomorrow", "no game called “biome-rummy tomorrow” here"),
        ("wish biome-rummy for nobody", "I don’t understand “for” here"),
        ("forget wish 3", "no request 3"),
        ("forget it", "I can’t delete “it”"),
    ],
)
def test_a_wish_that_cannot_be_is_quoted(ann: Player, words: str, says: str) -> None:
    letter = wrote_to_us(ann, words)
    assert letter.reason == "refused" and says in str(letter.transcript)


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("settings profile nobody", "profile_for", "nobody"),
        ("settings pace off", "pace_shown", False),
    ],
)
def test_what_a_profile_shows_is_chosen_by_mail(
    ann: Player, words: str, field: str, value: object
) -> None:
    assert wrote_to_us(ann, words).reason == "done"
    assert getattr(Player.objects.get(pk=ann.pk), field) == value
