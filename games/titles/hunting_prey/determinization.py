"""The Hunting Prey Game: a position that could be behind what a seat sees and was told."""

from collections.abc import Mapping, Sequence

from games.decks.biome_deck import ANIMALS
from games.decks.hands import remove_card
from games.rules.game import Seat, seat_of_view
from games.rules.lines import Line
from games.titles.biome_views import own_hand
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.hunting_prey import log, open_round
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import (
    BIT,
    CHOOSE,
    OPEN,
    TARGET,
    Cards,
    FinishedRound,
    RemovedCard,
    SeatChoice,
    State,
    sort_hand,
)
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    PreyRoundView,
    PreySeat,
    hunts_of,
    jacks_of,
)

# When a card came to the bottom of a deck: the round, and whether that was after a Queen's cards.
PutAway = tuple[int, int]


def imagine_position(game: HuntingPrey, view: HuntingPreyView, told: Sequence[Line]) -> State:
    """Cards that never lay open are dealt to the other hands and to the tops of all decks. Below
    lie those that did, in the order in which they came there, which the log tells. The others have
    swapped nothing, named nothing to drop and given no orders; whoever is ready has chosen by lot.
    How the own cards aside came there, and that an order is all that was said, is left out."""
    seat, seats = seat_of_view(view), view["seats"]
    put_away = _find_put_away(told)
    choices = [_restore_choice(view, each, told) for each in seats]
    mine = choices[seat]
    hand = sort_hand((*own_hand(view), *mine.aside))
    seen = [*hand, *(gone["card"] for gone in view["removed"])]
    seen += [card for each in seats for card in each["known"] if card not in seen]
    seen += [
        card for one in choices for card in (one.card, *one.swapped) if card not in ("", *seen)
    ]
    hidden = game.shuffle(list_unseen(ANIMALS, seen), "imagined")
    hands, decks = [], []
    for other, each in enumerate(seats):
        own = other == seat
        known = _order_cards(game, other, each["known"], put_away, choices[other])
        size = len(hand) if own else each["hand_size"]
        missing = each["deck"] + (0 if own else size) - len(known)
        below = (*hidden[:missing], *known)
        hidden = hidden[missing:]
        hands.append(hand if own else sort_hand(below[:size]))
        decks.append(below if own else below[size:])
    for other, each in enumerate(seats):
        if each["ready"] and other != seat:
            card = game.shuffle(hands[other], f"imagined choice of {other}")[0]
            choices[other] = SeatChoice(card=card, played=True)
    orders = [""] * len(seats)
    orders[seat] = view["order"] or ""
    hunting = view["phase"] == TARGET
    return State(
        phase=view["phase"],
        round=view["round"],
        tokens=tuple(each["tokens"] for each in seats),
        decks=tuple(decks),
        hands=tuple(hands),
        choices=tuple(choices),
        orders=tuple(orders),
        gone=tuple(
            RemovedCard(gone["card"], gone["round"], gone["cause"], gone["seat"])
            for gone in view["removed"]
        ),
        seen=sum(BIT[card] for card in put_away),
        buried=tuple(
            sum(BIT[card] for card, when in put_away.items() if when == time)
            for time in sorted(set(put_away.values()))
        ),
        hunters=_read_hunters(game, view, told) if hunting else (),
        hunts=_read_hunts(view, told) if hunting else (),
        last=_read_previous_round(view["last"]),
    )


def advance_to_turn(_game: HuntingPrey, state: State, seat: Seat) -> State | None:
    """The next choice of `seat`, with what will be left in its hand; what it draws is not known.
    While a hunter is asked all that is on the table is still to be settled."""
    if state.phase != CHOOSE or not state.choices[seat].card:
        return None
    chosen = state.choices[seat]
    left = [
        card for card in remove_card(state.hands[seat], chosen.card) if card not in chosen.drops
    ]
    if not left:
        return None
    hands, choices = list(state.hands), [OPEN] * len(state.hands)
    hands[seat] = tuple(left)
    return state._replace(hands=tuple(hands), choices=tuple(choices), round=state.round + 1)


def _find_named_cards(line: Line, name: str) -> Cards:
    thing = line.things.get(name, ())
    return thing if isinstance(thing, tuple) else (thing,)


def _find_put_away(told: Sequence[Line]) -> Mapping[str, PutAway]:
    """When each card that has lain open came last to the bottom of a deck."""
    found: dict[str, PutAway] = {}
    for line in told:
        number = int(line.tag[1:].partition(".")[0]) if line.tag else 0
        if line.template in (log.PLAYED, log.PLAYED_SWAPPED):
            found |= dict.fromkeys(
                (*_find_named_cards(line, "card"), *_find_named_cards(line, "cards")), (number, 1)
            )
        elif line.template == log.GATHERS:
            found |= dict.fromkeys(_find_named_cards(line, "cards"), (number, 0))
    return found


def _order_cards(
    game: HuntingPrey,
    seat: Seat,
    known: Sequence[str],
    put_away: Mapping[str, PutAway],
    choice: SeatChoice,
) -> Cards:
    cards = [card for card in known if card != choice.card and card not in choice.swapped]
    mixed = game.shuffle(cards, f"imagined deck of {seat}")
    return tuple(sorted(mixed, key=lambda card: put_away[card]))


def _restore_choice(view: HuntingPreyView, each: PreySeat, told: Sequence[Line]) -> SeatChoice:
    """What a seat has said in the round, as far as the reader can know it."""
    if view["phase"] == TARGET:
        card = each["played"] or ""
        own = each["seat"] == view["seat"] and card
        drops = _list_dropped(view, told) if own else ()
        return SeatChoice((), False, tuple(each["swapped"]), card, drops, bool(card))
    said = view["choice"]
    if each["seat"] != view["seat"] or said is None:
        return OPEN
    return SeatChoice(
        aside=tuple(view["aside"]),
        swapped=tuple(said["swapped"]),
        card=said["card"] or "",
        drops=tuple(said["drops"]),
        played=said["chosen_before"],
    )


def _list_dropped(view: HuntingPreyView, told: Sequence[Line]) -> Cards:
    """The cards that the reader has named to go with the Jack that it has played in this round: as
    the last line that tells of its choice says."""
    here = log.part_tag(view["round"], log.CHOICE) + "*"
    chosen = [
        line
        for line in told
        if line.tag == here and line.template in (log.CHOSEN, log.CHOSEN_JACK, log.CHOSEN_ALONE)
    ]
    return _find_named_cards(chosen[-1], "cards") if chosen else ()


def _read_hunts(view: HuntingPreyView, told: Sequence[Line]) -> tuple[tuple[int, int], ...]:
    here = log.part_tag(view["round"], log.HUNT)
    return tuple(
        (line.things["seat"], line.things.get("prey_seat", -1))
        for line in told
        if line.tag == here and line.template in (log.EATS, log.STARVES)
    )


def _read_hunters(
    game: HuntingPrey, view: HuntingPreyView, told: Sequence[Line]
) -> tuple[int, ...]:
    cards = [each["played"] or "" for each in view["seats"]]
    done = {hunter for hunter, _prey in _read_hunts(view, told)}
    return tuple(
        seat for seat in open_round.find_hunters(cards, game.terms.ties) if seat not in done
    )


def _read_previous_round(last: PreyRoundView | None) -> FinishedRound | None:
    """The round before."""
    if last is None:
        return None
    return FinishedRound(
        number=last["round"],
        played=tuple(card or "" for card in last["played"]),
        swapped=tuple(map(tuple, last["swapped"])),
        gains=tuple(last["gains"]),
        hunts=tuple((hunter, -1 if prey is None else prey) for hunter, prey in hunts_of(last)),
        jacks=tuple((seat, tuple(cards)) for seat, cards in jacks_of(last)),
        grazers=tuple(last["grazers"]),
        queen=-1 if last["queen"] is None else last["queen"],
        gathered=tuple(last["gathered"]),
    )


IMAGINING = Determinizer(imagine_position, advance_to_turn, frozenset(("eat",)))
