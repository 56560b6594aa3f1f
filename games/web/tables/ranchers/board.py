"""A Ranch as the page draws it: nine spaces, the Pond and what lies in it, and the objectives."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games.play.record.log_text import translate_line
from games.titles.ranchers import modules
from games.titles.ranchers.board import (
    COVERED,
    FIELDS,
    FREE,
    HOME,
    POND,
    PRINTED,
    ROWS,
    classify_field,
)
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import HORSE, SHELTER, STOREHOUSE
from games.titles.ranchers.score import RanchScore
from games.titles.ranchers.state import Ranch
from games.titles.ranchers.view import RanchersSeat
from games.web.tables.components import ClickTarget
from games.web.tables.ranchers.drawings import render_art, render_beast, render_card_signs
from games.web.tables.ranchers.objective_needs import describe_objective, describe_progress, herd_of

SPACES = tuple(name for row in ROWS for name in row)


@dataclass(frozen=True)
class RanchSpace:
    """A space of a Ranch. `printed` is the animal printed there, `special` what became of it
    (home, covered, free). `planned`: not sent yet. `fresh`: filled by others since the reader's
    last move. `home`: the picked animal would be at home here. `aim` says it all in words."""

    name: str
    animal: str
    picture: SafeString | str
    printed: str
    special: str
    aim: str
    planned: bool = False
    fresh: bool = False
    home: bool = False
    target: ClickTarget | None = None


@dataclass(frozen=True)
class PondItem:
    """Something in a Pond: its drawing and its words. Where there is no room for words, `number`
    says how many there are and `counts_as` draws the animal that it stands for. `points` is what it
    pays now, if that is shown; `undo` the address that takes it back, if it is drafted."""

    picture: SafeString
    words: str
    number: int | None = None
    counts_as: SafeString | str = ""
    points: int | None = None
    undo: str = ""


@dataclass(frozen=True)
class ObjectiveScene:
    """An objective of a seat. `points` now and `then`, with what is picked; `need` says where it
    stands. `planned`: not sent yet; `gone`: given away or sold by what is picked."""

    token: str
    card: str
    signs: SafeString
    words: str
    need: str
    points: int | None
    then: int | None = None
    planned: bool = False
    fresh: bool = False
    gone: bool = False
    target: ClickTarget | None = None

    @property
    def changes(self) -> bool:
        return self.then is not None and self.then != self.points


def build_spaces(
    ranch: Ranch,
    after: Ranch,
    targets: Mapping[str, ClickTarget | None],
    fresh: frozenset[str],
    homes: frozenset[str] = frozenset(),
) -> list[RanchSpace]:
    """The nine spaces row by row. `after` is the Ranch with what is picked."""
    found = []
    printed = PRINTED[after.number, after.side]
    for name in SPACES:
        if name == POND:
            found.append(_build_pond_space(after))
            continue
        at = FIELDS.index(name)
        animal, own = after.fields[at], printed[at]
        planned = animal != ranch.fields[at]
        became = classify_field(animal, own)
        found.append(
            RanchSpace(
                name,
                animal,
                render_beast(animal or own) if animal or own else "",
                own,
                became,
                _describe_field(name, animal, own, became),
                planned,
                name in fresh,
                name in homes,
                targets.get(name),
            )
        )
    return found


def _describe_field(name: str, animal: str, printed: str, became: str) -> str:
    """`c3: pig, at home`."""
    if became == FREE:
        return gettext("%(name)s: empty, with a printed %(printed)s") % {
            "name": name,
            "printed": translate_line(printed),
        }
    words = {"name": name, "animal": translate_line(animal) if animal else gettext("empty")}
    if became == HOME:
        return gettext("%(name)s: %(animal)s, at home") % words
    if became == COVERED:
        words["printed"] = translate_line(printed)
        return gettext("%(name)s: %(animal)s, on the printed %(printed)s") % words
    return f"{name}: {words['animal']}"


def _build_pond_space(ranch: Ranch) -> RanchSpace:
    names: list[str] = [HORSE] if ranch.horse else []
    names += [ranch.grant] if ranch.grant else []
    names += [SHELTER] if ranch.building == SHELTER else []
    said = gettext("%s: the Pond") % POND
    if names:
        things = ", ".join(map(translate_line, names))
        said = gettext("%(pond)s: the Pond, %(things)s") % {"pond": POND, "things": things}
    return RanchSpace(POND, "", "", "", "", said)


def pond_pictures(ranch: Ranch) -> list[SafeString]:
    """What stands in the Pond as an animal, drawn."""
    found = [render_art(HORSE)] if ranch.horse else []
    found += [render_beast(ranch.grant)] if ranch.grant else []
    return found + ([render_art(SHELTER)] if ranch.building == SHELTER else [])


def build_pond(ranch: Ranch, counted: RanchScore | None, undo: str = "") -> list[PondItem]:
    """Everything in the Pond, each with what it pays now if `counted` is shown. `undo` takes a
    drafted Grant Animal back."""
    found = []
    if ranch.horse:
        as_type = counted.horse_type if counted else ""
        words = gettext("Horse as %s") % translate_line(as_type) if as_type else gettext("Horse")
        pays = counted.horse if counted else None
        found.append(
            PondItem(render_art(HORSE), words, counts_as=_render_stand_in(as_type), points=pays)
        )
    if ranch.grant:
        words = gettext("Grant %s") % translate_line(ranch.grant)
        found.append(
            PondItem(render_art("grant"), words, counts_as=render_beast(ranch.grant), undo=undo)
        )
    if ranch.grant_points:
        words = gettext("Grant objective")
        found.append(PondItem(render_art("grant"), words, points=ranch.grant_points))
    found += _list_building(ranch, counted)
    if ranch.fish:
        paid = modules.fish_points(ranch.fish)
        words = ngettext("%d Fish", "%d Fish", ranch.fish) % ranch.fish
        found.append(PondItem(render_art("fish"), words, ranch.fish, "", paid if counted else None))
    if ranch.dogs:
        words = ngettext("%d Dog", "%d Dogs", ranch.dogs) % ranch.dogs
        pays = counted.dogs if counted else None
        found.append(PondItem(render_art("dog"), words, ranch.dogs, "", pays))
    if ranch.cats:
        words = ngettext("%d Cat", "%d Cats", ranch.cats) % ranch.cats
        pays = counted.cats if counted else None
        found.append(PondItem(render_art("cat"), words, ranch.cats, "", pays))
    return found


def _render_stand_in(animal: str) -> SafeString | str:
    return render_beast(animal) if animal else ""


def _list_building(ranch: Ranch, counted: RanchScore | None) -> list[PondItem]:
    """The Building; a Storehouse leaves after its second use."""
    name = ranch.building
    if not name or (name == STOREHOUSE and not ranch.uses):
        return []
    words, number, counts_as = translate_line(BUILDING_NAMES[name]), None, SafeString("")
    if name == STOREHOUSE:
        words, number = gettext("Storehouse, %s left") % ranch.uses, ranch.uses
    elif name == SHELTER and counted:
        words = gettext("Shelter as %s") % translate_line(counted.shelter_type)
        counts_as = render_beast(counted.shelter_type)
    pays = counted.building if counted and name in ("barn", "fold", "farmhouse") else None
    return [PondItem(render_art(name), words, number, counts_as, pays)]


def list_objective_cards(
    seat: RanchersSeat,
    ranch: Ranch,
    counted: RanchScore | None,
    after: Ranch | None,
    then: RanchScore | None,
    targets: Mapping[str, ClickTarget | None],
    fresh: frozenset[str],
) -> list[ObjectiveScene]:
    """The objectives of a seat in the order taken; those that what is picked adds come last.

    `counted` is the Ranch as it is, None where its worth is not shown; `after` and `then` are the
    Ranch and its count with what is picked, if that is a whole move.
    """
    animals = herd_of(ranch, counted) if counted else None
    kept = after.objectives if after else ()
    paid = then.objectives if then else ()
    found = []
    for at, held in enumerate(seat["objectives"]):
        card = held["objective"]
        gone = bool(kept) and kept[at] != card
        found.append(
            ObjectiveScene(
                held["token"],
                card,
                render_card_signs(card),
                describe_objective(card),
                describe_progress(card, animals) if animals else "",
                held["points"],
                paid[at] if paid and not gone else None,
                fresh=card in fresh,
                gone=gone,
                target=targets.get(held["token"]),
            )
        )
    if after is not None and then is not None:
        before = [held["objective"] for held in seat["objectives"]]
        animals = herd_of(after, then)
        found += [
            _build_planned_card(card, describe_progress(card, animals), points)
            for at, (card, points) in enumerate(zip(kept, paid, strict=True))
            if at >= len(before) or before[at] != card
        ]
    return found


def _build_planned_card(card: str, need: str, points: int) -> ObjectiveScene:
    return ObjectiveScene(
        "", card, render_card_signs(card), describe_objective(card), need, points, planned=True
    )
