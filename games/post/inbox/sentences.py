"""What the answers to letters say in so many words."""

HELP = (
    "Write on top of your answer, one command on a line: a step as the mail shows it, or its "
    "number in the list; preview STEP, say WORDS, away 5 days, back, status, resend, mute, unmute, "
    "seen, stop, resign, help."
)
FINAL = "Steps that were sent are final, so nothing can be undone by mail."
NO_QUESTION = (
    "not played: this mail was no question. Answer the mail that says it is your turn, or this "
    "answer."
)
UNSEEN_LIST = (
    "not played: it counts in a list that you have not seen by mail. Write the step itself."
)
TOO_SHORT = "not played: in a mail this is too short, or in the wrong place, to be a step for sure."
NO_DRAWS = "There are no draws by agreement here; play on, or write resign."
