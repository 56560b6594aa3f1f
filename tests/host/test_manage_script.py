"""deploy/manage reads the settings of the services as systemd does."""

import json
import subprocess
import sys
from pathlib import Path

from config.bootstrap import ROOT

TOLD = "import json, os\nprint(json.dumps(dict(os.environ)))\n"


def settled(folder: Path, settings: str) -> dict[str, str]:
    """The environment of the program that deploy/manage starts, with such settings."""
    (folder / "rural-route.env").write_text(settings)
    (folder / "manage.py").write_text(TOLD)
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    script = (ROOT / "deploy" / "manage").read_text()
    for place, own in (("/etc/", f"{folder}/"), ("/opt/rural-route", str(folder))):
        assert place in script
        script = script.replace(place, own)
    (folder / "manage").write_text(script)
    command = ["sh", str(folder / "manage"), "check"]
    done = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
    told: dict[str, str] = json.loads(done.stdout)
    return told


def test_values_are_read_with_or_without_quotes(tmp_path: Path) -> None:
    lines = (
        "# A=comment",
        'SECRET_KEY=a=b"c d',
        'SITE_URL="https://play.example.org"',
        "A_B='x y'",
    )
    read = settled(tmp_path, "\n".join(lines) + "\n")
    assert read["SECRET_KEY"] == 'a=b"c d'
    assert read["SITE_URL"] == "https://play.example.org"
    assert read["A_B"] == "x y"
    assert "A" not in read and not any("#" in name for name in read)


def test_the_last_line_counts_though_it_does_not_end(tmp_path: Path) -> None:
    assert (
        settled(tmp_path, "SITE_URL=https://a.example\nVAR_DIR=/srv/rural")["VAR_DIR"]
        == "/srv/rural"
    )
