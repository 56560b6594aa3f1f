"""How far a reader has come in the lessons: a player's is a row, a visitor's a note that their own
browser keeps. The note is signed, and opens nothing; whoever signs up has what it says until they
learn on."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from config import clock
from games.lessons import LessonPosition, exercise_at
from games.models import Progress
from games.titles.lesson_script import Primer

COOKIE, SALT = "lessons", "games.lessons"
HELD_SECONDS = 60 * 60 * 24 * 180


@dataclass(frozen=True)
class LessonProgress:
    """The spot at which a reader goes on, and the lessons that they have finished, counted from
    0."""

    spot: LessonPosition = LessonPosition(0, 0)
    finished: frozenset[int] = frozenset()


def find_progress(request: HttpRequest, primer: Primer) -> LessonProgress:
    """How far the reader has come in the lessons of a title."""
    told = _find_row(request, primer) or _read_cookie(request).get(primer.slug)
    if not (isinstance(told, list) and len(told) == 3):
        return LessonProgress()
    lesson, exercise, finished = told
    try:
        exercise_at(primer, LessonPosition(lesson, exercise))
    except (LookupError, TypeError):  # the lessons have been written anew since
        return LessonProgress()
    return LessonProgress(LessonPosition(lesson, exercise), frozenset(finished))


def record_progress(request: HttpRequest, primer: Primer, spot: LessonPosition) -> str:
    """Keep that the reader has come to a spot: in a row for a player. For a visitor, the note that
    says so, for `set_note`; a page drawn for this request shows it already."""
    finished = find_progress(request, primer).finished
    if exercise_at(primer, spot) is None:
        finished |= {spot.lesson}
    done = sorted(finished)
    if request.user.is_authenticated:
        Progress.objects.update_or_create(
            player=request.user,
            game=primer.slug,
            defaults={
                "lesson": spot.lesson,
                "exercise": spot.exercise,
                "finished": done,
                "at": clock.now(),
            },
        )
        return ""
    progress = _read_cookie(request) | {primer.slug: [spot.lesson, spot.exercise, done]}
    note = signing.dumps(progress, salt=SALT, compress=True)
    request.COOKIES[settings.COOKIE_PREFIX + COOKIE] = note
    return note


def set_note(response: HttpResponse, note: str) -> None:
    """Give a visitor's browser the note of how far they have come."""
    response.set_cookie(
        settings.COOKIE_PREFIX + COOKIE,
        note,
        max_age=HELD_SECONDS,
        secure=settings.SITE_IS_HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _find_row(request: HttpRequest, primer: Primer) -> list[Any] | None:
    if not request.user.is_authenticated:
        return None
    found = Progress.objects.filter(player=request.user, game=primer.slug).first()
    return [found.lesson, found.exercise, found.finished] if found is not None else None


def _read_cookie(request: HttpRequest) -> dict[str, Any]:
    note = request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE, "")
    try:
        told = signing.loads(note, salt=SALT, max_age=HELD_SECONDS)
    except signing.BadSignature:
        return {}
    return told if isinstance(told, dict) else {}
