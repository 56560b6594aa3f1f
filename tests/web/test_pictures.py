"""The picture that a link to a match shows: of one that is over how it ended, of any other no more
than its title and who plays it, and nothing at all of one that is unlisted."""

import struct
from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import Player
from games import play
from games.models import Match
from games.rules.game import AnyGame
from games.titles import all_games
from games.web.pictures import HEIGHT, WIDTH, cache, glyphs, renderer
from games.web.pictures.contents import PictureContents, build_picture
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import fresh, open_table, play_on, running_match

pytestmark = pytest.mark.django_db
ICON = "games/icons/icon-512.png"


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    cache.clear_cache()
    yield
    cache.clear_cache()


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name) for name in ("Ann <b>", "Bob")]


def seen(match: Match) -> PictureContents:
    match = fresh(match)
    found = build_picture(match, list(match.seats.select_related("player").order_by("number")))
    assert found is not None
    return found


def svg(match: Match) -> str:
    return renderer.render_svg(seen(match))


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


@pytest.mark.parametrize("game", sample(all_games(), 2), ids=lambda game: game.slug)
def test_of_a_match_that_is_over_it_tells_how_it_ended(
    game: type[AnyGame], people: list[Player]
) -> None:
    more = [PlayerFactory() for _ in range(min(game.seat_counts) - 2)]
    match = running_match(game=game.slug, people=[*people, *more], players=len(people) + len(more))
    play_on(match, 3)
    for number in range(1, len(people) + len(more)):
        play.resign_seat(match.seats.get(number=number).pk)
    words = svg(match)
    assert ">Ann &lt;b&gt; won</text>" in words and ">Bob</text>" in words
    assert renderer.load_emblem(game.slug) in words and "<use" not in words and "href" not in words
    answer = Client().get(f"/m/{match.code}/picture.png")
    assert answer["Content-Type"] == "image/png"
    assert size(answer.content) == (WIDTH, HEIGHT)
    assert answer.content == cache.render_png(words)


def test_of_a_running_match_nothing_tells_what_was_played(people: list[Player]) -> None:
    """Three matches of the same people, one just dealt, one in which was played, and one for which
    somebody is still missing: the same."""
    dealt = running_match(2, people=people, game="biome-rummy")
    before = svg(dealt)
    played = play_on(running_match(2, people=people, game="biome-rummy"), 9, seed=5)
    play.post_remark(played.seats.get(number=0).pk, "a secret remark")
    assert svg(played) == before == svg(open_table_of(people))
    first, then = (Client().get(f"/m/{each.code}/picture.png") for each in (dealt, played))
    assert first.content == then.content
    assert "won" not in before and "polyline" not in before


def open_table_of(people: list[Player]) -> Match:
    match = open_table(3, opener=people[0], game="biome-rummy")
    return play.join_match(match.pk, people[1])


def test_it_is_asked_for_again_only_once_it_shows_something_else(people: list[Player]) -> None:
    match, client = running_match(2, people=people), Client()

    def asked(etag: str = "") -> tuple[int, str]:
        headers = {"if-none-match": etag} if etag else {}
        answer = client.get(f"/m/{match.code}/picture.png", headers=headers)
        assert answer.status_code == 200 or not answer.content
        assert answer["Cache-Control"] == "public, max-age=3600"
        return answer.status_code, answer["ETag"]

    _status, running = asked()
    play_on(match, 4)
    assert asked(running) == (304, running)
    play.resign_seat(match.seats.get(number=1).pk)
    status, over = asked(running)
    assert status == 200 and over != running and asked(over) == (304, over)
    Player.objects.filter(pk=people[1].pk).update(display_name="a former player")
    assert asked(over)[0] == 200 and "Bob" not in svg(match)
    assert "a former player" in svg(match)
    Match.objects.filter(pk=match.pk).update(counts=False)
    assert asked(over)[0] == 200 and "annulled" in svg(match)


def test_the_page_names_the_picture_by_an_address_that_changes_with_it(
    people: list[Player],
) -> None:
    match = running_match(2, people=people)

    def named() -> str:
        page = Client().get(match.get_absolute_url()).content.decode()
        assert f'property="og:image:width" content="{WIDTH}"' in page
        return next(line for line in page.splitlines() if 'property="og:image"' in line)

    running = named()
    assert f"/m/{match.code}/picture.png?as=" in running
    play_on(match, 2)
    assert named() == running
    play.resign_seat(match.seats.get(number=1).pk)
    assert named() != running


def test_of_an_unlisted_match_there_is_only_the_picture_of_the_site(people: list[Player]) -> None:
    match = running_match(2, people=people, visibility="unlisted")
    play.resign_seat(match.seats.get(number=1).pk)
    answer = Client().get(f"/m/{match.code}/picture.png")
    assert answer.status_code == 302 and "icon-512" in answer["Location"]
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "picture.png" not in page and "icon-512" in page
    assert Client().get("/m/nosuchmatch/picture.png").status_code == 404


def test_whoever_asks_for_too_many_gets_the_picture_of_the_site(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (running_match(2, people=people) for _ in range(2))
    may = iter((True, False))
    monkeypatch.setattr(cache, "may_begin", lambda at, network: next(may))
    assert Client().get(f"/m/{first.code}/picture.png").status_code == 200
    refused = Client().get(f"/m/{second.code}/picture.png")
    assert refused.status_code == 302 and refused["Cache-Control"] == "no-store"
    assert Client().get(f"/m/{first.code}/picture.png").status_code == 200


def test_so_many_are_drawn_in_a_minute_and_so_many_kept() -> None:
    begun = [cache.may_begin(at, str(at % 10)) for at in range(40)]
    assert begun == [True] * cache.A_MINUTE + [False] * (40 - cache.A_MINUTE)
    assert not cache.may_begin(59.5, "0") and cache.may_begin(60.0, "0")


def test_one_network_has_a_few_pictures_drawn_in_a_minute_and_another_always_one() -> None:
    cache.clear_cache()
    begun = [cache.may_begin(0, "busy") for _ in range(8)]
    assert begun == [True] * cache.FOR_A_NETWORK + [False] * (8 - cache.FOR_A_NETWORK)
    for number in range(cache.A_MINUTE):
        assert cache.may_begin(1, f"other {number}")
    assert cache.may_begin(2, "new") and not cache.may_begin(2, "new")


def test_a_name_that_the_font_cannot_write_is_told_by_its_seat() -> None:
    names = ("Łódź Müller", "漢字", "Κώστας", "Київ", "A" * 40)
    match = running_match(
        5, game="biome-rummy", people=[PlayerFactory(display_name=n) for n in names]
    )
    assert seen(match).names == ["Łódź Müller", "Seat 2", "Κώστας", "Київ", "A" * 19 + "…"]


LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" font-family="Vollkorn">'
    '<text x="20" y="40" font-size="24" font-weight="{}">{}</text></svg>'
)


@pytest.mark.parametrize(
    ("font", "weight"), [(glyphs.regular_font(), 400), (glyphs.bold_font(), 700)]
)
def test_the_letters_that_the_font_is_said_to_have_are_drawn_and_no_others(
    font: glyphs.FontWidths, weight: int
) -> None:
    nothing, box = (cache.render_png(LETTER.format(weight, letter)) for letter in " \ue000")
    for letter in "AZaz09−…ŁöűşđΑωЖяґ’“":
        assert font.has_letters(letter), letter
        assert cache.render_png(LETTER.format(weight, letter)) not in (nothing, box), letter
    for letter in "漢アא😀":
        assert (
            not font.has_letters(letter) and cache.render_png(LETTER.format(weight, letter)) == box
        ), letter
    assert len({font.measure_width(figure, 1) for figure in "0123456789"}) == 1
    assert font.measure_width("W", 1) > font.measure_width("n", 1) > font.measure_width("i", 1) > 0


def test_words_are_broken_and_shortened_where_they_do_not_fit() -> None:
    font, words = glyphs.regular_font(), "one two three four five six seven"
    lines = font.wrap_lines(words, 20, 100, 2)
    assert len(lines) == 2 and lines[1].endswith("…")
    assert all(font.measure_width(line, 20) <= 100 for line in lines)
    assert (
        font.wrap_lines(words, 20, 10_000, 2) == [words] and font.wrap_lines("", 20, 100, 2) == []
    )
