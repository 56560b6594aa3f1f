"""Bears one process after the other that a fault test may kill at any moment. Each is a fork of one
that has loaded the house already, so that 200 of them need not load it 200 times.
"""

import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn


def breed(act: Callable[[], None]) -> None:
    """Bear a process that does this for each line that is read. Its number stands on a line, and
    after it how it ended. Nothing of the database is open here, and no thread runs."""
    for _line in sys.stdin:
        child = os.fork()
        if not child:
            do_and_exit(act)
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def do_and_exit(act: Callable[[], None]) -> NoReturn:
    try:
        act()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def bear(breeder: "subprocess.Popen[str]") -> int:
    """Have one more process born by a program that breeds; return its number."""
    assert breeder.stdin is not None and breeder.stdout is not None
    breeder.stdin.write("\n")
    breeder.stdin.flush()
    return int(breeder.stdout.readline())


def exit_code(breeder: "subprocess.Popen[str]") -> int:
    """Wait for the end of the process that was born last; return how it ended."""
    assert breeder.stdout is not None
    return int(breeder.stdout.readline())
