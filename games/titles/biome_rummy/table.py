"""The table of Biome Rummy: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable, Sequence

from games.decks.biome_deck import SUITS, describe_animal
from games.rules.lines import Line, format_signed, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    GroupView,
    RummySeat,
    list_groups_for_card,
    list_hand_sets,
)
from games.titles.biome_views import own_hand
from games.titles.board import (
    NONE,
    OVER,
    YOUR_HAND,
    Board,
    Cell,
    Words,
    Zone,
    cells_of,
    list_remaining_hands,
    name_seats,
    own_last,
    role_of,
)

MOST_SETS = 6

TO_DRAW = phrase("{who} to draw")
TO_PLAY = phrase("{who} to play and discard")
ROUND = phrase("Round {round}")
TURNS_LEFT = plural_phrase("last turn", "{count} turns left each")

ACES = plural_phrase("{count} Ace", "{count} Aces")
ACES_OF = plural_phrase("{count} Ace ({suits})", "{count} Aces ({suits})")
TOTAL = phrase("total {total}")
HAND = phrase("hand {size}")
LAID = phrase("laid {played}")
KNOWN = phrase("known")

ACE_OF = phrase("Ace held by {seat}")
ACE_AVAILABLE = phrase("Ace still available")
ACE_ASIDE = phrase("Ace set aside")
TAKES = phrase("takes {kinds}")
FULL = phrase("full")

DECK = phrase("Deck")
PILE = phrase("Pile")
FINISHED = phrase("finished")
IN_SET = phrase("in a set")
FITS = phrase("fits {groups}")
IN_SET_AND_FITS = phrase("in a set, fits {groups}")
SETS = phrase("Sets in your hand: {sets}")
NEXT_SET = phrase("{these}; {next}")
MORE_SETS = plural_phrase("{sets}; and {count} more", "{sets}; and {count} more")
DRAW_EITHER = phrase("Now draw: {deck}, or {top_card} from the pile.")
DRAW_DECK = phrase("Now draw: {deck}.")
PLAY = phrase("Now lay or add cards, or discard to end your turn.")
TAKEN = phrase("You took {card} this turn; discard another card.")


def build_board(view: BiomeRummyView) -> Board:
    """The seats, the biomes with their groups, deck and pile, and the own hand."""
    over = view["phase"] == "over"
    zones = [_build_seat(view, seat) for seat in own_last(view, view["seats"])]
    zones += [_build_biome(view, suit) for suit in SUITS]
    if not over:
        zones.append(
            Zone("pile", DECK, role="reach", token="deck", count=view["stock"], empty=NONE)
        )
    pile = cells_of(view["pile"])
    zones.append(Zone("pile", PILE, pile, role="reach", token="pile", empty=NONE))
    if over:
        zones += list_remaining_hands(view["hands"], view["seat"])
    elif view["hand"] is not None:
        zones.append(_build_hand(view))
    facts: list[Words] = [Line(ROUND, round=view["round"])]
    if not over:
        facts.append(Line(TURNS_LEFT, count=view["turns_left"]))
    return Board(view["tag"], _describe_awaited(view), tuple(zones), tuple(facts))


def _describe_awaited(view: BiomeRummyView) -> Words:
    if not view["waiting"]:
        return OVER
    template = TO_DRAW if view["phase"] == "draw" else TO_PLAY
    return Line(template, who=name_seats(view["waiting"]))


def _build_seat(view: BiomeRummyView, seat: RummySeat) -> Zone:
    """A seat's Aces, total, hand and what everybody knows of it."""
    own, over, count = seat["seat"] == view["seat"], view["phase"] == "over", len(seat["aces"])
    aces = Line(ACES, count=0)
    if count:
        names = [Line(SUITS[suit].short) for suit in seat["aces"]]
        aces = Line(ACES_OF, count=count, suits=join_with_commas(names))
    facts = [aces, Line(TOTAL, total=format_signed(seat["total"]))]
    zones: tuple[Zone, ...] = ()
    if not over:
        facts += [Line(HAND, size=seat["hand_size"]), Line(LAID, played=seat["played"])]
        if seat["known"] and not own:
            zones = (Zone("list", KNOWN, cells_of(seat["known"])),)
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        facts=tuple(facts),
        zones=zones,
    )


# Biomes


def _build_biome(view: BiomeRummyView, suit: str) -> Zone:
    """A biome: where its Ace is, and its groups."""
    groups = [_build_group(group) for group in view["groups"] if group["suit"] == suit]
    return Zone(
        "area",
        SUITS[suit].short,
        token=suit,
        sign=suit,
        facts=(_describe_ace(view, suit),),
        zones=tuple(groups),
    )


def _describe_ace(view: BiomeRummyView, suit: str) -> Words:
    for seat in view["seats"]:
        if suit in seat["aces"]:
            return Line(ACE_OF, seat=seat["seat"])
    return ACE_AVAILABLE if suit in view["line"] else ACE_ASIDE


def _build_group(group: GroupView) -> Zone:
    """A group with who laid its cards and what it takes."""
    starter = group["starter"]
    cells = tuple(
        Cell(card, seat=None if by == starter else by)
        for card, by in zip(group["cards"], group["by"], strict=True)
    )
    takes: Words = FULL
    if not group["full"]:
        takes = Line(TAKES, kinds=join_with_commas([Line(Said(fit)) for fit in group["fits"]]))
    return Zone("stack", cells=cells, seat=starter, token=group["token"], facts=(takes,))


# The hand


def _build_hand(view: BiomeRummyView) -> Zone:
    sets = list_hand_sets(view)
    in_sets = {card for cards in sets for card in cards}
    cells = tuple(
        Cell(card, facts=describe_animal(card), use=_describe_use(view, card, card in in_sets))
        for card in own_hand(view)
    )
    facts = tuple(_list_options(view, sets))
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def _describe_use(view: BiomeRummyView, card: str, in_set: bool) -> Words:
    if card[0] not in view["live"]:
        return FINISHED
    if tokens := tuple(list_groups_for_card(view, card)):
        return Line(IN_SET_AND_FITS if in_set else FITS, groups=tokens)
    return IN_SET if in_set else ""


def _list_options(view: BiomeRummyView, sets: Sequence[Sequence[str]]) -> Iterable[Words]:
    """The longest sets in the hand, and what the reader has to do next."""
    if sets:
        yield Line(SETS, sets=list_sets(sets))
    if view["waiting"] != [view["seat"]]:
        return
    if view["phase"] == "draw" and view["pile"]:
        yield Line(DRAW_EITHER, deck="deck", top_card=view["pile"][-1])
    elif view["phase"] == "draw":
        yield Line(DRAW_DECK, deck="deck")
    else:
        yield PLAY
        if view["taken"]:
            yield Line(TAKEN, card=view["taken"])


def list_sets(sets: Sequence[Sequence[str]]) -> Line | tuple[str, ...]:
    """`S2 S8 SK; H3 H4 H6`, and how many more there are than can be listed."""
    listed: Line | tuple[str, ...] = tuple(sets[0])
    for cards in sets[1:MOST_SETS]:
        listed = Line(NEXT_SET, these=listed, next=tuple(cards))
    if len(sets) > MOST_SETS:
        return Line(MORE_SETS, sets=listed, count=len(sets) - MOST_SETS)
    return listed
