"""Answers to invitations: a mail that says yes takes the seat, one that says no gives it back.

The invitation was sent to one address, and only that address is believed. What is answered goes to
that address, too, whoever wrote.
"""

import unicodedata
from datetime import datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import names
from accounts.email_ownership import LONGEST_NAME
from accounts.models import plain_name
from config import clock
from games.models import InboundMail, Invitation, Match, Notice, Reply
from games.notifications import owe_invited
from games.play import PlayError
from games.play.record.joint_seed import Salt
from games.post import invitation_replies
from games.post.inbox.invitation_words import InvitationAnswer, find_answer
from games.post.inbox.mail_reader import ParsedMail
from games.post.inbox.mail_salt import read_salt
from games.post.inbox.sender_identity import mask_email
from games.post.outbox import invitation_links
from games.post.parsing.addresses import normalize_address

ANSWERS = 8  # to one who was invited, at most; then there is silence
SHOWN = 60

Says = Reply.Says


def handle_answer(letter: InboundMail, parsed: ParsedMail) -> None:
    """Does what a letter to the address of an invitation says, and owes its answer. `letter.route`
    is `i-<invitation>`."""
    now = clock.now()
    found = Invitation.objects.select_related("match", "invited_by")
    invitation = found.get(pk=int(letter.route.split("-")[1]))
    letter.state = InboundMail.State.DONE
    if parsed.writer != normalize_address(invitation.email):
        says, words = Says.STRANGER, mask_email(parsed.writer)
    elif letter.verdict == "fail" or (
        letter.verdict != "pass" and settings.REPLY_TRUST != "token+from"
    ):
        says, words = Says.CONFIRM, ""
    else:
        word = find_answer([line.text for line in parsed.lines])
        letter.words = word.line[:500]
        salt = read_salt(letter, parsed.lines, in_answer=False)
        says, words = execute_answer(invitation, word, parsed.name, now, salt)
    letter.reason = says.value
    owe_answer(letter, invitation, says, words, now)


def execute_answer(
    invitation: Invitation, word: InvitationAnswer, writer: str, now: datetime, salt: Salt
) -> tuple[Says, str]:
    """Does what the word says; returns what is to be answered."""
    if word.says == "never":
        invitation_links.stop_invitations(invitation.email, now)
        return Says.NEVER, ""
    try:
        if word.says == "no":
            return (
                Says.LEFT
                if invitation_replies.decline_invitation(invitation, now)
                else Says.DECLINED
            ), ""
        if word.says == "yes":
            return accept_seat(invitation, word, writer, now, salt)
    except PlayError:
        seat = invitation_replies.find_invited_seat(invitation)
        running = seat is not None and seat.match.status == Match.Status.RUNNING
        return (Says.BEGUN if running else Says.LATE), ""
    if invitation_replies.find_invited_seat(invitation) is None and not is_still_open(
        invitation, now
    ):
        return Says.LATE, ""
    return Says.UNCLEAR, word.line[:SHOWN]


def is_still_open(invitation: Invitation, now: datetime) -> bool:
    """True while the invitation can be accepted."""
    return (
        invitation_replies.is_match_open(invitation)
        and now <= invitation.created_at + invitation_links.HOLDS
    )


def accept_seat(
    invitation: Invitation, word: InvitationAnswer, writer: str, now: datetime, salt: Salt
) -> tuple[Says, str]:
    """The invited takes the seat, under the name they wrote, or else the one in From.
    The address itself is nobody's business."""
    if invitation_replies.find_invited_seat(invitation) is not None:
        return Says.SEATED, ""
    if not is_still_open(invitation, now):
        return Says.LATE, ""
    name = fit_name(word.name)
    if word.name and not name:
        return Says.UNCLEAR, f"name {word.name}"[:SHOWN]
    _player, is_new = invitation_replies.accept_invitation(
        invitation, name or fit_name(writer), "UTC", now, salt
    )
    return (Says.WELCOME if is_new else Says.SEATED), ""


def fit_name(name: str) -> str:
    """The name as others may see it; empty if it cannot be a display name."""
    whole = unicodedata.normalize("NFC", " ".join(name.split()))
    if not whole or len(whole) > LONGEST_NAME:
        return ""
    try:
        plain_name(whole)
        names.validate_display_name(whole)
    except ValidationError:
        return ""
    return whole


def is_answered_by_turn_mail(letter: InboundMail, invitation: Invitation, now: datetime) -> bool:
    """True if the invited begins, so that the mail of their first turn answers the letter: it says
    that they have a seat, in the thread of the letter."""
    seat = invitation_replies.find_invited_seat(invitation)
    if seat is None or seat.question is None:
        return False
    asking = Notice.objects.filter(
        seat=seat,
        kind=Notice.Kind.TURN,
        question=seat.question,
        state=Notice.State.DUE,
        letter=None,
        begun_at=None,
        due_at__lte=now,
    )
    return bool(asking.update(letter=letter))


def owe_answer(
    letter: InboundMail, invitation: Invitation, says: Says, words: str, now: datetime
) -> None:
    """Owes the invited an answer; strangers cause one at most."""
    earlier = Reply.objects.filter(invitation=invitation)
    told = says == Says.STRANGER and earlier.filter(says=says).exists()
    if told or earlier.count() >= ANSWERS:
        letter.state = InboundMail.State.IGNORED
        return
    if says in (Says.WELCOME, Says.SEATED) and is_answered_by_turn_mail(letter, invitation, now):
        return
    with transaction.atomic():
        reply = Reply.objects.create(invitation=invitation, letter=letter, says=says, words=words)
        owe_invited(invitation_links.REPLIED, invitation.pk, reply.pk, now)
