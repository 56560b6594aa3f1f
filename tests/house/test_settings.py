"""Settings that cannot work are refused, in words that say what would do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.bootstrap import ROOT, ensure_secret_key


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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("HOST_SECRET", "short"),
        ("DATABASE_URL", "mysql://ann:sesame@db/rr"),
        ("STAFF_MAIL_DAY", "Friday"),
    ],
)
@pytest.mark.parametrize("words", [("prepare",), ("up", "--port", "0")])
def test_a_setting_that_cannot_work_is_told_in_one_line(
    name: str, value: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    given = {"SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz", name: value}
    if words[0] == "up" and name == "SECRET_KEY":
        given = {"LOG_FORMAT": "xml"}  # `up` makes a key of its own
        name = "LOG_FORMAT"
    started = manage(tmp_path, "manage.py", *words, **given)
    assert started.returncode == 1
    (line,) = started.stderr.splitlines()
    assert name in line and "Traceback" not in started.stdout
    assert "sesame" not in line


def test_the_key_that_up_keeps_is_enough(tmp_path: Path) -> None:
    ensure_secret_key(tmp_path / "secret_key")
    checked = check(tmp_path)
    assert checked.returncode == 0, checked.stderr


def test_a_kept_key_is_for_its_owner_only_and_stays(tmp_path: Path) -> None:
    kept = tmp_path / "secret_key"
    ensure_secret_key(kept)
    key = kept.read_text()
    ensure_secret_key(kept)
    assert kept.read_text() == key
    assert len(key) > 50
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_given_key_beats_the_kept_one(tmp_path: Path) -> None:
    ensure_secret_key(tmp_path / "secret_key")
    assert environment.choose_secret_key("mine", tmp_path / "secret_key", debug=False) == "mine"


def test_developing_needs_no_key(tmp_path: Path) -> None:
    assert (
        environment.choose_secret_key("", tmp_path / "secret_key", debug=True)
        == "only-for-developing"
    )


def test_an_unknown_database_is_refused_without_telling_the_password(tmp_path: Path) -> None:
    checked = check(tmp_path, SECRET_KEY="x", DATABASE_URL="mysql://ada:secret@db/rural")
    assert checked.returncode != 0
    assert "DATABASE_URL starts with 'mysql'. It can start with postgres," in checked.stderr
    assert "ada:secret@" not in checked.stderr.splitlines()[-1]


@pytest.mark.parametrize("url", ["localhost:6379", "amqp://localhost", ""])
def test_a_broker_that_is_no_redis_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL .* such as redis://host:6379/0"):
        environment.parse_broker_url(url)


@pytest.mark.parametrize("url", ["mail.example.org", "imap://mail.example.org"])
def test_a_mail_server_of_an_unknown_kind_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL .* such as smtp\+tls://"):
        environment.parse_email_url(url)


@pytest.mark.parametrize("address", ["play.example.org", "ftp://play.example.org", "https://"])
def test_a_site_address_that_no_browser_opens_is_refused(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="Use the full address, such as https://"):
        environment.validate_site_url(address)


def test_a_site_address_loses_its_last_slash() -> None:
    assert environment.validate_site_url("https://play.example.org/") == "https://play.example.org"


def test_a_postgres_socket_can_be_named() -> None:
    connection = environment.parse_database_url("postgres://rural@//run/postgresql/rural")
    assert (connection["HOST"], connection["NAME"]) == ("/run/postgresql", "rural")
    assert connection["ENGINE"] == "django.db.backends.postgresql"


OLD = "a key that was long enough and is old now"


def manage(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` or another program of Python with these variables and otherwise none of ours."""
    return subprocess.run(
        [sys.executable, *words],
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(folder), **variables},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("words", [("manage.py", "prepare"), ("-c", "import config.wsgi")])
def test_a_weak_key_is_refused_at_the_start_and_the_words_say_how_to_change_it(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    started = manage(tmp_path, *words, SECRET_KEY="x" * 50)
    assert started.returncode != 0
    last = started.stderr.splitlines()[-1]
    assert "SECRET_KEY is too easy to guess: it has 50 characters, 1 of them different" in last
    assert "put the old one into SECRET_KEY_FALLBACKS" in last
    assert "xxx" not in last


@pytest.mark.parametrize("key", ["", "changeme", "a" * 60, "abcabcabc" * 9, "0123456789abcdef"])
def test_these_keys_are_weak(key: str) -> None:
    assert environment.find_key_problem(key)


def test_a_key_of_ours_and_one_of_openssl_are_strong(tmp_path: Path) -> None:
    ensure_secret_key(tmp_path / "key")
    assert environment.find_key_problem((tmp_path / "key").read_text().strip()) == ""
    assert environment.find_key_problem("9f86d081884c7d659a2feaa0c55ad015") == ""


SIGN = "from django.core import signing; print(signing.dumps('ada', salt='x'))"
READ = "from django.core import signing; import os; print(signing.loads(os.environ['T'], salt='x'))"


def test_what_a_former_key_has_signed_stays_good(tmp_path: Path) -> None:
    setup = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'; "
    setup += "django.setup(); "
    signed = manage(tmp_path, "-c", setup + SIGN, SECRET_KEY=OLD).stdout.strip()
    new = {"SECRET_KEY": "a new key that is long enough as well", "T": signed}
    read = manage(tmp_path, "-c", setup + READ, SECRET_KEY_FALLBACKS=f"older,{OLD}", **new)
    assert read.stdout.strip() == "ada", read.stderr
    assert manage(tmp_path, "-c", setup + READ, **new).returncode != 0


def test_on_https_without_trusted_proxies_the_start_says_what_that_means(tmp_path: Path) -> None:
    variables = {"SECRET_KEY": OLD, "SITE_URL": "https://play.example.org"}
    said = manage(tmp_path, "-c", "import config.wsgi", **variables).stderr
    assert "TRUSTED_PROXIES is 0" in said and "share one visitor’s rate limits" in said
    assert (
        "TRUSTED"
        not in manage(tmp_path, "-c", "import config.wsgi", TRUSTED_PROXIES="1", **variables).stderr
    )


def test_on_https_browsers_are_kept_there_sub_domains_with_it(tmp_path: Path) -> None:
    show = "from config import settings as s; "
    show += "print(s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, "
    show += "s.SECURE_REDIRECT_EXEMPT)"
    variables = {"SECRET_KEY": OLD, "SITE_URL": "https://play.example.org"}
    assert manage(tmp_path, "-c", show, **variables).stdout == (
        "True 31536000 True ['^webhooks/', '^health/$', '^ready/$', '^metrics/$']\n"
    )


def test_on_https_cookies_are_named_so_that_no_other_host_can_set_them(tmp_path: Path) -> None:
    show = "from config import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME)"
    names = {
        address: manage(tmp_path, "-c", show, SECRET_KEY=OLD, SITE_URL=address).stdout.split()
        for address in ("https://play.example.org", "http://localhost:8000")
    }
    assert names["https://play.example.org"] == ["__Host-sessionid", "__Host-csrftoken"]
    assert names["http://localhost:8000"] == ["sessionid", "csrftoken"]


def test_what_up_writes_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    (folder / "log").mkdir(parents=True)
    for name in ("rural.sqlite3", "log/web.log"):
        (folder / name).write_text("left by a former release")
        (folder / name).chmod(0o644)
    prepare = "from config.bootstrap import prepare_var_dir; prepare_var_dir"
    start = f"{prepare}({{'VAR_DIR': '{folder}'}}); "
    manage(tmp_path, "-c", f"{start}open('{folder}/new', 'w')")
    modes = {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*")}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {name: mode for name, mode in modes.items() if name != "log" and mode != 0o600} == {}
