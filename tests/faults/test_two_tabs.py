"""Two tabs answer the same question at once, through the real server.

RURAL_LONG=1 makes it 200 times.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.faults.follower import Follower
from tests.faults.town import Town
from tests.long_run import LONG

RACES = 200 if LONG else 40


@pytest.mark.lengthy
def test_of_two_tabs_exactly_one_answer_is_stored_and_the_other_told(town: Town) -> None:
    """Each time one 303, one refusal that shows the fresh table; of two that say the same both are
    told that it was taken, and it counts once. The chain stays sound."""
    tables = town.furnish(matches=4)
    followers = [Follower(table) for table in tables]
    raced = alike = 0
    with ThreadPoolExecutor(2) as tabs:
        while raced < RACES:
            at = raced % len(tables)
            table, follower = tables[at], followers[at]
            if not follower.record.awaited_seats:
                tables[at] = town.furnish(matches=1)[0]
                followers[at] = Follower(tables[at])
                continue
            seat = follower.seat
            turns = [follower.answer(), follower.answer()]
            if raced % 4 == 0:  # Chance alone seldom lets both say the same.
                turns[1] = turns[0]
            session, question = table["sessions"][seat], follower.questions[seat]
            start = Barrier(2)

            def press(
                words: str,
                code: str = table["code"],
                session: str = session,
                question: int = question,
                start: Barrier = start,
            ) -> tuple[int, str]:
                start.wait()
                return town.submit(code, session, words, question)

            pressed = [tabs.submit(press, words) for words, _after in turns]
            answers = [tab.result() for tab in pressed]
            told = [status for status, _text in answers]
            if turns[0][0] == turns[1][0]:
                assert told == [303, 303], answers
                alike += 1
            else:
                assert sorted(told) == [303, 409], (turns[0][0], turns[1][0], answers)
                assert "not played" in answers[told.index(409)][1]
            follower.accept(seat, turns[told.index(303)][1])
            raced += 1
    assert RACES // 4 <= alike < RACES
    checked = town.manage("replaycheck")
    assert "0 wrong" in checked
