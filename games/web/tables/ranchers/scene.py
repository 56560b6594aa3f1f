"""The table of Ranchers: the middle, every Ranch, and what the picks would come to."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from games.play.record.log_text import translate_line
from games.rules.record import Record
from games.titles.ranchers.board import FIELDS
from games.titles.ranchers.evaluation import RanchEvaluation, pair_of, ranch_of
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import ABOUT, BUILDINGS, HORSE
from games.titles.ranchers.objectives import ANIMALS
from games.titles.ranchers.score import RanchScore
from games.titles.ranchers.state import BUILD, CHOOSE, OVER, PLACES, SWAP, TAKE, TURNS, Ranch
from games.titles.ranchers.view import PairView, RanchersSeat, RanchersView
from games.web import match_log
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables.components import ClickTarget
from games.web.tables.ranchers import action_bar, board
from games.web.tables.ranchers.drawings import (
    render_animal,
    render_art,
    render_beast,
    render_card_signs,
)
from games.web.tables.ranchers.hints import PickHints
from games.web.tables.ranchers.objective_needs import describe_objective
from games.web.tables.ranchers.scores import score_sheet

Scene = dict[str, Any]

SHEETS = ("titles/ranchers/table.css",)


@dataclass
class RecentChanges:
    """What others changed since the reader's last turn: fields by seat, objectives taken, and the
    places of the middle that were filled anew."""

    fields: dict[int, set[str]] = field(default_factory=dict)
    cards: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included).
    `fresh` names cards of a deck, which this title has not: the log says what is new."""
    shown = picking.record if picking else record
    view = visit.view_of(Ranchers, shown)
    news = _find_changes(visit, record)
    own = visit.seat_number
    worth = RanchEvaluation(view, own) if own is not None else None
    hints = PickHints(picking, worth) if picking and worth else None
    seats = [_build_seat(visit, view, seat, hints, news, record) for seat in view["seats"]]
    middle = _build_middle(view, own, hints, news)
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": _status_line(visit, view),
        "score_sheet": "titles/ranchers/scores.html",
        "own": next((seat for seat in seats if seat["own"]), None),
        "others": [seat for seat in seats if not seat["own"]],
        "middle": middle,
        "hand": _list_pairs_in_reach(visit, view, middle),
        "hand_template": "titles/ranchers/offers.html",
        "next": _build_next_pair(view),
        "bag": [
            {"animal": render_animal(name), "number": number}
            for name, number in view["bag"].items()
        ],
        "bag_size": sum(view["bag"].values()),
        "beside_middle": _build_supplies(view, hints),
        "grants": _build_grants(view, hints),
        "buildings": _build_buildings(view, hints),
        "bar": action_bar.build_action_bar(visit, record, view, hints) if hints else None,
        "scores": score_sheet(view, visit.names),
        "over": view["phase"] == OVER,
        "signs": {name: render_art(name) for name in ("home", "pond", "bag")},
    }


def _find_changes(visit: TableContext, record: Record) -> RecentChanges:
    """What others did since the reader's last turn; on a replay, in the move shown."""
    since = match_log.last_turn_ply(visit) if record.ply == visit.record.ply else record.ply - 1
    found = RecentChanges()
    if since < 0:
        return found
    for ply, line in record.readable_lines(visit.seat_number, since, standing=True):
        said = line.things
        seat = said.get("seat")
        if ply <= since or (seat is not None and seat == visit.seat_number):
            continue
        if seat is None:
            if "place" in said:
                found.places.add(said["place"])
            continue
        if "field" in said:
            found.fields.setdefault(seat, set()).add(said["field"])
        found.cards.update(said[name] for name in ("objective", "other_objective") if name in said)
    return found


# Seats


def _build_seat(
    visit: TableContext,
    view: RanchersView,
    seat: RanchersSeat,
    hints: PickHints | None,
    news: RecentChanges,
    record: Record,
) -> Scene:
    """One Ranch with its owner."""
    number = seat["seat"]
    own = number == visit.seat_number
    here = hints if own else None
    ranch = ranch_of(seat)
    counted = RanchEvaluation(view, number).current_score if seat["count"] else None
    after, then = _preview_ranch(here, ranch)
    undo = _list_undo_urls(here, record)
    row = visit.seats[number]
    return {
        "number": number,
        "name": row.name,
        "own": own,
        "row": row,
        "waiting": number in view["waiting"],
        "sign": "",
        "side": gettext("Ranch %(ranch)s, side %(side)s")
        % {"ranch": seat["ranch"], "side": seat["side"].upper()},
        "pairs": gettext("%(turns)s of %(most)s pairs") % {"turns": seat["turns"], "most": TURNS},
        "side_undo": undo.get("side", ""),
        "spaces": board.build_spaces(
            ranch,
            after,
            _field_targets(here, view),
            frozenset(news.fields.get(number, ())),
            _list_homes(here, view),
        ),
        "pond": board.pond_pictures(after),
        "things": board.build_pond(after, then or counted, undo.get("grant", "")),
        "cards": board.list_objective_cards(
            seat,
            ranch,
            counted,
            after if then else None,
            then,
            _card_targets(here, view, seat),
            frozenset() if own else frozenset(news.cards),
        ),
        "sold": _list_sold_cards(seat) if own else [],
        "away": [] if own else _list_sold_cards(seat),
        "reserved": [] if own else [_build_reserved_pair(pair) for pair in seat["reserved"]],
        "total": counted.total if counted else None,
        "then": then.total if then and counted and then.total != counted.total else None,
        "types": counted.types if counted else None,
    }


def _preview_ranch(hints: PickHints | None, ranch: Ranch) -> tuple[Ranch, RanchScore | None]:
    """The own Ranch with what is picked, and its count if that is a whole move."""
    if hints is None:
        return ranch, None
    ready = hints.picking.ready
    if ready:
        after = hints.worth.ranch_after(ready)
        return after, hints.worth.score_ranch(after)
    if hints.source and hints.field and hints.worth.view["phase"] == CHOOSE:
        move = f"{TAKE} {hints.source} at {hints.field}"
        pair = pair_of(hints.worth.view, hints.worth.seat, hints.source)
        if pair and pair[0] != HORSE and hints.source in hints.picks:
            return hints.worth.ranch_after(move), None
    return ranch, None


def _list_undo_urls(hints: PickHints | None, record: Record) -> dict[str, str]:
    if hints is None:
        return {}
    picking = hints.picking
    return {
        move.split()[0]: picking.without_href(record, at) for at, move in enumerate(picking.draft)
    }


def _field_targets(hints: PickHints | None, view: RanchersView) -> dict[str, ClickTarget | None]:
    if hints is None or view["phase"] not in (CHOOSE, SWAP):
        return {}
    return {name: hints.click_target(name, hints.field_word(name)) for name in FIELDS}


def _list_homes(hints: PickHints | None, view: RanchersView) -> frozenset[str]:
    """The fields where the animal of the picked pair would be at home."""
    if hints is None or view["phase"] != CHOOSE or hints.source not in hints.picks:
        return frozenset()
    pair = pair_of(view, hints.worth.seat, hints.source)
    moves = hints.moves_with((hints.source, TAKE))
    return frozenset(
        name
        for name in FIELDS
        if pair and hints.is_home(name, pair[0]) and any(name in move.split() for move in moves)
    )


def _card_targets(
    hints: PickHints | None, view: RanchersView, seat: RanchersSeat
) -> dict[str, ClickTarget | None]:
    if hints is None or view["phase"] != SWAP:
        return {}
    tokens = [card["token"] for card in seat["objectives"]]
    return {token: hints.click_target(token, hints.card_word(token)) for token in tokens}


def _list_sold_cards(seat: RanchersSeat) -> list[Scene]:
    return [
        {"signs": render_card_signs(card), "words": describe_objective(card)}
        for card in seat["sold"]
    ]


def _build_reserved_pair(pair: PairView) -> Scene:
    return {
        "animal": render_animal(pair["animal"]),
        "signs": render_card_signs(pair["objective"]),
        "words": describe_objective(pair["objective"]),
    }


# The middle and what lies beside it


def _build_middle(
    view: RanchersView, own: int | None, hints: PickHints | None, news: RecentChanges
) -> list[Scene]:
    pairs: list[tuple[str, PairView | None]] = [(at, view["middle"][at]) for at in PLACES]
    if own is not None:
        pairs += [(pair["token"], pair) for pair in view["seats"][own]["reserved"]]
    if view["phase"] == OVER:
        return []
    return [_build_pair(place, pair, hints, place in news.places) for place, pair in pairs]


def _list_pairs_in_reach(
    visit: TableContext, view: RanchersView, middle: list[Scene]
) -> list[Scene] | None:
    mine = visit.mine
    return middle if mine and not mine.resigned_at and view["phase"] != OVER else None


def _build_pair(place: str, pair: PairView | None, hints: PickHints | None, fresh: bool) -> Scene:
    if pair is None:
        return {"token": place, "empty": True}
    animal, card = pair["animal"], pair["objective"]
    words = describe_objective(card)
    return {
        "token": place,
        "kept": place not in PLACES,
        "animal": animal,
        "beast": render_beast(animal),
        "signs": render_card_signs(card),
        "words": words,
        "fresh": fresh,
        "aim": gettext("%(place)s: %(animal)s and %(card)s")
        % {"place": place, "animal": translate_line(animal), "card": words},
        "target": hints.click_target(place, hints.pair_word(place)) if hints else None,
    }


def _build_next_pair(view: RanchersView) -> Scene | None:
    if not view["next"] or view["phase"] == OVER:
        return None
    return {"signs": render_card_signs(view["next"]), "words": describe_objective(view["next"])}


def _build_supplies(view: RanchersView, hints: PickHints | None) -> list[Scene]:
    """What the modules have left: Fish, Grant objectives, tiles."""
    found = []
    if "fish" in view["modules"]:
        found.append(
            {"picture": render_art("fish"), "words": gettext("Fish"), "number": view["fish"]}
        )
    if "grants" in view["modules"]:
        values = ", ".join(map(str, view["grant_objectives"])) or gettext("none")
        words = gettext("Grant objectives")
        found.append({"picture": render_art("grant"), "words": words, "number": values})
    if "pets" in view["modules"]:
        words = gettext("Dogs & Cats")
        found.append({"picture": render_art("dog"), "words": words, "number": view["tiles"]})
    return found


def _build_grants(view: RanchersView, hints: PickHints | None) -> list[Scene]:
    """The Grant Animals on the table; each can be picked by the name of its type."""
    if view["phase"] not in (CHOOSE, SWAP):
        hints = None
    return [
        {
            "token": name,
            "beast": render_animal(name),
            "target": hints.click_target(name, hints.grant_word(name))
            if hints and hints.moves_with(("grant", name))
            else None,
        }
        for name in ANIMALS
        if name in view["grants"]
    ]


def _build_buildings(view: RanchersView, hints: PickHints | None) -> list[Scene]:
    """The Buildings that can still be chosen, as long as anybody has to."""
    if view["phase"] != BUILD:
        return []
    return [
        {
            "token": name,
            "picture": render_art(name),
            "name": translate_line(BUILDING_NAMES[name]),
            "about": translate_line(ABOUT[name]),
            "target": hints.click_target(name) if hints else None,
        }
        for name in BUILDINGS
        if name in view["buildings"]
    ]


def _status_line(visit: TableContext, view: RanchersView) -> str:
    """What is said beside the place in the match: whose turn it is, or who begins."""
    names = visit.names
    if view["phase"] == OVER:
        return gettext("%s began") % names[view["first"]]
    if view["phase"] == BUILD:
        return gettext("%s begins") % names[view["first"]]
    made = view["seats"][view["on_turn"]]["turns"] + (view["phase"] == CHOOSE)
    return gettext("%(name)s’s turn %(made)s of %(most)s") % {
        "name": names[view["on_turn"]],
        "made": made,
        "most": TURNS,
    }
