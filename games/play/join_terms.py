"""What the terms of a match mean for whoever sits down there, told once for each kind of terms.

Which kinds somebody knows is not written down: it is those of the matches at whose tables they sit
or have sat. Whoever is asked to a seat that is kept for them has been told by that invitation.
"""

from datetime import datetime
from typing import NamedTuple

from accounts.models import Player
from games.models import Invitation, Match, Seat
from games.play.seat_assignment import reserved_invitations_q
from games.rules.lines import Line
from games.rules.phrases import phrase

DAY = 24
LATELY = 500  # the newest seats of a player; who has not met a kind in these is asked anew

TIME = phrase(
    "Your clock runs on your turn, day and night: {hours} hours a turn. We’ll email you when "
    "it’s your turn, and again when time is short."
)
BANK = phrase(
    "Your clock runs on your turn, day and night: {bank} hours for the match, plus {hours} with "
    "each turn."
)
LATE_LOSES = phrase("If you time out, you will lose the match and come last, whatever the score.")
LATE_PLAYED = phrase(
    "If you time out, we’ll make a safe default move for you. After three time-outs in a row, a "
    "bot will play for you until you return."
)
GIVE_UP_TWO = phrase("You can resign at any time. Your opponent will then win.")
GIVE_UP = phrase(
    "You can resign at any time. You will come last, and a bot will play on so your "
    "opponents can finish."
)
RATED = phrase(
    "Rated: the result will affect your rating in {title}. If you resign, you lose to everyone "
    "who stays."
)
UNRATED = phrase("Unrated: the result affects nobody’s rating.")


class TermsKind(NamedTuple):
    """The terms of a match, as far as they mean something else: how much time there is (`quick` a
    day a turn at most, `slow` more than three), whether it is saved up, what becomes of whoever is
    late, and whether the result is rated."""

    pace: str
    bank: bool
    loses: bool
    rated: bool

    def __str__(self) -> str:
        words = (
            self.pace,
            "bank" if self.bank else "",
            "loses" if self.loses else "",
            "rated" if self.rated else "",
        )
        return "-".join(filter(None, words))

    @property
    def has_high_stakes(self) -> bool:
        """True if a mistake costs more than a move."""
        return self.loses or self.rated


def terms_kind(pace_hours: int, bank_hours: int | None, on_timeout: str, rated: bool) -> TermsKind:
    pace = "quick" if pace_hours <= DAY else "usual" if pace_hours <= 3 * DAY else "slow"
    return TermsKind(pace, bank_hours is not None, on_timeout == Match.OnTimeout.FORFEIT, rated)


def terms_kind_of(match: Match) -> TermsKind:
    return terms_kind(match.pace_hours, match.bank_hours, match.on_timeout, match.rated)


def find_known_terms_kinds(player: Player) -> set[TermsKind]:
    """The kinds of terms at which a player sits or has sat lately; one question."""
    sat = Seat.objects.filter(player=player).order_by("-pk")
    fields = ("match__pace_hours", "match__bank_hours", "match__on_timeout", "match__rated")
    return {terms_kind(*row) for row in sat.values_list(*fields)[:LATELY]}


def needs_terms_explained(match: Match, player: Player, now: datetime) -> bool:
    """True if the player has to be told what the terms mean before they sit down at an open
    match."""
    if match.status != Match.Status.OPEN or terms_kind_of(match) in find_known_terms_kinds(player):
        return False
    kept = Invitation.objects.filter(reserved_invitations_q(now), match=match, guest=player)
    return match.opened_by_id != player.pk and not kept.exists()


def explain_terms(match: Match, seats: int) -> list[Line]:
    """What the terms of a match mean for one of so many who play it."""
    time = Line(TIME, hours=match.pace_hours)
    if match.bank_hours is not None:
        time = Line(BANK, bank=match.bank_hours, hours=match.pace_hours)
    loses = match.on_timeout == Match.OnTimeout.FORFEIT
    rated = Line(RATED, title=Line(match.rules.title)) if match.rated else Line(UNRATED)
    return [
        time,
        Line(LATE_LOSES if loses else LATE_PLAYED),
        Line(GIVE_UP_TWO if seats == 2 else GIVE_UP),
        rated,
    ]
