"""What the answers to letters say in so many words. Commands stay English in every language."""

from games.rules.said import said

HELP = said(
    "Write on top of your answer, one command on a line: a step as the mail shows it, or its "
    "number in the list; preview STEP, why STEP, hints off, say WORDS, report match WORDS, "
    "memo WORDS, forget memo, ask undo, "
    "ask pause, ask draw, ask cancel, ask pace 3 days, ask replace, agree 3, refuse 3, "
    "withdraw 3, resume, nudge, vacation until 3 Dec, preview vacation until 3 Dec, back, status, "
    "resend, mute, unmute, talk off, talk on, seen, stop, resign, block Robin, unblock Robin, "
    "help; and rematch once the match is over."
)
FINAL = said(
    "Steps that were sent are final. If everybody saw them, and nothing has been learnt since, the "
    "others can agree to take them back: write “ask undo”."
)
NO_QUESTION = said(
    "not played: this mail was no question. Answer the mail that says it is your turn, or this "
    "answer."
)
NOT_YET = said(
    "not played: it is not your turn. To speak to the others at the table, begin a line with “say”."
)
UNSEEN_LIST = said(
    "not played: it counts in a list that you have not seen by mail. Write the step itself."
)
TOO_SHORT = said(
    "not played: in a mail this is too short, or in the wrong place, to be a step for sure."
)
NO_DRAWS = said(
    "“draw” alone ends no match. Write “ask draw” to ask the others for a draw, or “resign”."
)
HESITATES = said(
    "not done: you asked about it, or took it back further down. To have it done, write only: "
    "{line}"
)
VACATION_HOW = said(
    "Shall I set a vacation? Reply with its last day, for example: vacation until 5 Dec"
)
