"""The table of the Hunting Prey Game: where the round stands, the seats with their tokens, the open
animals, what the reader is about to choose, and the hand."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.decks.biome_deck import CARDS, sort_cards
from games.rules.record import Record
from games.titles.biome_views import own_hand
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import HUNTING, NUMBER, STRENGTH
from games.titles.hunting_prey.view import ChoiceView, HuntingPreyView, PreySeat, own_choice
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.components import (
    PICKABLE,
    PICKED,
    TARGET,
    ClickTarget,
    Pile,
    TableCard,
    build_hand_card,
    build_piece,
    list_drafted_cards,
)
from games.web.tables.hunting_prey import action_bar, rounds
from games.web.tables.hunting_prey.played_cards import build_played_cards
from games.web.tables.hunting_prey.rounds import RoundSummary

Scene = dict[str, Any]

SHEETS = ("games/decks/biome.css", "titles/hunting-prey/table.css")
PARTS = (
    gettext_noop("Swap"),
    gettext_noop("Play"),
    gettext_noop("Reveal"),
    gettext_noop("Hunt"),
    gettext_noop("Jacks"),
    gettext_noop("Grazers"),
    gettext_noop("Queen"),
)
SWAPPING, PLAYING, HUNTING_NOW = 0, 1, 3
FULLEST_ROW = 20  # tokens up to which a row of them is drawn


@dataclass(frozen=True)
class HandSpot:
    """Where a card of the hand may go: `token` play, swap or drop; what lies there already, and
    where a click leads."""

    token: str
    name: str
    cards: list[TableCard]
    word: str
    target: ClickTarget | None
    said: str = ""


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    view = visit.view_of(HuntingPrey, picking.record if picking else record)
    told = rounds.list_accounts(record)
    open_round = told[-1] if told else None
    over = view["phase"] == "over"
    drafted = list_drafted_cards(picking, record, BIOME)
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": _describe_ending(view),
        "score_sheet": "titles/hunting-prey/scores.html",
        "track": _build_track(view),
        "seats": [_build_seat(visit, view, seat, open_round) for seat in view["seats"]],
        "arena": open_round
        and build_played_cards(
            open_round, visit.names, visit.seat_number, _find_hunter(view, picking)
        ),
        "spots": _build_spots(view, picking, drafted),
        "piles": _build_piles(view),
        "hand": None if over else _build_hand(view, picking, drafted),
        "hand_template": "titles/hunting-prey/hand.html",
        "bar": action_bar.build_action_bar(view, picking, visit.names) if picking else None,
        "asked": picking is not None and "hunt" in picking.picks,
        "over": over,
        "rounds": rounds.build_score_sheet(told, visit.names, over),
        "totals": rounds.list_totals(told, visit.names),
    }


def _describe_ending(view: HuntingPreyView) -> str:
    if view["goal"]:
        return gettext("first to %(goal)s tokens") % view
    if view["options"]["finish"] == "thin":
        return gettext("ends when somebody has fewer than five cards")
    return gettext("most tokens after %(rounds)s rounds") % view


def _find_hunter(view: HuntingPreyView, picking: Selection | None) -> Selection | None:
    return picking if view["phase"] == "target" else None


def _build_track(view: HuntingPreyView) -> list[Scene]:
    """The parts of a round and which of them is now."""
    now = len(PARTS) if view["phase"] == "over" else HUNTING_NOW
    if view["phase"] == "choose":
        now = SWAPPING if view["choice"] and view["choice"]["may_swap"] else PLAYING
    return [
        {
            "words": gettext(part),
            "now": at == now,
            "done": at < now,
        }
        for at, part in enumerate(PARTS)
    ]


# Seats


def _build_seat(
    visit: TableContext, view: HuntingPreyView, seat: PreySeat, told: RoundSummary | None
) -> Scene:
    """One seat: its tokens, its cards in number, and what it has played in this round."""
    number, tokens = seat["seat"], seat["tokens"]
    goal = view["goal"]
    known = [build_piece(card, BIOME).word for card in seat["known"]]
    return {
        "number": number,
        "name": visit.names[number],
        "own": number == visit.seat_number,
        "row": visit.seats[number],
        "waiting": number in view["waiting"],
        "sign": gettext("ready") if seat["ready"] else "",
        "active": seat["active"],
        "ready": seat["ready"],
        "tokens": tokens,
        "full": "●" * min(tokens, FULLEST_ROW) if goal else "●",
        "empty": "○" * max(goal - tokens, 0),
        "goal": goal,
        "leads": tokens > 0 and tokens == max(seat["tokens"] for seat in view["seats"]),
        "gain": len(told.token_sources(number)) if told else 0,
        "deck": seat["deck"],
        "hand_size": seat["hand_size"],
        "known": known,
        "left": [build_piece(card, BIOME).word for card in seat.get("hand", ())],
        "left_deck": [build_piece(card, BIOME).word for card in seat.get("cards_in_deck", ())],
    }


# What the reader is about to choose


def _build_spots(
    view: HuntingPreyView, picking: Selection | None, drafted: dict[str, str]
) -> list[HandSpot]:
    """The places for cards of the own hand while all choose."""
    said = view["choice"]
    if said is None:
        return []
    spots = [_build_play_target(said, picking)]
    if said["may_swap"] or view["aside"] or said["swapped"]:
        spots.append(_build_swap_target(view, picking, drafted))
    if said["drops"] or (picking and "drop" in picking.first_tokens):
        cards = [build_piece(card, BIOME, undo=drafted.get(card, "")) for card in said["drops"]]
        aim = _build_target(picking, "drop", gettext("drop"))
        spots.append(HandSpot("drop", gettext("Jack drops"), cards, gettext("drop"), aim))
    return spots


def _build_play_target(said: ChoiceView, picking: Selection | None) -> HandSpot:
    """Where the card to play lies: the one that is picked, or the one that was sent."""
    ready = (picking.ready or "") if picking else ""
    card = ready.removeprefix("play ") if ready.startswith("play ") else said["card"]
    word = gettext("play")
    note = ""
    if card and card == said["card"]:
        note = gettext("face down to opponents")
    aim = None if card else _build_target(picking, "play", word)
    cards = [build_piece(card, BIOME)] if card else []
    return HandSpot("play", gettext("You play"), cards, word, aim, note)


def _build_swap_target(
    view: HuntingPreyView, picking: Selection | None, drafted: dict[str, str]
) -> HandSpot:
    """What is laid aside, or was swapped in this round."""
    said, cards = own_choice(view), []
    for card in view["aside"]:
        if picking and f"keep {card}" in picking.legal_moves:
            cards.append(build_hand_card(picking, card, BIOME, note=gettext("keep?")))
        else:
            cards.append(build_piece(card, BIOME, undo=drafted.get(card, "")))
    cards += [build_piece(card, BIOME) for card in said["swapped"]]
    name = gettext("Swapped") if said["swapped"] else gettext("To swap")
    words = ""
    if said["swapped"]:
        words = gettext("shown at the reveal")
    elif said["may_swap"]:
        words = gettext("up to %s, once a round") % said["may_swap"]
    word = gettext("swap")
    return HandSpot("swap", name, cards, word, _build_target(picking, "swap", word), words)


def _build_target(picking: Selection | None, token: str, word: str) -> ClickTarget | None:
    """Where a click on a spot leads; what does not go with it is put back by the same click."""
    if picking is None:
        return None
    if token in picking.picks:
        return ClickTarget(picking.pick_href(token), PICKED, word, token)
    if token in picking.narrowing.tokens and picking.picks:
        return ClickTarget(picking.pick_href(token), TARGET, word, token)
    if token in picking.first_tokens:
        return ClickTarget(picking.pick_href(token), PICKABLE, word, token)
    return None


# Hand and piles


def _build_hand(
    view: HuntingPreyView, picking: Selection | None, drafted: dict[str, str]
) -> list[Scene] | None:
    """The own hand: hunters first, the strongest first; each card with kind, number and mass."""
    if view["hand"] is None:
        return None
    return [
        {
            "card": _build_hand_card(view, picking, card, drafted),
            "kind": gettext("hunter") if card in HUNTING else gettext("grazer"),
            "number": NUMBER[card],
            "mass": CARDS[card].mass,
        }
        for card in sorted(view["hand"], key=_strength_key)
    ]


def _strength_key(card: str) -> tuple[bool, int]:
    return card not in HUNTING, -STRENGTH[card]


def _build_hand_card(
    view: HuntingPreyView, picking: Selection | None, card: str, drafted: dict[str, str]
) -> TableCard:
    """A card of the hand, and where a click on it leads."""
    said = view["choice"]
    drops = said["drops"] if said else []
    note = gettext("chosen") if said and card == said["card"] else ""
    if card in drops:
        note = gettext("drop")
    if picking is None or view["phase"] != "choose":
        return build_piece(card, BIOME, note=note)
    if picking.picks == ("swap",) and f"swap {card}" in picking.legal_moves:
        more = len(own_hand(view)) > 2 and len(view["aside"]) + 1 < own_choice(view)["may_swap"]
        href = picking.page_url((*picking.draft, f"swap {card}"), ("swap",) if more else ())
        return build_piece(card, BIOME, href=href, state=PICKABLE, note=gettext("swap?"))
    if card in drafted and card in drops:  # it is taken back where it lies with the Jack
        return build_piece(card, BIOME, note=note)
    return build_hand_card(picking, card, BIOME, note=note)


def _build_piles(view: HuntingPreyView) -> list[Pile]:
    """The own deck, and the cards out of the game, the last one on top."""
    piles = []
    if view["seat"] is not None:
        deck = view["seats"][view["seat"]]["deck"]
        piles.append(Pile("deck", gettext("Your deck"), deck))
    gone = [fallen["card"] for fallen in view["removed"]]
    top = build_piece(gone[-1], BIOME) if gone else None
    cards = tuple(build_piece(card, BIOME) for card in sort_cards(gone))
    piles.append(Pile("gone", gettext("Out of the game"), len(gone), top, cards=cards))
    return piles
