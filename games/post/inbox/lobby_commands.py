"""Commands about tables: opened, joined, left, invited to, waited for, and kept as presets."""

from collections.abc import Sequence

from games import play
from games.models import Match, Preset
from games.play import NotAllowed, join_terms, seeks
from games.play.presets import delete_preset, find_preset, list_presets, save_preset
from games.play.ready_questions import has_lost_seat
from games.post.inbox.mail_salt import add_receipt
from games.post.inbox.match_terms import (
    BOTS,
    LEVELS,
    LINKED,
    parse_match_request,
    parse_seek,
)
from games.post.inbox.personal_mail import SHOWN, PersonalRunner, match_label
from games.post.outbox import invitation_links
from games.post.outbox.preset_matches import open_preset_match
from games.rules.game import Setup
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase
from games.titles import find_game

NO_INVITATION = phrase(
    "“{words}” doesn’t say who to invite to which match. Write, for example, “invite "
    "ann@example.org to {code}” or “invite bot easy to {code}”."
)
DEALT = phrase(
    "{match}: the cards have been dealt. Each turn will come in its own email; reply to that one."
)
INVITED = phrase(
    "{match}: table opened. We’ll email {guests} an invitation, unless they have opted out. The "
    "match will begin when every seat is taken."
)
OFFERED = phrase("{match}: table opened. It will be in the lobby until every seat is taken.")
AGREED = "agreed"
NOT_MET = phrase(
    "{match}: you haven’t played with these settings yet, so nothing was done. Read what they "
    "mean, then write “join {code} agreed” to take the seat."
)
TAKES_SEAT = phrase("takes the seat with these settings")
JOINED = phrase("{match}: you have a seat. The match will begin when every seat is taken.")
JOINED_DEALT = phrase(
    "{match}: you have a seat, and the cards have been dealt. Each turn will come in its own "
    "email; reply to that one."
)
TAKEN = phrase("{match}: the seat is yours. We’ll email you when it’s your turn.")
LEFT = phrase("{match}: you’ve given up your seat.")
CLOSED = phrase("{match}: you opened this table, so it has been cancelled.")
BOT_SITS = phrase("{match}: bot added. The match will begin when every seat is taken.")
BOT_AGREED = phrase(
    "{match}: you’ve agreed to a bot. It gets the free seat once every player there agrees."
)
ASKED = phrase("{match}: we’ll email {guests} an invitation, unless they have opted out.")
GIVES_BACK = phrase("gives up your seat before the match begins")
CLOSES = phrase("cancels the table before the match begins")
ASKS_ANOTHER = phrase("invites one more player")
SEEKS = phrase(
    "{wish}: we’ll look for a table like this for two weeks and email you once it’s full."
)
THESE_SEEKS = phrase("your table requests.")
NO_SEEKS = phrase("you have no table requests.")
IN_VAIN = phrase("{wish}: no one joined.")
AGAIN = phrase("tries again for two weeks")
CANCELLED = phrase("{wish}: request cancelled.")
CANCELS = phrase("cancels the request")
NO_FORGET = phrase(
    "I can’t delete “{words}”. Write, for example, “forget wish 1” or “forget terms Friday”."
)
SAVED = phrase("saved. To open a match with this preset, write “new {name}”.")
PRESETS = phrase("your presets.")
NO_PRESETS = phrase("you have no presets.")
DELETED = phrase("{name}: deleted.")
OPENS = phrase("{title} for {seats}, {hours} hours a turn")
OPENS_WITH = phrase("{title} for {seats}, {hours} hours a turn, with {guests}")
PRESET_HOW = phrase(
    "“{words}” isn’t complete. Write a name, a colon, and what you’d write after “new”. For "
    "example, write “keep terms Friday: emu-ranchers with Bob pace 3 days”."
)


def open_table(heard: PersonalRunner, words: str) -> None:
    """Opens a match and invites to it; refused as a whole if one of both will not do. The name of a
    preset opens a match by that."""
    if (kept := find_preset(heard.player, words)) is not None:
        report_opened_match(heard, open_preset_match(heard.player, kept, heard.now), kept.guests)
        return
    wish = parse_match_request(words)
    match = play.open_match(heard.player, wish.game.slug, now=heard.now, **wish.terms)  # type: ignore[arg-type]  # its keywords, by name
    invite_guests(heard, match, wish.guests)
    report_opened_match(heard, match, wish.guests)


def invite_guests(heard: PersonalRunner, match: Match, guests: Sequence[str]) -> None:
    for guest in guests:
        invitation_links.invite_named(match, heard.player, guest, heard.now)


def report_opened_match(heard: PersonalRunner, match: Match, guests: Sequence[str]) -> None:
    """Says what came of opening a match, and what can be done with it."""
    if match.status == Match.Status.RUNNING:
        heard.answer(DEALT, match=match_label(match))
        return
    if guests:
        heard.answer(INVITED, match=match_label(match), guests=join_with_and(guests))
    else:
        heard.answer(OFFERED, match=match_label(match))
        heard.suggest(f"invite ann@example.org to {match.code}", Line(ASKS_ANOTHER))
    heard.suggest(f"leave {match.code}", Line(CLOSES))


def join_table(heard: PersonalRunner, words: str) -> None:
    """Takes the next free seat of a match in the lobby, or of one whose code the player has. Of
    terms that they have not met they are told what these mean: with the seat, or before it where a
    mistake would cost a match or a rating, until they write that they agree."""
    named, agreed = strip_agreed(words)
    match = heard.find_match(named)
    is_new = join_terms.needs_terms_explained(match, heard.player, heard.now)
    meaning = join_terms.explain_terms(match, match.seats.count()) if is_new else []
    if is_new and not agreed and join_terms.terms_kind_of(match).has_high_stakes:
        heard.refuse(Line(NOT_MET, match=match_label(match), code=match.code))
        for told in meaning:
            heard.add_entry("", "refused", told)
        heard.suggest(f"join {match.code} {AGREED}", Line(TAKES_SEAT))
        return
    match = play.join_match(match.pk, heard.player, heard.now, heard.salt)
    running = match.status == Match.Status.RUNNING
    heard.answer(JOINED_DEALT if running else JOINED, match=match_label(match))
    add_receipt(heard, match)
    for told in () if agreed else meaning:
        heard.add_entry("", "done", told)
    if not running:
        heard.suggest(f"leave {match.code}", Line(GIVES_BACK))


def strip_agreed(rest: str) -> tuple[str, bool]:
    """The words before `agreed`, and whether that stands there."""
    words = rest.strip(" .!").split()
    if words and words[-1].lower() == AGREED:
        return " ".join(words[:-1]), True
    return rest, False


def take_seat(heard: PersonalRunner, words: str) -> None:
    """Takes a seat that was left in a running match."""
    match = play.take_over_seat(heard.find_match(words).pk, heard.player, heard.now)
    heard.answer(TAKEN, match=match_label(match))


def leave_table(heard: PersonalRunner, words: str) -> None:
    """Gives a seat back before the match begins."""
    match = play.leave_match(heard.find_match(words).pk, heard.player, heard.now)
    closed = match.status == Match.Status.CANCELLED
    heard.answer(CLOSED if closed else LEFT, match=match_label(match))


def invite(heard: PersonalRunner, words: str) -> None:
    """Asks somebody to a match of the player's that waits, or has a bot sit down there."""
    tokens = LINKED.sub("", words).replace(",", " ").split()
    if BOTS.intersection(map(str.lower, tokens)):
        seat_bot(heard, tokens)
        return
    guests = [token.strip("<>;.").lower() for token in tokens if "@" in token]
    names = [token for token in tokens if "@" not in token and token.lower() not in ("to", "and")]
    if not guests and len(names) > 1 and tokens[-2].lower() == "to":
        guests, names = [" ".join(tokens[:-2])], tokens[-1:]
    if not guests or len(names) != 1:
        raise refuse_invitation(heard, words)
    match = heard.find_match(names[0])
    invite_guests(heard, match, guests)
    heard.answer(ASKED, match=match_label(match), guests=join_with_and(guests))


def seat_bot(heard: PersonalRunner, tokens: list[str]) -> None:
    """`bot to k7q2mnpr`, `bot strong to k7q2mnpr`, `strong bot to k7q2mnpr`."""
    words = [token for token in tokens if token.lower() not in ("to", "a", *BOTS)]
    levels = [word.lower() for word in words if word.lower() in LEVELS]
    names = [word for word in words if word.lower() not in LEVELS]
    if len(names) != 1 or len(levels) > 1:
        raise refuse_invitation(heard, " ".join(tokens))
    table = heard.find_match(names[0])
    by_consent = has_lost_seat(table.pk)
    match = play.seat_bot(table.pk, heard.player, "".join(levels), heard.now)
    sits = BOT_AGREED if by_consent else BOT_SITS
    running = match.status == Match.Status.RUNNING
    heard.answer(DEALT if running else sits, match=match_label(match))


def refuse_invitation(heard: PersonalRunner, words: str) -> NotAllowed:
    waiting = Match.objects.filter(opened_by=heard.player, status=Match.Status.OPEN)
    code = waiting.order_by("-pk").values_list("code", flat=True).first() or "k7q2mnpr"
    return NotAllowed(NO_INVITATION, words=words[:SHOWN], code=code)


# Tables that are waited for


def post_seek(heard: PersonalRunner, words: str) -> None:
    game, seats, pace = parse_seek(words)
    made = play.post_seek(heard.player, game, seats, pace, heard.now, heard.salt)
    number = list(seeks.list_seeks(heard.player)).index(made) + 1
    heard.answer(SEEKS, wish=seeks.describe_seek(made))
    heard.suggest(f"forget wish {number}", Line(CANCELS))


def list_seeks(heard: PersonalRunner, words: str) -> None:
    mine = list(seeks.list_seeks(heard.player))
    heard.answer(THESE_SEEKS if mine else NO_SEEKS)
    for number, each in enumerate(mine, 1):
        heard.suggest(f"forget wish {number}", seeks.describe_seek(each))
    for each in seeks.list_expired_seeks(heard.player, heard.now):
        told = Line(IN_VAIN, wish=seeks.describe_seek(each))
        heard.add_entry("", "done", told)
        heard.suggest(seeks.format_seek_command(each), Line(AGAIN))


def delete_seek_or_preset(heard: PersonalRunner, words: str) -> None:
    """`wish 2` is waited for no more, and `terms Friday` is no preset any more."""
    what, _space, named = words.strip().partition(" ")
    number = named.strip(" .!")
    if what.lower() == "terms" and number:
        heard.answer(DELETED, name=delete_preset(heard.player, named).name)
        return
    if what.lower() != "wish" or not (number.isascii() and number.isdigit() and len(number) < 4):
        raise NotAllowed(NO_FORGET, words=words[:SHOWN])
    gone = play.cancel_seek(heard.player, int(number))
    heard.answer(CANCELLED, wish=seeks.describe_seek(gone))


# Presets


def keep_preset(heard: PersonalRunner, words: str) -> None:
    """Keeps terms under a name."""
    first, _space, more = words.partition(" ")
    name, colon, terms = more.partition(":")
    if first.lower() != "terms" or not (colon and name.strip() and terms.strip()):
        raise NotAllowed(PRESET_HOW, words=words[:SHOWN])
    wish = parse_match_request(terms.strip())
    wish.game(Setup(seats=wish.size, options=wish.chosen, seed=b"check"))
    kept = save_preset(
        heard.player,
        name,
        wish.game.slug,
        wish.terms,
        wish.guests,
        heard.now,
    )
    heard.answer(SAVED, name=kept.name)
    heard.suggest(f"new {kept.name}", preset_label(kept))


def list_preset_lines(heard: PersonalRunner, words: str) -> None:
    every = list(list_presets(heard.player))
    heard.answer(PRESETS if every else NO_PRESETS)
    for kept in every:
        heard.suggest(f"new {kept.name}", preset_label(kept))


def preset_label(kept: Preset) -> Line:
    """`Emu Ranchers for 2, 72 hours a turn, with Bob`."""
    title = Line(find_game(kept.game).title)
    hours, seats = kept.terms["pace_hours"], kept.terms["seats"]
    if kept.guests:
        return Line(
            OPENS_WITH, title=title, seats=seats, hours=hours, guests=join_with_and(kept.guests)
        )
    return Line(OPENS, title=title, seats=seats, hours=hours)
