"""What is drawn beside the rules of Biome Rummy: the signs at its table, and examples."""

from games.rules.phrases import phrase
from games.titles.legend import HANDS, LegendPart
from games.titles.rule_example import RuleExample

GROUPS = (
    ("G2", phrase("a group"), phrase("numbered in the order laid")),
    (phrase("takes"), phrase("open group"), phrase("what animals you can add")),
    (phrase("full"), phrase("full group"), phrase("closed to additions")),
    ("A", phrase("initials"), phrase("who added this card and scores its point")),
)
BIOMES = (
    (
        ("sign:H", phrase("Ace to win")),
        phrase("Ace"),
        phrase("the round’s winner claims one"),
    ),
    (
        ("sign:H", phrase("+1 for Ann")),
        phrase("ahead"),
        phrase("would win this biome’s point if the round ended now"),
    ),
    (phrase("unseen"), phrase("still to come"), phrase("animals in the deck or in a hand")),
)
LEGEND = (
    LegendPart(phrase("Groups"), GROUPS),
    LegendPart(phrase("Aces and contests"), BIOMES),
    HANDS,
)


def deal_order(first: str, second: str, then: str = "") -> str:
    """The order in which two hands are dealt one by one, and what is drawn after that."""
    pairs = zip(first.split(), second.split(), strict=True)
    return " ".join((*(card for pair in pairs for card in pair), then))


DEAL = {
    "round 1": deal_order(
        "S2 S8 SK H3 HQ HK C2 XQ D5", "H2 H6 H10 X2 X6 X8 C6 CK D2", "C3 D7 D3 S5 C9 X5"
    )
}
THREE_SETS = {
    "round 1": deal_order(
        "S2 S8 SK X2 X6 X8 H3 H10 HQ", "H2 H6 HK C2 C3 C6 D2 D4 D6", "XQ D7 D3 S5 C9 X5"
    )
}
BEGUN = ("draw deck, discard D5", "draw deck, set X2 X6 X8, discard D2")
WENT_OUT = (
    "draw deck",
    "set S2 S8 SK, set X2 X6 X8, set H3 H10 HQ, discard XQ",
)

EXAMPLES = (
    RuleExample(
        "draw",
        "turn",
        phrase(
            "A turn begins with a draw. Both options are lit: the face-down deck, and the top of "
            "the discard pile, which everybody would see you take. You can’t use cards from "
            "your hand yet."
        ),
        deal=DEAL,
        turns=BEGUN,
        parts=("reach", "hand"),
        phases=("draw",),
    ),
    RuleExample(
        "set",
        "turn",
        phrase(
            "The vole of the coast is picked. The raccoon and the orca stay lit: all three are "
            "mammals of one biome, a group. Alone, the vole can only be discarded."
        ),
        deal=DEAL,
        turns=(*BEGUN, "step draw deck"),
        asked="pick=S2",
        parts=("hand", "bar"),
        phases=("play",),
    ),
    RuleExample(
        "add",
        "turn",
        phrase(
            "The mountain goat is picked. Adding it to Bruno’s group of plant eaters scores a "
            "point and leaves one fewer card in hand."
        ),
        deal=DEAL,
        turns=("draw deck, discard D5", "draw deck, set X2 X6 X8, discard D2", "step draw deck"),
        asked="pick=XQ",
        parts=("shared", "hand"),
        phases=("play",),
    ),
    RuleExample(
        "taken",
        "turn",
        phrase(
            "The lizard came from the discard pile, so everybody knows you hold it, and it "
            "can’t be discarded this turn: it has no use now."
        ),
        deal=DEAL,
        turns=(*BEGUN, "step draw pile"),
        parts=("reach", "hand"),
        phases=("play",),
    ),
    RuleExample(
        "fits",
        "groups",
        phrase(
            "Three groups, each with what it still takes: plant eaters of the mountains, mammals "
            "of the rainforest, and mammals of the coast. The last group shows three diets, so it "
            "takes more."
        ),
        deal=THREE_SETS,
        turns=("step draw deck", "step set S2 S8 SK", "step set X2 X6 X8", "step set H3 H10 HQ"),
        parts=("shared",),
        phases=("play",),
    ),
    RuleExample(
        "contest",
        "round",
        phrase(
            "Both have a group in the rainforest, so there’s a contest. The largest carnivore "
            "there is Wilma’s cougar: a point for her, unless an opponent had the Queen."
        ),
        deal=DEAL,
        turns=(
            "draw deck, set H3 HQ HK, discard D5",
            "draw deck, set H2 H6 H10, discard D2",
        ),
        parts=("shared",),
    ),
    RuleExample(
        "went-out",
        "round",
        phrase(
            "Wilma laid nine cards and went out with the tenth: nine points. Bruno laid none and "
            "holds nine: minus nine. They share no biome, so there was no contest."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("scores",),
    ),
    RuleExample(
        "claimed",
        "ace",
        phrase(
            "Wilma’s groups were equally good, so suit order decided. The coast is claimed and "
            "finished: its animals can no longer be laid or added."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("shared",),
    ),
    RuleExample(
        "aces",
        "winning",
        phrase(
            "One round is over. Wilma holds the Ace of spades, Bruno none. Four Aces are left, so "
            "he can catch up, and he begins the next round."
        ),
        deal=THREE_SETS,
        turns=WENT_OUT,
        parts=("others", "own"),
    ),
)
