"""Mails about seasons: begun, not held, withdrawn, over. Four at most to a player for each."""

from collections.abc import Callable, Iterator

from django.utils.translation import gettext, gettext_noop, ngettext

from accounts.languages import join_with_and
from accounts.models import Player
from games.play.record.log_text import translate_line
from games.post import personal_address
from games.post.mails.formats import clean_name
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_framed_mail, frame_context, name_message
from games.post.outbox.notification_types import NotificationType, OwedMail, explain_no_recipient
from games.post.outbox.personal_mails import SuggestedCommand
from games.seasons import descriptions, terms
from games.seasons.division_tables import DivisionTable, build_tables
from games.seasons.models import Entry, Season, SeasonNews
from games.seasons.page_paths import season_path
from games.seasons.registration import season_label

How = Entry.WithdrawalReason
HEADINGS: dict[str, str] = {
    SeasonNews.BEGUN: gettext_noop("%(season)s has begun"),
    SeasonNews.OFF: gettext_noop("%(season)s has been cancelled"),
    SeasonNews.WITHDRAWN: gettext_noop("You’ve been withdrawn from %(season)s"),
    SeasonNews.OVER: gettext_noop("%(season)s is over"),
}
WITHDRAWN = {
    How.LATE: gettext_noop("You timed out twice."),
    How.SILENT: gettext_noop("You made no move in a whole round, though it was your turn."),
}
# By whoever wants no mails of starts and ends.
STOPPED = frozenset[str]((SeasonNews.BEGUN, SeasonNews.OVER))
WHY = gettext_noop("You’re getting this email because you joined the season.")
WHY_CUP = gettext_noop("You’re getting this email because you joined the cup.")


def skip_reason(owed: OwedMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    if owed.type in STOPPED and not owed.to.mail_matches:
        return "the player wants no such mails"
    return explain_no_recipient(owed)


def build_mail(owed: OwedMail) -> Mail:
    player, season = owed.to, owed.about
    heading = gettext(HEADINGS[owed.type]) % {"season": translate_line(season_label(season))}
    entry = season.entries.filter(player=player).select_related("division__season").first()
    table = find_table(entry)
    lines = list(LINES[owed.type](season, entry, table))
    why = gettext(WHY_CUP if season.is_cup else WHY)
    frame = frame_context(season_path(season, entry), heading, why)
    return build_framed_mail(
        player,
        name_message(owed.delivery, "season"),
        "season",
        "season",
        frame,
        told=lines,
        rows=list_table_lines(table) if owed.type == SeasonNews.OVER else (),
        offers=list_offers(owed),
    )


def find_table(entry: Entry | None) -> DivisionTable | None:
    """The table of the division that the reader is in."""
    if entry is None or entry.division is None:
        return None
    (table,) = build_tables([entry.division])
    return table


def list_table_lines(table: DivisionTable | None) -> list[str]:
    """The table, a line for each."""
    if table is None:
        return []
    named = ((one, table.entries[one.entry]) for one in table.standings)
    return [clean_name(translate_line(descriptions.describe_row(*pair)), 200) for pair in named]


Lines = Iterator[str]


def start_lines(season: Season, entry: Entry | None, table: DivisionTable | None) -> Lines:
    """With whom the reader plays, how often, and what is asked of them."""
    if table is not None and entry is not None:
        names = [
            clean_name(other.player.name)
            for other in table.entries.values()
            if other.player_id != entry.player_id
        ]
        things = {"names": join_with_and(names), "division": table.division.number}
        if season.is_cup:
            yield gettext("Your opponents: %(names)s.") % things
        else:
            yield gettext("You’re in division %(division)d, with %(names)s.") % things
        rounds = 1 + max((fixture.round for fixture in table.fixtures), default=0)
        yield gettext(
            "You’ll play %(rounds)d rounds, one every %(days)d days, at tables of "
            "%(seats)d, with %(hours)d hours a turn. Each match begins with its own email."
        ) % {
            "rounds": rounds,
            "days": terms.round_length(season.is_cup).days,
            "seats": season.seats,
            "hours": season.pace_hours,
        }
    yield gettext(
        "If you time out twice, or make no move in a whole round, you’ll get no more matches."
    )


def cancelled_lines(season: Season, entry: Entry | None, table: DivisionTable | None) -> Lines:
    joined = season.entries.count()
    yield ngettext(
        "Only %(joined)d player joined, which is too few.",
        "Only %(joined)d players joined, which is too few.",
        joined,
    ) % {"joined": joined}


def withdrawal_lines(season: Season, entry: Entry | None, table: DivisionTable | None) -> Lines:
    if entry is not None and entry.withdrawn in WITHDRAWN:
        yield gettext(WITHDRAWN[How(entry.withdrawn)])
    yield gettext(
        "Your matches in progress will continue. Unopened ones are void, and you’ll come last."
    )


def final_lines(season: Season, entry: Entry | None, table: DivisionTable | None) -> Lines:
    if entry is not None and table is not None:
        yield translate_line(descriptions.describe_standing(entry, table.division, table.standings))
    yield gettext("Unfinished matches will be played to the end but don’t count in this table:")


LINES: dict[str, Callable[[Season, Entry | None, DivisionTable | None], Lines]] = {
    SeasonNews.BEGUN: start_lines,
    SeasonNews.OFF: cancelled_lines,
    SeasonNews.WITHDRAWN: withdrawal_lines,
    SeasonNews.OVER: final_lines,
}


def list_offers(owed: OwedMail) -> list[SuggestedCommand]:
    """The lines that can be written next, to the reader's own address."""
    return [build_offer(owed.to, line, does) for line, does in next_lines(owed)]


def next_lines(owed: OwedMail) -> Iterator[tuple[str, str]]:
    """These lines, each with what it does."""
    season = owed.about
    if owed.type == SeasonNews.BEGUN:
        if not season.is_cup:
            yield f"seasons {season.game}", gettext("your division’s table")
        named = f"cup {season.number}" if season.is_cup else f"season {season.game}"
        yield f"leave {named}", gettext("withdraws you; you’ll get no more matches")
        return
    if not season.is_cup:
        yield f"join season {season.game}", gettext("joins the next season")
    yield "seasons", gettext("what you can join, and your standings")


def build_offer(player: Player, line: str, does: str) -> SuggestedCommand:
    return SuggestedCommand(line, does, personal_address.mailto_link(player, line))


SEASON_TYPES = [
    NotificationType(
        name=name, load=Season.objects.in_bulk, skip_reason=skip_reason, build=build_mail
    )
    for name in SeasonNews
]
