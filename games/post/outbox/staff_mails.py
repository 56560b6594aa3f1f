"""What the staff write to a player, and the house to its staff: about acts, reports, the week."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from accounts import bans
from accounts.languages import current_language
from accounts.mail_rate_limit import NO_AUTOMATIC_ANSWERS
from accounts.models import Player
from games.models import Reach, StaffAct
from games.play.record.log_text import translate_line
from games.play.staff.sanctions import TOLD_OF_ACT
from games.post.mails import renderer
from games.post.mails.formats import clean_name, format_day
from games.post.mails.headers import Mail, house_address, list_help, validate_single_address
from games.post.outbox.envelopes import name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.post.outbox.staff_weekly_summary import TOLD_OF_WEEK, load_weeks, week_lines
from games.rules.line_serialization import deserialize_line

Act = StaffAct.Act
LONGEST = 2000
SUBJECTS: dict[str, str] = {
    Act.WARNED: gettext_noop("A message from staff"),
    Act.SILENCED: gettext_noop("You’ve been banned from chat"),
    Act.HEARD: gettext_noop("You can chat again"),
    Act.BANNED: gettext_noop("Your account has been banned"),
    Act.LET_IN: gettext_noop("Your account is open again"),
    Act.CLOSED: gettext_noop("Your account has been closed"),
    Act.REOPENED: gettext_noop("Your account is open again"),
    Act.MERGED: gettext_noop("Your two accounts have been merged"),
    Act.ANSWERED: gettext_noop("Reply to your report"),
    Act.ASKED: gettext_noop("A colleague asks you about a report"),
    Act.PLACED: gettext_noop("You’ve moved to another division"),
    Act.WITHDREW: gettext_noop("You’ve been withdrawn from a season"),
    Act.VOIDED: gettext_noop("A match in your season is void"),
}
NO_MORE = gettext_noop("We took no other action.")
# What the owner of a bot reads of what was done to it.
OF_BOT: dict[str, str] = {
    Act.WARNED: gettext_noop("A message from staff about %(bot)s"),
    Act.SILENCED: gettext_noop("%(bot)s has been banned from chat"),
    Act.HEARD: gettext_noop("%(bot)s can chat again"),
    Act.BANNED: gettext_noop("%(bot)s has been banned"),
    Act.LET_IN: gettext_noop("%(bot)s can play again"),
    Act.CLOSED: gettext_noop("%(bot)s has been closed by staff"),
    Act.REOPENED: gettext_noop("%(bot)s can play again"),
    Act.PLACED: gettext_noop("%(bot)s has moved to another division"),
    Act.WITHDREW: gettext_noop("%(bot)s has been withdrawn from a season"),
    Act.VOIDED: gettext_noop("A season match of %(bot)s is void"),
}
BOT_ABSENT = gettext_noop("Its matches in progress continue as if it were absent.")
BOT_MEANING: dict[str, tuple[str, ...]] = {
    Act.WARNED: (NO_MORE,),
    Act.SILENCED: (gettext_noop("It can still play."),),
    Act.BANNED: (BOT_ABSENT,),
    Act.CLOSED: (BOT_ABSENT,),
}
BOT_UNTIL = gettext_noop("This ends after %(day)s.")
# Said after the reason, and after until when it holds.
ABSENT = gettext_noop("Your matches in progress continue as if you were absent.")
OPEN_AGAIN = gettext_noop(
    "You can sign in and play by email again. Where a bot is playing for you, you can return "
    "with one click on the match page."
)
MEANING: dict[str, tuple[str, ...]] = {
    Act.WARNED: (NO_MORE,),
    Act.SILENCED: (gettext_noop("You can still play and read what others write."),),
    Act.BANNED: (ABSENT,),
    Act.LET_IN: (OPEN_AGAIN,),
    Act.CLOSED: (gettext_noop("You can no longer sign in or play by email."), ABSENT),
    Act.REOPENED: (OPEN_AGAIN,),
    Act.MERGED: (
        gettext_noop(
            "All your matches are now in the account we kept. You can write from either email "
            "address, but sign in with that account’s address."
        ),
    ),
}
UNTIL: dict[str, str] = {
    Act.SILENCED: gettext_noop("You can’t chat until the end of %(day)s."),
    Act.BANNED: gettext_noop("You can’t sign in or play by email until the end of %(day)s."),
}
FOR_GOOD: dict[str, str] = {
    Act.SILENCED: gettext_noop("You can no longer chat."),
    Act.BANNED: gettext_noop("You can no longer sign in or play by email."),
}


def find_act(owed: OwedMail) -> StaffAct | None:
    """The act that is told of; None for the summary of a week."""
    return owed.about if isinstance(owed.about, StaffAct) else None


def skip_reason(owed: OwedMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    known = Reach.objects.filter(email=owed.to.email.lower(), suppressed_at__isnull=False)
    if known.exists():
        return "emails to this address bounce"
    staff = owed.to.is_staff and owed.to.is_active
    act = find_act(owed)
    for_staff = act is None or act.what == Act.ASKED
    return "they are no longer staff" if for_staff and not staff else ""


def build_mail(owed: OwedMail) -> Mail:
    act = find_act(owed)
    if act is None:
        subject, lines = gettext("Staff: weekly summary"), week_lines(owed.to, owed.about)
    else:
        subject, lines = act_subject(act), act_lines(act, owed.to)
    page, way = find_target(act)
    context: dict[str, Any] = {
        "page": "" if page in lines else page,
        "way": way,
        "heading": subject,
        "player_name": clean_name(owed.to.name),
        "lines": [clean_name(line, LONGEST) for line in lines],
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    text = render_to_string("emails/staff.txt", context).strip() + "\n"
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {subject}",
        body=text,
        from_email=house_address(),
        to=[validate_single_address(owed.to.email)],
        headers={
            "From": house_address(),
            "Message-ID": name_message(owed.delivery, "staff"),
            **list_help(owed.to),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": NO_AUTOMATIC_ANSWERS,
            "X-Rural-Route-Reason": "staff" if act is not None else "week",
            "Content-Language": current_language(),
        },
    )
    said = "\n\n".join([*context["lines"], f"-- \n{settings.SITE_NAME}, {settings.SITE_URL}"])
    mail.attach_alternative(renderer.render_letter_page(said, subject, page, way), "text/html")
    return mail


def find_target(act: StaffAct | None) -> tuple[str, str]:
    """Where the mail leads, and what is said of that; nowhere for whoever cannot come in."""
    if act is None:
        page = reverse("admin:games_report_changelist")
        return settings.SITE_URL + page, gettext("Open the reports")
    if act.what == Act.ASKED:
        return report_page(act), gettext("Open the report")
    if is_about_bot(act):
        return settings.SITE_URL + reverse("bots"), gettext("View your bots")
    if act.what in (Act.BANNED, Act.CLOSED):
        return "", ""
    return settings.SITE_URL + reverse("home"), gettext("Open your matches")


def report_page(act: StaffAct) -> str:
    """The page on which staff look at the report that the act is about."""
    return settings.SITE_URL + reverse("admin:games_report_page", args=[act.report_id])


def is_about_bot(act: StaffAct) -> bool:
    """True for what was done to a bot account, of which its owner reads."""
    return act.player.is_bot and act.what in OF_BOT


def act_subject(act: StaffAct) -> str:
    """What was done, in a few words."""
    if is_about_bot(act):
        return gettext(OF_BOT[act.what]) % {"bot": clean_name(act.player.name)}
    return gettext(SUBJECTS[act.what])


def act_lines(act: StaffAct, reader: Player) -> list[str]:
    """What was done and why, and what that means."""
    if is_about_bot(act):
        return list_bot_lines(act, reader)
    if act.what == Act.ANSWERED:
        return [*list_reported(act), act.words]
    if act.what == Act.ASKED:
        names = {"who": act.actor.name, "why": act.why}
        return [
            gettext("%(who)s has asked you to look at a report: %(why)s") % names,
            report_page(act),
        ]
    lines = [reason_line(act)]
    if "said" in act.facts:  # what a package above has done, in its own words
        lines.insert(0, translate_line(deserialize_line(act.facts["said"])))
    if act.what in UNTIL:
        lines.append(format_until(act, reader))
    return [*lines, *(gettext(words) for words in MEANING.get(act.what, ()))]


def list_bot_lines(act: StaffAct, owner: Player) -> list[str]:
    """The same of what was done to a bot, for its owner."""
    lines = [reason_line(act)]
    if "said" in act.facts:
        words = translate_line(deserialize_line(act.facts["said"]))
        lines.insert(0, gettext("Our message to your bot: “%(words)s”") % {"words": words})
    if "until" in act.facts:
        lines.append(gettext(BOT_UNTIL) % {"day": last_day(act, owner)})
    return [*lines, *(gettext(words) for words in BOT_MEANING.get(act.what, ()))]


def reason_line(act: StaffAct) -> str:
    """The reason; what a player is warned of speaks for itself."""
    warned = act.what == Act.WARNED
    return act.why if warned else gettext("Reason: %(why)s") % {"why": act.why}


def list_reported(act: StaffAct) -> list[str]:
    if act.report is None:
        return []
    things = {"code": act.report.match.code, "words": act.report.words}
    return [gettext("Your report about %(code)s: %(words)s") % things]


def format_until(act: StaffAct, reader: Player) -> str:
    """What the player cannot do, and until when."""
    if "until" not in act.facts:
        return gettext(FOR_GOOD[act.what])
    return gettext(UNTIL[act.what]) % {"day": last_day(act, reader)}


def last_day(act: StaffAct, reader: Player) -> str:
    """The last day on which an act holds."""
    noon = bans.local_noon(date.fromisoformat(act.facts["until"]), reader)
    return format_day(noon, with_year=True)


def load_acts(keys: Collection[int]) -> dict[int, StaffAct]:
    return StaffAct.objects.select_related("actor", "player", "report__match").in_bulk(keys)


STAFF_TYPES = (
    NotificationType(name=TOLD_OF_ACT, load=load_acts, skip_reason=skip_reason, build=build_mail),
    NotificationType(name=TOLD_OF_WEEK, load=load_weeks, skip_reason=skip_reason, build=build_mail),
)
