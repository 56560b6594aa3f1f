"""The table of the Hunting Prey Game: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable, Mapping, Sequence

from games.decks.biome_deck import CARDS
from games.rules.game import Seat
from games.rules.lines import Line, join_with_commas
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
from games.titles.hunting_prey.state import HUNTING, NUMBER, SEATS, STRENGTH
from games.titles.hunting_prey.view import (
    ChoiceView,
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
HAS_SHOWN = phrase("has shown")
IN_HAND = phrase("in hand for sure")
BEFORE_SWAPPING = phrase("in hand for sure, before swapping")
IN_YOUR_DECK = phrase("known in your deck")
LEFT = phrase("cards left")

FIRST_ROUND = phrase(
    "Everybody chooses in secret. Then all animals are revealed: the strongest hunter eats, the "
    "strongest remaining grazer grazes, and a Queen gathers."
)
LAST_ROUND = phrase("Round {round}")
THIS_ROUND = phrase("Cards of this round")
GAIN = phrase("+{tokens}")
STRONGEST = phrase("the strongest hunter")
CAN_BE_EATEN = phrase("can be eaten, then {following}")
EATEN = phrase("eaten")
EATS_NOTHING = phrase("eats nothing")
EATS = phrase("eats {card} ({seat})")
EATEN_BY = phrase("eaten by {card} ({seat})")
DROPS = phrase("drops {cards}")
GRAZER_OF_ROUND = phrase("the round’s grazer")
GATHERS = phrase("gathers {what}")
CARDS_NAMED = phrase("{cards}")
CARD_COUNT = plural_phrase("{count} card", "{count} cards")
MOST_NAMED = 6  # more cards than these are counted
GOES_TO = phrase("goes to {seat}")
GOES_HOME = phrase("goes home")
SWAPPED = phrase("swapped {cards}")
GONE = phrase("Out of the game")

PLUS_ONE = phrase("{names} +1")
NO_TOKEN = phrase("no grazer token")
QUEEN_GATHERS = phrase("{seat} gathers {what}")
GRAZES_AND_GATHERS = phrase("{seat} +1 and gathers {what}")

HUNTER = phrase("hunter {number}")
GRAZER = phrase("grazer {number}")
KIND_AND_MASS = phrase("{kind}, {mass}")
YOU_PLAY = phrase("You play")
FACE_DOWN = phrase("face down")
TO_SWAP = phrase("To swap")
UP_TO = phrase("up to {most}")
YOU_SWAPPED = phrase("Swapped")
SHOWN_LATER = phrase("shown at the reveal")
JACK_DROPS = phrase("Jack drops")
ORDER = phrase("Standing order for the hunt: {order}")


def build_board(view: HuntingPreyView) -> Board:
    """The seats, the cards against each other, what is out of the game, and the own hand."""
    zones = [_build_seat(view, seat) for seat in own_last(view, view["seats"])]
    if view["phase"] == "target":
        still = view["hunter"] != view["seat"]
        zones.append(Zone("arena", THIS_ROUND, tuple(_list_open_cards(view)), still=still))
    elif view["last"] is not None:
        last = view["last"]
        name = Line(LAST_ROUND, round=last["round"])
        cells = tuple(_list_previous_round(last))
        zones.append(Zone("arena", name, cells, still=True, is_reference=True))
    elif view["round"] == 1:
        zones.append(Zone("note", facts=(FIRST_ROUND,)))
    zones.append(Zone("list", GONE, _list_removed_cards(view), role="aside", empty=NONE))
    if view["hand"] is not None and view["phase"] != "over":
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
        if seat["ready"]:
            facts.append(READY)
    else:
        facts.append(SITS_OUT)
    cards = seat["known"]
    name = IN_YOUR_DECK if own else HAS_SHOWN
    if over:
        name, cards = LEFT, [*seat["hand"], *seat["cards_in_deck"]]
    sure = BEFORE_SWAPPING if view["phase"] == "choose" else IN_HAND
    certain = (Zone("list", sure, cells_of(seat["in_hand"])),) if seat["in_hand"] else ()
    rest = [card for card in cards if card not in seat["in_hand"]]
    known = (Zone("list", name, cells_of(rest), empty=NONE),) if rest or over else ()
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        token=SEATS[seat["seat"]],
        facts=tuple(facts),
        tokens=seat["tokens"],
        goal=view["goal"],
        zones=(*(_list_places(view, view["choice"]) if own else ()), *certain, *known),
    )


def _list_places(view: HuntingPreyView, said: ChoiceView | None) -> Iterable[Zone]:
    """What the reader has said in this round, which nobody else sees, and where more can go."""
    if said is None:
        return
    played = cells_of([said["card"]] if said["card"] else ())
    facts = (FACE_DOWN,) if played else ()
    yield Zone("row", YOU_PLAY, played, token="play", facts=facts, still=True)
    if said["swapped"]:
        swapped = cells_of(said["swapped"])
        yield Zone("row", YOU_SWAPPED, swapped, token="swap", facts=(SHOWN_LATER,))
    elif said["may_swap"] or view["aside"]:
        limit = (Line(UP_TO, most=said["may_swap"]),)
        yield Zone("row", TO_SWAP, cells_of(view["aside"]), token="swap", facts=limit)
    if said["jacks"]:
        yield Zone("row", JACK_DROPS, cells_of(said["drops"]), token="drop", still=True)


def _list_removed_cards(view: HuntingPreyView) -> tuple[Cell, ...]:
    gone = {fallen["card"] for fallen in view["removed"]}
    return cells_of(card for card in CARDS if card in gone)


# The cards against each other


def _list_open_cards(view: HuntingPreyView) -> Iterable[Cell]:
    """The cards of this round, while its hunter is asked what it eats."""
    played = {seat["seat"]: seat["played"] for seat in view["seats"] if seat["played"]}
    asked = hunter_of(view)
    for at in _put_in_order(played, [(asked, None)]):
        seat, card = view["seats"][at], played[at]
        can = card in view["targets"]
        yield Cell(
            card,
            token=card if can and asked == view["seat"] else "",
            seat=at,
            facts=tuple(_list_prospects(view, seat, card)),
            worth=Line(GAIN, tokens=1) if at == asked else "",
            note=_describe_strength(card),
            mark="eaten" if seat["eaten"] else "",
        )


def _list_prospects(view: HuntingPreyView, seat: PreySeat, card: str) -> Iterable[Words]:
    if seat["seat"] == view["hunter"]:
        yield STRONGEST
    if card in view["targets"]:
        yield Line(CAN_BE_EATEN, following=describe_consequences(view["outlook"][card]))
    if seat["eaten"]:
        yield EATEN
    if seat["swapped"]:
        yield Line(SWAPPED, cards=tuple(seat["swapped"]))


def describe_consequences(after: MealConsequenceView) -> Line:
    """What would follow a meal: `Ann +1, Bob gathers H3 S2`."""
    grazers, queen = after["grazers"], after["queen"]
    what = _name_gathered(after["gathered"])
    if queen is not None and grazers == [queen]:
        return Line(GRAZES_AND_GATHERS, seat=queen, what=what)
    said = [Line(PLUS_ONE, names=name_seats(grazers)) if grazers else Line(NO_TOKEN)]
    if queen is not None:
        said.append(Line(QUEEN_GATHERS, seat=queen, what=what))
    joined: Line = join_with_commas(said)
    return joined


def _name_gathered(cards: Sequence[str]) -> Line:
    """The cards, or how many they are."""
    if len(cards) > MOST_NAMED:
        return Line(CARD_COUNT, count=len(cards))
    return Line(CARDS_NAMED, cards=tuple(cards))


def _list_previous_round(last: PreyRoundView) -> Iterable[Cell]:
    """The cards of the round before, and what came of them."""
    played = {seat: card for seat, card in enumerate(last["played"]) if card}
    hunts = hunts_of(last)
    for seat in _put_in_order(played, hunts):
        eats = any(hunter == seat and prey is not None for hunter, prey in hunts)
        eaten = any(prey == seat for _hunter, prey in hunts)
        gain = last["gains"][seat]
        yield Cell(
            played[seat],
            seat=seat,
            facts=tuple(_list_outcomes(last, seat, played[seat])) or (GOES_HOME,),
            worth=Line(GAIN, tokens=gain) if gain else "",
            note=_describe_strength(played[seat]),
            mark="eats" if eats else "eaten" if eaten else "",
        )


def _put_in_order(
    played: Mapping[Seat, str], hunts: Iterable[tuple[Seat, Seat | None]]
) -> list[Seat]:
    """The seats: each that hunted before the one that it ate, then hunters and grazers, the
    strongest first."""
    hunted = [seat for hunt in hunts for seat in hunt if seat is not None]
    others = sorted(played, key=lambda seat: _strength_key(played[seat]))
    return list(dict.fromkeys((*hunted, *others)))


def _strength_key(card: str) -> tuple[bool, int]:
    return card not in HUNTING, -STRENGTH[card]


def _list_outcomes(last: PreyRoundView, seat: Seat, card: str) -> Iterable[Words]:
    """What came of the card of a seat in the round before."""
    played = last["played"]
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
        yield Line(GATHERS, what=_name_gathered(last["gathered"]))
    elif card in last["gathered"] and last["queen"] is not None:
        yield Line(GOES_TO, seat=last["queen"])
    if last["swapped"][seat]:
        yield Line(SWAPPED, cards=tuple(last["swapped"][seat]))


# The own hand


def _build_hand(view: HuntingPreyView, hand: Sequence[str]) -> Zone:
    """Hunters first, the strongest first; below each card what it is and how heavy."""
    cells = tuple(
        Cell(card, facts=describe_animal(card), note=_describe_strength(card))
        for card in sorted(hand, key=_strength_key)
    )
    order = view["order"]
    facts = (Line(ORDER, order=ORDER_WORDS[order]),) if order else ()
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def describe_animal(card: str) -> tuple[Words, ...]:
    """`hunter 13`, `Orca`, `mammal`, `carnivore`, `4.2 t`."""
    animal = CARDS[card]
    return _name_kind(card), animal.name, animal.classification, animal.diet, animal.mass


def _describe_strength(card: str) -> Line:
    """`hunter 13, 4.2 t`: which is the stronger is seen by it."""
    mass = CARDS[card].mass.replace(" ", "\u00a0")
    return Line(KIND_AND_MASS, kind=_name_kind(card), mass=mass)


def _name_kind(card: str) -> Line:
    return Line(HUNTER if card in HUNTING else GRAZER, number=NUMBER[card])
