"""Examples of the rules of Emu Ranchers."""

from games.rules.phrases import phrase
from games.titles.rule_example import RuleExample

DEAL = {"year 1": "7SK 6SY 4MS 9LK AW CL 2WL 3MW 5SW 8WL AK 2SY"}
TWO_BIRDS = ("hatch 7SK, deck", "discard 2SY, deck", "hatch 9LK, deck", "discard 5SW, deck")
BEGUN = (*TWO_BIRDS, "grow 6SY on B1, deck", "discard 8WL, deck")
YEAR = {"year 1": "2WL 4WL 8WL 9LK 7SK AW AK 2SY 3MW 5SW 6SY 4MS"}
GROWN = (
    *("hatch 2WL, deck", "discard 2SY, deck", "grow 4WL on B1, deck", "discard AK, deck"),
    *("grow 8WL on B1, deck", "hatch 3MW, deck", "hatch 7SK, deck", "grow 5SW on B1, deck"),
)
# An Ace on a bird that pays, and one alone.
ACES = {"year 1": "AW 2WL 4WL 5SW 9WY AL AK 2SY 3MW 8WL 6SY 4MS"}
PAID = (
    *("hatch AW, deck", "discard 2SY, deck", "grow 2WL on B1, deck", "discard AK, deck"),
    *("grow 4WL on B1, deck", "discard 3MW, deck", "grow 5SW on B1, deck", "discard 8WL, deck"),
    *("grow 9WY on B1, deck", "discard 6SY, deck", "hatch AL, deck"),
)
BY_HAND = {"closing": "manual"}

EXAMPLES = (
    RuleExample(
        "turn",
        "turn",
        phrase(
            "The 7 of Suns and Knots is picked. Its options are lit: hatch a new bird, or go to "
            "the discard pile."
        ),
        deal=DEAL,
        asked="pick=7SK",
        parts=("reach", "own", "hand"),
        phases=("turn",),
    ),
    RuleExample(
        "draw",
        "turn",
        phrase(
            "The Ace of Waves has hatched. The turn ends with a draw: from the face-down draw "
            "pile, or the top of the discard pile."
        ),
        deal=DEAL,
        turns=TWO_BIRDS,
        asked="do=hatch+AW",
        parts=("reach", "own"),
        phases=("draw",),
    ),
    RuleExample(
        "discarded",
        "turn",
        phrase(
            "The Crown of Leaves was discarded. Only the draw pile is lit: you can’t take back "
            "what you just discarded."
        ),
        deal=DEAL,
        turns=TWO_BIRDS,
        asked="do=discard+CL",
        parts=("reach",),
        phases=("draw",),
    ),
    RuleExample(
        "fits",
        "birds",
        phrase(
            "The 4 of Moons and Suns is picked. It fits on B1, where 7 and 6 share Suns and fall: "
            "the 4 has Suns and is lower. It doesn’t fit on B2, which shares no suit with it."
        ),
        deal=DEAL,
        turns=BEGUN,
        asked="pick=4MS",
        parts=("own",),
        phases=("turn", "closing"),
    ),
    RuleExample(
        "ends",
        "birds",
        phrase(
            "An Ace and a Crown have hatched. The arrows show that the Ace can only rise and the "
            "Crown only fall. No bird has a number twice."
        ),
        deal=DEAL,
        turns=("hatch AW, deck", "discard 2SY, deck", "hatch CL, deck", "discard 5SW, deck"),
        parts=("own",),
        phases=("turn",),
    ),
    RuleExample(
        "closing",
        "closing",
        phrase(
            "The draw pile is empty. The 9 of Leaves and Knots still fits on both birds; each "
            "shows its new value. You can lay more cards, then close the year."
        ),
        deal=YEAR,
        turns=(*GROWN, "until closing"),
        options=BY_HAND,
        asked="pick=9LK",
        parts=("own", "hand", "bar"),
        phases=("closing",),
    ),
    RuleExample(
        "scoring",
        "scoring",
        phrase(
            "Both have closed. Wilma’s first bird adds up to 23. No cards make exactly 18, so 9, 8 "
            "and 2 pay 19, leaving 4. Her second bird is eaten up. Cards left in hand don’t count."
        ),
        deal=YEAR,
        turns=(*GROWN, "until closing", "close auto", "close auto"),
        options=BY_HAND,
        parts=("scores",),
        phases=("closing",),
    ),
    RuleExample(
        "bonus",
        "scoring",
        phrase(
            "Wilma’s first bird begins with an Ace: 9, 5 and 4 pay 18, 2 is left, and the Ace "
            "adds 5. Her second is a lone Ace. It can’t pay, so it loses 18, and 5 more."
        ),
        deal=ACES,
        turns=(*PAID, "until closing", "close none"),
        options=BY_HAND,
        parts=("scores",),
    ),
    RuleExample(
        "sum",
        "scoring",
        phrase(
            "Both years are over. Wilma lost 16 in the first; in the second nobody had a bird. "
            "Bruno’s total is higher, so he wins; equal totals would be a draw."
        ),
        deal=ACES,
        turns=(*PAID, "until closing", "close none", "until over"),
        options=BY_HAND,
        parts=("scores",),
    ),
)
