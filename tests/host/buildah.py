"""The image built and run by Debian's buildah, which needs neither a daemon nor a registry."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from config.bootstrap import ROOT

NEEDED = ("buildah", "mmdebstrap")
SUITE = "bookworm"
LEFT_OUT = ("doc", "info", "locale", "man")
BASE, IMAGE = "localhost/rural-base", "localhost/rural-route"


def missing() -> str:
    """Why nothing can be built here; empty if it can."""
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if lacking:
        return f"needs {' and '.join(lacking)}"
    return "" if os.geteuid() == 0 else "needs root"


class Buildah:
    """A store of images in a folder of its own."""

    def __init__(self, folder: Path, driver: str = "vfs") -> None:
        self.folder, self.driver = folder, driver

    def __call__(self, *words: str, fails: bool = False) -> str:
        """What buildah says to `words`; AssertionError with all of it if it fails, or if it does
        not and `fails`."""
        store = ("--root", f"{self.folder}/store", "--runroot", f"{self.folder}/run")
        done = subprocess.run(
            ["buildah", *store, "--storage-driver", self.driver, *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert bool(done.returncode) == fails, (words, done.stdout[-5000:], done.stderr[-5000:])
        return done.stdout.strip()

    def make_base(self) -> None:
        """A small Debian, as its servers have it today, and slim as the official images are."""
        tar = self.folder / "base.tar"
        slim = [f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in LEFT_OUT]
        subprocess.run(
            ["mmdebstrap", "--variant=minbase", "--mode=root", *slim, SUITE, str(tar)],
            check=True,
            capture_output=True,
        )
        made = self("from", "scratch")
        self("add", made, str(tar), "/")
        self("commit", "--quiet", "--format", "docker", made, BASE)
        self("rm", made)
        tar.unlink()

    def make_image(self) -> None:
        """The image of the house."""
        where = [word for at in pip_places(self.folder) for word in ("--volume", at)]
        self(
            *("build", "--isolation", "chroot", "--format", "docker", "--layers=false"),
            *("--build-arg", f"BASE={BASE}", *where),
            *("--file", "deploy/Containerfile", "--tag", IMAGE, "."),
        )


def pip_places(folder: Path) -> list[str]:
    """What to mount so that pip finds in the container what it finds on this machine: its settings,
    and the files and folders that they name."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    settled: dict[str, str] = {}
    places: list[str] = []
    for line in listed.splitlines():
        name, _equals, value = line.partition("=")
        words = value.strip("'").replace("\\n", " ").split()
        for at, word in enumerate(words):
            path = word.removeprefix("file://")
            if not path.startswith("/") or not Path(path).exists():
                continue
            # A folder may lead to those beside it.
            shown = Path(path) if Path(path).is_file() else Path(path).parent
            place = f"/mnt/pip/{len(places)}"
            places.append(f"{shown}:{place}:ro")
            words[at] = word.replace(str(shown), place, 1)
        settled[name.rpartition(".")[2]] = " ".join(words)  # the later of two counts
    settings = folder / "pip.conf"
    lines = [f"{name} = {words}\n" for name, words in settled.items()]
    settings.write_text("".join(["[global]\n", *lines]))
    return [*places, f"{settings}:/etc/pip.conf:ro"]
