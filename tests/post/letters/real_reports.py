"""Reports as real mail servers wrote them, of mails that a server after them refused: Exim 4.96 and
Sendmail 8.17.1, told `550 5.1.1`, a 550 without any code, and a 552. Nobody's mail is in them.
"""

from pathlib import Path

FOLDER = Path(__file__).parent / "real_reports"
# Each with the code that it comes to.
REAL = {
    "exim": "5.1.1",
    "exim-no-code": "5.1.1",
    "exim-full": "5.2.2",
    "sendmail": "5.1.1",
    "sendmail-no-code": "5.1.1",
}


def real(name: str) -> bytes:
    """The report of that name."""
    return (FOLDER / f"{name}.eml").read_bytes().replace(b"\n", b"\r\n")
