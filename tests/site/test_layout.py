"""What lies in the checkout"""

import re

from django.conf import settings

TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "uv.lock", "README.md"),
    *("firstandglory", "rules", "matches", "scorecards", "accounts", "limits", "post"),
    *("templates", "static", "tests"),
}
MADE_BY_RUNNING = {"var", "__pycache__"}


def test_top_level_is_exactly_this():
    found = {path.name for path in settings.BASE_DIR.iterdir() if not path.name.startswith(".")}
    assert found - MADE_BY_RUNNING == TOP_LEVEL
    assert (settings.BASE_DIR / ".ci" / "run").exists()


def test_lock_names_public_places_only():
    lock = (settings.BASE_DIR / "uv.lock").read_text()
    assert set(re.findall(r'"(\w+://[^/"]+)', lock)) == {"https://pypi.org", "https://files.pythonhosted.org"}
