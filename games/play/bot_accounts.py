"""Where bot accounts may sit: with people only where nothing is rated, and never so that one person
sees two hands of a table with others.

Whoever opens a rated match decides whether people or bots play it: the two are rated apart. A
person and the bots they answer for count as one. Callers hold the row of the match, so that this
holds among many who sit down at once.
"""

from accounts.models import Player
from games.models import Match, Seat, Tenure
from games.play.errors import CannotJoin
from games.rules.phrases import phrase

NO_BOTS = phrase("This match is rated, so bots can’t join. They can join unrated matches.")
NO_PEOPLE = phrase("This match is rated among bots only. You can join unrated matches with bots.")
ONE_OWNER = phrase(
    "You and your bots can’t sit together at this table. You can at an unrated table for two."
)


def check_bot_rules(match: Match, player: Player, seat: Seat | None = None) -> None:
    """CannotJoin for a bot at a rated table of people, for people at one of bots, and for whoever
    would know two hands; `seat` is the one that they take over, of a match that runs."""
    seats = Seat.objects.filter(match=match)
    others = seats if seat is None else seats.exclude(pk=seat.pk)
    found = list(others.values_list("player", "player__owner"))
    seated = [(key, owner) for key, owner in found if key is not None]
    if match.rated and any((owner is not None) != player.is_bot for _key, owner in seated):
        raise CannotJoin(NO_BOTS if player.is_bot else NO_PEOPLE)
    is_for_two = len(found) + (seat is not None) == 2
    known = {owner or key for key, owner in seated}
    if seat is not None:
        held = Tenure.objects.filter(seat__match=match, player__isnull=False).exclude(seat=seat)
        known.update(owner or key for key, owner in held.values_list("player", "player__owner"))
    if (player.owner_id or player.pk) in known and (match.rated or not is_for_two):
        raise CannotJoin(ONE_OWNER)
