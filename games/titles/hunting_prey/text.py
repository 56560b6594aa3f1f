"""The table of the Hunting Prey Game as plain text, at most 70 columns wide."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from games.decks.biome_deck import CARDS
from games.rules.lines import Line, join_with_and, line_text, translate_with
from games.rules.phrases import Translator, phrase, plural_phrase, render_english
from games.titles.hunting_prey.move_words import ORDER_WORDS, ROUNDS
from games.titles.hunting_prey.state import HUNTING, NUMBER
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    MealConsequenceView,
    PreyRoundView,
    PreySeat,
    hunter_of,
    hunts_of,
    jacks_of,
)
from games.titles.text_parts import EMPTY_HAND, NONE, OVER, WIDTH, YOU, YOUR_HAND, join_heading

SHORTEST_NAME, NAME_WIDTH = 5, 12
GAP = " " * 8

TITLE = phrase("Hunting Prey")
HUNTER = phrase("hunter")
GRAZER = phrase("grazer")
TO_CHOOSE = phrase("{who} to choose")
TO_EAT = phrase("{who} to choose what to eat")
FIRST_TO = plural_phrase("first to {count} token", "first to {count} tokens")
THIN = phrase("until somebody has fewer than five cards")

LAST_ROUND = phrase("Round {round}:")
SWAPPED_TOO = phrase("(swapped {cards})")
EATS = phrase("hunt: {name} {card}, eats {owner}’s {prey_card}")
EATS_YOURS = phrase("hunt: {name} {card}, eats your {prey_card}")
EATS_NOTHING = phrase("hunt: {name} {card}, eats nothing")
DROPS = phrase("Jack: {name} {card}, drops {cards}")
GRAZES = phrase("grazer: {name} {card}")
GATHERS = phrase("Queen: {name} {card}, gathers {cards}")

STANDS = phrase("tokens {tokens}, deck {deck}, hand {hand}")
SITS_OUT = phrase("tokens {tokens}, deck {deck}, hand {hand}, sits out")
READY = phrase("tokens {tokens}, deck {deck}, hand {hand}, ready")
CHOOSING = phrase("tokens {tokens}, deck {deck}, hand {hand}, to choose")
PLAYS = phrase("plays {card}")
PLAYS_EATEN = phrase("plays {card} (eaten)")
SWAPPED = phrase("swapped {cards}")
KNOWN = phrase("known: {cards}")
KNOWN_IN_DECK = phrase("known in deck: {cards}")
GONE = phrase("Out of the game: {cards}")

FOR_HUNTER = phrase("{name} can eat:")
FOR_YOU_TO_EAT = phrase("You can eat:")
PREY = phrase("{owner}’s {card}: {following}")
YOUR_PREY = phrase("your {card}: {following}")
TOKEN = phrase("grazer token for {names}")
YOUR_TOKEN = phrase("grazer token for you")
YOUR_TOKEN_TOO = phrase("grazer token for you and {names}")
NO_TOKEN = phrase("grazer token for nobody")
QUEEN = phrase("{owner}’s Queen gathers {cards}")
YOUR_QUEEN = phrase("your Queen gathers {cards}")

LEFT = phrase("Cards left, {name}: {cards}")
YOU_LEFT = phrase("Cards left, you: {cards}")
ASIDE = phrase("To be swapped: {cards}")
HAS_SWAPPED = phrase("Swapped: {cards}")
CHOSEN = phrase("You have chosen {card}.")
TO_DROP = phrase("To be dropped: {cards}")
ORDER = phrase("Standing order for the hunt: {order}")


def render_table(
    view: HuntingPreyView, names: Sequence[str], say: Translator = render_english
) -> str:
    """The table as `view` shows it: the last round, every seat, cards out of the game, own hand
    and what has been said so far.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    who = [say(YOU) if seat == reader else _shorten_name(name) for seat, name in enumerate(names)]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    column = max(SHORTEST_NAME, *map(len, who)) + 2
    lines = [*_render_heading(view, names, say), "", *_previous_round_text(view, who, say)]
    for seat in seats:
        lines += _render_seat(seat, who[seat["seat"]].ljust(column), view, say)
    lines += _list_removed(view, say)
    if view["phase"] == "target":
        lines += ["", *_render_targets(view, who, say)]
    if view["phase"] == "over":
        lines += ["", *_list_remaining(view, who, say)]
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view["hand"], say), *_list_choices(view, who, say)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(hand: Sequence[str], say: Translator = render_english) -> list[str]:
    """The reader's hand: its codes in one line, then each card with all that counts."""
    if not hand:
        return [say(EMPTY_HAND)]
    whole = translate_with(say, YOUR_HAND, cards=tuple(hand))
    return [whole, *(card_line(card, say) for card in hand)]


def card_line(card: str, say: Translator = render_english) -> str:
    """A card with number, hunter or grazer, name, class, diet and mass; 70 columns at most."""
    animal = CARDS[card]
    kind = say(HUNTER if card in HUNTING else GRAZER)
    return (
        f"{card:<3} {NUMBER[card]:>2} {kind} {say(animal.name):<26} "
        f"{say(animal.classification):<9} {say(animal.diet):<11} {animal.mass}"
    )


def _shorten_name(name: str) -> str:
    return name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}."


def _render_heading(view: HuntingPreyView, names: Sequence[str], say: Translator) -> list[str]:
    place = f"{view['tag']}, {_awaited_text(view, names, say)}"
    return join_heading([f"{say(TITLE)}, {' - '.join(names)}", place, ending_text(view, say)], GAP)


def _awaited_text(view: HuntingPreyView, names: Sequence[str], say: Translator) -> str:
    if not view["waiting"]:
        return say(OVER)
    who = join_with_and([names[seat] for seat in view["waiting"]])
    return translate_with(say, TO_EAT if view["phase"] == "target" else TO_CHOOSE, who=who)


def ending_text(view: HuntingPreyView, say: Translator = render_english) -> str:
    """What ends the match."""
    if view["goal"]:
        return translate_with(say, FIRST_TO, count=view["goal"])
    if view["options"]["finish"] == "thin":
        return say(THIN)
    return translate_with(say, ROUNDS, count=view["rounds"])


def _wrap_words(words: str) -> list[str]:
    return wrap(words, WIDTH, subsequent_indent="  ")


def _previous_round_text(view: HuntingPreyView, who: Sequence[str], say: Translator) -> list[str]:
    """The account of the round before: cards, hunt, Jacks, grazers, Queen."""
    last = view["last"]
    if last is None:
        return []
    lines = [translate_with(say, LAST_ROUND, round=last["round"])]
    for seat, card in enumerate(last["played"]):
        if card:
            away = tuple(last["swapped"][seat])
            gain = f" +{last['gains'][seat]}" if last["gains"][seat] else ""
            swapped = f" {translate_with(say, SWAPPED_TOO, cards=away)}" if away else ""
            lines.append(f"  {who[seat]} {card}{gain}{swapped}")
    for words in _list_round_events(last, who, view["seat"], say):
        lines += _wrap_words(f"  {words}")
    return [*lines, ""]


def _list_round_events(
    last: PreyRoundView, who: Sequence[str], reader: int | None, say: Translator
) -> Iterable[str]:
    """What happened in a round after its reveal."""
    played = last["played"]
    for hunter, prey in hunts_of(last):
        things = {"name": who[hunter], "card": played[hunter]}
        if prey is None:
            yield translate_with(say, EATS_NOTHING, **things)
        elif prey == reader:
            yield translate_with(say, EATS_YOURS, prey_card=played[prey], **things)
        else:
            yield translate_with(say, EATS, prey_card=played[prey], owner=who[prey], **things)
    for seat, cards in jacks_of(last):
        yield translate_with(say, DROPS, name=who[seat], card=played[seat], cards=tuple(cards))
    for seat in last["grazers"]:
        yield translate_with(say, GRAZES, name=who[seat], card=played[seat])
    queen = last["queen"]
    if queen is not None:
        gathered = tuple(last["gathered"])
        yield translate_with(say, GATHERS, name=who[queen], card=played[queen], cards=gathered)


def _render_seat(seat: PreySeat, name: str, view: HuntingPreyView, say: Translator) -> list[str]:
    """Tokens and cards of one seat, whether it is ready, what of its cards has lain open."""
    template = STANDS
    if not seat["active"]:
        template = SITS_OUT
    elif view["phase"] == "choose":
        template = READY if seat["ready"] else CHOOSING
    tokens, deck = f"{seat['tokens']:>2}", f"{seat['deck']:>2}"
    indent = " " * len(name)
    lines = [name + translate_with(say, template, tokens=tokens, deck=deck, hand=seat["hand_size"])]
    if seat["played"]:
        plays = PLAYS_EATEN if seat["eaten"] else PLAYS
        lines.append(indent + translate_with(say, plays, card=seat["played"]))
    if seat["swapped"]:
        lines.append(indent + translate_with(say, SWAPPED, cards=tuple(seat["swapped"])))
    if seat["known"] and view["phase"] != "over":
        where = KNOWN_IN_DECK if seat["seat"] == view["seat"] else KNOWN
        known = translate_with(say, where, cards=tuple(seat["known"]))
        lines += wrap(known, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    return lines


def _list_removed(view: HuntingPreyView, say: Translator) -> list[str]:
    gone = {fallen["card"] for fallen in view["removed"]}
    cards = tuple(card for card in CARDS if card in gone)
    return _wrap_words(translate_with(say, GONE, cards=cards or NONE))


def _render_targets(view: HuntingPreyView, who: Sequence[str], say: Translator) -> list[str]:
    """What can be eaten, and what would follow from it."""
    hunter, reader = hunter_of(view), view["seat"]
    lines = [say(FOR_YOU_TO_EAT)]
    if hunter != reader:
        lines = [translate_with(say, FOR_HUNTER, name=who[hunter])]
    for card, after in view["outlook"].items():
        following = "; ".join(_list_consequences(after, who, reader, say))
        if after["seat"] == reader:
            words = translate_with(say, YOUR_PREY, card=card, following=following)
        else:
            owner = who[after["seat"]]
            words = translate_with(say, PREY, card=card, owner=owner, following=following)
        lines += _wrap_words(f"  {words}")
    return lines


def _list_consequences(
    after: MealConsequenceView, who: Sequence[str], reader: int | None, say: Translator
) -> Iterable[str]:
    yield _grazer_token_text(after["grazers"], who, reader, say)
    queen, cards = after["queen"], tuple(after["gathered"])
    if queen is not None and queen == reader:
        yield translate_with(say, YOUR_QUEEN, cards=cards)
    elif queen is not None:
        yield translate_with(say, QUEEN, owner=who[queen], cards=cards)


def _grazer_token_text(
    grazers: Sequence[int], who: Sequence[str], reader: int | None, say: Translator
) -> str:
    others = [who[seat] for seat in grazers if seat != reader]
    if not others:
        return say(YOUR_TOKEN if grazers else NO_TOKEN)
    template = TOKEN if len(others) == len(grazers) else YOUR_TOKEN_TOO
    return translate_with(say, template, names=join_with_and(others))


def _list_remaining(view: HuntingPreyView, who: Sequence[str], say: Translator) -> list[str]:
    lines = []
    for seat in view["seats"]:
        cards = (*seat["hand"], *seat["cards_in_deck"]) or NONE
        if seat["seat"] == view["seat"]:
            lines += _wrap_words(translate_with(say, YOU_LEFT, cards=cards))
        else:
            lines += _wrap_words(translate_with(say, LEFT, name=who[seat["seat"]], cards=cards))
    return lines


def _list_choices(view: HuntingPreyView, who: Sequence[str], say: Translator) -> list[str]:
    """What the reader has said in this round, and the standing order."""
    choice, lines = view["choice"], []
    if choice is not None:
        if view["aside"]:
            lines.append(translate_with(say, ASIDE, cards=tuple(view["aside"])))
        if choice["swapped"]:
            lines.append(translate_with(say, HAS_SWAPPED, cards=tuple(choice["swapped"])))
        if choice["card"]:
            lines.append(translate_with(say, CHOSEN, card=choice["card"]))
        if choice["drops"]:
            lines.append(translate_with(say, TO_DROP, cards=tuple(choice["drops"])))
    if view["order"]:
        lines.append(line_text(Line(ORDER, order=ORDER_WORDS[view["order"]]), who, say))
    return ["", *lines] if lines else []
