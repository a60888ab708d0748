"""Decoding from Python: the bits and the LLRs of the program, whatever the arrays look like."""

import io
import os
import pathlib
import signal
import tempfile
import threading
import unittest

import numpy as np

import extrinsic as ex

NAME = "802.11n-648-1/2"
OWN = "own:combine(a, b) = min(a, b); leave(x) = x - (x >> 3)"


def received(code, frames, seed=1, ebn0_db=1.6):
    """LLRs of random codewords on AWGN with BPSK, (frames, n) float32, and the codewords."""
    rng = np.random.default_rng(seed)
    sent = code.encode(rng.integers(0, 2, (frames, code.k)))
    variance = 1 / (2 * code.rate * 10 ** (ebn0_db / 10))
    values = 1 - 2.0 * sent + rng.normal(0, variance**0.5, sent.shape)
    llr = (2 / variance * values).astype(np.float32)
    llr[:, code.punctured] = 0
    llr[:, code.shortened] = 1e6
    return llr, sent


def printed(code, llr, output, **settings):
    """What `extrinsic decode` prints for the transmitted columns, and its report."""
    with tempfile.TemporaryDirectory() as folder:
        source, report = pathlib.Path(folder, "llr"), pathlib.Path(folder, "report.csv")
        source.write_bytes(np.ascontiguousarray(llr[:, code.transmitted]).tobytes())
        kind = "i8" if llr.dtype == np.int8 else "f32"
        text = ex.run(
            "decode", code=code, **{"from": kind, "in": source}, output=output, report=report,
            **settings,
        )
        return text.splitlines(), ex.read_csv(report)


CASES = (
    (NAME, dict(decoder="nms:0.75")),
    (NAME, dict(decoder="oms:0.5", schedule="flooding", iterations=7)),
    (NAME, dict(decoder="spa")),
    (NAME, dict(decoder="spa-table", llr_bits=5)),
    (NAME, dict(decoder="ms", message="f32", early_stop=False, iterations=3)),
    (NAME, dict(decoder=OWN)),
    ("5gnr-bg2-z10:1/2", dict(decoder="oms:0.5", lanes="block")),
    ("802.3an-2048-1723", dict(decoder="em", iterations=50)),
)


class Bits(unittest.TestCase):
    def test_those_of_the_command(self):
        for name, settings in CASES:
            code = ex.Code(name)
            llr, _ = received(code, 70, ebn0_db=3.8 if "802.3" in name else 1.6)
            found = ex.Decoder(code, **settings).decode(llr)
            lines, report = printed(code, llr, "codeword", **settings)
            bits = ["".join(map(str, row)) for row in found.bits[:, code.transmitted]]
            self.assertEqual(bits, lines, settings)
            for column in ("iterations", "codeword", "unsatisfied"):
                np.testing.assert_array_equal(getattr(found, column), report[column], column)

    def test_llrs_are_those_of_the_command(self):
        for name, settings in CASES[:-1]:
            code = ex.Code(name)
            llr, _ = received(code, 5)
            found = ex.Decoder(code, **settings).decode(llr)
            self.assertEqual(found.llr.dtype, np.float32)
            for output in ("llr", "extrinsic"):
                lines, _ = printed(code, llr, output, **settings)
                values = np.loadtxt(io.StringIO("\n".join(lines)), np.float32)
                own = getattr(found, output)[:, code.transmitted]
                np.testing.assert_allclose(own, values, rtol=1e-5, atol=1e-6)

    def test_bytes_are_steps(self):
        code = ex.Code(NAME)
        llr, _ = received(code, 66)
        steps = np.clip(np.rint(llr / 0.5), -31, 31).astype(np.int8)
        decoder = ex.Decoder(code)
        one, other = decoder.decode(llr), decoder.decode(steps)
        np.testing.assert_array_equal(one.bits, other.bits)
        self.assertEqual(other.llr.dtype, np.int8)
        np.testing.assert_array_equal(one.llr, other.llr * np.float32(0.5))
        lines, _ = printed(code, steps, "codeword")
        self.assertEqual(["".join(map(str, row)) for row in other.bits], lines)


class Arrays(unittest.TestCase):
    def setUp(self):
        self.code = ex.Code(NAME)
        self.llr, _ = received(self.code, 67)

    def same(self, decoder, values, expected):
        found = decoder.decode(values)
        np.testing.assert_array_equal(found.bits, expected.bits)
        np.testing.assert_array_equal(found.llr, expected.llr)
        np.testing.assert_array_equal(found.iterations, expected.iterations)

    def test_any_strides(self):
        for decoder, llr in (
            (ex.Decoder(self.code, message="f32"), self.llr),
            (ex.Decoder(self.code), np.clip(self.llr * 2, -31, 31).astype(np.int8)),
        ):
            expected = decoder.decode(llr)
            wide = np.zeros((2 * len(llr), 3 * self.code.n), llr.dtype)
            wide[::2, ::3] = llr
            frozen = np.asfortranarray(llr)
            frozen.flags.writeable = False
            swapped = llr.astype(llr.dtype.newbyteorder())
            reversed_twice = llr[::-1][::-1]
            for values in (np.asfortranarray(llr), wide[::2, ::3], frozen, swapped, reversed_twice):
                self.same(decoder, values, expected)
                self.same(decoder, values.astype(np.int8 if llr.dtype == np.int8 else float), expected)
            for frames in (1, 5, 15, 16, 17, 64):
                found = decoder.decode(llr[:frames])
                np.testing.assert_array_equal(found.bits, expected.bits[:frames])
            if llr.dtype == np.float32:
                self.same(decoder, llr.tolist(), expected)
            one = decoder.decode(llr[3])
            self.assertEqual(one.bits.shape, (self.code.n,))
            self.assertEqual(one.llr.shape, (self.code.n,))
            self.assertEqual(one.iterations, expected.iterations[3])
            self.assertEqual(one.unsatisfied, expected.unsatisfied[3])
            np.testing.assert_array_equal(one.bits, expected.bits[3])

    def test_llrs_are_those_of_the_call(self):
        decoder = ex.Decoder(self.code, message="f32")
        values = np.asfortranarray(self.llr)
        found = decoder.decode(values)
        expected = decoder.decode(values, soft=True)
        values[:] = 1  # after the call, and before LLRs are asked for
        np.testing.assert_array_equal(found.llr, expected.llr)
        np.testing.assert_array_equal(found.extrinsic, expected.extrinsic)
        with self.assertRaisesRegex(ex.Error, "soft=False"):
            decoder.decode(values, soft=False).llr

    def test_transmitted_columns(self):
        code = ex.Code("5gnr-bg2-z10:1/2", information_bits=90)
        llr, _ = received(code, 9)
        for message in ("i8", "f32"):
            decoder = ex.Decoder(code, message=message)
            self.same(decoder, llr[:, code.transmitted], decoder.decode(llr))
            one = decoder.decode(llr[0, code.transmitted])
            np.testing.assert_array_equal(one.bits, decoder.decode(llr).bits[0])

    def test_no_frames(self):
        found = ex.Decoder(self.code).decode(np.zeros((0, self.code.n), np.float32))
        self.assertEqual((found.bits.shape, len(found.iterations)), ((0, self.code.n), 0))

    def test_wrong_shapes_and_types(self):
        decoder, n = ex.Decoder(self.code), self.code.n
        for values in (np.zeros(()), np.zeros((2, 5)), np.zeros((2, 3, n)), np.zeros((2, n + 1))):
            with self.assertRaisesRegex(ex.InputError, "shape"):
                decoder.decode(values)
        for dtype in (np.int64, np.int16, np.uint8, np.complex64, bool, object):
            with self.assertRaisesRegex(ex.InputError, "type"):
                decoder.decode(np.zeros((2, n), dtype))
        with self.assertRaisesRegex(ex.InputError, "int8"):
            ex.Decoder(self.code, message="f32").decode(np.zeros((2, n), np.int8))
        with self.assertRaisesRegex(ex.InputError, "shape"):
            decoder.decode(np.zeros((2, n)), messages=np.zeros((2, 3), np.int8))
        with self.assertRaisesRegex(ex.InputError, "messages of type float64: expected int8"):
            decoder.decode(np.zeros((2, n)), messages=np.zeros((2, self.code.edges)))

    def test_values_that_are_no_llrs(self):
        for message in ("i8", "f32"):
            decoder, llr = ex.Decoder(self.code, message=message), self.llr.copy()
            llr[3, 5] = np.inf
            self.assertEqual(decoder.decode(llr).bits[3, 5], 0)
            llr[3, 6] = np.nan
            for values in (llr, np.asfortranarray(llr), llr.astype(float), llr[3]):
                with self.assertRaisesRegex(ex.InputError, "NaN"):
                    decoder.decode(values)


class Values(unittest.TestCase):
    def test_syndromes(self):
        """Decoding with the syndrome of e is decoding of the word shifted by e."""
        code = ex.Code(NAME)
        llr, sent = received(code, 20, ebn0_db=2.5)
        flips = np.random.default_rng(2).integers(0, 2, llr.shape).astype(np.uint8)
        shifted = np.where(flips, -llr, llr)
        decoder = ex.Decoder(code, "nms:0.75", syndrome=True)
        found = decoder.decode(shifted, syndrome=code.syndrome(sent ^ flips))
        self.assertTrue(found.codeword.any())
        self.assertFalse(found.unsatisfied[found.codeword].any())
        right = found.codeword
        np.testing.assert_array_equal((found.bits ^ flips)[right], sent[right])
        self.assertEqual(found.llr.shape, llr.shape)
        self.assertIn("%d of 20 frames" % right.sum(), repr(found))
        for wrong in (2, -1, 0.5, np.nan):
            with self.assertRaisesRegex(ex.InputError, "0 and 1"):
                decoder.decode(llr, syndrome=np.full((20, code.m), wrong))
        with self.assertRaisesRegex(ex.InputError, "syndrome=True"):
            ex.Decoder(code).decode(llr, syndrome=code.syndrome(sent))

    def test_messages_go_on(self):
        """Two flooding runs are one that is as long as both."""
        code = ex.Code(NAME)
        llr, _ = received(code, 30)
        options = dict(schedule="flooding", early_stop=False)
        half = ex.Decoder(code, iterations=4, **options)
        first = half.decode(llr, messages=True)
        before = first.messages.copy()
        second = half.decode(llr, messages=first.messages)
        whole = ex.Decoder(code, iterations=8, **options).decode(llr)
        np.testing.assert_array_equal(second.bits, whole.bits)
        np.testing.assert_array_equal(second.llr, whole.llr)
        np.testing.assert_array_equal(first.messages, before)
        self.assertIsNone(whole.messages)

    def test_own_operators(self):
        """One that is the minimum, with and without a file, decodes as min-sum."""
        code = ex.Code(NAME)
        llr, _ = received(code, 30)
        expected = ex.Decoder(code, "ms").decode(llr).bits
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "least.op")
            path.write_text("combine(a, b) = min(a, b)\n")
            for name in ("own:combine(a, b) = min(a, b)", "own:%s" % path):
                np.testing.assert_array_equal(ex.Decoder(code, name).decode(llr).bits, expected)

    def test_weights(self):
        code = ex.Code(NAME)
        llr, _ = received(code, 30)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "weights.csv")
            path.write_text("iteration,factor\n1,0.75\n")
            weighted = ex.Decoder(code, "ms", weights=path).decode(llr)
        np.testing.assert_array_equal(weighted.bits, ex.Decoder(code, "nms:0.75").decode(llr).bits)

    def test_structures(self):
        code = ex.Code(NAME)
        llr, _ = received(code, 30)
        expected = ex.Decoder(code).decode(llr).bits
        own = ex.optimize(7).frontier()[0]
        np.testing.assert_array_equal(ex.Decoder(code, structure=own).decode(llr).bits, expected)
        with self.assertRaises(ex.InputError):
            ex.Decoder(code, structure=ex.optimize(40).find("star"))

    def test_soft_values_of_stochastic_decoders(self):
        decoder = ex.Decoder("802.3an-2048-1723", "em", iterations=5)
        found = decoder.decode(np.ones((2, 2048)))
        with self.assertRaisesRegex(ex.InputError, "stochastic"):
            found.llr


class Processes(unittest.TestCase):
    def test_threads(self):
        code = ex.Code(NAME)
        decoder = ex.Decoder(code)
        inputs = [received(code, 40, seed)[0] for seed in range(4)]
        expected = [decoder.decode(llr).bits for llr in inputs]
        wrong = []

        def work(index, own):
            for _ in range(20):
                if not (own.decode(inputs[index]).bits == expected[index]).all():
                    wrong.append(index)

        for own in (lambda: decoder, lambda: ex.Decoder(code)):
            threads = [threading.Thread(target=work, args=(i, own())) for i in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])

    def test_fork(self):
        code = ex.Code(NAME)
        decoder = ex.Decoder(code)
        llr, _ = received(code, 40)
        expected = decoder.decode(llr).bits
        rates = ex.ber(code, ebn0=2, max_frames=1000, threads=2)
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            same = (decoder.decode(llr).bits == expected).all()
            again = ex.ber(code, ebn0=2, max_frames=1000, threads=2)
            same = same and again.bit_errors[0] == rates.bit_errors[0]
            same = same and (ex.Decoder(code).decode(llr).bits == expected).all()
            os._exit(0 if same else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertTrue((decoder.decode(llr).bits == expected).all())


if __name__ == "__main__":
    unittest.main()
