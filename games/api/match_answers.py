"""A match as plain values, from what its reader may see at their table, and nothing else."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils.translation import gettext

from accounts.models import Player
from games.api.board_answers import describe_board
from games.api.problems import Refusal
from games.models import Match, Request, Seat
from games.play.record import results
from games.play.record.log_text import move_label, translate_line
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.record import Record
from games.web import match_log
from games.web.shortcuts import attach_seats, match_url
from games.web.table_context import TableContext

MOST_DRAFTED = 40


def visit_match(code: str, reader: Player | None) -> TableContext:
    """The reader at the table of the match `code`; Http404 if there is none."""
    match = Match.objects.select_related("pause").filter(code=code.lower()).first()
    if match is None:
        raise Http404(f"There is no match {code[:20]!r}.")
    seats = list(Seat.objects.filter(match=match).select_related("player").order_by("number"))
    attach_seats(match, seats)
    key = None if reader is None else reader.pk
    mine = next((seat for seat in seats if key is not None and seat.player_id == key), None)
    return TableContext(match, seats, mine)


def visit_own_match(code: str, player: Player) -> tuple[TableContext, Seat]:
    """The same for somebody who acts there; Refusal, a 404, without a seat."""
    here = visit_match(code, player)
    if here.mine is None:
        raise Refusal(404, gettext("You have no seat in this match."))
    return here, here.mine


def describe_match(here: TableContext, draft: Sequence[str] = ()) -> dict[str, Any]:
    """All that the reader sees of the match; `draft` are moves that do not settle, which come
    before those that are listed. A RulesError if they cannot be taken."""
    match, view, board = here.match, None, None
    moves: list[dict[str, Any]] = []
    if here.is_dealt:
        shown = apply_draft(here, draft)
        view = here.view(shown)
        board = describe_board(match.rules, view, here.names)
        moves = describe_moves(here, shown)
    mine = here.mine
    return {
        "code": match.code,
        "status": match.status,
        "terms": describe_terms(match),
        "seats": [describe_seat(seat) for seat in here.seats],
        "seat": here.seat_number,
        "question": mine.question if mine is not None and here.is_running else None,
        "paused": match.pause_id is not None,
        "seed_hash": match.seed_hash,
        "view": view,
        "board": board,
        "moves": moves,
        "request": describe_open_request(match) if match.request_id else None,
        "result": describe_result(here),
        "url": match_url(match.code),
    }


def apply_draft(here: TableContext, draft: Sequence[str]) -> Record:
    if not draft:
        return here.record
    if not here.may_play or here.mine is None:
        raise Refusal(409, gettext("You have no move to take now."))
    try:
        return here.record.apply_draft(here.mine.number, draft[:MOST_DRAFTED])
    except RulesError as error:
        raise Refusal(422, translate_line(error.line, here.names)) from error


def describe_moves(here: TableContext, shown: Record) -> list[dict[str, Any]]:
    """What the reader may do now: the moves, in the order of their numbers in emails."""
    if not here.may_play or here.mine is None:
        return []
    seat = here.mine.number
    return [
        {
            "move": move,
            "label": move_label(shown, seat, move, here.names),
            "settles": shown.is_settling_move(seat, move),
        }
        for move in shown.list_legal_moves(seat)
    ]


def describe_terms(match: Match) -> dict[str, Any]:
    return {
        "game": match.game,
        "version": match.version,
        "title": match.title,
        "options": match.options,
        "pace_hours": match.pace_hours,
        "bank_hours": match.bank_hours,
        "rests": match.rests,
        "on_timeout": match.on_timeout,
        "visibility": match.visibility,
        "rated": match.rated,
    }


def describe_seat(seat: Seat) -> dict[str, Any]:
    kind = "open" if seat.is_free else "bot" if seat.is_bot else "person"
    return {
        "number": seat.number,
        "name": "" if seat.is_free else seat.name,
        "kind": kind,
        "awaited": seat.question is not None,
        "deadline": seat.deadline,
        "resigned": seat.resigned_at is not None,
        "place": seat.place,
        "score": seat.score,
    }


def describe_open_request(match: Match) -> dict[str, Any] | None:
    """What is asked of the table now."""
    found = Request.objects.filter(match=match, state=Request.State.OPEN)
    request = found.select_related("tenure__player").first()
    if request is None:
        return None
    return {
        "number": request.number,
        "ask": request.what,
        "by": request.tenure.name,
        "lapses_at": request.lapses_at,
    }


def describe_result(here: TableContext) -> dict[str, Any] | None:
    if here.result is None:
        return None
    return {
        "words": results.result_sentence(here.result, here.names, here.seat_number),
        "ending": here.result.ending,
        "winners": list(here.result.first_seats),
    }


def describe_log(here: TableContext, since: int) -> dict[str, Any]:
    """What happened from the moment `since` on. Moments are counted from what the reader may see:
    a ply would count secret moves."""
    plies = here.moment_plies
    last = len(plies) - 1
    entries = match_log.list_entries(here, plies[min(since, last)], render=say_line)
    return {"lines": [describe_entry(here, each) for each in entries], "moment": last}


def say_line(line: Line, names: Sequence[str], _slug: str) -> str:
    return translate_line(line, names)


def describe_entry(here: TableContext, entry: match_log.LogEntry) -> dict[str, Any]:
    at: datetime | None = entry.at
    return {
        "moment": here.moment_ply(entry.ply),
        "at": at,
        "place": str(entry.place),
        "words": str(entry.words),
        "private": entry.private,
        "taken_back": entry.taken_back,
    }
