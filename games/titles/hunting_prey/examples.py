"""What is drawn beside the rules of the Hunting Prey Game: the signs at its table, and examples."""

from games.decks.biome_deck import ANIMALS, CARNIVORE, HERBIVORE, INSECTIVORE, OMNIVORE
from games.rules.phrases import phrase
from games.titles.legend import TOKEN, LegendPart
from games.titles.rule_example import RuleExample

ANIMAL_SIGNS = (
    (
        f"sign:{CARNIVORE} sign:{OMNIVORE}",
        phrase("hunter"),
        phrase("the strongest of them earns a token and eats"),
    ),
    (
        f"sign:{HERBIVORE} sign:{INSECTIVORE}",
        phrase("grazer"),
        phrase("the strongest one not eaten earns a token"),
    ),
    (
        "9",
        phrase("number"),
        phrase("Jack 11, Queen 12, King 13; between equals, the heavier animal is stronger"),
    ),
    ("✗", phrase("eaten"), phrase("the card leaves the game")),
    TOKEN,
    ("○", phrase("still to go"), phrase("a token short of the goal")),
)
PARTS = (
    ("1", phrase("Swap"), phrase("set cards aside and draw as many, once, in secret")),
    ("2", phrase("Play"), phrase("everybody picks a card in secret")),
    ("3", phrase("Reveal"), phrase("all cards are revealed at once")),
    (
        "4",
        phrase("Hunt"),
        phrase("the strongest hunter earns a token and eats a card with a lower number"),
    ),
    ("5", phrase("Jacks"), phrase("each player who dropped cards with a Jack earns a token")),
    ("6", phrase("Grazers"), phrase("the strongest grazer left earns a token")),
    (
        "7",
        phrase("Queen"),
        phrase("she gathers every face-up card below 12 into her owner’s deck"),
    ),
)
LEGEND = (
    LegendPart(phrase("Animals"), ANIMAL_SIGNS),
    LegendPart(phrase("Parts of a round"), PARTS),
)


def deal_order(*hands: str) -> dict[str, str]:
    """The order in which the decks begin with these hands; what is left is shared out below."""
    held = [hand.split() for hand in hands]
    left = [card for card in ANIMALS if not any(card in hand for hand in held)]
    below = len(ANIMALS) // len(hands)
    decks: list[str] = []
    for hand in held:
        size = below - len(hand)
        decks.extend((*hand, *left[:size]))
        del left[:size]
    return {"deal": " ".join(decks)}


TWO = deal_order("SK XJ H2 C4 D9", "CQ HK D8 X8 S3")
THREE = deal_order("HK S2 C4 D9 X3", "CQ H2 D8 X8 S3", "H9 D2 X4 C3 S5")
FOUR = deal_order("SQ S2 C4 D4 X3", "XQ H2 D8 X8 S3", "H9 D2 X4 C3 S5", "C2 D5 X5 H4 S7")
CHOSEN = ("0: play SK", "1: play CQ")

EXAMPLES = (
    RuleExample(
        "swap",
        "choice",
        phrase(
            "The salamander is set aside for a swap. You can add more cards; then you draw as "
            "many from your deck, and that can’t be undone."
        ),
        deal=TWO,
        asked="pick=swap&pick=H2",
        parts=("own", "hand"),
        phases=("choose",),
    ),
    RuleExample(
        "ready",
        "choice",
        phrase(
            "The orca, a King, is about to be played. The bar shows how many unseen cards could "
            "take its token, and how many could eat it."
        ),
        deal=TWO,
        asked="pick=play&pick=SK",
        parts=("own", "hand", "bar"),
        phases=("choose",),
    ),
    RuleExample(
        "jack",
        "choice",
        phrase(
            "A Jack is about to be played. It can drop any other cards from your hand for good, "
            "which earns another token."
        ),
        deal=TWO,
        asked="pick=play&pick=XJ",
        parts=("own", "hand", "bar"),
        phases=("choose",),
    ),
    RuleExample(
        "hunt",
        "reveal",
        phrase(
            "The orca, the strongest hunter, earns a token and eats the moose, which has a lower "
            "number. No grazer is left, and the moose, a Queen, gathers nothing."
        ),
        deal=TWO,
        turns=CHOSEN,
        parts=("shared",),
        phases=("choose",),
    ),
    RuleExample(
        "queen",
        "reveal",
        phrase(
            "The golden eagle hunts and earns a token, but eats nothing: the moose has a higher "
            "number. It drops the salamander for another token. The moose grazes and earns Bruno a "
            "token; as a Queen she gathers the eagle."
        ),
        deal=TWO,
        turns=("0: play XJ drop H2", "1: play CQ"),
        parts=("shared",),
    ),
    RuleExample(
        "four",
        "examples",
        phrase(
            "The trout is the only hunter; it eats the frog. The whale is the heavier of two "
            "Queens: she earns the grazers’ token and gathers the trout. The goat goes home."
        ),
        deal=FOUR,
        seats=4,
        turns=("0: play SQ", "1: play XQ", "2: play H9", "3: play C2"),
        parts=("shared",),
    ),
    RuleExample(
        "eat",
        "hunting",
        phrase(
            "The cougar can eat the moose or the trout, so its owner chooses. Without the moose "
            "nobody gets the grazers’ token; without the trout Bruno does."
        ),
        deal=THREE,
        seats=3,
        turns=("0: play HK", "1: play CQ", "2: play H9"),
        parts=("shared", "bar"),
        phases=("target",),
    ),
    RuleExample(
        "order",
        "hunting",
        phrase(
            "In round one Wilma gave an order for the hunt, so her cougar ate the strongest "
            "grazer without asking. In round two the order still stands, as the bar says, until "
            "she changes it."
        ),
        deal=THREE,
        seats=3,
        turns=("0: hunt prey, play HK", "1: play CQ", "2: play H9"),
        parts=("bar",),
        phases=("choose",),
    ),
    RuleExample(
        "end",
        "winning",
        phrase(
            "Bruno has reached twelve tokens, so the match ends with this round. Only tokens "
            "count, unless they’re equal."
        ),
        deal=TWO,
        turns=(*CHOSEN, "until over"),
        parts=("others", "own"),
    ),
)
