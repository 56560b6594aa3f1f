"""The table of the Food Chain Game: what lies there for a reader, for page, mail and text."""

from collections.abc import Iterable, Mapping

from games.decks.biome_deck import (
    AMPHIBIAN,
    ANIMALS,
    BIRD,
    CARDS,
    CLASSES,
    FISH,
    MAMMAL,
    REPTILE,
    describe_animal,
)
from games.rules.lines import Line, format_signed, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.board import (
    NONE,
    OVER,
    YOUR_HAND,
    Board,
    Cell,
    Role,
    Words,
    Zone,
    build_unseen,
    cells_of,
    list_remaining_hands,
    name_seats,
    own_last,
    role_of,
)
from games.titles.food_chain.effects import count_play_tokens, describe_need
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.view import (
    BiomePlace,
    FoodChainView,
    FoodSeat,
    FoodSeatRoundView,
    PlayView,
    list_seen_cards,
)
from games.titles.title import PositionSummary

TO_DO = {
    "action": phrase("{who} to move"),
    "keep": phrase("{who} to keep an Ace"),
    "return": phrase("{who} to return an Ace"),
}
FIRST_PASS = phrase("first pass: +1 token")
ENOUGH_ACES = 2
ENDS = phrase("ends when both have 2 Aces")
HAVE_ENDED = phrase("both have 2 Aces")
DRAW_PILE = phrase("Draw pile")
YOU_KEEP = phrase("You keep the Ace of {biome}.")
YOUR_ORDER = phrase("Your choice: keep the Ace of {biome}.")

HELD_BY = phrase("Ace held by {seat}")
IN_LINE = phrase("in the line")
TAKEN_BY = phrase("taken by {seat} for {points}")
OPENED_BY_GRAZER = phrase("a grazer opens")
NEXT = phrase("next {need}")
ARROWS = {False: "↑", True: "↓"}

TOKENS = plural_phrase("{count} token", "{count} tokens")
NO_ACES = phrase("no Aces")
ACES = phrase("Aces {ace_cards}")
HAND_SIZE = phrase("hand {size}")
CHAINS = phrase("chains {chains}")
HAS_PASSED = phrase("has passed")
HAS_OVER_POPULATED = phrase("has over-populated")
POINTS = phrase("points in all: {points}")
GROUPS: dict[str, Said] = {
    MAMMAL: phrase("Mammals"),
    REPTILE: phrase("Reptiles"),
    AMPHIBIAN: phrase("Amphibians"),
    FISH: phrase("Fish"),
    BIRD: phrase("Birds"),
}
BEGUN_BY = phrase("begun by {seat}")
REMOVED = phrase("Removed by over-populating")

SO_FAR = phrase("this round {points} (chains {chains}, hand {hand_value})")
ROUND_SHEET = phrase("Round {round}")
MATCH_SHEET = phrase("Match")
SUM = phrase("points {points} (chains {chains}, hand {hand_value})")
EARNED = {
    "match": phrase("{count} for matches"),
    "run": phrase("{count} for runs"),
    "group": phrase("{count} for classes"),
    "first": phrase("{count} for the first pass"),
    "better": phrase("{count} for the better round"),
}
NO_TOKENS = phrase("no tokens")

MATCH = phrase("+1 match")
RUN = phrase("+1 run")
TAKES = phrase("takes {points}")
PLAY = phrase("{biome} {gains}")
FILED = {
    MAMMAL: phrase("file as mammal"),
    REPTILE: phrase("file as reptile"),
    AMPHIBIAN: phrase("file as amphibian"),
    FISH: phrase("file as fish"),
    BIRD: phrase("file as bird"),
}


def build_board(view: FoodChainView) -> Board:
    """The biomes, both players, the classes, and the own hand with what each card earns where."""
    over = view["phase"] == "over"
    zones = [_build_biome(biome) for biome in view["biomes"]]
    zones += [_build_seat(view, seat) for seat in own_last(view, view["seats"])]
    zones += [_build_class(view, name) for name in CLASSES]
    if view["put_out"]:
        zones.append(Zone("list", REMOVED, cells_of(view["put_out"]), role="aside"))
    role: Role = "words" if over else "aside"
    count, token = view["stock"], "over-populate"
    zones.append(Zone("pile", DRAW_PILE, role=role, token=token, count=count, empty=NONE))
    if not over and view["phase"] != "return":  # no card has been dealt
        seen = list_seen_cards(view)
        zones.append(build_unseen(ANIMALS, seen, lambda card: (name_biome(card[0]), card[1:])))
    zones += _list_rounds(view)
    if over:
        zones += list_remaining_hands(view["hands"], view["seat"])
    elif view["hand"] is not None:
        zones.append(_build_hand(view))
    return Board(view["tag"], _describe_awaited(view), tuple(zones), tuple(_list_facts(view)))


def _describe_awaited(view: FoodChainView) -> Words:
    if not view["waiting"]:
        return OVER
    return Line(TO_DO.get(view["phase"], TO_DO["action"]), who=name_seats(view["waiting"]))


def _list_facts(view: FoodChainView) -> Iterable[Words]:
    """Where the match stands, and when it ends."""
    yield summarize_position(view).place
    if view["first_pass"]:
        yield FIRST_PASS
    if view["phase"] != "over":
        yield ENDS
    elif all(len(seat["aces"]) >= ENOUGH_ACES for seat in view["seats"]):
        yield HAVE_ENDED


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
        short=ARROWS[biome["down"]] if biome["top"] is not None else "",
        still=biome["state"] != "open",
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
    return Line(NEXT, need=describe_need(biome["needs"]))


def _build_seat(view: FoodChainView, seat: FoodSeat) -> Zone:
    """One player: tokens, Aces held, hand, and what this round and the others have brought."""
    role = role_of(view, seat["seat"])
    facts = tuple(_list_seat_facts(view, seat, role == "own"))
    tokens = Line(TOKENS, count=seat["tokens"])
    return Zone("player", seat=seat["seat"], role=role, facts=facts, worth=tokens)


def _list_seat_facts(view: FoodChainView, seat: FoodSeat, own: bool) -> Iterable[Words]:
    aces = tuple(f"{biome}A" for biome in seat["aces"])
    yield Line(ACES, ace_cards=aces) if aces else NO_ACES
    if view["phase"] in ("action", "keep"):
        if own:
            yield _sum_round(SO_FAR, seat["value"], view["penalty"] or 0)
        else:
            yield Line(HAND_SIZE, size=seat["hand_size"])
            yield Line(CHAINS, chains=seat["value"])
    if seat["passed"]:
        yield HAS_PASSED
    if seat["over_populated"]:
        yield HAS_OVER_POPULATED
    if seat["rounds"]:
        yield Line(POINTS, points=seat["points"])


def _sum_round(template: Said, chains: int, penalty: int) -> Line:
    """`points 0 (chains 3, hand -6)`: what a round brings."""
    points = max(0, chains - penalty)
    return Line(template, chains=chains, hand_value=format_signed(-penalty), points=points)


def _build_class(view: FoodChainView, name: str) -> Zone:
    """A class: the cards laid out in it, or the place for them."""
    groups = [group for group in view["groups"] if group["class"] == name]
    cards = [card for group in groups for card in group["cards"]]
    return Zone(
        "list" if groups else "place",
        GROUPS[name],
        cells_of(cards),
        token=name,
        sign=name,
        facts=tuple(Line(BEGUN_BY, seat=group["seat"]) for group in groups),
    )


# The score sheet


def _list_rounds(view: FoodChainView) -> Iterable[Zone]:
    """The tokens of the finished rounds and of the match so far. Where those of the last round came
    from is told until both have played in the next, that of all when the match is over."""
    seats = own_last(view, view["seats"])
    played, over = len(seats[0]["rounds"]), view["phase"] == "over"
    rounds = []
    for at in range(played):
        told = over or (at == played - 1 and view["turn"] <= len(seats)) or view["phase"] == "keep"
        sums = [_count_tokens(seat["rounds"][at]) for seat in seats]
        rows = [_build_result(seat, seat["rounds"][at]) for seat in seats if told]
        rounds.append(_build_sheet(Line(ROUND_SHEET, round=at + 1), seats, sums, rows))
    if rounds:
        sums = [seat["tokens"] for seat in seats]
        rows = [_build_total(seat) for seat in seats if over]
        yield Zone("sheet", zones=(*rounds, _build_sheet(MATCH_SHEET, seats, sums, rows)))


def _build_sheet(
    name: Words, seats: Iterable[FoodSeat], sums: Iterable[int], rows: Iterable[Zone]
) -> Zone:
    cells = tuple(
        Cell(seat=seat["seat"], worth=str(count)) for seat, count in zip(seats, sums, strict=True)
    )
    return Zone("sheet", name, cells, zones=tuple(rows))


def _count_tokens(result: FoodSeatRoundView) -> int:
    return sum(_list_sources(result).values())


def _list_sources(result: FoodSeatRoundView) -> dict[str, int]:
    """The tokens of a round by where they came from."""
    earned = result["earned"]
    return {
        "match": earned["match"],
        "run": earned["run"],
        "group": earned["group"],
        "first": earned["first"],
        "better": result["tokens"],
    }


def _build_result(seat: FoodSeat, result: FoodSeatRoundView) -> Zone:
    """What a seat made of a round: its points, and where its tokens came from."""
    facts = (_sum_round(SUM, result["value"], result["penalty"]), *_tell(_list_sources(result)))
    return Zone("row", seat=seat["seat"], facts=facts)


def _build_total(seat: FoodSeat) -> Zone:
    """Where the tokens of a seat came from in the whole match."""
    rounds = [_list_sources(result) for result in seat["rounds"]]
    sums = {source: sum(each[source] for each in rounds) for source in EARNED}
    return Zone("row", seat=seat["seat"], facts=_tell(sums))


def _tell(sources: Mapping[str, int]) -> tuple[Words, ...]:
    """`2 for matches`, `1 for classes`."""
    said = tuple(Line(EARNED[source], count=count) for source, count in sources.items() if count)
    return said or (NO_TOKENS,)


# The hand


def _build_hand(view: FoodChainView) -> Zone:
    acting = view["phase"] == "action" and view["seat"] in view["waiting"]
    cells = tuple(
        Cell(
            card,
            facts=describe_animal(card),
            use=_describe_use(view, card) if acting else "",
            note=_find_most_tokens(view, card),
        )
        for card in own_hand(view)
    )
    facts = tuple(_list_notes(view))
    return Zone("hand", YOUR_HAND, cells, view["seat"], "own", facts=facts, empty=NONE)


def _list_notes(view: FoodChainView) -> Iterable[Words]:
    if view["keep"]:
        template = YOU_KEEP if view["phase"] == "keep" else YOUR_ORDER
        yield Line(template, biome=name_biome(view["keep"]))


def _find_most_tokens(view: FoodChainView, card: str) -> str:
    """`+2`: the most tokens that a card can earn in one place now."""
    most = max(
        (count_play_tokens(play) for play in view["plays"] if play["card"] == card), default=0
    )
    return f"+{most}" if most else ""


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


PLACE = phrase("Round {round} of up to {rounds}")


def summarize_position(view: FoodChainView) -> PositionSummary:
    """The round; by seat its tokens."""
    place = Line(PLACE, round=view["round"], rounds=view["rounds_max"])
    return PositionSummary(place, tuple(seat["tokens"] for seat in view["seats"]))
