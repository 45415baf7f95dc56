"""What every page keeps: readable for everyone, no sideways scrolling, targets that a thumb can hit."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEAST = 44  # CSS pixels

TARGETS = "a, button, input:not([type=hidden]), select, textarea, summary, [role=button]"

SMALL_ONES = """
([targets, least]) => [...document.querySelectorAll(targets)]
    .filter(element => element.checkVisibility())
    .map(element => [element.outerHTML, element.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least)
    .map(([html, box]) => `${box.width} x ${box.height}: ${html}`)
"""


def check(page: Page) -> None:
    """Hold a page against all of it."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.evaluate(SMALL_ONES, [TARGETS, LEAST]) == []
