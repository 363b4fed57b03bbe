"""Every example in a docstring, and every block of Python in the documents, says what really happens."""

import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest

import finesse
from finesse import _finesse


def modules():
    yield _finesse
    yield finesse
    for found in pkgutil.iter_modules(finesse.__path__):
        # These need packages that not everybody has.
        if found.name not in ("_finesse", "endplay", "cluster"):
            yield importlib.import_module(f"finesse.{found.name}")


def test_docstrings():
    names = {**vars(finesse), "finesse": finesse}
    tried = set()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for module in modules():
        finder = doctest.DocTestFinder(recurse=False)
        for owner in [module, *(value for value in vars(module).values() if is_own(value))]:
            things = [owner]
            if isinstance(owner, type):
                things += [value for value in vars(owner).values() if callable(value) or isinstance(value, property)]
            for thing in things:
                for test in finder.find(thing, name=getattr(thing, "__qualname__", str(thing)), globs=dict(names)):
                    if test.examples and test.docstring not in tried:
                        tried.add(test.docstring)
                        test.globs.update(vars(module) if hasattr(module, "__file__") else {})
                        runner.run(test)
    assert runner.summarize().failed == 0
    assert len(tried) >= 10


def is_own(value):
    return getattr(value, "__module__", "").split(".")[0] == "finesse" and callable(value)


def test_every_public_thing_is_documented():
    for name in finesse.__all__:
        value = getattr(finesse, name)
        assert getattr(value, "__doc__", None), name
        if isinstance(value, type):
            for own, member in vars(value).items():
                if not own.startswith("_") and callable(member):
                    assert member.__doc__, f"{name}.{own}"


@pytest.mark.parametrize("name", ["python.md", "endplay.md"])
def test_a_page(name):
    if name == "endplay.md":
        pytest.importorskip("endplay")
    page = pathlib.Path(__file__).parents[3] / "docs" / name
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    assert blocks
    for number, block in enumerate(blocks):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", str(page), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            assert runner.run(test, clear_globs=False).failed == 0
            names = test.globs
        else:
            exec(compile(block, f"{page}, block {number}", "exec"), names)
