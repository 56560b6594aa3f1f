"""Where and how long a player is signed in.

Players stay signed in until they have not come for 180 days, staff for 12 hours and no longer.
Sessions are Django's, in the database, with columns that name the player. A request writes
nothing, except the first one of a browser on a day, which notes that the player is still there.
"""

from datetime import datetime, timedelta
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSession
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import client_info
from accounts.models import Player, Session
from config import clock

STAFF_STAY = timedelta(hours=12)

# Keys of a session.
BEGAN, SEEN, NETWORK, BROWSER = "signed_in_at", "seen_on", "network", "browser"


class SessionStore(DatabaseSession):
    """A session that knows whose it is. The name is the one Django's has, since it salts what is
    stored: sessions of former releases stay readable."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        row = Session.objects.filter(session_key=self.session_key or "").first()
        if row is None or row.expire_date <= clock.machine_time():  # which Django has stamped it by
            self._session_key = None
            return None
        return row

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row = cast(Session, super().create_model_instance(data))
        row.player_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.began_at = datetime.fromisoformat(data[BEGAN]) if BEGAN in data else None
        row.seen_on = datetime.fromisoformat(data[SEEN]).date() if SEEN in data else None
        row.network, row.browser = data.get(NETWORK, ""), data.get(BROWSER, "")
        return row


def begin_session(request: HttpRequest) -> None:
    """Notes in the session when and where its player has just signed in."""
    request.session[BEGAN] = clock.now().isoformat()
    touch_session(request)


def touch_session(request: HttpRequest) -> None:
    """Notes once a day that the player is still here, and from where, which begins the 180 days
    anew."""
    today = clock.now().date().isoformat()
    if request.session.get(SEEN) != today:
        request.session[SEEN] = today
        request.session[NETWORK] = client_info.request_network(request)
        request.session[BROWSER] = client_info.describe_browser(request)


def is_expired(request: HttpRequest, player: Player) -> bool:
    """True if the player's time in this browser is up, though the session is there."""
    if not (player.is_staff or player.is_superuser):
        return False
    began = request.session.get(BEGAN)
    return began is None or clock.now() - datetime.fromisoformat(began) >= STAFF_STAY


def list_sessions(player: Player) -> QuerySet[Session]:
    """Where the player is signed in, the browser that was there last first."""
    here = Session.objects.filter(player=player, expire_date__gt=clock.now())
    if player.is_staff or player.is_superuser:
        here = here.filter(began_at__gt=clock.now() - STAFF_STAY)
    return here.order_by("-seen_on", "-began_at")


def end_other_sessions(request: HttpRequest, player: Player) -> int:
    """Signs the player out everywhere but here; how many browsers that were."""
    others = Session.objects.filter(player=player).exclude(session_key=request.session.session_key)
    return others.delete()[0]


def end_all_sessions(player: Player) -> int:
    """Signs the player out everywhere; how many browsers that were."""
    return Session.objects.filter(player=player).delete()[0]
