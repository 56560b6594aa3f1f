"""`report …`: what a line of a letter reports to the staff."""

from collections.abc import Sequence
from datetime import datetime

from accounts.models import Player
from games.models import Remark, Report, Seat
from games.play.errors import NotAllowed
from games.play.staff import reports
from games.rules.phrases import phrase
from games.social import list_audible_remarks

Subject = Report.Subject


def has_report_subject(line: str) -> bool:
    """True for words that say about what a report is, and what is wrong with it."""
    word, _space, rest = line.partition(" ")
    return word.lower().rstrip(":,") in Subject.values and bool(rest)


def file_report(
    seat: Seat, reporter: Player, line: str, names: Sequence[str], now: datetime
) -> None:
    """Writes down what `line` reports, which begins with what it is about. NotAllowed if there is
    no such remark or name, and for what `delivery_reports.report` refuses."""
    word, _space, rest = line.partition(" ")
    about = word.lower().rstrip(":,")
    if about == Subject.REMARK:
        remark = find_last_remark(seat, reporter)
        reports.file_report(seat.match, reporter, rest, about=about, remark=remark, now=now)
    elif about == Subject.NAME:
        player, words = find_reported_player(seat, rest, names)
        reports.file_report(seat.match, reporter, words, about=about, player=player, now=now)
    else:
        reports.file_report(seat.match, reporter, rest, now=now)


def find_last_remark(seat: Seat, reporter: Player) -> Remark:
    """The last remark of somebody else; NotAllowed if there is none, or none that they hear."""
    if seat.hushed and seat.player_id == reporter.pk:
        raise NotAllowed(phrase("You’ve muted this chat. Write “talk on” to read it."))
    shown = list_audible_remarks(seat.match, reporter.pk, sits=True)
    said_by_others = shown.exclude(tenure__player=reporter)
    remark = said_by_others.select_related("tenure__player").order_by("at", "pk").last()
    if remark is None:
        raise NotAllowed(phrase("Nobody else has written at the table."))
    return remark


def find_reported_player(seat: Seat, rest: str, names: Sequence[str]) -> tuple[Player, str]:
    """The player whose name the words begin with, and what is said of it; NotAllowed, naming the
    others at the table, if they begin with none."""
    seats = list(seat.match.seats.select_related("player").order_by("number"))
    others = [one for one in seats if one.pk != seat.pk and one.player is not None]
    for one in sorted(others, key=lambda one: -len(one.name)):
        if rest.lower().startswith(one.name.lower()) and one.player is not None:
            return one.player, rest[len(one.name) :].strip(" :,") or rest
    known = ", ".join(names[one.number] for one in others)
    raise NotAllowed(
        phrase("Write “report name”, then whose name it is ({names}) and what’s wrong with it."),
        names=known or "–",
    )
