"""Somebody who plays in a browser: they see pages, follow their links and send their forms."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

from django.test import Client

from tests.social.town.person import MOST_MATCHES, SEASONS, Person
from tests.web.pages import links, press, reader, send_form

QUESTION = re.compile(r'name="question" value="(\d+)"')
HERE = re.compile(r"^/m/([a-z0-9]{8})/")
MOST_TURNS, MOST_PICKS = 8, 14
OTHERS = re.compile(r'href="/m/([a-z0-9]{8})/')
FINE = (200, 302, 303, 422)


class ByPage(Person):
    """Keeps one browser all the time."""

    client: Client | None = None

    @property
    def browser(self) -> Client:
        if self.client is None:
            self.client = reader(self.player)
        return self.client

    def get(self, address: str) -> str:
        answered = self.browser.get(address, follow=True)
        assert answered.status_code in FINE, (address, answered.status_code)
        return str(answered.content.decode())

    def send(self, address: str, **filled_in: Any) -> str:
        """Sends a form and reads the page that it leads to."""
        answered = press(self.browser, address, filled_in, follow=True)
        assert answered.status_code in FINE, (address, answered.status_code)
        return str(answered.content.decode())

    def play(self) -> None:
        """Goes to the most pressing match, again and again, until none waits."""
        for _ in range(MOST_TURNS):
            answered = self.browser.get("/next/")
            there = HERE.match(answered.headers["Location"])
            if there is None:
                return
            self.did("turns by page")
            if self.dice.random() < 0.25:
                self.turn_by_links(there[1])
            else:
                self.turn_by_words(there[1])

    def turn_by_words(self, code: str) -> None:
        """Reads the table and types a whole turn."""
        question = QUESTION.search(self.get(f"/m/{code}/"))
        words = self.turn_at(code)
        assert question and words, f"{code} waits for {self.player}, and its page does not ask"
        page = press(self.browser, f"/m/{code}/play/", {"words": words, "question": question[1]})
        assert page.status_code in (302, 303), (code, words, page.status_code)

    def turn_by_links(self, code: str) -> None:
        """Clicks on what lies on the table until the turn can be sent."""
        html = self.get(f"/m/{code}/")
        for _ in range(MOST_PICKS):
            if 'id="send"' in html:
                sent = press(self.browser, f"/m/{code}/play/", send_form(html))
                assert sent.status_code in FINE, code
                return
            there = [each for each in links(html) if f"/m/{code}/" in each]
            if not there:
                break
            html = self.get(self.dice.choice(there))
        self.turn_by_words(code)

    # What else they do

    def open_table(self, town: Any) -> None:
        if self.plays() < MOST_MATCHES:
            game = self.dice.choice(self.games)
            rated = {"rated": "on"} if self.dice.random() < 0.6 else {}
            seats = self.dice.choice(town.seats_of(game))
            self.send(
                "/new/",
                **rated,
                game=game,
                seats=str(seats),
                company="anybody",
                bots="0",
                level="steady",
                pace_hours=self.dice.choice(["24", "48", "72"]),
                on_timeout=self.dice.choice(["auto", "auto", "forfeit"]),
                hand_in_mail="on",
            )

    def join_table(self, town: Any) -> None:
        if self.plays() < MOST_MATCHES:
            found = re.findall(r'formaction="(/m/[a-z0-9]{8}/join/)"', self.get("/lobby/"))
            if found:
                self.sit_down(self.dice.choice(found))

    def sit_down(self, address: str) -> None:
        """Takes a seat; whoever is asked first whether the terms are theirs agrees to them."""
        html = self.send(address, accept="")  # as the lobby sends it
        if accept := re.search(r'name="accept" value="([^"]+)"', html):
            assert address in html
            self.did("agreed to terms")
            self.send(address, accept=unescape(accept[1]))

    def wish(self, town: Any) -> None:
        if self.plays() < MOST_MATCHES:
            self.send("/lobby/wish/", game=self.dice.choice(self.games), seats="", pace="")

    def talk(self, town: Any) -> None:
        if codes := self.own_tables():
            code = self.dice.choice(codes)
            if 'id="say"' in self.get(f"/m/{code}/"):
                self.send(f"/m/{code}/say/", text=f"well, well, says {self.player.display_name}")

    def own_tables(self) -> list[str]:
        return sorted(set(OTHERS.findall(self.get("/"))))

    def befriend(self, town: Any) -> None:
        self.answer_friends()
        self.send("/people/", do="befriend", name=town.somebody_but(self))

    def answer_friends(self) -> None:
        for words in re.findall(r'name="do" value="(befriend [^"]+)"', self.get("/people/")):
            self.send("/people/", do=unescape(words), name="")

    def block(self, town: Any) -> None:
        self.send("/people/", do="block", name=town.somebody_but(self))

    def unblock(self, town: Any) -> None:
        for words in re.findall(r'name="do" value="(unblock [^"]+)"', self.get("/people/"))[:1]:
            self.send("/people/", do=unescape(words), name="")

    def follow(self, town: Any) -> None:
        code = town.a_running_match()
        if code and f"/m/{code}/follow/" in self.get(f"/m/{code}/"):
            self.send(f"/m/{code}/follow/")

    def rematch(self, town: Any) -> None:
        if self.plays() >= MOST_MATCHES:
            return
        for code in re.findall(r'href="/m/([a-z0-9]{8})/', self.get("/matches/"))[:1]:
            if 'id="rematch"' in self.get(f"/m/{code}/"):
                self.send(f"/m/{code}/rematch/")
        for code in re.findall(r'href="/m/([a-z0-9]{8})/', self.get("/people/"))[:1]:
            if f"/m/{code}/join/" in self.get(f"/m/{code}/"):
                self.sit_down(f"/m/{code}/join/")

    def resign(self, town: Any) -> None:
        if codes := self.own_tables():
            code = self.dice.choice(codes)
            if f"/m/{code}/resign/" in self.get(f"/m/{code}/"):
                self.send(f"/m/{code}/resign/")

    def nudge(self, town: Any) -> None:
        for code in self.own_tables():
            if f"/m/{code}/nudge/" in self.get(f"/m/{code}/"):
                self.send(f"/m/{code}/nudge/")
                return

    def ask_for_something(self, town: Any) -> None:
        if codes := self.own_tables():
            code = self.dice.choice(codes)
            self.send(f"/m/{code}/ask/", ask=self.dice.choice(["undo", "pause", "draw"]), of="")

    def offer_left_seat(self, town: Any) -> None:
        """Agrees to whatever is asked at their tables, and asks to offer what was left."""
        for code in self.own_tables():
            html = self.get(f"/m/{code}/")
            asked = re.search(r'name="number" value="(\d+)"', html)
            if asked and 'value="agree"' in html:
                answer = "agree" if self.dice.random() < 0.85 else "refuse"
                self.send(f"/m/{code}/answer/", number=asked[1], answer=answer)
            elif town.has_left_seat(code):
                self.send(f"/m/{code}/ask/", ask="replace", of="")

    def take_left_seat(self, town: Any) -> None:
        found = re.findall(r'"(/m/[a-z0-9]{8}/take/)"', self.get("/lobby/left/"))
        if found and self.plays() < MOST_MATCHES:
            self.send(self.dice.choice(found))

    def open_cup(self, town: Any) -> None:
        self.send("/cups/new/", game=self.dice.choice(self.games), size=self.dice.choice("334"))

    def join_cup(self, town: Any) -> None:
        html = self.get("/seasons/").partition("cups/new/")[0].partition("Open cups")[2]
        if found := re.findall(r'action="(/seasons/\d+/join/)"', html):
            self.send(found[0])

    def join_season(self, town: Any) -> None:
        html = self.get("/seasons/").partition("Open cups")[0]
        for line in html.split("<li>"):
            found = re.search(r'action="(/seasons/\d+/join/)"', line)
            if found and any(f"/seasons/{game}/" in line for game in SEASONS):
                self.send(found[1])
                self.did("joined a season")
                return

    def look_around(self, town: Any) -> None:
        name = town.somebody_but(self)
        for address in ("/ratings/", "/seasons/", "/matches/", f"/players/{name}/", "/post/"):
            self.browser.get(address, follow=True)

    def go_away(self, town: Any) -> None:
        day = town.times.at + timedelta(days=self.dice.randint(1, 5))
        self.send("/away/", until=day.date().isoformat())
