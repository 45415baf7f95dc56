"""Settings of the site. What an installation may change is read from the environment, strictly: a value that
cannot be understood stops the start and says its name. README.md lists the names."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.management.utils import get_random_secret_key
from django.core.validators import URLValidator, validate_email
from font_fjallaone import font_directory

BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


def envbool(name: str, default: bool) -> bool:
    """Read a yes or no."""
    text = os.environ.get(name)
    if text is None:
        return default
    if text.lower() not in BOOLEANS:
        raise ImproperlyConfigured(f"{name} must be true or false, not {text!r}")
    return BOOLEANS[text.lower()]


def envint(name: str, default: int) -> int:
    """Read a whole number from zero up."""
    text = os.environ.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}")
    return int(text)


def envlist(name: str, default: list[str]) -> list[str]:
    """Read names that are separated by commas."""
    text = os.environ.get(name)
    if text is None:
        return default
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise ImproperlyConfigured(f"{name} must be names separated by commas, not {text!r}")
    return names


def envmail(name: str, default: str) -> str:
    """Read a mail address."""
    text = os.environ.get(name)
    if text is None:
        return default
    try:
        validate_email(text)
    except ValidationError:
        raise ImproperlyConfigured(f"{name} must be a mail address, not {text!r}") from None
    return text


def enventry(name: str, default: str) -> str:
    """Read where the site is entered from outside: scheme, host and maybe a port, without a slash at the end."""
    text = os.environ.get(name, default)
    try:
        URLValidator(schemes=["http", "https"])(text)
    except ValidationError:
        raise ImproperlyConfigured(f"{name} must be an address like https://example.com, not {text!r}") from None
    return text.rstrip("/")


def envsecret(name: str, kept_in: Path) -> str:
    """Read a secret, or draw one at random and keep it in a file that only its owner can read."""
    text = os.environ.get(name)
    if text is None:
        return kept_secret(kept_in)
    if not text.strip():
        raise ImproperlyConfigured(f"{name} must not be empty, leave it unset to have one made")
    return text


def kept_secret(path: Path) -> str:
    """Read the secret in a file that is made at its first use."""
    if not path.exists():
        # Two processes may start at once: the file appears whole or not at all, and the first one stays.
        with NamedTemporaryFile("w", dir=path.parent, prefix=path.name) as draft:
            draft.write(get_random_secret_key())
            draft.flush()
            with suppress(FileExistsError):
                os.link(draft.name, path)
    return path.read_text()


BASE_DIR = Path(__file__).resolve().parent.parent

# Everything that the site writes: database, secret key, collected static files.
VAR_DIR = Path(os.environ.get("VAR_DIR", BASE_DIR / "var"))
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = envbool("DEBUG", False)
SECRET_KEY = envsecret("SECRET_KEY", kept_in=VAR_DIR / "secret_key")
ALLOWED_HOSTS = envlist("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "firstandglory",
    "rules",
    "matches",
    "scorecards",
    "accounts",
    "limits",
    "post",
    "channels",
    "csp",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    # Below the three that set headers, so that static files carry them too.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]

ROOT_URLCONF = "firstandglory.urls"
ASGI_APPLICATION = "firstandglory.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        # The pages of Django's admin.
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.static", "matches.templatetags.parts"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    # Parts of pages that each move makes anew.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja2"],
        "OPTIONS": {"environment": "matches.parts.environment", "keep_trailing_newline": True},
    },
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "firstandglory.sqlite3",
        "OPTIONS": {
            # A deferred transaction that turns to writing fails at once where an immediate one would wait.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
        },
        # Threads stay, see `firstandglory.handler`, and so do their connections: opening one is dear, and the last one
        # to close tidies the whole file up.
        "CONN_MAX_AGE": None,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Announcements of moves on their way to the sockets. A layer in memory drops without a word what exceeds its capacity.
CHANNEL_LAYERS = {"default": {"BACKEND": "matches.layers.OneProcess", "CONFIG": {"capacity": 10_000}}}

# Without a broker a task runs at once, in the process that asks for it.
CELERY_BROKER_URL = os.environ.get("REDIS_URL")
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None

USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static", ("fonts", font_directory)]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# No inline style or script anywhere, nothing from elsewhere, no framing.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
    }
}
CSRF_COOKIE_HTTPONLY = True

# HTTPS=true belongs to a public installation: plain requests are sent on, cookies and browsers keep to HTTPS.
HTTPS = envbool("HTTPS", False)
SECURE_SSL_REDIRECT = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = envint("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# Only for a proxy that sets or removes this header itself: otherwise any visitor could claim HTTPS.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if envbool("TRUST_PROXY", False) else None
# How many proxies of ours add to X-Forwarded-For: the visitor's address is so many from the right.
TRUSTED_PROXIES = envint("TRUSTED_PROXIES", 0)

# Where mail leads to that no request writes.
SITE_URL = enventry("SITE_URL", f"https://{ALLOWED_HOSTS[0]}" if HTTPS else "http://localhost:8000")

# Nobody needs an account to play: one keeps somebody's matches together. Staff have theirs too.
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "accounts:profile"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# Mail goes out from an outbox in the database: a server that is away for days costs nobody anything.
EMAIL_BACKEND = "post.backend.Outbox"
MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = envint("EMAIL_PORT", 25)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = envbool("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = envbool("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
QUESTIONS_TO = envmail("QUESTIONS_TO", "feedback@firstandglory.com")
DEFAULT_FROM_EMAIL = envmail("MAIL_FROM", QUESTIONS_TO)
# A form that comes back sooner, in seconds, was not filled in by a person.
QUESTIONS_LEAST_SECONDS = envint("QUESTIONS_LEAST_SECONDS", 3)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Django's own handlers show nothing on the console without DEBUG and mail to nobody.
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Visitors' wrong addresses and requests are no news.
        "django.request": {"level": "ERROR"},
    },
}
