"""Through a real Matrix homeserver: what a room shows, and what a refusal says.

Only where `SYNAPSE` names the program (`pip install matrix-synapse`, in an environment apart).
"""

from collections.abc import Iterator

import pytest

from accounts.models import Player
from games.models import Delivery, Hook, Notice, Seat
from games.post.hooks import player_hooks
from games.post.outbox import hook_sender
from games.post.outbox.hook_sender import HOOK
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.sender import send_due
from games.web.hook_forms import HookForm
from tests.matches import awaited, running_match
from tests.play.times import Times
from tests.post.hooks.homeserver import PROGRAM, Homeserver
from tests.post.push.conftest import lead_to
from tests.web.pages import press, reader

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not PROGRAM, reason="SYNAPSE names no Matrix homeserver"),
]


@pytest.fixture(scope="module")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Homeserver]:
    server = Homeserver(tmp_path_factory.mktemp("matrix"))
    with server.open():
        yield server


@pytest.fixture
def server(running_server: Homeserver, monkeypatch: pytest.MonkeyPatch) -> Homeserver:
    """In a room of its own for each test."""
    running_server.make_room()
    lead_to(running_server, monkeypatch)
    return running_server


@pytest.fixture
def seat(server: Homeserver, times: Times) -> Seat:
    """A seat that is asked, of a player who has given what the form asks for."""
    seat = awaited(running_match(pace_hours=240))
    Notice.objects.exclude(seat=seat, kind=Notice.Kind.TURN).delete()
    assert seat.player is not None
    form = HookForm(
        Hook.Kind.MATRIX,
        {"address": f"https://{server.HOST}", "secret": server.secret, "room": server.room},
    )
    assert form.is_valid(), form.errors
    player_hooks.add_hook(seat.player, Hook.Kind.MATRIX, form.cleaned_data, times.now())
    return seat


def come_round() -> Delivery:
    send_due_mails()
    send_due(HOOK)
    return Delivery.objects.filter(channel="hook").latest("pk")


def test_a_room_shows_the_turn(server: Homeserver, seat: Seat) -> None:
    assert come_round().state == Delivery.State.SENT
    (body,) = server.list_messages()
    match, other = seat.match, seat.match.seats.exclude(pk=seat.pk)[0]
    title, names, until, link = body.splitlines()
    assert (title, names) == (f"Your turn: {match.title}", f"With {other.name}")
    assert until.startswith("until") and link.endswith(match.get_absolute_url())


def test_the_button_for_a_test_message_brings_one(server: Homeserver, seat: Seat) -> None:
    assert seat.player is not None
    Player.objects.filter(pk=seat.player.pk).update(hook_turns=False)
    press(reader(seat.player), f"/hooks/{Hook.objects.get().pk}/test/")
    assert come_round().state == Delivery.State.SENT
    (body,) = server.list_messages()
    assert "Notifications work in this app." in body


def test_what_a_dead_sender_had_sent_already_is_shown_once(
    server: Homeserver, seat: Seat, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both calls carry the id of the delivery, by which the homeserver knows the second."""
    calls = []

    def note_result(delivery: Delivery, call: hook_sender.safe_http.HttpCall) -> bool:
        calls.append((call.address, call.outcome()[0]))
        return len(calls) > 1 and noted(delivery, call)

    noted = hook_sender.record_result
    monkeypatch.setattr(hook_sender, "record_result", note_result)
    assert come_round().state == Delivery.State.LEASED
    times.go(Delivery.LEASE)
    assert come_round().state == Delivery.State.SENT
    assert [status for _address, status in calls] == [200, 200]
    assert calls[0] == calls[1]
    assert len(server.list_messages()) == 1


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"secret": "syt_of_nobody"}, ("401", "M_UNKNOWN_TOKEN")),
        ({"room": "!nowhere:matrix.example.org"}, ("403", "not in room")),
    ],
)
def test_a_player_reads_why_a_homeserver_refuses(
    changed: dict[str, str], error: tuple[str, str], server: Homeserver, seat: Seat
) -> None:
    Hook.objects.update(**changed)
    assert come_round().state == Delivery.State.FAILED
    hook = Hook.objects.get()
    assert hook.last_error.startswith(error[0]) and error[1] in hook.last_error
    assert server.list_messages() == []
    assert hook.off_since is None, "the player can mend it"
