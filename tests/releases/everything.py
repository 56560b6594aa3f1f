"""A town with a row of every kind: every mail that is written here, in every state, and all that a
player can have, before the small town that `test_updates` plays on in."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import count, cycle
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.conf import settings
from django.core import mail
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Player
from games import guest_games, periodic_jobs, play
from games.models import BotThought, Delivery, Device, Hook, Match, Notice, Outage, Vacancy
from games.notifications import owe_hooks, owe_pushes
from games.post.outbox.push_sender import MATCH_NEWS
from games.post.push.devices import DEVICE_TEST
from games.puzzles import daily
from games.puzzles.models import Pick, Puzzle
from tests.browser.mailbag.bag import Bag, Scene
from tests.browser.mailbag.scenes import SCENES, name_of
from tests.matches import open_table
from tests.play.times import Times
from tests.privacy import town as privacy
from tests.releases.town import Town

BEFORE = timedelta(days=200)  # so long ago the mails of the scenes were written


class Everything(Town):
    """The town, after all that has ever been mailed there."""

    def build(self) -> None:
        mail.outbox = []
        settings.ALARM_MAIL = ["host@example.org"]
        times = Times()
        times.at = self.now - BEFORE
        # Its acts of staff throw away the mails before them; here they stay.
        kept = patch("tests.post.mails.test_acts.Notice")
        with patch("config.clock.now", times.now), kept:
            bag = Bag(times, whole=False)
            bag.numbers = count(12)  # the town has people called Ann and Bob itself
            for scene in scenes():
                scene(bag)
        assert times.at < self.began
        made = privacy.player()
        privacy.matches_of(made, 3, ("emu-ranchers", "food-chain", "hunting-prey"))
        privacy.with_staff(made)
        privacy.invitations(made)
        privacy.handed_over(made)
        guest_games.start_guest_game("ranchers", "")
        open_table(opener=made)
        self.beside(made)
        before = [(model, list(model.objects.order_by("pk"))) for model in in_states()]
        self.first = 1 + (Match.objects.aggregate(last=Max("pk"))["last"] or 0)
        super().build()
        for work in (
            periodic_jobs.archive_matches,
            periodic_jobs.rate_matches,
            periodic_jobs.count_finished_games,
        ):
            work()
        for model, rows in before:
            spread(model, rows)

    def beside(self, made: Player) -> None:
        """What no scene leaves behind."""
        notice = Notice.objects.filter(tenure__player=made)[0]
        device = Device.objects.get(player=made)
        owe_pushes(MATCH_NEWS, made.pk, notice.pk, [device.pk], self.now)
        for number in range(len(Delivery.State)):
            owe_pushes(DEVICE_TEST, made.pk, number, [device.pk], self.now)
        hook = Hook.objects.create(player=made, kind="signed", made_at=self.now)
        owe_hooks(MATCH_NEWS, made.pk, notice.pk, [hook.pk], self.now)
        match = play.open_match(made, "ranchers", bot_seats=1, bot_level="strong", now=self.began)
        seat = match.seats.exclude(bot="").get()
        BotThought.objects.get_or_create(seat=seat, defaults={"question": 1, "due_at": self.now})
        Vacancy.objects.create(seat=seat, tenure=seat.tenure, offered_at=self.now)
        Outage.objects.create(of=Outage.Cause.values[0], begins_at=self.began, ends_at=self.now)
        daily.subscribe_player(made, self.now)
        puzzle = Puzzle.objects.all()[0]
        Pick.objects.create(puzzle=puzzle, player=made, move=puzzle.best, at=self.now)


def scenes() -> list[Scene]:
    """All scenes but the long ones of each game's turns, which the town has itself; first the one
    that throws away what other scenes have written."""
    short = [scene for scene in SCENES if not name_of(scene).startswith("turns")]
    return sorted(short, key=lambda scene: name_of(scene) != "digests")


def in_states() -> Iterator[Any]:
    """The models whose rows are sent, and so have a state."""
    for app in ("games", "seasons", "looking_back", "puzzles"):
        for model in apps.get_app_config(app).get_models():
            names = {field.name for field in model._meta.concrete_fields}
            if {"state", "attempts", "leased_until", "due_at"} <= names:
                yield model


def spread(model: Any, rows: Sequence[Any]) -> None:
    """Puts rows of a model, kind by kind, into all the states that its table allows."""
    states: dict[str, Iterator[str]] = {}
    for row in rows:
        state = next(states.setdefault(getattr(row, "kind", ""), cycle(model.State.values)))
        things = {"state": state, "leased_until": None}
        if state == "leased":
            things |= {"leased_until": timezone.now(), "attempts": 1}
        try:
            with transaction.atomic():
                model.objects.filter(pk=row.pk).update(**things)
        except IntegrityError:  # not every state goes with what else is in the row
            continue
