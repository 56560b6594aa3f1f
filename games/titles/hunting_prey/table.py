"""The table of the Hunting Prey Game: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable, Sequence

from games.decks.biome_deck import CARDS
from games.rules.game import Seat
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase, plural_phrase
from games.titles.board import (
    NONE,
    OVER,
    YOUR_HAND,
    Board,
    Cell,
    Words,
    Zone,
    cells_of,
    name_seats,
    own_last,
    role_of,
)
from games.titles.hunting_prey.move_words import ORDER_WORDS, ROUNDS
from games.titles.hunting_prey.state import HUNTING, NUMBER, SEATS
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    MealConsequenceView,
    PreyRoundView,
    PreySeat,
    hunter_of,
    hunts_of,
    jacks_of,
)

TO_CHOOSE = phrase("{who} to choose")
TO_EAT = phrase("{who} to choose what to eat")
FIRST_TO = plural_phrase("first to {count} token", "first to {count} tokens")
THIN = phrase("until somebody has fewer than five cards")

TOKENS = plural_phrase("{count} token", "{count} tokens")
HAND = phrase("hand {hand}")
DECK = phrase("deck {deck}")
SITS_OUT = phrase("out of cards, sits out")
READY = phrase("ready")
CHOOSING = phrase("choosing")
HAS_SHOWN = phrase("has shown")
IN_YOUR_DECK = phrase("known in your deck")
LEFT = phrase("cards left")

LAST_ROUND = phrase("Round {round}")
THIS_ROUND = phrase("Cards of this round")
GAIN = phrase("+{tokens}")
STRONGEST = phrase("+1, the strongest hunter")
CAN_BE_EATEN = phrase("can be eaten")
EATEN = phrase("eaten")
EATS_NOTHING = phrase("eats nothing")
EATS = phrase("eats {card} ({seat})")
EATEN_BY = phrase("eaten by {card} ({seat})")
DROPS = phrase("drops {cards}")
GRAZER_OF_ROUND = phrase("the round’s grazer")
GATHERS = phrase("gathers {cards}")
GOES_TO = phrase("goes to {seat}")
GOES_HOME = phrase("goes home")
SWAPPED = phrase("swapped {cards}")
GONE = phrase("Out of the game")

TO_EAT_NOW = phrase("To eat")
THEN = phrase("then {following}")
TOKEN_FOR = phrase("grazer token for {names}")
NO_TOKEN = phrase("grazer token for nobody")
QUEEN_GATHERS = phrase("Queen ({seat}) gathers {cards}")

HUNTER = phrase("hunter {number}")
GRAZER = phrase("grazer {number}")
TO_SWAP = phrase("To be swapped: {cards}")
YOU_SWAPPED = phrase("You swapped {cards}.")
YOU_CHOSE = phrase("You chose {card}.")
YOU_DROP = phrase("You drop {cards} with it.")
ORDER = phrase("Standing order for the hunt: {order}")


def build_board(view: HuntingPreyView) -> Board:
    """The seats, the cards against each other, what can be eaten, what is out of the game, and
    the own hand."""
    over, hunting = view["phase"] == "over", view["phase"] == "target"
    zones = [_build_seat(view, seat) for seat in own_last(view, view["seats"])]
    if hunting or view["last"] is not None:
        cells = _list_open_cards(view) if hunting else _list_previous_round(view)
        zones.append(Zone("arena", _name_round(view), tuple(cells)))
    if hunting:
        zones.append(Zone("arena", TO_EAT_NOW, tuple(_list_prey(view)), role="reach"))
    zones.append(Zone("list", GONE, _list_removed_cards(view), role="aside", empty=NONE))
    if view["hand"] is not None and not over:
        zones.append(_build_hand(view, view["hand"]))
    return Board(view["tag"], _describe_awaited(view), tuple(zones), (describe_ending(view),))


def _describe_awaited(view: HuntingPreyView) -> Words:
    if not view["waiting"]:
        return OVER
    template = TO_EAT if view["phase"] == "target" else TO_CHOOSE
    return Line(template, who=name_seats(view["waiting"]))


def describe_ending(view: HuntingPreyView) -> Words:
    """What ends the match."""
    if view["goal"]:
        return Line(FIRST_TO, count=view["goal"])
    if view["options"]["finish"] == "thin":
        return THIN
    return Line(ROUNDS, count=view["rounds"])


# Seats


def _build_seat(view: HuntingPreyView, seat: PreySeat) -> Zone:
    over, own = view["phase"] == "over", seat["seat"] == view["seat"]
    facts: list[Words] = [Line(TOKENS, count=seat["tokens"])]
    if seat["active"]:
        facts += [Line(HAND, hand=seat["hand_size"]), Line(DECK, deck=seat["deck"])]
        if view["phase"] == "choose":
            facts.append(READY if seat["ready"] else CHOOSING)
    else:
        facts.append(SITS_OUT)
    cards = seat["known"]
    name = IN_YOUR_DECK if own else HAS_SHOWN
    if over:
        name, cards = LEFT, [*seat["hand"], *seat["cards_in_deck"]]
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        token=SEATS[seat["seat"]],
        facts=tuple(facts),
        tokens=seat["tokens"],
        goal=view["goal"],
        zones=(Zone("list", name, cells_of(cards), empty=NONE),) if cards or over else (),
    )


def _list_removed_cards(view: HuntingPreyView) -> tuple[Cell, ...]:
    gone = {fallen["card"] for fallen in view["removed"]}
    return cells_of(card for card in CARDS if card in gone)


# The cards against each other


def _name_round(view: HuntingPreyView) -> Words:
    last = view["last"]
    if view["phase"] == "target" or last is None:
        return THIS_ROUND
    return Line(LAST_ROUND, round=last["round"])


def _list_open_cards(view: HuntingPreyView) -> Iterable[Cell]:
    for seat in view["seats"]:
        if seat["played"]:
            facts = tuple(_list_prospects(view, seat))
            yield Cell(seat["played"], seat=seat["seat"], facts=facts)


def _list_prospects(view: HuntingPreyView, seat: PreySeat) -> Iterable[Words]:
    if seat["seat"] == view["hunter"]:
        yield STRONGEST
    if seat["played"] in view["targets"]:
        yield CAN_BE_EATEN
    if seat["eaten"]:
        yield EATEN
    if seat["swapped"]:
        yield Line(SWAPPED, cards=tuple(seat["swapped"]))


def _list_previous_round(view: HuntingPreyView) -> Iterable[Cell]:
    last = view["last"]
    for seat, card in enumerate(last["played"] if last else ()):
        if last and card:
            facts = tuple(_list_outcomes(last, seat, card)) or (GOES_HOME,)
            yield Cell(card, seat=seat, facts=facts)


def _list_outcomes(last: PreyRoundView, seat: Seat, card: str) -> Iterable[Words]:
    """What came of the card of a seat in the round before."""
    played = last["played"]
    if last["gains"][seat]:
        yield Line(GAIN, tokens=last["gains"][seat])
    for hunter, prey in hunts_of(last):
        if hunter == seat:
            yield EATS_NOTHING if prey is None else Line(EATS, card=played[prey], seat=prey)
        if prey == seat:
            yield Line(EATEN_BY, card=played[hunter], seat=hunter)
    for jack, cards in jacks_of(last):
        if jack == seat:
            yield Line(DROPS, cards=tuple(cards))
    if seat in last["grazers"]:
        yield GRAZER_OF_ROUND
    if last["queen"] == seat:
        yield Line(GATHERS, cards=tuple(last["gathered"]))
    elif card in last["gathered"] and last["queen"] is not None:
        yield Line(GOES_TO, seat=last["queen"])
    if last["swapped"][seat]:
        yield Line(SWAPPED, cards=tuple(last["swapped"][seat]))


def _list_prey(view: HuntingPreyView) -> Iterable[Cell]:
    """What can be eaten, whose it is, and what would follow."""
    hunter = hunter_of(view)
    for card, after in view.get("outlook", {}).items():
        following = Line(THEN, following=join_with_and(tuple(_list_consequences(after))))
        token = card if hunter == view["seat"] else ""
        yield Cell(card, token, after["seat"], facts=(following,))


def _list_consequences(after: MealConsequenceView) -> Iterable[Line]:
    grazers = after["grazers"]
    yield Line(TOKEN_FOR, names=name_seats(grazers)) if grazers else Line(NO_TOKEN)
    if after["queen"] is not None:
        yield Line(QUEEN_GATHERS, seat=after["queen"], cards=tuple(after["gathered"]))


# The own hand


def _build_hand(view: HuntingPreyView, hand: Sequence[str]) -> Zone:
    cells = tuple(Cell(card, facts=describe_animal(card)) for card in hand)
    facts = tuple(_list_choices(view))
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def describe_animal(card: str) -> tuple[Words, ...]:
    """`hunter 13`, `Orca`, `mammal`, `carnivore`, `4.2 t`."""
    animal = CARDS[card]
    kind = Line(HUNTER if card in HUNTING else GRAZER, number=NUMBER[card])
    return kind, animal.name, animal.classification, animal.diet, animal.mass


def _list_choices(view: HuntingPreyView) -> Iterable[Words]:
    """What the reader has said in this round, and the standing order."""
    choice = view["choice"]
    if view["aside"]:
        yield Line(TO_SWAP, cards=tuple(view["aside"]))
    if choice and choice["swapped"]:
        yield Line(YOU_SWAPPED, cards=tuple(choice["swapped"]))
    if choice and choice["card"]:
        yield Line(YOU_CHOSE, card=choice["card"])
    if choice and choice["drops"]:
        yield Line(YOU_DROP, cards=tuple(choice["drops"]))
    if view["order"]:
        yield Line(ORDER, order=ORDER_WORDS[view["order"]])
