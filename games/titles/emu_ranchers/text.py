"""The table of Emu Ranchers as plain text, at most 70 columns wide."""

from collections.abc import Sequence

from games.rules.game import seat_of_view
from games.rules.lines import format_signed, join_with_commas, join_with_or, translate_with
from games.rules.phrases import Translator, phrase, plural_phrase, render_english
from games.titles.birds import can_grow
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat
from games.titles.ranch_text import (
    bird_lines,
    closing_order_text,
    describe_card,
    name_column_width,
    render_heading,
)
from games.titles.ranch_views import BirdView
from games.titles.text_parts import (
    EMPTY_HAND,
    NONE,
    WIDTH,
    YOUR_HAND,
    list_remaining_hands,
    list_seat_labels,
    render_card_list,
)

GAP = " " * 8
TITLE = phrase("Emu Ranchers")
DISCARD = phrase("Discard (top last): {cards}")
FITS = phrase("fits {birds}")
HAND = plural_phrase("hand {count} card, known: {cards}", "hand {count} cards, known: {cards}")
HAND_CLOSED = plural_phrase(
    "hand {count} card, known: {cards}; has closed",
    "hand {count} cards, known: {cards}; has closed",
)
YEAR = phrase("Year {year}: {sums}")
MATCH = phrase("Match:  {sums}")
ACTION = phrase("Your action: {move}. Now draw: {places}.")


def render_table(
    view: EmuRanchersView, names: Sequence[str], say: Translator = render_english
) -> str:
    """The table as `view` shows it: ranches, discard pile, draw pile, own hand and what fits.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    who = list_seat_labels(view, names, say)
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    lines = [*render_heading(TITLE, view, names, GAP, say), ""]
    width = name_column_width(who)
    for seat in seats:
        lines += _render_ranch(seat, who[seat["seat"]].ljust(width), view, say)
    lines += render_card_list(say, DISCARD, view["discard"])
    lines += _render_scores(seats, who, say)
    if view["phase"] == "over":
        lines += list_remaining_hands(view, view["hands"], who, say)
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view, say), *_render_progress(view, say)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: EmuRanchersView, say: Translator = render_english) -> list[str]:
    """The reader's hand: its codes in one line, then each card with its name and what it fits."""
    hand = view["hand"]
    if not hand:
        return [say(EMPTY_HAND)]
    birds = view["seats"][seat_of_view(view)]["birds"]
    named = {card: describe_card(card, say) for card in hand}
    widest = max(map(len, named.values())) + 1
    cells = [f"{card:<4}{named[card]:<{widest}}{_describe_use(card, birds, say)}" for card in hand]
    width = max(len(cell) for cell in cells) + 3
    columns = 2 if 2 * width <= WIDTH else 1
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return [
        translate_with(say, YOUR_HAND, cards=tuple(hand)),
        *("".join(cell.ljust(width) for cell in row).rstrip() for row in rows),
    ]


def _describe_use(card: str, birds: list[BirdView], say: Translator) -> str:
    tokens = tuple(bird["token"] for bird in birds if can_grow(tuple(bird["cards"]), card))
    return translate_with(say, FITS, birds=tokens) if tokens else "-"


def _render_ranch(seat: EmuSeat, name: str, view: EmuRanchersView, say: Translator) -> list[str]:
    blank = " " * len(name)
    lines = bird_lines(seat["birds"], blank, say)
    if seat["seat"] != view["seat"] and view["phase"] != "over":
        template = HAND_CLOSED if seat["closed"] else HAND
        known = tuple(seat["known"]) or NONE
        lines.append(blank + translate_with(say, template, count=seat["hand_size"], cards=known))
    lines[0] = name + lines[0][len(name) :]
    return lines


def _render_scores(seats: list[EmuSeat], who: list[str], say: Translator) -> list[str]:
    """The finished years and the sums of the match so far."""
    lines = []
    for at in range(len(seats[0]["years"])):
        sums = [
            f"{who[seat['seat']]} {format_signed(seat['years'][at]['total'])}" for seat in seats
        ]
        lines.append(translate_with(say, YEAR, year=at + 1, sums=join_with_commas(sums)))
    if lines:
        sums = [f"{who[seat['seat']]} {format_signed(seat['total'])}" for seat in seats]
        lines.append(translate_with(say, MATCH, sums=join_with_commas(sums)))
    return lines


def _render_progress(view: EmuRanchersView, say: Translator) -> list[str]:
    if view["acted"] and view["waiting"] == [view["seat"]]:
        places = join_with_or(("deck", "discard") if _may_take(view, view["acted"]) else ("deck",))
        return ["", translate_with(say, ACTION, move=view["acted"], places=places)]
    if view["order"] is None:
        return []
    closed = view["seats"][seat_of_view(view)]["closed"]
    return ["", closing_order_text(view, closed, say)]


def _may_take(view: EmuRanchersView, acted: str) -> bool:
    return bool(view["discard"]) and not acted.startswith("discard")
