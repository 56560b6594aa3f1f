"""Biome Rummy: what can be chosen when a match is opened (section 9 of the rules)."""

from games.rules.game import Option
from games.rules.lines import Line
from games.rules.phrases import phrase, plural_phrase
from games.rules.rule_sets import LEFT_OPEN, LETTER, OUR_ADDITION, QUICK, RuleSet

# Cards dealt to each seat by number of seats (R1), and what the stock must keep for every seat.
DEALT = {2: 9, 3: 9, 4: 9, 5: 6, 6: 5}
FEWEST_DRAWS = 2
SHORTEST_CLOCK, CLOCK, LONGEST_CLOCK = 6, 12, 20
EACH = plural_phrase("{count} each", "{count} each")


def _per_player_choices(fewest: int, most: int) -> tuple[tuple[int, Line], ...]:
    return tuple((count, Line(EACH, count=count)) for count in range(fewest, most + 1))


OPTIONS = (
    Option(
        "hand",
        phrase("Cards dealt"),
        (("auto", phrase("by number of players")), *_per_player_choices(5, 10)),
        "auto",
        phrase(
            "Nine each for up to four players, six for five players, five for six. The deck must "
            "start with at least two cards per player."
        ),
        source=phrase("The rule sheet deals nine to everybody, too many for five or six players."),
    ),
    Option(
        "sets",
        phrase("Mixed groups"),
        (
            ("open", phrase("can start with three different animals")),
            ("complete", phrase("must be laid complete")),
        ),
        "open",
        phrase("A complete mixed group has all five classes or all four diets."),
        source=LEFT_OPEN,
    ),
    Option(
        "claimed",
        phrase("Claimed biomes"),
        (("dead", phrase("are finished")), ("live", phrase("stay playable"))),
        "dead",
        phrase("Whether you can still lay cards of a biome after its Ace has been claimed."),
        source=LEFT_OPEN,
    ),
    Option(
        "add",
        phrase("You can add single cards to"),
        (("others", phrase("opponents’ groups")), ("any", phrase("any group, even your own"))),
        "others",
        phrase("A new group always needs at least three cards."),
    ),
    Option(
        "last_card",
        phrase("The last card in hand"),
        (("discard", phrase("must be a discard")), ("float", phrase("can be laid or added"))),
        "discard",
        phrase("If it can be laid or added, a player can go out without a discard."),
        source=LEFT_OPEN,
    ),
    Option(
        "clock",
        phrase("Turns per round"),
        _per_player_choices(SHORTEST_CLOCK, LONGEST_CLOCK),
        CLOCK,
        phrase(
            "A round ends when everybody has had this many turns. This matters mainly with two "
            "players."
        ),
        source=OUR_ADDITION,
    ),
    Option(
        "stock_out",
        phrase("When the deck is empty"),
        (
            ("end", phrase("the round ends")),
            ("reshuffle", phrase("the pile is shuffled, once per round")),
        ),
        "end",
        phrase("The new deck is the whole pile except its top card."),
        source=LEFT_OPEN,
        withdrawn=("reshuffle",),
    ),
    Option(
        "upcard",
        phrase("Extra card beside the deck"),
        (("no", phrase("none")), ("yes", phrase("one is turned up"))),
        "no",
        phrase("Whether the pile starts with a card for the first player to take."),
        source=LEFT_OPEN,
        withdrawn=("yes",),
    ),
    Option(
        "contest",
        phrase("Contest for a biome"),
        (
            ("owners", phrase("players who started a group there")),
            ("any", phrase("players with a card there")),
        ),
        "owners",
        phrase("Who competes for the point for the largest carnivore or the Queen."),
        withdrawn=("any",),
    ),
    Option(
        "largest",
        phrase("The largest carnivore"),
        (("number", phrase("by number")), ("mass", phrase("by weight"))),
        "number",
        phrase(
            "This only makes a difference in Freshwater, where the sturgeon outweighs the otter."
        ),
        source=LEFT_OPEN,
        withdrawn=("mass",),
    ),
    Option(
        "starter",
        phrase("Who starts the next round"),
        (
            ("behind", phrase("the player in last place")),
            ("rotate", phrase("the next player clockwise")),
        ),
        "behind",
        phrase("Last place means the fewest Aces, then the lowest total."),
        source=LEFT_OPEN,
    ),
    Option(
        "clinch",
        phrase("A decided match"),
        (("on", phrase("ends at once")), ("off", phrase("is played to the last Ace"))),
        "on",
        phrase("A match is decided once nobody can reach the leader’s number of Aces."),
        source=OUR_ADDITION,
    ),
    Option(
        "race",
        phrase("The match is played"),
        ((0, phrase("for all five Aces")), (2, phrase("to two Aces, for a short match"))),
        0,
        phrase("Whoever has claimed two Aces ends a short match."),
    ),
)
RULE_SETS = (
    RuleSet(QUICK, {"race": 2}, phrase("To two Aces.")),
    RuleSet(
        LETTER,
        {"clinch": "off", "clock": LONGEST_CLOCK},
        phrase(
            "For all five Aces, even once the match is decided. A round ends after 20 turns each, "
            "since by the rule sheet alone it might never end; who begins and what five or six "
            "players are dealt are ours too."
        ),
    ),
)
