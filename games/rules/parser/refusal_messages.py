"""What the reader says about words that it cannot take. Things called `words` are a player's own;
tokens, moves and cards are as they are typed, in every language."""

from games.rules.phrases import phrase, plural_phrase

NO_WORDS = phrase("I found no text.")
SEVERAL_MOVES = phrase("“{words}” is more than one move.")
TOO_LONG = plural_phrase(
    "That’s {count} character long; a turn fits on one short line.",
    "That’s {count} characters long; a turn fits on one short line.",
)
TOO_MUCH = phrase("“{words}” is too long for a turn.")
ONE_TURN = phrase("Send one turn at a time: “{words}” comes after the end of this one.")
OUTDATED = phrase("{given} is out of date: it’s now {current}. Nothing was done.")

NOT_POSSIBLE = phrase("“{words}” isn’t possible now.")
NOT_POSSIBLE_BUT = phrase("“{words}” isn’t possible now; you can {moves}.")
NO_MEANING = phrase("I don’t understand “{words}” here.")
NO_MEANING_SAY = phrase("I don’t understand “{words}” here. Say, for example, “{move}”.")
MANY_MEANINGS = phrase("“{words}” is ambiguous: say {verbs}.")
MEANS_IMPOSSIBLE = phrase("“{words}” means {move}, which isn’t possible now.")
SAY_ONCE = phrase("Say {verb} once, followed by all the cards.")

CHOICE_GONE = phrase("Choice {number} was {move}, which isn’t possible now.")
NO_SUCH_CHOICE = phrase("There is no choice {number}; choose 1 to {most}.")
NO_SUCH_CARD = phrase("There’s no “{words}” to choose.")
NO_SUCH_CARD_AMONG = phrase("There’s no “{words}” to choose; choose from {cards}.")

CAN_BE_DONE = phrase("You can do this: {move}.")

# Questions; those of one title stand in its vocabulary.
WHICH = phrase("Say which: {choices}.")
WHICH_CARD = phrase("Say which card: {choices}.")
