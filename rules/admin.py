"""Let Django's admin find the pages of questions and clarifications."""

from rules.questions import admin

__all__ = ["admin"]
