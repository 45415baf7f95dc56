"""What all tests share: where coverage counts, and collected static files."""

import gc
import os
import sys
from pathlib import Path

import pytest
from coverage import Coverage
from django.core.management import call_command
from django.test import override_settings

from tests.browser.finding import MISSING, find_browser

ENGINE = Path(__file__).parent / "engine"
BROWSER = Path(__file__).parent / "browser"
FOLLOWED = pytest.StashKey[bool]()  # whether lines are followed now; pytest-cov's own word for it is not kept
MOST_WORKERS = 4  # each may hold a browser and a server


def pytest_configure(config):
    """Keep what is compiled, and measure coverage where it tells something."""
    keep_what_is_compiled(config)
    choose_coverage(config)


def keep_what_is_compiled(config):
    """Have a place for compiled modules where Python is told to write none beside the source.

    Every process of the site would compile all of it again, which takes longer than all else at its start.
    """
    if config.pluginmanager.hasplugin("cacheprovider") and os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(config.cache.mkdir("compiled"))
        sys.dont_write_bytecode = False


def choose_coverage(config):
    """Measure coverage where the engine's tests run, and hold its threshold against the whole suite only."""
    coverage = config.pluginmanager.getplugin("_cov")
    if coverage is None or coverage.cov_controller is None:  # --no-cov
        return
    if not names(config, ENGINE):
        # It would tell nothing, and slow the benchmarks down.
        coverage.cov_controller.pause()
        config.pluginmanager.unregister(coverage)
    if not whole(config):
        coverage.options.cov_fail_under = None


def pytest_collection_finish():
    """Leave what was loaded to itself, as the site does: looking for garbage in it is a fifth of the tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Follow the engine's lines in its own tests alone, without the long ones: following takes twice as long again."""
    coverage = item.config.pluginmanager.getplugin("_cov")
    controller = coverage and coverage.cov_controller
    follow = item.path.is_relative_to(ENGINE) and item.get_closest_marker("long") is None
    if controller is None or item.config.stash.get(FOLLOWED, True) == follow:
        return
    item.config.stash[FOLLOWED] = follow
    if follow:
        forget()
        controller.resume()
    # In a worker the first that pytest-cov began goes on below the worker's own.
    while not follow and (running := Coverage.current()):
        running.stop()


def forget():
    """Let the engine count anew what it keeps."""
    engine = [module for name, module in sys.modules.items() if name.startswith("firstandglory.engine")]
    for kept in {value for module in engine for value in vars(module).values() if hasattr(value, "cache_clear")}:
        kept.cache_clear()


def names(config, folder):
    """Say whether a run reaches into a folder of tests."""
    named = [(config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in config.args]
    return any(path.is_relative_to(folder) or folder.is_relative_to(path) for path in named)


def whole(config):
    """Say whether this is a run of the whole suite."""
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword


def pytest_xdist_auto_num_workers(config):
    """Run the whole suite on every core; a few tests start sooner in one process, and a bench wants quiet."""
    return min(os.cpu_count() or 1, MOST_WORKERS) if whole(config) else 0


def without_browser(config):
    """Say whether the browser tests of this run are left out; CI=true asks for a browser."""
    return os.environ.get("CI") != "true" and names(config, BROWSER) and find_browser() is None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Leave the browser tests out where there is no browser, and run the rest folder by folder.

    The engine's own tests come first in every process, the long ones of a file last: what the engine counts once and
    keeps must not have been counted yet by a test that is not followed. Then the browser's, for they take longest.
    Besides, order is random.
    """
    here = [item for item in items if item.path.is_relative_to(BROWSER)]
    if here and without_browser(config):
        config.hook.pytest_deselected(items=here)
        items[:] = [item for item in items if item not in here]
    turns = {path: turn for turn, path in enumerate(dict.fromkeys(item.path for item in items))}

    def place(item):
        folder = not item.path.is_relative_to(ENGINE), not item.path.is_relative_to(BROWSER)
        return *folder, turns[item.path], item.get_closest_marker("long") is not None

    items.sort(key=place)


def pytest_terminal_summary(terminalreporter, config):
    """Say in one line what was left out."""
    if without_browser(config):
        terminalreporter.write_line(f"browser tests left out, {MISSING}")


@pytest.fixture(scope="session")
def static_files(tmp_path_factory):
    """Collect the static files, so that pages name and find them as an installation does.

    They are looked up as they are asked for: every test client has a WhiteNoise of its own, which would list them all.
    """
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static"), WHITENOISE_AUTOREFRESH=True):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield
