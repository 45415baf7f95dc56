"""Every figure that the booklets' text names, taken from the engines: content says `{{ touchdown }}`.

`{{ downs:word }}` writes a small number out, `{{ strong:signed }}` gives it its sign, `{{ swap:points }}` its noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from firstandglory.engine.playcalling import cards, decks, field, tables
from firstandglory.engine.playcalling.rulings import signed
from rules.examples import example
from rules.tactics_figures import tactics_figures

Figures = Mapping[str, int | str]

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PLACEHOLDER = re.compile(r"\{\{ *([a-z_0-9]+)(?::([a-z]+))? *\}\}")


def _word(figure: int | str) -> str:
    if not isinstance(figure, int) or not 0 <= figure < len(WORDS):
        raise ValueError(f"{figure!r} has no word")
    return WORDS[figure]


def _signed(figure: int | str) -> str:
    if not isinstance(figure, int):
        raise ValueError(f"{figure!r} has no sign")
    return signed(figure)


def _counted(one: str, many: str) -> Callable[[int | str], str]:
    return lambda figure: f"{_word(figure)} {one if figure == 1 else many}"


FORMS: dict[str, Callable[[int | str], str]] = {
    "": str,
    "word": _word,
    "signed": _signed,
    "points": _counted("point", "points"),
    "squares": _counted("square", "squares"),
    "dice": _counted("die", "dice"),
    "times": lambda figure: {1: "once", 2: "twice"}.get(int(figure), f"{_word(figure)} times"),
}


def filled(text: str, figures: Figures) -> str:
    """Return the text with its placeholders filled; raises ValueError for one that is not known."""

    def fill(found: re.Match[str]) -> str:
        name, form = found[1], found[2] or ""
        if name not in figures or form not in FORMS:
            raise ValueError(f"{found[0]} names no figure")
        return FORMS[form](figures[name])

    text = PLACEHOLDER.sub(fill, text)
    if "{{" in text or "}}" in text:
        raise ValueError("a placeholder is written wrongly")
    return text


def _game() -> dict[str, int | str]:
    quick, full = tables.POSSESSIONS["quick"], tables.POSSESSIONS["full"]
    kick_far, kick_near = sorted(tables.FIELD_GOAL_LEAST)
    return {
        "touchdown": tables.TOUCHDOWN_POINTS,
        "defensive_touchdown": tables.DEFENSIVE_TOUCHDOWN_POINTS,
        "field_goal": tables.FIELD_GOAL_POINTS,
        "safety": tables.SAFETY_POINTS,
        "downs": field.DOWNS,
        "step": field.parse_spot(field.SPOTS[1]) - field.parse_spot(field.SPOTS[0]),
        "first_spot": field.SPOTS[0],
        "midfield": field.spot_name(field.GOAL_LINE // 2),
        "start": field.spot_name(field.KICKOFF_SPOT),
        "red_zone": field.spot_name(field.RED_ZONE),
        "last_spot": field.spot_name(field.LAST_SPOT),
        "minor": tables.PENALTY_YARDS[cards.MINOR],
        "major": tables.PENALTY_YARDS[cards.MAJOR],
        "quick": quick,
        "quick_half": quick // 2,
        "quick_quarter": quick // tables.QUARTERS,
        "after_quick": quick + 1,
        "full": full,
        "full_half": full // 2,
        "full_quarter": full // tables.QUARTERS,
        "kick_far": field.spot_name(kick_far),
        "kick_far_least": tables.FIELD_GOAL_LEAST[kick_far],
        "kick_near": field.spot_name(kick_near),
        "kick_near_least": tables.FIELD_GOAL_LEAST[kick_near],
    }


def _cards() -> dict[str, int | str]:
    deck = next(iter(decks.house_decks().values()))
    return {
        "hand": tables.HAND,
        "strong": tables.STRONG_FAMILY,
        "weak": tables.WEAK_FAMILY,
        "neutral": 0,
        "same_strategy": tables.STRATEGY_MODIFIER["B"]["B"],
        "star_offense": tables.STAR_BONUS,
        "star_defense": -tables.STAR_BONUS,
        "prevent": tables.PREVENT_BONUS,
        "stars": tables.DECK_STARS,
        "families": len(cards.OFFENSE_FAMILIES),
        "strategies": len(cards.STRATEGIES),
        "plays": len(cards.OFFENSE_FAMILIES) * len(cards.STRATEGIES),
        "deck_cards": len(deck.cards),
        "deck_minors": deck.cards.count(cards.MINOR),
        "deck_majors": deck.cards.count(cards.MAJOR),
        "deck_challenges": deck.cards.count(cards.CHALLENGE),
        "deck_least": tables.DECK_LEAST,
        **{
            f"{length}_{event}": count
            for length, allowance in tables.EVENT_ALLOWANCE.items()
            for event, count in allowance._asdict().items()
        },
    }


def _examples() -> dict[str, int | str]:
    turned, added, entry, flag = (example(number) for number in ("2.5", "4.6", "5.6", "12.6"))
    margin = added.ruling("final_margin").facts
    return {
        "turn_before": field.spot_name(turned.first.situation.ball),
        "turn_after": field.spot_name(turned.last.situation.ball),
        "sum_offense": margin["offense_dice"],
        "sum_defense": margin["defense_dice"],
        "sum_offense_card": cards.card_name(margin["offense_card"]),
        "sum_defense_card": cards.card_name(margin["defense_card"]),
        "sum_dice": margin["dice"],
        "sum_strategy": margin["strategy"],
        "sum_family": margin["family"],
        "sum_margin": margin["margin"],
        "sum_result": added.text("gain").split(" to ")[0].lower() + " yards",
        "entry_down": entry.first.situation.down,
        "entry_before": field.spot_name(entry.first.situation.ball),
        "entry_yards": entry.ruling("gain").facts["yards"],
        "entry_after": field.spot_name(entry.last.situation.ball),
        "entry_next_down": entry.last.situation.down,
        "flag_before": field.spot_name(flag.first.situation.ball),
        "flag_after": field.spot_name(flag.last.situation.ball),
    }


def playcalling_figures() -> Figures:
    """Return the figures of First & Glory by name."""
    return _game() | _cards() | _examples()


# One function a game.
FIGURES: dict[str, Callable[[], Figures]] = {"playcalling": playcalling_figures, "tactics": tactics_figures}
