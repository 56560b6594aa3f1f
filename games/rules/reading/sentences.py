"""What the reader says about words that it cannot take. Things called `words` are a player's own;
tokens, steps and cards are as they are typed, in every language."""

from games.rules.said import counted, said

NO_WORDS = said("I found no text.")
SEVERAL_STEPS = said("“{words}” is more than one move.")
TOO_LONG = counted(
    "That is {count} character long; a turn takes one line.",
    "That is {count} characters long; a turn takes one line.",
)
TOO_MUCH = said("“{words}” is too long for a turn.")
ONE_TURN = said("One turn at a time: “{words}” comes after it.")
OUTDATED = said("{given} is out of date: it’s now {current}. Nothing was done.")

NOT_POSSIBLE = said("“{words}” isn’t possible now.")
NOT_POSSIBLE_BUT = said("“{words}” isn’t possible now; you can {steps}.")
NO_MEANING = said("I don’t understand “{words}” here.")
NO_MEANING_SAY = said("I don’t understand “{words}” here. Say, for example, “{step}”.")
MANY_MEANINGS = said("“{words}” is ambiguous: say {verbs}.")
MEANS_IMPOSSIBLE = said("“{words}” means {step}, which isn’t possible now.")
SAY_ONCE = said("Say {verb} once, followed by all its cards.")

CHOICE_GONE = said("Choice {number} was {step}, which isn’t possible now.")
NO_SUCH_CHOICE = said("There is no choice {number}; choose 1 to {most}.")
NO_SUCH_CARD = said("There’s no “{words}” to choose.")
NO_SUCH_CARD_AMONG = said("There’s no “{words}” to choose; choose from {cards}.")

CAN_BE_DONE = said("You can do this: {step}.")

# Questions; those of one title stand in its vocabulary.
WHICH = said("Say which: {choices}.")
WHICH_CARD = said("Say which card: {choices}.")
