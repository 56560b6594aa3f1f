"""What Emu Ranchers asks, and what a turn comes to."""

from dataclasses import replace

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.birds import apply_closing_order, best_order, score_bird
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.prompt import Asked, Choice, Prompt
from games.titles.ranch_prompt import (
    AUTO,
    CLOSED_OF_TWO,
    TAKE_BUTTON,
    ask_action,
    ask_closing,
    ask_draw,
    describe_effects,
    list_misfits,
    list_spoken_uses,
    list_uses,
)
from games.titles.ranch_views import RanchSeat, own_hand

DISCARD_BUTTON = phrase("Discard")


def ask(asked: Asked[EmuRanchersView]) -> Prompt:
    """What to do next, and what the draft and the picks come to."""
    view, own = asked.view, asked.view["seats"][asked.seat]
    before = asked.before["seats"][asked.seat]
    now, was = _sum_birds(own), _sum_birds(before)
    best = _find_best_sum(asked) if AUTO in (asked.ready, *asked.legal) else None
    prompt = Prompt()
    if view["phase"] == "closing":
        prompt = ask_closing(asked, own, now, best, CLOSED_OF_TWO)
    elif view["phase"] == "draw":
        top = Line(TAKE_BUTTON, card=view["discard"][-1]) if view["discard"] else ""
        may_take = "discard" in asked.first
        prompt = ask_draw(asked, (Choice(top, "discard"),) if may_take else ())
    elif asked.moves:
        prompt = ask_action(asked, own, {"discard": DISCARD_BUTTON})
    comes = best if best is not None and asked.ready == AUTO else now
    return replace(
        prompt,
        last_only=(asked.ready or "").startswith("close"),
        effects=tuple(describe_effects(asked, before, own, was, comes)),
        uses=list_uses(asked, own, ("discard",)),
        spoken=list_spoken_uses(asked, ("discard",)),
        misfits=list_misfits(asked, own),
    )


def _sum_birds(seat: RanchSeat) -> int:
    return sum(bird["value"] for bird in seat["birds"])


def _find_best_sum(asked: Asked[EmuRanchersView]) -> int:
    """What the best order makes of the own year."""
    birds = tuple(tuple(bird["cards"]) for bird in asked.view["seats"][asked.seat]["birds"])
    order = best_order(birds, tuple(own_hand(asked.view)))
    return sum(score_bird(bird).value for bird in apply_closing_order(birds, order))
