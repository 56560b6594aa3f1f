"""A turn mail for the front page: written by what writes all of them, about a match that was played
for it. No row is read or written for it, and nobody gets it."""

from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache

from django.conf import settings
from django.utils.translation import gettext

from accounts.languages import current_language
from accounts.models import Player
from games.models import Match, Notice, Seat
from games.post.mails import notices
from games.post.mails.context import MailContext
from games.post.recipients import RecipientFacts
from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game

GAME, CODE, SEED = "emu-ranchers", "k7m2pq9x", b"abc"
MOVES = (
    *((1, "hatch CM"), (1, "draw deck"), (0, "hatch 2WL"), (0, "draw deck")),
    *((1, "discard 7SK"), (1, "draw deck"), (0, "hatch 3SK"), (0, "draw discard")),
    *((1, "discard 2SY"), (1, "draw deck"), (0, "grow 4YK on B2"), (0, "draw deck")),
    *((1, "discard AS"), (1, "draw deck")),
)
LAST_OWN_PLY = 12
SENT_AT = datetime(2026, 5, 8, 18, tzinfo=UTC)
ANSWER = "grow 8YK on B2, draw deck"  # what its reader types on top of it


class SampleContext(MailContext):
    """The mail of somebody whose friend has said something at the table."""

    @cached_property
    def remarks(self) -> list[str]:
        return [gettext("Bob: The children have named your second bird Gertrude. No pressure.")]


def render_sample_mail() -> tuple[str, str]:
    """Subject and text of the mail, in the language that is spoken now, as far as what happened,
    the table, the hand and the moves; the links at its end would lead nowhere."""
    return _write_sample(current_language(), settings.REPLY_DOMAIN)


@lru_cache(maxsize=64)
def _write_sample(_language: str, _reply_domain: str) -> tuple[str, str]:
    context = build_sample_context()
    mail = notices.question_mail(context)
    # The link to this turn, which there is not, stands among them, and a line says what it is for.
    lines = mail.body.split("\n")
    links = {at for at, line in enumerate(lines) if context.page in line}
    kept = [line for at, line in enumerate(lines) if not {at, at + 1} & links]
    parts = "\n".join(kept).split("\n\n")
    end = next(at for at, part in enumerate(parts) if "://" in part)
    return str(mail.subject), "\n\n".join(parts[:end])


def build_sample_context() -> MailContext:
    """Ann is asked for her fifth turn, two days before it has to be there."""
    game = find_game(GAME)
    options = {option.name: option.default for option in game.options}
    record = Record.replay(game(Setup(2, options, SEED)), MOVES)
    match = Match(code=CODE, game=GAME, version=game.version, options=options, pace_hours=48)
    match.status = Match.Status.RUNNING
    # Their keys are nobody's: what is signed for them opens nothing.
    ann, bob = (
        Player(pk=0, display_name=name, email=f"{name.lower()}@example.org", time_zone="UTC")
        for name in ("Ann", "Bob")
    )
    seats = tuple(
        Seat(pk=0, match=match, number=number, player=player)
        for number, player in enumerate((ann, bob))
    )
    seats[0].deadline = SENT_AT + timedelta(hours=match.pace_hours)
    return SampleContext(
        notice=Notice(pk=0, seat=seats[0], kind=Notice.Kind.TURN, question=5),
        player=ann,
        match=match,
        seats=seats,
        record=record,
        telling=RecipientFacts(False, False, None, LAST_OWN_PLY, True, False, False, ""),
        since=LAST_OWN_PLY,
        digest=bytes(32),
        head=bytes(32),
        now=SENT_AT,
    )
