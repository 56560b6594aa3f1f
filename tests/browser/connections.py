"""The connection of a browser to the house: slow, cut, or cut just before an answer arrives."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Request, Route

# What htmx writes on the console of a browser whose connection is cut.
OF_A_LOST_ANSWER = ("htmx:afterRequest", "htmx:sendError", "htmx:timeout")
OF_A_REFUSAL = "Response Status Error Code"


class Connection:
    """The connection of one page; `asked` holds every request that the page has made."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[Request] = []
        page.on("request", lambda one: self.asked.append(one))

    def count(self, part: str, method: str = "GET") -> int:
        """How many requests have been made whose address holds `part`."""
        return sum(part in one.url and one.method == method for one in self.asked)

    def slow(self, milliseconds: int) -> None:
        """Every answer takes so much longer from now on."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        how = {"latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", {"offline": False, **how})

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Nothing goes over it meanwhile, and the browser knows."""
        self.page.context.set_offline(True)
        yield
        self.page.context.set_offline(False)

    @contextmanager
    def broken(self, addresses: str) -> Iterator[None]:
        """Nothing reaches these addresses meanwhile; the browser believes to have a connection."""
        self.page.route(addresses, lambda route: route.abort("connectionrefused"))
        yield
        self.page.unroute(addresses)

    @contextmanager
    def one_way(self, addresses: str) -> Iterator[None]:
        """What is sent to these addresses comes in and is answered; no answer arrives."""

        def drop(route: Route) -> None:
            route.fetch(max_redirects=0)
            route.abort("connectionreset")

        self.page.route(addresses, drop)
        yield
        self.page.unroute(addresses)


def without_lost_answers(problems: list[str]) -> list[str]:
    """What the console of a browser tells beside answers that never came, or that said no."""
    return [
        one for one in problems if not one.startswith(OF_A_LOST_ANSWER) and OF_A_REFUSAL not in one
    ]


def alert(page: Page) -> Locator:
    """What the page says at once of a connection, or of what was sent over it."""
    return page.locator("#told [role=alert]")
