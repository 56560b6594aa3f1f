"""The open page of a match says now and then that somebody is looking at it.

A POST of its own: nothing that a GET does writes, and no match is touched.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from config import clock
from games.models import Match, Presence, Seat


@require_POST
def record_presence(request: HttpRequest, code: str) -> HttpResponse:
    """Notes that the reader's seat has its page open; 204 whoever asks."""
    if request.user.is_authenticated:
        mine = Seat.objects.filter(
            match__code=code.lower(), match__status=Match.Status.RUNNING, player=request.user
        )
        seat_id = mine.values_list("pk", flat=True).first()
        if seat_id is not None:
            at = clock.now()
            Presence.objects.update_or_create(seat_id=seat_id, defaults={"at": at})
    return HttpResponse(status=204)
