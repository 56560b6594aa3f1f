"""Somebody with hundreds of matches leaves: what is left of them, row by row; every match replays,
and every page reads as before.

The search goes through every column of every table, so a table that comes later is searched, too.
It has to be filled by the town, or be named among those that know of nobody.
"""

from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts import account_deletion
from accounts.models import Player
from config import clock
from games import periodic_jobs
from games.models import InboundMail, Match, Move, Notice, Remark
from games.post import inbox
from games.post.outbox.mail_sender import send_due_mails
from games.titles import all_games
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import EMU
from tests.privacy import town
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
MANY = 500 if LONG else 6
SLUGS = tuple(game.slug for game in all_games())

# Tables in which nothing ever stands that somebody typed, or that names a person: who adds one
# here has looked. All others have to be filled by the town with what is looked for.
OF_NOBODY = {
    *("auth.Permission", "auth.Group", "contenttypes.ContentType", "sessions.Session"),
    "account.EmailConfirmation",  # none is stored: the links are signed
    "accounts.Tally",  # keyed hashes, for two days
    *("games.Alarm", "games.ImapFolder", "games.Outage", "games.Heartbeat", "games.BotThought"),
    *("games.Match", "games.Seat", "games.Move", "games.Tenure", "games.Intervention"),
    "games.Question",  # numbers and instants of a seat
    "games.GuestGame",  # cards and moves of nobody who is known
    *("games.Presence", "games.Absence", "games.Pause", "games.Rating", "games.Standing"),
    *("games.Presence", "games.Absence", "games.Pause"),
    "games.GameNumbers",  # numbers of all
    "games.RecordDump",  # counts and a checksum; its file is made anew when a name falls out
    "games.MetricCounter",  # how often something happened on the whole site
    "api.ProgramSeat",  # an instant of a tenure
    "api.WebhookCall",  # numbers of questions, and instants
    "games.Joining",  # a hash, beside a seat
    "games.Vacancy",  # who held and holds a seat, by numbers
    *("seasons.Season", "seasons.Division", "seasons.Entry", "seasons.Fixture", "seasons.Sitting"),
    "looking_back.LookingBack",  # moves and numbers; who asked is forgotten
    *("puzzles.Puzzle", "puzzles.Pick"),  # moves in the game's own words
    "puzzles.Subscription",  # gone with its player
    "games.Notification",  # of which type about what, by numbers; gone with its player
    "games.Digest",  # numbers of questions; gone with its player
    "games.Seek",  # a game and numbers; gone with its player
    *("games.Reliability", "games.ReadyCheck"),  # numbers and instants; gone with their player
    "games.JoinRequirements",  # numbers that a table asks for
    "games.ArchivedMatch",  # what came of seats, by number
    "games.Premove",  # moves in the game's own words, and seats by number; gone with its player
    "games.Progress",  # numbers of lessons
    "games.Opening",  # of two matches
    *("games.Block", "games.Friendship"),  # two players and instants; gone with either of them
    "games.Follow",  # a player, a match and an instant; gone with its player
    *("games.Request", "games.Consent"),  # instants of a player
    *("games.Request", "games.Consent"),  # what tenures asked and answered
}


@pytest.fixture
def casimira() -> Player:
    """The player of the town, with a match or two."""
    made = town.player()
    town.matches_of(made, 2, (EMU,))
    return made


def leave(player: Player) -> None:
    """The seven days are over, and the sweep comes round."""
    account_deletion.request_deletion(player.pk, "page")
    Player.objects.filter(pk=player.pk).update(leaves_at=clock.now(), leaving_told=True)
    assert periodic_jobs.delete_leaving_accounts() == 1


def tables_without_canaries() -> set[str]:
    """The tables in which nothing is found that is looked for."""
    return {
        model._meta.label
        for model in apps.get_models()
        if not any(town.found(model, words) for words in town.CANARIES)
    }


def everything_read(page_of: Client) -> dict[str, int]:
    """Every page about every match, as an onlooker asks for it, and how it answers."""
    return {
        address: page_of.get(address).status_code
        for match in Match.objects.order_by("pk")[:6]
        for address in (f"/m/{match.code}/", f"/m/{match.code}/log/", f"/m/{match.code}/deal/")
    }


def test_nothing_is_left_of_who_has_left(settings: Any) -> None:
    settings.MATCHES_AT_ONCE = 2 * MANY + 10
    casimira = town.player()
    town.invitations(casimira)  # before the other letters, of which not all are read
    town.handed_over(casimira)
    town.matches_of(casimira, MANY, SLUGS)
    town.with_staff(casimira)
    assert tables_without_canaries() - OF_NOBODY == set()
    for words in town.CANARIES:
        assert list(town.everywhere(words)), f"nothing to look for: {words}"
    moves = [str(move) for move in Move.objects.values()]
    counts = {model: model.objects.count() for model in (Match, Remark, Notice)}
    before = everything_read(Client())
    leave(casimira)
    places = {words: list(town.everywhere(words)) for words in town.CANARIES}
    assert {words: where for words, where in places.items() if where} == {}
    assert {str(move) for move in Move.objects.values()} >= set(moves)
    assert all(model.objects.count() >= count for model, count in counts.items())
    checked = StringIO()
    call_command("replaycheck", stdout=checked)
    assert "0 wrong" in checked.getvalue()
    assert everything_read(Client()) == before
    gone = Player.objects.get(pk=casimira.pk)
    assert (gone.is_active, gone.leaves_at, gone.name) == (False, None, "a former player")
    assert gone.absences.count() == gone.progress.count() == gone.sessions.count() == 0
    assert gone.hooks.count() == 0, "their addresses are encrypted, so no word of them is found"
    assert gone.emailaddress_set.count() == 0
    mail.outbox.clear()
    send_due_mails()
    assert [each for each in mail.outbox if "zwoelfender" in str(each.to)] == []


def test_others_read_the_same_words_everywhere(casimira: Player) -> None:
    match = casimira.seats.order_by("pk")[0].match
    friend = match.seats.exclude(player=casimira)[0].player
    staff = PlayerFactory(is_staff=True, is_superuser=True)
    leave(casimira)
    assert friend is not None
    for who, address in (
        (friend, f"/m/{match.code}/"),
        (friend, f"/m/{match.code}/log/"),
        (friend, "/"),
        (staff, f"/admin/games/match/{match.pk}/timeline/"),
        (staff, "/admin/accounts/player/"),
        (staff, f"/admin/accounts/player/{casimira.pk}/change/"),
    ):
        page = reader(who).get(address)
        assert page.status_code == 200, address
        assert "a former player" in page.content.decode(), address
    for rows in ("inboundmail", "notice", "intervention", "match", "invitation", "reply"):
        assert reader(staff).get(f"/admin/games/{rows}/?q=former").status_code == 200, rows


def test_a_letter_that_comes_after_all_is_not_taken(casimira: Player) -> None:
    seat = next(s for s in casimira.seats.all() if s.match.status == Match.Status.RUNNING)
    where = town.talk_to(seat)
    leave(casimira)
    letters = InboundMail.objects.count()
    with pytest.raises(inbox.MailRefused, match="550"):
        inbox.receive_mail(
            b"x", way="t", envelope_from="", envelope_to=where, received_at=clock.now()
        )
    assert InboundMail.objects.count() == letters
