"""The form that takes a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from firstandglory.addresses import MailField
from rules.booklet import booklet, games
from rules.questions.models import EITHER, LENGTH_NAMES, MODE_NAMES

LONGEST = 5000  # characters
DEFAULT_GAME = "playcalling"
NO_RULE = ""

Groups = list[tuple[str, list[tuple[str, str]]]]


def rule_groups() -> Groups:
    """Return the rules to choose from by section, each with its game and number."""
    several = len(games()) > 1
    return [
        (
            f"{book.title}: {section.key} {section.title}" if several else f"{section.key} {section.title}",
            [(rule_value(game, one.number), f"{one.number} {one.title}") for one in section.paragraphs],
        )
        for game in games()
        for book in [booklet(game)]
        for section in book.sections
    ]


def rule_value(game: str, number: str) -> str:
    """Return how the form names a rule."""
    return f"{game}:{number}"


def either(names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return choices with one more for a question that is about all of them."""
    return [("", EITHER), *names.items()]


class AskForm(forms.Form):
    """Take mode, match length, situation, rule and maybe a mail address; what is wrong is said beside it."""

    situation = forms.CharField(
        error_messages={"required": "Tell what happened and what you want to know."}, widget=forms.Textarea
    )
    game = forms.ChoiceField(
        choices=lambda: [(game, booklet(game).title) for game in games()],
        required=False,
        error_messages={"invalid_choice": "Choose one of these."},
    )
    mode = forms.ChoiceField(
        choices=either(MODE_NAMES), required=False, error_messages={"invalid_choice": "Choose one of these."}
    )
    length = forms.ChoiceField(
        choices=either(LENGTH_NAMES), required=False, error_messages={"invalid_choice": "Choose one of these."}
    )
    rule = forms.ChoiceField(
        choices=lambda: [(NO_RULE, "I do not know"), *rule_groups()],
        required=False,
        error_messages={"invalid_choice": "There is no such rule: choose one of the list."},
    )
    address = MailField(
        required=False,
        max_length=254,
        error_messages=dict.fromkeys(
            ("invalid", "max_length"), "This is no mail address. Correct it, or leave it empty."
        ),
    )

    def clean_situation(self) -> str:
        """Return the text with one kind of line end; hold it to its length."""
        text = "\n".join(self.cleaned_data["situation"].splitlines())
        if len(text) > LONGEST:
            raise ValidationError(
                f"This has {len(text):,} characters, and {LONGEST:,} is the most. Shorten it; nothing is lost."
            )
        return text

    def clean(self) -> dict[str, Any]:
        """Part the rule into its game, which goes before the one that was chosen, and its number."""
        given = super().clean()
        game, _, number = given.get("rule", NO_RULE).partition(":")
        return {**given, "game": game or given.get("game") or DEFAULT_GAME, "rule": number}


def prefilled(query: Mapping[str, str]) -> dict[str, str]:
    """Return what a link may fill in: `game`, `rule`, `mode`, `length`, `situation`; what is unknown is left out."""
    game, number = query.get("game", DEFAULT_GAME), query.get("rule", "")
    known = game in games() and number in booklet(game).by_number
    game = game if game in games() else DEFAULT_GAME
    mode, length = query.get("mode", ""), query.get("length", "")
    return {
        "game": game,
        "rule": rule_value(game, number) if known else NO_RULE,
        "mode": mode if mode in MODE_NAMES else "",
        "length": length if length in LENGTH_NAMES else "",
        "situation": query.get("situation", "").replace("\0", "")[:LONGEST],
    }
