"""What a public table asks of those who join it, and how many public matches a newcomer may have.

Exempt is who was invited to the table; seasons and cups seat their players themselves.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db.models import Count, Q

from accounts.models import Player
from games.models import (
    ArchivedMatch,
    Invitation,
    JoinRequirements,
    Match,
    Opening,
    Reliability,
    Seat,
    Standing,
)
from games.play import quotas
from games.play.errors import CannotJoin, CannotOpen
from games.play.open_tables import list_lobby_matches
from games.reliability.words import in_time_percent
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import phrase

SHARES = (0, 80, 90)  # percent of turns in time that can be asked for
NEW_PASSES = 80
# What a public table asks for unless whoever opens it says otherwise: in a town of simulated people
# it more than halves the seats that are left (tests/reliability/test_town.py).
DEFAULT_REQUIREMENTS = {"in_time": NEW_PASSES}
HIGHEST_RATING, MOST_FINISHED = 4000, 1000
FIRST_MATCHES = 2  # after which nobody is a newcomer
SUGGESTED = 3  # tables that do fit
LOOKED_AT = 30
ONLY_PUBLIC = phrase("Only a table in the lobby can set requirements for joining.")
NO_SHARE = phrase("{percent}% of turns in time isn’t possible; choose 80 or 90, or leave it out.")
NO_RATINGS = phrase(
    "A rating from {least} to {most} isn’t possible; choose two numbers up to {highest}, the "
    "smaller one first."
)
NO_FINISHED = phrase("{number} finished matches isn’t possible; choose up to {most}.")
IN_TIME = phrase("at least {percent}% of turns in time")
RATED_FROM = phrase("a rating of {least} or more")
RATED_TO = phrase("a rating of {most} or less")
RATED_WITHIN = phrase("a rating from {least} to {most}")
FINISHED = phrase("{number} or more finished matches")
TOO_LATE = phrase("This table asks for {percent}% of turns in time; you have {own}%.")
TOO_NEW = phrase(
    "This table asks for {percent}% of turns in time, and you’re new: your turns count once "
    "you’ve played 10."
)
NO_RATING = phrase("This table asks for {asked}, and you have no rating in {title} yet.")
OTHER_RATING = phrase("This table asks for {asked}; yours is {own}.")
TOO_FEW = phrase("This table asks for {number} finished matches; you have {own}.")
NEWCOMER = phrase(
    "New players can have {most} public matches at a time until they’ve finished {first}. You "
    "can still play bots, and people who invite you."
)
THESE_FIT = phrase("{reason} Open to you: {tables}.")
TABLE = phrase("{title} {code}")


def parse_requirements(asks: Mapping[str, Any] | None, visibility: str) -> JoinRequirements | None:
    """What is asked for as a row, by the names of its fields; None if it is nothing. CannotOpen
    quotes what will not do."""
    wanted = JoinRequirements(**{name: value for name, value in (asks or {}).items() if value})
    least, most = wanted.rating_from, wanted.rating_to
    if wanted.in_time not in SHARES:
        raise CannotOpen(NO_SHARE, percent=wanted.in_time)
    if not 0 <= (least or 0) <= (most or HIGHEST_RATING) <= HIGHEST_RATING:
        raise CannotOpen(
            NO_RATINGS, least=least or 0, most=most or HIGHEST_RATING, highest=HIGHEST_RATING
        )
    if not 0 <= wanted.finished <= MOST_FINISHED:
        raise CannotOpen(NO_FINISHED, number=wanted.finished, most=MOST_FINISHED)
    if not (wanted.in_time or wanted.finished or least or most):
        return None
    if visibility != Match.Visibility.PUBLIC:
        raise CannotOpen(ONLY_PUBLIC)
    return wanted


def describe_requirements(asked: JoinRequirements) -> list[Line]:
    """What a table asks for, a line for each."""
    found = []
    if asked.in_time:
        found.append(Line(IN_TIME, percent=asked.in_time))
    if asked.rating_from or asked.rating_to:
        found.append(describe_ratings(asked))
    if asked.finished:
        found.append(Line(FINISHED, number=asked.finished))
    return found


def describe_ratings(asked: JoinRequirements) -> Line:
    least, most = asked.rating_from or 0, asked.rating_to or 0
    if not most:
        return Line(RATED_FROM, least=least)
    return Line(RATED_WITHIN, least=least, most=most) if least else Line(RATED_TO, most=most)


def check_may_join(match: Match, player: Player) -> None:
    """CannotJoin, saying why and which tables do fit, for who is not what an open table asks for,
    or is new and has enough public matches. The caller has locked the player."""
    if match.visibility != Match.Visibility.PUBLIC or is_invited(match, player):
        return
    check_newcomer(player)
    if (reason := explain_unfit([match], player).get(match.pk)) is None:
        return
    tables = list_fitting_tables(match, player)
    if tables:
        named = [Line(TABLE, title=Line(one.rules.title), code=one.code) for one in tables]
        raise CannotJoin(THESE_FIT, reason=reason, tables=join_with_commas(named))
    raise CannotJoin(reason.template, **reason.things)


def is_invited(match: Match, player: Player) -> bool:
    """True for who was invited to a match."""
    return match.pk in find_invited([match.pk], player)


def find_invited(matches: Sequence[int], player: Player) -> set[int]:
    """The keys of those of some matches to which a player was invited, by name or at their address,
    or that are rematches of what they played."""
    named = Q(guest=player) | Q(guest=None, email=player.email.lower())
    asked = Invitation.objects.filter(named, match__in=matches).values_list("match", flat=True)
    again = Opening.objects.filter(match__in=matches, rematch_of__seats__player=player)
    return {*asked, *again.values_list("match", flat=True)}


def explain_unfit(matches: Sequence[Match], player: Player) -> dict[int, Line]:
    """Why a player may not sit down at those of some tables that ask for what they are not, by the
    keys of the tables."""
    asked = JoinRequirements.objects.in_bulk([match.pk for match in matches])
    if not asked:
        return {}
    figure = Reliability.objects.filter(player=player).first()
    ratings = dict(Standing.objects.filter(player=player).values_list("game", "points"))
    finished = count_finished([player]).get(player.pk, 0)
    found = {}
    for match in matches:
        row = asked.get(match.pk)
        if row is not None and (
            why := explain_in_time(row, figure)
            or explain_rating(row, match, ratings.get(match.game))
            or explain_finished(row, finished)
        ):
            found[match.pk] = why
    return found


def explain_in_time(asked: JoinRequirements, figure: Reliability | None) -> Line | None:
    own = in_time_percent(figure)
    if own is None:
        too_new = asked.in_time > NEW_PASSES
        return Line(TOO_NEW, percent=asked.in_time) if too_new else None
    return Line(TOO_LATE, percent=asked.in_time, own=own) if own < asked.in_time else None


def explain_rating(asked: JoinRequirements, match: Match, points: float | None) -> Line | None:
    if not (asked.rating_from or asked.rating_to):
        return None
    if points is None:
        return Line(NO_RATING, asked=describe_ratings(asked), title=Line(match.rules.title))
    if (asked.rating_from or 0) <= round(points) <= (asked.rating_to or HIGHEST_RATING):
        return None
    return Line(OTHER_RATING, asked=describe_ratings(asked), own=round(points))


def explain_finished(asked: JoinRequirements, finished: int) -> Line | None:
    if finished >= asked.finished:
        return None
    return Line(TOO_FEW, number=asked.finished, own=finished)


def keep_fitting(matches: Iterable[Match], player: Player) -> list[Match]:
    """Those of some open tables whose requirements a player meets, in their order."""
    some = list(matches)
    unfit = explain_unfit(some, player)
    return [match for match in some if match.pk not in unfit]


def list_fitting_tables(match: Match, player: Player) -> list[Match]:
    """Up to three open tables that a player may sit down at, those of the same game first."""
    free = list(list_lobby_matches(player).exclude(seats__player=player)[:LOOKED_AT])
    free.sort(key=lambda one: one.game != match.game)
    return keep_fitting(free, player)[:SUGGESTED]


# Newcomers


def count_finished(players: Sequence[Player]) -> dict[int, int]:
    """How many matches with other people each of some players has played to their end, by key;
    nothing of those who have played none."""
    gone = (ArchivedMatch.Result.LEFT, ArchivedMatch.Result.HANDED)
    theirs = ArchivedMatch.objects.filter(player__in=players, people__gt=1)
    rows = theirs.exclude(result__in=gone).order_by().values_list("player")
    return dict(rows.annotate(many=Count("match")))


def check_newcomer(
    player: Player, refusal: type[CannotOpen] | type[CannotJoin] = CannotJoin
) -> None:
    """`refusal` for who has as many public matches as a newcomer may have. Those that wait for
    players count: they may start at any time."""
    if find_full_newcomers([player]):
        raise refusal(NEWCOMER, most=settings.NEWCOMER_MATCHES, first=FIRST_MATCHES)


def find_full_newcomers(players: Sequence[Player]) -> set[int]:
    """The keys of those of some players who are new and have as many public matches as they may
    have: not those against bots alone, of seasons and cups, or to which they were invited."""
    most = settings.NEWCOMER_MATCHES
    if not most:
        return set()
    held: dict[int, list[int]] = defaultdict(list)
    for key, match in list_public_seats().filter(player__in=players).values_list("player", "match"):
        held[key].append(match)
    many = [each for each in players if len(held[each.pk]) >= most]
    finished = count_finished(many) if many else {}
    return {
        each.pk
        for each in many
        if finished.get(each.pk, 0) < FIRST_MATCHES and count_uninvited(held[each.pk], each) >= most
    }


def list_public_seats() -> Any:
    """The seats that people hold at public tables that wait or play, seasons left aside."""
    return quotas.list_current_seats().filter(
        match__visibility=Match.Visibility.PUBLIC, match__in_season=False
    )


def count_uninvited(matches: Sequence[int], player: Player) -> int:
    """How many of some matches a player was not invited to and does not play against bots alone."""
    others = Seat.objects.filter(match__in=matches, bot="").exclude(player=player)
    with_people = set(others.values_list("match", flat=True))
    return len(with_people - find_invited(matches, player))
