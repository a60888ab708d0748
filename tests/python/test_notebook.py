"""The notebook runs, in Jupyter where it is installed and as a script everywhere, and has the
points of the README's first picture."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import extrinsic as ex

SOURCE = pathlib.Path(os.environ["SOURCE"])
NOTEBOOK = SOURCE / "bench/examples/first_picture.ipynb"


class Notebook(unittest.TestCase):
    def test_points(self):
        cells = json.loads(NOTEBOOK.read_text())["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        names = {}
        exec("\n".join(code), names)
        table = ex.read_csv(SOURCE / "results/quick/frontier.csv")
        rows = zip(table.inputs, table["class"], table.complexity, table.latency)
        found = [
            (inputs, kind, s.complexity, s.latency)
            for (inputs, kind), structures in names["points"].items()
            for s in structures
        ]
        self.assertEqual(sorted(found), sorted((n, str(k), c, l) for n, k, c, l in rows))
        self.assertEqual(len(names["axes"].lines), 9)

    def test_in_jupyter(self):
        known = subprocess.run(
            [sys.executable, "-m", "nbconvert", "--version"], capture_output=True, check=False
        )
        if known.returncode:
            self.skipTest("nbconvert is not installed")
        with tempfile.TemporaryDirectory() as folder:
            words = ["--to", "notebook", "--execute", "--output-dir", folder, str(NOTEBOOK)]
            subprocess.run([sys.executable, "-m", "nbconvert", *words], check=True)


if __name__ == "__main__":
    unittest.main()
