"""What is asked before a match: terms, team, name; and what a browser adds by itself."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any, NamedTuple
from unicodedata import category
from urllib.parse import quote, unquote

from django import forms
from django.core.validators import RegexValidator
from django.http import HttpRequest, HttpResponse

from firstandglory.addresses import MailField
from firstandglory.engine import computer, playcalling
from firstandglory.engine.game import Malformed, one_line
from firstandglory.engine.playcalling.decks import house_decks
from firstandglory.engine.playcalling.tables import DECK_STARS, HAND, LENGTHS, MODES, POSSESSIONS, QUARTERS
from matches import devices
from matches.models import Player
from matches.play.seating import Guest
from matches.referee.colors import OF_HOUSE_TEAMS

NAME_LIMIT = 40  # characters
NAMELESS = "Say what to call you."
# Letters and signs that show nothing: the fillers of Hangul, the braille cell without a dot.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")

FRIEND, LOBBY, LOCAL, COMPUTER = "friend", "lobby", "local", "computer"
OPPONENTS = {
    FRIEND: "A friend, by link",
    LOBBY: "Anybody, in the lobby",
    LOCAL: "Two at this screen",
    COMPUTER: "The computer",
}
PACES = {"none": None, "60": timedelta(seconds=60), "180": timedelta(minutes=3), "86400": timedelta(days=1)}
PACE_NAMES = {"none": "No clock", "60": "60 seconds", "180": "3 minutes", "86400": "1 day"}

# What stands beside the names of choices.
_WORDS: dict[str, str] = {
    "traditional": f"Shuffled decks and a hidden hand of {HAND} cards.",
    "star": f"No hands: {2 * DECK_STARS} Stars each, and PASS or FLAG after the dice.",
    **{
        length: f"{POSSESSIONS[length]} possessions, {POSSESSIONS[length] // QUARTERS} to a quarter."
        for length in LENGTHS
    },
    "beginner": "Likes what looks good.",
    "steady": "Sensible calls.",
    "coordinator": "Knows the odds and the clock.",
}


def pace_name(within: timedelta | None) -> str:
    """Return the time for a decision in words."""
    return next((PACE_NAMES[pace] for pace, time in PACES.items() if time == within), f"{within} a decision")


def _house_teams() -> list[tuple[str, str]]:
    return [(name, deck.name) for name, deck in house_decks().items()]


def _levels() -> list[tuple[str, str]]:
    return [(name, name.title()) for name in computer.levels(playcalling.NAME)]


class Tile(NamedTuple):
    """Describe one choice of a field that is shown as tiles."""

    value: str
    name: str
    words: str
    checked: bool
    color: str = ""


class GuestForm(forms.Form):
    """Ask who somebody is and which team they play with; a team that is `taken` is not offered (2.1)."""

    name = forms.CharField(label="Your name", max_length=NAME_LIMIT, error_messages={"required": NAMELESS})
    team = forms.ChoiceField(label="Your team", choices=_house_teams)
    address = MailField(label="Mail address", required=False)
    mail = forms.ChoiceField(label="Mail when it is your turn", choices=Player.Mail.choices, required=False)
    # What the browser drew; without scripts the site draws one in its place.
    seed = forms.CharField(required=False, validators=[RegexValidator(r"\A[0-9a-f]{32}\Z", "Not a seed.")])

    tiled: tuple[str, ...] = ("team",)

    def __init__(self, *args: Any, taken: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken = taken

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
            told["mail"] or str(Player.Mail.AWAY),
        )

    @property
    def tiles(self) -> dict[str, list[Tile]]:
        """Return the choices of each field that is shown as tiles."""
        return {field: self._tiles(field) for field in self.tiled}

    def _tiles(self, field: str) -> list[Tile]:
        choices = [
            (value, name) for value, name in self.fields[field].choices if (field, value) != ("team", self.taken)
        ]
        chosen = self[field].value()
        if chosen not in dict(choices):
            chosen = choices[0][0]
        return [_tile(field, value, name, checked=value == chosen) for value, name in choices]


def _tile(field: str, value: str, name: str, *, checked: bool) -> Tile:
    if field == "team":
        return Tile(value, name, house_decks()[value].motto, checked, OF_HOUSE_TEAMS[value])
    return Tile(value, name, _WORDS.get(value, ""), checked)


def _name(text: str) -> str:
    """Return a name as one line of what can be seen, which keeps to its own place on a page."""
    # What joins letters and signs (U+200C, U+200D) belongs to them; what turns the writing around does not.
    seen = "".join(sign for sign in text if category(sign) != "Cf" or sign in "\u200c\u200d")
    if all(sign in _BLANK or category(sign)[0] in "CMZ" for sign in seen):
        raise forms.ValidationError(NAMELESS)
    try:
        return one_line("The name", " ".join(seen.split()), NAME_LIMIT)
    except Malformed as fault:
        raise forms.ValidationError(f"{fault.text}.") from None


class NewForm(GuestForm):
    """Ask for a match's terms too, and for the other player where that one does not come by a link."""

    opponent = forms.ChoiceField(label="Against", choices=[*OPPONENTS.items()], initial=FRIEND)
    level = forms.ChoiceField(label="How well it plays", choices=_levels, required=False)
    mode = forms.ChoiceField(label="Mode", choices=[(mode, mode.title()) for mode in MODES], initial=MODES[0])
    length = forms.ChoiceField(label="Length", choices=[(name, name.title()) for name in LENGTHS], initial=LENGTHS[0])
    pace = forms.ChoiceField(label="Time for a decision", choices=[*PACE_NAMES.items()], initial="none", required=False)
    private = forms.BooleanField(label="Nobody may watch", required=False)
    odds = forms.BooleanField(label="Show the odds of each call", required=False)
    other_name = forms.CharField(label="The other player's name", max_length=NAME_LIMIT, required=False)
    other_team = forms.ChoiceField(label="The other team", choices=_house_teams, required=False)

    tiled = ("opponent", "level", "mode", "length", "pace", "team")

    def clean_other_name(self) -> str:
        """Return the other player's name as one line of text."""
        return _name(self.cleaned_data["other_name"]) if self.cleaned_data["other_name"].strip() else ""

    def clean(self) -> dict[str, Any]:
        """Hold what the choices ask of one another."""
        told: dict[str, Any] = super().clean() or self.cleaned_data
        opponent = told.get("opponent")
        if opponent == COMPUTER and not told.get("level") and "level" not in self.errors:
            self.add_error("level", "Choose how well the computer plays.")
        if opponent in (LOCAL, COMPUTER) and not told.get("other_team"):
            # Whoever does not care meets any team that is not theirs.
            told["other_team"] = secrets.choice([name for name in house_decks() if name != told.get("team")])
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


# What this device is remembered by, so that the next match is made with one press.
REMEMBERED = ("name", "team")


def remember(response: HttpResponse, form: GuestForm) -> None:
    """Keep name and team on the device for the next form; headers carry plain ASCII only."""
    for field in REMEMBERED:
        value = quote(form.cleaned_data[field])
        response.set_cookie(field, value, max_age=devices.YEARS, httponly=True, samesite="Lax")


def initial(request: HttpRequest) -> dict[str, str]:
    """Return what a form begins with for somebody who has an account or has played on this device before."""
    kept = {field: unquote(request.COOKIES.get(field, "")) for field in REMEMBERED}
    return {**kept, "name": initial_name(request)}


def initial_name(request: HttpRequest) -> str:
    """Return what to call somebody who has an account or has played on this device before."""
    if request.user.is_authenticated:
        return str(request.user.get_username())[:NAME_LIMIT]
    return unquote(request.COOKIES.get("name", ""))[:NAME_LIMIT]
