"""The Biome Deck: five biomes of the Pacific Northwest, 60 animals and the five Aces.

Three games share it: Biome Rummy, the Food Chain Game and the Hunting Prey Game. The choice of
animals is the house's own, made from general zoology; the rules know only suit, rank, class, diet
and mass. A card's code is its suit letter and its rank: `S7`, `H10`, `XK`, `DA`. Stars are `X`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.decks.biome_facts import FACTS

MAMMAL, REPTILE, AMPHIBIAN, FISH, BIRD = "mammal", "reptile", "amphibian", "fish", "bird"
CARNIVORE, OMNIVORE, HERBIVORE, INSECTIVORE = "carnivore", "omnivore", "herbivore", "insectivore"

CLASSES = (MAMMAL, REPTILE, AMPHIBIAN, FISH, BIRD)
DIETS = (CARNIVORE, OMNIVORE, HERBIVORE, INSECTIVORE)
HUNTERS = frozenset((CARNIVORE, OMNIVORE))
GRAZERS = frozenset((HERBIVORE, INSECTIVORE))

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ROLES = {"J": "top bird predator", "Q": "largest animal", "K": "top predator"}


@dataclass(frozen=True, slots=True)
class Suit:
    """One of the five suits and the biome it stands for; `letter` is its letter in card codes."""

    letter: str
    symbol: str
    name: str
    biome: str
    short: str
    plants: tuple[str, ...]
    invertebrates: tuple[str, ...]

    @property
    def singular(self) -> str:
        """`spade`, `star`: the suit of one card."""
        return self.name[:-1]


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `number` goes from 2 to 13 (King); an Ace has 1, for sorting only.

    An Ace shows a biome: its class, diet and scientific name are empty, its mass is 0. Masses are
    those of a typical adult, in grams, no two alike.
    """

    code: str
    suit: str
    rank: str
    number: int
    name: str
    scientific: str
    classification: str
    diet: str
    grams: int
    fact: str

    @property
    def is_ace(self) -> bool:
        """True for the five biome cards."""
        return self.rank == "A"

    @property
    def role(self) -> str:
        """What Jack, Queen and King stand for; empty for the others."""
        return ROLES.get(self.rank, "")

    @property
    def mass(self) -> str:
        """The mass in words: `5 g`, `1.4 kg`, `28 t`; empty for an Ace."""
        if self.is_ace:
            return ""
        for unit, size in (("t", 1_000_000), ("kg", 1_000)):
            if self.grams >= size:
                return f"{self.grams / size:g} {unit}"
        return f"{self.grams} g"

    @property
    def short_name(self) -> str:
        """The last word of the name: `gull`, `raccoon`; the short name of a biome for an Ace."""
        return SUITS[self.suit].short if self.is_ace else self.name.split()[-1].lower()

    @property
    def kinds(self) -> str:
        """Class and diet in three letters each, `bir/omn`; empty for an Ace."""
        return "" if self.is_ace else f"{self.classification[:3]}/{self.diet[:3]}"

    @property
    def title(self) -> str:
        """How players name it: `Glaucous-winged gull (7 of spades)`."""
        words = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
        return f"{self.name} ({words.get(self.rank, self.rank)} of {SUITS[self.suit].name})"


SUITS: dict[str, Suit] = {
    suit.letter: suit
    for suit in (
        Suit(
            "S",
            "♠",
            "spades",
            "Pacific Coast and Salish Sea",
            "Coast",
            ("bull kelp", "eelgrass", "sea lettuce", "American dunegrass"),
            ("Dungeness crab", "ochre sea star", "purple sea urchin", "krill"),
        ),
        Suit(
            "H",
            "♥",
            "hearts",
            "Temperate Rainforest",
            "Rainforest",
            ("western redcedar", "Sitka spruce", "Douglas-fir", "sword fern"),
            ("banana slug", "springtails", "yellow-spotted millipede", "bark beetles"),
        ),
        Suit(
            "C",
            "♣",
            "clubs",
            "Rivers, Lakes and Wetlands",
            "Freshwater",
            ("broadleaf cattail", "willows", "skunk cabbage", "pondweeds"),
            ("mayflies", "caddisflies", "signal crayfish", "western pearlshell mussel"),
        ),
        Suit(
            "D",
            "♦",
            "diamonds",
            "Shrub-steppe",
            "Shrub-steppe",
            (
                "big sagebrush",
                "bluebunch wheatgrass",
                "antelope bitterbrush",
                "arrowleaf balsamroot",
            ),
            ("harvester ants", "grasshoppers", "darkling beetles", "sagebrush sheep moth"),
        ),
        Suit(
            "X",
            "★",
            "stars",
            "Alpine and Subalpine Mountains",
            "Alpine",
            ("whitebark pine", "subalpine fir", "pink mountain-heather", "subalpine lupine"),
            ("ice worms", "bumble bees", "army cutworm moths", "snow fleas"),
        ),
    )
}

# Code, name, scientific name, class, diet, mass in grams.
ANIMAL_ROWS = (
    ("S2", "Townsend's vole", "Microtus townsendii", MAMMAL, HERBIVORE, 55),
    ("S3", "Northern red-legged frog", "Rana aurora", AMPHIBIAN, INSECTIVORE, 35),
    ("S4", "Northern anchovy", "Engraulis mordax", FISH, OMNIVORE, 20),
    ("S5", "Rock prickleback", "Xiphister mucosus", FISH, HERBIVORE, 250),
    ("S6", "Brant", "Branta bernicla", BIRD, HERBIVORE, 1400),
    ("S7", "Glaucous-winged gull", "Larus glaucescens", BIRD, OMNIVORE, 1000),
    ("S8", "Common raccoon", "Procyon lotor", MAMMAL, OMNIVORE, 7000),
    ("S9", "Lingcod", "Ophiodon elongatus", FISH, CARNIVORE, 9000),
    ("S10", "Leatherback sea turtle", "Dermochelys coriacea", REPTILE, INSECTIVORE, 410000),
    ("SJ", "Bald eagle", "Haliaeetus leucocephalus", BIRD, CARNIVORE, 4600),
    ("SQ", "Gray whale", "Eschrichtius robustus", MAMMAL, INSECTIVORE, 28000000),
    ("SK", "Orca", "Orcinus orca", MAMMAL, CARNIVORE, 4200000),
    ("H2", "Ensatina", "Ensatina eschscholtzii", AMPHIBIAN, INSECTIVORE, 5),
    ("H3", "Red tree vole", "Arborimus longicaudus", MAMMAL, HERBIVORE, 30),
    ("H4", "Rough-skinned newt", "Taricha granulosa", AMPHIBIAN, INSECTIVORE, 15),
    ("H5", "Northwestern garter snake", "Thamnophis ordinoides", REPTILE, INSECTIVORE, 40),
    ("H6", "Sooty grouse", "Dendragapus fuliginosus", BIRD, HERBIVORE, 1100),
    ("H7", "Steller's jay", "Cyanocitta stelleri", BIRD, OMNIVORE, 120),
    ("H8", "Coastal giant salamander", "Dicamptodon tenebrosus", AMPHIBIAN, CARNIVORE, 90),
    ("H9", "Coastal cutthroat trout", "Oncorhynchus clarkii clarkii", FISH, CARNIVORE, 500),
    ("H10", "American black bear", "Ursus americanus", MAMMAL, OMNIVORE, 110000),
    ("HJ", "Great horned owl", "Bubo virginianus", BIRD, CARNIVORE, 1350),
    ("HQ", "Roosevelt elk", "Cervus canadensis roosevelti", MAMMAL, HERBIVORE, 330000),
    ("HK", "Cougar", "Puma concolor", MAMMAL, CARNIVORE, 60000),
    ("C2", "Pacific chorus frog", "Pseudacris regilla", AMPHIBIAN, INSECTIVORE, 4),
    ("C3", "Chiselmouth", "Acrocheilus alutaceus", FISH, HERBIVORE, 150),
    ("C4", "Oregon spotted frog", "Rana pretiosa", AMPHIBIAN, INSECTIVORE, 45),
    ("C5", "American dipper", "Cinclus mexicanus", BIRD, INSECTIVORE, 58),
    ("C6", "Northwestern pond turtle", "Actinemys marmorata", REPTILE, OMNIVORE, 700),
    ("C7", "Western painted turtle", "Chrysemys picta bellii", REPTILE, OMNIVORE, 600),
    ("C8", "Largescale sucker", "Catostomus macrocheilus", FISH, OMNIVORE, 900),
    ("C9", "North American beaver", "Castor canadensis", MAMMAL, HERBIVORE, 20000),
    ("C10", "White sturgeon", "Acipenser transmontanus", FISH, CARNIVORE, 120000),
    ("CJ", "Osprey", "Pandion haliaetus", BIRD, CARNIVORE, 1600),
    ("CQ", "Moose", "Alces alces", MAMMAL, HERBIVORE, 390000),
    ("CK", "North American river otter", "Lontra canadensis", MAMMAL, CARNIVORE, 8500),
    ("D2", "Common sagebrush lizard", "Sceloporus graciosus", REPTILE, INSECTIVORE, 6),
    ("D3", "Sagebrush vole", "Lemmiscus curtatus", MAMMAL, HERBIVORE, 27),
    ("D4", "Pygmy short-horned lizard", "Phrynosoma douglasii", REPTILE, INSECTIVORE, 10),
    ("D5", "Great Basin spadefoot", "Spea intermontana", AMPHIBIAN, INSECTIVORE, 22),
    ("D6", "Speckled dace", "Rhinichthys osculus", FISH, OMNIVORE, 8),
    ("D7", "Black-billed magpie", "Pica hudsonia", BIRD, OMNIVORE, 180),
    ("D8", "Greater sage-grouse", "Centrocercus urophasianus", BIRD, HERBIVORE, 2300),
    ("D9", "Western rattlesnake", "Crotalus oreganus", REPTILE, CARNIVORE, 550),
    ("D10", "Coyote", "Canis latrans", MAMMAL, OMNIVORE, 13000),
    ("DJ", "Ferruginous hawk", "Buteo regalis", BIRD, CARNIVORE, 1500),
    ("DQ", "Mule deer", "Odocoileus hemionus", MAMMAL, HERBIVORE, 75000),
    ("DK", "American badger", "Taxidea taxus", MAMMAL, CARNIVORE, 7500),
    ("X2", "American pika", "Ochotona princeps", MAMMAL, HERBIVORE, 160),
    ("X3", "Cascades frog", "Rana cascadae", AMPHIBIAN, INSECTIVORE, 24),
    ("X4", "Northern alligator lizard", "Elgaria coerulea", REPTILE, INSECTIVORE, 17),
    ("X5", "Western toad", "Anaxyrus boreas", AMPHIBIAN, INSECTIVORE, 60),
    ("X6", "White-tailed ptarmigan", "Lagopus leucura", BIRD, HERBIVORE, 360),
    ("X7", "Clark's nutcracker", "Nucifraga columbiana", BIRD, OMNIVORE, 130),
    ("X8", "Hoary marmot", "Marmota caligata", MAMMAL, HERBIVORE, 6500),
    ("X9", "Bull trout", "Salvelinus confluentus", FISH, CARNIVORE, 2500),
    ("X10", "Cascade red fox", "Vulpes vulpes cascadensis", MAMMAL, OMNIVORE, 4000),
    ("XJ", "Golden eagle", "Aquila chrysaetos", BIRD, CARNIVORE, 4400),
    ("XQ", "Mountain goat", "Oreamnos americanus", MAMMAL, HERBIVORE, 85000),
    ("XK", "Gray wolf", "Canis lupus", MAMMAL, CARNIVORE, 40000),
)


def _card(
    code: str, name: str, scientific: str, classification: str, diet: str, grams: int
) -> Card:
    suit, rank = code[0], code[1:]
    number = RANKS.index(rank) + 1
    return Card(
        code=code,
        suit=suit,
        rank=rank,
        number=number,
        name=name,
        scientific=scientific,
        classification=classification,
        diet=diet,
        grams=grams,
        fact=FACTS[code],
    )


ACES: tuple[str, ...] = tuple(f"{letter}A" for letter in SUITS)
ANIMALS: tuple[str, ...] = tuple(row[0] for row in ANIMAL_ROWS)
ROWS = {
    **{ace: (ace, SUITS[ace[0]].biome, "", "", "", 0) for ace in ACES},
    **{row[0]: row for row in ANIMAL_ROWS},
}
CARDS: dict[str, Card] = {
    code: _card(*ROWS[code]) for code in (letter + rank for letter in SUITS for rank in RANKS)
}
PLACE: dict[str, int] = {code: at for at, code in enumerate(CARDS)}


def arranged(cards: Iterable[str]) -> tuple[str, ...]:
    """Card codes by suit (spades, hearts, clubs, diamonds, stars), then by number."""
    return tuple(sorted(cards, key=PLACE.__getitem__))
