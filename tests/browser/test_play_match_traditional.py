"""A whole Quick match of the Traditional game, in browsers of their own"""

from tests.browser.match_sitting import agrees_with_the_engine, at_table, whole_match


def test_two_browsers_play_a_match_to_its_end(browser, site):
    """Both and a watcher read the same after every move, whatever happens to the pages, and the engine agrees."""
    with at_table(browser, site, "traditional", watched=True) as sitting:
        agrees_with_the_engine(whole_match(sitting))
