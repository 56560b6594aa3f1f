"""What is refused: wrong answers by page and by mail, and forms that cannot be taken.

A refusal says what was wrong and what would do. It may say no more than its reader knows: it is
asked here about the very cards that lie the other way round in the twin.
"""

from collections.abc import Iterator
from email.message import EmailMessage

from django.conf import settings

from games import play
from games.play.record.record_cache import digest_at
from games.post import signed_addresses
from games.post.inbox import process_inbound_mails, receive_mail
from games.post.outbox.mail_sender import send_due_mails
from games.web import idempotency
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import LONG, When, apart, mails, surface, undone

VERBS = ("play", "swap", "guess", "take") if LONG else ("play",)


def wrong_words(here: Sitting) -> list[str]:
    """Words that are no move of the reader's, about the cards that were exchanged, and others."""
    legal = play.current_record(here.match).list_legal_moves(here.seat.number)
    about = [f"{verb} {card}" for card in here.exchanged for verb in VERBS]
    cut_off = [move.split()[0] for move in legal if " " in move][:1]
    # After a draw: a refusal that hung on the card that comes would show it.
    cards = " ".join(here.exchanged)
    then = [f"{move}, discard first of {cards}" for move in legal[:1]]
    return [words for words in (*about, *cut_off, "fly away", *then) if words not in legal]


def asked_back(here: Sitting) -> list[str]:
    """Words that are asked back if they can be made out: of the reader's own, and about the cards
    that were exchanged, with a slip."""
    legal = play.current_record(here.match).list_legal_moves(here.seat.number)
    wrong = wrong_words(here)[0]
    return [f"I would like to {legal[0] if legal else wrong}?", f"{wrong}x", f"Now {wrong}, please"]


@surface(When.AT_THE_END)
def wrong_answers(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What the page says to words that cannot be played, and to those of whoever has no seat."""
    door = f"{here.page}play/"
    if here.reader is None:
        yield "an onlooker's answer", here.post(door, words="fly away")
        return
    question = here.seat.question
    asked = "" if question is None else str(question)
    for words in wrong_words(here):
        with undone(here):
            yield words, here.post(door, words=words, question=asked, typed="1")
        yield f"why {words}", here.post(f"{here.page}why/", words=words)
    for card in here.exchanged:
        yield f"why {card}", here.get(f"{here.page}why/?card={card}")
    with undone(here):
        yield "no words", here.post(door, words="", question=asked)
        yield "no question", here.post(door, words="fly away", question="x")
        yield "an old question", here.post(door, words="fly away", question="0")


@surface(When.AT_THE_END)
def wrong_letters(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What is answered to letters whose lines cannot be played, and to one that asks for help."""
    if here.reader is None:
        return
    letters = [[words] for words in wrong_words(here)[: 2 if LONG else 1]]
    letters += [[words] for words in asked_back(here)]
    why = [[f"why {words}" for words in wrong_words(here)]]
    for number, lines in enumerate([*letters, *why, ["status"]]):
        with undone(here):
            yield from answered(here, number, lines, reply_address(here))
    with undone(here):
        told_at_first = turn_address(here, 0)
        yield from answered(here, len(letters) + 2, ["fly away"], told_at_first)


def answered(here: Sitting, number: int, lines: list[str], to: str) -> Iterator[tuple[str, Sent]]:
    yield f"letter {number}", str(taken(here, number, lines, to))
    send_due_mails()
    yield from ((f"letter {number}, {what}", sent) for what, sent in apart(mails(here)))


def taken(here: Sitting, number: int, lines: list[str], to: str) -> int:
    """A letter of the reader comes in; how many were read."""
    assert here.reader is not None
    mail = EmailMessage()
    mail["From"], mail["To"] = here.reader.email, to
    mail["Subject"], mail["Message-ID"] = "Re: your turn", f"<{here.now:%H%M}.{number}@example.org>"
    mail.set_content("\n".join(lines))
    receive_mail(
        mail.as_bytes(),
        way="smtp",
        envelope_from=here.reader.email,
        envelope_to=to,
        received_at=here.now,
        verdict="pass",
    )
    return process_inbound_mails()


def reply_address(here: Sitting) -> str:
    """Where an answer of the reader goes; without a question, where talk does."""
    seat = here.seat
    if seat.question is None:
        return f"{signed_addresses.talk_address(seat.pk, here.match.code)}@{settings.REPLY_DOMAIN}"
    return turn_address(here, seat.question)


def turn_address(here: Sitting, question: int) -> str:
    """Where an answer to a question goes; number 0 stands for what was told at the start."""
    seat = here.seat
    digest = digest_at(here.match, seat.ply_of(question) or 0)
    return f"{signed_addresses.turn_address(seat.pk, question, digest)}@{settings.REPLY_DOMAIN}"


@surface(When.AT_THE_END)
def refused_forms(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What forms say that cannot be taken now, or not without a key that holds."""
    if here.reader is None:
        yield "an onlooker's form", here.post(f"{here.page}resign/")
        return
    key = idempotency.issue_key(here.reader.pk)
    with undone(here):
        for form in ("join", "leave", "bot", "invite", "return"):
            fields = {"form_key": key, "email": "x"}
            yield form, here.post(f"{here.page}{form}/", **fields)
        yield "resign without a key", here.post(f"{here.page}resign/")
        yield "looks", here.post(f"{here.page}looks/", upto="x")
        yield "what they said", here.get("/")
        about = f"/admin/games/match/{here.match.pk}"
        yield "a check without a key", here.post(f"{about}/verify/")
        yield "a check", here.post(f"{about}/verify/", form_key=key)
        yield "what the check said", here.get(f"{about}/timeline/")
