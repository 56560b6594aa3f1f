"""What the Procfile, the systemd units and the example environment say is true."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from celery.bin.base import CLIContext
from celery.bin.celery import celery as celery_commands
from django.core.management import get_commands, load_command_class
from granian.cli import cli as granian_command

from config.bootstrap import ROOT
from config.celery import app

UNITS = ROOT / "deploy" / "systemd"
PROGRAMS = "/opt/rural-route/.venv/bin/"


def procfile() -> dict[str, list[str]]:
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {name: shlex.split(command) for name, command in (line.split(": ", 1) for line in lines)}


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(UNITS / name)
    return read


def command_of(service: str) -> list[str]:
    words = shlex.split(unit(service)["Service"]["ExecStart"])
    assert words[0].startswith(PROGRAMS)
    return [words[0].removeprefix(PROGRAMS), *words[1:]]


SERVICES = sorted(path.name for path in UNITS.glob("*.service"))
COMMANDS = {
    **{f"Procfile {name}": command for name, command in procfile().items()},
    **{service: command_of(service) for service in SERVICES},
}


def read_as_the_program_would(command: list[str]) -> None:
    """Fails if the program named first would not understand the rest."""
    program, *words = command
    if program == "granian":
        granian_command.make_context("granian", words)
    elif program == "celery":
        assert words[:2] == ["-A", "config"]
        work = celery_commands.commands[words[2]]
        work.make_context(words[2], words[3:], obj=CLIContext(app, no_color=True, workdir=None))
    else:
        assert [program, words[0]] == ["python", "manage.py"]
        known = load_command_class(get_commands()[words[1]], words[1])
        known.create_parser("manage.py", words[1]).parse_args(words[2:])


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_every_command_is_one_that_its_program_understands(command: list[str]) -> None:
    read_as_the_program_would(command)


def test_a_misspelt_option_would_be_noticed() -> None:
    with pytest.raises(Exception, match="--wokers"):
        read_as_the_program_would(["granian", "--wokers", "4", "config.wsgi:application"])


def test_procfile_and_units_run_the_same_services() -> None:
    def named(service: str) -> str:
        return service.removeprefix("rural-").removesuffix(".service").removesuffix("@")

    units = {named(service): command_of(service) for service in SERVICES}
    assert units.pop("prepare") == ["python", "manage.py", "prepare"]
    worker = units["worker"]
    place = worker.index("--hostname")
    assert worker[place + 1] == "worker%i@%%h"  # to systemd %h is a folder, %% a percent sign
    units["worker"] = worker[:place] + worker[place + 2 :]
    assert units == procfile()


def test_the_target_wants_every_lasting_service() -> None:
    wanted = unit("rural-route.target")["Unit"]["Wants"].split()
    files = {re.sub(r"@\d+", "@", name) for name in wanted}
    assert files == set(SERVICES) - {"rural-prepare.service"}


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_goes_with_the_target_and_reads_the_environment(service: str) -> None:
    read = unit(service)
    assert read["Unit"]["PartOf"] == "rural-route.target"
    assert read["Service"]["EnvironmentFile"] == "/etc/rural-route.env"
    assert ("Restart" in read["Service"]) == (service != "rural-prepare.service")


EXPOSURE = 4.0  # of 10, as `systemd-analyze security` counts


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd's own tool")
@pytest.mark.parametrize("service", SERVICES)
def test_no_service_may_do_more_than_it_needs(service: str, tmp_path: Path) -> None:
    shutil.copytree(UNITS, tmp_path / "etc" / "systemd" / "system")
    judged = subprocess.run(
        [
            *("systemd-analyze", "security", "--offline=true", f"--root={tmp_path}"),
            *("--no-pager", service.replace("@", "@1")),
        ],
        capture_output=True,
        text=True,
    )
    found = re.search(r"exposure level for \S+: (\d+\.\d)", judged.stdout)
    assert found, judged.stdout + judged.stderr
    assert float(found[1]) <= EXPOSURE


def verified(folder: Path) -> str:
    """What systemd finds wrong with the units, and with what they want, in the root `folder`."""
    looked = subprocess.run(
        ["systemd-analyze", "verify", f"--root={folder}", "rural-route.target"],
        capture_output=True,
        text=True,
    )
    return looked.stdout + looked.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd's own tool")
def test_systemd_understands_every_line_of_the_units(tmp_path: Path) -> None:
    units = tmp_path / "etc" / "systemd" / "system"
    shutil.copytree(UNITS, units)
    assert verified(tmp_path) == ""
    web = units / "rural-web.service"
    web.write_text(web.read_text().replace("Restart=always", "Restart=allways"))
    assert "allways" in verified(tmp_path)  # so it would be noticed


def test_every_service_gets_the_hardening_by_its_name() -> None:
    assert (UNITS / "rural-.service.d" / "hardening.conf").is_file()
    assert all(service.startswith("rural-") for service in SERVICES)


def test_pages_can_be_reloaded_without_a_gap() -> None:
    assert unit("rural-web.service")["Service"]["ExecReload"] == "/bin/kill -HUP $MAINPID"


def variables_read() -> set[str]:
    source = (ROOT / "config" / "settings.py").read_text()
    return set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source))


def variables_explained() -> set[str]:
    explanation = (ROOT / "config" / "settings.py").read_text().split('"""')[1]
    return set(re.findall(r"^([A-Z_]{3,})  ", explanation, re.MULTILINE))


def test_settings_explain_every_variable_they_read_and_no_other() -> None:
    assert variables_explained() == variables_read()


def test_the_example_environment_names_only_variables_that_are_read() -> None:
    lines = (ROOT / "deploy" / "rural-route.env.example").read_text().splitlines()
    named = {line.split("=")[0] for line in lines if line and not line.startswith("#")}
    assert named - variables_read() == set()
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SITE_URL"} <= named


def test_the_page_on_deploying_names_every_part_of_a_deployment() -> None:
    text = (ROOT / "docs/deploy.md").read_text()
    assert [name for name in procfile() if f"`{name}`" not in text] == []
    linked = re.findall(r"\]\(([\w./-]+)\)", text)
    assert [path for path in linked if not (ROOT / "docs" / path).exists()] == []
