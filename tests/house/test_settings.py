"""Settings that cannot work are refused, in words that say what would do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.first_start import ROOT, keep_secret_key


def check(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check` with these variables and otherwise none of ours."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "check"],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_without_a_secret_key_nothing_starts_and_the_words_say_why(tmp_path: Path) -> None:
    checked = check(tmp_path)
    assert checked.returncode != 0
    assert "SECRET_KEY is not set and DEBUG is off" in checked.stderr


def test_the_key_that_up_keeps_is_enough(tmp_path: Path) -> None:
    keep_secret_key(tmp_path / "secret_key")
    checked = check(tmp_path)
    assert checked.returncode == 0, checked.stderr


def test_a_kept_key_is_for_its_owner_only_and_stays(tmp_path: Path) -> None:
    kept = tmp_path / "secret_key"
    keep_secret_key(kept)
    key = kept.read_text()
    keep_secret_key(kept)
    assert kept.read_text() == key
    assert len(key) > 50
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_given_key_beats_the_kept_one(tmp_path: Path) -> None:
    keep_secret_key(tmp_path / "secret_key")
    assert environment.secret_key("mine", tmp_path / "secret_key", debug=False) == "mine"


def test_developing_needs_no_key(tmp_path: Path) -> None:
    assert environment.secret_key("", tmp_path / "secret_key", debug=True) == "only-for-developing"


def test_an_unknown_database_is_refused_without_telling_the_password(tmp_path: Path) -> None:
    checked = check(tmp_path, SECRET_KEY="x", DATABASE_URL="mysql://ada:secret@db/rural")
    assert checked.returncode != 0
    assert "DATABASE_URL starts with 'mysql'. It can start with postgres," in checked.stderr
    assert "ada:secret@" not in checked.stderr.splitlines()[-1]


@pytest.mark.parametrize("url", ["localhost:6379", "amqp://localhost", ""])
def test_a_broker_that_is_no_redis_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL .* such as redis://host:6379/0"):
        environment.broker(url)


@pytest.mark.parametrize("url", ["mail.example.org", "imap://mail.example.org"])
def test_a_mail_server_of_an_unknown_kind_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL .* such as smtp\+tls://"):
        environment.mail(url)


@pytest.mark.parametrize("address", ["play.example.org", "ftp://play.example.org", "https://"])
def test_a_site_address_that_no_browser_opens_is_refused(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="It takes the whole address, such as https://"):
        environment.site(address)


def test_a_site_address_loses_its_last_slash() -> None:
    assert environment.site("https://play.example.org/") == "https://play.example.org"


def test_a_postgres_socket_can_be_named() -> None:
    connection = environment.database("postgres://rural@//run/postgresql/rural")
    assert (connection["HOST"], connection["NAME"]) == ("/run/postgresql", "rural")
    assert connection["ENGINE"] == "django.db.backends.postgresql"
