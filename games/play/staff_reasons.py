"""The reason that staff give for what they do, as the players will read it."""

from games.play.errors import NotAllowed
from games.rules.phrases import Said, phrase

LONGEST = 300
WHY_DONE = phrase("Give a reason; the players will read it.")


def clean_reason(why: str, missing: Said = WHY_DONE) -> str:
    """`why`, tidied; NotAllowed if it says too much, or, in the words of `missing`, nothing."""
    reason = " ".join(why.split())
    if not reason:
        raise NotAllowed(missing)
    if len(reason) > LONGEST:
        raise NotAllowed(
            phrase("The reason has {long} characters; the limit is {most}."),
            long=len(reason),
            most=LONGEST,
        )
    return reason
