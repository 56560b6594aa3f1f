"""The Food Chain Game: what can be chosen when a match is opened (section 9 of the sheet)."""

from games.rules.game import Option

NUMBERS = ("four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _words(number: int) -> str:
    return NUMBERS[number - 4]


OPTIONS = (
    Option(
        "hand",
        "Cards in hand",
        tuple((size, _words(size)) for size in (7, 8, 9, 10, 11, 12)),
        10,
        "How many animals each player is dealt. Fewer cards close fewer chains.",
    ),
    Option(
        "queen",
        "After a Queen",
        (
            ("through", "below the last number under her"),
            ("reset", "anything below her: 10 and less"),
        ),
        "through",
        "From which number a chain goes down once a Queen lies in it.",
    ),
    Option(
        "visible",
        "Matches and runs",
        (("top", "with the top cards of the other chains"), ("all", "with all their cards")),
        "top",
        "Which cards earn tokens together with the card that is played.",
    ),
    Option(
        "classes",
        "Groups of a classification",
        (("one", "one in a round"), ("many", "any number")),
        "one",
        "With one, whoever classifies fish first takes the token; other fish can only be filed.",
    ),
    Option(
        "target_passed",
        "Over-populate after a pass",
        (("yes", "allowed"), ("no", "not allowed")),
        "yes",
        "Whether a player who has passed can still be given two cards.",
    ),
    Option(
        "penalty",
        "Jacks, Queens and Kings in hand",
        (("plus", "cost two points each"), ("steep", "double the whole penalty, each of them")),
        "plus",
        "What is taken off for the cards left in hand at the end of a round.",
    ),
    Option(
        "tie_tokens",
        "Equal points in a round",
        (("one", "one token each"), ("none", "no tokens")),
        "one",
        "At nothing to nothing there are no tokens in any case.",
    ),
    Option(
        "rounds_max",
        "Most rounds",
        tuple((rounds, _words(rounds)) for rounds in range(4, 13)),
        8,
        "The match ends after so many rounds even if somebody still lacks a second Ace.",
    ),
)
