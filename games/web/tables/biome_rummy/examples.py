"""Examples of the rules of Biome Rummy."""

from django.utils.translation import gettext_noop

from games.web.tables.examples import Example


def dealt(first: str, second: str, then: str = "") -> str:
    """The order in which two hands are dealt one by one, and what is drawn after that."""
    pairs = zip(first.split(), second.split(), strict=True)
    return " ".join((*(card for pair in pairs for card in pair), then))


DEAL = {
    "round 1": dealt(
        "S2 S8 SK H3 HQ HK C2 XQ D5", "H2 H6 H10 X2 X6 X8 C6 CK D2", "C3 D7 D3 S5 C9 X5"
    )
}
THREE_SETS = {
    "round 1": dealt(
        "S2 S8 SK X2 X6 X8 H3 H10 HQ", "H2 H6 HK C2 C3 C6 D2 D4 D6", "XQ D7 D3 S5 C9 X5"
    )
}
BEGUN = ("draw deck, discard D5", "draw deck, set X2 X6 X8, discard D2")
WENT_OUT = (
    "draw deck",
    "set S2 S8 SK, set X2 X6 X8, set H3 H10 HQ, discard XQ",
)

EXAMPLES = (
    Example(
        "draw",
        "turn",
        gettext_noop(
            "A turn begins with a draw. Both are lit: the deck, unseen, and the open card on the "
            "pile, which everybody will know of as long as it is held. No card of the hand can be "
            "used yet."
        ),
        deal=DEAL,
        turns=BEGUN,
        parts=("piles", "hand"),
        phases=("draw",),
    ),
    Example(
        "set",
        "turn",
        gettext_noop(
            "The vole of the coast is picked. The raccoon and the orca stay lit, since the three "
            "make a group: all mammals of one biome. Alone it can only be discarded."
        ),
        deal=DEAL,
        turns=(*BEGUN, "step draw deck"),
        asked="pick=S2",
        parts=("hand", "bar"),
        phases=("play",),
    ),
    Example(
        "add",
        "turn",
        gettext_noop(
            "The mountain goat is picked. Bruno's group of plant eaters takes it: a point, and a "
            "card less in hand."
        ),
        deal=DEAL,
        turns=("draw deck, discard D5", "draw deck, set X2 X6 X8, discard D2", "step draw deck"),
        asked="pick=XQ",
        parts=("places", "hand"),
        phases=("play",),
    ),
    Example(
        "taken",
        "turn",
        gettext_noop(
            "The lizard was taken from the pile, so everybody knows of it, and it alone may not be "
            "thrown away in this turn: nothing can be done with it now."
        ),
        deal=DEAL,
        turns=(*BEGUN, "step draw pile"),
        parts=("piles", "hand"),
        phases=("play",),
    ),
    Example(
        "fits",
        "groups",
        gettext_noop(
            "Three groups, and below each what it still takes: the plant eaters of the mountains "
            "any plant eater, the mammals of the rainforest any mammal. Those of the coast are "
            "mammals and of three diets as well, so they take more."
        ),
        deal=THREE_SETS,
        turns=("step draw deck", "step set S2 S8 SK", "step set X2 X6 X8", "step set H3 H10 HQ"),
        parts=("places",),
        phases=("play",),
    ),
    Example(
        "contest",
        "round",
        gettext_noop(
            "Both have started a group in the rainforest, so there is a contest. The largest "
            "carnivore there is the cougar, which Wilma laid: a point for her, unless an opponent "
            "had the Queen."
        ),
        deal=DEAL,
        turns=(
            "draw deck, set H3 HQ HK, discard D5",
            "draw deck, set H2 H6 H10, discard D2",
        ),
        parts=("places",),
    ),
    Example(
        "went-out",
        "round",
        gettext_noop(
            "Wilma has laid nine cards and went out with the tenth: nine points. Bruno laid none "
            "and holds nine: nine points less. Nobody else had a group where she had one, so "
            "there was no contest."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("rounds",),
    ),
    Example(
        "claimed",
        "ace",
        gettext_noop(
            "Wilma's groups were equally good, so the order of the suits decided. The coast is "
            "claimed and finished: its animals can be neither laid nor added any more."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("places",),
    ),
    Example(
        "aces",
        "winning",
        gettext_noop(
            "One round is over. Wilma holds the Ace of spades and Bruno none. Four Aces are left "
            "in the line, so he can still catch up, and he begins the next round."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("seats",),
    ),
)
