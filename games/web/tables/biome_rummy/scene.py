"""The table of Biome Rummy: five biomes with their Aces and groups, seats, piles and the hand."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.decks.biome_deck import CARDS, SUITS, BiomeSuit
from games.play.record.log_text import translate_line
from games.rules.record import Record
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.view import BiomeRummyView, GroupView, RummySeat
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.biome_rummy import action_bar, hand, round_points
from games.web.tables.components import (
    PICKED,
    TARGET,
    ClickTarget,
    Pile,
    TableCard,
    build_piece,
    build_target,
    format_value,
    list_drafted_cards,
)

Scene = dict[str, Any]

SHEETS = ("games/decks/biome.css", "titles/biome-rummy/table.css")
ENDED = {
    "out": gettext_noop("went out"),
    "stock": gettext_noop("deck empty"),
    "clock": gettext_noop("no turns left"),
}


@dataclass(frozen=True)
class GroupCard:
    """A card of a group; `by` and `mark` name who added it, if it was not who started the group."""

    card: TableCard
    by: str = ""
    mark: str = ""


@dataclass(frozen=True)
class GroupScene:
    """A group on the table: its cards in the order laid, who started it, and what may join it, as
    (sign, words). `undo` takes a drafted group back, `undone` drafted additions."""

    token: str
    starter: str
    own: bool
    cards: list[GroupCard]
    fits: list[tuple[str, str]]
    target: ClickTarget | None
    undo: str
    undone: list[tuple[TableCard, str]]


@dataclass(frozen=True)
class BiomeScene:
    """A biome on the table. `state` is open (its Ace is in the line), claimed, or aside; `live`
    if its cards can be laid; `ahead` says who gets its point if the round ended now; `unseen` are
    the ranks that are still in the stock or in hands, as far as the reader has not seen them."""

    suit: BiomeSuit
    ace: TableCard
    state: str
    owner: str
    live: bool
    ahead: str
    groups: list[GroupScene]
    unseen: str


def build_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """What the template shows, from the reader's view of `record` (drafted moves included)."""
    before = visit.view_of(BiomeRummy, record)
    view = visit.view_of(BiomeRummy, picking.record) if picking and picking.draft else before
    drafted = list_drafted_cards(picking, record, BIOME)
    back = _undraw_url(picking, record)
    over = view["phase"] == "over"
    stands = round_points.running_score(view)
    return {
        "view": view,
        "sheets": SHEETS,
        "beside": _status_line(view),
        "score_sheet": "titles/biome-rummy/rounds.html",
        "panels": [_build_seat(visit, view, seat, fresh, stands) for seat in _order_seats(view)],
        "places": _build_places(visit, view, picking, fresh, drafted, stands),
        "settled": len({group["suit"] for group in view["groups"]}),
        "piles": [] if over else [_build_stock(view, picking), _build_pile(view, picking, fresh)],
        "hand": None if over else hand.own_hand(record, view, picking, back),
        "sorts": hand.list_sorts(picking),
        "known": bool(view["seat"] is not None and view["seats"][view["seat"]]["known"]),
        "bar": action_bar.build_action_bar(before, view, picking, visit.names) if picking else None,
        "over": over,
        "rounds": _build_rounds(view, visit.names),
        "totals": [
            (name, len(seat["aces"]), format_value(seat["total"]))
            for name, seat in zip(visit.names, view["seats"], strict=True)
        ],
    }


def _undraw_url(picking: Selection | None, record: Record) -> str:
    if picking is None or "draw pile" not in picking.draft:
        return ""
    return picking.without_href(record, picking.draft.index("draw pile"))


def _order_seats(view: BiomeRummyView) -> list[RummySeat]:
    own, seats = view["seat"], view["seats"]
    return list(seats) if own is None else [*seats[own + 1 :], *seats[: own + 1]]


def _build_seat(
    visit: TableContext,
    view: BiomeRummyView,
    seat: RummySeat,
    fresh: frozenset[str],
    stands: round_points.RoundStanding,
) -> Scene:
    """One seat: cards in hand, Aces, total, and what its round stands at."""
    number = seat["seat"]
    over = view["phase"] == "over"
    row = visit.seats[number]
    now = stands.seats[number]
    known = view["hands"][number] if over else seat["known"]
    return {
        "number": number,
        "name": row.name,
        "own": number == visit.seat_number,
        "row": row,
        "hand_size": seat["hand_size"],
        "known": [build_piece(card, BIOME, fresh=card in fresh) for card in known],
        "waiting": number in view["waiting"],
        "aces": [SUITS[letter] for letter in seat["aces"]],
        "total": format_value(seat["total"]),
        "played": now.played,
        "points": format_value(now.points),
        "ahead": [SUITS[letter] for letter in now.contests],
    }


def _build_places(
    visit: TableContext,
    view: BiomeRummyView,
    picking: Selection | None,
    fresh: frozenset[str],
    drafted: dict[str, str],
    stands: round_points.RoundStanding,
) -> list[BiomeScene]:
    """The five biomes in the order of the line."""
    owners = {suit: seat["seat"] for seat in view["seats"] for suit in seat["aces"]}
    ahead = {suit: at for at, seat in enumerate(stands.seats) for suit in seat.contests}
    unseen = _list_unseen_ranks(view)
    found = []
    for letter, suit in SUITS.items():
        state = "open" if letter in view["line"] else "aside"
        if letter in owners:
            state = "claimed"
        groups = [
            _build_group(visit, view, group, picking, fresh, drafted)
            for group in view["groups"]
            if group["suit"] == letter
        ]
        found.append(
            BiomeScene(
                suit,
                build_piece(f"{letter}A", BIOME),
                state,
                visit.names[owners[letter]] if letter in owners else "",
                letter in view["live"],
                visit.names[ahead[letter]] if letter in ahead else "",
                groups,
                " ".join(unseen[letter]) if letter in view["live"] else "",
            )
        )
    return found


def _list_unseen_ranks(view: BiomeRummyView) -> dict[str, list[str]]:
    """By biome the ranks of the animals that do not lie open in this round, and that the reader
    neither holds nor saw taken."""
    if view["phase"] == "over":
        return dict.fromkeys(SUITS, [])
    seen = {*view["pile"], *view["laid"], *(view["hand"] or ())}
    seen.update(card for seat in view["seats"] for card in seat["known"])
    found: dict[str, list[str]] = {letter: [] for letter in SUITS}
    for code, card in CARDS.items():
        if not card.is_ace and code not in seen:
            found[card.suit].append(card.rank)
    return found


def _build_group(
    visit: TableContext,
    view: BiomeRummyView,
    group: GroupView,
    picking: Selection | None,
    fresh: frozenset[str],
    drafted: dict[str, str],
) -> GroupScene:
    token, starter = group["token"], group["starter"]
    cards = [
        GroupCard(
            build_piece(
                card,
                BIOME,
                fresh=card in fresh,
                undo=drafted.get(card, ""),
            ),
            *(("", "") if by == starter else (visit.names[by], short_name(visit.names, by))),
        )
        for card, by in zip(group["cards"], group["by"], strict=True)
    ]
    new = f"set {' '.join(sorted(group['cards']))}" in _list_draft_sets(picking)
    undone = [(laid.card, laid.card.undo) for laid in cards if laid.card.undo and laid.mark]
    return GroupScene(
        token,
        visit.names[starter],
        starter == visit.seat_number,
        cards,
        [_describe_fit(words) for words in group["fits"]],
        build_target(picking, token, _add_word(view, picking, token)),
        cards[0].card.undo if new else "",
        undone,
    )


def _describe_fit(words: str) -> tuple[str, str]:
    article, kind = words.split()
    return kind, translate_line(words if article == "any" else kind)


def _list_draft_sets(picking: Selection | None) -> set[str]:
    drafted = picking.draft if picking else ()
    return {f"set {' '.join(sorted(move.split()[1:]))}" for move in drafted if move[:3] == "set"}


def short_name(names: list[str], seat: int) -> str:
    """The shortest beginning of a name that no other seat has."""
    name = names[seat]
    others = [other for at, other in enumerate(names) if at != seat]
    for length in range(1, 3):
        if not any(other[:length] == name[:length] for other in others):
            return name[:length]
    return f"{name[:1]}{seat + 1}"


def _add_word(view: BiomeRummyView, picking: Selection | None, token: str) -> str:
    card = next((pick for pick in picking.picks if pick in CARDS), "") if picking else ""
    move = f"add {card} to {token}"
    if picking is None or move not in picking.legal_moves:
        return ""
    return gettext("add: %s") % action_bar.format_change(view, picking.seat, move)


def _build_stock(view: BiomeRummyView, picking: Selection | None) -> Pile:
    aim = None
    if picking is not None and picking.ready == "draw deck":
        href = picking.pick_href("deck") if "deck" in picking.picks else ""
        aim = ClickTarget(href, PICKED, gettext("draw"), "deck")
    elif picking is not None and "deck" in picking.first_tokens:
        aim = ClickTarget(picking.pick_href("deck"), TARGET, gettext("draw"), "deck")
    return Pile("deck", gettext("Deck"), view["stock"], target=aim)


def _build_pile(view: BiomeRummyView, picking: Selection | None, fresh: frozenset[str]) -> Pile:
    """The pile of discards: its top card, the rest on demand, and what may be done with it."""
    cards = tuple(build_piece(card, BIOME, fresh=card in fresh) for card in view["pile"])
    aim, reason = None, ""
    if picking is not None and view["phase"] == "draw":
        if "pile" in picking.first_tokens:
            aim = ClickTarget(picking.pick_href("pile"), TARGET, gettext("take"), "pile")
        elif not cards:
            reason = gettext("nothing to take")
    else:
        aim = build_target(picking, "discard", gettext("discard"))
    top = cards[-1] if cards else None
    return Pile("pile", gettext("Pile"), len(cards), top, aim, reason, cards)


def _status_line(view: BiomeRummyView) -> str:
    left = view["turns_left"]
    if view["phase"] == "over":
        return ""
    if left == 1:
        return gettext("the last turn of the round")
    return gettext("%s turns left each") % left


def _build_rounds(view: BiomeRummyView, names: list[str]) -> list[Scene]:
    """The score sheet: every finished round, seat by seat."""
    return [
        {
            "number": result["round"],
            "ended": gettext(ENDED[result["ended"]]),
            "winner": None if result["winner"] is None else names[result["winner"]],
            "ace": SUITS[result["ace"]],
            "seats": [
                {
                    "name": names[seat["seat"]],
                    "played": seat["played"],
                    "hand": seat["hand"],
                    "contests": [SUITS[letter] for letter in seat["contests"]],
                    "points": format_value(seat["points"]),
                    "first": seat["seat"] == result["winner"],
                }
                for seat in result["seats"]
            ],
        }
        for result in view["results"]
    ]
