"""What happened at a table, as the reader may know it: log lines with cards drawn and postmarks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop

from games.models import Intervention, Match, Move, Tenure
from games.play.record.log_text import parse_template, translate, translate_line
from games.play.record.results import result_sentence
from games.play.staff.act_descriptions import describe_staff_act, is_act
from games.play.staff.reveals import describe_reveal
from games.play.stored_sentences import translate_stored
from games.rules.lines import CardLine, Line, Thing, is_card, is_seat, template_of
from games.rules.phrases import phrase
from games.web.cards import render_chip, render_named_card
from games.web.log_chapters import LogChapter
from games.web.position_names import describe_position
from games.web.table_context import TableContext

ONLOOKER_STOPS = 3
LAID_ON = phrase("{card} on {place}")
Event = Intervention.Event
EVENTS = {
    Event.RESIGNED: gettext_noop("%s resigned"),
    Event.FORFEITED: gettext_noop("%s timed out and lost"),
    Event.PLAYED: gettext_noop("%s timed out; a default move was played"),
    Event.STOOD_IN: gettext_noop("%s timed out three times; a bot plays on"),
    Event.RETURNED: gettext_noop("%s is back in their seat"),
    Event.EXTENDED: gettext_noop("%s got back the time lost in an outage"),
    Event.AWAY: gettext_noop("%s is away and gets more time"),
    Event.BACK: gettext_noop("%s is back"),
    Event.PAUSED: gettext_noop("%s couldn’t be emailed and got more time"),
    Event.VERIFIED: gettext_noop("%s verified the record"),
    Event.STOPPED: gettext_noop("%s paused the match; all clocks are stopped"),
    Event.ASKED: gettext_noop("%s made a request"),
    Event.AGREED: gettext_noop("%s agreed"),
    Event.REFUSED: gettext_noop("%s refused"),
    Event.WITHDREW: gettext_noop("%s withdrew a request"),
    Event.LAPSED: gettext_noop("%s got no answer in time"),
    Event.OVERTAKEN: gettext_noop("%s’s request is no longer possible"),
    Event.CONSENTED: gettext_noop("%s made a request, and all agreed"),
    Event.CONFIRMED: gettext_noop("%s confirmed the players’ agreement"),
    Event.DECLINED: gettext_noop("%s didn’t confirm the players’ agreement"),
    Event.CARRIED: gettext_noop("%s continued a guest game"),
    Event.NUDGED: gettext_noop("%s nudged the players to move"),
    Event.WENT_ON: gettext_noop("%s ended the pause; the clocks are running again"),
    Event.LEFT: gettext_noop("%s deleted their account; a bot plays on"),
}


@dataclass(frozen=True)
class LogEntry:
    """One line of the story. `place` is set on the first line of each turn, `at` on that of each
    ply; `stop` on that of a ply at which the table can be replayed, as the moment numbered
    `moment`; `taken_back` if what it tells was taken back since; `planned` on that of a ply that a
    plan of the reader's own has played, which is nobody else's affair."""

    ply: int
    words: SafeString | str
    place: str = ""
    private: bool = False
    at: datetime | None = None
    stop: bool = False
    moment: int = 0
    taken_back: bool = False
    planned: bool = False


@dataclass(frozen=True)
class MoveRows:
    """When each move was taken, and which ones plans of the reader have played."""

    times: dict[int, datetime]
    planned: frozenset[int] = frozenset()


RenderLine = Callable[[Line, Sequence[str], str], str]  # a line, the names by seat, the title


def render_line(line: Line, names: Sequence[str], slug: str) -> SafeString:
    """What the title `slug` says, with names and cards in their places."""
    parts: list[str] = []
    for words, name in parse_template(template_of(line, translate)):
        parts.append(words)
        if name:
            parts.append(_render_thing(name, line.things[name], names, slug))
    return mark_safe("".join(parts))


def _render_thing(name: str, thing: Thing, names: Sequence[str], slug: str) -> str:
    if isinstance(thing, CardLine):
        return render_named_card(thing.code, slug)
    if isinstance(thing, Line):
        return render_line(thing, names, slug)
    if is_seat(name):
        return format_html("<b>{}</b>", names[thing])
    if is_card(name):
        cards = thing if isinstance(thing, tuple) else (thing,)
        return format_html_join(" ", "{}", ((render_chip(card, slug),) for card in cards))
    if isinstance(thing, tuple) and all(">" in str(part) for part in thing):
        return format_html_join(", ", "{}", ((render_placement(part, slug),) for part in thing))
    if isinstance(thing, tuple):
        return escape(" ".join(str(part) for part in thing))
    words = str(thing)
    return escape(words.replace("-", "−") if name.endswith("value") else words)


def render_placement(words: str, slug: str) -> SafeString:
    """`8WL>B1` in words: the card drawn, and where it went."""
    card, _to, place = words.partition(">")
    return render_line(Line(LAID_ON, card=card, place=place), (), slug)


def last_move_ply(visit: TableContext) -> int:
    """The ply of the reader's own last move; for an onlooker a few turns ago."""
    if visit.seat_number is None:
        return visit.moment_plies[-min(len(visit.moment_plies), ONLOOKER_STOPS)]
    moves = visit.record.moves
    for ply in range(len(moves), 0, -1):
        if moves[ply - 1][0] == visit.seat_number:
            return ply
    return 0


def last_turn_ply(visit: TableContext) -> int:
    """The ply at which the reader's last turn ended, whatever they have done in this one; for an
    onlooker a few turns ago."""
    if visit.seat_number is None:
        return last_move_ply(visit)
    return visit.record.find_turn_end(visit.seat_number)


def list_entries(
    visit: TableContext,
    since: int = 0,
    upto: int | None = None,
    render: RenderLine = render_line,
) -> list[LogEntry]:
    """The story from ply `since` on: two queries, one for the times and one for the timeline."""
    lines = [
        (ply, line) for ply, line in visit.readable_lines(since) if upto is None or ply <= upto
    ]
    rows = read_move_rows(visit, since)
    told = [
        *_build_entries(lines, rows, visit, render),
        *_list_events(visit, since, upto),
        *_list_end_entries(visit, upto),
    ]
    return sorted(told, key=lambda entry: entry.ply)


def order_newest_first(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The last move first; what one move brought stays in its order."""
    moves = [list(same) for _ply, same in groupby(entries, key=lambda entry: entry.ply)]
    return [entry for move in reversed(moves) for entry in move]


def list_chapter_entries(visit: TableContext, chapter: LogChapter) -> list[LogEntry]:
    """The story of one chapter of the log: two queries as well."""
    rows = read_move_rows(visit, chapter.first)
    beside = [*_list_events(visit, chapter.first, None), *(_list_end_entries(visit, None))]
    told = [
        *_build_entries(chapter.lines, rows, visit),
        *(entry for entry in beside if chapter.covers_ply(entry.ply)),
    ]
    return sorted(told, key=lambda entry: entry.ply)


def _build_entries(
    lines: Iterable[tuple[int, Line]],
    rows: MoveRows,
    visit: TableContext,
    render: RenderLine = render_line,
) -> Iterable[LogEntry]:
    names, before, tagged, there = visit.names, -1, "", ""
    gone = visit.record.taken_back_plies
    for ply, line in lines:
        first = ply != before
        before = ply
        at = rows.times.get(ply) if first else None
        words = render(line, names, visit.match.game)
        moment = visit.moment_ply(ply)
        stop = first and visit.moment_plies[moment] == ply
        place = ""
        if (tag := line.tag.rstrip("*")) != tagged:
            tagged, place = tag, describe_position(tag, visit.match.game)
            place, there = "" if place == there else place, place
        private = line.only is not None
        planned = first and ply in rows.planned
        yield LogEntry(ply, words, place, private, at, stop, moment, ply in gone, planned)


def _list_events(visit: TableContext, since: int, upto: int | None) -> Iterable[LogEntry]:
    """What happened from outside the rules, put at the last moment before it that everybody may
    know of, and for a moment of the replay (`upto`) what belongs to that one: its own ply would
    count secret moves."""
    if visit.match.pk is None:
        return
    house = gettext("The site")
    names = {seat.tenure_id: seat.name for seat in visit.seats}
    first = since if upto is None else 0
    events = Intervention.objects.filter(match=visit.match, ply__gte=first)
    for event in events.select_related("actor").order_by("at", "pk"):
        moment = visit.moment_ply(event.ply)
        if upto is not None and moment != visit.moment_ply(upto):
            continue
        if event.what == Event.REVEALED:
            words = describe_reveal(event, visit.names, visit.seats, visit.record)
        else:
            who = house
            if event.tenure_id is not None:
                if event.tenure_id not in names:  # of somebody who held a seat before
                    names |= list_holder_names(visit)
                who = names[event.tenure_id]
            words = describe_event(event, who)
        yield LogEntry(
            visit.moment_plies[moment], words, gettext("Site"), at=event.at, moment=moment
        )


def describe_event(event: Intervention, who: str) -> str:
    """What happened from outside the rules, but for looks; `who` is whom it happened to."""
    if is_act(event) or event.what not in EVENTS:
        return describe_staff_act(event, who)
    told = {"event": gettext(EVENTS[Event(event.what)]) % who, "why": translate_stored(event.why)}
    words = gettext("%(event)s (%(why)s).") if event.why else gettext("%(event)s.")
    return words % told


def list_holder_names(visit: TableContext) -> dict[int | None, str]:
    held = Tenure.objects.filter(seat__match=visit.match).select_related("player")
    return {tenure.pk: tenure.name for tenure in held}


def _list_end_entries(visit: TableContext, upto: int | None) -> Iterable[LogEntry]:
    """Who won, at the end of the story of a match that somebody left or that staff ended; of any
    other the lines of the log say it."""
    last = visit.moment_plies[-1]
    told = visit.result
    by_rules = told is None or not (told.left or told.ending == Match.Ending.RULED)
    if told is None or by_rules or (upto is not None and upto < last):
        return
    words = result_sentence(told, visit.names, visit.seat_number)
    at, moment = visit.match.finished_at, len(visit.moment_plies) - 1
    yield LogEntry(visit.record.ply, words, gettext("Site"), at=at, moment=moment)


def read_move_rows(visit: TableContext, since: int = 0) -> MoveRows:
    """What is noted of each move from ply `since` on; the start of the match is ply 0. Nobody has
    noted anything where no match is stored."""
    if visit.match.pk is None:
        return MoveRows({})
    moves = Move.objects.filter(match=visit.match, ply__gte=since)
    rows = list(moves.values_list("ply", "at", "seat", "via"))
    times = {ply: at for ply, at, _seat, _via in rows}
    if since == 0 and visit.match.started_at is not None:
        times[0] = visit.match.started_at
    own = [(ply, at) for ply, at, seat, via in rows if is_own_plan(visit, seat, via)]
    begun = visit.mine.tenure.begins_at if own and visit.mine and visit.mine.tenure else None
    planned = {ply for ply, at in own if begun is not None and at >= begun}
    return MoveRows(times, frozenset(planned))


def is_own_plan(visit: TableContext, seat: int, via: str) -> bool:
    """True for a move that a plan at the reader's own seat has played."""
    return via == Move.Via.PLAN and seat == visit.seat_number


def plain_text_log(visit: TableContext, since: int) -> str:
    """The same as plain words, for a screen reader."""
    names = visit.names
    return " ".join(translate_line(line, names) for _ply, line in visit.readable_lines(since))


def list_fresh_cards(visit: TableContext, since: int) -> frozenset[str]:
    """The cards that others were seen to move since the reader's last turn."""
    cards: set[str] = set()
    gone = visit.record.taken_back_plies
    for ply, line in visit.readable_lines(since):
        if (
            ply > since
            and ply not in gone
            and line.things.get("seat") not in (None, visit.seat_number)
        ):
            for name, thing in line.things.items():
                if name.rpartition("_")[2] in ("card", "cards", "objective"):
                    cards.update(thing if isinstance(thing, tuple) else (str(thing),))
    return frozenset(cards)
