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
        said("How many animals each player is dealt. Fewer cards close fewer chains."),
    ),
    Option(
        "queen",
        said("After a Queen"),
        (
            ("through", said("below the last number under her")),
            ("reset", said("anything below her: 10 and less")),
        ),
        "through",
        said("From which number a chain goes down once a Queen lies in it."),
    ),
    Option(
        "visible",
        said("Matches and runs"),
        (
            ("top", said("with the top cards of the other chains")),
            ("all", said("with all their cards")),
        ),
        "top",
        said("Which cards earn tokens together with the card that is played."),
    ),
    Option(
        "classes",
        said("Groups of a classification"),
        (("one", said("one in a round")), ("many", said("any number"))),
        "one",
        said(
            "With one, whoever classifies fish first takes the token; other fish can only be filed."
        ),
    ),
    Option(
        "target_passed",
        said("Over-populate after a pass"),
        (("yes", said("allowed")), ("no", said("not allowed"))),
        "yes",
        said("Whether a player who has passed can still be given two cards."),
    ),
    Option(
        "penalty",
        said("Jacks, Queens and Kings in hand"),
        (
            ("plus", said("cost two points each")),
            ("steep", said("double the whole penalty, each of them")),
        ),
        "plus",
        said("What is taken off for the cards left in hand at the end of a round."),
    ),
    Option(
        "tie_tokens",
        said("Equal points in a round"),
        (("one", said("one token each")), ("none", said("no tokens"))),
        "one",
        said("At nothing to nothing there are no tokens in any case."),
    ),
    Option(
        "rounds_max",
        said("Most rounds"),
        tuple(NUMBERS.items()),
        8,
        said("The match ends after so many rounds even if somebody still lacks a second Ace."),
    ),
)
