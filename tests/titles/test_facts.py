"""Facts that speak for a move: none is told that is not true, hidden cards and all, and each is
told somewhere.

`RURAL_LONG=1` looks at many more positions.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.decks.decktet import CARDS, SUITS
from games.rules.game import AnyGame, Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles import bots, ranch_breakdown
from games.titles.biome_rummy import lookahead as biome_rummy
from games.titles.biome_rummy.groups import is_group
from games.titles.birds import list_additions
from games.titles.food_chain import lookahead as food_chain
from games.titles.food_chain.score import FITTING
from games.titles.food_chain.state import AT
from games.titles.hunting_prey import lookahead as hunting_prey
from games.titles.hunting_prey.state import HUNTING, STRENGTH
from games.titles.ranch_game import TURN
from games.titles.ranchers import lookahead as ranchers
from games.titles.ranchers.score import count_all_ranches, has_all_types
from tests.rules.tables import combinations
from tests.titles.test_imagine import LONG
from tests.titles.test_parts import every_game, parts_of

# What each fact says, asked of the position itself, hidden cards and all.

Asks = Callable[[Record, str, str, dict[str, Any]], bool]


def form_of(thing: Any) -> str:
    """The code of a card that a line names, of a wild one with its number."""
    return str(getattr(thing, "code", thing))


def bird_of(at: Record, seat: int, token: str) -> tuple[str, ...]:
    views: Any = at.view(seat)["seats"]  # type: ignore[typeddict-item]  # every title's view
    return tuple(views[seat]["birds"][int(token[1:]) - 1]["cards"])


def takes(at: Record, seat: int, things: dict[str, Any], card: str) -> bool:
    return card in list_additions(bird_of(at, seat, things["bird"]))


def fits_first(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    seat, held, form = things["seat"], form_of(things["held_card"]), form_of(things["card"])
    bird = bird_of(at, seat, things["bird"])
    both = {one for fits in list_additions((*bird, held)).values() for one in fits}
    hand = [*at.view(seat)["hand"]]  # type: ignore[typeddict-item]
    hand.remove(form.partition("=")[0])
    return (
        held.partition("=")[0] in hand
        and held.partition("=")[0] in list_additions(bird)
        and form in both
    )


def suits_of(cards: tuple[str, ...]) -> set[str]:
    return set.intersection(*(set(CARDS[card.partition("=")[0]].suits) for card in cards))


def narrows(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    bird = bird_of(at, at.awaited_seats[0], things["bird"])
    for card, words in (("card", "suits"), ("other_card", "other_suits")):
        names = [SUITS[letter].name for letter in suits_of((*bird, form_of(things[card])))]
        if not all(name in str(things[words]) for name in names):
            return False
    mine, other = (suits_of((*bird, form_of(things[one]))) for one in ("card", "other_card"))
    return mine < other


def late(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    return bool(things["count"] == at.state.pile <= 12 and at.state.phase == TURN)


def makes(at: Record, cards: tuple[str, ...], taken: str = "") -> bool:
    """True if the cards of the hand, and one that lies open, lie on each other as a bird."""
    hand = [*at.view(at.awaited_seats[0])["hand"], taken]  # type: ignore[typeddict-item]
    for number, card in enumerate(cards):
        if number and card not in list_additions(tuple(cards[:number])):
            return False
        hand.remove(card)
    return taken not in hand or not taken


def left(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    """Every free field is tried, the whole count made anew."""
    seat, (animal, card) = things["other_seat"], at.state.middle[int(things["place"][1:]) - 1]
    ranch, found = at.state.ranches[seat], []
    now = count_all_ranches(at.state.ranches)[seat].total
    for field, there in enumerate(ranch.fields):
        if not there:
            fields = (*ranch.fields[:field], animal, *ranch.fields[field + 1 :])
            grown = ranch._replace(fields=fields, objectives=(*ranch.objectives, card))
            if has_all_types(fields, ranch.grant) and at.state.grant_objectives:
                grown = grown._replace(grant_points=at.state.grant_objectives[0])
            ranches = [*at.state.ranches]
            ranches[seat] = grown
            found.append(count_all_ranches(ranches)[seat].total - now)
    return max(found) == int(things["points"])


def at_risk(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    mine = at.awaited_seats[0]
    others = {
        card
        for seat, (hand, deck) in enumerate(zip(at.state.hands, at.state.decks, strict=True))
        if seat != mine
        for card in (*hand, *deck)
    }
    real = {card for card in others if card[1:] == "Q"}
    taken_too = at.game.chosen["queen_takes"] == "table"
    return real <= {*things["cards"]} and taken_too and things["count"] == len(things["cards"])


def at_once(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    seat, now = at.awaited_seats[0], count_all_ranches(at.state.ranches)
    for move, words in ((better, "points"), (played, "other_points")):
        after, _lines = at.game.apply_move(at.state, seat, move)
        gain = count_all_ranches(after.ranches)[seat].total - now[seat].total
        if gain != int(things[words].replace("−", "-")):
            return False
    return True


def at_home(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    words = str(at.label_move(at.awaited_seats[0], better))
    return "at home" in words and things["field"] in words and str(things["animal"]) in words


def added(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    group = at.state.groups[int(things["group"][1:]) - 1]
    other = (at.awaited_seats[0] + 1) % at.game.seats
    may = group.starter != other or at.game.chosen["add"] == "any"
    return may and is_group((*group.cards, things["card"]), at.game.chosen["sets"] == "complete")


def held_group(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    cards, complete = things["cards"], at.game.chosen["sets"] == "complete"
    held = {*cards} <= {*at.state.hands[at.awaited_seats[0]]}
    return held and things["card"] in cards and is_group(cards, complete)


def too_few(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    """Played, and discarded: so many are left."""
    seat, after, discards = things["seat"], at.play(at.awaited_seats[0], played), list[str]()
    if after.awaited_seats == (seat,):
        discards = [move for move in after.list_legal_moves(seat) if move.startswith("discard ")]
    left = len(after.play(seat, discards[0]).state.hands[seat]) if discards else 0
    return left == things["count"] < 3 and at.state.phase == "play" and not at.game.floats


def open_group(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    cards, complete = (*things["cards"], things["card"]), at.game.chosen["sets"] == "complete"
    held = {*things["cards"]} <= {*at.state.hands[at.awaited_seats[0]]}
    return held and at.state.pile[-1] == things["card"] and is_group(cards, complete)


def open_added(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    after = at.play(at.awaited_seats[0], "draw pile")
    return f"add {things['card']} to {things['group']}" in after.list_legal_moves(
        at.awaited_seats[0]
    )


def shut_out(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    seat, place = at.awaited_seats[0], AT[played.split()[-1]]
    after, _lines = at.game.apply_move(at.state, seat, played)
    before = FITTING[at.state.marks[place]]
    return all(card in before - FITTING[after.marks[place]] for card in things["cards"])


def unbeaten(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    mine, card = at.awaited_seats[0], things["card"]
    owned = [
        other
        for seat, (hand, deck) in enumerate(zip(at.state.hands, at.state.decks, strict=True))
        if seat != mine
        for other in (*hand, *deck)
    ]
    return not any(one in HUNTING and STRENGTH[one] > STRENGTH[card] for one in owned)


def strongest(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    card, hand = things["card"], at.view(at.awaited_seats[0])["hand"]  # type: ignore[typeddict-item]
    alike = [one for one in hand if (one in HUNTING) == (card in HUNTING)]
    return bool(card in alike and max(alike, key=STRENGTH.__getitem__) == card)


def weakest(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    hand = at.view(at.awaited_seats[0])["hand"]  # type: ignore[typeddict-item]
    return bool(min(hand, key=STRENGTH.__getitem__) == things["card"])


def after_eating(at: Record, move: str) -> Any:
    after, _lines = at.game.apply_move(at.state, at.awaited_seats[0], move)
    return after


def else_grazes(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    then, instead = after_eating(at, better).last, after_eating(at, played).last
    return not then.grazers and things["other_seat"] in instead.grazers


def else_gathers(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    then, instead = after_eating(at, better).last, after_eating(at, played).last
    same = {*things["cards"]} == {*instead.gathered}
    return same and then.queen == -1 and instead.queen == things["other_seat"]


BIRDS: dict[str, Asks] = {
    ranch_breakdown.FITS_FIRST: fits_first,
    ranch_breakdown.NARROWS: narrows,
    ranch_breakdown.FEEDS: lambda at, _p, _b, has: takes(at, has["other_seat"], has, has["card"]),
    ranch_breakdown.THROWN: lambda at, _p, _b, has: takes(at, has["seat"], has, has["card"]),
    ranch_breakdown.OPEN_FITS: lambda at, _p, _b, has: takes(at, has["seat"], has, has["card"]),
    ranch_breakdown.LATE_BIRD: late,
    ranch_breakdown.FOLLOW: lambda at, _p, _b, has: makes(at, (has["card"], *has["cards"])),
    ranch_breakdown.OPEN_MAKES: lambda at, _p, _b, has: makes(at, has["cards"], has["card"]),
}
FACTS: dict[str, dict[str, Asks]] = {
    "emu-ranchers": BIRDS,
    "emus-redux": BIRDS,
    "ranchers": {
        ranchers.AT_ONCE: at_once,
        ranchers.LEFT: left,
        ranchers.AT_HOME: at_home,
    },
    "biome-rummy": {
        biome_rummy.ADDED: added,
        biome_rummy.BROKEN: held_group,
        biome_rummy.ENDED: lambda at, _p, b, _has: (
            b.split()[1][0] not in at.game.live_suits(at.state)
        ),
        biome_rummy.OPEN_GROUP: open_group,
        biome_rummy.TOO_FEW: too_few,
        biome_rummy.OPEN_ADDED: open_added,
    },
    "food-chain": {food_chain.LOSES: shut_out},
    "hunting-prey": {
        hunting_prey.UNBEATEN: unbeaten,
        hunting_prey.STRONGEST[True]: strongest,
        hunting_prey.STRONGEST[False]: strongest,
        hunting_prey.WEAKEST: weakest,
        hunting_prey.AT_RISK: at_risk,
        hunting_prey.ELSE_GRAZES: else_grazes,
        hunting_prey.ELSE_GATHERS: else_gathers,
    },
}


def chosen_between(game: type[AnyGame]) -> Iterator[tuple[Record, str, str]]:
    """Positions of matches by bots and by lot, each with a move that was played and another."""
    rng = Random(f"facts {game.slug}")
    tables = list(combinations(game))
    for number in range(400 if LONG else 24):
        seats, options = rng.choice(tables)
        at = Record.begin(game(Setup(seats, options, b"facts %d" % number)))
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            legal = at.list_legal_moves(seat)
            move = bots.choose_move(at.game, at.view(seat), legal, rng)
            is_rare = legal[0].startswith("eat ")
            if len(legal) > 1 and (is_rare or rng.randrange(4) == 0):
                for _pair in range(12 if is_rare else 3):
                    played, better = rng.sample(legal, 2)
                    yield at, played, better
            at = at.play(seat, move if rng.randrange(3) else rng.choice(legal))


@every_game
def test_no_fact_is_told_that_is_not_true_and_each_is_told_somewhere(game: type[AnyGame]) -> None:
    parts, _outlook = parts_of(game)
    asks, told = FACTS[game.slug], dict.fromkeys(FACTS[game.slug], 0)
    for at, played, better in chosen_between(game):
        seat = at.awaited_seats[0]
        for fact in parts.facts(at.view(seat), played, better):
            words = line_text(fact, ["Ann", "Bea", "Cem", "Dov"] * 2)
            assert asks[fact.template](at, played, better, fact.things), (words, played, better)
            assert "{" not in words and words.endswith(".")
            told[fact.template] += 1
        if not LONG and all(told.values()):
            break
    assert all(told.values()), [str(words) for words, times in told.items() if not times]
