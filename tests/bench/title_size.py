"""python -m tests.bench.title_size REVISION ...: the lines that draw a table or ask at it,
and those of the titles as a whole, at each revision; without blank lines and docstrings."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

KINDS = {
    "text": r"games/titles/(\w+/text|ranch_text|generic_table_text|table_text|board_text)\.py",
    "board": r"games/titles/(\w+/table|ranch_table|ranch_scores|board)\.py",
    "mail": r"games/post/mails/(tables.*|card_cells)\.py|templates/emails/board\.html"
    r"|templates/titles/[\w-]+/mail\.html",
    "prompt": r"games/titles/(\w+/)?(\w+_)?prompt\.py",
    "page": r"games/web/tables/.*\.py|games/titles/(\w+/(examples|legend)|legend|rule_example)\.py"
    r"|templates/games/board\.html"
    r"|templates/games/match/(board|score_sheet|ended)\.html"
    r"|templates/games/parts/(ranch|pile|example_board|said|hand)\.html"
    r"|(templates/titles/[\w-]+|games/titles/\w+/templates)/(?!rules|mail)[\w-]+\.html",
}
TITLES = r"games/titles/.*\.(py|html)|templates/titles/.*\.html|games/lessons/.*\.py"


def list_lines(path: str, source: str) -> Iterator[str]:
    """The lines that say something."""
    skipped: set[int] = set()
    if path.endswith(".py"):
        for node in ast.walk(ast.parse(source)):
            body = getattr(node, "body", None)
            first = body[0] if isinstance(body, list) and body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                skipped.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    for number, line in enumerate(source.splitlines(), 1):
        if line.strip() and number not in skipped:
            yield line


def count(revision: str) -> Counter[str]:
    """The lines of each kind at a revision, `drawing` all of them, `titles` what titles cost."""
    found: Counter[str] = Counter()
    listed = _git("ls-tree", "-r", "--name-only", revision).splitlines()
    for path in listed:
        kinds = [kind for kind, named in KINDS.items() if re.fullmatch(named, path)]
        whole = kinds or re.fullmatch(TITLES, path)
        if whole and not path.startswith("tests/"):
            lines = sum(1 for _line in list_lines(path, _git("show", f"{revision}:{path}")))
            found.update(dict.fromkeys(kinds, lines))
            found["drawing"] += lines if kinds else 0
            found["titles"] += lines
    return found


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, check=True, text=True).stdout


def main() -> None:
    counted = {revision: count(revision) for revision in sys.argv[1:] or ["HEAD"]}
    print(f"{'':10}" + "".join(f"{revision:>12}" for revision in counted))
    for kind in (*KINDS, "drawing", "titles"):
        print(f"{kind:10}" + "".join(f"{found[kind]:12}" for found in counted.values()))


if __name__ == "__main__":
    main()
