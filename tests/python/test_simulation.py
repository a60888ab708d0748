"""Error rates from Python: the counts of the command, files that continue, callbacks and Ctrl-C."""

import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import extrinsic as ex

NAME = "802.11n-648-1/2"
COUNTS = (
    "frames", "bit_errors", "frame_errors", "undetected", "iterations", "information_errors",
    "transmitted_errors",
)
CASES = (
    dict(code=NAME, decoder="oms:0.5", ebn0=[1, 1.3, 1.6]),
    dict(code=NAME, decoder="spa", ebn0=[1.25], seed=7, codewords="random", threads=1),
    dict(code=NAME, ebn0=[6], modulation="16qam", demapper="max-log", schedule="flooding"),
    dict(code=NAME, crossover=[0.05, 0.07], channel="bsc"),
    dict(code=NAME, erasure=[0.45], channel="bec", decoder="ms"),
    dict(code=NAME, ebn0=[6], channel="rayleigh-block:27", early_stop=False),
    dict(code=NAME, ebn0=[1.5], precision=0.2),
    dict(code=NAME, ebn0=[1.5], shard="2/3", max_frames=900, min_frame_errors=10**6),
    dict(code="5gnr-bg2-z10:1/2", ebn0=[1.5], max_frames=640, llr_bits=5, llr_step=0.75),
    dict(code="nr:4000@1/2", ebn0=[1.25], max_frames=640),
    dict(code="surface:5,z", crossover=[0.05], channel="bsc", source="syndrome",
         logicals="surface:5,lz", max_frames=5000),
)


def forever():
    """A point that does not end by itself within a test."""
    return dict(code=NAME, ebn0=[8.0, 1.0], min_frame_errors=10**9, max_frames=10**12)


class Counts(unittest.TestCase):
    def test_those_of_the_command(self):
        for case in CASES:
            own = ex.ber(**case)
            printed = ex.read_csv(io.StringIO(ex.run("ber", progress="none", **case)))
            self.assertEqual(list(own.columns), list(printed.columns))
            for column in printed.columns:
                if column in COUNTS:
                    np.testing.assert_array_equal(own[column], printed[column], str(case))
                elif column not in ("seconds", "mbit_s"):
                    np.testing.assert_allclose(own[column], printed[column], 1e-6, err_msg=column)

    def test_points_of_arange(self):
        """Sums of 0.1 are the decimals that one means."""
        own = ex.ber(NAME, ebn0=np.arange(1, 1.45, 0.1), min_frame_errors=20)
        options = dict(min_frame_errors=20, progress="none")
        printed = ex.run_table("ber", code=NAME, ebn0="1:0.1:1.4", **options)
        np.testing.assert_array_equal(own.bit_errors, printed.bit_errors)

    def test_codes_and_structures(self):
        expected = ex.ber(NAME, ebn0=1.5)
        for code, settings in (
            (ex.Code(NAME), {}), (ex.Code(NAME).H, {}),
            (NAME, dict(structure=ex.optimize(7).find("isomorphic"))),
        ):
            found = ex.ber(code, ebn0=1.5, **settings)
            self.assertEqual(found.bit_errors[0], expected.bit_errors[0])

    def test_frames_are_those_of_the_simulation(self):
        point = ex.ber(NAME, ebn0=1.25, max_frames=128, min_frame_errors=10**6, codewords="random")
        errors = 0
        for batch in range(2):
            llr, sent = ex.frames(NAME, 1.25, batch, codewords="random")
            found = ex.Decoder(NAME).decode(llr)
            errors += (found.bits != sent).sum()
        self.assertEqual(errors, point.bit_errors[0])

    def test_wrong_points(self):
        for points in (dict(), dict(crossover=0.1), dict(ebn0=1, erasure=0.1)):
            with self.assertRaisesRegex(ex.InputError, "ebn0"):
                ex.ber(NAME, **points)
        for points in ([], [[1, 2]], object(), (x for x in (1, 2))):
            with self.assertRaisesRegex(ex.InputError, "a list of them"):
                ex.ber(NAME, ebn0=points)
        for points in (99, np.nan, np.inf):
            with self.assertRaisesRegex(ex.InputError, "-50 to 50"):
                ex.ber(NAME, ebn0=points)
        for batch in (-1, 2**64, 0.5):
            with self.assertRaises(ex.InputError):
                ex.frames(NAME, 1, batch)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = os.path.join(folder.name, "run.csv")

    def test_continue_as_the_command_does(self):
        short = ex.ber(NAME, "oms:0.5", ebn0=[1, 1.5], min_frame_errors=20, out=self.out)
        longer = ex.ber(NAME, "oms:0.5", ebn0=[1.5, 2], min_frame_errors=50, out=self.out)
        self.assertEqual(list(longer.ebn0_db), [1, 1.5, 2])
        self.assertEqual(longer.frames[0], short.frames[0])
        self.assertGreater(longer.frames[1], short.frames[1])
        at_once = ex.ber(NAME, "oms:0.5", ebn0=[1.5, 2], min_frame_errors=50)
        np.testing.assert_array_equal(longer.bit_errors[1:], at_once.bit_errors)
        self.assertEqual(longer.facts["task"], ex.read_csv(self.out).facts["task"])
        with self.assertRaisesRegex(ex.InputError, "decoder"):
            ex.ber(NAME, "oms:0.25", ebn0=[1.5], out=self.out)

    def test_matrices_continue(self):
        matrix = ex.Code(NAME).H
        first = ex.ber(ex.Code(matrix), ebn0=1.5, out=self.out)
        again = ex.ber(ex.Code(matrix), ebn0=1.5, out=self.out)
        self.assertEqual(again.frames[0], first.frames[0])

    def test_options_of_the_command_alone(self):
        found = ex.ber(NAME, ebn0="1:0.5:4", stop_fer=0.1, min_frame_errors=20)
        self.assertLess(len(found), 7)
        automatic = ex.ber(NAME, decoder="auto", ebn0=[1.5], min_frame_errors=20)
        self.assertNotIn("nms:0.75", automatic.facts["decoder"])
        with self.assertRaisesRegex(ex.InputError, "nonsense"):
            ex.ber(NAME, ebn0=1.5, nonsense=3)
        with self.assertRaisesRegex(ex.InputError, "as a file"):
            ex.ber(NAME, ebn0=1.5, structure=ex.optimize(7).find(), out=self.out)
        with self.assertRaisesRegex(ex.InputError, "as a file"):
            ex.run("emit", ex.optimize(7).find())

    def test_other_commands(self):
        found = ex.threshold(NAME, decoder=["nms:0.75", "oms:0.5"], iterations=20)
        self.assertAlmostEqual(found.threshold_db[0], 1.87, 1)
        shapes = ex.sets(code="mackay:60,3,6,2", max_a=4, max_b=2, out=self.out + ".sets")
        self.assertIn("count", shapes.columns)


class Callbacks(unittest.TestCase):
    def both(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return {}, dict(out=os.path.join(folder.name, "run.csv"))

    def test_false_ends_the_point(self):
        for way in self.both():
            seen = []
            found = ex.ber(**forever(), **way, callback=lambda now: bool(seen.append(now)))
            self.assertEqual(set(found.ebn0_db), {8, 1})
            self.assertGreater(found.frames.min(), 0)
            self.assertEqual({now["ebn0_db"] for now in seen}, {8, 1})
            for key in ("event", "frames", "frame_errors", "fer", "fer_low", "fer_high", "seconds"):
                self.assertIn(key, seen[0])

    def test_exceptions_end_the_run(self):
        def fails(now):
            raise ZeroDivisionError("of the callback")

        for way in self.both():
            before = threading.active_count()
            with self.assertRaisesRegex(ZeroDivisionError, "of the callback"):
                ex.ber(**forever(), **way, callback=fails)
            self.assertEqual(threading.active_count(), before)
            if way:
                self.assertTrue(os.path.exists(way["out"] + ".journal"))

    def test_other_threads_run_meanwhile(self):
        counted = [0]

        def count(now):
            counted[0] += 1
            return counted[0] < 5

        begun, steps = time.monotonic(), 0
        thread = threading.Thread(target=lambda: ex.ber(**dict(forever(), ebn0=8), callback=count))
        thread.start()
        while thread.is_alive():
            steps += 1
            time.sleep(0.001)
        self.assertGreater(steps, 100 * (time.monotonic() - begun))


# Presses Ctrl-C so many times, each in a call of the callback.
CHILD = """
import os, signal, sys
import extrinsic as ex
presses, errors = map(int, sys.argv[2:])
def press(now):
    global presses
    if now["event"] == "running" and presses > 0:
        presses -= 1
        os.kill(os.getpid(), signal.SIGINT)
try:
    found = ex.ber("802.11n-648-1/2", ebn0=[8, 1], min_frame_errors=errors, max_frames=10**12,
                   out=sys.argv[1] or None, callback=press)
    print("done", len(found), found.frames.min() > 0)
except KeyboardInterrupt as interrupted:
    print("interrupted", interrupted.table is None or len(interrupted.table))
"""


class Exit(unittest.TestCase):
    def test_after_threads_have_run(self):
        """The library's threads wait for work while the interpreter ends."""
        code = "import extrinsic as ex; ex.ber('%s', ebn0=1, threads=4)" % NAME
        for _ in range(10):
            subprocess.run([sys.executable, "-B", "-c", code], check=True)


class Interrupts(unittest.TestCase):
    def run_child(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", "-c", CHILD, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60,
        )

    def test_one_ends_the_point(self):
        with tempfile.TemporaryDirectory() as folder:
            for out in ("", os.path.join(folder, "run.csv")):
                child = self.run_child(out, "1", "50")
                self.assertEqual(child.stdout.split(), ["done", "2", "True"], child.stderr)
                self.assertIn("another Ctrl-C stops the run", child.stderr)

    def test_two_end_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "run.csv")
            for way in ("", out):
                child = self.run_child(way, "2", "1000000000")
                self.assertEqual(child.stdout.split()[0], "interrupted", child.stderr)
            self.assertTrue(pathlib.Path(out).read_text())

    def test_the_handler_is_as_before(self):
        before = signal.getsignal(signal.SIGINT)
        ex.ber(NAME, ebn0=1)
        self.assertEqual(signal.getsignal(signal.SIGINT), before)


class Bars(unittest.TestCase):
    def test_is_drawn_where_it_is_asked_for(self):
        code = "import extrinsic as ex; ex.ber('%s', ebn0=[1, 1.5], progress=%s, out=%s)"
        with tempfile.TemporaryDirectory() as folder:
            for out in (None, os.path.join(folder, "run.csv")):
                for shown in (True, False, None):
                    child = subprocess.run(
                        [sys.executable, "-B", "-c", code % (NAME, shown, repr(out))],
                        stderr=subprocess.PIPE, text=True, check=True,
                    )
                    self.assertEqual("|####" in child.stderr, shown is True, child.stderr)


if __name__ == "__main__":
    unittest.main()
