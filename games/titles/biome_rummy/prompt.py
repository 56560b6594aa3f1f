"""What Biome Rummy asks, what can be laid, and what a turn would come to. PURE."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from games.decks.biome_deck import CARDS, SUITS
from games.rules.lines import (
    Line,
    Thing,
    format_signed,
    join_with_and,
    join_with_commas,
    join_with_or,
)
from games.rules.phrases import phrase
from games.titles.biome_rummy.groups import is_group
from games.titles.biome_rummy.round_points import (
    RoundStanding,
    find_ending,
    running_score,
    score_after,
    winner_of,
)
from games.titles.biome_rummy.state import DRAW_DECK
from games.titles.biome_rummy.view import BiomeRummyView, list_groups_for_card, may_add
from games.titles.biome_views import own_hand
from games.titles.board import Words
from games.titles.prompt import Asked, Choice, Prompt

MOST_PLAYS = 2  # offered at once; more are found by picking cards
MOST_SETS_WITH_PICKS = 3

DRAW_OR_TAKE = phrase("Draw from the deck, or take {card} ({reason}).")
DRAW_BUTTON = phrase("Draw from the deck")
TAKE_BUTTON = phrase("Take {card}")
ITS_BIOME_FINISHED = phrase("its biome is finished")
ITS_BIOME_OPEN = phrase("its biome is open")
IT_FITS = phrase("it fits {groups}")
IT_COMPLETES = phrase("it forms a group with your hand")
NO_MATCH = phrase("nothing in your hand matches")

PLAY_MORE = phrase("Lay or add more, or discard.")
PLAY = phrase("Lay a group, add a card, or discard to end your turn.")
DISCARD_ANOTHER = phrase("Now discard a card to end your turn (not {card}).")
DISCARD_ONLY = phrase("Nothing more to lay. Discard a card to end your turn.")
ADD_CARDS = phrase("{card}: add cards to form a group, or choose a place.")
WHERE_TO = phrase("{card}: choose a place.")
LAY_OR_MORE = phrase("{cards} form a group. Lay it, or pick more.")
WHICH_MORE = phrase("{cards}: which card goes with them?")
ASK_CARD = {
    "discard": phrase("Discard which card?"),
    "set": phrase("Which cards form the group?"),
    "add": phrase("Add which card?"),
}
ADD_TO = phrase("Which card do you add to {group}?")
LAY_BUTTON = phrase("Lay {cards} → {value}")
ADD_BUTTON = phrase("Add {card} to {group} → {value}")
DISCARD_BUTTON = phrase("Discard")

DRAW_PART = phrase("draw from the deck")
TAKE_PART = phrase("take {card}")
LAY_PART = phrase("lay {cards}")
ADD_PART = phrase("add {card} to {group}")
DISCARD_PART = phrase("discard {card}")

YOUR_ROUND = phrase("your round {old_value} → {new_value}: {laid} laid, {held} in hand")
YOUR_ROUND_LEADING = phrase(
    "your round {old_value} → {new_value}: {laid} laid, {held} in hand, leading in {biomes}"
)
WOULD_TAKE_IT = phrase("{groups} would take it")
ENDINGS = {
    "out": phrase("you go out and the round ends: {then}"),
    "stock": phrase("the deck is empty and the round ends: {then}"),
    "clock": phrase("it’s the last turn and the round ends: {then}"),
}
NOBODY_LAID = phrase("nobody has laid a card")
YOU_CLAIM = phrase("you take the Ace of {biome}")
CLAIMS = phrase("{seat} takes the Ace of {biome}")

DRAW = phrase("draw")
TAKE = phrase("take")
DISCARD = phrase("discard")
ADD = phrase("add: {old_value} → {new_value}")
SPOKEN: Mapping[str, Words] = {
    "deck": phrase("draw from the deck"),
    "pile": phrase("take the top card of the pile"),
    "discard": phrase("discard to the pile"),
}
YOUR_GROUP = phrase("your own group")
NO_FIT = phrase("{card} doesn’t fit")

Request = Asked[BiomeRummyView]


def ask(asked: Request) -> Prompt:
    """What to do next, and what the draft and the picks come to."""
    if asked.ready is not None:
        prompt = Prompt(sentence=_tell_turn(asked), effects=tuple(_describe_turn(asked)))
    elif asked.view["phase"] == "draw":
        prompt = _ask_draw(asked)
    elif asked.picks:
        prompt = _ask_picked(asked)
    else:
        prompt = _ask_play(asked)
    return replace(prompt, uses=_list_uses(asked), spoken=SPOKEN, misfits=_list_misfits(asked))


# The draw


def _ask_draw(asked: Request) -> Prompt:
    top = asked.view["pile"][-1]
    return Prompt(
        Line(DRAW_OR_TAKE, card=top, reason=_describe_top_card(asked.view, top)),
        (Choice(DRAW_BUTTON, "deck"), Choice(Line(TAKE_BUTTON, card=top), "pile")),
    )


def _describe_top_card(view: BiomeRummyView, top: str) -> Thing:
    """What the top of the pile would be good for."""
    if top[0] not in view["live"]:
        return Line(ITS_BIOME_FINISHED)
    if fitting := list_groups_for_card(view, top, view["seat"]):
        return Line(IT_FITS, groups=join_with_or(fitting))
    if view["options"]["sets"] == "complete":
        # Four or five cards at once are too many to try; the hand shows it once it is taken.
        return Line(ITS_BIOME_OPEN)
    return Line(IT_COMPLETES if _is_completing(view, top) else NO_MATCH)


def _is_completing(view: BiomeRummyView, top: str) -> bool:
    same = [card for card in own_hand(view) if card[0] == top[0]]
    return any(is_group((top, one, two)) for at, one in enumerate(same) for two in same[at + 1 :])


# Laying, adding and discarding


def _ask_play(asked: Request) -> Prompt:
    """Nothing is picked: what could be laid or added now, the best first."""
    plays = tuple(_list_best(asked, asked.legal, MOST_PLAYS, apart=True))
    taken = asked.view["taken"]
    words: Words = DISCARD_ONLY
    if plays:
        words = PLAY_MORE if asked.draft else PLAY
    elif taken:
        words = Line(DISCARD_ANOTHER, card=taken)
    return Prompt(words, plays, effects=tuple(_describe_draft(asked)))


def _ask_picked(asked: Request) -> Prompt:
    """Some cards or a place are picked."""
    cards = tuple(token for token in asked.picks if token in CARDS)
    if not cards:
        return Prompt(_ask_card(asked.picks[0]))
    exact = _find_exact_set(asked, cards)
    others = [move for move in asked.moves if move != exact]
    choices = [_build_choice(asked, exact, "exact")] if exact else []
    sets = [move for move in others if move.startswith("set")]
    choices += _list_best(asked, sets, MOST_SETS_WITH_PICKS)
    adds = [move for move in others if move.startswith("add")]  # all: their groups may be far away
    choices += [_build_choice(asked, move, f"to-{move.split()[-1]}") for move in adds]
    if "discard" in asked.tokens:
        choices.append(Choice(DISCARD_BUTTON, "discard"))
    if len(cards) == 1:
        lays = any(move.startswith("set") for move in others)
        words = Line(ADD_CARDS if lays else WHERE_TO, card=cards[0])
    else:
        words = Line(LAY_OR_MORE if exact else WHICH_MORE, cards=cards)
    return Prompt(words, tuple(choices))


def _ask_card(place: str) -> Words:
    return ASK_CARD.get(place) or Line(ADD_TO, group=place)


def _find_exact_set(asked: Request, cards: Sequence[str]) -> str:
    """The move that lays just the picked cards; empty without one."""
    for move in asked.moves:
        if move.startswith("set") and set(move.split()[1:]) == set(cards):
            return move
    return ""


def _list_best(
    asked: Request, moves: Iterable[str], most: int, apart: bool = False
) -> Iterable[Choice]:
    """The sets and additions among `moves` that lay most cards; none that is part of another, and
    if `apart` none that shares a card with another."""
    plays = [move for move in moves if not move.startswith("discard")]
    plays.sort(key=lambda move: (move.startswith("add"), -move.count(" ")))
    chosen: list[str] = []
    for move in plays:
        cards = set(move.split()) & CARDS.keys()
        if len(chosen) == most:
            break
        others = [set(other.split()) for other in chosen]
        if not any(cards & other if apart else cards <= other for other in others):
            chosen.append(move)
    return [_build_choice(asked, move, f"play-{at}") for at, move in enumerate(chosen, 1)]


def _build_choice(asked: Request, move: str, name: str) -> Choice:
    """A button for a whole move, with what the own round would then stand at."""
    verb, *words = move.split()
    value = format_signed(_find_points(score_after(asked.view, asked.seat, move), asked.seat))
    if verb == "set":
        said = Line(LAY_BUTTON, cards=tuple(words), value=value)
    else:
        said = Line(ADD_BUTTON, card=words[0], group=words[2], value=value)
    return Choice(said, move=move, name=name)


def _find_points(standing: RoundStanding, seat: int) -> int:
    return standing.seats[seat].points


# What is about to be sent, and what it comes to


def _tell_turn(asked: Request) -> Words:
    moves = (*asked.draft, *((asked.ready,) if asked.ready else ()))
    parts: Words = join_with_commas([_tell_move(move, asked.before) for move in moves])
    return parts


def _tell_move(move: str, before: BiomeRummyView) -> Line:
    """A move as a part of the sentence."""
    if move == DRAW_DECK:
        return Line(DRAW_PART)
    verb, *words = move.split()
    if verb == "draw":
        return Line(TAKE_PART, card=before["pile"][-1])
    if verb == "set":
        return Line(LAY_PART, cards=tuple(words))
    if verb == "add":
        return Line(ADD_PART, card=words[0], group=words[2])
    return Line(DISCARD_PART, card=words[0])


def _describe_draft(asked: Request) -> Iterable[Words]:
    if any(move.startswith(("set", "add")) for move in asked.draft):
        yield _describe_points(asked, running_score(asked.view))


def _describe_points(asked: Request, after: RoundStanding) -> Line:
    """`your round −10 → −3: 3 laid, 6 in hand, leading in Rainforest`."""
    now, old = after.seats[asked.seat], running_score(asked.before)
    things: dict[str, Thing] = {
        "old_value": format_signed(_find_points(old, asked.seat)),
        "new_value": format_signed(now.points),
        "laid": now.played,
        "held": now.hand,
    }
    if not now.contests:
        return Line(YOUR_ROUND, **things)
    biomes = join_with_and([Line(SUITS[suit].short) for suit in now.contests])
    return Line(YOUR_ROUND_LEADING, biomes=biomes, **things)


def _describe_turn(asked: Request) -> Iterable[Words]:
    """What the turn comes to, and what its discard gives away or what it ends."""
    view, move = asked.view, asked.ready or ""
    if move.startswith("draw"):
        yield from _describe_draft(asked)
        return
    after = score_after(view, asked.seat, move)
    yield _describe_points(asked, after)
    if why := find_ending(view, asked.seat, after):
        yield Line(ENDINGS[why], then=_describe_winner(asked, after))
    elif move.startswith("discard"):
        tokens = list_groups_for_card(view, move.split()[1], None)
        if tokens:
            yield Line(WOULD_TAKE_IT, groups=join_with_and(tokens))


def _describe_winner(asked: Request, after: RoundStanding) -> Line:
    """Who takes which Ace."""
    winner, ace = winner_of(asked.view, after)
    if winner is None:
        return Line(NOBODY_LAID)
    biome = Line(SUITS[ace].short)
    if winner == asked.seat:
        return Line(YOU_CLAIM, biome=biome)
    return Line(CLAIMS, seat=winner, biome=biome)


# Words on places


def _list_uses(asked: Request) -> Mapping[str, Words]:
    """What stands on each place that can be picked."""
    uses: dict[str, Words] = {"deck": DRAW, "pile": TAKE, "discard": DISCARD}
    card = _find_picked_card(asked)
    now = format_signed(_find_points(running_score(asked.view), asked.seat))
    for group in asked.view["groups"]:
        move = f"add {card} to {group['token']}"
        if card and move in asked.legal:
            then = _find_points(score_after(asked.view, asked.seat, move), asked.seat)
            uses[group["token"]] = Line(ADD, old_value=now, new_value=format_signed(then))
    return uses


def _list_misfits(asked: Request) -> Mapping[str, Words]:
    """Why the picked card cannot join the groups of its biome."""
    view, card = asked.view, _find_picked_card(asked)
    if not card or view["phase"] != "play":
        return {}
    return {
        group["token"]: Line(NO_FIT, card=card) if may_add(view, group, asked.seat) else YOUR_GROUP
        for group in view["groups"]
        if group["suit"] == card[0] and f"add {card} to {group['token']}" not in asked.legal
    }


def _find_picked_card(asked: Request) -> str:
    """The only card that is picked; empty without one."""
    cards = [token for token in asked.picks if token in CARDS]
    return cards[0] if len(cards) == 1 else ""
