"""The Food Chain Game: what can be chosen when a match is opened (section 9 of the sheet)."""

from games.rules.game import Option
from games.rules.said import said

NUMBERS = {
    4: said("four"),
    5: said("five"),
    6: said("six"),
    7: said("seven"),
    8: said("eight"),
    9: said("nine"),
    10: said("ten"),
    11: said("eleven"),
    12: said("twelve"),
}


OPTIONS = (
    Option(
        "hand",
        said("Cards in hand"),
        tuple((size, words) for size, words in NUMBERS.items() if size >= 7),
        10,
        said("How many animals each player gets. Fewer cards close fewer chains."),
    ),
    Option(
        "queen",
        said("After a Queen"),
        (
            ("through", said("below the last number under her")),
            ("reset", said("anything below her: 10 or less")),
        ),
        "through",
        said("The number from which a chain goes down after a Queen."),
    ),
    Option(
        "visible",
        said("Matches and runs"),
        (
            ("top", said("with the top cards of the other chains")),
            ("all", said("with all their cards")),
        ),
        "top",
        said("Which cards earn tokens with the card you play."),
    ),
    Option(
        "classes",
        said("Groups per class"),
        (("one", said("one per round")), ("many", said("any number"))),
        "one",
        said("With one, the first to classify fish takes the token; other fish can only be filed."),
    ),
    Option(
        "target_passed",
        said("Over-populate after a pass"),
        (("yes", said("allowed")), ("no", said("not allowed"))),
        "yes",
        said("Whether a player who has passed can still be made to draw two cards."),
    ),
    Option(
        "penalty",
        said("Jacks, Queens and Kings in hand"),
        (
            ("plus", said("cost two points each")),
            ("steep", said("each doubles the whole penalty")),
        ),
        "plus",
        said("What cards left in hand cost at the end of a round."),
    ),
    Option(
        "tie_tokens",
        said("Equal points in a round"),
        (("one", said("one token each")), ("none", said("no tokens"))),
        "one",
        said("If both score nothing, there are no tokens either way."),
    ),
    Option(
        "rounds_max",
        said("Maximum rounds"),
        tuple(NUMBERS.items()),
        8,
        said("The match ends after this many rounds even if somebody lacks a second Ace."),
    ),
)
