"""What every page keeps: readable for everyone, no sideways scrolling, targets that a thumb can hit."""

from typing import NamedTuple

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
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

# What axe would fetch before it looks, style sheets and media, is for rules that are not on and pages that have none.
FINDINGS = "async options => (await axe.run({ resultTypes: ['violations'], preload: false, ...options })).violations"


class Look(NamedTuple):
    """How a page is looked at: its width and height in CSS pixels, and the scheme."""

    width: int
    height: int
    scheme: str


PHONE = Look(390, 844, "dark")
DESK = Look(1280, 800, "light")
# Contrast hangs on the scheme and layout on the width: two looks have both of each.
LOOKS = (DESK, PHONE)
OTHER_LOOKS = (DESK._replace(scheme="dark"), PHONE._replace(scheme="light"))


def check(page: Page, targets: str = TARGETS) -> None:
    """Hold a page against all of it."""
    expect_no_findings(page)
    check_layout(page, targets)


def expect_no_findings(page: Page, **options: object) -> None:
    """Let axe look at a page; options are axe's own."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(FINDINGS, options)
    assert violations == [], AxeResults({"violations": violations}).generate_report()


def check_layout(page: Page, targets: str = TARGETS) -> None:
    """See that nothing is too wide for a page or too small for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.evaluate(SMALL_ONES, [targets, LEAST]) == []


def take(page: Page, look: Look) -> None:
    """Give a page the width and scheme of a look."""
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.emulate_media(color_scheme=look.scheme)


def check_in(page: Page, looks: tuple[Look, ...] = LOOKS) -> None:
    """Check a page in each look."""
    for look in looks:
        take(page, look)
        check(page)


def either(number: int) -> tuple[Look, ...]:
    """Return two looks for the page of this number in a row, so that all four are taken in turn."""
    return OTHER_LOOKS if number % 2 else LOOKS
