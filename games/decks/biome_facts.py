"""The Biome Deck: one true thing about every card, shown when a player asks about it."""

from games.rules.phrases import Said, phrase

FACTS: dict[str, Said] = {
    "SA": phrase(
        "Cold deep water wells up along this shore and feeds plankton, kelp beds and all that eat "
        "them."
    ),
    "S2": phrase(
        "One of the biggest voles on the continent, it keeps runways open through wet meadow "
        "and salt marsh."
    ),
    "S3": phrase(
        "Males call underwater, so a pond full of courting frogs can sound empty from the bank."
    ),
    "S4": phrase(
        "It swims open-mouthed and strains both drifting algae and tiny animals from the water."
    ),
    "S5": phrase(
        "This eel-shaped grazer of seaweed can sit out low tide under a damp stone and breathe air."
    ),
    "S6": phrase(
        "A small sea goose that spends the winter in shallow bays where it can crop eelgrass."
    ),
    "S7": phrase(
        "It cracks clams by dropping them on rocks and is just as happy with fish, eggs or scraps."
    ),
    "S8": phrase(
        "At low tide it feels for crabs and shellfish with its very sensitive front paws."
    ),
    "S9": phrase(
        "Through the winter the male stands guard over a big clump of eggs in a rocky crevice."
    ),
    "S10": phrase(
        "It crosses the whole Pacific from tropical nesting beaches to eat jellyfish off this "
        "coast."
    ),
    "SJ": phrase(
        "It snatches fish from the surface with its talons and often robs ospreys of their catch."
    ),
    "SQ": phrase(
        "It sieves small crustaceans from sea-floor mud and passes here twice a year between "
        "Mexico and the Arctic."
    ),
    "SK": phrase(
        "Some families here live on salmon while others hunt only seals and other sea mammals."
    ),
    "HA": phrase(
        "Fallen trunks in these wet woods serve as nurse logs on which rows of young trees take "
        "root."
    ),
    "H2": phrase(
        "This salamander has no lungs and takes in all its oxygen through moist skin and mouth "
        "lining."
    ),
    "H3": phrase(
        "It lives high in Douglas-firs and eats their needles after stripping off the bitter "
        "resin ducts."
    ),
    "H4": phrase("Its skin holds a powerful poison, and its orange belly is the warning."),
    "H5": phrase(
        "A small snake of gardens and forest edges that lives mostly on slugs and earthworms."
    ),
    "H6": phrase("All winter it sits in the conifers and eats little except their needles."),
    "H7": phrase(
        "It can copy a hawk’s scream well enough to clear other birds from a feeding place."
    ),
    "H8": phrase(
        "One of the few salamanders with a voice, it is large enough to swallow small mammals."
    ),
    "H9": phrase(
        "Named for the red slash under its jaw; some go to sea for a season and others never "
        "leave their creek."
    ),
    "H10": phrase(
        "Most of what it eats in a year is plants, with insects, fish and carrion when it finds "
        "them."
    ),
    "HJ": phrase(
        "Soft-edged feathers let it fly almost without sound, and it takes prey as tough as skunks."
    ),
    "HQ": phrase(
        "The heaviest kind of elk in North America, and the main browser of the rainforest "
        "understory."
    ),
    "HK": phrase(
        "It hunts deer and elk alone and buries what it can’t finish under leaves or snow."
    ),
    "CA": phrase(
        "Salmon that die after spawning carry nutrients from the sea far up into these streams."
    ),
    "C2": phrase(
        "Its two-note spring song is the croak that films use for frogs all over the world."
    ),
    "C3": phrase("A hard straight edge on its lower jaw lets it scrape algae from stones."),
    "C4": phrase(
        "It hardly ever leaves the water and lays its eggs in shared clusters in warm shallows."
    ),
    "C5": phrase("A songbird that walks along stream beds underwater to pick off insect larvae."),
    "C6": phrase(
        "One of only two freshwater turtles native to the region, it may live for decades."
    ),
    "C7": phrase("It spends the winter on the pond bottom with next to no oxygen."),
    "C8": phrase(
        "It vacuums up algae and small bottom-dwelling animals and is itself a staple for ospreys "
        "and otters."
    ),
    "C9": phrase(
        "It lives on bark and water plants, and its dams turn streams into wetlands for many "
        "others."
    ),
    "C10": phrase("The largest freshwater fish on the continent; some live for around a century."),
    "CJ": phrase("It plunges feet first and lives almost only on live fish."),
    "CQ": phrase("It wades in and even dives to reach water plants."),
    "CK": phrase(
        "It chases fish and crayfish underwater and can hold its breath for several minutes."
    ),
    "DA": phrase(
        "The Cascades catch most of the rain, so the land east of them is open, dry and scented "
        "with sage."
    ),
    "D2": phrase("Males show off blue belly patches with push-ups on a sunny rock or shrub."),
    "D3": phrase(
        "It eats only plants: grasses and leaves in summer, sagebrush bark and twigs in winter."
    ),
    "D4": phrase("Ants are its main food, and it gives birth to live young."),
    "D5": phrase(
        "With a hard spade on each hind foot it digs in backwards and waits out months of drought."
    ),
    "D6": phrase(
        "This small minnow survives even in desert springs and eats insect larvae, algae and "
        "detritus."
    ),
    "D7": phrase("It builds a big stick nest with a roof, and eats insects, seeds and carrion."),
    "D8": phrase(
        "Its winter food is sagebrush leaves, and in spring the males gather to dance on open "
        "ground."
    ),
    "D9": phrase("Pits between eye and nostril sense the body heat of prey in full darkness."),
    "D10": phrase("It gets by on rodents, hares, insects, carrion and a good deal of fruit."),
    "DJ": phrase("The largest buteo on the continent, with legs feathered right down to the toes."),
    "DQ": phrase("Named for its long ears, it flees in bounces that lift all four feet at once."),
    "DK": phrase(
        "It digs ground squirrels out of their holes, and its old diggings become homes for "
        "burrowing owls."
    ),
    "XA": phrase(
        "Plants here have only a few snow-free weeks each year in which to flower and set seed."
    ),
    "X2": phrase(
        "It does not hibernate but dries piles of hay among the boulders and eats them all winter."
    ),
    "X3": phrase("It breeds in mountain pools and wet meadows as soon as the snow begins to melt."),
    "X4": phrase("It bears live young and copes with cooler places than most lizards can."),
    "X5": phrase(
        "Its black tadpoles swim in dense schools along the warm edges of mountain lakes."
    ),
    "X6": phrase("It turns white for winter, walks on feathered feet and feeds on willow buds."),
    "X7": phrase(
        "It buries thousands of pine seeds each year, and those it forgets grow into new "
        "whitebark pines."
    ),
    "X8": phrase("It whistles loudly at danger and sleeps through more than half of the year."),
    "X9": phrase("A char that needs very cold, clean water and hunts other fish."),
    "X10": phrase(
        "A mountain fox of the high Washington Cascades that eats rodents, berries, insects and "
        "carrion."
    ),
    "XJ": phrase(
        "It hunts marmots and hares over open slopes and is among the fastest birds in a dive."
    ),
    "XQ": phrase("Hard-rimmed hooves with soft pads let it climb near-vertical rock."),
    "XK": phrase(
        "It hunts in family packs and returned to these mountains on its own in this century."
    ),
}
