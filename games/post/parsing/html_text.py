"""HTML texts: what a reader sees of them, up to the first quoted piece."""

import re
from html import unescape


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


BREAKS = word_set(
    "address article br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header "
    "hr li main ol p pre section table tbody tr ul"
)
SILENT = word_set("head style script title template noscript textarea select svg math")
EMPTY = word_set("area base br col embed hr img input link meta source track wbr")
HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|opacity\s*:\s*0(?![.\d])|"
    r"font-size\s*:\s*0(?![.\d])|max-height\s*:\s*0(?![.\d])",
    re.IGNORECASE,
)
QUOTES = re.compile(
    r"gmail_quote|gmail_attr|moz-cite-prefix|protonmail_quote|yahoo_quoted|zmail_extra|"
    r"divRplyFwdMsg|appendonsend|reply-?intro|OutlookMessageHeader|WordSection_quote",
    re.IGNORECASE,
)
# Paragraphs between which a reader sees no empty line.
WITHOUT_MARGIN = re.compile(r"Mso(?:Normal|ListParagraph|NoSpacing)", re.IGNORECASE)

DEEPEST = 10  # elements that one closing tag may close
TAG = re.compile(
    r"<(/?)([a-zA-Z][a-zA-Z0-9:-]*+)([^>\"']*+(?:\"[^\"]*+\"[^>\"']*+|'[^']*+'[^>\"']*+)*+)>"
)
ATTRIBUTE = re.compile(r"([a-zA-Z-]+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
RAW = ("script", "style", "title", "textarea", "noscript")
ATTRIBUTES_READ = 4096  # letters of one tag


class VisibleText:
    """What a reader sees of an HTML text, up to the first quoted piece.

    Goes through the text once. html.parser goes back to the start of every tag that never ends,
    which takes seconds for a mail of nothing else.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.hidden: list[str] = []
        self.line_begun = False

    def read(self, html: str) -> None:
        at = 0
        while at < len(html):
            begin = html.find("<", at)
            self.add_text(html[at:] if begin < 0 else html[at:begin])
            if begin < 0:
                return
            if html.startswith(("<!", "<?"), begin):
                mark = "-->" if html.startswith("<!--", begin) else ">"
                end = html.find(mark, begin)
                if end < 0:
                    return
                at = end + len(mark)
                continue
            if not html[begin + 1 : begin + 2].isalpha() and html[begin + 1 : begin + 2] != "/":
                self.add_text("<")
                at = begin + 1
                continue
            tag = TAG.match(html, begin)
            if tag is None:
                return  # never ends, so nobody sees what follows
            at = tag.end()
            name = tag[2].lower()
            if tag[1]:
                self.close(name)
            elif name in RAW:
                ending = re.compile(f"</{name}", re.IGNORECASE).search(html, at)
                if ending is None:
                    return
                at = ending.start()
            elif self.begins_quote(name, tag[3][:ATTRIBUTES_READ]):
                return

    def begins_quote(self, name: str, inside: str) -> bool:
        """Takes an opening tag; True if what follows was written by somebody else."""
        if self.hidden:
            if name not in EMPTY:
                self.hidden.append(name)
            return False
        given = {
            label.lower(): double or single or bare
            for label, double, single, bare in ATTRIBUTE.findall(inside)
        }
        if name == "blockquote" or QUOTES.search(f"{given.get('class')} {given.get('id')}"):
            return True
        if name == "br":
            self.pieces.append("\n")
            self.line_begun = False
        elif name in BREAKS:
            self.end_line()
            if name == "p" and not WITHOUT_MARGIN.search(f"{given.get('class')}"):
                self.pieces.append("\n")
        concealed = name in SILENT or "hidden" in given or HIDDEN.search(given.get("style", ""))
        if concealed and name not in EMPTY:
            self.hidden.append(name)
        return False

    def close(self, name: str) -> None:
        """Takes a closing tag."""
        if not self.hidden:
            if name in BREAKS:
                self.end_line()
        elif self.hidden[-1] == name:
            self.hidden.pop()
        elif name in self.hidden[-DEEPEST:]:
            while self.hidden.pop() != name:
                pass

    def add_text(self, text: str) -> None:
        if text and not self.hidden:
            self.pieces.append(unescape(re.sub(r"[ \t\r\n]+", " ", text)))
            self.line_begun = self.line_begun or not text.isspace()

    def end_line(self) -> None:
        """A block begins or ends, so that the line at hand is over, if there is anything in it."""
        if self.line_begun:
            self.pieces.append("\n")
        self.line_begun = False


def text_of_html(html: str) -> str:
    """The lines that a reader sees of an HTML text, without what it quotes or hides."""
    seen = VisibleText()
    seen.read(html)
    return "".join(seen.pieces)
