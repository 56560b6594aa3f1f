"""What is emptied of a player who has left. Matches, seats, tenures and moves stay as they are, so
every match can be replayed and its chain verified: it knows no names.

Each function may be called again and then finds nothing more to do, so whoever was killed in the
middle begins anew. The caller holds a transaction, which never spans more than one match or one
batch of rows.
"""

import re
from collections.abc import Collection
from typing import Any

from django.db.models import CharField, Q, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext_noop

from accounts.models import Player
from accounts.names import FORMER
from games import social
from games.analysis import account_changes as looking_back
from games.api import account_changes as programs
from games.models import (
    Absence,
    Delivery,
    Device,
    Digest,
    Hook,
    InboundMail,
    Invitation,
    Notice,
    Notification,
    Premove,
    Presence,
    Preset,
    PrivateNote,
    Progress,
    Proposal,
    ReadyCheck,
    Reliability,
    Remark,
    Reply,
    Report,
    Seek,
    StaffAct,
    TakenForm,
    Throttle,
)
from games.post import hashed_suppressions
from games.post.outbox.personal_mails import ANSWERED
from games.post.parsing.addresses import find_address, normalize_address
from games.post.signed_addresses import (
    ANSWER_RETURN,
    BOUNCE,
    DELIVERY_RETURN,
    DIGEST,
    INVITE,
    PERSONAL,
    RETURN,
    STOP,
)
from games.privacy.ownership import owned_rows_q
from games.puzzles import account_changes as puzzles
from games.seasons import account_changes as seasons

HAS_LEFT = gettext_noop("the player has deleted their account")  # why a notice is not sent
LEFT = "left"  # what became of a letter
UNREAD = (InboundMail.State.WAITING, InboundMail.State.LEASED)
BATCH = 500
EMPTIED = "left:"  # how the keys of emptied letters begin

# Of a letter stays that one came, by which way, when, and how long it was.
EMPTY: dict[str, Any] = {
    "raw": None,
    "envelope_from": "",
    "envelope_to": "",
    "fingerprint": "",
    "sender": "",
    "message_id": "",
    "subject": "",
    "message_key": Concat(Value(EMPTIED), Cast("pk", CharField())),  # unique, as it has to be
    "words": "",
    "transcript": [],
}


# One match


def anonymize_match(match: int, player: Player) -> None:
    """Empties what belongs to the player in one match."""
    Remark.objects.filter(owned_rows_q(player), match=match).exclude(text="").update(text="")
    notices = Notice.objects.filter(owned_rows_q(player), seat__match=match)
    unsent = notices.filter(begun_at=None, state__in=Notice.UNSENT)
    unsent.finish(Notice.State.SKIPPED, HAS_LEFT)
    told = notices.exclude(error="").exclude(state=Notice.State.SKIPPED)
    told.update(error="")  # what a mail server said names the address
    routes = [f"{BOUNCE}-{pk}" for pk in notices.values_list("pk", flat=True)]
    anonymize_inbound_mails(Q(route__in=routes))
    anonymize_inbound_mails(owned_rows_q(player) & Q(seat__match=match))
    Proposal.objects.filter(tenure__player=player, letter__seat__match=match).delete()
    PrivateNote.objects.filter(match=match, player=player).delete()
    Presence.objects.filter(seat__match=match, seat__player=player).delete()
    Premove.objects.filter(seat__match=match, tenure__player=player).delete()
    strip_player_name(match, player)


def anonymize_inbound_mails(which: Q) -> int:
    """Empties letters; returns how many."""
    letters = InboundMail.objects.filter(which).exclude(message_key__startswith=EMPTIED)
    return empty_inbound_mails(list(letters.values_list("pk", flat=True)))


def empty_inbound_mails(keys: Collection[int]) -> int:
    """Empties the letters with these keys; returns how many. Those that wait to be read, or are
    being read in this instant, are not obeyed any more."""
    letters = InboundMail.objects.filter(pk__in=keys)
    ended = {"state": InboundMail.State.IGNORED, "reason": LEFT, "leased_until": None}
    letters.filter(state__in=UNREAD).update(**ended)
    return letters.update(**EMPTY)


def strip_player_name(match: int, player: Player) -> None:
    """What the house has answered to others of the table calls the player as all who have left.
    The words that others wrote themselves stay theirs."""
    for letter in InboundMail.objects.filter(seat__match=match).exclude(transcript=[]):
        told = [{**entry, **_strip_name(entry, player.display_name)} for entry in letter.transcript]
        if told != letter.transcript:
            InboundMail.objects.filter(pk=letter.pk).update(transcript=told)


def _strip_name(entry: dict[str, Any], name: str) -> dict[str, Any]:
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return {key: _strip_words(named, entry[key]) for key in ("words", "said") if key in entry}


def _strip_words(named: re.Pattern[str], told: Any) -> Any:
    if isinstance(told, str):
        return named.sub(FORMER, told)
    if isinstance(told, dict):
        return {key: _strip_words(named, each) for key, each in told.items()}
    return [_strip_words(named, each) for each in told] if isinstance(told, list) else told


# Beside the matches


def anonymize_other_rows(player: Player, emails: Collection[str]) -> None:
    """Throws away what has to do with the player and no match of theirs: invitations by them and
    to them, absences, lessons, forms; and hides their addresses where something must be known of
    them."""
    asked = Q(invited_by=player) | Q(email__in=emails)
    invitations = list(Invitation.objects.filter(asked).values_list("pk", flat=True))
    answered = Reply.objects.filter(invitation__in=invitations).values_list("letter", flat=True)
    letters = list(answered)
    Invitation.objects.filter(pk__in=invitations).delete()
    InboundMail.objects.filter(pk__in=letters).delete()
    anonymize_inbound_mails(
        Q(route__in=[f"{way}-{pk}" for pk in invitations for way in (INVITE, RETURN)])
    )
    anonymize_inbound_mails(Q(route__startswith=f"{STOP}-{player.pk}-"))
    answers = Delivery.objects.filter(
        notification__recipient=player, notification__type=ANSWERED
    ).values_list("pk", "former_id")
    routes = [
        f"{way}-{key}"
        for keys in answers
        for way, key in zip((DELIVERY_RETURN, ANSWER_RETURN), keys, strict=True)
        if key is not None
    ]
    digests = Digest.objects.filter(notice__tenure__player=player)
    routes += [f"{DIGEST}-{pk}" for pk in digests.values_list("pk", flat=True)]
    digests.delete()
    anonymize_inbound_mails(Q(route=f"{PERSONAL}-{player.pk}") | Q(route__in=routes))
    Absence.objects.filter(player=player).delete()
    Progress.objects.filter(player=player).delete()
    Preset.objects.filter(player=player).delete()
    Seek.objects.filter(player=player).delete()
    Reliability.objects.filter(player=player).delete()
    ReadyCheck.objects.filter(player=player).delete()
    Notification.objects.filter(recipient=player).delete()
    social.delete_player_rows(player)
    Device.objects.filter(player=player).delete()
    Hook.objects.filter(player=player).delete()
    seasons.delete_player_rows(player)
    looking_back.delete_player_rows(player)
    puzzles.delete_player_rows(player)
    programs.delete_player_rows(player)
    said = Q()
    for words in (player.display_name, *emails):
        said |= Q(answer__icontains=words)
    TakenForm.objects.filter(said).delete()
    Report.objects.filter(reporter=player).update(words="")
    StaffAct.objects.filter(player=player).blank()
    for email in emails:
        Throttle.objects.filter(domain=email.rpartition("@")[2].lower()).delete()
        hashed_suppressions.hash_address(email)


def list_inbound_mails_by(emails: Collection[str]) -> list[int]:
    """The letters that came from these addresses, whomever's answer they were."""
    found = Q()
    for email in emails:
        found |= Q(sender__icontains=email) | Q(envelope_from__icontains=email)
    rows = InboundMail.objects.filter(found).exclude(message_key__startswith=EMPTIED)
    normals = {normalize_address(email) for email in emails}
    return [
        pk
        for pk, sender, envelope in rows.values_list("pk", "sender", "envelope_from").iterator()
        if normals & {find_address(sender), normalize_address(envelope)}
    ]


def has_mails_in_transit(player: Player) -> bool:
    """True while something of the player is being sent or came in meanwhile."""
    sending = Notice.objects.filter(owned_rows_q(player), state__in=Notice.UNSENT)
    to_them = owned_rows_q(player) | Q(route=f"{PERSONAL}-{player.pk}")
    came = InboundMail.objects.filter(to_them).exclude(message_key__startswith=EMPTIED)
    return sending.exists() or came.exists()
