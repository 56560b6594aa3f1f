"""What `manage.py up` needs before Django reads its settings: a folder and a secret key."""

import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping
from pathlib import Path

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # FIPS 186-4
ROOT = Path(__file__).resolve().parent.parent


def prepare_var_dir(environment: MutableMapping[str, str]) -> None:
    """Makes VAR_DIR, private to this user with all that is written there from now on, and unless
    SECRET_KEY is given, a key that lasts."""
    os.umask(0o077)
    folder = Path(environment.get("VAR_DIR") or ROOT / "var").resolve()
    environment["VAR_DIR"] = str(folder)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for kept in (folder, *folder.glob("*.sqlite3*"), *folder.glob("log/*"), *folder.glob("*.txt")):
        kept.chmod(0o700 if kept.is_dir() else 0o600)
    if not environment.get("SECRET_KEY"):
        ensure_secret_key(folder / "secret_key")
    if not environment.get("VAPID_KEY"):
        ensure_vapid_key(folder / "vapid_key")


def ensure_secret_key(path: Path) -> None:
    """Writes a new secret key to `path`, readable by its owner only, unless there is one."""
    write_key_once(path, secrets.token_urlsafe(50))


def ensure_vapid_key(path: Path) -> None:
    """Writes a new key, by which push services know this house (RFC 8292), as `ensure_secret_key`:
    a number below the order of P-256, base64url. Devices are bound to it, so it has to last."""
    drawn = secrets.randbelow(P256_ORDER - 1) + 1
    write_key_once(path, urlsafe_b64encode(drawn.to_bytes(32)).decode().rstrip("="))


def write_key_once(path: Path, key: str) -> None:
    """Writes `key` to `path`, readable by its owner only, unless something is there."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key + "\n")
