"""The number of a question tells nothing of the secret moves that others took before it."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import unified_diff
from email.utils import parseaddr
from typing import Any

import pytest
from django.db import transaction

from config import clock
from games import play
from games.models import Match, Move, Notice, Question, Seat
from games.play.record import record_cache
from games.post import action_links, inbox, signed_addresses
from games.post.mails import build_notice_mail
from games.post.mails.headers import message_id
from games.post.outbox.send_policy import recheck_notice
from tests.matches import answer, awaited, fresh, running_match, turn
from tests.post.letters.writing import DOMAIN, people, plain, reply_to, send
from tests.web.pages import page, reader

pytestmark = pytest.mark.django_db

# What is drawn by lot, or keyed by a secret, is the same for nobody: of that the length must do.
BY_LOT = (
    re.compile(r"(?<=-)[0-9a-hjkmnp-tv-z]{26}\b"),  # proofs in addresses
    re.compile(r"\b[0-9a-f]{12,64}\b"),  # digests, random parts, seals
    re.compile(r"[=_]{2,}\S*"),  # where a mail is divided
)
FIELDS_BY_LOT = re.compile(
    r"(?m)^(?:X-Rural-Route-Mark|Message-ID|Date|From|Reply-To):.*\n(?:[ \t].*\n)*"
)


def masked(text: str) -> str:
    text = FIELDS_BY_LOT.sub("", text)
    for pattern in BY_LOT:
        text = pattern.sub(lambda found: "*" * len(found[0]), text)
    return text


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside leaves nothing behind."""

    class Undo(Exception):
        pass

    try:
        with transaction.atomic():
            yield
            raise Undo
    except Undo:
        record_cache.clear_record_cache()


def fresh_seat(seat: Seat) -> Seat:
    return Seat.objects.select_related("match", "player").get(pk=seat.pk)


def take(seat: Seat, words: str, now: datetime) -> None:
    play.submit_turn(seat.pk, words, Move.Via.PAGE, fresh_seat(seat).question, now=now)


def told(seat: Seat, now: datetime) -> tuple[str, str, tuple[int, ...]]:
    """The page, the mail and the numbers in the address of whoever sits at `seat`."""
    seat = fresh_seat(seat)
    assert seat.question is not None
    notice, _new = Notice.objects.get_or_create(
        seat=seat,
        tenure=seat.tenure,
        kind="last_day",
        question=seat.question,
        defaults={"due_at": now},
    )
    notice.message_id = "0a1b2c3d4e"
    name = message_id(notice, seat.match.code, seat.number)
    context, why = recheck_notice(notice, now)
    assert context is not None, why
    mail = build_notice_mail(context)
    local_part = parseaddr(mail.reply_to[0])[1].partition("@")[0]
    read = signed_addresses.read_address(local_part)
    assert read is not None
    head = str(mail.message().as_string()).replace("\r\n", "\n").partition("\n\n")[0]
    body = "\n".join([head, mail.body, str(mail.alternatives[0][0]), name])
    return masked(page(reader(seat.player), seat.match)), masked(body), read.numbers


def all_told(
    seat: Seat, courses: Iterable[Iterable[tuple[Seat, str]]], now: datetime
) -> list[tuple[str, str, tuple[int, ...]]]:
    """What `seat` is told after each of the courses that the match may take from here."""
    found = []
    for course in courses:
        with undone():
            for actor, words in course:
                take(actor, words, now)
            found.append(told(seat, now))
    return found


def differences(texts: Sequence[str]) -> list[str]:
    """The lines in which later texts are not the first."""
    return [
        line
        for text in texts[1:]
        for line in unified_diff(texts[0].split("\n"), text.split("\n"), lineterm="", n=0)
    ]


@pytest.fixture
def house(settings: Any, monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Mails come in, and no time passes; returns the instant."""
    settings.REPLY_DOMAIN = DOMAIN
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: now)
    return now


def test_in_hunting_prey_nobody_sees_how_often_another_drew_or_chose_anew(house: datetime) -> None:
    match = running_match(3, people=people(3), game="hunting-prey", now=house)
    first, second, _third = match.seats.order_by("number")
    mine, theirs = (play.current_record(fresh(match)).view(seat)["hand"] for seat in (0, 1))
    own = (first, f"swap {mine[0]}, draw")
    ready = [(second, f"play {theirs[0]}")]
    anew = [(second, f"play {card}") for card in theirs[1:4]]
    swapped = [(second, f"swap {theirs[0]}, draw"), (second, f"play {theirs[1]}")]
    secret = [ready, ready + anew[:1], ready + anew, swapped, swapped + anew[1:]]
    courses = [[*course, own] for course in secret]
    pages, mails, numbers = zip(*all_told(first, courses, house), strict=True)
    assert differences(pages) == [] and differences(mails) == []
    assert set(numbers) == {(first.pk, 2)}
    assert "?q=2" in mails[0] and 'name="question" value="2"' in pages[0]


def closing_match(now: datetime) -> Match:
    """A match of Emu Ranchers in which both close a year, and both have a card that can be laid."""
    dice = random.Random(7)
    match = running_match(people=people(), now=now)
    for _ in range(2_000):
        if fresh(match).status != Match.Status.RUNNING:
            match = running_match(people=people(), now=now)
        record = play.current_record(fresh(match))
        closing = record.view(None)["phase"] == "closing" and record.awaited_seats == (0, 1)
        if closing and all(record.list_legal_moves(seat)[0].startswith("lay") for seat in (0, 1)):
            return match
        take(awaited(match), turn(match, awaited(match), dice), now)
    pytest.fail("no year ended with something to lay on both sides")


def test_in_emu_ranchers_nobody_sees_how_often_another_closed_and_reopened(house: datetime) -> None:
    match = closing_match(house)
    first, second = match.seats.order_by("number")
    before = fresh_seat(first).question_count
    again = [(second, "close"), (second, "reopen")]
    own = [(first, "close"), (first, "reopen")]
    courses = [[*again * times, *own] for times in range(4)]
    pages, mails, numbers = zip(*all_told(first, courses, house), strict=True)
    assert differences(pages) == [] and differences(mails) == []
    assert set(numbers) == {(first.pk, before + 1)}


def test_the_mail_page_and_link_of_one_question_agree_on_its_number(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    for _ in range(5):
        answer(awaited(match), now=house)
    seat = fresh_seat(awaited(match))
    assert (seat.question, seat.ply_of(3)) == (3, 10)
    _page, mail, numbers = told(seat, house)
    assert numbers == (seat.pk, 3) and "?q=3" in mail and f".3.{seat.number}." in mail


# Old numbers


def test_an_answer_to_an_older_number_never_plays(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    seat = fresh_seat(awaited(match))
    answer(seat, now=house)
    answer(awaited(match), now=house)
    ply = fresh(match).ply
    assert fresh_seat(seat).question == 2
    for old in (0, 1, 3, 99):
        with pytest.raises(play.StaleQuestion):
            play.submit_turn(seat.pk, "draw deck", Move.Via.PAGE, old)
    assert fresh(match).ply == ply


def test_a_mail_to_an_older_number_is_answered_with_the_table(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    seat = fresh_seat(awaited(match))
    old = reply_to(seat)
    answer(seat, now=house)
    answer(awaited(match), now=house)
    letter = send(plain(seat.player.email, "draw deck"), old)  # type: ignore[union-attr]
    assert (letter.reason, letter.question) == ("refused", 1)
    assert fresh_seat(seat).question == 2


def test_a_number_that_was_never_put_has_no_address(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    seat = fresh_seat(awaited(match))
    for number in (2, 3, 2**62):
        local_part = signed_addresses.turn_address(seat.pk, number, bytes(match.head))
        assert not inbox.is_ours(f"{local_part}@{DOMAIN}")
    assert inbox.is_ours(reply_to(seat))


def test_a_link_to_a_move_names_its_question_and_no_other(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    seat = fresh_seat(awaited(match))
    token = action_links.move_link(seat, 1, "draw deck").split("/")[-2]
    asked = action_links.read_token(token)
    assert asked is not None and asked.question == 1
    never = action_links.move_link(seat, 5, "draw deck").split("/")[-2]
    found = action_links.read_token(never)
    assert found is None or found.question != seat.question


# Matches from before


def test_numbers_from_before_go_on_meaning_their_ply(house: datetime) -> None:
    match = running_match(people=people(), now=house)
    for _ in range(3):
        answer(awaited(match), now=house)
    seat = fresh_seat(awaited(match))
    ply = fresh(match).ply
    # As 0007_questions left it, where it had been numbered by its ply.
    seat.questions.all().delete()
    Question.objects.bulk_create(
        Question(seat=seat, number=each, ply=each) for each in range(1, ply + 1)
    )
    Seat.objects.filter(pk=seat.pk).update(question=ply, question_count=ply, question_ply=ply)
    old = fresh_seat(seat)
    assert [old.ply_of(number) for number in (0, 1, ply, ply + 1)] == [0, 1, ply, None]
    to = reply_to(old)
    assert inbox.is_ours(to)
    answer(old, question=ply, now=house)
    answer(awaited(match), now=house)
    assert inbox.is_ours(to)
    assert fresh_seat(seat).question == ply + 1
    assert fresh_seat(seat).ply_of(ply + 1) == ply + 4
    assert play.verify_match(fresh(match)).is_sound
