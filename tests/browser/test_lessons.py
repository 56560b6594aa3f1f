"""Lessons in a browser: learnt with the keyboard alone, and with a finger on a phone."""

import pytest
from playwright.sync_api import Page, expect

from games.lessons import PRIMERS, LessonPosition, exercise_at, is_turn_start, list_spots, record_at
from games.titles.lesson_script import LEARNER, Primer
from tests.browser.barriers import barriers
from tests.browser.finger import Finger, Keys
from tests.browser.visitors import Visitors
from tests.long_run import LONG

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
QUICK = "food-chain"  # the game whose first lesson is learnt in the quick run, too


def turns(primer: Primer, lesson: int) -> list[tuple[str, ...]]:
    """The whole turns that a lesson asks for."""
    found: list[tuple[str, ...]] = []
    for spot in list_spots(primer):
        exercise = exercise_at(primer, spot)
        if spot.lesson != lesson or exercise is None:
            continue
        if is_turn_start(primer, spot):
            found.append(())
        found[-1] = (*found[-1], exercise.ask)
    return found


def learn(page: Page, finger: Finger, primer: Primer, lessons: int) -> None:
    """The first `lessons` of a title, from its first page on."""
    page.goto(f"/learn/{primer.slug}/")
    for lesson in range(lessons):
        expect(page.locator("#guide")).to_contain_text(f"Lesson {lesson + 1} of")
        for turn in turns(primer, lesson):
            said = page.locator(".guide__say").inner_text()
            finger.answer(turn)
            expect(page.locator(".guide__say")).not_to_have_text(said)
        onward = page.locator("#guide").get_by_role("link", name="Next lesson")
        if lesson + 1 < len(primer.lessons):
            onward.press("Enter")
    expect(page.locator("#guide")).to_contain_text("Lesson")


def primers() -> list[tuple[Primer, int]]:
    """What is learnt: in the quick run one lesson of one game."""
    if LONG:
        return [(primer, len(primer.lessons)) for primer in PRIMERS]
    return [(primer, 1) for primer in PRIMERS if primer.slug == QUICK]


@pytest.mark.parametrize(("primer", "lessons"), primers(), ids=lambda given: str(given)[:12])
def test_lessons_are_learnt_with_the_keyboard_alone(
    visitors: Visitors, transactional_db: None, primer: Primer, lessons: int
) -> None:
    page = visitors.new()
    learn(page, Keys(page), primer, lessons)


def test_on_a_phone_what_is_said_of_a_wrong_move_comes_into_sight(
    visitors: Visitors, transactional_db: None
) -> None:
    page = visitors.new(bypass_csp=True, **PHONE)
    page.goto("/learn/food-chain/1/1/")
    assert "play C3 on S" in record_at(PRIMERS[-1], LessonPosition(0, 0)).list_legal_moves(LEARNER)
    page.mouse.wheel(0, 600)
    Finger(page).answer(("play C3 on S",))
    told = page.locator(".guide__answer")
    expect(told).to_contain_text("That animal can begin a chain too.")
    expect(told).to_be_in_viewport(ratio=0.9)
    assert not barriers(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_match_that_ends_while_its_page_is_open_draws_how_it_went_by_lines(
    visitors: Visitors, transactional_db: None
) -> None:
    page = visitors.new(bypass_csp=True, **PHONE)
    primer = next(one for one in PRIMERS if one.slug == "emus-redux")
    last = len(primer.lessons) - 1
    page.goto(f"/learn/emus-redux/{last + 1}/1/")
    for turn in turns(primer, last):
        Finger(page).answer(turn)
    line = page.locator(".chart__line").first
    expect(line).to_have_css("fill", "none")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
