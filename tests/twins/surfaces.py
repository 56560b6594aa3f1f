"""The surfaces: all that the house sends to whoever sits at a table, or looks on.

To have another one watched (a feed, an API, a push), write a function here that takes the `Sitting`
and yields (name, what was sent), and mark it with `@surface()`, or `@surface(When.AT_THE_END)` if
that is enough; with RURAL_LONG=1 all are read after every tick. What it yields is a response of
Django's test client, or text. What is refused has a file of its own, refusals.py.
"""

import atexit
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from html import unescape
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from django.core import mail as outgoing
from django.db import transaction
from django.template.loader import render_to_string
from django.test import Client

from accounts import feed_tokens
from accounts.models import Player
from config import clock
from games import play
from games.models import Notice, Presence, Reliability
from games.play.record import record_cache
from games.play.take_backs import may_take_back
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.push_sender import count_waiting_matches
from games.post.push import push_message
from games.privacy import export_page
from games.privacy.match_export import match_data as of_match
from games.reliability import counting
from games.web.pictures import renderer
from games.web.pictures.contents import build_picture
from tests.languages import catalogue, pseudo
from tests.long_run import LONG
from tests.twins.hook_requests import hook_requests
from tests.twins.plain import Plain, Trace, as_text
from tests.twins.sitting import Sent, Sitting, Surface


class When(Enum):
    """When a surface is read. With RURAL_LONG=1 each is, after every tick."""

    EVERY_TICK = "after every tick"
    AT_THE_END = "after the last tick"
    LONG_RUN = "in the long run only"


_surfaces: list[tuple[Surface, When]] = []


def surface(when: When = When.EVERY_TICK) -> Callable[[Surface], Surface]:
    """Marks a function that yields what a reader can ask for."""

    def marked(read: Surface) -> Surface:
        _surfaces.append((read, when))
        return read

    return marked


def all_surfaces() -> tuple[tuple[Surface, When], ...]:
    """Every surface, and when it is read."""
    return tuple(_surfaces)


@contextmanager
def undone(here: Sitting) -> Iterator[None]:
    """What is done meanwhile is as if it had not been, once it has been read."""
    sent, read, pulse = len(outgoing.outbox), here.mails_read, here.first_pulse
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)
    record_cache.clear_record_cache()
    del outgoing.outbox[sent:]
    here.first_pulse, here.mails_read = pulse, read


@surface()
def table_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The match page in all its forms, and the pulse of a page that has been open all along."""
    whole = here.get(here.page)
    found = re.search(r'id="pulse" hx-get="([^"?]*)', as_text(whole))
    fresh = found[1] if found else ""
    here.first_pulse = here.first_pulse or fresh
    yield "match page", whole
    open_page = {"hx-request": "true", "hx-current-url": f"http://testserver{here.page}"}
    yield "answer to a pick", here.get(here.page, headers=open_page)
    yield "log", here.get(f"{here.page}log/")
    if fresh:
        yield "pulse of this page", here.get(fresh)
        yield "pulse of the first page", here.get(here.first_pulse, headers={"hx-request": "true"})
        here.first_pulse = fresh


@surface(When.AT_THE_END)
def history_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    yield "match as text", here.get(f"{here.page}?text=1")
    yield "fragment", here.get(here.page, headers={"hx-request": "true"})
    last = here.get(f"{here.page}moment/9999/")
    yield "last moment's address", last
    yield "last moment", here.get(str(last.headers.get("Location", "")))
    yield "last moment as text", here.get(f"{last.headers.get('Location', '')}?text=1")
    yield "hand", here.get(f"{here.page}hand/")
    yield "deal", here.get(f"{here.page}deal/")
    for question in (1, 2):
        yield f"fate of question {question}", here.get(f"{here.page}?sent={question}")
    yield "log on one page", here.get(f"{here.page}log/?all=1")
    yield "first chapter of the log", here.get(f"{here.page}log/?part=1")


# How a table tells what has happened, each by itself: what is new on it, the line on top, that a
# round has ended, and how much there is to read.
HAPPENED = {
    "marks": r'data-card="([^"]*)" class="[^"]* is-fresh|is-fresh[^>]* data-card="([^"]*)"',
    "line on top": r'<p class="table-head__latest" .*',
    "round card": r'(?s)<section class="note ended".*?</section>',
    "signs on the tabs": r'(?s)<nav class="side-tabs.*?</nav>',
}
BACK = r'href="([^"]*)"[^>]* rel="prev"|rel="prev" href="([^"]*)"'
STEPS_BACK = 3


@surface()
def happenings(here: Sitting) -> Iterator[tuple[str, Sent]]:
    told = as_text(here.get(here.page))
    for name, pattern in HAPPENED.items():
        yield name, "\n".join(found[0] for found in re.finditer(pattern, told))


@surface(When.AT_THE_END)
def steps_back(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The table before the last moves, one by one, as its arrow leads there."""
    told = as_text(here.get(here.page))
    for step in range(STEPS_BACK):
        if (back := re.search(BACK, told)) is None:
            break
        sent = here.get(unescape(back[1] or back[2]))
        yield f"step {step}", sent
        told = as_text(sent)


@surface()
def own_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is not None:
        yield "home", here.get("/")
        yield "archive", here.get("/matches/")


@surface()
def reliability(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What would be counted of the people at the table now, and what is told of it."""
    with undone(here):
        counting.recount_all(here.now)
        rows = Reliability.objects.order_by("pk")
        yield "figures", "\n".join(f"{row.pk}: {row}" for row in rows)
        yield "reliability", here.get("/reliability/")
        yield "stalling", here.get("/admin/games/reliability/stalling/")


@surface()
def who_is_here(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What the table tells of people who look at it and show that they do."""
    yield "looked at", str(Presence.objects.filter(seat__match=here.match).count())
    with undone(here):
        Player.objects.update(presence_shown=True)
        for seat in here.match.seats.filter(player__isnull=False, player__is_active=True):
            Presence.objects.update_or_create(seat=seat, defaults={"at": clock.now()})
        told = as_text(here.get(here.page))
        found = re.search(r'id="pulse" hx-get="([^"]*)', told)
        yield "table with company", told
        if found:
            yield "pulse with company", here.get(unescape(found[1]))
            yield "pulse of who came", here.get(unescape(found[1]).partition("?")[0] + "?here=0")


@surface(When.AT_THE_END)
def pictures(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What a link to the match shows, and by which address it is asked for."""
    if here.reader is None:
        found = build_picture(
            here.match, list(here.match.seats.select_related("player").order_by("number"))
        )
        yield "picture", renderer.render_svg(found) if found is not None else "none"


@surface(When.AT_THE_END)
def other_pages(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is not None:
        yield "next", here.get("/next/")
        yield "post", here.get("/post/")
        yield "news", here.get("/news/")
        yield "resign", here.get(f"{here.page}resign/")
    yield "lobby", here.get("/lobby/")
    yield "matches to watch", here.get("/lobby/watch/")
    yield "ratings", here.get("/ratings/")


@surface(When.AT_THE_END)
def moments(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The table at moments of the match that is still running."""
    last = int(str(here.get(f"{here.page}moment/9999/").headers["Location"]).split("/")[-2])
    for moment in range(0, last, max(1, last // (4 if LONG else 2))):
        yield f"moment {moment}", here.get(f"{here.page}moment/{moment}/")
    yield "moment asked for", here.get(f"{here.page}moment/?moment=1")
    yield "moment slid to", here.get(f"{here.page}moment/?moment=1", headers={"hx-request": "true"})


@surface()
def mails(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What has come to the reader's address since the last tick, bytes and all."""
    if here.reader is None:
        return
    came = [mail for mail in outgoing.outbox if here.reader.email in mail.to]
    for number, mail in enumerate(came[here.mails_read :], here.mails_read):
        yield f"mail {number}", re.sub(r"(?m)^Date: .*$", "", mail.message().as_string())
    here.mails_read = len(came)
    yield "mails", str(len(came))


@surface(When.AT_THE_END)
def pushes(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What devices of the reader would be told of each notice."""
    if here.reader is None:
        return
    seats = list(here.match.seats.select_related("player").order_by("number"))
    notices = here.seat.notices.exclude(kind=Notice.Kind.ANSWER).order_by("pk")
    for number, notice in enumerate(notices):
        told = push_message.build_message(
            notice, seats, here.match, count_waiting_matches(here.reader)
        )
        yield f"push {number}", json.dumps(told)
        yield f"due {number}", notice.due_at.isoformat()
        yield from hook_requests(number, notice, seats, here)
        yield f"topic {number}", push_message.push_topic(told["notification"]["tag"])
    yield "time to live", str(push_message.time_to_live(here.seat.deadline, here.now))


@surface(When.AT_THE_END)
def calendar_and_feed(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What programs read of the reader's matches, without the address, which names the player."""
    if here.reader is None:
        return
    for kind in (feed_tokens.CALENDAR, feed_tokens.FEED):
        path = feed_tokens.feed_path(here.reader, kind)
        told = Client().get(path)
        words = told.content.decode()  # type: ignore[attr-defined]
        words = words.replace(path, "").replace(f":feed/{here.reader.pk}<", ":feed/<")
        told.content = words.encode()  # type: ignore[attr-defined]
        yield kind, told  # type: ignore[misc]


@surface(When.AT_THE_END)
def take_backs(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """Whether the reader may take the last answer back and what they are told if not; and if so,
    all that they and an onlooker can read once it is done. Then it is as if it had not been."""
    if here.reader is None:
        return
    seat = here.seat
    yield "may take back", str(may_take_back(seat))
    with undone(here):
        try:
            play.take_back_moves(seat.pk)
        except play.PlayError as refusal:
            yield "a take-back", str(refusal)
        else:
            yield "a take-back", "taken back"
            send_due_mails()
            yield from apart(after_take_back(here))


def after_take_back(here: Sitting) -> Iterator[tuple[str, Sent]]:
    yield from (*table_pages(here), *history_pages(here), *mails(here))
    yield "home", here.get("/")
    yield "timeline", here.get(f"/admin/games/match/{here.match.pk}/timeline/")
    yield "onlooker's page", Client().get(here.page)


def apart(read: Iterable[tuple[str, Sent]]) -> Iterator[tuple[str, Sent]]:
    """What is read and then undone, with digests of its own: nobody can compare them with those of
    what comes instead."""
    told: Trace = {}
    plain = Plain("", told)
    for what, sent in read:
        plain.keep(0, "", what, sent)
        yield f"{what}, undone since", told[0, "", "", what]


@surface(When.AT_THE_END)
def own_copy(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What the copy of all that is kept about the reader says of the match."""
    if here.reader is None:
        return
    told = of_match(here.match, here.reader)
    yield "copy for programs", json.dumps(told, indent=1)
    yield (
        "copy to read",
        render_to_string("privacy/copy/match.html", export_page.build_match_page(told)),
    )


@surface(When.AT_THE_END)
def review(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The admin of staff who sit at the table."""
    if here.reader is None:
        return
    about = f"/admin/games/match/{here.match.pk}"
    yield "timeline", here.get(f"{about}/timeline/")
    yield "matches", here.get("/admin/games/match/?o=-6.1")


@surface(When.AT_THE_END)
def security_log(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What staff at the table read of doors, people and the house's own work."""
    if here.reader is None:
        return
    for rows in ("accounts/securityevent", "accounts/player", "games/heartbeat", "games/outage"):
        yield rows, here.get(f"/admin/{rows}/")
    yield "own account", here.get(f"/admin/accounts/player/{here.reader.pk}/change/")


@surface(When.LONG_RUN)
def another_language(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The same pages in another language, in which every marked sentence is told apart."""
    with catalogue.site_speaks(pseudo_folder(), pseudo.LANGUAGE):
        for address in (here.page, f"{here.page}?text=1", f"{here.page}log/", "/lobby/", "/"):
            yield address, here.get(address)


@cache
def pseudo_folder() -> Path:
    """Where the pseudo-language is written, once."""
    folder = Path(mkdtemp(prefix="locale"))
    atexit.register(rmtree, folder)
    pseudo.write(folder)
    return folder


@surface(When.AT_THE_END)
def review_lists(here: Sitting) -> Iterator[tuple[str, Sent]]:
    if here.reader is None:
        return
    about = f"/admin/games/match/{here.match.pk}"
    yield "table in the admin", here.get(f"{about}/table/")
    yield "table at a ply", here.get(f"{about}/table/?ply=2")
    yield "a reveal", here.browser.post(f"{about}/table/", {"reveal-ply": 0, "reveal-why": "x"})
    yield "admin", here.get("/admin/")
    for column in range(1, 9):
        yield f"matches by column {column}", here.get(f"/admin/games/match/?o={column}")
    for rows in ("notice", "letter", "intervention", "invitation", "reply"):
        yield rows, here.get(f"/admin/games/{rows}/")
        yield f"{rows} of the match", here.get(f"/admin/games/{rows}/?q={here.match.code}")
    for event in here.match.interventions.all():
        yield f"intervention {event.pk}", here.get(f"/admin/games/intervention/{event.pk}/change/")
