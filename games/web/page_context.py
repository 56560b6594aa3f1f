"""A table as a page: what `games/match/table.html` shows of a record to whoever sits at it.

The pages of a match, of a trial and of a lesson are drawn here alike. For a record without a row of
a match behind it:

    here = unstored.table(record, names, seat, ways, question)
    picking = unstored.picking(here, request.GET)
    drawn = drawing.drawn(request, here, picking, request.GET)
    return drawing.shown(request, drawn | more, "games/guest_games/page.html")

`ways` (`games.web.table_context.TableUrls`) are the addresses that the table leads to: what its
links and forms are made with, each left out where it is empty. `drawn["scene"]["bar"]["prompt"]` is
what the bar says while nothing is picked, and may be put otherwise. Of `more` the table itself
includes `above`, a template that stands over the table, and `beside` and `below_story`, which stand
in the column at its side, before and after what happened; all see what the page sees. The page
template extends `games/match/page.html`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlencode, urlsplit

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounts.languages import join_with_and
from games.play.record import hint_policy, results
from games.post.mails.numbered_moves import complete_example_turn
from games.web import match_log
from games.web.card_selection import RANK, Selection, read_sort_order, read_text_mode
from games.web.result_panel import build_result
from games.web.table_context import HtmxRequest, TableContext, forbid_caching
from games.web.tables import build_scene
from games.web.tables.components import TableCard
from games.web.tables.large_hand import list_hand_cards


@dataclass(frozen=True)
class TableReply:
    """What the table says to what was sent or asked: why it was refused and what would do; what
    had been typed; the `answer` to a question, in sentences. `unsaid` is a remark that was not
    kept, and `not_said` why; `unnoted` and `not_noted` are the same of notes to oneself. Empty if
    nothing was."""

    refusal: str = ""
    choices: tuple[str, ...] = ()
    typed: str = ""
    answer: tuple[str, ...] = ()
    unsaid: str = ""
    not_said: str = ""
    unnoted: str = ""
    not_noted: str = ""


NOTHING_SENT = TableReply()


def build_table_context(
    request: HtmxRequest,
    here: TableContext,
    picking: Selection | None,
    asked: QueryDict,
    reply: TableReply = NOTHING_SENT,
    *,
    has_news: bool = False,
) -> dict[str, Any]:
    """What the table's template shows. `asked` are the wishes of an address: how the hand is
    sorted, whether as text. For htmx it is the table alone; if it `has_news`, with the talk."""
    fragment = has_news or (bool(request.htmx) and not request.htmx.history_restore_request)
    refusal = reply.refusal or (picking.refusal if picking else "")
    entries = match_log.list_entries(here, match_log.last_turn_ply(here))
    # A whole page shows them at its top; htmx brings the table alone.
    notes = [str(note) for note in messages.get_messages(request)] if fragment else []
    announced = screen_reader_announcement(here, picking, reply.refusal)
    return _describe_table(request, here, picking, asked) | {
        "is_pick": False,
        "moves": list_numbered_moves(picking),
        **build_result(here),
        "entries": match_log.order_newest_first(entries),
        "latest": next((entry for entry in reversed(entries) if not entry.private), None),
        "refusal": refusal,
        "choices": reply.choices,
        "typed": reply.typed,
        "answer": reply.answer,
        "unsaid": reply.unsaid,
        "not_said": reply.not_said,
        "unnoted": reply.unnoted,
        "not_noted": reply.not_noted,
        "notes": notes,
        "said": " ".join([*notes, *reply.answer, announced]),
        "fragment": fragment,
        "has_news": has_news,
    }


def is_pick(request: HtmxRequest, here: TableContext, picking: Selection) -> bool:
    """True if htmx asks for the next pick from the open page of this match, and there is nothing
    else to say."""
    return (
        bool(request.htmx)
        and not request.htmx.history_restore_request
        and read_page_url(request).path == here.urls.own
        and not picking.refusal
        and not len(messages.get_messages(request))
    )


def read_page_url(request: HtmxRequest) -> SplitResult:
    """The address of the open page; BadRequest if the browser names none that is."""
    try:
        return urlsplit(request.htmx.current_url or "")
    except ValueError as error:
        raise BadRequest(f"HX-Current-URL: {error}") from None


def build_pick_context(
    request: HtmxRequest, here: TableContext, picking: Selection, asked: QueryDict
) -> dict[str, Any]:
    """What the answer to a pick shows: of the rest of the page, `data-kept` stands for what the
    open one has; so it does for the list of moves, if `moves` is None."""
    moves = None if is_same_draft(request, picking, asked) else list_numbered_moves(picking)
    return _describe_table(request, here, picking, asked) | {
        "is_pick": True,
        "moves": moves,
        "result": None,
        "typed": "",
        "said": screen_reader_announcement(here, picking, ""),
        "fragment": True,
        "has_news": False,
    }


def is_same_draft(request: HtmxRequest, picking: Selection, asked: QueryDict) -> bool:
    """True if a pick leaves the moves that the open page lists, and their addresses."""
    shown = QueryDict(read_page_url(request).query)
    is_same = all(shown.get(name) == asked.get(name) for name in ("sort", "text"))
    # A step back may lead to a draft that the open page has completed by itself.
    return is_same and "pick" in asked and list(picking.draft) == shown.getlist("do")


def _describe_table(
    request: HtmxRequest, here: TableContext, picking: Selection | None, asked: QueryDict
) -> dict[str, Any]:
    as_text = is_text_wanted(request, asked)
    fresh = match_log.list_fresh_cards(here, match_log.last_turn_ply(here))
    shown = build_scene(here, here.record, picking, fresh, as_text)
    return {
        "visit": here,
        "match": here.match,
        "picking": picking,
        "scene": shown,
        "as_text": as_text,
        "closer": hand_url(here, picking, list_hand_cards(shown.get("hand"))),
        "example": example_answer(picking),
        "hints": list_hints(here, picking),
        "status": status_line(here),
        "earlier": find_earlier_url(here, picking),
    }


def find_earlier_url(here: TableContext, picking: Selection | None) -> str:
    """The address of the table as it was before the last move that the reader may know of; what is
    picked stays in it. Empty where there is none."""
    last = len(here.moment_plies) - 1
    if not here.urls.replay or last < 1:
        return ""
    kept = picking.page_url(picking.draft, picking.picks) if picking else ""
    address = reverse("at_moment", args=[here.match.code, last - 1])
    return address + kept.removeprefix(picking.path if picking else "")


def list_hints(here: TableContext, picking: Selection | None) -> list[str]:
    mine = here.mine
    if picking is None or mine is None or not hint_policy.may_have_hints(here.match, mine):
        return []
    left = picking.narrowing.moves if picking.ready is None else (picking.ready,)
    return hint_policy.list_hints(here.match, mine, here.view(picking.record), left, here.names)


def render_table(
    request: HttpRequest, drawn: Mapping[str, Any], page: str, status: int = 200
) -> HttpResponse:
    """The template `page` with what was drawn, or for htmx the table alone; never kept anywhere."""
    template = "games/match/fragment.html" if drawn["fragment"] else page
    response = forbid_caching(render(request, template, drawn, status=status))
    response["Vary"] = "HX-Request, Cookie"
    return response


def display_settings_query(asked: QueryDict) -> str:
    """What stays in the address from turn to turn: how the hand is sorted, how the table is
    shown."""
    sort, text = read_sort_order(asked), read_text_mode(asked)
    kept = {"sort": "" if sort == RANK else sort, "text": text}
    said = urlencode({name: value for name, value in kept.items() if value})
    return f"?{said}" if said else ""


def is_text_wanted(request: HttpRequest, asked: QueryDict) -> bool:
    """True for the table as plain text: asked for in the address, else by the reader's setting."""
    text = read_text_mode(asked)
    return text == "1" if text else bool(getattr(request.user, "text_tables", False))


def hand_url(here: TableContext, picking: Selection | None, cards: Iterable[TableCard]) -> str:
    """The address of the hand by itself, with the draft; of its `cards` the one picked last comes
    into sight. Empty without any."""
    codes = [card.code for card in cards]
    if not codes:
        return ""
    way = here.urls.hand
    if picking is None or not way:
        return way
    asked = picking.page_url(picking.draft).removeprefix(picking.path)
    picked = [token for token in picking.picks if token in codes]
    return f"{way}{asked}#held-{picked[-1]}" if picked else f"{way}{asked}"


def list_numbered_moves(picking: Selection | None) -> list[tuple[str, str, str]]:
    """The legal moves that may follow, in the order of their numbers: address, words, label."""
    if picking is None:
        return []
    return [
        (picking.move_href(move), move, picking.label_move(move)) for move in picking.legal_moves
    ]


def example_answer(picking: Selection | None) -> str:
    """A whole answer as it would be typed, the same as in a turn mail; empty if none is asked."""
    if picking is None or not picking.legal_moves:
        return ""
    return ", ".join(complete_example_turn(picking.record, picking.seat, picking.legal_moves[0], 0))


def status_line(here: TableContext) -> str:
    """Whose turn it is, in words."""
    if here.is_cancelled:
        return gettext("Match cancelled")
    if not here.is_running:
        return gettext("The match is over")
    waiting = here.record.awaited_seats
    others = join_with_and([here.names[n] for n in waiting if n != here.seat_number])
    if here.seat_number in waiting:
        return gettext("Your turn") if not others else gettext("Your turn, and %s’s") % others
    return gettext("%s’s turn") % others


def screen_reader_announcement(here: TableContext, picking: Selection | None, refusal: str) -> str:
    """What a screen reader is told when the table changes without a new page: of the log what has
    come since the reader's last move, since all before was read out."""
    if refusal:
        return refusal
    if picking is not None and picking.has_begun:
        ready = gettext("Ready to send.") if picking.ready else ""
        return f"{picking.sentence or ' '.join(picking.picks)}. {ready}".strip()
    end = (
        f"{results.result_sentence(here.result, here.names, here.seat_number)} "
        if here.result
        else ""
    )
    return (
        f"{status_line(here)}. {end}{match_log.plain_text_log(here, match_log.last_move_ply(here))}"
    )
