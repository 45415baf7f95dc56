"""A real browser and a real site.

Playwright keeps an event loop running while it is open, and Django refuses the database under one; so the
browser lives for the tests of this folder, which come one after the other and reach the site through HTTP alone.
"""

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.checks import PHONE
from tests.browser.devices import Device
from tests.browser.finding import MISSING, find_browser
from tests.browser.referee_phone import Phone
from tests.server import running_site


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Serve the site from a process of its own and return its address."""
    with running_site(tmp_path_factory.mktemp("var")) as (_, url):
        yield url


@pytest.fixture(scope="package")
def browser():
    """Open the browser."""
    path = find_browser()
    if path is None:
        pytest.fail(MISSING)
    # All pages are one site's: a process for each of them would take as long to start as its page to load.
    flags = ["--renderer-process-limit=1"]
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=flags) as browser:
        yield browser


@pytest.fixture
def open_page(browser, site):
    """Return a function that opens an address of the site, and fail if the page complained on the console."""
    complaints = []
    contexts = []

    def open_page(address, look=PHONE, *, status=200):
        context = browser.new_context(
            base_url=site,
            viewport={"width": look.width, "height": look.height},
            color_scheme=look.scheme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()

        def hear(message):
            # The console tells of an error page itself, too; that one was asked for.
            if status == 200 or message.location["url"] != page.url:
                complaints.append(f"{message.type}: {message.text}")

        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        assert page.goto(address).status == status
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def device(browser, site):
    """Return a function that makes a device; no script of its pages may have failed."""
    made = []

    def device(**given):
        made.append(Device(browser, site, **given))
        return made[-1]

    yield device
    for each in made:
        each.context.close()
    assert [each.faults for each in made] == [[] for _ in made]


@pytest.fixture
def referee(device):
    """Start a game on a device of its own."""
    return device().start()


@pytest.fixture
def phones(browser, site):
    """Return a function that hands out phones; none of their pages may have complained."""
    handed = []

    def phones(**options):
        handed.append(Phone(browser, site, **options))
        return handed[-1]

    yield phones
    for phone in handed:
        phone.context.close()
    assert [phone.complaints for phone in handed] == [[] for _ in handed]


@pytest.fixture
def phone(phones):
    """Return one phone."""
    return phones()
