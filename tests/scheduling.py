"""Which worker gets which tests: one at a time, in their order, and what shares much together.

The process that hands them out knows the names of the tests alone.
"""

from typing import Any

from xdist.scheduler import LoadScopeScheduling

# Their tests share a house, matches or the program taken apart, which take many seconds to make, so
# that one worker makes them, once.
SHARE_MUCH = (
    *("tests/house/test_up.py", "tests/releases/test_updates.py", "tests/rules/test_said.py"),
    *("tests/languages/test_marks.py", "tests/test_architecture.py"),
)


class Scheduling(LoadScopeScheduling):
    """Hand each test to whoever is next, and the tests of some files to one worker."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path in SHARE_MUCH else nodeid

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Forget what is done: the original counts all of it again after each test."""
        nodeid = self.registered_collections[node][item_index]
        units = self.assigned_work[node]
        unit = units[scope := self._split_scope(nodeid)]
        unit[nodeid] = True
        if all(unit.values()):
            del units[scope]
        self._reschedule(node)
