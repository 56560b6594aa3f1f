"""Briscola: what lies on the table, and what is asked."""

from games.decks.playing_cards import CARDS
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.board import YOUR_HAND, Board, Cell, Words, Zone, describe_awaited, role_of
from games.titles.prompt import Asked, Prompt
from tests.titles.briscola.game import BriscolaView, beats, points_of


def build_board(view: BriscolaView) -> Board:
    """Both players with what they have taken, the trick, the pile with the trump, the own hand."""
    zones = [
        Zone(
            "player",
            seat=each["seat"],
            role=role_of(view, each["seat"]),
            worth=Line(phrase("{points} points"), points=each["total"]),
            facts=(Line(phrase("{number} cards in hand"), number=each["cards"]),),
            zones=(Zone("list", phrase("Tricks"), tuple(map(Cell, each["won"])), empty="–"),),
        )
        for each in view["seats"]
    ]
    led = build_cell(view, view["led"], view["leader"]) if view["led"] else Cell()
    zones.append(Zone("arena", phrase("Trick"), (led,) if led.code else ()))
    under = (phrase("under the draw pile"),) if view["pile"] else ()
    zones.append(Zone("pile", phrase("Trump"), (build_cell(view, view["trump"]),), facts=under))
    zones.append(Zone("pile", phrase("Draw pile"), count=view["pile"]))
    if view["hand"]:
        hand = tuple(build_cell(view, card) for card in view["hand"])
        zones.append(Zone("hand", YOUR_HAND, hand, role="own"))
    return Board(view["tag"], describe_awaited(view), tuple(zones))


def build_cell(view: BriscolaView, card: str, seat: int | None = None) -> Cell:
    """A card with what it counts; `seat`: whose it is, in a trick."""
    points = points_of([card])
    worth: Words = Line(phrase("{points} points"), points=points) if points else ""
    return Cell(card, seat=seat, worth=worth, use="" if seat is not None else use_of(view, card))


def use_of(view: BriscolaView, card: str) -> Words:
    """What a card does now."""
    if view["led"] and beats(card, view["led"], view["trump"]):
        return phrase("wins the trick")
    return phrase("a trump") if CARDS[card].suit == CARDS[view["trump"]].suit else ""


def ask(asked: Asked[BriscolaView]) -> Prompt:
    """A card to lead, or one to answer."""
    words: Words = phrase("Pick a card to lead.")
    if led := asked.view["led"]:
        words = Line(phrase("Pick a card to play on {card}. You need not follow suit."), card=led)
    uses = {card: use for card in asked.view["hand"] or () if (use := use_of(asked.view, card))}
    done = tuple(uses[card] for card in asked.picks if card in uses)
    return Prompt(words, effects=done, uses=uses)
