"""Biome Rummy: what can be chosen when a match is opened (section 9 of the rules)."""

from games.rules.game import Option

# Cards dealt to each seat by number of seats (R1), and what the stock must keep for every seat.
DEALT = {2: 9, 3: 9, 4: 9, 5: 6, 6: 5}
FEWEST_DRAWS = 2
SHORTEST_CLOCK, CLOCK, LONGEST_CLOCK = 6, 12, 20

OPTIONS = (
    Option(
        "hand",
        "Cards dealt",
        (("auto", "by number of players"), *((size, f"{size} each") for size in range(5, 11))),
        "auto",
        "Nine each for up to four players, six for five, five for six. The stock must start with "
        "two cards a player.",
    ),
    Option(
        "sets",
        "Mixed groups",
        (("open", "three different ones are a start"), ("complete", "all at once")),
        "open",
        "With “all at once” a mixed group has to show all five classes or all four diets.",
    ),
    Option(
        "claimed",
        "Claimed biomes",
        (("dead", "are finished"), ("live", "stay playable")),
        "dead",
        "Whether cards of a biome can still be laid when its Ace is gone.",
    ),
    Option(
        "add",
        "Single cards may be added to",
        (("others", "groups of others"), ("any", "any group, also one's own")),
        "others",
        "Groups are always started with three cards or more.",
    ),
    Option(
        "last_card",
        "The last card in hand",
        (("discard", "must be a discard"), ("float", "may be laid or added")),
        "discard",
        "With the second, a player can go out without a discard.",
    ),
    Option(
        "clock",
        "Turns in a round",
        tuple((turns, f"{turns} each") for turns in range(SHORTEST_CLOCK, LONGEST_CLOCK + 1)),
        CLOCK,
        "A round ends when everybody has had so many turns. It matters with two players.",
    ),
    Option(
        "stock_out",
        "When the stock is empty",
        (("end", "the round ends"), ("reshuffle", "the pile is shuffled, once a round")),
        "end",
        "All but the top card of the pile would become the new stock.",
    ),
    Option(
        "upcard",
        "A card beside the stock",
        (("no", "none"), ("yes", "one is turned up")),
        "no",
        "Whether the pile starts with a card that the first player may take.",
    ),
    Option(
        "contest",
        "Contest for a biome",
        (("owners", "who started a group there"), ("any", "who has a card there")),
        "owners",
        "Who takes part in the point for the largest carnivore or the Queen.",
    ),
    Option(
        "largest",
        "The largest carnivore",
        (("number", "by number"), ("mass", "by weight")),
        "number",
        "It differs only in freshwater, where the sturgeon outweighs the otter.",
    ),
    Option(
        "starter",
        "Who starts the next round",
        (("behind", "who is behind"), ("rotate", "the next player clockwise")),
        "behind",
        "Behind is who has fewest Aces, then the lowest total.",
    ),
    Option(
        "clinch",
        "A decided match",
        (("on", "ends at once"), ("off", "is played to the last Ace")),
        "on",
        "A match is decided when nobody can reach the leader's number of Aces any more.",
    ),
)
