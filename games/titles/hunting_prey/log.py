"""The Hunting Prey Game: the lines of its log. A tag is the round and the part of it: `R3.2`."""

from collections.abc import Sequence
from functools import lru_cache

from games.rules.lines import Dealt, Line, Verdict, line_of
from games.rules.said import counted, said
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

DEALT = counted(
    "Everybody has {count} card, {hand} of them in hand.",
    "Everybody has {count} cards, {hand} of them in hand.",
)
DRAWN = said("You draw {cards}.")
SWAPPED = said("You swap {cards} and draw {drawn_cards}.")
CHOSEN = said("You choose {card}.")
CHOSEN_JACK = said("You choose {card} and drop {cards}.")
CHOSEN_ALONE = said("You choose {card} and drop nothing.")
PLAYED = said("{seat} plays {card}.")
PLAYED_SWAPPED = said("{seat} plays {card}; swapped {cards}.")
HUNTS = said("{seat} hunts with {card} and earns a token.")
EATS = said("{seat}’s {card} eats {prey_seat}’s {prey_card}.")
STARVES = said("{seat}’s {card} eats nothing.")
DROPS = said("{seat} drops {cards} with {card} and earns a token.")
GRAZES = said("{seat} earns a token with the grazer {card}.")
GATHERS = said("{seat} gathers {cards} with {card}.")
STANDS = said("{place}. {seat}, tokens {tokens}, cards {size}.")
ORDERED = {
    TOP: said("Your hunters eat the strongest card from now on."),
    PREY: said("Your hunters eat the strongest grazer from now on."),
    HUNTER: said("Your hunters eat the strongest hunter from now on."),
    LEADER: said("Your hunters eat the leader’s card from now on."),
    ASK: said("You’ll be asked what your hunters eat."),
}
ORDERED_SEAT = said("Your hunters eat {prey_seat}’s card from now on.")
STANDINGS = {
    2: said("Tokens: {a_seat} {a}, {b_seat} {b}. Cards: {a_size}, {b_size}."),
    3: said(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}. Cards: {a_size}, {b_size}, {c_size}."
    ),
    4: said(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}. Cards: {a_size}, "
        "{b_size}, {c_size}, {d_size}."
    ),
    5: said(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}, {e_seat} {e}. Cards: "
        "{a_size}, {b_size}, {c_size}, {d_size}, {e_size}."
    ),
    6: said(
        "Tokens: {a_seat} {a}, {b_seat} {b}, {c_seat} {c}, {d_seat} {d}, {e_seat} {e}, {f_seat} "
        "{f}. Cards: {a_size}, {b_size}, {c_size}, {d_size}, {e_size}, {f_size}."
    ),
}
# What the standings call each seat, its tokens and its cards.
THINGS_OF_SEATS = tuple((f"{letter}_seat", letter, f"{letter}_size") for letter in "abcdef")
BY_TOKENS = counted(
    "The match ends with {count} token reached.", "The match ends with {count} tokens reached."
)
BY_ROUNDS = counted("The match ends after {count} round.", "The match ends after {count} rounds.")
BY_CARDS = said("The match ends: fewer than two players have cards left.")
BY_THINNING = said("The match ends: somebody has fewer than five cards left.")


@lru_cache(maxsize=1 << 9)
def place(number: int, part: int) -> str:
    """The tag of a part of a round: `R14.3`."""
    return f"R{number}.{part}"


def tag(state: State) -> str:
    """The place the match has come to."""
    part = {CHOOSE: CHOICE, OVER: END}.get(state.phase, HUNT)
    return place(state.round, part)


def dealt(state: State, size: int) -> Dealt:
    """The line that opens the match."""
    return Dealt(DEALT, tag=place(1, REFILL), count=size, hand=len(state.hands[0]))


def drawn(number: int, seat: int, cards: Cards) -> Line:
    """What a seat drew at the start of a round; for its own eyes."""
    return line_of(DRAWN, seat, place(number, REFILL) + "*", {"cards": cards})


def swapped(number: int, seat: int, away: Cards, cards: Cards) -> Line:
    """What a seat swapped and drew; for its own eyes until the reveal."""
    things = {"cards": away, "drawn_cards": cards}
    return line_of(SWAPPED, seat, place(number, CHOICE) + "*", things)


def ordered(number: int, seat: int, order: str) -> Line:
    """The standing order of a seat; for its own eyes."""
    here = place(number, CHOICE) + "*"
    if order in SEATS:
        return line_of(ORDERED_SEAT, seat, here, {"prey_seat": SEATS.index(order)})
    return line_of(ORDERED[order], seat, here, {})


def chosen(number: int, seat: int, card: str, drops: Cards, jack: bool) -> Line:
    """What a seat chose; for its own eyes until the reveal."""
    here = place(number, CHOICE) + "*"
    if drops:
        return line_of(CHOSEN_JACK, seat, here, {"card": card, "cards": drops})
    return line_of(CHOSEN_ALONE if jack else CHOSEN, seat, here, {"card": card})


def played(number: int, seat: int, card: str, away: Cards) -> Line:
    """What a seat has played and swapped, at the reveal."""
    here = place(number, REVEAL)
    if away:
        return line_of(PLAYED_SWAPPED, None, here, {"seat": seat, "card": card, "cards": away})
    return line_of(PLAYED, None, here, {"seat": seat, "card": card})


def hunts(number: int, seat: int, card: str) -> Line:
    """Who is the strongest hunter."""
    return line_of(HUNTS, None, place(number, HUNT), {"seat": seat, "card": card})


def eats(number: int, seat: int, card: str, prey_seat: int, prey_card: str) -> Line:
    """What the hunter eats; nothing if `prey_card` is empty."""
    here = place(number, HUNT)
    if not prey_card:
        return Line(STARVES, None, here, seat=seat, card=card)
    things = {"seat": seat, "card": card, "prey_seat": prey_seat, "prey_card": prey_card}
    return line_of(EATS, None, here, things)


def drops(number: int, seat: int, card: str, cards: Cards) -> Line:
    """A Jack at work."""
    return Line(DROPS, None, place(number, JACK), seat=seat, card=card, cards=cards)


def grazes(number: int, seat: int, card: str) -> Line:
    """Who takes the token of the grazers."""
    return line_of(GRAZES, None, place(number, GRAZER), {"seat": seat, "card": card})


def gathers(number: int, seat: int, card: str, cards: Cards) -> Line:
    """What the Queen gathers."""
    return Line(GATHERS, None, place(number, QUEEN), seat=seat, card=card, cards=cards)


def standings(number: int, tokens: Sequence[int], sizes: Sequence[int]) -> Line:
    """Tokens and cards of all seats at the end of a round."""
    things: dict[str, int] = {}
    for seat, (who, some, size) in enumerate(THINGS_OF_SEATS[: len(tokens)]):
        things[who], things[some], things[size] = seat, tokens[seat], sizes[seat]
    return line_of(STANDINGS[len(tokens)], None, place(number, END), things)


def finished(
    number: int, why: Line, places: Sequence[int], tokens: Sequence[int], sizes: Sequence[int]
) -> tuple[Line, ...]:
    """The last lines of a match: why it ends, and the ranking, best first."""
    here = place(number, END)
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
