"""Settings. One file for every place: each difference is an environment variable.

SECRET_KEY     needed unless DEBUG is on or `manage.py up` has put one into VAR_DIR
SECRET_KEY_FALLBACKS  former keys, comma separated: what they have signed stays good
DEBUG          1 while developing, never in production
SITE_URL       where players reach the site, such as https://play.example.org
ALLOWED_HOSTS  comma separated; the host of SITE_URL is always allowed
TRUSTED_PROXIES  how many proxies of ours add to X-Forwarded-For; 0 if none, the default
DATABASE_URL   postgres://user:password@host/name; SQLite in VAR_DIR if unset
DATABASE_SECONDS  how long PostgreSQL may take over one statement of a page; 15 if unset; 0: as
               its own settings say, needed behind a PgBouncer that refuses options
DATABASE_PREPARED  1: PostgreSQL keeps the plans of what it is asked again and again; 0 behind a
               PgBouncer that cannot; if unset 1, but 0 where DATABASE_SECONDS is 0
REDIS_URL      redis://host:6379/0; `manage.py up` starts an embedded Valkey if unset
EMAIL_URL      smtp+tls://user:password@host:587; printed on the console if unset
MAIL_FROM      the address that turn mails come from
REPLY_DOMAIN   the domain of the signed reply addresses; unset: no Reply-To is given
INBOUND_AUTHSERV_ID  the name under which our own mail server writes Authentication-Results
INBOUND_RECEIVED_BY  under which hosts it writes Received, comma separated: when it took a mail
               counts against the deadline; as INBOUND_AUTHSERV_ID if unset
REPLY_TRUST    token+from: a mailed move of which nobody knows whether From is true is played;
               pass: only if our mail server says so, else a link to confirm it is mailed
INBOUND_WEBHOOK_SECRET  user:password that a mail provider posts mails with; unset: nobody can
MAILGUN_SIGNING_KEY  what Mailgun signs its posts with; unset: it cannot post mails
IMAP_URL       imaps://user:password@host/INBOX, where `manage.py imap_poll` fetches mails
VAPID_KEY      by which push services know this house; if unset the one that `manage.py prepare`
               makes in VAR_DIR. Every machine needs the same, and devices are bound to it
MAILBOX_DIR    a maildir that /mailbox/ shows; set by `manage.py up`, never in production
VAR_DIR        where the embedded parts keep their files
STATIC_ROOT    where `manage.py collectstatic` puts files for the browser; in VAR_DIR if unset
STATIC_MANIFEST  0: serve static files under their own names, uncollected (tests)
MATCHES_AT_ONCE  how many matches a player may sit in, running or waiting for players; staff may
               allow a player more or less; 500 if unset
NEWCOMER_MATCHES  how many public matches a player may sit in until two with others are finished;
               3 if unset, 0: as many as anybody
BOT_MATCHES_A_DAY  how many matches with bots a player may start within 24 hours; 50 if unset
STRONG_MATCHES_AT_ONCE  in how many matches at once a player may seat bots that think; 5 if unset
STRONG_THOUGHTS_AT_ONCE  while bots have so many questions to think about, a player can have no
               second match with bots that think; 100 if unset
TRIALS_A_DAY   how many games may be tried within a day from one network address without signing
               up; 100 if unset
STRANGER_MAILS_A_NETWORK  how many sign-in codes and other account mails may be asked for within a
               day from one network address, by people whom the account does not know; 60 if unset
STRANGER_MAILS_A_DAY  the same from all of them together, to addresses without an account; from then
               on each network may ask for two; 2000 if unset
PUZZLES_AHEAD  how many puzzles are mined ahead; 7 if unset, 0: no new ones
DAYS_OFF       comma separated: weekdays (sat), days of every year (12-25) and single dates
               (2026-12-31) on which no clock runs of a match opened so; none if unset
DAYS_OFF_ZONE  in which time zone these days begin and end; UTC if unset
RECORDS_KEPT   how many positions each process remembers
HOST_SECRET    what opens /metrics/ and the details of /ready/, at least 32 characters; unset:
               nobody may see them
ALARM_MAIL     comma separated: who is mailed when mails, letters or deadlines wait too long
STAFF_MAIL_DAY  on which day staff are mailed what staff did in the week: 0 for Monday to 6, the
               default is 0; none: no such mails
BACKUP_DIR     where a backup is put each day; none is taken if unset
BACKUP_DATABASE_URL  the PostgreSQL itself, if DATABASE_URL leads to a PgBouncer: backups
               would leave settings of theirs behind in its connections
BACKUP_KEEP_DAYS  how long backups are kept; 14 if unset
LEFT_LIST      the file that lists who has left, so that a backup brings nobody back; if unset
               left-players.txt in BACKUP_DIR, or in VAR_DIR
EXPORT_DIR     where copies of what is kept about a player lie for two days; exports in VAR_DIR if
               unset. Web and workers both need it
DUMPS_DIR      where the monthly dumps of finished public matches lie; dumps in VAR_DIR if unset.
               Web and workers both need it
DUMPS_TERMS    under which terms these may be used, in words for their page; unset: the page says
               that the host has set none
RETENTION_DAYS  mails=90,security=365,outages=365,trials=14 if unset: for how many days mails are
               kept after the end of their match, the security log, what was out of order, and
               games that were tried without signing up
DISK_FREE_MIB  /ready/ says no below so many MiB in VAR_DIR; 1024 if unset
LOG_LEVEL      INFO if unset
LOG_FORMAT     line, for people; json: one object a line, with the number of the request
SENTRY_DSN     where errors are reported to, without a value of any variable; nowhere if unset
"""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF

from config import days_off, environment, logs
from config.account_settings import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = environment.choose_secret_key(
    env.str("SECRET_KEY", default=""), VAR_DIR / "secret_key", debug=DEBUG
)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
SITE_NAME = "Rural Route"
SITE_URL = environment.validate_site_url(env.str("SITE_URL", default="http://localhost:8000"))
SITE_HOST = urlsplit(SITE_URL).hostname or "localhost"
SITE_IS_HTTPS = SITE_URL.startswith("https://")
ALLOWED_HOSTS = [
    *env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"]),
    SITE_HOST,
]
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "accounts.apps.StaffAdminConfig",  # django.contrib.admin behind our own door
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    *("allauth", "allauth.account", "allauth.mfa"),
    "accounts",
    *("games", "games.seasons", "games.analysis", "games.puzzles", "games.api"),
]

MIDDLEWARE = [
    # Outermost: whatever waits or is logged belongs to a request.
    "config.request_context.RequestContextMiddleware",
    "csp.middleware.CSPMiddleware",  # outermost: redirects and static files have the policy, too
    "django.middleware.security.SecurityMiddleware",
    "config.secret_urls.ReferrerMiddleware",  # inside: its word stands before the site's
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Static files are compressed once beforehand; pages are here. The length of a page tells
    # nothing of its secrets: tokens are masked anew each time, bytes of a random number are
    # added, and cookies do not go with requests from other sites (SameSite).
    "django.middleware.gzip.GZipMiddleware",
    "accounts.cookies.OldCookieNamesMiddleware",
    "games.api.problems.ProblemMiddleware",
    "games.web.input_guard.InputGuardMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.NoStoreMiddleware",
    "accounts.middleware.SessionExpiryMiddleware",
    "accounts.ajax.SamePlayerMiddleware",
    "accounts.ajax.AjaxRedirectMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.PlayerTimeZoneMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "accounts.context_processors.site_context",
]
# By slug. The `templates` and the `static` files of a title stand there, named `titles/<slug>/…`.
TITLE_FOLDERS = {
    path.parent.name.replace("_", "-"): path.parent
    for path in sorted(BASE_DIR.glob("games/titles/*/__init__.py"))
}
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "games.templating.environment.build_environment",
            "context_processors": CONTEXT_PROCESSORS,
        },
    },
    {  # for the admin, and for what allauth draws itself
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

if env.str("DATABASE_URL", default=""):
    DATABASES = {"default": environment.parse_database_url(env.str("DATABASE_URL"))}
else:
    VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "rural.sqlite3")}
    }
DATABASES["default"] |= {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": False}
DATABASE_SECONDS = env.int("DATABASE_SECONDS", default=15)
DATABASE_PREPARED = env.bool("DATABASE_PREPARED", default=DATABASE_SECONDS > 0)
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    environment.configure_postgres(DATABASES["default"], prepared=DATABASE_PREPARED)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE: a transaction that reads before it writes takes the lock at once, instead of
    # failing when it comes to write. FULL: a move that was accepted outlives a power cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        ),
    }
    # In a file, so that tests with several connections meet real locks.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "tests.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# In the database, so that sign-in limits hold when Redis is away and count over all processes;
# and none is forgotten before its time, however many there are.
CACHES = {
    "default": {
        "BACKEND": "accounts.cache_backend.CounterCache",
        "LOCATION": "site_cache",
    }
}

# Accounts, beside what `config.account_settings` says
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SITE_IS_HTTPS else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
MFA_TOTP_ISSUER = SITE_NAME

# Mail
MAIL_FROM = env.str("MAIL_FROM", default=f"post@{SITE_HOST}")
DEFAULT_FROM_EMAIL = f"{SITE_NAME} <{MAIL_FROM}>"
SERVER_EMAIL = MAIL_FROM
REPLY_DOMAIN = env.str("REPLY_DOMAIN", default="")
INBOUND_AUTHSERV_ID = env.str("INBOUND_AUTHSERV_ID", default="")
INBOUND_RECEIVED_BY = [
    host.strip().lower()
    for host in env.list("INBOUND_RECEIVED_BY", default=[INBOUND_AUTHSERV_ID])
    if host.strip()
]
REPLY_TRUST = env.str("REPLY_TRUST", default="token+from")
INBOUND_WEBHOOK_SECRET = env.str("INBOUND_WEBHOOK_SECRET", default="")
ANYMAIL = {
    "WEBHOOK_SECRET": INBOUND_WEBHOOK_SECRET,
    "MAILGUN_WEBHOOK_SIGNING_KEY": env.str("MAILGUN_SIGNING_KEY", default=""),
}
IMAP_URL = env.str("IMAP_URL", default="")
VAPID_KEY = environment.choose_vapid_key(env.str("VAPID_KEY", default=""), VAR_DIR / "vapid_key")
MAILBOX_DIR = env.str("MAILBOX_DIR", default="")
vars().update(environment.parse_email_url(env.str("EMAIL_URL", default="consolemail://")))
if MAILBOX_DIR and not env.str("EMAIL_URL", default=""):
    EMAIL_BACKEND = "games.post.mailbox.EmailBackend"
EMAIL_TIMEOUT = 20

# Celery: the queue only wakes the workers up; games/job_schedule.py lists the sweeps that do the
# work.
CELERY_BROKER_URL = environment.parse_broker_url(
    env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
)
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 5000  # a new one reads and compiles all templates anew
# A child keeps its connection as long as it lives; a new one for each task cost more than the task.
CELERY_DB_REUSE_MAX = CELERY_WORKER_MAX_TASKS_PER_CHILD
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_timeout": 10,
    "socket_connect_timeout": 2,
    "socket_keepalive": True,
    "health_check_interval": 25,
    "global_keyprefix": "rural:",
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")

# Time, language
TIME_ZONE = "UTC"
USE_TZ = True
LANGUAGE_CODE = "en"
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "locale"]

# Static files
STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(VAR_DIR / "static")))
STATICFILES_DIRS = [
    (f"titles/{slug}", folder / "static")
    for slug, folder in TITLE_FOLDERS.items()
    if (folder / "static").is_dir()
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG or not env.bool("STATIC_MANIFEST", default=True)
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Security
DATA_UPLOAD_MAX_NUMBER_FILES = 0  # no form takes a file; unasked they would fill the disk
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-src": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [SELF],
    }
}
X_FRAME_OPTIONS = "SAMEORIGIN"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
CSRF_FAILURE_VIEW = "accounts.ajax.render_csrf_failure"
SESSION_ENGINE = "accounts.sessions"
COOKIE_PREFIX = "__Host-" if SITE_IS_HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
MESSAGE_STORAGE = "accounts.cookies.MessageStorage"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True  # scripts find the token in the page
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
# A program notices no redirect: webhooks are refused, and who watches asks from within.
SECURE_REDIRECT_EXEMPT = [r"^webhooks/", r"^health/$", r"^ready/$", r"^metrics/$"]
if SITE_IS_HTTPS:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Matches
MATCHES_AT_ONCE = env.int("MATCHES_AT_ONCE", default=500)
NEWCOMER_MATCHES = env.int("NEWCOMER_MATCHES", default=3)
BOT_MATCHES_A_DAY = env.int("BOT_MATCHES_A_DAY", default=50)
STRONG_MATCHES_AT_ONCE = env.int("STRONG_MATCHES_AT_ONCE", default=5)
STRONG_THOUGHTS_AT_ONCE = env.int("STRONG_THOUGHTS_AT_ONCE", default=100)
TRIALS_A_DAY = env.int("TRIALS_A_DAY", default=100)
STRANGER_MAILS_A_NETWORK = env.int("STRANGER_MAILS_A_NETWORK", default=60)
STRANGER_MAILS_A_DAY = env.int("STRANGER_MAILS_A_DAY", default=2000)
PUZZLES_AHEAD = env.int("PUZZLES_AHEAD", default=7)
DAYS_OFF = days_off.parse_days_off(
    env.str("DAYS_OFF", default=""), env.str("DAYS_OFF_ZONE", default="UTC")
)
RECORDS_KEPT = env.int("RECORDS_KEPT", default=256)  # positions each process remembers
DEADLINE_GRACE_SECONDS = 30

# For whoever keeps the house
HOST_SECRET = environment.validate_host_secret(env.str("HOST_SECRET", default=""))
ALARM_MAIL = env.list("ALARM_MAIL", default=[])
STAFF_MAIL_DAY = environment.parse_weekday(env.str("STAFF_MAIL_DAY", default="0"))
BACKUP_DIR = env.str("BACKUP_DIR", default="")
BACKUP_DATABASE_URL = env.str("BACKUP_DATABASE_URL", default="")
BACKUP_DATABASE = environment.parse_backup_url(BACKUP_DATABASE_URL)
BACKUP_KEEP_DAYS = env.int("BACKUP_KEEP_DAYS", default=14)
LEFT_LIST = env.str("LEFT_LIST", default=str(Path(BACKUP_DIR or VAR_DIR, "left-players.txt")))
EXPORT_DIR = env.str("EXPORT_DIR", default=str(VAR_DIR / "exports"))
DUMPS_DIR = env.str("DUMPS_DIR", default=str(VAR_DIR / "dumps"))
DUMPS_TERMS = env.str("DUMPS_TERMS", default="")
RETENTION_DAYS = environment.parse_retention(env.dict("RETENTION_DAYS", default={}))
DISK_FREE_MIB = env.int("DISK_FREE_MIB", default=1024)

LOGGING = logs.logging_settings(
    env.str("LOG_LEVEL", default="INFO"),
    environment.validate_log_format(env.str("LOG_FORMAT", default="line")),
)
SENTRY_DSN = env.str("SENTRY_DSN", default="")
if SENTRY_DSN:
    from config import error_reporting  # not loaded where nobody asked for it

    error_reporting.start_reporting(SENTRY_DSN, SITE_NAME)
