"""Briscola: a lesson of two tricks."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

FIRST = Exercise(
    say=phrase(
        "Hearts are trumps: {4H} was turned up. Bea led {KC}, worth 4 points. You need not follow "
        "suit. Your {3H} is a trump and would win, but a 3 counts 10, and Bea may win it back "
        "later with an Ace. Win with the cheap trump."
    ),
    ask="play 2H",
    others={
        "play 3H": phrase("{3H} wins, too. Keep it for a trick that is worth more."),
        "play 5D": phrase("{5D} is neither a club nor a trump: Bea would keep her 4 points."),
    },
)
SECOND = Exercise(
    say=phrase(
        "You took the trick, drew first, and lead now. {5D} counts nothing: lead it, and see what "
        "Bea does about it."
    ),
    ask="play 5D",
    otherwise=phrase("That card is worth more in your hand. Lead the one that counts nothing."),
)
PRIMER = Primer(
    slug="briscola",
    players=("Bea",),
    deal={"leader": "1", "deal 1": "2H 3H 5D KC 7S 6S 4H AS 2C"},
    lessons=(
        Lesson(
            name=phrase("Trumps"),
            meanwhile="Bea: play KC",
            exercises=(FIRST, SECOND),
            end=phrase("That is all there is to it: take what counts with what does not."),
        ),
    ),
)
