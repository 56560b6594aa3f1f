"""What the views of the games with the Biome Deck show alike."""

from games.rules.game import OptionValue, View


class BiomeView(View):
    """What the views of all three games hold. A card is named by its code, such as `H7`."""

    round: int  # that is played or, between two, has just been played; from 1
    hand: list[str] | None  # the reader's own, in the order of the deck; None for an onlooker
    options: dict[str, OptionValue]  # what was chosen when the match was opened, by name


def own_hand(view: BiomeView) -> list[str]:
    """The reader's hand; empty for an onlooker."""
    return view["hand"] or []
