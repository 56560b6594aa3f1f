"""What the back of the box of Ranchers says."""

from games.rules.phrases import phrase
from games.titles.blurb import Blurb, Complexity

BLURB = Blurb(
    sentence=phrase(
        "On eight fields, settle cows, goats and chickens, all with opinions about their "
        "neighbours."
    ),
    two_sentences=phrase(
        "Each turn, place an animal on your ranch and keep a card that says which neighbours "
        "score. After eight turns each, whoever has the most points wins."
    ),
    in_short=phrase(
        "Your ranch has eight fields around a pond. On your turn you take one of two pairs from "
        "the middle: an animal for an empty field, and a card to keep. The card says what scores "
        "at the end: most cows, a goat beside a sheep, sheep in a group, exactly two goats, and so "
        "on. Fields that share a side are neighbours. Two of your fields show an animal: place the "
        "same animal there, and you can swap one of your animals or cards for one in the middle. "
        "Nothing is hidden. After eight turns each, all cards are scored, and whoever has the most "
        "points wins."
    ),
    turns=10,
    seconds=90,
    weight=Complexity.DEEP,
)
