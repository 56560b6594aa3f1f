"""The Food Chain Game: what can be chosen when a match is opened (section 9 of the sheet)."""

from games.rules.game import Option
from games.rules.phrases import phrase
from games.rules.rule_sets import LEFT_OPEN, LETTER, OUR_ADDITION, RuleSet

NUMBERS = {
    4: phrase("four"),
    5: phrase("five"),
    6: phrase("six"),
    7: phrase("seven"),
    8: phrase("eight"),
    9: phrase("nine"),
    10: phrase("ten"),
    11: phrase("eleven"),
    12: phrase("twelve"),
}


OPTIONS = (
    Option(
        "hand",
        phrase("Cards in hand"),
        tuple((size, words) for size, words in NUMBERS.items() if size >= 7),
        10,
        phrase("How many animals each player gets. With fewer cards, fewer chains get closed."),
        source=LEFT_OPEN,
    ),
    Option(
        "queen",
        phrase("After a Queen"),
        (
            ("through", phrase("below the last number under her")),
            ("reset", phrase("anything below her: 10 or less")),
        ),
        "through",
        phrase("Where the numbers start to go down after a Queen."),
        source=LEFT_OPEN,
        withdrawn=("reset",),
    ),
    Option(
        "visible",
        phrase("Matches and runs"),
        (
            ("top", phrase("with the top cards of the other chains")),
            ("all", phrase("with all their cards")),
        ),
        "top",
        phrase("Which cards your card can make a match or a run with."),
        source=LEFT_OPEN,
    ),
    Option(
        "classes",
        phrase("Groups per class"),
        (("one", phrase("one per round")), ("many", phrase("any number"))),
        "one",
        phrase(
            "With one per round, the first player to classify fish takes the token, and other fish "
            "can only be filed."
        ),
        source=LEFT_OPEN,
    ),
    Option(
        "target_passed",
        phrase("Over-populate after a pass"),
        (("yes", phrase("allowed")), ("no", phrase("not allowed"))),
        "yes",
        phrase("Whether a player who has passed can still be made to draw two cards."),
        source=LEFT_OPEN,
    ),
    Option(
        "penalty",
        phrase("Jacks, Queens and Kings in hand"),
        (
            ("plus", phrase("cost two points each")),
            ("steep", phrase("each double the whole penalty")),
        ),
        "plus",
        phrase("What cards left in hand cost at the end of a round."),
        source=phrase("The rule sheet can be read either way."),
    ),
    Option(
        "tie_tokens",
        phrase("Equal points in a round"),
        (("one", phrase("one token each")), ("none", phrase("no tokens"))),
        "one",
        phrase("If both score zero, there are no tokens either way."),
        source=LEFT_OPEN,
    ),
    Option(
        "rounds_max",
        phrase("Maximum rounds"),
        tuple(NUMBERS.items()),
        8,
        phrase("The match ends after this many rounds even if somebody still has no second Ace."),
        source=OUR_ADDITION,
    ),
)
RULE_SETS = (
    RuleSet(
        LETTER,
        {"rounds_max": 12},
        phrase(
            "Until both players have two Aces, or for twelve rounds, since by the rule sheet alone "
            "a match might never end. The sheet also leaves the hand size open; we deal ten."
        ),
    ),
)
