"""Page: the HTML of a mail, which is written while the mail server thinks.

A mail server takes a while to answer each command. The sender names sender and recipient to it
once the plain text is there, and goes on with the HTML instead of waiting.
"""

from collections.abc import Iterator

from accounts.languages import active_language, current_language


class LazyHtml:
    """HTML that comes in pieces of work, the last of which gives all of it. All are written in the
    language that is spoken when the page is begun."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self.pieces = pieces
        self.html = ""
        self.language = current_language()

    def go_on(self) -> None:
        """Does the next piece of what is left, if anything is."""
        with active_language(self.language):
            self.html = next(self.pieces, self.html)

    def __str__(self) -> str:
        """The whole page."""
        with active_language(self.language):
            *_others, self.html = [self.html, *self.pieces]
        self.pieces = iter(())  # which, unlike work half done, can be copied
        return self.html
