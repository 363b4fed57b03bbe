"""The notebooks, with small numbers: their cells in order, in a process of their own."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("matplotlib")
FOLDER = pathlib.Path(__file__).parents[3] / "examples" / "notebooks"
SMALL = {"BOARDS": "6", "DEALS": "12", "BLOCKS": "3", "GAMES": "60", "MPLBACKEND": "Agg"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code and all(not cell.get("outputs") for cell in cells)
    script = tmp_path / f"{path.stem}.py"
    script.write_text("\n\n".join(code), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script)], env={**os.environ, **SMALL}, cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_there_are_four():
    assert len(list(FOLDER.glob("*.ipynb"))) == 4
