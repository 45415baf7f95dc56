"""What is asked before a match: terms, team, name; and what a browser adds by itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.http import HttpRequest

from firstandglory.engine import computer, playcalling
from firstandglory.engine.game import Malformed, one_line
from firstandglory.engine.playcalling.decks import house_decks
from firstandglory.engine.playcalling.tables import LENGTHS, MODES
from matches.models import Player
from matches.play.seating import Guest
from matches.referee.colors import OF_HOUSE_TEAMS

NAME_LIMIT = 40  # characters

FRIEND, LOBBY, LOCAL, COMPUTER = "friend", "lobby", "local", "computer"
OPPONENTS = {
    FRIEND: "A friend, by link",
    LOBBY: "Anybody, in the lobby",
    LOCAL: "Two at this screen",
    COMPUTER: "The computer",
}
PACES = {"none": None, "60": timedelta(seconds=60), "180": timedelta(minutes=3), "86400": timedelta(days=1)}
PACE_NAMES = {"none": "No clock", "60": "60 seconds", "180": "3 minutes", "86400": "1 day"}


def _house_teams() -> list[tuple[str, str]]:
    return [(name, deck.name) for name, deck in house_decks().items()]


def _levels() -> list[tuple[str, str]]:
    return [(name, name.title()) for name in computer.LEVELS]


class GuestForm(forms.Form):
    """Ask who somebody is and which team they play with."""

    name = forms.CharField(label="Your name", max_length=NAME_LIMIT)
    team = forms.ChoiceField(label="Your team", choices=_house_teams)
    address = forms.EmailField(label="Mail address", required=False)
    mail = forms.ChoiceField(label="Mail when it is your turn", choices=Player.Mail.choices, required=False)
    # What the browser drew; without scripts the site draws one in its place.
    seed = forms.CharField(required=False, validators=[RegexValidator(r"\A[0-9a-f]{32}\Z", "Not a seed.")])

    def clean_name(self) -> str:
        """Return the name as one line of text."""
        return _name(self.cleaned_data["name"])

    def guest(self, token: str, account: Any) -> Guest:
        """Return the guest that the form describes."""
        told = self.cleaned_data
        return Guest(
            told["name"],
            {"deck": told["team"]},
            OF_HOUSE_TEAMS[told["team"]],
            token,
            account,
            told["seed"],
            told["address"],
            told["mail"] or Player.Mail.AWAY,
        )


def _name(text: str) -> str:
    try:
        return one_line("The name", " ".join(text.split()), NAME_LIMIT)
    except Malformed as fault:
        raise forms.ValidationError(fault.text) from None


class NewForm(GuestForm):
    """Ask for a match's terms too, and for the other player where that one does not come by a link."""

    opponent = forms.ChoiceField(choices=[*OPPONENTS.items()], initial=FRIEND)
    level = forms.ChoiceField(label="How well it plays", choices=_levels, required=False)
    mode = forms.ChoiceField(choices=[(mode, mode.title()) for mode in MODES], initial=MODES[0])
    length = forms.ChoiceField(choices=[(length, length.title()) for length in LENGTHS], initial=LENGTHS[0])
    pace = forms.ChoiceField(choices=[*PACE_NAMES.items()], initial="none", required=False)
    private = forms.BooleanField(label="Nobody may watch", required=False)
    odds = forms.BooleanField(label="Show the odds of each call", required=False)
    other_name = forms.CharField(label="The other player's name", max_length=NAME_LIMIT, required=False)
    other_team = forms.ChoiceField(label="The other team", choices=_house_teams, required=False)

    def clean_other_name(self) -> str:
        """Return the other player's name as one line of text."""
        return _name(self.cleaned_data["other_name"]) if self.cleaned_data["other_name"].strip() else ""

    def clean(self) -> dict[str, Any]:
        """Hold what the choices ask of one another."""
        told: dict[str, Any] = super().clean() or self.cleaned_data
        opponent = told.get("opponent")
        if opponent == COMPUTER and not told.get("level"):
            self.add_error("level", "Choose how well the computer plays.")
        if opponent in (LOCAL, COMPUTER):
            # Whoever does not care meets the first team that is not theirs.
            others = [name for name in house_decks() if name != told.get("team")]
            told["other_team"] = told.get("other_team") or others[0]
        return told

    @property
    def terms(self) -> dict[str, Any]:
        """Return the record's fields that both players agree on."""
        told = self.cleaned_data
        return {"game": playcalling.NAME, "mode": told["mode"], "length": told["length"], "cards": "dealt"}

    @property
    def within(self) -> timedelta | None:
        """Return the time for a decision; nobody hurries a computer or somebody at the same screen."""
        told = self.cleaned_data
        return None if told["opponent"] in (LOCAL, COMPUTER) else PACES[told["pace"] or "none"]

    def other(self, token: str) -> Guest:
        """Return whoever sits at the other side from the start: the computer, or the second one at this screen."""
        told = self.cleaned_data
        team, color = {"deck": told["other_team"]}, OF_HOUSE_TEAMS[told["other_team"]]
        if told["opponent"] == COMPUTER:
            return Guest(f"Computer, {told['level']}", team, color, level=told["level"])
        return Guest(told["other_name"] or "Second player", team, color, token)


def initial_name(request: HttpRequest) -> str:
    """Return what to call somebody who has an account or has played on this device before."""
    return request.user.get_username() if request.user.is_authenticated else request.COOKIES.get("name", "")
