"""What the answers to letters say in so many words. Commands stay English in every language."""

from games.rules.phrases import phrase

HELP = phrase(
    "At the top of your reply, write one command per line. To play a turn: a move as the email "
    "shows it, or its number in the list; preview MOVE, why MOVE, hints off. To write: say WORDS, "
    "report match WORDS, memo WORDS, forget memo. To ask your opponents: ask undo, ask pause, ask "
    "draw, ask cancel, ask pace 3 days, ask replace, withdraw 3. To answer them: agree 3, refuse "
    "3. For the clocks: resume, nudge, vacation until 3 Dec, preview vacation until 3 Dec, back. "
    "For emails and chat: status, resend, mute, unmute, talk off, talk on, seen, stop. Also: "
    "resign, block Robin, unblock Robin, help; and rematch once the match is over."
)
FINAL = phrase(
    "Moves are final. If everybody saw them and nobody has learnt anything new since, your "
    "opponents can agree to take them back. To ask, write “ask undo”."
)
NO_QUESTION = phrase(
    "not played: you replied to an email that wasn’t about a turn. Reply to your turn email, or "
    "to this one."
)
NOT_YET = phrase(
    "not played: it isn’t your turn. To write to your opponents, begin a line with “say”."
)
UNSEEN_LIST = phrase(
    "not played: the number refers to a list you haven’t seen by email. Write the move itself."
)
TOO_SHORT = phrase("I wasn’t sure this was your move, so I played nothing.")
NO_DRAWS = phrase(
    "“draw” alone doesn’t end a match. Write “ask draw” to offer a draw, or “resign”."
)
HESITATES = phrase(
    "not done: you asked about this command or took it back further down. To run it, write "
    "only: {line}"
)
VACATION_HOW = phrase(
    "Shall I set a vacation? Reply with its last day, for example: vacation until 5 Dec"
)
