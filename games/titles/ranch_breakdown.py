"""Both emu games: in words, by how much birds come out better, and what speaks for a move in what
its rancher saw."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.rules.game import Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.birds import (
    CARD_OF,
    ORDER,
    UPKEEP,
    Bird,
    card_on_bird_line,
    common_suits,
    list_additions,
    list_runs,
    score_bird,
    suit_names,
)
from games.titles.ranch_game import DRAW, TURN, RanchState
from games.titles.ranch_views import RanchView, list_birds, own_hand
from games.titles.ranch_words import LATE
from games.titles.score_breakdown import RIVAL, ScorePart, format_amount

WON = 10.0  # what the match is worth, in points
OPEN_VERBS = frozenset(("hatch", "grow", "discard", "draw"))
FOLLOWING = 2  # cards at least that make an emu with a third
NEW, BEFORE = "new", "before"

# By (whose, one that stood then or a new one, better).
BIRDS: dict[tuple[bool, bool, bool], Said] = {
    (True, True, True): phrase("{bird} scores {points} more"),
    (True, True, False): phrase("{bird} scores {points} less"),
    (True, False, True): phrase("new emus score {points} more"),
    (True, False, False): phrase("new emus score {points} less"),
    (False, True, True): phrase("{seat}’s {bird} scores {points} more"),
    (False, True, False): phrase("{seat}’s {bird} scores {points} less"),
    (False, False, True): phrase("{seat}’s new emus score {points} more"),
    (False, False, False): phrase("{seat}’s new emus score {points} less"),
}
RIVALS = {
    True: phrase("the best opponent scores {points} more"),
    False: phrase("the best opponent scores {points} less"),
}

FITS_FIRST = phrase("{seat} held {held_card}, which fits on {bird} before {card}.")
NARROWS = phrase("{card} leaves {bird} only {suits}; {other_card} leaves it {other_suits}.")
FEEDS = phrase("{card} fits on {other_seat}’s {bird}.")
THROWN = phrase("{card} fits on {seat}’s {bird}.")
OPEN_MAKES = phrase("With {card}, face up, {seat} could form an emu of {cards}.")
FOLLOW = phrase("{seat} held {cards}, which can go on {card}.")
OPEN_FITS = phrase("{card}, face up, fits on {seat}’s {bird}.")
LATE_BIRD = plural_phrase(
    "{count} card was left to draw, and a new emu owes {upkeep} feed.",
    "{count} cards were left to draw, and a new emu owes {upkeep} feed.",
)


class EmuAction(NamedTuple):
    """A move of an emu game taken apart: its verb, the number of its bird (0: none), the form in
    which the card comes to lie on it, or the card of a discard, and the open card that is drawn."""

    verb: str
    bird: int = 0
    form: str = ""
    taken: str = ""


def advance_to_turn(_game: Any, state: RanchState, seat: Seat) -> Any | None:
    """The turn of `seat` as if it came now; there is none to try while others still close."""
    if state.phase not in (TURN, DRAW):
        return None
    return state._replace(phase=TURN, seat=seat, acted="")


def list_bird_parts(values: Sequence[float]) -> dict[str, ScorePart]:
    """The parts that birds make, one by one."""
    return {f"B{number}": ScorePart(value, value) for number, value in enumerate(values, 1)}


def call_part(begun: RanchState, seat: Seat, key: str) -> str:
    """The key of a bird that stood already, or of all that came later."""
    stood = key == BEFORE or int(key[1:]) <= len(begun.birds[seat])
    return key if stood else NEW


def render_part(key: str, amounts: Mapping[str, float]) -> Line:
    """A part in words: `B1 comes out 6.1 better`. Keys of the other rancher begin with its seat."""
    amount = amounts[key]
    points, better = format_amount(amount), amount > 0
    if key == RIVAL:
        return Line(RIVALS[better], points=points)
    whose, _space, bird = key.rpartition(" ")
    line = Line(BIRDS[not whose, bird != NEW, better], points=points)
    if bird != NEW:
        line.things["bird"] = bird
    if whose:
        line.things["seat"] = int(whose)
    return line


def list_reasons(view: RanchView, played: EmuAction, better: EmuAction) -> list[Line]:
    """What speaks for the better move, and against the one that was played."""
    seat, birds = seat_of_view(view), list_birds(view)
    own = birds[seat]
    found = [*_explain_growth(view, own, played, better)]
    if played.verb == "hatch" != better.verb and view["draw_pile"] <= LATE:
        found.append(Line(LATE_BIRD, count=view["draw_pile"], upkeep=UPKEEP))
    if played.verb == "discard":
        found += _explain_discarded(seat, birds, played, better)
    if better.taken and better.taken != played.taken:
        number = _find_taking_bird(own, better.taken)
        if number:
            found.append(Line(OPEN_FITS, card=better.taken, bird=f"B{number}", seat=seat))
        else:
            found += _explain_made_emu(seat, own_hand(view), better.taken)
    if better.verb == "hatch" != played.verb:
        after = _find_longest_emu(better.form, own_hand(view))[1:]
        if len(after) >= FOLLOWING:
            found.append(Line(FOLLOW, seat=seat, cards=after, card=better.form))
    return found


def _explain_made_emu(seat: Seat, hand: Sequence[str], card: str) -> Iterator[Line]:
    cards = (*hand, card)
    best = max((_find_longest_emu(first, cards) for first in cards), key=_evaluate_bird)
    alone = max((_find_longest_emu(first, hand) for first in hand), key=_evaluate_bird, default=())
    if (
        card in best
        and len(best) > FOLLOWING
        and (not alone or _evaluate_bird(best) > _evaluate_bird(alone))
    ):
        yield Line(OPEN_MAKES, card=card, seat=seat, cards=best)


def _find_longest_emu(first: str, hand: Sequence[str]) -> Bird:
    if first not in ORDER:
        return (first,)
    rest = list(hand)
    rest.remove(first)
    grown = (bird for _used, bird in list_runs((first,), tuple(rest)))
    return max(grown, key=_evaluate_bird, default=(first,))


def _evaluate_bird(bird: Bird) -> tuple[int, int]:
    return (score_bird(bird).value, len(bird)) if bird[0] in ORDER else (-UPKEEP, 0)


def _explain_growth(
    view: RanchView, own: Sequence[Bird], played: EmuAction, better: EmuAction
) -> Iterator[Line]:
    """What could have gone on a bird before the card that was put there, and what that made of
    it."""
    if played.verb not in ("grow", "lay"):
        return
    seat, bird, token = seat_of_view(view), own[played.bird - 1], f"B{played.bird}"
    same = better.verb == played.verb and better.bird == played.bird
    before = better.form if same else _find_missed_card(bird, own_hand(view), played.form)
    if (
        before
        and CARD_OF[before] != CARD_OF[played.form]
        and _may_be_added(bird, before, played.form)
    ):
        things = {"held_card": card_on_bird_line(before), "card": card_on_bird_line(played.form)}
        yield Line(FITS_FIRST, seat=seat, bird=token, **things)
    if same:
        mine, other = (common_suits((*bird, form)) for form in (played.form, better.form))
        if set(mine) < set(other):
            yield Line(
                NARROWS,
                card=card_on_bird_line(played.form),
                bird=token,
                suits=suit_names(mine),
                other_card=card_on_bird_line(better.form),
                other_suits=suit_names(other),
            )


def _find_missed_card(bird: Bird, hand: Sequence[str], form: str) -> str:
    """The first plain card of the hand that fits on a bird, and `form` after it; or nothing."""
    fits = list_additions(bird)
    between = (
        card
        for card in hand
        if card != CARD_OF[form] and fits.get(card) == (card,) and _may_be_added(bird, card, form)
    )
    return next(between, "")


def _may_be_added(bird: Bird, before: str, form: str) -> bool:
    return form in list_additions((*bird, before)).get(CARD_OF[form], ())


def _explain_discarded(
    seat: Seat, birds: Sequence[Sequence[Bird]], played: EmuAction, better: EmuAction
) -> Iterator[Line]:
    """Where the card fits that was thrown away, if the better move does not throw one away that
    fits there, too."""
    if better.form and CARD_OF[better.form] == played.form:
        return  # it is put to use, as the better move says itself
    thrown = better.form if better.verb == "discard" else ""
    mine = _find_taking_bird(birds[seat], played.form)
    if mine and not (thrown and _find_taking_bird(birds[seat], thrown)):
        yield Line(THROWN, card=played.form, bird=f"B{mine}", seat=seat)
    for after in range(1, len(birds)):
        other = (seat + after) % len(birds)
        number = _find_taking_bird(birds[other], played.form)
        if number and not (thrown and _find_taking_bird(birds[other], thrown)):
            yield Line(FEEDS, card=played.form, bird=f"B{number}", other_seat=other)
            return


def _find_taking_bird(birds: Sequence[Bird], card: str) -> int:
    return next((at for at, bird in enumerate(birds, 1) if card in list_additions(bird)), 0)
