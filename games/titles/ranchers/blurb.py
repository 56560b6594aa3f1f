"""What the back of the box of Ranchers says."""

from games.rules.said import said
from games.titles.blurb import Blurb, Weight

BLURB = Blurb(
    sentence=said(
        "Settle cows, goats and chickens on eight fields, all of them with opinions about their "
        "neighbours."
    ),
    two_sentences=said(
        "Every turn you take an animal for a field of your ranch, and with it a card that says "
        "which neighbours are worth points. After eight turns each all cards are counted, and "
        "most points win."
    ),
    in_short=said(
        "Your ranch has eight fields round a pond. In a turn you take one of two pairs in the "
        "middle: an animal, which you put on an empty field, and a card, which you keep. The "
        "card says what earns points at the end: most cows, a goat beside a sheep, sheep that "
        "stand together, exactly two goats, and so on. Fields that share a side are "
        "neighbours. Two of your fields show an animal: put the same one there, and you may "
        "swap an animal or a card of yours for one in the middle. Everything lies open. After "
        "eight turns each all cards are counted, and most points win."
    ),
    turns=10,
    seconds=90,
    weight=Weight.DEEP,
)
