"""A PostgreSQL beside that of the run, which lets nobody in without a password: by a socket in a
folder of its own, and by TCP with TLS. Whoever asks the usual place asks another server."""

import os
import pwd
import signal
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from config.processes import find_free_port
from tests.services import Services, _postgres_programs, _readable_for_all

PASSWORD = "sesame & 100% /open?"


class LockedPostgres:
    """Such a server, with an empty database `rr`, until it is stopped."""

    def __init__(self) -> None:
        self.services = Services()
        self.folder = self.services.folder / "postgres"
        self.folder.mkdir(0o700)
        self.port = find_free_port()
        as_user: dict[str, Any] = {"cwd": self.folder}
        programs = _postgres_programs()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            as_user.update(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])
            programs = _readable_for_all(self.services, programs, as_user)
        (self.folder / "password").write_text(PASSWORD)
        self.certificate = make_certificate(self.folder)
        if os.geteuid() == 0:
            for owned in (self.folder, *self.folder.iterdir()):
                os.chown(owned, as_user["user"], as_user["group"])
        subprocess.run(
            [
                *(str(programs / "initdb"), "-D", str(self.folder / "cluster"), "-U", "rural"),
                *("-A", "scram-sha-256", f"--pwfile={self.folder / 'password'}"),
                *("-E", "UTF8", "--no-locale", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            **as_user,
        )
        rules = self.folder / "cluster" / "pg_hba.conf"
        rules.write_text(
            "local all all scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n"
        )
        settings = {
            "ssl": "on",
            "ssl_cert_file": self.certificate,
            "ssl_key_file": self.folder / "key.pem",
            "fsync": "off",
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
        }
        server = self.services.start(
            "postgres",
            [
                *(str(programs / "postgres"), "-D", str(self.folder / "cluster")),
                *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
            ],
            signal.SIGINT,
            **as_user,
        )
        self.services.wait("postgres", server, self.make_database)

    def make_database(self) -> str:
        place = {"host": str(self.folder), "port": self.port, "user": "rural"}
        with psycopg.connect(
            **place, password=PASSWORD, dbname="postgres", autocommit=True
        ) as direct:
            direct.execute("CREATE DATABASE rr")
        return "rr"

    def stop(self) -> None:
        self.services.stop()


def make_certificate(folder: Path) -> Path:
    """Write a certificate of localhost that signs itself, and its key, into a folder."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "key.pem"
    file.touch(0o600)
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    certificate = folder / "certificate.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return certificate
