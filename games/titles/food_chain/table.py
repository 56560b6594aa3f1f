"""The table of the Food Chain Game: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable

from games.decks.biome_deck import (
    AMPHIBIAN,
    BIRD,
    CARDS,
    FISH,
    MAMMAL,
    REPTILE,
    SUITS,
    describe_animal,
)
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
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
from games.titles.food_chain.view import BiomePlace, FoodChainView, FoodSeat, GroupView, PlayView

TO_DO = {
    "action": phrase("{who} to move"),
    "keep": phrase("{who} to keep an Ace"),
    "return": phrase("{who} to return an Ace"),
}
ROUND = phrase("Round {round} of at most {most}")
FIRST_PASS = phrase("first pass earns a token")
DRAW_PILE = phrase("Draw pile")
YOU_KEEP = phrase("You keep the Ace of {biome}.")
YOUR_ORDER = phrase("Your choice: keep the Ace of {biome}.")
PENALTY = phrase("Your hand costs {penalty} if the round ends now.")

HELD_BY = phrase("Ace held by {seat}")
IN_LINE = phrase("in the line")
TAKEN_BY = phrase("taken by {seat} for {points}")
OPENED_BY_GRAZER = phrase("empty; a grazer opens it")
NEXT_ABOVE = phrase("up, next above {number}")
NEXT_BELOW = phrase("down, next below {number}")

TOKENS = plural_phrase("{count} token", "{count} tokens")
ACES = phrase("Aces {aces}")
HAND_SIZE = phrase("hand {size}")
TOOK = phrase("took {biome} ({cards}) for {points}")
CHAINS_WORTH = phrase("chains worth {points} in this round")
HAS_PASSED = phrase("has passed")
HAS_OVER_POPULATED = phrase("has over-populated")
POINTS = phrase("points by round: {points}")
GROUPS: dict[str, Said] = {
    MAMMAL: phrase("Mammals"),
    REPTILE: phrase("Reptiles"),
    AMPHIBIAN: phrase("Amphibians"),
    FISH: phrase("Fish"),
    BIRD: phrase("Birds"),
}
BEGUN_BY = phrase("begun by {seat}")
REMOVED = phrase("Removed by over-populating")

MATCH = phrase("+1 match")
RUN = phrase("+1 run")
TAKES = phrase("takes {points}")
PLAY = phrase("{biome} {gains}")
FILED = {
    MAMMAL: phrase("file with the mammals"),
    REPTILE: phrase("file with the reptiles"),
    AMPHIBIAN: phrase("file with the amphibians"),
    FISH: phrase("file with the fish"),
    BIRD: phrase("file with the birds"),
}


def build_board(view: FoodChainView) -> Board:
    """The biomes, both players, the groups, and the own hand with what each card earns where."""
    over = view["phase"] == "over"
    zones = [_build_biome(biome) for biome in view["biomes"]]
    zones += [_build_seat(view, seat) for seat in own_last(view, view["seats"])]
    zones += [_build_group(group) for group in view["groups"]]
    if view["put_out"]:
        zones.append(Zone("list", REMOVED, cells_of(view["put_out"]), role="aside"))
    zones.append(Zone("pile", DRAW_PILE, role="aside", count=view["stock"], empty=NONE))
    if over:
        zones += list_remaining_hands(view["hands"], view["seat"])
    elif view["hand"] is not None:
        zones.append(_build_hand(view))
    facts: list[Words] = [Line(ROUND, round=view["round"], most=view["rounds_max"])]
    if view["first_pass"]:
        facts.append(FIRST_PASS)
    return Board(view["tag"], _describe_awaited(view), tuple(zones), tuple(facts))


def _describe_awaited(view: FoodChainView) -> Words:
    if not view["waiting"]:
        return OVER
    return Line(TO_DO.get(view["phase"], TO_DO["action"]), who=name_seats(view["waiting"]))


def _build_biome(biome: BiomePlace) -> Zone:
    """A biome: its chain and what that takes next, or who has it."""
    return Zone(
        "stack",
        Said(biome["name"]),
        cells_of(biome["cards"]),
        role="reach",
        token=biome["token"],
        sign=biome["token"],
        facts=(_describe_biome(biome),),
    )


def _describe_biome(biome: BiomePlace) -> Words:
    if biome["state"] == "held":
        return Line(HELD_BY, seat=biome["by"])
    if biome["state"] == "closed":
        return Line(TAKEN_BY, seat=biome["by"], points=biome["points"])
    if biome["state"] == "line":
        return IN_LINE
    if not biome["cards"]:
        return OPENED_BY_GRAZER
    way, bound = biome["needs"].split()
    return Line(NEXT_BELOW if way == "<" else NEXT_ABOVE, number=bound)


def _build_seat(view: FoodChainView, seat: FoodSeat) -> Zone:
    """One player: tokens, Aces held, hand, chains taken, and points so far."""
    aces = tuple(seat["aces"]) or Line(NONE)
    facts: list[Words] = [Line(TOKENS, count=seat["tokens"]), Line(ACES, aces=aces)]
    if view["phase"] not in ("return", "over"):
        facts.append(Line(HAND_SIZE, size=seat["hand_size"]))
    for chain in seat["chains"]:
        cards = tuple(chain["cards"])
        facts.append(Line(TOOK, biome=chain["biome"], cards=cards, points=chain["points"]))
    if len(seat["chains"]) > 1:
        facts.append(Line(CHAINS_WORTH, points=seat["value"]))
    if seat["passed"]:
        facts.append(HAS_PASSED)
    if seat["over_populated"]:
        facts.append(HAS_OVER_POPULATED)
    if seat["rounds"]:
        points = join_with_commas([result["points"] for result in seat["rounds"]])
        facts.append(Line(POINTS, points=points))
    return Zone("player", seat=seat["seat"], role=role_of(view, seat["seat"]), facts=tuple(facts))


def _build_group(group: GroupView) -> Zone:
    facts = (Line(BEGUN_BY, seat=group["seat"]),)
    return Zone("list", GROUPS[group["class"]], cells_of(group["cards"]), facts=facts)


# The hand


def _build_hand(view: FoodChainView) -> Zone:
    acting = view["phase"] == "action" and view["seat"] in view["waiting"]
    cells = tuple(
        Cell(card, facts=describe_animal(card), use=_describe_use(view, card) if acting else "")
        for card in own_hand(view)
    )
    facts = tuple(_list_notes(view))
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def _list_notes(view: FoodChainView) -> Iterable[Words]:
    if view["keep"]:
        template = YOU_KEEP if view["phase"] == "keep" else YOUR_ORDER
        yield Line(template, biome=Line(SUITS[view["keep"]].short))
    if view["hand"] and view["phase"] == "action":
        yield Line(PENALTY, penalty=view["penalty"])


def _describe_use(view: FoodChainView, card: str) -> Words:
    """Where a card can be played and what it brings there, `C +1 run, X takes 4`; and if it can be
    filed."""
    uses: list[Words] = [_describe_play(play) for play in view["plays"] if play["card"] == card]
    name = CARDS[card].classification
    if any(group["class"] == name for group in view["groups"]):
        uses.append(Line(FILED[name]))
    return join_with_commas(uses) if uses else ""


def _describe_play(play: PlayView) -> Words:
    gains = list_gains(play)
    if not gains:
        return play["biome"]
    return Line(PLAY, biome=play["biome"], gains=join_with_commas(gains))


def list_gains(play: PlayView) -> list[Line]:
    """What a play brings: `+1 match`, `+1 run`, `takes 3`."""
    tokens = (MATCH, play["match"]), (RUN, play["run"])
    gains = [Line(template) for template, gained in tokens if gained]
    if play["points"] is not None:
        gains.append(Line(TAKES, points=play["points"]))
    return gains
