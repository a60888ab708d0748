"""Codes from names, files and matrices, their properties, and encoding."""

import json
import pathlib
import tempfile
import unittest

import numpy as np
import scipy.sparse

import extrinsic as ex

NAME = "802.11n-648-1/2"
HAMMING = np.array([[1, 1, 1, 0, 1, 0, 0], [0, 1, 1, 1, 0, 1, 0], [1, 1, 0, 1, 0, 0, 1]])


class Codes(unittest.TestCase):
    def test_properties_are_those_of_the_command(self):
        for name in (NAME, "5gnr-bg2-z10:1/2", "mackay:96,3,6,1"):
            code, shown = ex.Code(name), json.loads(ex.run("codes show", name, format="json"))
            for key in ("name", "n", "m", "k", "rank", "rate", "edges", "girth"):
                self.assertEqual(getattr(code, key), shown[key], key)
            self.assertEqual(code.hash, shown["edge_sha256"])
            self.assertEqual(len(code.punctured), shown["punctured"])
            self.assertEqual(len(code.shortened), shown["shortened"])

    def test_catalog(self):
        entry = next(e for e in ex.catalog() if e.name == NAME)
        self.assertEqual((entry.columns, entry.information), (648, 324))

    def test_matrices(self):
        sparse = scipy.sparse.csr_matrix(HAMMING), scipy.sparse.coo_array(HAMMING)
        for matrix in (HAMMING, HAMMING.astype(bool), HAMMING.tolist(), *sparse):
            code = ex.Code(matrix)
            self.assertEqual((code.n, code.m, code.k, code.rank), (7, 3, 4, 3))
            np.testing.assert_array_equal(code.H.toarray(), HAMMING)
        again = ex.Code(ex.Code(NAME).H)
        self.assertEqual(again.hash, ex.Code(NAME).hash)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for ending in ("alist", "mtx", "qc"):
                path = pathlib.Path(folder, "code." + ending)
                ex.Code(NAME).write(path)
                self.assertEqual(ex.Code(path).hash, ex.Code(NAME).hash)
                self.assertEqual(ex.Code(str(path)).hash, ex.Code(NAME).hash)

    def test_logicals(self):
        """Checks of one type and logicals of the other have even overlaps."""
        logicals = ex.matrix("surface:5,lz")
        self.assertEqual(logicals.shape, (1, 25))
        self.assertFalse(((ex.Code("surface:5,x").H @ logicals.T).toarray() % 2).any())
        self.assertEqual((ex.matrix(NAME) != ex.Code(NAME).H).nnz, 0)
        with self.assertRaisesRegex(ex.InputError, "columns without ones"):
            ex.Code("surface:5,lz")

    def test_columns(self):
        code = ex.Code(HAMMING, punctured=[0], shortened=[1])
        self.assertEqual((list(code.punctured), list(code.shortened)), ([0], [1]))
        self.assertEqual(list(code.transmitted), [2, 3, 4, 5, 6])
        code = ex.Code(NAME, information_bits=100)
        self.assertEqual((code.k, len(code.shortened)), (100, 224))

    def test_encoding(self):
        rng = np.random.default_rng(1)
        for name in (NAME, "5gnr-bg2-z10:1/2"):
            code = ex.Code(name)
            for frames in (1, 3, 64, 65):
                bits = rng.integers(0, 2, (frames, code.k))
                words = code.encode(bits)
                np.testing.assert_array_equal(words[:, code.information], bits)
                self.assertFalse(code.syndrome(words).any())
            np.testing.assert_array_equal(code.encode(bits[2]), words[2])
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "bits.txt")
                path.write_text("\n".join("".join(map(str, row)) for row in bits))
                printed = ex.run("encode", code=name, **{"in": path}).split()
            sent = words[:, code.transmitted]
            self.assertEqual(printed, ["".join(map(str, row)) for row in sent])
        wrong = words.copy()
        wrong[:, 5] ^= 1
        product = code.H.astype(int) @ wrong.T % 2
        np.testing.assert_array_equal(code.syndrome(wrong), product.T)

    def test_errors(self):
        for source, message in (
            ("802.11n-648", "nearest names"),
            ("./no.alist", ""),
            (HAMMING * 2, "0 and 1"),
            (HAMMING[0], "two dimensions"),
            (np.zeros((2, 3)), "found 0 ones"),
            (np.array([["1", "0"]]), "0 and 1"),
            (np.array([[1, np.nan]]), "0 and 1"),
            (None, "name of a code"),
        ):
            with self.assertRaisesRegex(ex.Error, message):
                ex.Code(source)
        for wrong in (1000, 1.5, "many", 2**70):
            with self.assertRaises(ex.InputError):
                ex.Code(NAME, information_bits=wrong)
        for wrong in (648, -1, 2**40, [1.5], np.zeros(648, bool)):
            with self.assertRaises(ex.InputError):
                ex.Code(NAME, punctured=wrong)
        for bits in (np.full(648, 2), np.full(648, -1), np.full(648, 0.5), None, np.zeros(5)):
            with self.assertRaisesRegex(ex.InputError, "0 and 1"):
                ex.Code(NAME).syndrome(bits)
        with self.assertRaises(OSError):
            ex.Code(pathlib.Path("/no/such.alist"))
        with self.assertRaisesRegex(ex.InputError, "information bits"):
            ex.Code(NAME).encode(np.zeros((2, 3)))
        with self.assertRaisesRegex(ex.InputError, "ends in"):
            ex.Code(NAME).write("code.txt")
        with self.assertRaisesRegex(ex.InputError, "punctured"):
            ex.Code(HAMMING, punctured=[0]).arguments()


if __name__ == "__main__":
    unittest.main()
