"""The places of Food Chain's table: the chains, the classes, the draw pile and the first pass."""

from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.decks.biome_deck import CARDS
from games.play.record.log_text import translate
from games.titles.food_chain.state import PASS, PLURAL, action_of
from games.titles.food_chain.view import BiomePlace, FoodChainView
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.table_context import TableContext
from games.web.tables.components import (
    PICKABLE,
    PICKED,
    ClickTarget,
    Pile,
    TableCard,
    build_piece,
    build_target,
)
from games.web.tables.food_chain import gains

Scene = dict[str, Any]

# What fits above a narrow column, with soft hyphens where a longer name may break.
SHORT = {
    "H": gettext_noop("Rain\N{SOFT HYPHEN}forest"),
    "C": gettext_noop("Fresh\N{SOFT HYPHEN}water"),
    "D": gettext_noop("Steppe"),
}
ARROWS = {gains.UP: "↑", gains.DOWN: "↓"}


@dataclass(frozen=True)
class ChainScene:
    """A biome on the table. `cards` are its Ace and the animals on it, latest last; `falling` is
    the place of the first card after a Queen among them. `need` says what fits next, `why` why
    the picked card does not, `then` what would fit after it; `by` who has it instead,
    `points` for how much; `aim` tells a screen reader what a click is about."""

    token: str
    name: str
    state: str
    short: str = ""
    cards: list[TableCard] = field(default_factory=list)
    falling: int | None = None
    arrow: str = ""
    need: str = ""
    why: str = ""
    then: str = ""
    aim: str = ""
    by: str = ""
    points: int | None = None
    target: ClickTarget | None = None


@dataclass(frozen=True)
class ClassificationScene:
    """The place of a classification: its cards if it has been laid out, `held` how many the reader
    has in hand, and whether it may still be begun."""

    token: str
    name: str
    cards: list[TableCard]
    by: str
    held: int
    free: bool
    target: ClickTarget | None


@dataclass(frozen=True)
class TableScene:
    """What the parts of the table are drawn from: the view (draft included), the move that is
    ready, the cards that others moved, and where each card of the draft is taken back."""

    visit: TableContext
    view: FoodChainView
    picking: Selection | None
    fresh: frozenset[str]
    drafted: dict[str, str]
    before: FoodChainView

    @property
    def ready(self) -> str:
        """The move that only has to be sent."""
        return (self.picking.ready if self.picking else None) or ""

    def build_piece(self, code: str, covered: bool = False) -> TableCard:
        """A card as it lies there."""
        return build_piece(
            code,
            BIOME,
            fresh=code in self.fresh,
            undo=self.drafted.get(code, ""),
            covered=covered,
        )

    def seat_name(self, seat: int) -> str:
        """A player as the reader calls it."""
        return gettext("you") if seat == self.visit.seat_number else self.visit.names[seat]

    def short_name(self, seat: int) -> str:
        """The first word of it, for narrow places that stand beside the whole name."""
        return self.seat_name(seat).split()[0]


# Chains


def build_chain(table: TableScene, biome: BiomePlace) -> ChainScene:
    """One biome with its chain, or with who has it."""
    token, state = biome["token"], biome["state"]
    aim = _chain_target(table, biome)
    place = ChainScene(
        token,
        translate(biome["name"]),
        state,
        short=gettext(SHORT[token]) if token in SHORT else "",
        aim=_describe_aim(table, biome),
        target=aim,
    )
    if biome["by"] is not None:
        return replace(place, by=table.short_name(biome["by"]), points=biome["points"])
    codes, needs = [*biome["cards"]], biome["needs"]
    why, then = _explain_picked_play(table, biome)
    action = action_of(table.ready) if table.ready else None
    takes = None
    if action and action.verb == "play" and action.place == token:
        play = gains.list_plays(table.view)[action.cards[0], token]
        codes.append(action.cards[0])
        needs, takes = gains.find_next_need(table.view, play), play["points"]
    queen = next((at for at, code in enumerate(codes) if CARDS[code].rank == "Q"), None)
    down = queen is not None
    cards = [table.build_piece(f"{token}A", covered=bool(codes))]
    cards += [table.build_piece(code, covered=at < len(codes)) for at, code in enumerate(codes, 1)]
    return replace(
        place,
        cards=cards,
        falling=None if queen is None else queen + 2,
        arrow=ARROWS[gains.DOWN if down else gains.UP] if codes and takes is None else "",
        need=gains.describe_needs(needs) if table.view["phase"] == "action" else "",
        why=why,
        then=then,
        points=takes,
    )


def _chain_target(table: TableScene, biome: BiomePlace) -> ClickTarget | None:
    """Where a click on a biome leads, and what the picked card would bring there."""
    picking, token = table.picking, biome["token"]
    if picking is None:
        return None
    if _is_only_keepable(table, picking, token):
        return None
    word = _chain_word(table, picking, biome)
    ready = action_of(table.ready) if table.ready else None
    if ready and ready.place == token and token not in picking.picks:
        return ClickTarget("", PICKED, word, token)
    return _build_target(picking, token, word)


def _is_only_keepable(table: TableScene, picking: Selection, token: str) -> bool:
    """True if nothing is picked and no card can go on this biome, so that a click on it could only
    mean which Ace to keep. On turn that is asked for by its own link: whoever clicks on the place
    of a card that was played at once means that card."""
    view = table.view
    if picking.picks or view["phase"] != "action" or picking.seat not in view["waiting"]:
        return False
    return all(biome != token for _card, biome in gains.list_plays(view))


def _build_target(picking: Selection, token: str, word: str = "") -> ClickTarget | None:
    aim = build_target(picking, token, word)
    return replace(aim, state=PICKABLE) if aim and not picking.picks else aim


def _describe_aim(table: TableScene, biome: BiomePlace) -> str:
    view, number = table.view, table.visit.seat_number
    if view["phase"] == "action" and number in view["waiting"] and biome["state"] == "open":
        return f"{translate(biome['name'])}, {gains.describe_needs(biome['needs'])}"
    return gettext("Ace of %s") % translate(biome["name"])


def _chain_word(table: TableScene, picking: Selection, biome: BiomePlace) -> str:
    """The word on a biome: what the picked card earns on it, or what becomes of its Ace."""
    view, token = table.view, biome["token"]
    if view["phase"] == "return":
        return gettext("send back")
    if view["phase"] == "keep" or "keep" in picking.picks:
        return gettext("keep")
    ready = action_of(table.ready) if table.ready else None
    cards = ready.cards if ready else picking.picks
    known = gains.list_plays(view)
    play = next((known[card, token] for card in cards if (card, token) in known), None)
    if play is None:
        return gettext("keep") if ready and ready.verb == "keep" else ""
    return " ".join(gains.describe_gains(play)) or gettext("play")


def _explain_picked_play(table: TableScene, biome: BiomePlace) -> tuple[str, str]:
    """For the one card that is picked: why it cannot go on this biome; or what the biome would
    take after it."""
    picking = table.picking
    if picking is None or biome["state"] != "open" or not table.view["plays"] or table.ready:
        return "", ""
    cards = [token for token in picking.picks if token in CARDS]
    if len(cards) != 1:
        return "", ""
    play = gains.list_plays(table.view).get((cards[0], biome["token"]))
    if play is None:
        return gains.explain_misfit(biome, cards[0]), ""
    return "", gains.describe_needs(gains.find_next_need(table.view, play))


# Classes, the pile, the first pass


def build_group(table: TableScene, name: str) -> ClassificationScene:
    """The place of one classification."""
    view, action = table.view, action_of(table.ready) if table.ready else None
    laid = [group for group in view["groups"] if group["class"] == name]
    codes = [card for group in laid for card in group["cards"]]
    by = table.seat_name(laid[0]["seat"]) if laid else ""
    if action and action.verb in ("classify", "file") and action.place == name:
        codes += action.cards
        by = by or gettext("you")
    hand = [card for card in view["hand"] or () if CARDS[card].classification == name]
    return ClassificationScene(
        token=name,
        name=translate(PLURAL[name]),
        cards=[table.build_piece(card) for card in codes],
        by=by,
        held=sum(card not in codes for card in hand),
        free=not codes or view["options"]["classes"] == "many",
        target=_group_target(table, name, bool(laid)),
    )


def _group_target(table: TableScene, name: str, laid: bool) -> ClickTarget | None:
    """Where a click on a class leads: cards laid out, or one filed."""
    picking = table.picking
    if picking is None:
        return None
    ready = action_of(table.ready) if table.ready else None
    if ready and ready.place == name and name not in picking.picks:
        word = gettext("file") if ready.verb == "file" else gettext("+1 token")
        return ClickTarget("", PICKED, word, name)
    moves = [action_of(move) for move in picking.narrowing.moves]
    lays = any(action.verb == "classify" and action.place == name for action in moves)
    word = gettext("file") if picking.picks else ""
    return _build_target(picking, name, gettext("+1 token") if lays else word)


def build_stock(table: TableScene) -> Pile:
    """The draw pile: a carnivore put out makes the other seat draw from it."""
    view, picking = table.view, table.picking
    aim, reason = None, ""
    if picking is not None and picking.seat in view["waiting"] and view["phase"] == "action":
        word = gettext("remove")
        if table.ready.startswith("over-populate") and "over-populate" not in picking.picks:
            aim = ClickTarget("", PICKED, word, "over-populate")
        else:
            aim = _build_target(picking, "over-populate", word if picking.picks else "")
        if view["seats"][picking.seat]["over_populated"]:
            reason = gettext("you’ve over-populated")
    return Pile("stock", gettext("Draw pile"), view["stock"], target=aim, reason=reason)


def list_put_out_cards(table: TableScene) -> tuple[str, ...]:
    """The carnivore that the move which is ready puts out."""
    ready = table.ready
    return gains.list_moved_cards(ready) if ready.startswith("over-populate") else ()


def build_coin(table: TableScene) -> Scene:
    """The token for the first pass: there to be taken, or who has it."""
    view, picking = table.view, table.picking
    taken = next((seat["seat"] for seat in view["seats"] if seat["passed"]), None)
    aim = None
    if picking is not None and picking.seat in view["waiting"] and not picking.has_begun:
        aim = build_target(picking, PASS)
    elif table.ready == PASS:
        aim = ClickTarget("", PICKED, gettext("pass"), PASS)
    by = table.seat_name(taken) if taken is not None else ""
    return {"there": view["first_pass"], "by": by, "target": aim}
