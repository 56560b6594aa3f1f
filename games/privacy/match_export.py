"""What an export says of one match: what its player may know of it, and nothing else.

Own moves, words and mails only, and of a match that runs no count or instant that would tell of the
secret moves of others: own moves are numbered by themselves. Of a seat that changed hands there
is what belongs to the player's own time at it.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from accounts.models import Player
from games.models import (
    Consent,
    InboundMail,
    Match,
    Move,
    Notice,
    Premove,
    Remark,
    Request,
    Seat,
    Tenure,
)
from games.play.premoves.owner_view import describe_premove
from games.play.private_notes import notes_of
from games.play.record import results
from games.play.record.log_text import translate_line
from games.privacy.account_export import Rows, json_value
from games.privacy.ownership import list_match_keys as matches_of
from games.privacy.ownership import owned_rows_q
from games.rules.line_serialization import deserialize_line
from games.web.match_terms import describe_options

BY_THEMSELVES = (Move.Via.PAGE, Move.Via.MAIL, Move.Via.LINK, Move.Via.PLAN)


def export_matches(player: Player) -> Iterator[dict[str, Any]]:
    """One match of the player after the other, the oldest first. Only one is held at a time."""
    for key in matches_of(player):
        yield match_data(Match.objects.get(pk=key), player)


def match_data(one: Match, player: Player) -> dict[str, Any]:
    """All that is kept of the player about one match."""
    seats = list(one.seats.select_related("player").order_by("number"))
    names = [seat.name for seat in seats]
    over = one.status == Match.Status.FINISHED
    held = Tenure.objects.filter(seat__match=one, player=player).order_by("begins_at", "pk")
    tenures = list(held.select_related("seat"))
    return {
        "code": one.code,
        "title": one.title,
        "options": describe_options(one.rules, one.options),
        "hours_a_turn": one.pace_hours,
        "when_late": str(Match.OnTimeout(one.on_timeout).label),
        "state": str(one.get_status_display()),
        "opened_at": json_value(one.created_at),
        "opened_by_you": one.opened_by_id == player.pk,
        "started_at": json_value(one.started_at),
        "finished_at": json_value(one.finished_at),
        "seats": [
            {"name": seat.name, "yours": seat.player_id == player.pk, **place_and_score(seat, over)}
            for seat in seats
        ],
        "result": results.result_sentence(results.result_of(one, seats), names) if over else "",
        "your_time_at_it": [
            {
                "seat": each.seat.number + 1,
                "from": json_value(each.begins_at),
                "to": json_value(each.ends_at),
            }
            for each in tenures
        ],
        "your_steps": [move for each in tenures for move in list_moves(one, each)],
        "your_notes_to_yourself": notes_of(player.pk, one.pk),
        "your_plans": list_plans(one, player, names),
        "your_remarks": list_remarks(one, player),
        "your_requests": list_requests(one, player),
        "your_letters": list_inbound_mails(one, player, names),
        "mails_to_you": list_mails(one, player),
    }


def place_and_score(seat: Seat, over: bool) -> dict[str, Any]:
    return {"place": seat.place, "score": seat.score} if over else {}


def list_moves(one: Match, tenure: Tenure) -> Rows:
    """The moves of a seat in one time of its holder, as they were written. What a bot or the clock
    has played for somebody has no instant of its own to be told."""
    taken = Move.objects.filter(match=one, seat=tenure.seat.number).without_take_backs()
    taken = taken.filter(at__gte=tenure.begins_at)
    if tenure.ends_at is not None:
        taken = taken.filter(at__lt=tenure.ends_at)
    left = tenure.resigned_at if tenure.ends_at is not None else tenure.seat.resigned_at
    if left is not None and one.status == Match.Status.RUNNING:
        taken = taken.filter(at__lt=left)  # a bot plays that hand now
    found = taken.order_by("ply").values_list("text", "via", "at")
    return [
        {
            "step": text,
            "by": Move.Via(via).label,
            "at": json_value(at) if via in BY_THEMSELVES else None,
        }
        for text, via, at in found
    ]


def list_plans(one: Match, player: Player, names: list[str]) -> Rows:
    """The turns that the player has thought out ahead, and what became of them."""
    made = Premove.objects.filter(seat__match=one, tenure__player=player).order_by("made_at", "pk")
    return [
        {
            "at": json_value(plan.made_at),
            "plan": describe_premove(plan, names),
            "state": plan.get_state_display(),
            "why": "" if plan.why is None else translate_line(deserialize_line(plan.why), names),
        }
        for plan in made
    ]


def list_remarks(one: Match, player: Player) -> Rows:
    """What the player said at the table."""
    said = Remark.objects.filter(owned_rows_q(player), match=one).order_by("at", "pk")
    return [{"at": json_value(at), "words": text} for at, text in said.values_list("at", "text")]


def list_requests(one: Match, player: Player) -> Rows:
    """What the player asked of the table, and answered to what others asked."""
    asked = Request.objects.filter(match=one, tenure__player=player).order_by("number")
    given = Consent.objects.filter(request__match=one, tenure__player=player).order_by("at", "pk")
    return [
        {"at": json_value(each.at), "number": each.number, "what": each.get_what_display()}
        for each in asked
    ] + [
        {
            "at": json_value(each.at),
            "number": each.request.number,
            "what": gettext("agreed") if each.agrees else gettext("refused"),
        }
        for each in given.select_related("request")
    ]


def list_inbound_mails(one: Match, player: Player, names: list[str]) -> Rows:
    """The letters that came to the player's addresses in this match, and what was answered; and
    the words of a letter itself as long as it is kept."""
    found = InboundMail.objects.filter(owned_rows_q(player), seat__match=one).order_by(
        "received_at", "pk"
    )
    return [
        {
            "received_at": json_value(letter.received_at),
            "from": letter.sender or letter.envelope_from,
            "state": str(letter.get_state_display()),
            "answers": [describe_answer(entry, names) for entry in letter.transcript],
            "whole": bytes(letter.raw).decode("utf-8", "replace") if letter.raw else None,
        }
        for letter in found.iterator(chunk_size=20)
    ]


def describe_answer(entry: dict[str, Any], names: list[str]) -> dict[str, str]:
    kept = entry.get("said")
    words = translate_line(deserialize_line(kept), names) if kept else entry.get("words", "")
    return {"line": entry.get("line", ""), "answer": words}


def list_mails(one: Match, player: Player) -> Rows:
    """The mails about the match that were written to the player, and what became of them. Their
    words are not kept."""
    told = Notice.objects.filter(owned_rows_q(player), seat__match=one).exclude(
        Q(state=Notice.State.SKIPPED)
    )
    return [
        {
            "about": str(Notice.Kind(notice.kind).label),
            "state": str(notice.get_state_display()),
            "sent_at": json_value(notice.sent_at),
        }
        for notice in told.order_by("pk")
    ]
