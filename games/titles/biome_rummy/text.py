"""The table of Biome Rummy as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from games.decks.biome_deck import CARDS, SUITS
from games.rules.lines import (
    Line,
    Thing,
    format_signed,
    join_with_and,
    join_with_commas,
    translate_with,
)
from games.rules.phrases import Said, Translator, phrase, plural_phrase, render_english
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    GroupView,
    RummySeat,
    list_groups_for_card,
    list_hand_sets,
)
from games.titles.biome_views import own_hand
from games.titles.text_parts import (
    NONE,
    OVER,
    WIDTH,
    YOUR_HAND,
    join_heading,
    list_remaining_hands,
    list_seat_labels,
    render_card_list,
)

GAP = " " * 6
SHORTEST_NAME = 3
ACES_WIDTH, TOTAL_WIDTH = 14, 10
CARDS_WIDTH = 26
NAME_OF_CARD, CLASS_WIDTH, DIET_WIDTH = 27, 10, 12
MOST_SETS = 6

TITLE = phrase("Biome Rummy")
TO_DRAW = phrase("{who} to draw")
TO_PLAY = phrase("{who} to play and discard")
ROUND = plural_phrase(
    "Round {round}, deck {stock}, {count} turn left each",
    "Round {round}, deck {stock}, {count} turns left each",
)
LAST_TURN = phrase("Round {round}, deck {stock}, last turn of the round")
LINE = phrase("Aces still to be won: {suits}")
LETTERED = phrase("{biome} ({letter})")
ASIDE = phrase("Set aside: {suits}")
ACES = plural_phrase("{count} Ace", "{count} Aces")
ACES_OF = plural_phrase("{count} Ace ({suits})", "{count} Aces ({suits})")
TOTAL = phrase("total {total}")
HAND = plural_phrase("hand {count} card, laid {played}", "hand {count} cards, laid {played}")
HAND_KNOWN = plural_phrase(
    "hand {count} card, laid {played}, known: {cards}",
    "hand {count} cards, laid {played}, known: {cards}",
)
NO_GROUP = phrase("No group on the table")
TAKES = phrase("takes {kinds}")
FULL = phrase("full")
PILE = phrase("Pile (top last): {cards}")
FINISHED = phrase("finished")
FITS = phrase("fits {groups}")
SETS = phrase("Sets in your hand: {sets}")
MORE_SETS = plural_phrase("{sets}; and {count} more", "{sets}; and {count} more")
DRAW_EITHER = phrase("Now draw: {deck}, or {top_card} from the pile.")
DRAW_DECK = phrase("Now draw: {deck}.")
PLAY = phrase("Now lay or add cards, or discard to end your turn.")
TAKEN = phrase("You took {card} this turn; discard another card.")


def render_table(
    view: BiomeRummyView, names: Sequence[str], say: Translator = render_english
) -> str:
    """The table as `view` shows it: Aces, seats, groups, pile, own hand and what can be done.

    The reader's own seat is called You and comes last.
    """
    who = list_seat_labels(view, names, say)
    column = max(SHORTEST_NAME, *map(len, who)) + 2
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == view["seat"]))
    lines = [*_render_heading(view, names, say), *_render_aces(view, say), ""]
    for seat in seats:
        lines += _render_seat(seat, who[seat["seat"]].ljust(column), view, say)
    lines += ["", *_render_groups(view, who, say), *render_card_list(say, PILE, view["pile"])]
    if view["phase"] == "over":
        lines += list_remaining_hands(view, view["hands"], who, say)
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view, say), *_list_options(view, say)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: BiomeRummyView, say: Translator = render_english) -> list[str]:
    """The reader's hand: its codes in one line, then each card with its kinds and what it fits."""
    hand = own_hand(view)
    lines = render_card_list(say, YOUR_HAND, hand)
    for code in hand:
        card = CARDS[code]
        name = say(card.name).ljust(NAME_OF_CARD)
        kinds = f"{say(card.classification):<{CLASS_WIDTH}}{say(card.diet):<{DIET_WIDTH}}"
        lines.append(f"{code:<4}{name}{kinds}{_describe_use(code, view, say)}")
    return lines


def _render_heading(view: BiomeRummyView, names: Sequence[str], say: Translator) -> list[str]:
    place = f"{view['tag']}, {_awaited_text(view, names, say)}"
    lines = join_heading([f"{say(TITLE)}, {' - '.join(names)}", place], GAP)
    if view["waiting"]:
        lines.append(_clock_text(view, say))
    return lines


def _awaited_text(view: BiomeRummyView, names: Sequence[str], say: Translator) -> str:
    if not view["waiting"]:
        return say(OVER)
    who = join_with_and([names[seat] for seat in view["waiting"]])
    return translate_with(say, TO_DRAW if view["phase"] == "draw" else TO_PLAY, who=who)


def _clock_text(view: BiomeRummyView, say: Translator) -> str:
    left, stock = view["turns_left"], view["stock"]
    if left == 1:
        return translate_with(say, LAST_TURN, round=view["round"], stock=stock)
    return translate_with(say, ROUND, round=view["round"], stock=stock, count=left)


def _render_aces(view: BiomeRummyView, say: Translator) -> list[str]:
    line = _name_suits_with_letters(view["line"]) if view["line"] else NONE
    lines = wrap(translate_with(say, LINE, suits=line), WIDTH, break_on_hyphens=False)
    if view["aside"]:
        lines.append(translate_with(say, ASIDE, suits=_name_suits_with_letters(view["aside"])))
    return lines


def _name_suits_with_letters(suits: Sequence[str]) -> Thing:
    return join_with_and(
        [Line(LETTERED, biome=Line(SUITS[suit].short), letter=suit) for suit in suits]
    )


def _render_seat(seat: RummySeat, name: str, view: BiomeRummyView, say: Translator) -> list[str]:
    """A seat's Aces, total, hand and what everybody knows of it."""
    suits = tuple(seat["aces"])
    aces = translate_with(say, ACES, count=0)
    if suits:
        aces = translate_with(say, ACES_OF, count=len(suits), suits=suits)
    total = translate_with(say, TOTAL, total=format_signed(seat["total"]))
    text = f"{name}{aces:<{ACES_WIDTH}} {total:<{TOTAL_WIDTH}}"
    if view["phase"] == "over":
        return [text]
    held, played = seat["hand_size"], seat["played"]
    known = tuple(seat["known"])
    if not known or seat["seat"] == view["seat"]:
        return [text + translate_with(say, HAND, count=held, played=played)]
    text += translate_with(say, HAND_KNOWN, count=held, played=played, cards=known)
    return wrap(text, WIDTH, subsequent_indent=" " * len(name))


def _render_groups(view: BiomeRummyView, who: Sequence[str], say: Translator) -> list[str]:
    order = list(SUITS)
    groups = sorted(view["groups"], key=lambda group: order.index(group["suit"]))
    width = max((len(who[group["starter"]]) for group in groups), default=0) + 2
    lines = [line for group in groups for line in _render_group(group, who, width, say)]
    return lines or [say(NO_GROUP)]


def _render_group(group: GroupView, who: Sequence[str], width: int, say: Translator) -> list[str]:
    """`G2  Bea  C2 C3 C6 CK(Ann)   takes a bird`."""
    starter = group["starter"]
    cards = " ".join(
        card if by == starter else f"{card}({who[by]})"
        for card, by in zip(group["cards"], group["by"], strict=True)
    )
    takes = say(FULL)
    if not group["full"]:
        takes = translate_with(
            say, TAKES, kinds=join_with_commas([Line(Said(words)) for words in group["fits"]])
        )
    start = f"{group['token']:<4}{who[starter]:<{width}}"
    whole = f"{start}{cards:<{CARDS_WIDTH}} {takes}"
    if len(cards) <= CARDS_WIDTH and len(whole) <= WIDTH:
        return [whole]
    indent = " " * len(start)
    return [
        *wrap(start + cards, WIDTH, subsequent_indent=indent),
        *wrap(indent + takes, WIDTH, subsequent_indent=indent),
    ]


def _describe_use(card: str, view: BiomeRummyView, say: Translator) -> str:
    if card[0] not in view["live"]:
        return say(FINISHED)
    tokens = tuple(list_groups_for_card(view, card))
    return translate_with(say, FITS, groups=tokens) if tokens else "-"


def format_sets(sets: Sequence[Sequence[str]], say: Translator = render_english) -> str:
    """`S2 S8 SK; H3 H4 H6`, and how many more there are than can be listed."""
    words = "; ".join(map(" ".join, sets[:MOST_SETS]))
    if len(sets) <= MOST_SETS:
        return words
    return translate_with(say, MORE_SETS, sets=words, count=len(sets) - MOST_SETS)


def _list_options(view: BiomeRummyView, say: Translator) -> list[str]:
    """The longest sets in the hand, and what the reader has to do next."""
    sets = list_hand_sets(view)
    lines = []
    if sets:
        words = translate_with(say, SETS, sets=format_sets(sets, say))
        lines += wrap(words, WIDTH - 4, subsequent_indent="  ")
    if view["waiting"] != [view["seat"]]:
        return lines
    if view["phase"] == "draw":
        if view["pile"]:
            source = translate_with(say, DRAW_EITHER, deck="deck", top_card=view["pile"][-1])
        else:
            source = translate_with(say, DRAW_DECK, deck="deck")
        return [*lines, "", source]
    lines += ["", say(PLAY)]
    if view["taken"]:
        lines.append(translate_with(say, TAKEN, card=view["taken"]))
    return lines
