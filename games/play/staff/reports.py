"""Reports: a player wants staff to look at a match, at a remark or at somebody's name.

Staff who are kept from the match (`games.play.staff_rules`), or whom the report is about or
from, neither see it nor act on it. The reporter gets the answer in words, by mail.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Player
from config import clock
from games.models import Match, Remark, Report, Seat, StaffAct
from games.play.errors import NotAllowed
from games.play.staff import sanctions
from games.play.staff_rules import clean_reason, staff_conflicts_q
from games.rules.phrases import phrase

Subject = Report.Subject
A_DAY = 10  # reports of one player
LONGEST_ANSWER = 2000


def file_report(
    match: Match,
    reporter: Player,
    words: str,
    *,
    about: str = Subject.MATCH,
    remark: Remark | None = None,
    player: Player | None = None,
    now: datetime | None = None,
) -> Report:
    """Writes a report down. NotAllowed without words or with too many, for a table or name at
    which there is nothing to report, and for more than ten on one day."""
    at = now or clock.now()
    told = " ".join(words.split())
    if not told:
        raise NotAllowed(phrase("Briefly say what’s wrong."))
    if len(told) > Report.LONGEST:
        raise NotAllowed(
            phrase("Your report is too long: {long} characters. The limit is {most}."),
            long=len(told),
            most=Report.LONGEST,
        )
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        recent = Report.objects.filter(reporter=reporter, at__gt=at - timedelta(days=1))
        if recent.count() >= A_DAY:
            raise NotAllowed(
                phrase("You’ve sent {most} reports in a day, which is the limit."),
                most=A_DAY,
            )
        if remark is not None:
            player = None if remark.tenure is None else remark.tenure.player
        return Report.objects.create(
            reporter=reporter,
            about=about,
            match=match,
            seat=Seat.objects.filter(match=match, player=reporter).first(),
            remark=remark,
            player=player,
            words=told,
            ply=match.ply,
            at=at,
        )


# Staff


def list_reports_for(staff: Player) -> QuerySet[Report]:
    """The reports that one of the staff may see: none of a match from which they are kept, none
    about themself, none of their own."""
    own = Q(reporter=staff) | staff_conflicts_q(staff.pk)
    theirs = Report.objects.filter(player=staff).values("pk")
    return Report.objects.exclude(own).exclude(pk__in=theirs)


def list_open_reports(staff: Player) -> QuerySet[Report]:
    """The reports that wait for an answer, the oldest first."""
    return list_reports_for(staff).filter(answered_at=None).order_by("at", "pk")


def answer_report(report_id: int, by: Player, words: str, now: datetime | None = None) -> None:
    """The reporter gets these words by mail, and the report waits no longer. NotAllowed for staff
    who may not see it, without words, and for a report that is answered already."""
    told = words.strip()
    if not 1 <= len(told) <= LONGEST_ANSWER:
        raise NotAllowed(
            phrase("Write a reply to the reporter of up to {most} characters."), most=LONGEST_ANSWER
        )
    with transaction.atomic():
        found = lock_report(report_id, by)
        Report.objects.filter(pk=found.pk).update(answered_at=now or clock.now())
        sanctions.record_act(
            StaffAct.Act.ANSWERED, found.reporter, by, "", now, report=found, words=told
        )


def ask_colleague(
    report_id: int, by: Player, colleague: Player, why: str, now: datetime | None = None
) -> None:
    """Asks a second of the staff, who gets a mail. NotAllowed for a colleague who may not see the
    report, or who is no staff."""
    reason = clean_reason(why)
    with transaction.atomic():
        found = lock_report(report_id, by)
        fits = colleague.is_active and colleague.is_staff and colleague.pk != by.pk
        if not fits or not list_reports_for(colleague).filter(pk=found.pk).exists():
            raise NotAllowed(
                phrase("{name} can’t be asked about this report."), name=colleague.name
            )
        Report.objects.filter(pk=found.pk).update(asked=colleague)
        act = StaffAct.objects.create(
            actor=by,
            player=found.reporter,
            report=found,
            what=StaffAct.Act.ASKED,
            why=reason,
            facts={"asked": colleague.pk},
            at=now or clock.now(),
        )
        sanctions.queue_mail(act, colleague)


def lock_report(report_id: int, by: Player) -> Report:
    """An open report that one of the staff may act on, locked."""
    rows = Report.objects.select_for_update(of=("self",), no_key=True).select_related("reporter")
    found = rows.filter(pk__in=list_reports_for(by).values("pk")).filter(pk=report_id).first()
    if found is None:
        raise NotAllowed(phrase("This report doesn’t exist, or you can’t act on it."))
    if found.answered_at is not None:
        raise NotAllowed(phrase("This report has already been answered."))
    return found
