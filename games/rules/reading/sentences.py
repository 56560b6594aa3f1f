"""What the reader says about words that it cannot take. Things called `words` are a player's own;
tokens, steps and cards are as they are typed, in every language."""

from games.rules.said import counted, said

NO_WORDS = said("There are no words to read.")
SEVERAL_STEPS = said("“{words}” is more than one step.")
TOO_LONG = counted(
    "That is {count} character long; a turn takes one line.",
    "That is {count} characters long; a turn takes one line.",
)
TOO_MUCH = said("“{words}” is longer than a turn can be.")
ONE_TURN = said("One turn at a time: “{words}” goes on after it.")
OUTDATED = said("{given} is outdated: it is {current} now. Nothing was done.")

NOT_POSSIBLE = said("“{words}” is not possible now.")
NOT_POSSIBLE_BUT = said("“{words}” is not possible now; you can {steps}.")
NO_MEANING = said("“{words}” means nothing here.")
NO_MEANING_SAY = said("“{words}” means nothing here. Say, for example, “{step}”.")
MANY_MEANINGS = said("“{words}” can mean more than one thing: say {verbs}.")
MEANS_IMPOSSIBLE = said("“{words}” means {step}, and that is not possible now.")
SAY_ONCE = said("Say {verb} once, with all its cards behind it.")

CHOICE_GONE = said("Choice {number} was {step}; it is not possible now.")
NO_SUCH_CHOICE = said("There is no choice {number}; the choices go from 1 to {most}.")
NO_SUCH_CARD = said("There is no “{words}” to choose.")
NO_SUCH_CARD_AMONG = said("There is no “{words}” to choose; there are {cards}.")

CAN_BE_DONE = said("Nothing stands in the way of this: {step}.")

# Questions; those of one title stand in its vocabulary.
WHICH = said("Say which: {choices}.")
WHICH_CARD = said("Say which card: {choices}.")
