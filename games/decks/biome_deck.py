"""The Biome Deck: five biomes of the Pacific Northwest, 60 animals and the five Aces.

Three games share it: Biome Rummy, the Food Chain Game and the Hunting Prey Game. The choice of
animals is the house's own, made from general zoology; the rules know only suit, rank, class, diet
and mass. A card's code is its suit letter and its rank: `S7`, `H10`, `XK`, `DA`. Stars are `X`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.decks.biome_facts import FACTS
from games.decks.biome_names import SHORT_NAMES
from games.rules.lines import CardLine, Line
from games.rules.phrases import Said, phrase

MAMMAL = phrase("mammal")
REPTILE = phrase("reptile")
AMPHIBIAN = phrase("amphibian")
FISH = phrase("fish")
BIRD = phrase("bird")
CARNIVORE = phrase("carnivore")
OMNIVORE = phrase("omnivore")
HERBIVORE = phrase("herbivore")
INSECTIVORE = phrase("insectivore")

CLASSES = (MAMMAL, REPTILE, AMPHIBIAN, FISH, BIRD)
DIETS = (CARNIVORE, OMNIVORE, HERBIVORE, INSECTIVORE)
NONE = Said("")  # the class and the diet of an Ace
SHORT = {
    MAMMAL: phrase("mam"),
    REPTILE: phrase("rep"),
    AMPHIBIAN: phrase("amp"),
    FISH: phrase("fis"),
    BIRD: phrase("bir"),
    CARNIVORE: phrase("car"),
    OMNIVORE: phrase("omn"),
    HERBIVORE: phrase("her"),
    INSECTIVORE: phrase("ins"),
}
SHORT_KINDS = phrase("{classification}/{diet}")
HUNTERS = frozenset((CARNIVORE, OMNIVORE))
GRAZERS = frozenset((HERBIVORE, INSECTIVORE))

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ROLES = {
    "J": phrase("top bird predator"),
    "Q": phrase("largest animal"),
    "K": phrase("top predator"),
}
TITLES = {
    "A": phrase("{name} (Ace of {suit})"),
    "J": phrase("{name} (Jack of {suit})"),
    "Q": phrase("{name} (Queen of {suit})"),
    "K": phrase("{name} (King of {suit})"),
}
TITLE = phrase("{name} ({number} of {suit})")


@dataclass(frozen=True, slots=True)
class BiomeSuit:
    """One of the five suits and the biome it stands for; `letter` is its letter in card codes."""

    letter: str
    symbol: str
    name: Said
    biome: Said
    short: Said
    plants: tuple[Said, ...]
    invertebrates: tuple[Said, ...]

    @property
    def singular(self) -> str:
        """`spade`, `star`: the suit of one card."""
        return self.name[:-1]


@dataclass(frozen=True, slots=True)
class BiomeCard:
    """One card. `number` goes from 2 to 13 (King); an Ace has 1, for sorting only.

    An Ace shows a biome: its class, diet and scientific name are empty, its mass is 0. Masses are
    those of a typical adult, in grams, no two alike.
    """

    code: str
    suit: str
    rank: str
    number: int
    name: Said
    scientific: str
    classification: Said
    diet: Said
    grams: int
    fact: Said

    @property
    def is_ace(self) -> bool:
        """True for the five biome cards."""
        return self.rank == "A"

    @property
    def role(self) -> Said:
        """What Jack, Queen and King stand for; empty for the others."""
        return ROLES.get(self.rank, NONE)

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
    def short_name(self) -> Said:
        """What players call it for short, marked: `gull`, `raccoon`; the short name of a biome for
        an Ace."""
        return SUITS[self.suit].short if self.is_ace else SHORT_NAMES[self.code]

    @property
    def kinds(self) -> Line:
        """Class and diet in three letters each, `bir/omn`; of an animal only."""
        classification, diet = Line(SHORT[self.classification]), Line(SHORT[self.diet])
        return Line(SHORT_KINDS, classification=classification, diet=diet)

    @property
    def title(self) -> Line:
        """How players name it: `Glaucous-winged gull (7 of spades)`."""
        return _TITLES[self.code]

    @property
    def biome_title(self) -> Line:
        """The same by its biome, as it is drawn on pages: `Glaucous-winged gull (7 of Coast)`."""
        return _BIOME_TITLES[self.code]


SUITS: dict[str, BiomeSuit] = {
    suit.letter: suit
    for suit in (
        BiomeSuit(
            "S",
            "♠",
            phrase("spades"),
            phrase("Pacific Coast and Salish Sea"),
            phrase("Coast"),
            (
                phrase("bull kelp"),
                phrase("eelgrass"),
                phrase("sea lettuce"),
                phrase("American dunegrass"),
            ),
            (
                phrase("Dungeness crab"),
                phrase("ochre sea star"),
                phrase("purple sea urchin"),
                phrase("krill"),
            ),
        ),
        BiomeSuit(
            "H",
            "♥",
            phrase("hearts"),
            phrase("Temperate Rainforest"),
            phrase("Rainforest"),
            (
                phrase("western redcedar"),
                phrase("Sitka spruce"),
                phrase("Douglas-fir"),
                phrase("sword fern"),
            ),
            (
                phrase("banana slug"),
                phrase("springtails"),
                phrase("yellow-spotted millipede"),
                phrase("bark beetles"),
            ),
        ),
        BiomeSuit(
            "C",
            "♣",
            phrase("clubs"),
            phrase("Rivers, Lakes and Wetlands"),
            phrase("Freshwater"),
            (
                phrase("broadleaf cattail"),
                phrase("willows"),
                phrase("skunk cabbage"),
                phrase("pondweeds"),
            ),
            (
                phrase("mayflies"),
                phrase("caddisflies"),
                phrase("signal crayfish"),
                phrase("western pearlshell mussel"),
            ),
        ),
        BiomeSuit(
            "D",
            "♦",
            phrase("diamonds"),
            phrase("Shrub-steppe"),
            phrase("Shrub-steppe"),
            (
                phrase("big sagebrush"),
                phrase("bluebunch wheatgrass"),
                phrase("antelope bitterbrush"),
                phrase("arrowleaf balsamroot"),
            ),
            (
                phrase("harvester ants"),
                phrase("grasshoppers"),
                phrase("darkling beetles"),
                phrase("sagebrush sheep moth"),
            ),
        ),
        BiomeSuit(
            "X",
            "★",
            phrase("stars"),
            phrase("Alpine and Subalpine Mountains"),
            phrase("Alpine"),
            (
                phrase("whitebark pine"),
                phrase("subalpine fir"),
                phrase("pink mountain-heather"),
                phrase("subalpine lupine"),
            ),
            (
                phrase("ice worms"),
                phrase("bumble bees"),
                phrase("army cutworm moths"),
                phrase("snow fleas"),
            ),
        ),
    )
}

# Code, name, scientific name, class, diet, mass in grams.
ANIMAL_ROWS = (
    ("S2", phrase("Townsend's vole"), "Microtus townsendii", MAMMAL, HERBIVORE, 55),
    ("S3", phrase("Northern red-legged frog"), "Rana aurora", AMPHIBIAN, INSECTIVORE, 35),
    ("S4", phrase("Northern anchovy"), "Engraulis mordax", FISH, OMNIVORE, 20),
    ("S5", phrase("Rock prickleback"), "Xiphister mucosus", FISH, HERBIVORE, 250),
    ("S6", phrase("Brant"), "Branta bernicla", BIRD, HERBIVORE, 1400),
    ("S7", phrase("Glaucous-winged gull"), "Larus glaucescens", BIRD, OMNIVORE, 1000),
    ("S8", phrase("Common raccoon"), "Procyon lotor", MAMMAL, OMNIVORE, 7000),
    ("S9", phrase("Lingcod"), "Ophiodon elongatus", FISH, CARNIVORE, 9000),
    ("S10", phrase("Leatherback sea turtle"), "Dermochelys coriacea", REPTILE, INSECTIVORE, 410000),
    ("SJ", phrase("Bald eagle"), "Haliaeetus leucocephalus", BIRD, CARNIVORE, 4600),
    ("SQ", phrase("Gray whale"), "Eschrichtius robustus", MAMMAL, INSECTIVORE, 28000000),
    ("SK", phrase("Orca"), "Orcinus orca", MAMMAL, CARNIVORE, 4200000),
    ("H2", phrase("Ensatina"), "Ensatina eschscholtzii", AMPHIBIAN, INSECTIVORE, 5),
    ("H3", phrase("Red tree vole"), "Arborimus longicaudus", MAMMAL, HERBIVORE, 30),
    ("H4", phrase("Rough-skinned newt"), "Taricha granulosa", AMPHIBIAN, INSECTIVORE, 15),
    ("H5", phrase("Northwestern garter snake"), "Thamnophis ordinoides", REPTILE, INSECTIVORE, 40),
    ("H6", phrase("Sooty grouse"), "Dendragapus fuliginosus", BIRD, HERBIVORE, 1100),
    ("H7", phrase("Steller's jay"), "Cyanocitta stelleri", BIRD, OMNIVORE, 120),
    ("H8", phrase("Coastal giant salamander"), "Dicamptodon tenebrosus", AMPHIBIAN, CARNIVORE, 90),
    ("H9", phrase("Coastal cutthroat trout"), "Oncorhynchus clarkii clarkii", FISH, CARNIVORE, 500),
    ("H10", phrase("American black bear"), "Ursus americanus", MAMMAL, OMNIVORE, 110000),
    ("HJ", phrase("Great horned owl"), "Bubo virginianus", BIRD, CARNIVORE, 1350),
    ("HQ", phrase("Roosevelt elk"), "Cervus canadensis roosevelti", MAMMAL, HERBIVORE, 330000),
    ("HK", phrase("Cougar"), "Puma concolor", MAMMAL, CARNIVORE, 60000),
    ("C2", phrase("Pacific chorus frog"), "Pseudacris regilla", AMPHIBIAN, INSECTIVORE, 4),
    ("C3", phrase("Chiselmouth"), "Acrocheilus alutaceus", FISH, HERBIVORE, 150),
    ("C4", phrase("Oregon spotted frog"), "Rana pretiosa", AMPHIBIAN, INSECTIVORE, 45),
    ("C5", phrase("American dipper"), "Cinclus mexicanus", BIRD, INSECTIVORE, 58),
    ("C6", phrase("Northwestern pond turtle"), "Actinemys marmorata", REPTILE, OMNIVORE, 700),
    ("C7", phrase("Western painted turtle"), "Chrysemys picta bellii", REPTILE, OMNIVORE, 600),
    ("C8", phrase("Largescale sucker"), "Catostomus macrocheilus", FISH, OMNIVORE, 900),
    ("C9", phrase("North American beaver"), "Castor canadensis", MAMMAL, HERBIVORE, 20000),
    ("C10", phrase("White sturgeon"), "Acipenser transmontanus", FISH, CARNIVORE, 120000),
    ("CJ", phrase("Osprey"), "Pandion haliaetus", BIRD, CARNIVORE, 1600),
    ("CQ", phrase("Moose"), "Alces alces", MAMMAL, HERBIVORE, 390000),
    ("CK", phrase("North American river otter"), "Lontra canadensis", MAMMAL, CARNIVORE, 8500),
    ("D2", phrase("Common sagebrush lizard"), "Sceloporus graciosus", REPTILE, INSECTIVORE, 6),
    ("D3", phrase("Sagebrush vole"), "Lemmiscus curtatus", MAMMAL, HERBIVORE, 27),
    ("D4", phrase("Pygmy short-horned lizard"), "Phrynosoma douglasii", REPTILE, INSECTIVORE, 10),
    ("D5", phrase("Great Basin spadefoot"), "Spea intermontana", AMPHIBIAN, INSECTIVORE, 22),
    ("D6", phrase("Speckled dace"), "Rhinichthys osculus", FISH, OMNIVORE, 8),
    ("D7", phrase("Black-billed magpie"), "Pica hudsonia", BIRD, OMNIVORE, 180),
    ("D8", phrase("Greater sage-grouse"), "Centrocercus urophasianus", BIRD, HERBIVORE, 2300),
    ("D9", phrase("Western rattlesnake"), "Crotalus oreganus", REPTILE, CARNIVORE, 550),
    ("D10", phrase("Coyote"), "Canis latrans", MAMMAL, OMNIVORE, 13000),
    ("DJ", phrase("Ferruginous hawk"), "Buteo regalis", BIRD, CARNIVORE, 1500),
    ("DQ", phrase("Mule deer"), "Odocoileus hemionus", MAMMAL, HERBIVORE, 75000),
    ("DK", phrase("American badger"), "Taxidea taxus", MAMMAL, CARNIVORE, 7500),
    ("X2", phrase("American pika"), "Ochotona princeps", MAMMAL, HERBIVORE, 160),
    ("X3", phrase("Cascades frog"), "Rana cascadae", AMPHIBIAN, INSECTIVORE, 24),
    ("X4", phrase("Northern alligator lizard"), "Elgaria coerulea", REPTILE, INSECTIVORE, 17),
    ("X5", phrase("Western toad"), "Anaxyrus boreas", AMPHIBIAN, INSECTIVORE, 60),
    ("X6", phrase("White-tailed ptarmigan"), "Lagopus leucura", BIRD, HERBIVORE, 360),
    ("X7", phrase("Clark's nutcracker"), "Nucifraga columbiana", BIRD, OMNIVORE, 130),
    ("X8", phrase("Hoary marmot"), "Marmota caligata", MAMMAL, HERBIVORE, 6500),
    ("X9", phrase("Bull trout"), "Salvelinus confluentus", FISH, CARNIVORE, 2500),
    ("X10", phrase("Cascade red fox"), "Vulpes vulpes cascadensis", MAMMAL, OMNIVORE, 4000),
    ("XJ", phrase("Golden eagle"), "Aquila chrysaetos", BIRD, CARNIVORE, 4400),
    ("XQ", phrase("Mountain goat"), "Oreamnos americanus", MAMMAL, HERBIVORE, 85000),
    ("XK", phrase("Gray wolf"), "Canis lupus", MAMMAL, CARNIVORE, 40000),
)


def _build_card(
    code: str, name: Said, scientific: str, classification: Said, diet: Said, grams: int
) -> BiomeCard:
    suit, rank = code[0], code[1:]
    number = RANKS.index(rank) + 1
    return BiomeCard(
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
    **{ace: (ace, SUITS[ace[0]].biome, "", NONE, NONE, 0) for ace in ACES},
    **{row[0]: row for row in ANIMAL_ROWS},
}
CARDS: dict[str, BiomeCard] = {
    code: _build_card(*ROWS[code]) for code in (letter + rank for letter in SUITS for rank in RANKS)
}


def _card_title(card: BiomeCard, suit_name: Said) -> Line:
    name, suit = Line(card.name), Line(suit_name)
    if card.rank in TITLES:
        return CardLine(card.code, TITLES[card.rank], name=name, suit=suit)
    return CardLine(card.code, TITLE, name=name, number=card.rank, suit=suit)


_TITLES = {code: _card_title(card, SUITS[card.suit].name) for code, card in CARDS.items()}
_BIOME_TITLES = {code: _card_title(card, SUITS[card.suit].short) for code, card in CARDS.items()}
PLACE: dict[str, int] = {code: at for at, code in enumerate(CARDS)}


def sort_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Card codes by suit (spades, hearts, clubs, diamonds, stars), then by number."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def describe_animal(card: str) -> tuple[Said, Said, Said]:
    """`Orca`, `mammal`, `carnivore`: what an animal is called, its class and its diet."""
    animal = CARDS[card]
    return animal.name, animal.classification, animal.diet
