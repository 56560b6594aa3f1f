"""The Hunting Prey Game: the lines of its log. A tag is the round and the part of it: `R3.2`."""

from collections.abc import Sequence
from functools import lru_cache

from games.rules.lines import DealLine, Line, Verdict, create_line
from games.rules.phrases import phrase, plural_phrase
from games.titles.hunting_prey.state import (
    ASK,
    CHOOSE,
    HUNTER,
    LEADER,
    OVER,
    PREY,
    SEATS,
    TOP,
    Cards,
    State,
)

REFILL, CHOICE, REVEAL, HUNT, JACK, GRAZER, QUEEN, END = range(8)

DEALT = plural_phrase(
    "Everybody has {count} card, {hand} of them in hand.",
    "Everybody has {count} cards, {hand} of them in hand.",
)
DRAWN = phrase("You draw {cards}.")
SWAPPED = phrase("You swap {cards} and draw {drawn_cards}.")
CHOSEN = phrase("You choose {card}.")
CHOSEN_JACK = phrase("You choose {card} and drop {cards}.")
CHOSEN_ALONE = phrase("You choose {card} and drop nothing.")
PLAYED = phrase("{seat} plays {card}.")
PLAYED_SWAPPED = phrase("{seat} plays {card}; swapped {cards}.")
HUNTS = phrase("{seat} hunts with {card} and earns a token.")
EATS = phrase("{seat}’s {card} eats {prey_seat}’s {prey_card}.")
STARVES = phrase("{seat}’s {card} eats nothing.")
DROPS = phrase("{seat} drops {cards} with {card} and earns a token.")
GRAZES = phrase("{seat}’s grazer, {card}, earns a token.")
GATHERS = phrase("{seat} gathers {cards} with {card}.")
STANDS = phrase("{place}. {seat}: tokens {tokens}, cards {size}.")
ORDERED = {
    TOP: phrase("Your hunters eat the strongest card from now on."),
    PREY: phrase("Your hunters eat the strongest grazer from now on."),
    HUNTER: phrase("Your hunters eat the strongest hunter from now on."),
    LEADER: phrase("Your hunters eat the leader’s card from now on."),
    ASK: phrase("You’ll be asked what your hunters eat."),
}
ORDERED_SEAT = phrase("Your hunters eat {prey_seat}’s card from now on.")
STANDINGS = {
    2: phrase("Tokens: {a_seat} {a}, {b_seat} {b}. Cards: {a_size}, {b_size}."),
    3: phrase(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}. Cards: {a_size}, {b_size}, {c_size}."
    ),
    4: phrase(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}. Cards: {a_size}, "
        "{b_size}, {c_size}, {d_size}."
    ),
    5: phrase(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}, {e_seat} {e}. Cards: "
        "{a_size}, {b_size}, {c_size}, {d_size}, {e_size}."
    ),
    6: phrase(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}, {e_seat} {e}, {f_seat} "
        "{f}. Cards: {a_size}, {b_size}, {c_size}, {d_size}, {e_size}, {f_size}."
    ),
}
# What the standings call each seat, its tokens and its cards.
THINGS_OF_SEATS = tuple((f"{letter}_seat", letter, f"{letter}_size") for letter in "abcdef")
BY_TOKENS = plural_phrase(
    "The match ends: somebody has {count} token.", "The match ends: somebody has {count} tokens."
)
BY_ROUNDS = plural_phrase(
    "The match ends after {count} round.", "The match ends after {count} rounds."
)
BY_CARDS = phrase("The match ends: fewer than two players have cards left.")
BY_THINNING = phrase("The match ends: somebody has fewer than five cards left.")


@lru_cache(maxsize=1 << 9)
def part_tag(number: int, part: int) -> str:
    """The tag of a part of a round: `R14.3`."""
    return f"R{number}.{part}"


def position_tag(state: State) -> str:
    """The place the match has come to."""
    part = {CHOOSE: CHOICE, OVER: END}.get(state.phase, HUNT)
    return part_tag(state.round, part)


def deal_line(state: State, size: int) -> DealLine:
    """The line that opens the match."""
    return DealLine(DEALT, tag=part_tag(1, REFILL), count=size, hand=len(state.hands[0]))


def draw_line(number: int, seat: int, cards: Cards) -> Line:
    """What a seat drew at the start of a round; for its own eyes."""
    return create_line(DRAWN, seat, part_tag(number, REFILL) + "*", {"cards": cards})


def swap_line(number: int, seat: int, away: Cards, cards: Cards) -> Line:
    """What a seat swapped and drew; for its own eyes until the reveal."""
    things = {"cards": away, "drawn_cards": cards}
    return create_line(SWAPPED, seat, part_tag(number, CHOICE) + "*", things)


def order_line(number: int, seat: int, order: str) -> Line:
    """The standing order of a seat; for its own eyes."""
    here = part_tag(number, CHOICE) + "*"
    if order in SEATS:
        return create_line(ORDERED_SEAT, seat, here, {"prey_seat": SEATS.index(order)})
    return create_line(ORDERED[order], seat, here, {})


def choice_line(number: int, seat: int, card: str, drops: Cards, jack: bool) -> Line:
    """What a seat chose; for its own eyes until the reveal."""
    here = part_tag(number, CHOICE) + "*"
    if drops:
        return create_line(CHOSEN_JACK, seat, here, {"card": card, "cards": drops})
    return create_line(CHOSEN_ALONE if jack else CHOSEN, seat, here, {"card": card})


def play_line(number: int, seat: int, card: str, away: Cards) -> Line:
    """What a seat has played and swapped, at the reveal."""
    here = part_tag(number, REVEAL)
    if away:
        return create_line(PLAYED_SWAPPED, None, here, {"seat": seat, "card": card, "cards": away})
    return create_line(PLAYED, None, here, {"seat": seat, "card": card})


def hunt_line(number: int, seat: int, card: str) -> Line:
    """Who is the strongest hunter."""
    return create_line(HUNTS, None, part_tag(number, HUNT), {"seat": seat, "card": card})


def eat_line(number: int, seat: int, card: str, prey_seat: int, prey_card: str) -> Line:
    """What the hunter eats; nothing if `prey_card` is empty."""
    here = part_tag(number, HUNT)
    if not prey_card:
        return Line(STARVES, None, here, seat=seat, card=card)
    things = {"seat": seat, "card": card, "prey_seat": prey_seat, "prey_card": prey_card}
    return create_line(EATS, None, here, things)


def drop_line(number: int, seat: int, card: str, cards: Cards) -> Line:
    """A Jack at work."""
    return Line(DROPS, None, part_tag(number, JACK), seat=seat, card=card, cards=cards)


def graze_line(number: int, seat: int, card: str) -> Line:
    """Who takes the token of the grazers."""
    return create_line(GRAZES, None, part_tag(number, GRAZER), {"seat": seat, "card": card})


def gather_line(number: int, seat: int, card: str, cards: Cards) -> Line:
    """What the Queen gathers."""
    return Line(GATHERS, None, part_tag(number, QUEEN), seat=seat, card=card, cards=cards)


def standings_line(number: int, tokens: Sequence[int], sizes: Sequence[int]) -> Line:
    """Tokens and cards of all seats at the end of a round."""
    things: dict[str, int] = {}
    for seat, (who, some, size) in enumerate(THINGS_OF_SEATS[: len(tokens)]):
        things[who], things[some], things[size] = seat, tokens[seat], sizes[seat]
    return create_line(STANDINGS[len(tokens)], None, part_tag(number, END), things)


def match_end_lines(
    number: int, why: Line, places: Sequence[int], tokens: Sequence[int], sizes: Sequence[int]
) -> tuple[Line, ...]:
    """The last lines of a match: why it ends, and the ranking, best first."""
    here = part_tag(number, END)
    why.tag = here
    ranked = sorted(range(len(places)), key=lambda seat: places[seat])
    return (
        why,
        *(
            Verdict(
                STANDS,
                None,
                here,
                place=places[seat],
                seat=seat,
                tokens=tokens[seat],
                size=sizes[seat],
            )
            for seat in ranked
        ),
    )
