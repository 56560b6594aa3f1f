"""Lines of account mails that a name or an address has made too long."""

from textwrap import wrap

WIDTH = 76  # columns of a line that no mail program breaks (RFC 3676, 4.2: at most 78)


def wrap_lines(text: str) -> str:
    """The text of a mail with its lines as they are, but for paragraphs in which an address or a
    name has made one too long: these are folded anew. Lines of their own, as links, stay."""
    return "\n\n".join(_wrap_paragraph(one) for one in text.split("\n\n"))


def _wrap_paragraph(words: str) -> str:
    lines = words.split("\n")
    if all(len(line) <= WIDTH for line in lines) or words.startswith(" "):
        return words
    points: list[list[str]] = []
    for line in lines:
        if line.startswith("- ") or not points:
            points.append([])
        points[-1].append(line.strip())
    return "\n".join(
        "\n".join(
            wrap(
                " ".join(point),
                WIDTH,
                subsequent_indent="  " if point[0].startswith("- ") else "",
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
        for point in points
    )
