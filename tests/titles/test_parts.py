"""Reasons: the parts of which points are made add up to them, and no fact is told that is not true.

`RURAL_LONG=1` looks at many more positions.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from games.decks.decktet import CARDS, SUITS
from games.rules.game import AnyGame, Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles import all_games, bots, entry_of, find, ranch_parts
from games.titles.biome_rummy import parts as biome_rummy
from games.titles.biome_rummy.groups import is_group
from games.titles.birds import additions
from games.titles.emu_ranchers.state import TURN
from games.titles.food_chain import parts as food_chain
from games.titles.food_chain.chains import FITTING
from games.titles.food_chain.state import AT
from games.titles.hunting_prey import parts as hunting_prey
from games.titles.hunting_prey.state import HUNTING, STRENGTH
from games.titles.judging import Judge, Unimagined, decisions, steadily
from games.titles.outlook import Outlook
from games.titles.parts import Differences, Part, Parts, Share, that_matter
from games.titles.ranchers import parts as ranchers
from games.titles.ranchers.grants import all_types
from games.titles.ranchers.score import counts
from games.titles.search import Chances, error_of, played_out
from tests.rules.test_contract import combinations
from tests.titles.test_imagine import LONG, positions
from tests.titles.test_judging import a_match

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def parts_of(game: type[AnyGame]) -> tuple[Parts[Any], Outlook[Any]]:
    entry = entry_of(game.slug)
    assert entry is not None and entry.parts is not None and entry.outlook is not None
    return entry.parts, entry.outlook


@every_game
def test_the_parts_of_two_ends_differ_by_what_their_points_do(game: type[AnyGame]) -> None:
    parts, outlook = parts_of(game)
    rng, ends, keys = Random(3), 0, set[str]()
    for seats, options in list(combinations(game))[:: 1 if LONG else 7]:
        for at, _seat in list(positions(game, seats, options, 5))[:: 1 if LONG else 9]:
            seat = at.waiting[0]
            legal = at.legal(seat)
            pair = [
                played_out(
                    at.game, at.state, seat, step, outlook.lap, outlook.policy or steadily,
                    Chances(rng.randrange(1000)),
                )
                for step in (legal[0], legal[-1])
            ]  # fmt: skip
            shares = [parts.shares(at.game, at.state, end, seat) for end in pair]
            points = [outlook.points(at.game, end, seat) for end in pair]
            differences = Differences()
            differences.add(*shares)
            differing = differences.parts([1], error_of)
            assert sum(part.points for part in differing) == pytest.approx(points[1] - points[0])
            amounts = {part.key: part.amount for part in differing}
            for key in [part.key for part in differing if part.points]:
                for sign in (1, -1):
                    both = {one: sign * amount for one, amount in amounts.items()}
                    words = line_text(parts.told(key, both), ["Ann", "Bea", "Cem", "Dov"] * 2)
                    assert "{" not in words and "-" not in words.replace("non-", "")
                keys.add(key)
            ends += 1
    assert ends and len(keys) > 2


@every_game
def test_the_parts_of_what_a_step_cost_add_up_to_its_points(game: type[AnyGame]) -> None:
    seats, options = next(combinations(game))
    judge, judged = Judge.of(game.slug, "parts"), 0
    for one in list(decisions(a_match(game, seats, options)))[3::11]:
        others = [step for step in one.known.legal if step != one.played]
        try:
            seen = judge.compared(one, others[-1], 3)
        except Unimagined:
            continue
        assert sum(part.points for part in seen.parts) == pytest.approx(seen.points)
        assert judge.compared(one, None, 2).parts == ()
        judged += bool(seen.parts)
        if judged == 2:
            break
    assert judged


def test_what_matters_is_sure_and_a_share_of_the_loss_and_gains_come_first() -> None:
    parts = [
        Part("given up", -2.5, -2.5, 0.1),
        Part("small", 1.0, 1.0, 0.1),
        Part("chance", 6.0, 6.0, 3.5),
        Part("gained", 7.0, 7.0, 0.5),
        Part("second", 3.0, 3.0, 0.5),
        Part("third", 2.6, 2.6, 0.5),
    ]
    assert [part.key for part in that_matter(parts, 9)] == ["gained", "second", "third"]
    assert [part.key for part in that_matter(parts[:4], 9)] == ["gained", "given up"]
    assert that_matter([], 9) == []


def test_differences_are_means_with_their_errors_and_what_never_differs_is_left_out() -> None:
    differences = Differences()
    for more in (1.0, 3.0):
        mine, other = Share(1, 2), Share(1 + more, 2 + 2 * more)
        differences.add({"a": mine, "same": mine, "gone": Share(1, -1)}, {"a": other, "same": mine})
    a, gone = differences.parts([1, 1], error_of)
    assert a == Part("a", 2.0, 4.0, 2.0)
    assert gone == Part("gone", -1.0, 1.0, 0.0)
    assert differences.parts([3, 1], error_of)[0].amount == 1.5
    alone = Differences()
    alone.add({}, {"a": Share(1, 1)})
    assert that_matter(alone.parts([1], error_of), 1) == []  # of one deal nothing is sure


# What each fact says, asked of the position itself, hidden cards and all.

Asks = Callable[[Record, str, str, dict[str, Any]], bool]


def form_of(thing: Any) -> str:
    """The code of a card that a line names, of a wild one with its number."""
    return str(getattr(thing, "code", thing))


def bird_of(at: Record, seat: int, token: str) -> tuple[str, ...]:
    views: Any = at.view(seat)["seats"]  # type: ignore[typeddict-item]  # every title's view
    return tuple(views[seat]["birds"][int(token[1:]) - 1]["cards"])


def takes(at: Record, seat: int, things: dict[str, Any], card: str) -> bool:
    return card in additions(bird_of(at, seat, things["bird"]))


def fits_first(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    seat, held, form = things["seat"], form_of(things["held_card"]), form_of(things["card"])
    bird = bird_of(at, seat, things["bird"])
    both = {one for fits in additions((*bird, held)).values() for one in fits}
    hand = [*at.view(seat)["hand"]]  # type: ignore[typeddict-item]
    hand.remove(form.partition("=")[0])
    return (
        held.partition("=")[0] in hand
        and held.partition("=")[0] in additions(bird)
        and form in both
    )


def suits_of(cards: tuple[str, ...]) -> set[str]:
    return set.intersection(*(set(CARDS[card.partition("=")[0]].suits) for card in cards))


def narrows(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    bird = bird_of(at, at.waiting[0], things["bird"])
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
    hand = [*at.view(at.waiting[0])["hand"], taken]  # type: ignore[typeddict-item]
    for number, card in enumerate(cards):
        if number and card not in additions(tuple(cards[:number])):
            return False
        hand.remove(card)
    return taken not in hand or not taken


def left(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    """Every free field is tried, the whole count made anew."""
    seat, (animal, card) = things["other_seat"], at.state.middle[int(things["place"][1:]) - 1]
    ranch, found = at.state.ranches[seat], []
    now = counts(at.state.ranches)[seat].total
    for field, there in enumerate(ranch.fields):
        if not there:
            fields = (*ranch.fields[:field], animal, *ranch.fields[field + 1 :])
            grown = ranch._replace(fields=fields, objectives=(*ranch.objectives, card))
            if all_types(fields, ranch.grant) and at.state.grant_objectives:
                grown = grown._replace(grant_points=at.state.grant_objectives[0])
            ranches = [*at.state.ranches]
            ranches[seat] = grown
            found.append(counts(ranches)[seat].total - now)
    return max(found) == int(things["points"])


def at_risk(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    mine = at.waiting[0]
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
    seat, now = at.waiting[0], counts(at.state.ranches)
    for step, words in ((better, "points"), (played, "other_points")):
        after, _lines = at.game.apply(at.state, seat, step)
        gain = counts(after.ranches)[seat].total - now[seat].total
        if gain != int(things[words].replace("−", "-")):
            return False
    return True


def at_home(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    words = str(at.label(at.waiting[0], better))
    return "at home" in words and things["field"] in words and str(things["animal"]) in words


def added(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    group = at.state.groups[int(things["group"][1:]) - 1]
    other = (at.waiting[0] + 1) % at.game.seats
    may = group.starter != other or at.game.chosen["add"] == "any"
    return may and is_group((*group.cards, things["card"]), at.game.chosen["sets"] == "complete")


def held_group(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    cards, complete = things["cards"], at.game.chosen["sets"] == "complete"
    held = {*cards} <= {*at.state.hands[at.waiting[0]]}
    return held and things["card"] in cards and is_group(cards, complete)


def too_few(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    """Played, and discarded: so many are left."""
    seat, after, discards = things["seat"], at.play(at.waiting[0], played), list[str]()
    if after.waiting == (seat,):
        discards = [step for step in after.legal(seat) if step.startswith("discard ")]
    left = len(after.play(seat, discards[0]).state.hands[seat]) if discards else 0
    return left == things["count"] < 3 and at.state.phase == "play" and not at.game.floats


def open_group(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    cards, complete = (*things["cards"], things["card"]), at.game.chosen["sets"] == "complete"
    held = {*things["cards"]} <= {*at.state.hands[at.waiting[0]]}
    return held and at.state.pile[-1] == things["card"] and is_group(cards, complete)


def open_added(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    after = at.play(at.waiting[0], "draw pile")
    return f"add {things['card']} to {things['group']}" in after.legal(at.waiting[0])


def shut_out(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    seat, place = at.waiting[0], AT[played.split()[-1]]
    after, _lines = at.game.apply(at.state, seat, played)
    before = FITTING[at.state.marks[place]]
    return all(card in before - FITTING[after.marks[place]] for card in things["cards"])


def unbeaten(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    mine, card = at.waiting[0], things["card"]
    owned = [
        other
        for seat, (hand, deck) in enumerate(zip(at.state.hands, at.state.decks, strict=True))
        if seat != mine
        for other in (*hand, *deck)
    ]
    return not any(one in HUNTING and STRENGTH[one] > STRENGTH[card] for one in owned)


def strongest(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    card, hand = things["card"], at.view(at.waiting[0])["hand"]  # type: ignore[typeddict-item]
    alike = [one for one in hand if (one in HUNTING) == (card in HUNTING)]
    return bool(card in alike and max(alike, key=STRENGTH.__getitem__) == card)


def weakest(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    hand = at.view(at.waiting[0])["hand"]  # type: ignore[typeddict-item]
    return bool(min(hand, key=STRENGTH.__getitem__) == things["card"])


def after_eating(at: Record, step: str) -> Any:
    after, _lines = at.game.apply(at.state, at.waiting[0], step)
    return after


def else_grazes(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    then, instead = after_eating(at, better).last, after_eating(at, played).last
    return not then.grazers and things["other_seat"] in instead.grazers


def else_gathers(at: Record, played: str, better: str, things: dict[str, Any]) -> bool:
    then, instead = after_eating(at, better).last, after_eating(at, played).last
    same = {*things["cards"]} == {*instead.gathered}
    return same and then.queen == -1 and instead.queen == things["other_seat"]


BIRDS: dict[str, Asks] = {
    ranch_parts.FITS_FIRST: fits_first,
    ranch_parts.NARROWS: narrows,
    ranch_parts.FEEDS: lambda at, _p, _b, has: takes(at, has["other_seat"], has, has["card"]),
    ranch_parts.THROWN: lambda at, _p, _b, has: takes(at, has["seat"], has, has["card"]),
    ranch_parts.OPEN_FITS: lambda at, _p, _b, has: takes(at, has["seat"], has, has["card"]),
    ranch_parts.LATE_BIRD: late,
    ranch_parts.FOLLOW: lambda at, _p, _b, has: makes(at, (has["card"], *has["cards"])),
    ranch_parts.OPEN_MAKES: lambda at, _p, _b, has: makes(at, has["cards"], has["card"]),
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
        biome_rummy.ENDED: lambda at, _p, b, _has: b.split()[1][0] not in at.game.live(at.state),
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
    """Positions of matches by bots and by lot, each with a step that was played and another."""
    rng = Random(f"facts {game.slug}")
    tables = list(combinations(game))
    for number in range(400 if LONG else 24):
        seats, options = rng.choice(tables)
        at = Record.begin(game(Setup(seats, options, b"facts %d" % number)))
        while at.waiting:
            seat = at.waiting[0]
            legal = at.legal(seat)
            step = bots.choose(at.game, at.view(seat), legal, rng)
            is_rare = legal[0].startswith("eat ")
            if len(legal) > 1 and (is_rare or rng.randrange(4) == 0):
                for _pair in range(12 if is_rare else 3):
                    played, better = rng.sample(legal, 2)
                    yield at, played, better
            at = at.play(seat, step if rng.randrange(3) else rng.choice(legal))


@every_game
def test_no_fact_is_told_that_is_not_true_and_each_is_told_somewhere(game: type[AnyGame]) -> None:
    parts, _outlook = parts_of(game)
    asks, told = FACTS[game.slug], dict.fromkeys(FACTS[game.slug], 0)
    for at, played, better in chosen_between(game):
        seat = at.waiting[0]
        for fact in parts.facts(at.view(seat), played, better):
            words = line_text(fact, ["Ann", "Bea", "Cem", "Dov"] * 2)
            assert asks[fact.template](at, played, better, fact.things), (words, played, better)
            assert "{" not in words and words.endswith(".")
            told[fact.template] += 1
        if not LONG and all(told.values()):
            break
    assert all(told.values()), [str(words) for words, times in told.items() if not times]


def test_a_part_reads_as_players_would_say_it() -> None:
    names = ["Ann", "Bea"]

    def words(slug: str, key: str, **amounts: float) -> str:
        parts, _outlook = parts_of(find(slug))
        return line_text(parts.told(key, {key: 0.0, **amounts}), names)

    def of(slug: str, key: str, amount: float) -> str:
        parts, _outlook = parts_of(find(slug))
        return line_text(parts.told(key, {key: amount}), names)

    assert of("emu-ranchers", "B1", 6.12) == "B1 comes out 6.1 better"
    assert of("emu-ranchers", "1 B2", -3) == "B2 of Bea comes out 3.0 worse"
    assert of("emus-redux", "new", 2.04) == "new emus come out 2.0 better"
    assert of("emus-redux", "rival", -1.5) == "the best rival comes out 1.5 worse"
    assert of("ranchers", "other 1", -3.6) == "Bea has 3.6 less"
    assert of("ranchers", "most-goat", 2.4) == "“most goats” pays 2.4 more"
    assert of("biome-rummy", "laid", 1.4) == "1.4 more cards are laid"
    assert of("biome-rummy", "aces", 0.25) == (
        "the Ace, won in 25 more of 100 such rounds, counts 3.0 more"
    )
    assert of("hunting-prey", "graze", -0.4) == "grazing brings 0.4 less"
    assert words("food-chain", "round", round=0.6, hand=-2.1) == (
        "the result of the round brings 0.6 more (cards left in hand cost 2.1 less)"
    )
