"""Structures from Python: what the program finds, evaluated, drawn and written."""

import shutil
import unittest

import numpy as np

import extrinsic as ex

COST = dict(complexity=[1, 1.4, 1.9], latency=[1, 1.2, 1.4])


class Structures(unittest.TestCase):
    def test_searches_are_those_of_the_command(self):
        search = ex.optimize(9, **COST)
        options = dict(inputs=9, max_arity=4, **COST)
        for kind in ("star", "isomorphic", "naive"):
            row = ex.run_table("optimize", **{"class": kind}, **options)
            found = search.find(kind)
            self.assertEqual((found.complexity, found.latency), (row.complexity[0], row.latency[0]))
        for kind, points in (("frontier", search.frontier()), ("group", search.group())):
            rows = ex.run_table("optimize", **{"class": kind}, **options)
            self.assertEqual([p.complexity for p in points], list(rows.complexity))
            self.assertEqual([p.latency for p in points], list(rows.latency))
            self.assertEqual([p.lower_bound for p in points], list(rows.lower_bound))
            self.assertEqual([p.proved for p in points], list(rows.known == "proved"))

    def test_models(self):
        for model in ("linear", "lut6", "x86-min", "avx512-xor"):
            row = ex.run_table("optimize", inputs=12, max_arity=4, cost=model)
            found = ex.optimize(12, 4, model=model).find()
            self.assertEqual((found.complexity, found.latency), (row.complexity[0], row.latency[0]))
        row = ex.run_table("optimize", inputs=9, max_arity=3, fanout_latency=0.1)
        self.assertEqual(ex.optimize(9, 3, fanout=0.1).find().latency, row.latency[0])

    def test_points_outlive_the_front(self):
        texts = [p.text() for p in ex.optimize(9, **COST).frontier()]
        kept = [ex.optimize(9, **COST).frontier()[i] for i in range(len(texts))]
        self.assertEqual([p.text() for p in kept], texts)

    def test_evaluation(self):
        x = np.random.default_rng(1).integers(0, 99, (9, 50))
        others = [np.delete(x, j, 0) for j in range(9)]
        for structure in (*ex.optimize(9, **COST).frontier(), ex.optimize(9).find("isomorphic")):
            structure.check()
            y = structure.evaluate(x, np.minimum)
            np.testing.assert_array_equal(y, [o.min(axis=0) for o in others])
            y = structure.evaluate(x, np.add)
            np.testing.assert_array_equal(y, [o.sum(axis=0) for o in others])
        with self.assertRaisesRegex(ex.InputError, "9 inputs"):
            structure.evaluate(x[:3], np.add)

    def test_texts(self):
        best = ex.optimize(7, 3).find()
        again = ex.Structure(best.text())
        self.assertEqual(again.text(), best.text())
        self.assertEqual(again.operators, {2: 3, 3: 8})
        self.assertEqual(again.measure(), (best.complexity, best.latency))
        self.assertEqual(again.measure(complexity=[1, 1.5])[0], 15)
        self.assertEqual(best.measure(complexity=[1, 1, 1, 1])[0], 11)  # of operators that it lacks
        self.assertIn("void seven(", best.c("seven"))
        self.assertIn("module seven", best.verilog("seven"))
        self.assertIn("clk", best.verilog("seven", pipelined=True))
        self.assertEqual(best.verilog(clock=1), best.verilog(pipelined=True))
        self.assertIn("by 2 cycles", best.verilog(clock=2))

    def test_registers(self):
        row = ex.run_table("optimize", inputs=9, max_arity=3, clock=2, register_cost=0.5)
        best = ex.optimize(9, 3, clock=2, register_cost=0.5).find()
        self.assertEqual((best.complexity, best.latency),
                         (row["complexity"][0], row["latency"][0]))
        self.assertEqual(best.registers(2), (row["cycles"][0], row["registers"][0]))
        self.assertEqual(best.registers(1)[0], best.measure()[1])
        with self.assertRaisesRegex(ex.InputError, "clock"):
            best.registers(0)
        for view in ("graph", "trees", "star"):
            self.assertIn("graph ", best.dot(view))
        if shutil.which("dot"):
            self.assertIn("<svg", best.svg())
            self.assertIn("<svg", best._repr_svg_())

    def test_errors(self):
        with self.assertRaisesRegex(ex.InputError, "structure:2"):
            ex.Structure("inputs 3\ny1 = nonsense\n")
        with self.assertRaises(ex.InputError):
            ex.Structure("inputs 3\ny1 = x1 x2\ny2 = x1 x3\ny3 = x2 x3\n").check()
        for wrong in (dict(inputs=2), dict(inputs=9, max_arity=99), dict(inputs=9, model="none")):
            with self.assertRaises(ex.InputError):
                ex.optimize(**wrong).find()
        with self.assertRaises(ex.InputError):
            ex.optimize(9, complexity=[2, 1])
        for wrong in (dict(fanout=np.nan), dict(fanout=1e30), dict(max_arity=0)):
            with self.assertRaises(ex.InputError):
                ex.optimize(9, **wrong).find()
        with self.assertRaisesRegex(ex.InputError, "found int"):
            ex.Structure(5)
        with self.assertRaises(ex.InputError):
            ex.optimize(9).find("best")
        with self.assertRaises(ex.InputError):
            ex.optimize(9, 3).find().measure(max_arity=2)
        with self.assertRaises(ex.InputError):
            ex.optimize(9).find().dot("side")


if __name__ == "__main__":
    unittest.main()
