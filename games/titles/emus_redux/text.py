"""The table of Emus Redux as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from games.rules.game import seat_of_view
from games.rules.lines import (
    Line,
    Thing,
    format_signed,
    join_with_commas,
    join_with_or,
    translate_with,
)
from games.rules.phrases import Translator, phrase, render_english
from games.titles.birds import ORDER, WILD, list_additions
from games.titles.emus_redux.state import EXCUSE
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat
from games.titles.ranch_text import (
    bird_lines,
    closing_order_text,
    describe_card,
    name_column_width,
    render_heading,
)
from games.titles.ranch_views import BirdView, own_hand
from games.titles.text_parts import (
    EMPTY_HAND,
    NONE,
    WIDTH,
    YOUR_HAND,
    list_seat_labels,
    render_card_list,
)

GAP = " " * 5
PILES_GAP = " " * 6
TITLE = phrase("Emus Redux")
ROW = phrase("Row: {cards}")
FITS = phrase("fits {birds}")
FITS_AS = phrase("{birds} as {ranks}")
TAKES = phrase("wild cards left: {takes}")
TAKES_KNOWN = phrase("wild cards left: {takes}, known: {cards}")
TAKES_KNOWN_CLOSED = phrase("wild cards left: {takes}, known: {cards}; has closed")
FIRST_PILE = phrase("{pile} (top last): {cards}")
OTHER_PILE = phrase("{pile}: {cards}")
RESULT = phrase("{name}: {total}, hatched {hatched}, lost {lost}")
DROPPED = phrase("dropped by an Excuse: {cards}")
LEFT = phrase("left in hand: {cards}")
ACTION = phrase("Your action: {move}. Now draw: {places}.")
OF_THE_ROW = Line(phrase("a card from the row"))
NOW = phrase("Result now: {result}")
NOW_DROPPED = phrase("Result now: {result} (without {birds}, dropped by an Excuse)")


def render_table(
    view: EmusReduxView, names: Sequence[str], say: Translator = render_english
) -> str:
    """The table as `view` shows it: ranches, discard piles, row, own hand and what fits.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    who = list_seat_labels(view, names, say)
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    lines = [*render_heading(TITLE, view, names, GAP, say), ""]
    width = name_column_width(who)
    for seat in seats:
        lines += _render_ranch(seat, who[seat["seat"]].ljust(width), view, say)
    lines += [*_render_piles(view, say), *render_card_list(say, ROW, view["row"])]
    if view["phase"] == "over":
        lines += ["", *_render_results(seats, who, say)]
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view, say), *_render_progress(view, say)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: EmusReduxView, say: Translator = render_english) -> list[str]:
    """The reader's hand: its codes in one line, then each card that fits somewhere, with its name,
    the birds it fits and, for a wild card, the ranks it can stand for there. Copies are told once.
    """
    hand = sorted(own_hand(view), key=lambda card: bool(card == EXCUSE))
    if not hand:
        return [say(EMPTY_HAND)]
    birds = view["seats"][seat_of_view(view)]["birds"]
    found = {card: _describe_use(card, birds) for card in dict.fromkeys(hand)}
    fitting = {card: f"{card} {describe_card(card, say)}" for card, fits in found.items() if fits}
    widest = max(map(len, fitting.values()), default=0) + 1
    indent = " " * (widest + len(translate_with(say, FITS, birds="")))
    lines = [translate_with(say, YOUR_HAND, cards=tuple(hand))]
    for card, words in fitting.items():
        line = f"{words:<{widest}}{translate_with(say, FITS, birds=found[card])}"
        lines += wrap(line, WIDTH, subsequent_indent=indent)
    return lines


def _describe_use(card: str, birds: list[BirdView]) -> Thing:
    """The birds that the card may be added to: `B1 B3`; of a wild card `B1 as 2 3, B3 as 9`. Empty
    if there is none."""
    places = []
    for bird in birds:
        forms = list_additions(tuple(bird["cards"])).get(card, ())
        if forms:
            ranks = tuple(ORDER[form] for form in forms)
            places.append((bird["token"], ranks if card in WILD else ()))
    if card not in WILD or not places:
        return tuple(token for token, _ranks in places)
    return join_with_commas(
        [
            Line(FITS_AS, birds=tuple(token for token, _ranks in same), ranks=ranks)
            for ranks, same in groupby(places, key=lambda place: place[1])
        ]
    )


def _render_ranch(seat: ReduxSeat, name: str, view: EmusReduxView, say: Translator) -> list[str]:
    blank = " " * len(name)
    lines = bird_lines(seat["birds"], blank, say)
    if view["phase"] != "over":
        lines.append(blank + _render_takes(seat, view, say))
    lines[0] = name + lines[0][len(name) :]
    return lines


def _render_takes(seat: ReduxSeat, view: EmusReduxView, say: Translator) -> str:
    takes = seat["takes_left"]
    if seat["seat"] == view["seat"]:
        return translate_with(say, TAKES, takes=takes)
    template = TAKES_KNOWN_CLOSED if seat["closed"] else TAKES_KNOWN
    return translate_with(say, template, takes=takes, cards=tuple(seat["known"]) or NONE)


def _render_piles(view: EmusReduxView, say: Translator) -> list[str]:
    first, second = view["piles"]
    one = render_card_list(say, FIRST_PILE, first["cards"], pile=first["token"])
    other = render_card_list(say, OTHER_PILE, second["cards"], pile=second["token"])
    beside = f"{one[0]}{PILES_GAP}{other[0]}"
    if len(one) == len(other) == 1 and len(beside) <= WIDTH:
        return [beside]
    return one + other


def _render_results(seats: list[ReduxSeat], who: list[str], say: Translator) -> list[str]:
    """What every seat came to, what its Excuses dropped and what it had left in hand."""
    lines = []
    for seat in seats:
        name, result = who[seat["seat"]], seat["result"]
        if result is None:
            continue
        total, hatched, lost = format_signed(result["total"]), result["hatched"], result["lost"]
        lines.append(
            translate_with(say, RESULT, name=name, total=total, hatched=hatched, lost=lost)
        )
        gone = [f"B{at}" for at, bird in enumerate(result["birds"], 1) if bird["dropped"]]
        lines += render_card_list(say, DROPPED, gone, indent="  ") if gone else []
        lines += render_card_list(say, LEFT, result["left"], indent="  ")
    return lines


def _render_progress(view: EmusReduxView, say: Translator) -> list[str]:
    """What the reader has already done of a turn or of closing."""
    if view["acted"] and view["waiting"] == [view["seat"]]:
        places = join_with_or(_list_sources(view, view["acted"]))
        return ["", *wrap(translate_with(say, ACTION, move=view["acted"], places=places), WIDTH)]
    excuses = view["excuses"]
    if view["order"] is None or excuses is None:
        return []
    closed = view["seats"][seat_of_view(view)]["closed"]
    order = wrap(closing_order_text(view, closed, say), WIDTH, subsequent_indent="  ")
    result, drops = format_signed(excuses["result"]), tuple(excuses["drops"])
    if drops:
        return ["", *order, translate_with(say, NOW_DROPPED, result=result, birds=drops)]
    return ["", *order, translate_with(say, NOW, result=result)]


def _list_sources(view: EmusReduxView, acted: str) -> list[Thing]:
    """The sources that can be drawn from after the action."""
    discarded = acted.startswith("discard")
    sources: list[Thing] = ["deck"]
    if not discarded:
        sources += [pile["token"] for pile in view["piles"] if pile["cards"]]
    if view["seats"][seat_of_view(view)]["takes_left"] and not (
        discarded and view["row_after_discard"] == "off"
    ):
        sources.append(OF_THE_ROW)
    return sources
