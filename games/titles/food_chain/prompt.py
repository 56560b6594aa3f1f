"""What Food Chain asks, what stands on its places, and what a turn comes to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from games.decks.biome_deck import CARDS, CLASSES, SUITS
from games.rules.game import MoveText
from games.rules.lines import Line, join_with_commas
from games.rules.phrases import Said, phrase, plural_phrase
from games.titles.biome_views import own_hand
from games.titles.board import Words
from games.titles.food_chain.effects import (
    count_play_tokens,
    describe_draws,
    describe_effects,
    describe_need,
    explain_misfit,
    find_next_need,
    list_moved_cards,
    list_plays,
)
from games.titles.food_chain.legal_moves import SMALLEST_GROUP
from games.titles.food_chain.log import name_biome
from games.titles.food_chain.state import PASS, PLURAL, action_of
from games.titles.food_chain.table import list_gains
from games.titles.food_chain.view import FoodChainView, PlayView, biome_of
from games.titles.prompt import Asked, Choice, Prompt

FILE_WHICH = phrase("Which of your {group} do you file?")
PLAY_WHICH = phrase("Which card goes on {biome} ({need})?")
KEEP_THIS = phrase("Or: keep this Ace if you take it")
REMOVE_WHICH = phrase("Which carnivore do you remove? {seat} draws {cards_drawn}.")
ALONE = phrase("{seat} has passed. You play on alone: pick card after card, or pass.")
EMPTY_HAND = phrase("Your hand is empty: pass.")
PICK = phrase("Pick a card to see where it goes, or pass.")
CLASSIFY_BUTTON = phrase("{count} {group}: +1")
PASS_FIRST = phrase("Pass: +1")
PASS_BUTTON = phrase("Pass")
ACE_ASKED = phrase("Choose an Ace to keep")
ACE_TO_KEEP = phrase("Ace to keep: {biome}")
WHERE_TO = phrase("{card}, {diet} {kind}: where to?")
ON_BIOME = phrase("{biome}: {gains}")
TOKENS = phrase("+{count}")
TAKES = phrase("takes {points}")
FILE_BUTTON = phrase("File with the {group}")
OVER_POPULATE = phrase("Over-populate: {seat} draws {cards_drawn}")
PICK_MORE = plural_phrase(
    "Classify {group}: pick at least {count} more.", "Classify {group}: pick at least {count} more."
)
THESE_OR_MORE = phrase("Classify these {count} {group}, or pick more.")
JUST_THESE = phrase("Just these {count}: +1")
ALL_OF_THEM = phrase("All {count} {group}: +1")
WHICH_ACE = phrase("If you take several chains this round, which Ace do you keep?")
CANCEL_CHOICE = phrase("Cancel this choice")
WAIT = phrase("{seat} to play. You can pick the biome whose Ace you’d keep.")
WAIT_ORDERED = phrase("{seat} to play. You’ll keep the Ace of {biome} if you take it.")
ROUND_OVER = phrase("The round is over. Which Ace do you keep?")
SEND_WHICH = phrase("Your opponent holds {count} Aces: which one goes back?")
ACE_BUTTON = phrase("Ace of {biome}")
SEND_NONE = phrase("Send no Ace back")

PLAY = Line(phrase("play"))
BOTH = Line(phrase("+2 (match, run)"))
THEN = phrase("{gains}; next {need}")
KEEP_USE, SEND_BACK, FILE_USE = phrase("keep"), phrase("send back"), phrase("file")
FITS = phrase("fits")
KEEP_ACE_OF = phrase("keep the Ace of {biome}")
SEND_BACK_ACE_OF = phrase("send back the Ace of {biome}")
OVER_POPULATE_BY = phrase("over-populate: remove a carnivore, {seat} draws {cards_drawn}")
REMOVE, TOKEN = phrase("remove"), phrase("+1 token")
MISSING = {"open": phrase("no card fits"), "closed": phrase("closed")}
IN_HAND = phrase("{count} in hand")
DONE = phrase("you’ve over-populated")

Request = Asked[FoodChainView]


def ask(asked: Request) -> Prompt:
    """What to do next, and what the draft and the picks come to."""
    prompt = Prompt()
    if asked.ready is None:
        prompt = _ask_next(asked)
    uses = _list_uses(asked)
    return replace(
        prompt,
        effects=tuple(describe_effects(asked)),
        uses=uses,
        spoken=dict(_list_spoken_uses(asked, uses)),
        misfits=dict(_list_misfits(asked)),
    )


def _ask_next(asked: Request) -> Prompt:
    if asked.view["phase"] != "action":
        return _ask_between_rounds(asked)
    if not _is_on_turn(asked):
        return _ask_waiting(asked)
    return _ask_action(asked)


def _is_on_turn(asked: Request) -> bool:
    return asked.view["phase"] == "action" and asked.seat in asked.view["waiting"]


# An action of the round


def _ask_action(asked: Request) -> Prompt:
    """An action: which one, and with what."""
    cards, kind = _list_picked_cards(asked), _find_pick(asked, CLASSES)
    biome = _find_pick(asked, SUITS)
    if len(cards) > 1 or (kind and not _is_filing(asked)) or "classify" in asked.picks:
        return _ask_classification(asked, cards, kind)
    if cards:
        return _ask_place(asked, cards[0])
    if kind:
        return Prompt(Line(FILE_WHICH, group=Line(PLURAL[kind])))
    if "keep" in asked.picks:
        return _ask_order(asked)
    if biome:
        return _ask_card(asked, biome)
    if "over-populate" in asked.picks:
        return Prompt(_tell_draws(asked, REMOVE_WHICH))
    return _ask_idle(asked)


def _tell_draws(asked: Request, template: Said) -> Line:
    """Over-populating, with what the other seat has to draw."""
    return Line(template, seat=1 - asked.seat, cards_drawn=describe_draws(asked.view))


def _list_picked_cards(asked: Request) -> list[str]:
    return [token for token in asked.picks if token in CARDS]


def _find_pick(asked: Request, known: Iterable[str]) -> str:
    return next((token for token in asked.picks if token in known), "")


def _ask_idle(asked: Request) -> Prompt:
    """Nothing is picked yet."""
    view, other = asked.view, 1 - asked.seat
    words: Words = PICK
    if view["seats"][other]["passed"]:
        words = Line(ALONE, seat=other)
    elif not view["hand"]:
        words = EMPTY_HAND
    choices = [
        Choice(_count_group(CLASSIFY_BUTTON, largest, name), name)
        for name in CLASSES
        if (largest := _find_largest_group(asked, name))
    ]
    choices.append(Choice(PASS_FIRST if view["first_pass"] else PASS_BUTTON, PASS))
    if "keep" in asked.tokens:
        choices.append(Choice(_describe_order(view), "keep"))
    return Prompt(words, tuple(choices))


def _describe_order(view: FoodChainView) -> Words:
    return Line(ACE_TO_KEEP, biome=name_biome(view["keep"])) if view["keep"] else ACE_ASKED


def _ask_place(asked: Request, card: str) -> Prompt:
    """One card is picked: the places where it can go, with what it brings there."""
    animal = CARDS[card]
    plays, group = list_plays(asked.view), Line(PLURAL[animal.classification])
    choices = [
        Choice(_describe_place(plays[card, token]), token)
        for token in SUITS
        if token in asked.tokens and (card, token) in plays
    ]
    for move in asked.moves:
        verb = action_of(move).verb
        if verb in ("file", "over-populate"):
            filed = Line(FILE_BUTTON, group=group)
            words = filed if verb == "file" else _tell_draws(asked, OVER_POPULATE)
            choices.append(Choice(words, move=move, name=verb))
    choices += _offer_all(asked, animal.classification)
    diet, kind = Line(animal.diet), Line(animal.classification)
    words = Line(WHERE_TO, card=card, diet=diet, kind=kind)
    return Prompt(words, tuple(choices))


def _describe_place(play: PlayView) -> Words:
    gains = _sum_gains(play)
    biome = name_biome(play["biome"])
    return Line(ON_BIOME, biome=biome, gains=join_with_commas(gains)) if gains else biome


def _sum_gains(play: PlayView) -> list[Line]:
    """`+2`, `takes 6`: what a play brings, in short."""
    tokens = count_play_tokens(play)
    gains = [Line(TOKENS, count=tokens)] if tokens else []
    if play["points"] is not None:
        gains.append(Line(TAKES, points=play["points"]))
    return gains


def _ask_card(asked: Request, biome: str) -> Prompt:
    """A biome is picked: which card goes there."""
    order = f"keep {biome}"
    keep = (Choice(KEEP_THIS, move=order, name="order"),) if order in asked.moves else ()
    need = describe_need(biome_of(asked.view, biome)["needs"])
    return Prompt(Line(PLAY_WHICH, biome=name_biome(biome), need=need), keep)


# Classes


def _ask_classification(asked: Request, cards: Sequence[str], kind: str) -> Prompt:
    """A group is being laid out: so many of a class are picked."""
    kind = kind or (CARDS[cards[0]].classification if cards else "")
    if not kind:
        return Prompt(PICK)
    missing = SMALLEST_GROUP - len(cards)
    if missing > 0:
        words = Line(PICK_MORE, group=Line(PLURAL[kind]), count=missing)
        return Prompt(words, tuple(_offer_all(asked, kind)))
    chosen = (move for move in asked.moves if set(list_moved_cards(move)) == {*cards})
    exact = next(chosen, "")
    just = Choice(Line(JUST_THESE, count=len(cards)), move=exact, name="these")
    words = Line(THESE_OR_MORE, count=len(cards), group=Line(PLURAL[kind]))
    return Prompt(words, (*((just,) if exact else ()), *_offer_all(asked, kind)))


def _offer_all(asked: Request, kind: str) -> Iterable[Choice]:
    whole = _find_largest_group(asked, kind)
    if whole:
        yield Choice(_count_group(ALL_OF_THEM, whole, kind), move=whole, name="all")


def _count_group(template: Said, move: MoveText, kind: str) -> Line:
    return Line(template, count=len(list_moved_cards(move)), group=Line(PLURAL[kind]))


def _find_largest_group(asked: Request, kind: str) -> MoveText:
    laying = [move for move in asked.moves if _is_classifying(move, kind)]
    return max(laying, key=lambda move: len(list_moved_cards(move)), default="")


def _is_classifying(move: MoveText, kind: str) -> bool:
    action = action_of(move)
    return action.verb == "classify" and action.place == kind


def _is_filing(asked: Request) -> bool:
    return not any(action_of(move).verb == "classify" for move in asked.moves)


# Aces


def _ask_waiting(asked: Request) -> Prompt:
    """The other seat is on turn; an Ace to keep can be ordered meanwhile."""
    if asked.picks:
        return _ask_order(asked)
    kept, other = asked.view["keep"], 1 - asked.seat
    if not kept:
        return Prompt(Line(WAIT, seat=other))
    return Prompt(Line(WAIT_ORDERED, seat=other, biome=name_biome(kept)), _offer_none(asked))


def _ask_order(asked: Request) -> Prompt:
    return Prompt(WHICH_ACE, (*_list_aces(asked), *_offer_none(asked)))


def _offer_none(asked: Request) -> tuple[Choice, ...]:
    return (Choice(CANCEL_CHOICE, "none"),) if "none" in asked.tokens else ()


def _ask_between_rounds(asked: Request) -> Prompt:
    """An Ace of the own chains to keep, or one of the other seat to return."""
    if asked.view["phase"] == "keep":
        return Prompt(ROUND_OVER, _list_aces(asked))
    held = len(asked.view["seats"][1 - asked.seat]["aces"])
    none = (Choice(SEND_NONE, "none"),) if "none" in asked.tokens else ()
    return Prompt(Line(SEND_WHICH, count=held), (*_list_aces(asked), *none))


def _list_aces(asked: Request) -> tuple[Choice, ...]:
    return tuple(
        Choice(Line(ACE_BUTTON, biome=name_biome(token)), token)
        for token in SUITS
        if token in asked.tokens
    )


# Words on places


def _list_uses(asked: Request) -> Mapping[str, Words]:
    """What stands on each place that can be picked, and on the cards for a biome that is."""
    uses = {token: _describe_biome_use(asked, token) for token in SUITS}
    laying = {action_of(move).place for move in asked.moves if move.startswith("classify")}
    for name in CLASSES:
        uses[name] = TOKEN if name in laying else FILE_USE if asked.picks else ""
    uses["over-populate"] = REMOVE if asked.picks else ""
    biome = _find_pick(asked, SUITS)
    if biome and not asked.ready and not _list_picked_cards(asked):
        uses |= {card: _describe_card_use(asked, card, biome) for card in own_hand(asked.view)}
    return uses


def _list_spoken_uses(asked: Request, uses: Mapping[str, Words]) -> Iterable[tuple[str, Words]]:
    """What is heard of the draw pile, and of the biomes whose Ace can be kept or sent back."""
    for token in SUITS:
        if uses[token] == KEEP_USE:
            yield token, Line(KEEP_ACE_OF, biome=name_biome(token))
        elif uses[token] == SEND_BACK:
            yield token, Line(SEND_BACK_ACE_OF, biome=name_biome(token))
    yield "over-populate", _tell_draws(asked, OVER_POPULATE_BY)


def _describe_card_use(asked: Request, card: str, biome: str) -> Words:
    """What a card earns on the biome that is picked."""
    play = list_plays(asked.view).get((card, biome))
    if play is None:
        return ""
    tokens = count_play_tokens(play)
    return Line(TOKENS, count=tokens) if tokens else FITS


def _describe_biome_use(asked: Request, token: str) -> Words:
    """What the picked card earns on a biome and what that takes next, or what becomes of its
    Ace."""
    view, ready = asked.view, action_of(asked.ready) if asked.ready else None
    if view["phase"] == "return":
        return SEND_BACK
    if view["phase"] == "keep" or "keep" in asked.picks or (ready and ready.verb == "keep"):
        return KEEP_USE
    plays = list_plays(view)
    cards = ready.cards if ready else asked.picks
    play = next((plays[card, token] for card in cards if (card, token) in plays), None)
    if play is None:
        return ""
    both = play["match"] and play["run"]
    gains = BOTH if both else join_with_commas(list_gains(play) or [PLAY])
    needs = find_next_need(view, play)
    return Line(THEN, gains=gains, need=describe_need(needs)) if needs else gains


def _list_misfits(asked: Request) -> Iterable[tuple[str, Words]]:
    """Why a biome takes no card, or not the picked one; how many of a class are in hand; and
    whether no more carnivores can be removed. On turn an Ace to keep is asked for by its own
    button: a click on a biome without a card for it would mean nothing else."""
    if not _is_on_turn(asked) or asked.ready:
        return
    view, cards = asked.view, _list_picked_cards(asked)
    plays = list_plays(view)
    for biome in view["biomes"]:
        token = biome["token"]
        if not asked.picks and not any(place == token for _card, place in plays):
            if biome["state"] in MISSING:
                yield token, MISSING[biome["state"]]
        elif len(cards) == 1 and biome["state"] == "open" and (cards[0], token) not in plays:
            yield token, explain_misfit(biome, cards[0])
    held = [CARDS[card].classification for card in own_hand(view)]
    laid = {group["class"] for group in view["groups"]}
    for name in CLASSES:
        if name in held and name not in {*laid, *asked.tokens} and not asked.picks:
            yield name, Line(IN_HAND, count=held.count(name))
    if view["seats"][asked.seat]["over_populated"]:
        yield "over-populate", DONE
