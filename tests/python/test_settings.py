"""Every setting of the two tables can be given by keyword, and what is wrong is refused."""

import inspect
import io
import pathlib
import tempfile
import unittest

import numpy as np

import extrinsic as ex
from extrinsic._library import lib, table

NAME = "802.11n-648-1/2"

# Other settings that some need in order to have an effect, and values where the row says none.
NEEDS = {
    "random": dict(decoder="em"),
    "check_structure": dict(decoder="em"),
    "demapper": dict(modulation="16qam"),
    "interleave": dict(modulation="16qam"),
    "interleave_frames": dict(channel="rayleigh-block"),
    "plan": dict(structure="auto"),
    "source": dict(channel="bsc"),
    "logicals": dict(channel="bsc", source="syndrome"),
    "priors": dict(channel="bsc", source="syndrome"),
}
VALUES = {
    "decoder": "oms:0.5", "after": "perturb", "structure": "isomorphic", "check_structure": "star",
    "lanes": "block", "channel": "rayleigh", "shard": "2/3", "weights": "weights.csv",
    "plan": "plan.txt", "logicals": NAME, "priors": "some.priors",
    "modulation": "16apsk:2/3", "interleave": "dvbs2:3201",
}


def value_of(row, folder):
    if row.name in ("weights", "plan", "priors"):
        return pathlib.Path(folder, VALUES[row.name])
    if row.name in VALUES:
        return VALUES[row.name]
    if row.kind == "switch":
        return False
    if row.choices:
        return row.choices[0] if row.name == "isa" else row.choices[-1]
    return max(row.low, min(row.high, 5 if row.kind == "integer" else 0.25))


class Settings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        pathlib.Path(self.folder, "weights.csv").write_text("iteration,factor\n1,0.6\n")
        pathlib.Path(self.folder, "some.priors").write_text("0.05\n")

    def settings_with(self, row):
        given = {**NEEDS.get(row.name, {}), row.name: value_of(row, self.folder)}
        code = "802.3an-2048-1723" if given.get("decoder") == "em" else NAME
        code = "sc:3,6,8,16" if row.name == "window" else code
        return code, given

    def test_of_decoders(self):
        rows = ex.settings()
        self.assertGreater(len(rows), 15)
        for row in rows.values():
            code, given = self.settings_with(row)
            found = ex.Decoder(code, **given).settings[row.name]
            if row.name == "plan":
                self.assertEqual(found, "measured")
                given["plan"].write_text("no plan\n")  # it is read: a decoder with another file is refused
                with self.assertRaisesRegex(ex.Error, "plan.*:1: "):
                    ex.Decoder(code, **given)
                given["plan"].unlink()
            elif row.kind == "switch":
                self.assertEqual(found, "off")
            else:
                expected = str(given[row.name]).split(":", maxsplit=1)[0]
                self.assertTrue(found.startswith(expected), (row.name, found))

    def test_of_simulations(self):
        for row in table(lib.extr_simulation_setting).values():
            code, given = self.settings_with(row)
            points = dict(crossover=0.05) if given.get("channel") == "bsc" else dict(ebn0=3.0)
            found = ex.ber(code, **points, **{"max_frames": 64, **given})
            self.assertEqual(found.facts["code"], code)
            self.assertIn(row.name, found.facts)

    def test_signatures_have_them(self):
        for function, at in (
            (ex.Decoder.__init__, lib.extr_decoder_setting),
            (ex.ber, lib.extr_simulation_setting),
            (ex.frames, lib.extr_simulation_setting),
        ):
            for name in table(at):
                self.assertIn(name, inspect.signature(function).parameters)
                if name != "decoder":
                    self.assertIn("\n%s: " % name, function.__doc__)

    def test_numpy_values(self):
        given = dict(llr_bits=np.int32(5), llr_step=np.float64(0.25), early_stop=np.bool_(False))
        decoder = ex.Decoder(NAME, **given).settings
        found = [decoder[name] for name in given]
        self.assertEqual(found, ["5", "0.25", "off"])
        rates = ex.ber(NAME, ebn0=np.float64(2), **given)
        other = ex.run_table("ber", code=NAME, ebn0=np.array([2.0]), progress="none", **given)
        self.assertEqual(rates.bit_errors[0], other.bit_errors[0])

    def test_refused(self):
        for settings, message in (
            (dict(llr_bits=99), "llr-bits"),
            (dict(decoder="nms:2"), "nms"),
            (dict(decoder="none"), "unknown decoder"),
            (dict(message="f32", llr_bits=5), "llr-bits"),
            (dict(nonsense=1), "nonsense"),
            (dict(schedule="sideways"), "schedule"),
            (dict(early_stop="perhaps"), "early-stop"),
            (dict(decoder="own:combine(a, b) = max(a"), "own"),
        ):
            with self.assertRaisesRegex(ex.InputError, message):
                ex.Decoder(NAME, **settings)
            if "nonsense" not in settings:
                with self.assertRaisesRegex(ex.InputError, message):
                    ex.ber(NAME, ebn0=2, **settings)
        with self.assertRaises(ValueError):
            ex.Decoder(NAME, llr_bits="many")
        for wrong in ({}, b"ms", ex.Code(NAME).H, io.StringIO()):
            with self.assertRaisesRegex(ex.InputError, "found " + type(wrong).__name__):
                ex.Decoder(NAME, weights=wrong)
        with self.assertRaises(OSError):
            ex.Decoder(NAME, "ms", weights="/no/such/file.csv")


if __name__ == "__main__":
    unittest.main()
