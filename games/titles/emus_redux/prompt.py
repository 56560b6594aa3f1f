"""What Emus Redux asks, and what a turn comes to."""

from collections.abc import Iterable
from dataclasses import replace

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.birds import apply_closing_order, score_bird
from games.titles.board import Words
from games.titles.emus_redux.score import best_order, find_dropped_birds
from games.titles.emus_redux.state import EXCUSE
from games.titles.emus_redux.view import EmusReduxView
from games.titles.prompt import Asked, Choice, Prompt
from games.titles.ranch_prompt import (
    AUTO,
    TAKE_BUTTON,
    ask_action,
    ask_closing,
    ask_draw,
    describe_effects,
    list_misfits,
    list_spoken_uses,
    list_uses,
)
from games.titles.ranch_views import own_hand

ROW = "row"
DISCARD_BUTTON = phrase("Discard")
DISCARD_TO = phrase("Discard to {pile}")
TAKE_A_WILD_CARD = phrase("Take a wild card")
WHICH_WILD_CARD = phrase("Which wild card do you take?")
CARD = phrase("{card}")


def ask(asked: Asked[EmusReduxView]) -> Prompt:
    """What to do next, and what the draft and the picks come to."""
    view, own = asked.view, asked.view["seats"][asked.seat]
    before = asked.before["seats"][asked.seat]
    piles = [pile["token"] for pile in view["piles"]]
    now = _find_result(asked.view)
    best = _find_best_result(asked) if AUTO in (asked.ready, *asked.legal) else None
    prompt = Prompt()
    if view["phase"] == "closing":
        prompt = ask_closing(asked, own, now, best)
    elif view["phase"] == "draw":
        prompt = _ask_draw(asked)
    elif asked.moves:
        prompt = ask_action(asked, own, _list_discards(view))
    comes = best if best is not None and asked.ready == AUTO else now
    return replace(
        prompt,
        last_only=(asked.ready or "").startswith("close"),
        effects=tuple(describe_effects(asked, before, own, _find_result(asked.before), comes)),
        uses=list_uses(asked, own, piles),
        spoken=list_spoken_uses(asked, piles),
        misfits=list_misfits(asked, own),
    )


def _list_discards(view: EmusReduxView) -> dict[str, Words]:
    """What a discard is picked by: the verb while there is but one pile for it, else the pile."""
    places = view["discard_to"]
    if len(places) == 1:
        return {"discard": DISCARD_BUTTON}
    return {place: Line(DISCARD_TO, pile=place) for place in places}


def _ask_draw(asked: Asked[EmusReduxView]) -> Prompt:
    """The draw that ends the turn: a pile, or a card of the row, which is asked for then."""
    if ROW in asked.picks and asked.ready is None:
        row = dict.fromkeys(asked.view["row"])
        cards = (card for card in row if card in asked.tokens)
        return Prompt(
            WHICH_WILD_CARD,
            tuple(Choice(Line(CARD, card=card), card, name=f"row-{card}") for card in cards),
        )
    return ask_draw(asked, _list_takes(asked))


def _list_takes(asked: Asked[EmusReduxView]) -> Iterable[Choice]:
    for pile in asked.view["piles"]:
        if pile["token"] in asked.first:
            yield Choice(Line(TAKE_BUTTON, card=pile["cards"][-1]), pile["token"])
    if ROW in asked.first:
        yield Choice(TAKE_A_WILD_CARD, ROW)


def _find_result(view: EmusReduxView) -> int:
    """What the own year comes to, with the birds that an Excuse would drop left out."""
    return view["excuses"]["result"] if view["excuses"] else 0


def _find_best_result(asked: Asked[EmusReduxView]) -> int:
    """What the best order makes of the own year."""
    flock = tuple(tuple(bird["cards"]) for bird in asked.view["seats"][asked.seat]["birds"])
    hand = tuple(own_hand(asked.view))
    laid = apply_closing_order(flock, best_order(flock, hand))
    values = [score_bird(bird).value for bird in laid]
    gone = find_dropped_birds(values, hand.count(EXCUSE))
    return sum(value for number, value in enumerate(values, 1) if number not in gone)
