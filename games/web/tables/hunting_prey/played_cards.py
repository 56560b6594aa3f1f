"""The open cards of a round of the Hunting Prey Game: hunters above, grazers below, the strongest
first, and what came of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.decks.biome_deck import CARDS
from games.play.record.log_text import translate
from games.titles.hunting_prey.state import HUNTING, NUMBER, STRENGTH
from games.web.card_selection import Selection
from games.web.cards import BIOME
from games.web.tables.components import ClickTarget, TableCard, build_piece, build_target
from games.web.tables.hunting_prey.rounds import RoundSummary

Scene = dict[str, Any]
DOWN, RIGHT = "down", "right"
FEW = 4  # so many animals stand in one row on a phone


@dataclass(frozen=True)
class PlayedAnimal:
    """A played animal: whose it is, its kind and number, what came of it in words, and an arrow to
    what it eats if that lies below it or beside it. `loud` words are tokens earned."""

    name: str
    own: bool
    card: TableCard
    kind: str
    number: int
    mass: str
    loud: list[str]
    words: list[SafeString | str]
    eaten: bool
    arrow: str
    target: ClickTarget | None


def build_played_cards(
    account: RoundSummary, names: list[str], own: int | None, picking: Selection | None
) -> Scene:
    """The round that lies open: both rows of animals, what was swapped, and the moves in words."""
    beasts = {
        seat: _build_played_animal(account, seat, card, names, own, picking)
        for seat, card in account.played.items()
    }
    hunters, grazers = _split_rows(account)
    return {
        "number": account.number,
        "settled": account.settled,
        "hunters": [beasts[seat] for seat in hunters],
        "grazers": [beasts[seat] for seat in grazers],
        "swapped": [
            {"name": names[seat], "cards": [build_piece(card, BIOME).word for card in cards]}
            for seat, cards in account.swapped.items()
            if cards
        ],
        "moves": list(_list_moves(account, names)),
        "many": len(account.played) > FEW,
    }


def _split_rows(account: RoundSummary) -> tuple[list[int], list[int]]:
    """The seats with hunters and those with grazers, the strongest first; what the strongest hunter
    ate stands next to it, so that an arrow can lead there."""
    first = account.hunters[0] if account.hunters else None
    prey = None if first is None else account.prey_of(first)

    def place(seat: int) -> tuple[bool, bool, int]:
        return seat != first, seat != prey, -STRENGTH[account.played[seat]]

    seats = sorted(account.played, key=place)
    return (
        [seat for seat in seats if account.played[seat] in HUNTING],
        [seat for seat in seats if account.played[seat] not in HUNTING],
    )


def _build_played_animal(
    account: RoundSummary,
    seat: int,
    card: str,
    names: list[str],
    own: int | None,
    picking: Selection | None,
) -> PlayedAnimal:
    hunts = card in HUNTING
    eaten = account.eater_of(seat) is not None
    return PlayedAnimal(
        name=names[seat],
        own=seat == own,
        card=build_piece(card, BIOME),
        kind=gettext("hunter") if hunts else gettext("grazer"),
        number=NUMBER[card],
        mass=CARDS[card].mass,
        loud=[f"+1 {gettext(why)}" for why in account.token_sources(seat)],
        words=list(_describe_fate(account, seat, card, names)),
        eaten=eaten,
        arrow=_choose_arrow(account, seat),
        target=build_target(picking, card, gettext("eat")) if picking else None,
    )


def _choose_arrow(account: RoundSummary, seat: int) -> str:
    prey = account.prey_of(seat)
    if prey is None or account.hunters[0] != seat:
        return ""
    return RIGHT if account.played[prey] in HUNTING else DOWN


def _describe_fate(
    account: RoundSummary, seat: int, card: str, names: list[str]
) -> Iterable[SafeString | str]:
    """What came of an animal, in a few words."""
    prey, eater = account.prey_of(seat), account.eater_of(seat)
    if prey is not None:
        yield gettext("eats %s") % translate(CARDS[account.played[prey]].short_name)
    elif (seat, None) in account.eaten:
        yield gettext("eats nothing")
    elif seat in account.hunters:
        yield gettext("hunts")
    if eater is not None:
        yield gettext("eaten by %s") % names[eater]
    for cards in (cards for jack, cards in account.jacks if jack == seat):
        yield format_html(gettext("drops {}"), render_chips(cards))
    if account.queen == seat:
        yield format_html(gettext("gathers {}"), render_chips(account.gathered))
    if card in account.gathered and account.queen is not None:
        yield gettext("goes to %s") % names[account.queen]
    elif account.settled and eater is None and seat not in (*account.hunters, account.queen):
        yield gettext("goes home")


def _list_moves(account: RoundSummary, names: list[str]) -> Iterable[tuple[str, SafeString | str]]:
    """The parts of the round, each with what happened in it."""
    yield gettext("Hunt"), _describe_hunt(account, names)
    if not account.settled:
        return
    jacks = [
        format_html(gettext("<b>{}</b> drops {}, +1"), names[seat], render_chips(cards))
        for seat, cards in account.jacks
    ]
    yield gettext("Jacks"), _join_parts(jacks) or gettext("no cards dropped")
    grazers = [
        format_html("<b>{}</b> {}, +1", names[seat], render_chips([account.played[seat]]))
        for seat in account.grazers
    ]
    yield gettext("Grazers"), _join_parts(grazers) or gettext("no token")
    if account.queen is None:
        yield gettext("Queen"), gettext("gathers nothing")
    else:
        words = gettext("<b>{}</b> gathers {}")
        yield (
            gettext("Queen"),
            format_html(words, names[account.queen], render_chips(account.gathered)),
        )


def _describe_hunt(account: RoundSummary, names: list[str]) -> SafeString | str:
    """Who hunted, and what it ate."""
    if not account.hunters:
        return gettext("no hunter earns a token")
    said = []
    for hunter in account.hunters:
        who, card = names[hunter], render_chips([account.played[hunter]])
        prey = account.prey_of(hunter)
        if prey is not None:
            eats = gettext("<b>{}</b> {}, +1, eats {} of <b>{}</b>")
            said.append(
                format_html(eats, who, card, render_chips([account.played[prey]]), names[prey])
            )
        elif (hunter, None) in account.eaten:
            said.append(format_html(gettext("<b>{}</b> {}, +1, eats nothing"), who, card))
        else:
            said.append(format_html(gettext("<b>{}</b> {}, +1, must choose"), who, card))
    return _join_parts(said)


def render_chips(cards: Iterable[str]) -> SafeString:
    """Cards in a line of text."""
    return format_html_join(" ", "{}", ((BIOME.render_chip(card),) for card in cards))


def _join_parts(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("; ", "{}", ((part,) for part in parts))
