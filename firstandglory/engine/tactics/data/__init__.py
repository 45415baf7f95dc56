"""Every figure of Field Tactics, a TOML file a subject: whoever plays, prices or prints the game reads it here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def read(subject: str) -> Mapping[str, Any]:
    """Return one subject's figures by name; raises FileNotFoundError for a subject without a file."""
    return tomllib.loads(files(__name__).joinpath(f"{subject}.toml").read_text("utf-8"))
