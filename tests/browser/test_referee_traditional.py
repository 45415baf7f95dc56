"""/referee/: a whole Traditional game by tapping, with a punt that no normal card opens, Prevent, and overtime"""

from playwright.sync_api import expect

from tests.browser.referee_sitting import whole_game


def test_a_whole_quick_game_by_tapping(phones):
    sitting, end = whole_game(phones, "traditional", "tap 7318")
    assert end.overtime
    board, spoken, _ = sitting.referee.public
    assert "Final" in board
    assert spoken.strip().endswith(f"Home {end.score.home}, Away {end.score.away}.")
    expect(sitting.referee.table).to_have_attribute("data-playing", "false")
