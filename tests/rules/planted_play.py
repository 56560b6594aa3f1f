"""Mistakes in what a title says of itself, in its deal, its moves and the end of a match."""

import dataclasses
import random
from typing import Any

from games.rules.game import Option
from games.rules.lines import Line
from games.rules.vocabulary import Vocabulary
from tests.rules.planted import Parts, change, planted

# Of itself


@planted("a slug with capitals", "the slug 'Hill_Climb' is not like hill-climb")
def _(parts: Parts) -> None:
    change(parts, slug="Hill_Climb")


@planted("a seat count that is no tuple", r"hill-climb: seat_counts is 2, not \(2, 3\)")
def _(parts: Parts) -> None:
    change(parts, seat_counts=2)


@planted("a default that is no choice", "option 'cards' has the default 5, which is none of its")
def _(parts: Parts) -> None:
    change(parts, options=(Option("cards", "Cards", ((3, "three"), (4, "four")), 5),))


# Of the deal


@planted("chance of its own", "Hill Climb: one seed gives two different starts; self.shuffle is")
def _(parts: Parts) -> None:
    def start(honest: Any) -> Any:
        state = honest.start()
        return dataclasses.replace(state, pile=tuple(random.sample(state.pile, len(state.pile))))

    change(parts, start=start)


@planted("a shuffle that nobody looks at", "Hill Climb: every seed deals the same; use self.shuf")
def _(parts: Parts) -> None:
    def shuffle(honest: Any, cards: Any, label: str) -> Any:
        honest.shuffle(cards, label)
        return tuple(cards)

    change(parts, shuffle=shuffle)


@planted(
    "a start that fails",
    "Hill Climb raises KeyError: 'hand'",
)
def _(parts: Parts) -> None:
    change(parts, start=lambda honest: {}["hand"])


# Of moves


@planted("an illegal move is offered", r"ply \d+, seat \d, move 'play Z9': apply_move raises Key")
def _(parts: Parts) -> None:
    def apply(honest: Any, state: Any, seat: int, move: str) -> Any:
        return dict.fromkeys(state.hands[seat], honest)[move.split()[1]].apply_move(
            state, seat, move
        )

    def legal(honest: Any, state: Any, seat: int) -> Any:
        moves = honest.list_legal_moves(state, seat)
        return (*moves, "play Z9") if moves else ()

    change(parts, list_legal_moves=legal, apply_move=apply)


@planted("an awaited seat has no move", r"ply \d+, seat \d: is awaited, but has no legal move")
def _(parts: Parts) -> None:
    def legal(honest: Any, state: Any, seat: int) -> Any:
        return () if len(state.pile) == 30 else honest.list_legal_moves(state, seat)

    change(parts, list_legal_moves=legal)


@planted("a move is listed twice", r"ply \d+, seat \d: a legal move is listed twice: \['play ")
def _(parts: Parts) -> None:
    change(parts, list_legal_moves=lambda honest, *at: honest.list_legal_moves(*at) * 2)


@planted("a move text with a bad token", r"seat \d, move 'Play: .*is not a verb and words or codes")
def _(parts: Parts) -> None:
    change(
        parts,
        list_legal_moves=lambda honest, *at: tuple(
            move.replace("play", "Play:") for move in honest.list_legal_moves(*at)
        ),
    )


@planted("a verb that mails know otherwise", "move 'block .* reads as a command of mails; choose")
def _(parts: Parts) -> None:
    change(
        parts,
        list_legal_moves=lambda honest, *at: tuple(
            move.replace("play", "block") for move in honest.list_legal_moves(*at)
        ),
        vocabulary=dataclasses.replace(parts.game.vocabulary, verbs={"block": ()}, bare=("block",)),
    )


@planted("moves in another order each time", "seat .: legal moves differ when asked again")
def _(parts: Parts) -> None:
    def legal(honest: Any, state: Any, seat: int) -> Any:
        moves = honest.list_legal_moves(state, seat)
        return tuple(random.sample(moves, len(moves)))

    change(parts, list_legal_moves=legal)


@planted("a word that is read as another", "move 'play .*: reading 'play .* raises ")
def _(parts: Parts) -> None:
    change(parts, vocabulary=Vocabulary(verbs={"lay": ("play",)}))


@planted("a label is missing", r"move 'play \w+': has no label; say it in label_move")
def _(parts: Parts) -> None:
    change(parts, label_move=lambda honest, *at: Line(""))


@planted("a label that is no line", "label_move gives no Line, but 'Play'")
def _(parts: Parts) -> None:
    change(parts, label_move=lambda honest, *at: "Play")


@planted("a label lacks a thing", "move 'play .*: its label lacks a thing: 'Play {card}'")
def _(parts: Parts) -> None:
    change(parts, label_move=lambda honest, *at: Line("Play {card}"))


@planted("one label for two moves", "has the label of 'play .*', which leads elsewhere: 'Play a c")
def _(parts: Parts) -> None:
    change(parts, label_move=lambda honest, *at: Line("Play a card"))


@planted("the mildest move is not legal", "choose_timeout_move gives 'pass', which is not legal")
def _(parts: Parts) -> None:
    change(parts, choose_timeout_move=lambda honest, *at: "pass")


@planted("a move without lines", r"move 'play \w+': apply_move gives no tuple of lines, but None")
def _(parts: Parts) -> None:
    change(parts, apply_move=lambda honest, *at: (honest.apply_move(*at)[0], None))


@planted("a card is lost", r"ply \d+, move 'play \w+': cards were lost: \['\w+'\]; or made: \[\]")
def _(parts: Parts) -> None:
    def apply(honest: Any, *at: Any) -> Any:
        state, lines = honest.apply_move(*at)
        rows = tuple(row[:3] for row in state.rows)
        return dataclasses.replace(state, rows=rows), lines

    change(parts, apply_move=apply)


@planted(
    "a move that depends on more than the state",
    "the same moves lead to another state|a replay of the same moves raises",
)
def _(parts: Parts) -> None:
    def apply(honest: Any, *at: Any) -> Any:
        state, lines = honest.apply_move(*at)
        pile = tuple(random.sample(state.pile, len(state.pile)))
        return dataclasses.replace(state, pile=pile), lines

    change(parts, apply_move=apply)


@planted("two choices that depend on their order", r"of seat \d and .* depend on their order")
def _(parts: Parts) -> None:
    def legal(honest: Any, state: Any, seat: int) -> Any:
        return tuple(f"play {card}" for card in state.hands[seat]) if state.pile else ()

    def awaited(honest: Any, state: Any) -> Any:
        return () if not state.pile else (0, 1) if len(state.pile) % 2 else (state.seat,)

    def apply(honest: Any, state: Any, seat: int, move: str) -> Any:
        return honest.apply_move(dataclasses.replace(state, seat=seat), seat, move)

    def legal_of(honest: Any, state: Any, seat: int) -> Any:
        return legal(honest, state, seat) if seat in awaited(honest, state) else ()

    change(parts, list_legal_moves=legal_of, awaited_seats=awaited, apply_move=apply)


# Of the end


@planted("a match that does not end", "ply 5000: the match does not end within 5000 moves")
def _(parts: Parts) -> None:
    def apply(honest: Any, state: Any, seat: int, move: str) -> Any:
        return dataclasses.replace(state, seat=(seat + 1) % len(state.hands)), ()

    change(parts, apply_move=apply)


@planted("no outcome at the end", "nobody is awaited, but outcome is None")
def _(parts: Parts) -> None:
    change(parts, outcome=lambda honest, state: None)


@planted("winners who have not won", r"winners are \(0,\), but place 1 have \(1,\)")
def _(parts: Parts) -> None:
    def outcome(honest: Any, state: Any) -> Any:
        found = honest.outcome(state)
        return found and dataclasses.replace(found, winners=(0,), places=(2, 1))

    change(parts, outcome=outcome)


@planted("places that do not count", r"places \(1, 3\) do not count who is better")
def _(parts: Parts) -> None:
    def outcome(honest: Any, state: Any) -> Any:
        found = honest.outcome(state)
        return found and dataclasses.replace(found, winners=(0,), places=(1, 3))

    change(parts, outcome=outcome)
