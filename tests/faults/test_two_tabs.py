"""Two tabs answer the same question at once, through the real server."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.faults.follower import Follower
from tests.faults.town import Town

RACES = 200


@pytest.mark.lengthy
def test_of_two_tabs_exactly_one_answer_is_stored_and_the_other_told(town: Town) -> None:
    """200 times: one 303, one refusal that shows the fresh table; the chain stays sound."""
    tables = town.furnish(matches=4)
    followers = [Follower(table) for table in tables]
    raced = steps = 0
    with ThreadPoolExecutor(2) as tabs:
        while raced < RACES:
            at = raced % len(tables)
            table, follower = tables[at], followers[at]
            if not follower.record.waiting:
                tables[at] = town.furnish(matches=1)[0]
                followers[at] = Follower(tables[at])
                continue
            seat = follower.seat
            words, after = follower.answer()
            session, question = table["sessions"][seat], follower.questions[seat]
            start = Barrier(2)

            def press(
                code: str = table["code"],
                session: str = session,
                words: str = words,
                question: int = question,
                start: Barrier = start,
            ) -> tuple[int, str]:
                start.wait()
                return town.submit(code, session, words, question)

            answers = sorted(tab.result() for tab in [tabs.submit(press), tabs.submit(press)])
            assert [status for status, _text in answers] == [303, 409], answers[1][1][:2000]
            assert "was not played" in answers[1][1]
            follower.accept(seat, after)
            steps += 1
            raced += 1
    checked = town.manage("replaycheck")
    assert "0 wrong" in checked
