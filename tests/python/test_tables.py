"""Tables of the program in Python."""

import io
import os
import pathlib
import unittest

import numpy as np

import extrinsic as ex

RESULTS = pathlib.Path(os.environ["SOURCE"], "results")


class Tables(unittest.TestCase):
    def test_every_committed_table(self):
        paths = sorted(RESULTS.glob("**/*.csv"))
        self.assertGreater(len(paths), 20)
        for path in paths:
            table = ex.read_csv(path)
            self.assertGreater(len(table), 0, path)
            self.assertEqual({len(table[c]) for c in table.columns}, {len(table)}, path)
            self.assertEqual(len(table.to_pandas()), len(table), path)

    def test_types(self):
        table = ex.read_csv(io.StringIO("# a: b: c\n# d\nx,y,z,t\n1,,true,u\n2,1e-3,false,\n"))
        self.assertEqual(table.facts, {"a": "b: c", "d": ""})
        self.assertEqual([table[c].dtype.kind for c in "xyzt"], list("ifbU"))
        self.assertTrue(np.isnan(table.y[0]))
        self.assertEqual(table.to_pandas().attrs["a"], "b: c")
        with self.assertRaises(AttributeError):
            table.nothing
        self.assertIn("x", dir(table))
        self.assertIn("0.001", repr(table))

    def test_json_is_the_same(self):
        options = dict(code="802.11n-648-1/2", ebn0=[1, 1.5], progress="none")
        rows = ex.read_json(io.StringIO(ex.run("ber", format="json", **options)))
        table = ex.read_csv(io.StringIO(ex.run("ber", format="csv", **options)))
        for column in ("ebn0_db", "frames", "bit_errors", "fer"):
            np.testing.assert_array_equal(rows[column], table[column])
        self.assertEqual(rows.facts["task"], table.facts["task"])
        shown = io.StringIO(ex.run("codes show", "802.11n-648-1/2", format="json"))
        self.assertEqual(ex.read_json(shown)["n"], 648)

    def test_plot(self):
        table = ex.ber("802.11n-648-1/2", ebn0=[1, 1.5])
        axes = table.plot()
        self.assertIs(table.plot("ber", axes, label="BER"), axes)
        self.assertEqual(axes.get_yscale(), "log")
        table.plot("iterations")

    def test_rows_that_are_cut(self):
        for text in ("a,b\n1,2\n3\n", "a,b\n1,2,3\n"):
            with self.assertRaisesRegex(ex.InputError, "expected 2"):
                ex.read_csv(io.StringIO(text))
        self.assertEqual(ex.read_json(io.StringIO("[1, 2]")), [1, 2])

    def test_empty(self):
        self.assertEqual(len(ex.read_csv(io.StringIO("# only: facts\n"))), 0)


if __name__ == "__main__":
    unittest.main()
