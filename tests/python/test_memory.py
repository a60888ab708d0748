"""A million decodes, and a thousand of each handle, without growth of memory."""

import gc
import unittest

import numpy as np

import extrinsic as ex

NAME = "802.11n-648-1/2"


def resident_mib():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 2**20


class Memory(unittest.TestCase):
    def grows(self, times, work, most):
        for _ in range(times // 100):
            work()
        gc.collect()
        before = resident_mib()
        for _ in range(times):
            work()
        gc.collect()
        self.assertLess(resident_mib() - before, most)

    def test_decodes(self):
        decoder = ex.Decoder(NAME, iterations=2)
        llr = np.ones((1, 648), np.int8)
        self.grows(1000000, lambda: decoder.decode(llr), 4)
        self.grows(10000, lambda: decoder.decode(llr, messages=True).llr, 4)

    def test_handles(self):
        code = ex.Code(NAME)
        self.grows(1000, lambda: ex.Code(NAME).encode(np.zeros(324, np.uint8)), 8)
        self.grows(1000, lambda: ex.Decoder(code, kernels="interpreted"), 8)
        self.grows(1000, lambda: ex.optimize(6, 3).frontier()[0].text(), 8)
        self.grows(300, lambda: ex.ber(code, ebn0=1, max_frames=64, kernels="interpreted"), 8)
        with self.assertRaises(ex.InputError):
            ex.Code("none")

        def fails():
            try:
                ex.Decoder(code, "none")
            except ex.InputError:
                pass

        self.grows(10000, fails, 4)


if __name__ == "__main__":
    unittest.main()
