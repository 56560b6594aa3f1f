"""The table of the Food Chain Game as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from games.decks.biome_deck import AMPHIBIAN, BIRD, CARDS, FISH, MAMMAL, REPTILE, SUITS
from games.rules.lines import Line, join_with_and, join_with_commas, line_text, translate_with
from games.rules.phrases import Said, Translator, phrase, render_english
from games.titles.biome_views import own_hand
from games.titles.food_chain.view import (
    BiomePlace,
    FoodChainView,
    FoodSeat,
    PlayView,
    render_number_needed,
)
from games.titles.text_parts import (
    EMPTY_HAND,
    OVER,
    WIDTH,
    join_heading,
    list_remaining_hands,
    list_seat_labels,
    render_card_list,
)

SHORTEST_NAME = 5
CHAIN_WIDTH = 24
HAND_NAME, HAND_KINDS = 16, 24
GAP = " " * 8
TOGETHER = "\u00a0"  # a space at which no line is broken

TITLE = phrase("Food Chain")
STOCK = phrase("pile {stock}")
NOTHING = Line(phrase("nothing"))
TO_ACTION = phrase("{who} to move")
TO_DO = {
    "keep": phrase("{who} to keep an Ace"),
    "return": phrase("{who} to return an Ace"),
}
HAND = phrase("Your hand (penalty {penalty}): {cards}")
MATCH = phrase("+1 match")
RUN = phrase("+1 run")
TAKES = phrase("takes {points}")
HELD_BY = phrase("Ace held by {name}")
HELD_BY_YOU = phrase("Ace held by you")
IN_LINE = phrase("in the line")
CLOSED_BY = phrase("closed by {name}: {points}")
CLOSED_BY_YOU = phrase("closed by you: {points}")
UP = phrase("up")
DOWN = phrase("down")
EMPTY = phrase("empty")
NEXT = phrase("next {wanted}")
TOKENS = phrase("tokens {tokens}")
ACES = phrase("Aces {aces}")
HAND_SIZE = phrase("hand {size}")
TOOK = phrase("took {chains}")
HAS_PASSED = phrase("has passed")
HAS_OVER_POPULATED = phrase("has over-populated")
POINTS = phrase("points by round: {points}")
GROUPS: dict[str, Said] = {
    MAMMAL: phrase("Mammals (begun by {name}): {cards}"),
    REPTILE: phrase("Reptiles (begun by {name}): {cards}"),
    AMPHIBIAN: phrase("Amphibians (begun by {name}): {cards}"),
    FISH: phrase("Fish (begun by {name}): {cards}"),
    BIRD: phrase("Birds (begun by {name}): {cards}"),
}
YOUR_GROUPS: dict[str, Said] = {
    MAMMAL: phrase("Mammals (begun by you): {cards}"),
    REPTILE: phrase("Reptiles (begun by you): {cards}"),
    AMPHIBIAN: phrase("Amphibians (begun by you): {cards}"),
    FISH: phrase("Fish (begun by you): {cards}"),
    BIRD: phrase("Birds (begun by you): {cards}"),
}
PUT_OUT = phrase("Removed by over-populating: {cards}")
ROUND = phrase("Round {round} of up to {most}.")
FIRST_PASS = phrase("Round {round} of up to {most}. The first to pass earns a token.")
YOU_KEEP = phrase("You keep the Ace of {biome}.")
YOUR_ORDER = phrase("Your choice: keep the Ace of {biome}.")


def render_table(
    view: FoodChainView, names: Sequence[str], say: Translator = render_english
) -> str:
    """The table as `view` shows it: the biomes, both players, the groups, the own hand and what
    each card earns where.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    who = list_seat_labels(view, names, say)
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    column = max(SHORTEST_NAME, *map(len, who)) + 2
    lines = [*_render_heading(view, names, say), ""]
    for biome in view["biomes"]:
        lines += _render_biome(biome, who, reader, say)
    lines.append("")
    for seat in seats:
        lines += _render_player(seat, who[seat["seat"]].ljust(column), view, say)
    lines += _render_groups(view, who, say)
    if view["phase"] == "over":
        lines += list_remaining_hands(view, view["hands"], who, say)
    elif view["hand"] is not None:
        lines += hand_lines(view, say)
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: FoodChainView, say: Translator) -> list[str]:
    """The reader's hand: its codes in one line, then each card with class and diet, and the biomes
    it can be played on with the tokens and points that it brings there."""
    hand = own_hand(view)
    if view["phase"] == "return":
        return []
    lines = [*_order_text(view, say), ""]
    if not hand:
        return [*lines, say(EMPTY_HAND)]
    lines += render_card_list(say, HAND, hand, penalty=str(view["penalty"]))
    acting = view["phase"] == "action" and view["seat"] in view["waiting"]
    for card in hand:
        facts = CARDS[card]
        kinds = f"{say(facts.classification)} {say(facts.diet)}"
        start = f"{card:<4}{say(facts.short_name):<{HAND_NAME}}{kinds:<{HAND_KINDS}}"
        places = [_render_place(play, say) for play in view["plays"] if play["card"] == card]
        lines += _wrap_with_hanging_indent(start, _join_places(places, say)) if acting else [start]
    return lines


def _join_places(places: Sequence[str], say: Translator) -> str:
    row = join_with_commas(places) if places else "-"
    return line_text(row, (), say) if isinstance(row, Line) else row


def _render_place(play: PlayView, say: Translator) -> str:
    return TOGETHER.join([play["biome"], *list_gains(play, say)]).replace(" ", TOGETHER)


def list_gains(play: PlayView, say: Translator) -> list[str]:
    """What a play brings: `+1 match`, `+1 run`, `takes 3`."""
    tokens = (MATCH, play["match"]), (RUN, play["run"])
    words = [say(template) for template, gained in tokens if gained]
    if play["points"] is not None:
        words.append(translate_with(say, TAKES, points=play["points"]))
    return words


def _render_heading(view: FoodChainView, names: Sequence[str], say: Translator) -> list[str]:
    place = f"{view['tag']}, {_awaited_text(view, names, say)}"
    stock = translate_with(say, STOCK, stock=view["stock"])
    return join_heading([f"{say(TITLE)}, {' - '.join(names)}", place, stock], GAP)


def _awaited_text(view: FoodChainView, names: Sequence[str], say: Translator) -> str:
    if not view["waiting"]:
        return say(OVER)
    who = join_with_and([names[seat] for seat in view["waiting"]])
    return translate_with(say, TO_DO.get(view["phase"], TO_ACTION), who=who)


def _render_biome(
    biome: BiomePlace, who: Sequence[str], reader: int | None, say: Translator
) -> list[str]:
    """A biome: its chain and what that takes next, or who has it."""
    start = f"{biome['token']}  {say(biome['name']):<14}"
    cards, by = " ".join(biome["cards"]), biome["by"]
    if biome["state"] == "held" and by is not None:
        mine = by == reader
        return [start + (say(HELD_BY_YOU) if mine else translate_with(say, HELD_BY, name=who[by]))]
    if biome["state"] == "line":
        return [f"{start}{say(IN_LINE)}"]
    if biome["state"] == "closed" and by is not None:
        points = biome["points"]
        if by == reader:
            return _append_word(
                start + "-     ", cards, translate_with(say, CLOSED_BY_YOU, points=points)
            )
        words = translate_with(say, CLOSED_BY, name=who[by], points=points)
        return _append_word(start + "-     ", cards, words)
    way = say(DOWN if biome["down"] else UP) if cards else "-"
    wanted = render_number_needed(biome["needs"])
    need = translate_with(say, NEXT, wanted=wanted) if cards else say(biome["needs"])
    return _append_word(f"{start}{way:<6}", cards or say(EMPTY), need)


def _append_word(start: str, cards: str, word: str) -> list[str]:
    if len(cards) <= CHAIN_WIDTH and len(start) + CHAIN_WIDTH + 2 + len(word) <= WIDTH:
        return [f"{start}{cards:<{CHAIN_WIDTH}}  {word}"]
    return [*_wrap_with_hanging_indent(start, cards), " " * len(start) + word]


def _wrap_with_hanging_indent(start: str, text: str) -> list[str]:
    lines = wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )
    return [line.replace(TOGETHER, " ") for line in lines]


def _render_player(seat: FoodSeat, name: str, view: FoodChainView, say: Translator) -> list[str]:
    """One player: tokens, Aces held, points so far, hand, and what has been done."""
    chains = tuple(f"{chain['biome']} ({chain['points']})" for chain in seat["chains"])
    parts = [Line(TOKENS, tokens=seat["tokens"]), Line(ACES, aces=tuple(seat["aces"]) or "-")]
    if view["phase"] not in ("return", "over"):
        parts.append(Line(HAND_SIZE, size=seat["hand_size"]))
    parts.append(Line(TOOK, chains=chains or NOTHING))
    if seat["passed"]:
        parts.append(Line(HAS_PASSED))
    if seat["over_populated"]:
        parts.append(Line(HAS_OVER_POPULATED))
    lines = _wrap_with_hanging_indent(name, line_text(join_with_commas(parts), (), say))
    earned = tuple(result["points"] for result in seat["rounds"])
    if earned:
        lines += _wrap_with_hanging_indent(
            " " * len(name), translate_with(say, POINTS, points=earned)
        )
    return lines


def _render_groups(view: FoodChainView, who: Sequence[str], say: Translator) -> list[str]:
    """What has been classified and put out, the round, and if the first-pass token is there."""
    lines = []
    for group in view["groups"]:
        if group["seat"] == view["seat"]:
            lines += render_card_list(say, YOUR_GROUPS[group["class"]], group["cards"])
        else:
            name = who[group["seat"]]
            lines += render_card_list(say, GROUPS[group["class"]], group["cards"], name=name)
    if view["put_out"]:
        lines += render_card_list(say, PUT_OUT, view["put_out"])
    template = FIRST_PASS if view["first_pass"] else ROUND
    return [*lines, translate_with(say, template, round=view["round"], most=view["rounds_max"])]


def _order_text(view: FoodChainView, say: Translator) -> list[str]:
    if not view["keep"]:
        return []
    template = YOU_KEEP if view["phase"] == "keep" else YOUR_ORDER
    return [translate_with(say, template, biome=Line(SUITS[view["keep"]].short))]
