"""Letters that could not be read: their player is told so, in a line, once a day.

Nobody knows who wrote such a letter, so the answer goes to the address of the player for whom the
letter's own was signed, as every answer does, and never in answer to a mail without a sender."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from accounts import rate_limits
from accounts.models import Player
from games.models import Digest, InboundMail, Notification, Seat
from games.post import personal_address
from games.post.inbox import owed_answers, personal_mail
from games.post.inbox.mail_classifier import NOBODY, ROBOTS
from games.post.outbox.personal_mails import ANSWERED
from games.post.signed_addresses import DIGEST, PERSONAL
from games.rules.lines import Line
from games.rules.phrases import phrase

REASONS = ("unreadable", "broke", "worn_out")
WORDS = phrase(
    "We couldn’t read an email to your reply address for this match, so nothing was done. Send "
    "it again as plain text without attachments, or open the match page."
)
WORDS_TO_OWNER = phrase(
    "We couldn’t read an email to your personal address, so nothing was done. Send it again as "
    "plain text without attachments."
)
ONCE_IN = timedelta(days=1)


def notify_player(letter: InboundMail, now: datetime) -> None:
    """Owes the player a word about a letter that was set aside. The caller holds a transaction."""
    writer = letter.envelope_from.lower()
    if writer == NOBODY or ROBOTS.match(writer):
        return
    if letter.route.partition("-")[0] in (PERSONAL, DIGEST):
        notify_owner(letter, now)
    elif letter.seat_id is not None and letter.tenure is not None and letter.raw is not None:
        notify_holder(letter, now)


def notify_owner(letter: InboundMail, now: datetime) -> None:
    """The same about a letter to a player's own address, or to that of several matches."""
    player = find_address_owner(letter)
    answers = Notification.objects.filter(type=ANSWERED, about=OuterRef("pk"))
    lately = InboundMail.objects.filter(
        Exists(answers), route=letter.route, reason__in=REASONS, read_at__gt=now - ONCE_IN
    )
    if player is None or not player.is_active or lately.exists():
        return
    if rate_limits.count_use("personal", str(player.pk), personal_mail.ANSWERS_A_DAY):
        letter.transcript = []
        letter.add_entry("", "refused", Line(WORDS_TO_OWNER))
        InboundMail.objects.filter(pk=letter.pk).update(transcript=letter.transcript)
        personal_mail.owe_answer(letter, player, now)


def find_address_owner(letter: InboundMail) -> Player | None:
    """The player at whose address the letter came in; None once it leads nowhere."""
    if letter.route.startswith(PERSONAL):
        return personal_address.player_at(letter.envelope_to)
    digests = Digest.objects.select_related("notice__tenure__player")
    digest = digests.filter(pk=int(letter.route.split("-")[1])).first()
    tenure = None if digest is None else digest.notice.tenure
    return None if tenure is None else tenure.player


def notify_holder(letter: InboundMail, now: datetime) -> None:
    """The same about a letter to the address of one match."""
    seat = Seat.objects.select_related("player").select_for_update(of=("self",)).get(letters=letter)
    player = seat.player
    if player is None or seat.tenure_id != letter.tenure_id or not player.is_active:
        return
    lately = InboundMail.objects.filter(
        seat=seat, reason__in=REASONS, read_at__gt=now - ONCE_IN, answer__isnull=False
    )
    if lately.exists():
        return
    letter.transcript = []
    letter.add_entry("", "refused", Line(WORDS))
    InboundMail.objects.filter(pk=letter.pk).update(transcript=letter.transcript, shows="")
    owed_answers.write_answer(letter, seat, now)
