"""A lesson as it is recorded: a match on a written deal, with what is said before each move of the
learner, and the sheet that comes of it. PURE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.game import AnyGame, MoveText, Seat, Setup
from games.rules.record import Record
from games.rules.shuffle_sources import PartialOrderSource, RecordingOrders, SeededOrders
from games.titles.lesson_script import LEARNER, YOU

SHEET = '''"""{title}: a lesson."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

PRIMER = Primer(
    slug={slug},
    players={players},
    deal={{
{deal}
    }},
    lessons=(
{lessons}
    ),
)
'''


@dataclass
class RecordedExercise:
    """A move of the learner, what is said before it, and what the others do after it."""

    say: str
    ask: MoveText
    then: list[str] = field(default_factory=list)


@dataclass
class RecordedLesson:
    """A lesson by its name, what is played before it, and what is said at its end."""

    name: str
    meanwhile: list[str] = field(default_factory=list)
    exercises: list[RecordedExercise] = field(default_factory=list)
    end: str = ""


class LessonRecorder:
    """Takes the moves of a match and what is said of them. `deal` is as in a primer; without
    one the deal is that of `seed`, and is written into the sheet."""

    def __init__(
        self,
        game: type[AnyGame],
        players: Sequence[str],
        deal: Mapping[str, str],
        seed: bytes = b"lesson",
    ) -> None:
        self.players = tuple(players)
        self._deal = deal
        source = PartialOrderSource(deal) if deal else SeededOrders(seed)
        self._orders = RecordingOrders(source)
        setup = Setup(1 + len(self.players), {}, b"")
        self.record = Record.begin(game(setup, self._orders))
        self.lessons: list[RecordedLesson] = []

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in a script and at the table."""
        return (YOU, *self.players)

    def begin_lesson(self, name: str) -> None:
        """What follows belongs to a new lesson."""
        self.lessons.append(RecordedLesson(name))

    def play(self, seat: Seat, move: MoveText, say: str = "") -> None:
        """Take a move; RulesError if it is not legal. `say` is told before it, if the learner is
        to find it."""
        self.record = self.record.play(seat, move)
        if not self.lessons:
            self.begin_lesson("A first lesson")
        lesson = self.lessons[-1]
        if seat == LEARNER:
            lesson.exercises.append(RecordedExercise(say, move))
            return
        script = lesson.exercises[-1].then if lesson.exercises else lesson.meanwhile
        name = self.names[seat]
        if script and script[-1].startswith(f"{name}: "):
            script[-1] += f", {move}"
        else:
            script.append(f"{name}: {move}")

    def end_lesson(self, words: str) -> None:
        """What is said at the end of the running lesson."""
        self.lessons[-1].end = words

    def render_sheet(self) -> str:
        """The module `lesson.py` of the title."""
        made = {label: " ".join(map(str, cards)) for label, cards in self._orders.made}
        deal = [f"        {label!r}: {cards!r}," for label, cards in (self._deal or made).items()]
        return SHEET.format(
            title=self.record.game.title,
            slug=_quote(self.record.game.slug),
            players=f"({', '.join(map(_quote, self.players))},)",
            deal="\n".join(deal).replace("'", '"'),
            lessons="\n".join(map(_render_lesson, self.lessons)),
        )


def _render_lesson(lesson: RecordedLesson) -> str:
    parts = [f"            name=phrase({_quote(lesson.name)}),"]
    if lesson.meanwhile:
        parts.append(f"            meanwhile={_quote(chr(10).join(lesson.meanwhile))},")
    parts.append("            exercises=(")
    for each in lesson.exercises:
        parts += [
            "                Exercise(",
            f"                    say=phrase({_quote(each.say)}),",
            f"                    ask={_quote(each.ask)},",
        ]
        if each.then:
            parts.append(f"                    then={_quote(chr(10).join(each.then))},")
        parts.append("                ),")
    parts += ["            ),", f"            end=phrase({_quote(lesson.end)}),"]
    return "\n".join(["        Lesson(", *parts, "        ),"])


def _quote(words: str) -> str:
    """A literal in double quotes, as the formatter leaves it."""
    text = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
