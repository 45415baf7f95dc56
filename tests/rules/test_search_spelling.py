"""Football words as they are misspelled, and what was meant"""

import pytest

from rules.search import search

MISSPELLED = {
    "playcalling": """
        tuchdown touchdown, toutchdown touchdown, touchdwn touchdown, feild field, gaol goal, penelty penalty,
        pennalty penalty, chalange challenge, challange challenge, posession possession, possesions possessions,
        saftey safety, turnovr turnover, overtiem overtime, haltime halftime, deffense defense, ofense offense,
        consevative conservative, balenced balanced, risqy risky, straregy strategy, familly family, modifyer modifier,
        kik kick, kikc kick, punnt punt, prevnet prevent, blits blitz, coverge coverage, diskard discard,
        reshufle reshuffle, intercepton interception, fumbel fumble, evnet event, scorecrad scorecard,
        aproach approach, opponant opponent, provisonal provisional, yrads yards, conversoin conversion
    """,
    "tactics": """
        quaterback quarterback, qarterback quarterback, linman lineman, lineamn lineman, reciever receiver,
        latral lateral, handof handoff, formaton formation, diaganol diagonal, scrimmige scrimmage, takle tackle,
        touchbak touchback, helmit helmet, swich switch, defnder defender, hanoff handoff, recever receiver,
        tackel tackle, interceptoin interception, speshal special
    """,
}
LEAST = 0.95  # of them are understood


@pytest.mark.parametrize("game", MISSPELLED)
def test_misspelled_football_words_are_understood(game):
    pairs = [pair.split() for pair in MISSPELLED[game].split(",")]
    said = [(typed, meant, search(f"{typed} ", game).did_you_mean) for typed, meant in pairs]
    missed = [(typed, found) for typed, meant, found in said if found != f"{meant} "]
    assert len(missed) <= (1 - LEAST) * len(pairs), missed
