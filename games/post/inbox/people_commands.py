"""`block Bob`, `friend Bob`, `rematch k7q2mnpr`: what a player is to others. The pages do it by the
same functions, and whoever is blocked reads nothing of it."""

from collections.abc import Iterable

from games import social
from games.models import Match
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.mail_salt import add_receipt
from games.post.inbox.match_terms import parse_game_name
from games.post.inbox.personal_mail import PersonalRunner, match_label
from games.post.outbox import rematches
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase

UNBLOCKED = phrase("{name} is no longer blocked. We won’t tell anyone.")
WERE_NOT = phrase("{name} wasn’t blocked.")
ALL_BLOCKED = phrase("you’ve blocked {names}.")
NONE_BLOCKED = phrase("you haven’t blocked anyone.")
FRIENDS = phrase("you and {name} are now friends.")
ASKED = phrase("we’ve emailed {name}, unless they have opted out.")
PARTED = phrase("done. We won’t tell anyone.")
ALL_FRIENDS = phrase("your friends are {names}.")
NO_FRIENDS = phrase(
    "you have no friends here yet. To add one, write “friend {name}” with a player’s name."
)
ASK_YOU = phrase("{names} would like to be your friend.")
REMATCH = phrase("{match}: rematch ready. Your opponents’ seats are reserved.")
REMATCH_DEALT = phrase(
    "{match}: the cards have been dealt. Each turn will come in its own email; reply to that one."
)
TO_WATCH = phrase(
    "public matches in progress. Write “follow” and a number to get that match’s result by email."
)
NONE_TO_WATCH = phrase("there are no public matches in progress now.")
FOLLOWED = phrase("{match}: we’ll email you the result.")
UNFOLLOWED = phrase("you no longer follow {match}.")
ENDS_IT = phrase("stops the email about its result")
UNBLOCKS = phrase("unblocks this player")
OPENS = phrase("opens a table and invites this friend by email")
ACCEPTS = phrase("accepts")
SAYS_NO = phrase("declines without telling anyone")
EXAMPLE, MOST_OFFERED = "Robin", 10
MOST_LISTED = 20


def block_player(heard: CommandRunner, words: str) -> None:
    """Blocks a player; alone it lists whom."""
    if not words:
        list_blocked(heard, words)
        return
    whom = social.get_player_by_name(words, f"block {EXAMPLE}", heard.player)
    social.block_player(heard.player, whom, heard.now)
    heard.answer(social.explain_block(heard.player, whom))
    if heard.seat is None:
        heard.suggest(f"unblock {whom.display_name}", Line(UNBLOCKS))


def unblock_player(heard: CommandRunner, words: str) -> None:
    whom = social.get_player_by_name(words, f"unblock {EXAMPLE}", heard.player)
    done = social.unblock_player(heard.player, whom)
    heard.answer(UNBLOCKED if done else WERE_NOT, name=whom.display_name)


def list_blocked(heard: CommandRunner, words: str) -> None:
    names = [each.whom.display_name for each in social.list_blocks(heard.player)]
    if names:
        heard.answer(ALL_BLOCKED, names=join_with_and(names))
    else:
        heard.answer(NONE_BLOCKED)
    suggest_lines(heard, "unblock {}", names, Line(UNBLOCKS))


def befriend_player(heard: PersonalRunner, words: str) -> None:
    """Asks somebody, or accepts what they have asked; alone it lists the friends."""
    if not words:
        list_friends(heard, words)
        return
    whom = social.get_player_by_name(words, f"friend {EXAMPLE}", heard.player)
    friendship = social.befriend(heard.player, whom, heard.now)
    told = ASKED if friendship.accepted_at is None else FRIENDS
    heard.answer(told, name=whom.display_name)


def end_friendship(heard: PersonalRunner, words: str) -> None:
    """Ends a friendship, says no, or takes back what was asked."""
    whom = social.get_player_by_name(words, f"unfriend {EXAMPLE}", heard.player)
    social.end_friendship(heard.player, whom, heard.now)
    heard.answer(PARTED)


def list_friends(heard: PersonalRunner, words: str) -> None:
    """The friends of the player, and who would like to be one."""
    names = [each.display_name for each in social.list_friends(heard.player)]
    if names:
        heard.answer(ALL_FRIENDS, names=join_with_and(names))
    else:
        heard.answer(NO_FRIENDS, name=EXAMPLE)
    asking = [each.asker.display_name for each in social.list_incoming_requests(heard.player)]
    if asking:
        heard.add_entry("", "note", Line(ASK_YOU, names=join_with_and(asking)))
    suggest_lines(heard, "friend {}", asking, Line(ACCEPTS))
    suggest_lines(heard, "unfriend {}", asking, Line(SAYS_NO))
    suggest_lines(heard, "new emu-ranchers with {}", names, Line(OPENS))


def suggest_lines(heard: CommandRunner, template: str, names: Iterable[str], does: Line) -> None:
    """Notes a line for each of some names, the first few."""
    for name in list(names)[:MOST_OFFERED]:
        heard.suggest(template.format(name), does)


def list_watchable(heard: PersonalRunner, words: str) -> None:
    """The public matches of others that go on, numbered; `watch ranchers` those of a game."""
    found = social.list_watchable_matches(heard.player)
    if words.strip(" .!?"):
        found = found.filter(game=parse_game_name(words).slug)
    codes = list(found.values_list("code", flat=True)[:MOST_LISTED])
    heard.answer(TO_WATCH if codes else NONE_TO_WATCH)
    heard.list_matches(codes)


def follow_match(heard: PersonalRunner, words: str) -> None:
    """A mail tells how a public match of others ends."""
    match = heard.find_match(words)
    social.follow_match(heard.player, match, heard.now)
    heard.answer(FOLLOWED, match=match_label(match))
    heard.suggest(f"unfollow {match.code}", Line(ENDS_IT))


def unfollow_match(heard: PersonalRunner, words: str) -> None:
    match = heard.find_match(words)
    social.unfollow_match(heard.player, match)
    heard.answer(UNFOLLOWED, match=match_label(match))


def open_named_rematch(heard: PersonalRunner, words: str) -> None:
    old = heard.find_match(words)
    match = rematches.open_or_join_rematch(old, heard.player, heard.now, heard.salt)
    heard.answer(describe_rematch(match))
    add_receipt(heard, match)


def describe_rematch(match: Match) -> Line:
    """What is said to whoever has asked for a rematch."""
    told = REMATCH if match.status == Match.Status.OPEN else REMATCH_DEALT
    return Line(told, match=match_label(match))
