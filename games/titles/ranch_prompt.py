"""What both emu games ask alike: a card and where it goes, the draw, closing. PURE."""

from collections.abc import Iterable, Mapping

from games.decks.decktet import CARDS
from games.rules.lines import Line, format_signed
from games.rules.phrases import Said, phrase
from games.titles.birds import (
    ACE,
    CROWN,
    FINISHED,
    OPEN,
    ORDER,
    PLAIN,
    RISING,
    UPKEEP,
    WILD,
    closing_order_line,
    list_additions,
    score_bird,
)
from games.titles.board import Words
from games.titles.prompt import Asked, Choice, Prompt
from games.titles.ranch_views import (
    NO_SUIT,
    WRONG_ORDER,
    BirdView,
    RanchSeat,
    RanchView,
    find_misfit,
    read_order,
)

AUTO = "close auto"
FORM = phrase("{card}")
WHERE_TO = phrase("{card}: choose a place.")
ON_WHICH = phrase("{card}: on which bird?")
AS_WHICH = phrase("{card} on {bird}: as which number?")
PICK = phrase("Pick a card to hatch, grow or discard.")
HATCH_WHICH = phrase("Which card do you hatch?")
GROW_WHICH = phrase("Which card grows {bird}?")
DISCARD_WHICH = phrase("Discard which card?")
HATCH_BUTTON = phrase("Hatch: {value}")
GROW_BUTTON = phrase("Grow {bird}: {old_value} → {new_value}")
GROW_AT_BEST = phrase("Grow {bird}: {old_value} → at best {new_value}")
LAY_BUTTON = phrase("On {bird}: {old_value} → {new_value}")
LAY_AT_BEST = phrase("On {bird}: {old_value} → at best {new_value}")
RANK_BUTTON = phrase("{rank} → {value}")
DRAW_BUTTON = phrase("Draw a card ({count} left)")
TAKE_BUTTON = phrase("Take {card}")
CHOOSE_DRAW = phrase("Now choose your draw.")
CLOSED_OF_TWO = phrase("You’ve closed with {order}. It stays secret until both have closed.")
CLOSED_OF_ALL = phrase("You’ve closed with {order}. It stays secret until all have closed.")
UNDO = phrase("Undo")
THE_YEAR_ENDS = phrase("The year ends: lay cards on your birds, or close.")
YOUR_YEAR = phrase("Your year scores {value}.")
CLOSE_BUTTON = phrase("Close like this: {value}")
BEST_BUTTON = phrase("Best play: {value}")

NEW_BIRD = phrase("{bird} is new: {value}")
CHANGED = phrase("{bird}: {old_value} → {new_value}")
CHANGED_PAYING = phrase("{bird}: {old_value} → {new_value} (pays {ranks}: whole cards, no change)")
YEAR_CHANGES = phrase("your year now {old_value} → {new_value}")
YEAR_STAYS = phrase("your year stays {value}")
LAST_CARD = phrase("last card; the year ends")

DRAW = phrase("draw")
TAKE = phrase("take")
DISCARD = phrase("discard")
DRAW_FROM_PILE = phrase("draw from the draw pile")
# By the word of a pile; `discard` is the only one where there is one.
TAKE_FROM = phrase("take from pile {pile}")
TAKE_FROM_ONLY = phrase("take from the discard pile")
DISCARD_TO = phrase("discard to pile {pile}")
DISCARD_TO_ONLY = phrase("discard to the discard pile")
HATCH = phrase("hatch")
NEW_BIRD_WORTH = phrase("new bird {value}")
NOW_THEN = phrase("now {old_value}, then {new_value}")
NOW_AT_BEST = phrase("now {old_value}, at best {new_value}")
MISFITS: dict[str, Words] = {
    FINISHED: phrase("finished"),
    NO_SUIT: phrase("no shared suit"),
    OPEN: phrase("the same rank"),
}
NOT_ABOVE = phrase("not above {rank}")
NOT_BELOW = phrase("not below {rank}")
AN_ACE = Line(phrase("an Ace"))
A_CROWN = Line(phrase("a Crown"))

Request = Asked[RanchView]


def find_picked_card(asked: Request) -> str:
    """The card that is picked; empty without one."""
    return next((token for token in asked.picks if token in CARDS), "")


def find_picked_place(asked: Request) -> str:
    """The place that is picked; empty without one."""
    return next((token for token in asked.picks if token not in CARDS), "")


# A turn


def ask_action(asked: Request, own: RanchSeat, piles: Mapping[str, Words]) -> Prompt:
    """The action of a turn: a card and where it goes, in either order. `own` is the seat that is
    asked, `piles` are the words that a discard is picked by, each with its button."""
    card, place = find_picked_card(asked), find_picked_place(asked)
    if card and card in WILD and place.startswith("B"):
        return ask_rank(asked, own, card, place)
    if card:
        choices = []
        if "hatch" in asked.tokens:
            worth = format_signed(score_bird((card,)).value)
            choices.append(Choice(Line(HATCH_BUTTON, value=worth), "hatch"))
        choices += list_growth(asked, own, card, GROW_BUTTON, GROW_AT_BEST)
        choices += [Choice(words, token) for token, words in piles.items() if token in asked.tokens]
        return Prompt(Line(WHERE_TO, card=card), tuple(choices))
    if place == "hatch":
        return Prompt(HATCH_WHICH)
    if place in piles:
        return Prompt(DISCARD_WHICH)
    return Prompt(Line(GROW_WHICH, bird=place) if place else PICK)


def list_growth(
    asked: Request, own: RanchSeat, card: str, said: Said, at_best: Said
) -> Iterable[Choice]:
    """A button for each bird that the card may be added to, with what that makes of it."""
    for bird in own["birds"]:
        if bird["token"] in asked.tokens:
            yield Choice(_describe_growth(asked, bird, card, said, at_best), bird["token"])


def ask_rank(asked: Request, own: RanchSeat, card: str, place: str) -> Prompt:
    """The bird of a wild card is picked: a button for each number that it may stand for."""
    bird = next(bird for bird in own["birds"] if bird["token"] == place)
    choices = []
    for form in list_fits(bird, card):
        rank = form.partition("=")[2]
        if rank in asked.tokens:
            value = format_signed(_value_with(bird, form))
            choices.append(Choice(Line(RANK_BUTTON, rank=rank, value=value), rank))
    return Prompt(Line(AS_WHICH, card=card, bird=place), tuple(choices))


def ask_draw(asked: Request, takes: Iterable[Choice]) -> Prompt:
    """The draw that ends the turn, from the draw pile or by one of the `takes`."""
    others = tuple(takes)
    if not others:
        return Prompt()
    deck = Choice(Line(DRAW_BUTTON, count=asked.view["draw_pile"]), "deck")
    return Prompt(CHOOSE_DRAW, (deck, *others), after_draft=True)


# Closing


def ask_closing(
    asked: Request, own: RanchSeat, now: int, best: int | None, closed: Said = CLOSED_OF_ALL
) -> Prompt:
    """The end of the year: lay cards, or close. `now` is what the year comes to, `best` what the
    best order would, if it may be asked for; `closed` is said of an order that is handed in."""
    if asked.ready is not None:
        return Prompt()
    if own["closed"]:
        told = Line(closed, order=closing_order_line(read_order(asked.view)))
        return Prompt(told, (Choice(UNDO, "reopen"),))
    card, place = find_picked_card(asked), find_picked_place(asked)
    if card and card in WILD and place.startswith("B"):
        return ask_rank(asked, own, card, place)
    if card:
        ways = list_growth(asked, own, card, LAY_BUTTON, LAY_AT_BEST)
        return Prompt(Line(ON_WHICH, card=card), tuple(ways))
    if place.startswith("B"):
        return Prompt(Line(GROW_WHICH, bird=place))
    more = any(move.startswith("lay ") for move in asked.legal)
    value = format_signed(now)
    choices = [Choice(Line(CLOSE_BUTTON, value=value), move="close", name="close")]
    if best is not None and more:
        said = Line(BEST_BUTTON, value=format_signed(best))
        choices.append(Choice(said, move=AUTO, name="auto"))
    return Prompt(THE_YEAR_ENDS if more else Line(YOUR_YEAR, value=value), tuple(choices))


# What it comes to


def describe_effects(
    asked: Request, before: RanchSeat, own: RanchSeat, was: int, comes: int
) -> Iterable[Words]:
    """What the draft, and the best order if that is to be sent, changes in the own ranch: from
    `before` to `own`. `was` and `comes` are what the year came and comes to with it."""
    if not asked.draft and asked.ready != AUTO:
        return
    old = {bird["token"]: bird["value"] for bird in before["birds"]}
    for bird in own["birds"]:
        token, value = bird["token"], bird["value"]
        if token not in old:
            yield Line(NEW_BIRD, bird=token, value=format_signed(value))
        elif old[token] != value:
            yield _describe_change(bird, old[token])
    if comes != was:
        yield Line(YEAR_CHANGES, old_value=format_signed(was), new_value=format_signed(comes))
    else:
        yield Line(YEAR_STAYS, value=format_signed(comes))
    view = asked.view
    if view["phase"] == "draw" and view["draw_pile"] == 1 and asked.ready == "draw deck":
        yield LAST_CARD


def _describe_change(bird: BirdView, was: int) -> Line:
    token, old, new = bird["token"], format_signed(was), format_signed(bird["value"])
    paid = score_bird(tuple(bird["cards"])).upkeep
    if paid is None or sum(paid) == UPKEEP:
        return Line(CHANGED, bird=token, old_value=old, new_value=new)
    return Line(CHANGED_PAYING, bird=token, old_value=old, new_value=new, ranks=paid)


# Words on places


def list_uses(asked: Request, own: RanchSeat, piles: Iterable[str]) -> Mapping[str, Words]:
    """What stands on each place that can be picked; `piles` are those of discards."""
    card, drawing = find_picked_card(asked), asked.view["phase"] == "draw"
    plain = card in PLAIN
    hatch = Line(NEW_BIRD_WORTH, value=format_signed(score_bird((card,)).value)) if plain else HATCH
    uses: dict[str, Words] = {"hatch": hatch, "deck": DRAW}
    uses |= dict.fromkeys(piles, TAKE if drawing else DISCARD)
    if card:
        for bird in own["birds"]:
            uses[bird["token"]] = _describe_growth(asked, bird, card, NOW_THEN, NOW_AT_BEST)
    return uses


def list_spoken_uses(asked: Request, piles: Iterable[str]) -> Mapping[str, Words]:
    """What is heard of the piles: what one does there."""
    drawing = asked.view["phase"] == "draw"
    some, only = (TAKE_FROM, TAKE_FROM_ONLY) if drawing else (DISCARD_TO, DISCARD_TO_ONLY)
    said = {pile: only if pile == "discard" else Line(some, pile=pile) for pile in piles}
    return {"deck": DRAW_FROM_PILE, **said}


def list_misfits(asked: Request, own: RanchSeat) -> Mapping[str, Words]:
    """Why the picked card cannot be added to a bird, in few words, for each that it does not fit;
    nothing while a draw is owed."""
    card = find_picked_card(asked)
    if not card or asked.view["phase"] == "draw":
        return {}
    found = {bird["token"]: explain_misfit(bird, card) for bird in own["birds"]}
    return {token: why for token, why in found.items() if why}


def explain_misfit(bird: BirdView, card: str) -> Words:
    """Why `card` cannot be added to the bird, in few words; empty if it can."""
    misfit, last = find_misfit(bird, card), ORDER[bird["cards"][-1]]
    if misfit != WRONG_ORDER:
        return MISFITS.get(misfit, "")
    rank = {ACE: AN_ACE, CROWN: A_CROWN}.get(last, last)
    return Line(NOT_ABOVE if bird["direction"] == RISING else NOT_BELOW, rank=rank)


def list_fits(bird: BirdView, card: str) -> tuple[str, ...]:
    """The forms in which `card` may be added to the bird now; none if it does not fit."""
    return list_additions(tuple(bird["cards"])).get(card, ())


def _describe_growth(
    asked: Request, bird: BirdView, card: str, said: Said, at_best: Said
) -> Line | str:
    """What the card makes of the bird, by the template `said`; by `at_best` if that depends on the
    number that it is to be. A number may be picked already."""
    ranks = [token for token in asked.picks if token.isdigit()]
    forms = [form for form in list_fits(bird, card) if not ranks or form == f"{card}={ranks[0]}"]
    if not forms:
        return ""
    values = [_value_with(bird, form) for form in forms]
    return Line(
        at_best if len(set(values)) > 1 else said,
        bird=bird["token"],
        old_value=format_signed(bird["value"]),
        new_value=format_signed(max(values)),
    )


def _value_with(bird: BirdView, form: str) -> int:
    """What the bird would be worth with one more card."""
    return score_bird((*bird["cards"], form)).value
