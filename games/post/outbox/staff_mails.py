"""What the staff write to a player, and the house to its staff: about acts, reports, the week."""

import secrets
from datetime import date

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_noop

from accounts import barring
from accounts.languages import gettext, language_spoken, speaking_to
from accounts.models import Player
from games.models import Reach, StaffAct, StaffMail
from games.post.mails.headers import Mail, house_address, one_address
from games.post.mails.words import clean, day_words
from games.post.outbox.staff_week import week_lines

What = StaffAct.What
LONGEST = 2000
SUBJECTS: dict[str, str] = {
    What.WARNED: gettext_noop("A word from the staff"),
    What.SILENCED: gettext_noop("You are muted in talk"),
    What.HEARD: gettext_noop("You may talk at tables again"),
    What.BANNED: gettext_noop("Your account is banned"),
    What.LET_IN: gettext_noop("Your account is open again"),
    What.CLOSED: gettext_noop("Your account is closed"),
    What.REOPENED: gettext_noop("Your account is open again"),
    What.MERGED: gettext_noop("Your two accounts are one now"),
    What.ANSWERED: gettext_noop("Answer to your report"),
    What.ASKED: gettext_noop("A colleague asks you about a report"),
}
# Said after the reason; `until` is a day, or for good.
MEANING: dict[str, str] = {
    What.WARNED: gettext_noop("Nothing else has been done."),
    What.SILENCED: gettext_noop(
        "You can say nothing at tables until then. You play on as before, and read what others say."
    ),
    What.BANNED: gettext_noop(
        "You cannot sign in or play by mail until then. Your running matches go on: when your time "
        "is up there, it is as for anybody who is absent."
    ),
    What.CLOSED: gettext_noop(
        "You cannot sign in or play by mail any more. Your running matches go on: when your time "
        "is up there, it is as for anybody who is absent."
    ),
    What.MERGED: gettext_noop(
        "All your matches are under the account that was kept. Mails from either address are "
        "believed; sign in with the address of that account."
    ),
}
FOR_GOOD = gettext_noop("For good.")
UNTIL = gettext_noop("Until the end of %(day)s.")


def unwanted(posted: StaffMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    known = Reach.objects.filter(email=posted.to.email.lower(), suppressed_at__isnull=False)
    if known.exists():
        return "mails to this address come back"
    staff = posted.to.is_staff and posted.to.is_active
    for_staff = posted.act is None or posted.act.what == What.ASKED
    return "they are of the staff no more" if for_staff and not staff else ""


def mail_of(posted: StaffMail) -> Mail:
    """The mail, in the language of whom it is for."""
    if not posted.message_id:
        posted.message_id = f"<staff.{posted.pk}.{secrets.token_hex(5)}@{settings.SITE_HOST}>"
        StaffMail.objects.filter(pk=posted.pk).update(message_id=posted.message_id)
    with speaking_to(posted.to):
        return written(posted)


def written(posted: StaffMail) -> Mail:
    act = posted.act
    if act is None:
        subject, lines = gettext("The week of the staff"), week_lines(posted)
    else:
        subject, lines = gettext(SUBJECTS[act.what]), act_lines(act, posted.to)
    context = {
        "heading": subject,
        "player_name": clean(posted.to.name),
        "lines": [clean(line, LONGEST) for line in lines],
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    return Mail(
        subject=f"[{settings.SITE_NAME}] {subject}",
        body=render_to_string("emails/staff.txt", context).strip() + "\n",
        from_email=house_address(),
        to=[one_address(posted.to.email)],
        headers={
            "From": house_address(),
            "Message-ID": posted.message_id,
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "X-Rural-Route-Reason": "staff" if act is not None else "week",
            "Content-Language": language_spoken(),
        },
    )


def act_lines(act: StaffAct, reader: Player) -> list[str]:
    """What was done and why, and what that means."""
    if act.what == What.ANSWERED:
        return [*reported(act), act.words]
    if act.what == What.ASKED:
        names = {"who": act.actor.name, "why": act.why}
        page = settings.SITE_URL + reverse("admin:games_report_page", args=[act.report_id])
        return [gettext("%(who)s asks you to look at a report: %(why)s") % names, page]
    lines = [act.why]
    if act.what in (What.SILENCED, What.BANNED):
        lines.append(until_words(act, reader))
    if act.what in MEANING:
        lines.append(gettext(MEANING[act.what]))
    return lines


def reported(act: StaffAct) -> list[str]:
    """What the reporter had written, and about which match."""
    if act.report is None:
        return []
    things = {"code": act.report.match.code, "words": act.report.words}
    return [gettext("You reported at %(code)s: %(words)s") % things]


def until_words(act: StaffAct, reader: Player) -> str:
    """Until when something holds."""
    if "until" not in act.facts:
        return gettext(FOR_GOOD)
    day = date.fromisoformat(act.facts["until"])
    end = barring.noon(day, reader)
    return gettext(UNTIL) % {"day": day_words(end, with_year=True)}
