"""Your own matches for an assistant that speaks MCP (https://modelcontextprotocol.io).

    pip install mcp
    TOKEN=rural_… python mcp_server.py https://the.site

Needs bot.py beside it. It can do what the token may. A move is sent once you have confirmed it in
your assistant, and rated matches are left to you: there an assistant may neither look nor play.
"""

import json
import os
import sys
from typing import Annotated
from urllib.parse import urlencode

from bot import Site
from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, Field

server = MCPServer("Rural Route", instructions="Card games by correspondence: one's own matches.")
RATED = "This match is rated: assistants may not look at it or play it."


class Confirmation(BaseModel):
    """What the person says about a move that is about to be sent."""

    send: bool = Field(description="Send this move? It cannot be taken back by you alone.")


def ask(path: str, body: object = None) -> dict:
    status, told, _heads = Site(sys.argv[1], os.environ["TOKEN"]).ask(path, body)
    if status != 200:
        raise ToolError(told["detail"])
    return told


def find_unrated(code: str, draft: list[str]) -> dict:
    match = ask(f"/matches/{code}?{urlencode({'do': draft}, doseq=True)}")
    if match["terms"]["rated"]:
        raise ToolError(RATED)
    return match


@server.tool()
def my_turns() -> str:
    """List the matches that wait for me, the most pressing first."""
    return json.dumps(ask("/turns")["turns"])


@server.tool()
def show_match(code: str, draft: list[str] | None = None) -> str:
    """Show a match as my seat sees it: the table, the log, and the moves that I may take next,
    after those of `draft` if I have begun a turn."""
    return json.dumps(find_unrated(code, draft or []))


def ask_first(code: str, moves: str) -> Elicit[Confirmation]:
    find_unrated(code, [])
    return Elicit(f"Play “{moves}” in match {code}?", Confirmation)


@server.tool()
def play(
    code: str, question: int, moves: str, answer: Annotated[Confirmation, Resolve(ask_first)]
) -> str:
    """Send a turn: the number of the question that `show_match` names, and all its moves in a
    line, with commas between them. I am asked first."""
    if not answer.send:
        return "Nothing was sent."
    return json.dumps(ask(f"/matches/{code}/moves", {"question": question, "moves": moves}))


if __name__ == "__main__":
    server.run()
