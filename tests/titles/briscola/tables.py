"""Briscola for the contract: where its cards are, and which of them are hidden."""

from tests.titles.briscola.game import PACK, State

DECK = sorted(PACK)


def all_cards(state: State) -> list[str]:
    """Every card, wherever it is."""
    led = [state.led] if state.led else []
    return sorted([*led, *state.pile, *sum((*state.hands, *state.won), ())])


def hidden(state: State, seat: int) -> set[str]:
    """The hand of a seat, but for the turned-up card, which all have seen."""
    return set(state.hands[seat]) - {state.trump}
