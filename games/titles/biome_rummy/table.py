"""Biome Rummy: what lies on the table for a reader, and what was counted in finished rounds."""

from collections.abc import Iterable, Sequence

from games.decks.biome_deck import ANIMALS, CARDS, SUITS, describe_animal
from games.rules.lines import Line, format_signed, join_with_and, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_rummy.round_points import RoundStanding, running_score
from games.titles.biome_rummy.view import (
    BiomeRummyView,
    GroupView,
    RummyRoundView,
    RummySeat,
    RummySeatRoundView,
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
TO_TWO_ACES = phrase("to two Aces")
TURNS_LEFT = plural_phrase("last turn of the round", "{count} turns left each")

ACES = plural_phrase("{count} Ace", "{count} Aces")
ACES_OF = plural_phrase("{count} Ace ({suits})", "{count} Aces ({suits})")
IN_HAND = plural_phrase("{count} card", "{count} cards")
LAID = phrase("{played} laid")
NOW = phrase("round {value}")
TOTAL = phrase("total {value}")
KNOWN = phrase("known")

ACE_OF = phrase("Ace held by {seat}")
ACE_AVAILABLE = phrase("Ace to win")
ACE_ASIDE = phrase("Ace set aside")
STILL_OPEN = phrase("still open")
LEADS = phrase("+1 for {seat}")
UNSEEN = phrase("unseen {ranks}")
TAKES = phrase("takes {kinds}")
FULL = phrase("full")

DECK = phrase("Deck")
PILE = phrase("Pile")
FINISHED = phrase("finished")
GROUP = phrase("group")
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
    over, stands = view["phase"] == "over", running_score(view)
    zones = [_build_seat(view, seat, stands) for seat in own_last(view, view["seats"])]
    zones += [_build_biome(view, suit, stands) for suit in SUITS]
    if not over:
        zones.append(
            Zone("pile", DECK, role="reach", token="deck", count=view["stock"], empty=NONE)
        )
    token = "pile" if view["phase"] == "draw" else "discard"
    pile = cells_of(view["pile"])
    zones.append(Zone("pile", PILE, pile, role="reach", token=token, empty=NONE))
    if over:
        zones += list_remaining_hands(view["hands"], view["seat"])
    elif view["hand"] is not None:
        zones.append(_build_hand(view))
    zones += build_scores(view)
    facts: list[Words] = [] if over else [Line(TURNS_LEFT, count=view["turns_left"])]
    if view["options"]["race"]:
        facts.append(TO_TWO_ACES)
    return Board(view["tag"], _describe_awaited(view), tuple(zones), tuple(facts))


def _describe_awaited(view: BiomeRummyView) -> Words:
    if not view["waiting"]:
        return OVER
    template = TO_DRAW if view["phase"] == "draw" else TO_PLAY
    return Line(template, who=name_seats(view["waiting"]))


def _build_seat(view: BiomeRummyView, seat: RummySeat, stands: RoundStanding) -> Zone:
    """A seat's Aces, hand and points, and what everybody knows of its hand."""
    own, over, count = seat["seat"] == view["seat"], view["phase"] == "over", len(seat["aces"])
    aces = Line(ACES, count=0)
    if count:
        names = [Line(SUITS[suit].short) for suit in seat["aces"]]
        aces = Line(ACES_OF, count=count, suits=join_with_commas(names))
    facts = [aces]
    zones: tuple[Zone, ...] = ()
    if not over:
        points = stands.seats[seat["seat"]].points
        facts += [
            Line(IN_HAND, count=seat["hand_size"]),
            Line(LAID, played=seat["played"]),
            Line(NOW, value=format_signed(points)),
        ]
        if seat["known"] and not own:
            zones = (Zone("list", KNOWN, cells_of(seat["known"])),)
    facts.append(Line(TOTAL, value=format_signed(seat["total"])))
    return Zone(
        "player",
        seat=seat["seat"],
        role=role_of(view, seat["seat"]),
        facts=tuple(facts),
        zones=zones,
    )


# Biomes


def _build_biome(view: BiomeRummyView, suit: str, stands: RoundStanding) -> Zone:
    """A biome: where its Ace is, who gets its point if the round ended now, its groups, and what
    may still come there."""
    live, over = suit in view["live"], view["phase"] == "over"
    zones = [_build_group(group) for group in view["groups"] if group["suit"] == suit]
    if live and not over:
        zones.append(Zone("note", facts=(Line(UNSEEN, ranks=_list_unseen(view, suit)),)))
    leaders = [at for at, seat in enumerate(stands.seats) if suit in seat.contests]
    return Zone(
        "area",
        SUITS[suit].short,
        token=suit,
        sign=suit,
        facts=tuple(_describe_ace(view, suit)),
        worth=Line(LEADS, seat=leaders[0]) if leaders and not over else "",
        zones=tuple(zones),
        still=not live,
    )


def _list_unseen(view: BiomeRummyView, suit: str) -> tuple[str, ...]:
    """The ranks of the animals of a biome that do not lie open in this round, and that the reader
    neither holds nor saw taken."""
    seen = {*view["pile"], *view["laid"], *own_hand(view)}
    seen.update(card for seat in view["seats"] for card in seat["known"])
    unseen = (CARDS[code] for code in ANIMALS if code not in seen)
    return tuple(card.rank for card in unseen if card.suit == suit)


def _describe_ace(view: BiomeRummyView, suit: str) -> Iterable[Words]:
    """Where the Ace is; by one of the options cards can still be laid where it is gone."""
    if suit in view["line"]:
        yield ACE_AVAILABLE
        return
    owners = [seat["seat"] for seat in view["seats"] if suit in seat["aces"]]
    yield Line(ACE_OF, seat=owners[0]) if owners else ACE_ASIDE
    if suit in view["live"]:
        yield STILL_OPEN


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
    return Zone("row", cells=cells, seat=starter, token=group["token"], facts=(takes,), still=True)


# The hand


def _build_hand(view: BiomeRummyView) -> Zone:
    """The reader's hand, what can still be laid first."""
    sets = list_hand_sets(view)
    in_sets = {card for cards in sets for card in cards}
    known = next(seat["known"] for seat in view["seats"] if seat["seat"] == view["seat"])
    cells = tuple(
        Cell(
            card,
            facts=describe_animal(card),
            use=_describe_use(view, card, card in in_sets),
            note=_shorten_use(view, card, card in in_sets),
            known=card in known,
        )
        for card in sorted(own_hand(view), key=lambda card: card[0] not in view["live"])
    )
    facts = tuple(_list_options(view, sets))
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def _describe_use(view: BiomeRummyView, card: str, in_set: bool) -> Words:
    if card[0] not in view["live"]:
        return FINISHED
    if tokens := tuple(list_groups_for_card(view, card, view["seat"])):
        return Line(IN_SET_AND_FITS if in_set else FITS, groups=tokens)
    return IN_SET if in_set else ""


def _shorten_use(view: BiomeRummyView, card: str, in_set: bool) -> Words:
    """What stands on the card itself: `group, G2`."""
    if card[0] not in view["live"]:
        return FINISHED
    uses = [Line(GROUP)] if in_set else []
    found = [*uses, *list_groups_for_card(view, card, view["seat"])]
    words: Words = join_with_commas(found) if found else ""
    return words


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


CLAIMED = phrase("Round {round} ({ending}), Ace of {biome} to {seat}")
ASIDE = phrase("Round {round} ({ending}), Ace of {biome} set aside")
ENDINGS = {
    "out": phrase("went out"),
    "stock": phrase("deck empty"),
    "clock": phrase("no turns left"),
}
POINTS = phrase("{value}")
CARDS_LAID = phrase("{played} laid")
LEFT = phrase("{held} left in hand")
AHEAD = phrase("ahead in {biomes}")


def build_scores(view: BiomeRummyView) -> Iterable[Zone]:
    """The finished rounds; what was counted in the last one is told until each seat has had a turn
    of the next, that of all rounds when the match is over."""
    results, over = view["results"], view["phase"] == "over"
    recent = len(results) if view["turn"] <= len(view["seats"]) else 0
    rounds = [_build_round(result, over or result["round"] == recent) for result in results]
    if rounds:
        yield Zone("sheet", zones=tuple(rounds))


def _build_round(result: RummyRoundView, told: bool) -> Zone:
    """A round with what each seat scored, and how if that is `told`."""
    ending, biome = Line(ENDINGS[result["ended"]]), Line(SUITS[result["ace"]].short)
    name = Line(ASIDE, round=result["round"], biome=biome, ending=ending)
    if result["winner"] is not None:
        name = Line(
            CLAIMED, round=result["round"], seat=result["winner"], biome=biome, ending=ending
        )
    seats = result["seats"]
    cells = [Cell(seat=each["seat"], worth=_sign(each["points"])) for each in seats]
    rows = [_build_row(each) for each in seats] if told else []
    return Zone("sheet", name, tuple(cells), zones=tuple(rows))


def _sign(points: int) -> Line:
    return Line(POINTS, value=format_signed(points))


def _build_row(seat: RummySeatRoundView) -> Zone:
    facts: list[Words] = [Line(CARDS_LAID, played=seat["played"]), Line(LEFT, held=seat["hand"])]
    if seat["contests"]:
        biomes = join_with_and([Line(SUITS[suit].short) for suit in seat["contests"]])
        facts.append(Line(AHEAD, biomes=biomes))
    return Zone("row", seat=seat["seat"], facts=tuple(facts))
