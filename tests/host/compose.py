"""The compose file started by podman, where there is no registry: the images of others are stood in
for by Debian's own programs, see stand_ins beside this."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from config.bootstrap import ROOT
from config.processes import find_free_port
from tests.host import buildah

STAND_INS = {"docker.io/library/postgres:15": "postgres", "docker.io/valkey/valkey:8": "valkey"}
NEEDED = ("podman", "podman-compose", "runc", "iptables")
CLOSINGS = 5
NETWORK = Path("/usr/lib/podman/netavark")  # as Debian has it
SETTINGS = {
    "SECRET_KEY": "only-for-tests-of-containers-and-long-enough-to-start",
    "POSTGRES_PASSWORD": "onlyfortests",
    "HOST_SECRET": "only-for-tests-of-containers-0123456789",
    "TRUSTED_PROXIES": "0",
    "REPLY_DOMAIN": "reply.example.org",
}


def missing() -> str:
    """Why nothing can be started here; empty if it can."""
    lacking = [program for program in NEEDED if shutil.which(program) is None]
    if not NETWORK.exists():
        lacking.append("netavark")
    return f"needs {' and '.join(lacking)}" if lacking else buildah.missing()


class Compose:
    """The containers of the compose file, with a store, a network and ports of their own. Where
    machines have neither systemd nor limits to hand on, podman is told so."""

    def __init__(self, built: buildah.Buildah, folder: Path) -> None:
        self.folder = folder
        self.web, self.post = find_free_port(), find_free_port()
        self.file = folder / "house" / "deploy" / "compose.yaml"
        self.file.parent.mkdir(parents=True)
        words = (ROOT / "deploy" / "compose.yaml").read_text()
        for port, own in (("8000", self.web), ("8024", self.post)):
            assert words.count(f'"127.0.0.1:{port}:{port}"') == 1
            words = words.replace(f'"127.0.0.1:{port}:', f'"127.0.0.1:{own}:')
        self.file.write_text(words)
        self.site = f"http://127.0.0.1:{self.web}"
        storage, containers = folder / "storage.conf", folder / "containers.conf"
        storage.write_text(
            f'[storage]\ndriver = "{built.driver}"\n'
            f'graphroot = "{built.folder}/store"\nrunroot = "{built.folder}/run"\n'
        )
        containers.write_text(
            "[containers]\ndefault_ulimits = []\n"
            '[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\nruntime = "runc"\n'
            f'[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "{folder}/networks"\n'
        )
        asked = set(re.findall(r"\$\{(\w+)", words))  # what tests set for themselves is not meant
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in asked},
            **SETTINGS,
            "SITE_URL": self.site,
            "CONTAINERS_CONF": str(containers),
            "CONTAINERS_STORAGE_CONF": str(storage),
        }
        self.calls = 0

    def __call__(self, *words: str) -> str:
        """What a program says; AssertionError with all of it if it fails."""
        self.calls += 1
        # Into a file: what watches over a container keeps it open for as long.
        log = self.folder / f"{self.calls:03}-{words[0]}.log"
        with log.open("wb") as said:
            done = subprocess.run(
                words,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                check=False,
                timeout=600,
            )
        found = log.read_text(errors="replace")
        assert done.returncode == 0, (words, found[-5000:])
        return found

    def up(self) -> None:
        """Starts everything as the head of the file says: first what fills the database."""
        self("podman-compose", "-f", str(self.file), "up", "-d", "--no-build", "postgres", "valkey")
        self("podman-compose", "-f", str(self.file), "run", "--rm", "-T", "prepare")
        self("podman-compose", "-f", str(self.file), "up", "-d", "--no-build")

    def container(self, service: str) -> str:
        """The name of the container of a service; podman-compose names them in several ways."""
        (name,) = [
            each for each in self.names("--all") if re.fullmatch(rf"\S+[-_]{service}[-_]1", each)
        ]
        return name

    def names(self, *which: str) -> list[str]:
        """The names of the containers that run, or of all."""
        listed = self("podman", "ps", *which, "--format", "name: {{.Names}}")
        return re.findall(r"^name: (\S+)$", listed, re.MULTILINE)

    def manage(self, *words: str, **variables: str) -> str:
        given = [f"--env={name}={value}" for name, value in variables.items()]
        return self("podman", "exec", *given, self.container("web"), "python", "manage.py", *words)

    def about(self, service: str, what: str) -> str:
        """What podman says about the container of a service, by a template of its own."""
        return self("podman", "inspect", self.container(service), "--format", what).strip()

    def process(self, service: str) -> int:
        """The number of the first process of a service on this machine; 0 if it does not run."""
        return int(self.about(service, "{{.State.Pid}}"))

    def address(self, service: str) -> str:
        """Where a service is on its network; it is there that this machine reaches it, too."""
        return self.about(service, "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}")

    def volume(self, service: str, at: str) -> Path:
        """The folder of this machine that a container has at a place of its own."""
        mounts = self.about(service, "{{range .Mounts}}{{.Destination}}={{.Source}} {{end}}")
        return Path(dict(each.split("=") for each in mounts.split())[at])

    def close(self) -> None:
        for _ in range(CLOSINGS):
            try:
                self("podman", "rm", "--all", "--force", "--time", "1")
                break
            except AssertionError as problem:  # one that was just being started again
                print(problem)
        self("podman", "volume", "rm", "--all", "--force")
        self("podman", "network", "prune", "--force")


def make_stand_ins(built: buildah.Buildah) -> None:
    """The images of others, from Debian's packages."""
    for tag, name in STAND_INS.items():
        built(
            *("build", "--isolation", "chroot", "--format", "docker", "--layers=false"),
            *("--file", f"tests/host/stand_ins/{name}.Containerfile", "--tag", tag),
            "tests/host/stand_ins",
        )
