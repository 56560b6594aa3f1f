"""The pages of the review, and what a tamperer would do to a match."""

import re

from django.db import connection

from games import play
from games.decks.decktet import BASIC
from games.play.record import record_cache
from tests.web.pages import press

LIST = "/admin/games/match/"
CODES = re.compile(rf"\b({'|'.join(BASIC)})\b")


def page_of(match, page="timeline"):
    return f"{LIST}{match.pk}/{page}/"


def texts(response):
    return response.content.decode()


def hidden_cards(match):
    """Every card that an onlooker cannot know: the hands and what is left of the draw pile."""
    shown = set(CODES.findall(str(play.current_record(match).view(None))))
    return set(BASIC) - shown


def reveal(client, match, seat="every", ply=4, why="a complaint"):
    form = {"reveal-seat": seat, "reveal-ply": ply, "reveal-why": why}
    return press(client, page_of(match, "table"), form)


def tamper(match, ply, text):
    record_cache.clear_record_cache()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_move SET text = %s WHERE match_id = %s AND ply = %s",
            [text, match.pk, ply],
        )
