"""The container says what the Procfile says; in the long run it is built and started."""

import re
import shlex

import pytest

from config.bootstrap import ROOT
from tests.house.test_deploy import procfile, read_as_the_program_would, variables_read

DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
COMPOSE = (DEPLOY / "compose.yaml").read_text()


def flow(words: str) -> list[str]:
    """A list as YAML and JSON write it on one line."""
    return [each.strip().strip('"') for each in words.strip().strip("[]").split(",")]


def services() -> dict[str, str]:
    """The lines of each service of the compose file."""
    listed = COMPOSE.partition("\nservices:\n")[2].partition("\nvolumes:\n")[0]
    parts = re.split(r"^  (\w+):\n", listed, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def image_command() -> list[str]:
    return flow(re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)[-1])


def command_of(service: str) -> list[str]:
    """What a service runs: its own command, or that of the image."""
    own = re.search(r"^    command: (\[.*\])$", services()[service], re.MULTILINE)
    return flow(own[1]) if own else image_command()


def everywhere(command: list[str]) -> list[str]:
    """A command of the Procfile that listens to the other containers, not only to its own."""
    return [word.replace("127.0.0.1", "0.0.0.0") for word in command]


OURS = [name for name, lines in services().items() if "<<: *house" in lines]


def test_the_containers_run_what_the_procfile_runs() -> None:
    commands = {name: command_of(name) for name in OURS}
    assert commands.pop("prepare") == ["python", "manage.py", "prepare"]
    assert commands.pop("mail")[:3] == ["python", "manage.py", "mailbox"]
    assert commands == {name: everywhere(command) for name, command in procfile().items()}


@pytest.mark.parametrize("service", OURS)
def test_every_command_in_a_container_is_one_that_its_program_understands(service: str) -> None:
    read_as_the_program_would(command_of(service))


def test_there_is_a_database_a_broker_and_a_catcher_of_mails() -> None:
    assert {"postgres", "valkey", "mail"} <= set(services())
    assert "postgres://rural:${POSTGRES_PASSWORD" in COMPOSE
    assert "redis://valkey:6379" in COMPOSE and "smtp://mail:8025" in COMPOSE


def test_only_the_catcher_is_told_where_mails_are_kept() -> None:
    # The page that shows them never opens to whoever comes through a container's network.
    with_place = [name for name, lines in services().items() if "MAILBOX_DIR" in lines]
    assert with_place == ["mail"]
    assert "MAILBOX_DIR" not in COMPOSE.partition("\nservices:\n")[0]


def test_compose_sets_only_variables_that_are_read() -> None:
    lines = re.findall(r"^ {4,6}([A-Z_]{3,}):", COMPOSE, re.MULTILINE)
    of_postgres = {"POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"}
    assert set(lines) - of_postgres - variables_read() == set()
    in_image = re.search(r"^ENV ((?:.*\\\n)*.*)$", CONTAINERFILE, re.MULTILINE)
    assert in_image
    named = {word.split("=")[0] for word in shlex.split(in_image[1].replace("\\\n", " "))}
    assert named - {"PATH", "PYTHONDONTWRITEBYTECODE"} - variables_read() == set()


def test_no_default_in_compose_is_empty() -> None:
    # podman-compose 1.0 of Debian takes `${NAME:-}` for the value itself: a mailbox would be open.
    assert not re.findall(r"\$\{\w+:?-\}", COMPOSE)


def test_no_container_of_ours_may_do_more_than_it_needs() -> None:
    house = COMPOSE.partition("x-house:")[2].partition("\nservices:")[0]
    for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"):
        assert line in house
    assert re.findall(r"^USER (.*)$", CONTAINERFILE, re.MULTILINE) == ["10001"]
    assert not any("user:" in services()[name] for name in OURS)


def test_each_lasting_container_comes_back_by_itself() -> None:
    # After a reboot podman starts those that say `always` and no others (podman-restart.service).
    assert set(re.findall(r"^ *restart: (.*)$", COMPOSE, re.MULTILINE)) == {"always", '"no"'}
    lasting = {name: lines for name, lines in services().items() if name != "prepare"}
    assert [name for name in lasting if name not in OURS and "restart:" not in lasting[name]] == []
    assert [name for name in lasting if name in OURS and "restart:" in lasting[name]] == []


def test_all_of_the_program_is_in_the_image_and_nothing_else() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINERFILE, re.MULTILINE)
    named = {word for words in copied for word in words.split()}
    assert [name for name in named if not (ROOT / name).exists()] == []
    needed = {path.name for path in ROOT.iterdir() if path.is_dir() and list(path.rglob("*.py"))}
    left_out = {"tests", "docs", "stubs", "var", ".venv", ".git"}
    assert needed - left_out - named == set()
