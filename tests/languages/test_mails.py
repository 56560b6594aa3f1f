"""Mails of all kinds read in the pseudo-language, their texts and their pages: no word outside its
brackets."""

import random
import re
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from django.conf import settings
from django.core import mail as outgoing
from django.utils.translation import gettext, gettext_noop

from accounts.models import Player
from games import play
from games.models import Match, Notice, Seat
from games.play.reminders import write_reminders
from games.post import signed_addresses
from games.post.inbox.commands import Address, all_commands
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from games.titles import all_games
from tests.browser.mailbag.bag import Bag
from tests.browser.mailbag.beyond import programs
from tests.factories import PlayerFactory
from tests.languages.reading import unmarked, unmarked_in_page
from tests.long_run import LONG
from tests.matches import awaited, fresh, open_table, other, running_match, sensible_turn
from tests.play.times import Times
from tests.post.letters.writing import (
    DOMAIN,
    asked,
    move,
    plain,
    quoting,
    send,
    talk_to,
    wrote,
)
from tests.post.sink import html, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("spoken", "reply_domain")]

SLUGS = [game.slug for game in all_games()]
HANDS = (True, False) if LONG else (True,)
TURNS = 80 if LONG else 12
# Letters that somebody else writes, too, to whom most are answered in the same words.
BY_OTHERS = (
    "help",
    "{move}",
    "zzz",
    "",
    "preview {move}",
    "draw",
    "ask undo",
    "plan {move}",
    "yes",
)
# Lines that a player could type, and lines that players have typed.
EXAMPLES = re.compile(r"(?<=⟧\n)\n?(?:  (?:\d+: )?[a-z].*\n)+")
QUOTED = re.compile(r"(?m)^\d+> .*$")
MOVES = re.compile(r"(?<=⟧\n)(?:[a-z-]* *\d+ \S.*\n)+")  # as typed in every language
BESIDE = gettext_noop("A whole turn on one line:"), gettext_noop("or:")  # lines to type
MOVES_OF_PAGE = re.compile(r'<p class="moves">.*?</p>', re.DOTALL)
CHART = re.compile(r"(?m)^ +-?\d+ \|.*$")  # of letters that stand for seats
# Lines of letters: good ones, bad ones and doubtful ones.
LETTERS = (
    *("help", "status", "resend", "mute", "unmute", "seen", "stop", "resign", "back", "away"),
    *("rematch", "block Bo", "unblock zzz"),
    *("away 5 days", "away until 2026-12-03", "away some day", "say Grüezi", "say", "undo"),
    *("draw", "draw by agreement", "{move}", "{move}\nzzz", "zzz", "{move}\n{move}", "77", "hatch"),
    *(
        "hatch ZZ",
        "preview {move}",
        "preview zzz",
        "why {move}",
        "why zzz",
        "hints off",
        "hints on",
        "hints what",
        "receipts off",
        "receipts on",
        "receipts what",
        "Hello\n{move}",
        "x" * 300,
        "a\n" * 40,
        "",
    ),
    *("{move}\n\n{move}", "Hi Ann\nzzz", "1\n\n2", "say " + "x" * 600, "discard 2WL draw"),
    *("ask pause", "ask undo", "ask draw please", "ask pace 3 days\nask cancel", "agree 1"),
    *("withdraw 1", "nudge", "resume", "vacation until 31 Dec 1999", "preview vacation 3 days"),
    *("vacation 2 days", "report the names", "report match the names"),
    *("yes", "no", "{move}?", "{move}\nzzz\nno, wait!", "mute?", "on holiday until 31 Dec"),
    *("talk on", "talk off", "talk zzz"),
    *("memo", "memo zzz\nmemo", "memo " + "x" * 1100, "memo zzz\nforget memo\nmemo"),
    *("auto 3 turns until Qwx0 draws, wait 15: {move} else pass", "auto zzz", "auto 99: {move}"),
    *("plan {move}", "plan zzz", "plans", "forget plan", "forget it", "if it rains"),
    *("if zzz draws: {move}", "if Qwx0 zzz: {move}", "if anything, wait 60: {move}\nplans"),
)


@pytest.fixture
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def people(many: int) -> list[Any]:
    """Players with names that are no words."""
    return [PlayerFactory(confirmed=True, display_name=f"Qwx{at}") for at in range(many)]


def sent() -> list[EmailMessage]:
    """The mails that have gone out since, all of which could be written."""
    send_due_mails()
    failed = Notice.objects.filter(state=Notice.State.FAILED)
    assert list(failed.values_list("error", flat=True)) == []
    found = [
        message_from_bytes(mail.message().as_bytes(), policy=policy.default)
        for mail in outgoing.outbox
    ]
    outgoing.outbox.clear()
    return found  # type: ignore[return-value]


def strange(mails: list[EmailMessage], typed: str = "") -> dict[str, list[str]]:
    """The unmarked words of mails, by the kind of the mail; `typed` is what a player wrote."""
    players = Player.objects.values_list("display_name", flat=True)
    codes = Match.objects.values_list("code", flat=True)
    names = [*players, *codes, settings.SITE_NAME, *(word for word in typed.split() if word[2:])]
    found: dict[str, list[str]] = {}
    for mail in mails:
        kind = str(mail["X-Rural-Route-Reason"])
        words = unmarked(str(mail["Subject"]), names)
        words += unmarked(without_typed_lines(text(mail)), names)
        if mail.get_body(("html",)) is not None:
            words += unmarked_in_page(MOVES_OF_PAGE.sub("", html(mail)), names)
        if words:
            found[kind] = [*found.get(kind, []), *words]
    return found


def without_typed_lines(said: str) -> str:
    """A text without what is typed, and without charts."""
    for pattern in (MOVES, EXAMPLES, QUOTED, CHART):
        said = pattern.sub("", said)
    for label in map(gettext, BESIDE):
        said = re.sub(rf"{re.escape(label)} \S.*", label, said)
    return said


@pytest.mark.parametrize("hand_in_mail", HANDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_mail_about_a_match_has_a_word_that_is_not_marked(
    slug: str, hand_in_mail: bool, times: Times
) -> None:
    game = next(game for game in all_games() if game.slug == slug)
    seats = game.seat_counts[-1]
    match = running_match(seats, game=slug, people=people(seats), hand_in_mail=hand_in_mail)
    dice, kinds, words = random.Random(slug), set(), {}
    for turn in range(TURNS):
        if fresh(match).status != Match.Status.RUNNING:
            break
        seat = awaited(match)
        if turn == 6:
            times.go(timedelta(hours=25))
            write_reminders(times.now())
        if turn in (8, 9, 10):
            times.go(timedelta(hours=60))
            play.expire_turn(seat.pk)
        else:
            play.submit_turn(seat.pk, sensible_turn(match, seat, dice))
        times.go(timedelta(minutes=77))
        if turn < 12 or turn % 7 == 0:
            mails = sent()
            kinds |= {str(mail["X-Rural-Route-Reason"]) for mail in mails}
            words |= strange(mails)
        Notice.objects.exclude(kind=Notice.Kind.FINISHED).filter(state=Notice.State.DUE).delete()
    if fresh(match).status == Match.Status.RUNNING:
        for seat in match.seats.all()[: seats - 1]:
            play.resign_seat(seat.pk)
    mails = sent()
    kinds |= {str(mail["X-Rural-Route-Reason"]) for mail in mails}
    assert {"turn", "played", "finished"} <= kinds
    assert words | strange(mails) == {}


@pytest.mark.parametrize("hand_in_mail", HANDS)
@pytest.mark.parametrize("line", LETTERS)
def test_no_answer_to_a_letter_has_a_word_that_is_not_marked(
    line: str, hand_in_mail: bool, times: Times
) -> None:
    match = running_match(people=people(2), hand_in_mail=hand_in_mail)
    Notice.objects.all().delete()
    seat = asked(match)
    words = line.format(move=move(seat))
    wrote(seat, words)
    answers = sent()
    if LONG or line in BY_OTHERS:
        beside = Seat.objects.select_related("player").get(pk=other(seat).pk)
        assert beside.player is not None
        send(quoting(beside.player.email, words), talk_to(beside))
        send(quoting("else@example.net", words), talk_to(seat))
        answers += sent()
    assert strange(answers, typed=words) == {}


def test_every_command_of_a_letter_is_among_those_tried() -> None:
    first = {line.split(" ")[0].partition("\n")[0] for line in LETTERS}
    about_match = [one for one in all_commands(Address.MATCH) if one.at is Address.MATCH]
    assert [one.words for one in about_match if one.name not in first] == ["emoji"]


def test_no_mail_to_one_who_is_absent_has_a_word_that_is_not_marked(times: Times) -> None:
    match = running_match(people=people(2), pace_hours=48)
    seat, kinds, words = awaited(match), set(), {}
    for _ in range(3):
        times.go(timedelta(hours=60))
        play.expire_turn(seat.pk)
        mails = sent()
        kinds |= {str(mail["X-Rural-Route-Reason"]) for mail in mails}
        words |= strange(mails)
        if fresh(match).status == Match.Status.RUNNING and awaited(match).pk != seat.pk:
            play.submit_turn(
                awaited(match).pk, sensible_turn(match, awaited(match), random.Random(1))
            )
    assert {"stood_in", "played", "started", "turn"} <= kinds
    assert words == {}


def test_no_mail_about_several_matches_has_a_word_that_is_not_marked(times: Times) -> None:
    ann, bob = people(2)
    Player.objects.update(turn_mails=Player.TurnMails.DIGEST)
    for _ in range(4):
        running_match(people=[ann, bob])
    times.go(timedelta(hours=21))
    mails = sent()
    times.go(timedelta(hours=10))
    write_reminders(times.now())
    mails += sent()
    assert any("digest" in str(mail["List-Id"]) for mail in mails)
    assert strange(mails) == {}


def test_no_mail_to_the_owner_of_a_bot_or_an_app_has_a_word_that_is_not_marked(
    times: Times,
) -> None:
    bag = Bag(times)
    programs(bag)
    told = "floods the lobby HTTP UTC the address did not answer 404 Unknown Webhook Discord"
    mails = [came.mail for came in bag.mails]
    kinds = {str(mail["X-Rural-Route-Reason"]) for mail in mails}
    assert kinds == {"webhook_off", "hook_off", "staff"}
    assert strange(mails, typed=f"{told} {'x' * 72} {'x' * 48}") == {}


WORDS_OF_GUESTS = ("yes", "yes\nname Gustavo", "no", "never", "zzz", "", "yes\nname x@y")


@pytest.mark.parametrize("hand_in_mail", HANDS)
@pytest.mark.parametrize("words", WORDS_OF_GUESTS)
def test_no_mail_to_a_guest_has_a_word_that_is_not_marked(
    words: str, hand_in_mail: bool, times: Times
) -> None:
    match = open_table(3, game="emus-redux", hand_in_mail=hand_in_mail)
    invited = invitation_links.invite_address(
        match, match.opened_by, "gus@example.org", times.now()
    )
    mails = sent()
    to = f"{signed_addresses.invitation_address(invited.pk, invited.email)}@{DOMAIN}"
    for sender, said in (
        ("Qwxgus <gus@example.org>", words),
        ("else@example.net", words),
        ("Qwxgus <gus@example.org>", "zzz"),
        ("Qwxgus <gus@example.org>", "no"),
    ):
        send(plain(sender, said), to)
        mails += sent()
    play.leave_match(match.pk, match.opened_by)
    send(plain("gus@example.org", "yes"), to)
    assert strange([*mails, *sent()], typed=f"{words}\nzzz\nGustavo\nQwxgus") == {}
