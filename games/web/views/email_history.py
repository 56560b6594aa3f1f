"""What we sent you: every notice of a player, what became of it, and why. And writing again."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Case, Count, Q, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player
from config import clock
from games.models import Notice
from games.post import reachability
from games.post.outbox import mail_server
from games.post.retention_period import seats_with_mails
from games.web.shortcuts import player_of
from games.web.table_context import forbid_caching

ON_A_PAGE = 50
State = Notice.State
GIVEN_UP = "given up: "
TROUBLE = (State.FAILED, State.UNKNOWN, State.BOUNCED)
BY_SERVER = (GIVEN_UP, *"45")  # how an error begins that a mail server has named
STATES = {
    State.DUE: _("waiting"),
    State.LEASED: _("being sent"),
    State.SENT: _("sent"),
    State.SKIPPED: _("not sent"),
    State.FAILED: _("failed"),
    State.UNKNOWN: _("perhaps sent"),
    State.BOUNCED: _("bounced"),
}


@dataclass(frozen=True)
class SentNotice:
    """One notice as its player reads it."""

    notice: Notice

    @property
    def at(self) -> datetime:
        """When it was sent, else when it is or was due."""
        return self.notice.sent_at or self.notice.due_at

    @property
    def state(self) -> str:
        """What became of it, in words."""
        notice = self.notice
        if notice.state == State.DUE and notice.attempts:
            return gettext("will be retried")
        if notice.sent_as_id is not None and notice.state == State.SENT:
            return gettext("sent with others")
        return str(STATES[State(notice.state)])

    @property
    def why(self) -> str:
        """Why it was not sent, or not yet."""
        notice = self.notice
        if notice.state == State.FAILED and not notice.error.startswith(BY_SERVER):
            return gettext("could not be written")
        if notice.error:
            return describe_error(notice.error)
        waits = notice.state == State.DUE and notice.due_at > clock.now()
        return (
            gettext("because of your quiet hours, or because you had the match open")
            if waits
            else ""
        )

    @property
    def what_to_do(self) -> str:
        """What its player can do, if it did not reach them."""
        notice = self.notice
        if notice.state == State.UNKNOWN:
            return gettext("Not in your mailbox? The table shows everything the email said.")
        if notice.state == State.BOUNCED:
            return gettext(
                "Is your address right? In the settings you can ask us to email you again."
            )
        if notice.state != State.FAILED:
            return ""
        if notice.error.startswith(BY_SERVER):
            return gettext(
                "Is your address right? Check your settings. The table shows everything the "
                "email said."
            )
        return gettext("This is our fault. The table shows everything the email said.")


@dataclass(frozen=True)
class NoticeCounts:
    """How many notices there are: those of use, those that did not reach their player, and by
    reason those that were not sent; the most frequent reason first."""

    told: int
    trouble: int
    skipped: int
    reasons: tuple[tuple[str, int], ...]

    @classmethod
    def from_notices(cls, found: QuerySet[Notice]) -> "NoticeCounts":
        reason = Case(When(state=State.SKIPPED, then="error"), default=Value(""))
        groups = found.order_by().annotate(reason=reason).values_list("state", "reason")
        numbers = list(groups.annotate(number=Count("pk")))
        by_reason = [(why, number) for state, why, number in numbers if state == State.SKIPPED]
        skipped = sum(number for _why, number in by_reason)
        return cls(
            sum(number for _state, _why, number in numbers) - skipped,
            sum(number for state, _why, number in numbers if state in TROUBLE),
            skipped,
            tuple(
                (describe_error(why), number)
                for why, number in sorted(by_reason, key=_frequency_key)
            ),
        )


def _frequency_key(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]


def notices_q(player: Player) -> Q:
    """The notices for a player: of seats they hold, or held when they got them."""
    return Q(seat__in=seats_with_mails(player.pk, clock.now()), tenure__player=player)


def describe_error(error: str) -> str:
    """What a notice says of itself. What the house has written there is English and marked, and
    its own key; what a mail server has said is shown as it came."""
    given_up, server = error.partition(GIVEN_UP)[1:]
    return gettext("given up: %s") % server if given_up else gettext(error)


@require_safe
@login_required
def email_history(request: HttpRequest) -> HttpResponse:
    """The player's notices, newest first: those that were sent, wait or went astray;
    `?show=skipped` those that were not needed, `?show=trouble` those that did not arrive.
    `?match=` those of one match."""
    found = Notice.objects.filter(notices_q(player_of(request))).order_by("-pk")
    code = request.GET.get("match", "").lower()[:20]
    if code and not (code.isascii() and code.isalnum()):
        raise Http404(f"There is no match {code!r}.")
    if code:
        found = found.filter(seat__match__code=code)
    counts = NoticeCounts.from_notices(found)
    show = request.GET.get("show", "")
    if show == "skipped":
        found, count = found.filter(state=State.SKIPPED), counts.skipped
    elif show == "trouble":
        found, count = found.filter(state__in=TROUBLE), counts.trouble
    else:
        show, found, count = "", found.exclude(state=State.SKIPPED), counts.told
    # By key: matches are looked up for what is shown, not for all that there is.
    pages = Paginator(found.values_list("pk", flat=True), ON_A_PAGE)
    vars(pages)["count"] = count  # it is known, so it is not asked for again
    page = pages.get_page(request.GET.get("page"))
    shown = Notice.objects.filter(pk__in=list(page.object_list)).order_by("-pk")
    context = {
        "page": page,
        "told": [SentNotice(notice) for notice in shown.select_related("seat__match")],
        "code": code,
        "show": show,
        "counts": counts,
        "query": urlencode(
            {name: said for name, said in (("match", code), ("show", show)) if said}
        ),
        "away": mail_server.current_outage(),
    }
    return forbid_caching(render(request, "games/sent.html", context))


@require_POST
@login_required
def resume_mails(request: HttpRequest) -> HttpResponse:
    """The player who is signed in wants mails again, after some came back."""
    if reachability.lift_suppression(player_of(request), clock.now()):
        messages.success(
            request, gettext("We’ll email you again. If an email bounces, we’ll stop.")
        )
    return redirect("settings")
