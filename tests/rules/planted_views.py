"""Mistakes in states, views, drafts, tables and in what is imagined."""

import dataclasses
from typing import Any

from games.rules.lines import Line
from games.titles.board import Cell, Zone
from games.titles.prompt import Choice, Prompt
from tests.rules.planted import Parts, change, planted

# Of states, views and drafts


@planted("a state that can change", r"ply 0: state.rows is a list; take tuples, text, numbers")
def _(parts: Parts) -> None:
    def start(honest: Any) -> Any:
        return dataclasses.replace(honest.start(), rows=[(), ()])

    change(parts, start=start)


@planted("a state that is not frozen", "state is a dataclass that is not frozen")
def _(parts: Parts) -> None:
    @dataclasses.dataclass(unsafe_hash=True)
    class State:
        hands: Any
        rows: Any
        pile: Any
        seat: int
        is_over = property(lambda self: not self.pile)

    def start(honest: Any) -> Any:
        return State(**vars(honest.start()))

    change(parts, start=start)


@planted("a secret in the view", r"learns \[.*\] by its view, which seat \d hides")
def _(parts: Parts) -> None:
    def view(honest: Any, state: Any, seat: int | None) -> Any:
        return {**honest.view(state, seat), "hands": [list(hand) for hand in state.hands]}

    change(parts, view=view)


@planted("a secret in a line", r"move 'play \w+': an onlooker learns \['\w+'\] by a line it may")
def _(parts: Parts) -> None:
    def apply(honest: Any, *at: Any) -> Any:
        state, (played, drawn) = honest.apply_move(*at)
        return state, (played, Line(drawn.template, **drawn.things))

    change(parts, apply_move=apply)


@planted("secrets that nobody names", "Hill Climb: hidden.* names too few cards; where none is")
def _(parts: Parts) -> None:
    parts.secrets.hidden = lambda state, seat: set()


@planted("a view that is no JSON", r"JSON of the view raises TypeError: Object of type set")
def _(parts: Parts) -> None:
    change(parts, view=lambda honest, *at: {**honest.view(*at), "known": {1, 2}})


@planted("a tuple in a view", "the view changes on its way through JSON")
def _(parts: Parts) -> None:
    change(parts, view=lambda honest, *at: {**honest.view(*at), "known": (1, 2)})


@planted("a view without a phase", "the view has no 'phase'")
def _(parts: Parts) -> None:
    def view(honest: Any, *at: Any) -> Any:
        return {name: thing for name, thing in honest.view(*at).items() if name != "phase"}

    change(parts, view=view)


@planted("a view that awaits others", r"the view has waiting \[\], but \[\d\] are awaited")
def _(parts: Parts) -> None:
    change(parts, view=lambda honest, *at: {**honest.view(*at), "waiting": []})


@planted("a draft that shows a card", r"shows \['\w+'\] to its seat, so is_settling_move must be T")
def _(parts: Parts) -> None:
    def awaited(honest: Any, state: Any) -> Any:
        return (0,) if state.pile else ()

    def apply(honest: Any, *at: Any) -> Any:
        state, lines = honest.apply_move(*at)
        return dataclasses.replace(state, seat=0), lines

    change(
        parts,
        apply_move=apply,
        is_settling_move=lambda honest, *at: False,
        seat_counts=(2,),
    )


# Of the table


@planted("a board tells more than its view", r"the board tells \['.*\], which the view does not")
def _(parts: Parts) -> None:
    honest = parts.fields["board"]

    def build_board(view: Any) -> Any:
        board = honest(view)
        return dataclasses.replace(board, facts=("7S QH 2C AD 10S JH KC 5D 9S 3H lie there",))

    parts.fields["board"] = build_board


@planted("a zone of no known kind", "a zone is a 'heap' of role 'shared'; there is no such one")
def _(parts: Parts) -> None:
    honest = parts.fields["board"]
    add = (Zone("heap"),)
    parts.fields["board"] = lambda view: dataclasses.replace(
        honest(view), zones=(*honest(view).zones, *add)
    )


@planted("a number that is called cards", "the board: cards is 3; things called so are card codes")
def _(parts: Parts) -> None:
    honest = parts.fields["board"]
    words = Line("{cards} cards", cards=3)
    parts.fields["board"] = lambda view: dataclasses.replace(honest(view), facts=(words,))


@planted("a board that fails", r"ply \d+, seat \d: build_board raises KeyError: 'rows'")
def _(parts: Parts) -> None:
    honest = parts.fields["board"]

    parts.fields["board"] = lambda view: honest(view) if view["seat"] is None else {}["rows"]


@planted("a move without a word on the table", r"move 'play \w+': no zone, cell or choice has the")
def _(parts: Parts) -> None:
    honest = parts.fields["board"]

    def build_board(view: Any) -> Any:
        board = honest(view)
        zones = tuple(zone for zone in board.zones if zone.kind != "hand")
        return dataclasses.replace(board, zones=(*zones, Zone("list", "Hand", (Cell("7S"),))))

    parts.fields["board"] = build_board
    change(parts, view=lambda honest, *at: {**honest.view(*at), "note": "7S"})


@planted("a choice that no move has", "ask offers 'deck', which no legal move has")
def _(parts: Parts) -> None:
    parts.fields["ask"] = lambda asked: Prompt("What?", (Choice("Draw", "deck"),))


@planted("an imagined position that looks otherwise", r"changes the seat's own view: \['pile'\]")
def _(parts: Parts) -> None:
    honest = parts.fields["imagine"]

    def imagine(view: Any, told: Any, orders: Any) -> Any:
        state = honest(view, told, orders)
        return dataclasses.replace(state, pile=state.pile[:-1])

    parts.fields["imagine"] = imagine


@planted("an imagined position with a card twice", "in what is imagined cards are lost or made")
def _(parts: Parts) -> None:
    honest = parts.fields["imagine"]

    def imagine(view: Any, told: Any, orders: Any) -> Any:
        state = honest(view, told, orders)
        return dataclasses.replace(state, pile=(*state.pile[:-1], state.rows[0][0]))

    parts.fields["imagine"] = lambda view, told, orders: (
        imagine(view, told, orders) if view["rows"][0] else honest(view, told, orders)
    )


@planted("a horizon where nothing is counted", "has a horizon, so its title says what is `running`")
def _(parts: Parts) -> None:
    parts.fields["horizon"] = lambda state: 0
