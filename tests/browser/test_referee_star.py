"""/referee/: a whole game in Star Mode by tapping, with FLAGs and a field goal"""

from playwright.sync_api import expect

from tests.browser.referee_sitting import whole_game


def test_a_whole_quick_game_by_tapping(phones):
    sitting, end = whole_game(phones, "star", "tap 2685")
    assert end.terms.star
    board, spoken, _ = sitting.referee.public
    assert "Final" in board
    assert spoken.strip().endswith(f"Home {end.score.home}, Away {end.score.away}.")
    expect(sitting.referee.table).to_have_attribute("data-playing", "false")
