"""The match page: the table as the reader may see it, the door for a turn, and the pulse."""

from functools import partial
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, replace_url, reswap, retarget

from config import clock
from games.models import Move, Seat
from games.play import PlayError
from games.play.errors import TakenBack
from games.play.move_submission import submit_as
from games.play.private_notes import notes_of
from games.play.record.log_text import translate_line
from games.play.staff.reveals import describe_reveal, list_unseen_reveals
from games.play.take_backs import has_take_back_since
from games.play.talk import has_unread
from games.play.visibility import get_pulse, news_instant
from games.post.inbox import owed_answers
from games.rules.errors import RulesError
from games.web import page_context, submission_status
from games.web.card_selection import Selection
from games.web.example_turns import example_link, example_turn_url, may_see_examples
from games.web.form_submission import (
    HttpResponseSeeOther,
    build_refusal,
    push_own_url,
    read_question_number,
    read_words,
    redirect_or_render,
    refusal_status,
)
from games.web.idempotency import FormResult, process_form
from games.web.match_pulse import (
    build_pulse,
    here_since,
    is_long_ago,
    list_companions,
    pulse_instant,
)
from games.web.page_context import NOTHING_SENT, TableReply, display_settings_query
from games.web.premove_panel import list_premoves, may_premove
from games.web.request_panel import describe_request
from games.web.seat_facts import list_seat_facts
from games.web.shortcuts import match_or_404, player_of, require_match_action, respond_without_seat
from games.web.table_context import HtmxRequest, TableContext, forbid_caching, get_table_context
from games.web.views.lobby import open_match_page


@require_safe
def match_page(request: HtmxRequest, code: str) -> HttpResponse:
    """The table with the reader's draft, `?do=<move>&pick=<token>`; for htmx the table alone.

    A GET writes nothing: the draft lives in the address.
    """
    here = get_table_context(request, code)
    if not here.is_dealt:
        return forbid_caching(open_match_page(request, here.match))
    if "sent" in request.GET:
        return render_delivery_status(request, here)
    if "show" in request.GET and may_see_examples(here):
        return redirect(example_turn_url(here, request.GET, partial(read_selection, here)))
    picking = read_selection(here, request.GET)
    if picking is not None and page_context.is_pick(request, here, picking):
        return render_pick(request, here, picking)
    return render_table_page(request, here, picking, asked=request.GET)


def render_pick(request: HtmxRequest, here: TableContext, picking: Selection) -> HttpResponse:
    """The answer to a click on a card or a place: what it changes of the open page."""
    drawn = page_context.build_pick_context(request, here, picking, request.GET)
    return page_context.render_table(
        request, drawn | list_table_facts(here, request.GET), "games/match/page.html"
    )


def render_delivery_status(request: HtmxRequest, here: TableContext) -> HttpResponse:
    """The table, with what became of a move whose answer was lost (`?sent=`). If it can be sent
    again, what was picked for it still is."""
    door = reverse("submit", args=[here.match.code])
    fate = submission_status.find_submission_status(here, request.GET["sent"], door)
    asked = request.GET.copy()
    if fate is None or not fate.is_open:
        for name in ("do", "pick"):
            asked.setlist(name, [])
    if fate is not None and not fate.is_open:
        messages.info(request, fate.words)
    picking = read_selection(here, asked)
    words = fate.words if fate is not None and fate.is_open else ""
    response = render_table_page(request, here, picking, asked=asked, reply=TableReply(words))
    own = here.urls.own + display_settings_query(asked)
    kept = picking.page_url(picking.draft, picking.picks) if picking else own
    return replace_url(response, kept)


@require_match_action
def submit_turn(request: HttpRequest, code: str) -> HttpResponse:
    """Plays the words for the reader's seat; refused, the table comes back with the reason. htmx
    gets the table that follows at once, without a second request; whoever runs no scripts is sent
    to its page."""
    asked = cast(HtmxRequest, request)
    code = code.lower()
    words, question = read_words(request), None
    try:
        question = read_question_number(request)
        if question is None:
            note = process_form(request, lambda: play_words(request, code, words, None)).words
        else:
            note = play_words(request, code, words, question).words
    except Seat.DoesNotExist:
        return respond_without_seat(asked, match_or_404(request, code))
    except (PlayError, RulesError) as error:
        here = get_table_context(request, code)
        if here.mine is None:
            return respond_without_seat(asked, here.match)
        note = submission_status.explain_repeat(here, words, question)
        if not note:
            return render_refusal(asked, here, error)
    if note:
        messages.info(request, note)
    if "next" in request.POST:
        onward = reverse("next_match")
        return HttpResponseClientRedirect(onward) if asked.htmx else HttpResponseSeeOther(onward)

    def render_next(query: QueryDict) -> HttpResponse:
        here = get_table_context(request, code)
        return render_table_page(asked, here, read_selection(here, query), asked=query)

    onward = reverse("match", args=[code]) + display_settings_query(request.POST)
    return redirect_or_render(asked, onward, render_next)


def play_words(request: HttpRequest, code: str, words: str, question: int | None) -> FormResult:
    """Plays the words; what is answered is why something of them was left out, if it was. A turn is
    taken once by its question; a move that nobody asked for, by the key of its form."""
    taken = submit_as(player_of(request).pk, code, words, Move.Via.PAGE, question)
    return FormResult(words=translate_line(taken.note) if taken.note else "")


def render_refusal(
    request: HtmxRequest, here: TableContext, error: PlayError | RulesError
) -> HttpResponse:
    """The table as it stands, with what was refused and what would do. Nothing was written."""
    if not here.is_dealt:
        return forbid_caching(open_match_page(request, here.match))
    picking = read_selection(here, request.POST, dead=isinstance(error, TakenBack))
    if picking is not None:
        picking.refusal = ""
    response = render_table_page(
        request,
        here,
        picking,
        asked=request.POST,
        status=refusal_status(request, error),
        reply=build_refusal(request, error, here.names),
    )
    return push_own_url(request, response, here, picking)


@require_safe
def poll_news(request: HtmxRequest, code: str, seen: int) -> HttpResponse:
    """Has anything happened since the instant `seen` that the reader may notice? 204 if not; else
    the table anew, with the draft under way kept if it is still possible.

    After two quiet minutes the page is told, once, to ask less often; and whenever others come or
    go, for whoever shows their own presence, who is here.
    """
    latest = get_pulse(code.lower(), request.user.pk, here_since(request))
    if latest is None:
        raise Http404(f"There is no match {code[:20]!r}.")
    now_seen = news_instant(latest.public_at, latest.own_at)
    if now_seen == seen:
        slow, told = is_long_ago(request.GET.get("since", "")), request.GET.get("here", "0")
        if not slow and str(latest.company) == told:
            return HttpResponse(status=204)
        here_now = list_companions(request, code) if "here" in request.GET else []
        slow = slow or not request.GET.get("since")
        context = {
            "match": {"code": code},
            "pulse": build_pulse(request, latest, now_seen, slow, here_now),
            "has_pulse_alone": True,
        }
        response = render(request, "games/match/pulse.html", context)
        return forbid_caching(retarget(reswap(response, "outerHTML"), "#pulse"))
    here = get_table_context(request, code)
    if not seen or not here.is_dealt:  # an open match has started, or was called off
        return HttpResponseClientRedirect(here.match.get_absolute_url())
    asked = QueryDict(page_context.read_page_url(request).query)
    went_back = has_draft(asked) and has_take_back_since(
        here.match, pulse_instant(min(seen, now_seen))
    )
    picking = read_selection(here, asked, dead=went_back)
    response = render_table_page(request, here, picking, asked=asked, seen=seen)
    if went_back or (picking is not None and picking.refusal):
        own = here.match.get_absolute_url() + display_settings_query(asked)
        replace_url(response, picking.page_url() if picking is not None else own)
    return response


def read_selection(here: TableContext, asked: QueryDict, dead: bool = False) -> Selection | None:
    """The reader's draft and picks; None for whoever has no move to take now. What was begun for a
    question that was taken back (`dead`, or `?q=` names such a one) is set aside."""
    path = here.match.get_absolute_url()
    if not here.may_play or here.mine is None:
        return None
    if not (dead or (has_draft(asked) and is_dead_question(here.mine, asked.get("q", "")))):
        return Selection.from_query(here.record, here.mine.number, asked, path, here.names)
    kept = asked.copy()
    for name in ("do", "pick"):
        kept.setlist(name, [])
    picking = Selection.from_query(here.record, here.mine.number, kept, path, here.names)
    picking.refusal = gettext("Your draft was discarded: moves have been taken back.")
    return picking


def has_draft(asked: QueryDict) -> bool:
    """True if an address holds a draft or picks."""
    return "do" in asked or "pick" in asked


def is_dead_question(seat: Seat, number: str) -> bool:
    """True for the number of a question that was taken back, as the links in a mail name it."""
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    return is_number and seat.is_dead(int(number))


def render_table_page(
    request: HtmxRequest,
    here: TableContext,
    picking: Selection | None,
    *,
    asked: QueryDict,
    status: int = 200,
    seen: int | None = None,
    reply: TableReply = NOTHING_SENT,
) -> HttpResponse:
    """The match page, or for htmx its table alone, with the talk, if it has news for a
    page that has shown all until the beat `seen`."""
    more = list_table_facts(here, asked) | {
        "plans": list_premoves(here) if here.mine is not None and here.mine.plans else (),
        "looks": list_reveals(here),
        "unread_mails": list_unread_mails(here),
        "seat_facts": list_seat_facts(here.match, here.seats),
        "private_notes": read_private_notes(request, here),
        "has_unread": here.mine is not None and has_unread(here.mine),
        "request_shown": describe_request(here) if here.match.request_id else None,
        "pulse": build_pulse(
            request,
            here.match,
            news_instant(here.public_at, here.own_at),
            slow=here.is_running and is_only_awaited(here),
            here_now=list_companions(request, here.match.code) if here.is_running else (),
        ),
    }
    drawn = page_context.build_table_context(
        request, here, picking, asked, reply, has_news=seen is not None
    )
    since = here.mine.unread_since if here.mine is not None and more["has_unread"] else None
    if seen is not None and since is not None and since > pulse_instant(seen):
        drawn["said"] += f" {gettext('There’s a new message at the table.')}"
    return page_context.render_table(request, drawn | more, "games/match/page.html", status)


def list_table_facts(here: TableContext, asked: QueryDict) -> dict[str, Any]:
    """What stands at the table beside what its title draws: who is awaited, and what may be done
    besides moving."""
    return {
        "asked": [seat for seat in here.seats if seat.question is not None],
        "may_plan": may_premove(here),
        "example_turn": example_link(here, asked) if may_see_examples(here) else "",
    }


def read_private_notes(request: HtmxRequest, here: TableContext) -> str:
    """What the reader has noted for themself; for htmx only if it stands above the table, since
    they are awaited."""
    mine = here.mine
    if mine is None or (request.htmx and mine.question is None):
        return ""
    return notes_of(mine.player_id, here.match.pk)


def list_reveals(here: TableContext) -> list[tuple[int, str]]:
    """What the reader is to be told at the top of the page until it is marked as seen: looks of
    staff at hidden cards, each with its key."""
    if here.mine is None:
        return []
    return [
        (look.pk, describe_reveal(look, here.names, here.seats, here.record))
        for look in list_unseen_reveals(here.mine)
    ]


def list_unread_mails(here: TableContext) -> list[str]:
    """What the page tells of mails of the reader that were not answered, since too many in one day
    could not be read."""
    if here.mine is None or not here.is_running or not settings.REPLY_DOMAIN:
        return []
    zone = timezone.get_current_timezone()
    return [
        gettext("We couldn’t read your email from %(time)s: “%(words)s”. You can play here.")
        % {
            "time": f"{letter.received_at.astimezone(zone):%H:%M}",
            "words": letter.transcript[0]["line"] if letter.transcript else "",
        }
        for letter in owed_answers.list_unanswered_today(here.mine, clock.now())
    ]


def is_only_awaited(here: TableContext) -> bool:
    """True if only the reader can move the match on, so there is little to ask for."""
    return here.seat_number is not None and here.record.awaited_seats == (here.seat_number,)
