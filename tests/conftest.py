"""What all tests share: where coverage counts, and collected static files."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

ENGINE = Path(__file__).parent / "engine"


def pytest_configure(config):
    """Measure coverage where the engine's tests run, and hold its threshold against the whole suite only."""
    coverage = config.pluginmanager.getplugin("_cov")
    if coverage is None or coverage.cov_controller is None:  # --no-cov
        return
    named = [(config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in config.args]
    if not any(path.is_relative_to(ENGINE) or ENGINE.is_relative_to(path) for path in named):
        # It would tell nothing, and slow the benchmarks down.
        coverage.cov_controller.pause()
        config.pluginmanager.unregister(coverage)
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.keyword:
        coverage.options.cov_fail_under = None


@pytest.fixture(scope="session")
def static_files(tmp_path_factory):
    """Collect the static files, so that pages name and find them as an installation does."""
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static")):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield
