"""Codes: from the catalog, files, constructions and matrices; their properties and encoders."""

import collections
import functools
import os
import shutil
import tempfile
import threading
import weakref

import numpy as np

from extrinsic._library import InputError, call, ffi, lib, owned, result, string

CatalogEntry = collections.namedtuple(
    "CatalogEntry", "name standard columns transmitted information"
)


def catalog():
    """The standard codes, as a list of CatalogEntry (name, standard, columns n, transmitted
    columns, information bits k)."""
    found = []
    while lib.extr_catalog_at(len(found)):
        e = lib.extr_catalog_at(len(found))
        texts = string(e.name), string(e.standard)
        found.append(CatalogEntry(*texts, e.columns, e.transmitted, e.information))
    return found


def _integers(pointer, count):
    return np.frombuffer(ffi.buffer(pointer, count * 4), np.int32) if count else np.empty(0, "i4")


def _are_bits(values):
    return values.dtype.kind in "biuf" and bool(((values == 0) | (values == 1)).all())


def bits_of(values, columns, what):
    """(frames, columns) or (columns,) of 0 and 1, as uint8."""
    values = np.asarray(values)
    fits = values.ndim in (1, 2) and values.shape[-1] == columns
    if not fits or not _are_bits(values):
        raise InputError(
            "%s of shape %s: expected (frames, %d) of 0 and 1" % (what, values.shape, columns)
        )
    return values.astype(np.uint8, copy=False)


def _from_matrix(matrix, name):
    matrix = matrix if hasattr(matrix, "tocoo") else np.asarray(matrix)
    values = matrix.tocoo().data if hasattr(matrix, "tocoo") else matrix
    if matrix.ndim != 2 or not _are_bits(values):
        raise InputError(
            "expected the name of a code, a path, or a parity-check matrix, which has two "
            "dimensions and the values 0 and 1"
        )
    edges = np.stack(matrix.nonzero(), axis=1).astype(np.int32)
    ones = ffi.cast("extr_edge *", ffi.from_buffer(edges))
    sizes = int(matrix.shape[0]), int(matrix.shape[1])
    return owned(lib.extr_code_free, lib.extr_code_new, name, *sizes, ones, len(edges))


class Code:
    """An LDPC code with the m x n parity-check matrix H.

    Code("802.11n-648-1/2")        a name of catalog(), a construction such as "mackay:1000,3,6,1",
                                   or a file: .alist, .qc, .mtx
    Code(pathlib.Path("my.alist")) a file
    Code(H)                        a scipy.sparse matrix, or an array, of zeros and ones

    `information_bits`: the code is shortened with zeros until it has this many. `punctured` and
    `shortened` are columns, counted from 0, that are not transmitted: the receiver does not know
    the former, and knows that the latter are 0. InputError: an unknown name, a malformed file, a
    row or a column without a one. LimitError: more than 2^20 columns or 2^24 ones.
    """

    def __init__(self, source, information_bits=None, punctured=(), shortened=(), name="matrix"):
        self._arguments = {"info_bits": information_bits}
        if isinstance(source, str):
            self.handle = owned(lib.extr_code_free, lib.extr_code_open, source)
            self._arguments["code"] = source
        elif isinstance(source, os.PathLike):
            path = os.path.abspath(source)
            self.handle = owned(lib.extr_code_free, lib.extr_code_read, path)
            self._arguments["code"] = path
        else:
            self.handle = _from_matrix(source, name)
        for what, columns in ((lib.EXTR_PUNCTURED, punctured), (lib.EXTR_SHORTENED, shortened)):
            columns = np.atleast_1d(columns)
            if columns.size and columns.dtype.kind not in "iu":
                raise InputError("punctured and shortened columns are given by their numbers")
            for column in columns.tolist():
                call(lib.extr_code_mark, self.handle, what, column, 1)
                self._arguments["marked"] = True
        if information_bits is not None:
            call(lib.extr_code_shorten, self.handle, information_bits)
        self._lock = threading.Lock()  # of the encoder

    @classmethod
    def of(cls, source):
        """The code itself, or the one that Code(source) makes."""
        return source if isinstance(source, cls) else cls(source)

    def __repr__(self):
        return "<Code %s: n %d, m %d>" % (self.name, self.n, self.m)

    def arguments(self):
        """The options --code and --info-bits of the program. A matrix becomes a temporary file."""
        if "marked" in self._arguments:
            raise InputError(
                "the program cannot be told which columns of a matrix are punctured or shortened: "
                "write the code to a .qc file if it has punctured block columns, or use ber "
                "without out"
            )
        if "code" not in self._arguments:
            folder = tempfile.mkdtemp(prefix="extrinsic-")
            weakref.finalize(self, shutil.rmtree, folder)
            self._arguments["code"] = os.path.join(folder, "matrix.alist")
            self.write(self._arguments["code"])
        return self._arguments

    # ---- Properties ------------------------------------------------------------------------------

    name = property(lambda self: string(lib.extr_code_name(self.handle)))
    n = property(lambda self: lib.extr_code_columns(self.handle), doc="Columns of H.")
    m = property(lambda self: lib.extr_code_rows(self.handle), doc="Rows of H.")
    edges = property(lambda self: lib.extr_code_edges(self.handle), doc="Ones in H.")

    @functools.cached_property
    def _encoder(self):
        return owned(lib.extr_encoder_free, lib.extr_encoder_new, self.handle)

    @property
    def k(self):
        """Information bits: n less shortened columns less the rank of the others."""
        return lib.extr_encoder_information(self._encoder)

    @property
    def rate(self):
        """k per transmitted bit."""
        return self.k / len(self.transmitted)

    @functools.cached_property
    def rank(self):
        """The rank of H over GF(2)."""
        return result(lib.extr_code_rank, self.handle)

    @functools.cached_property
    def girth(self):
        """The length of a shortest cycle of the Tanner graph, 0 without any."""
        return lib.extr_code_girth(self.handle)

    @functools.cached_property
    def hash(self):
        """SHA-256 of the edges, as `codes show` prints it."""
        found = ffi.new("char[]", lib.EXTR_HASH_TEXT)
        lib.extr_code_hash(self.handle, found)
        return string(found)

    @functools.cached_property
    def _kinds(self):
        return np.array([lib.extr_code_column(self.handle, v) for v in range(self.n)])

    transmitted = property(lambda self: np.flatnonzero(self._kinds == lib.EXTR_TRANSMITTED))
    punctured = property(lambda self: np.flatnonzero(self._kinds == lib.EXTR_PUNCTURED))
    shortened = property(lambda self: np.flatnonzero(self._kinds == lib.EXTR_SHORTENED))

    @property
    def information(self):
        """The columns of the k information bits, ascending."""
        return _integers(lib.extr_encoder_columns(self._encoder), self.k).copy()

    @functools.cached_property
    def edge_columns(self):
        return _integers(lib.extr_code_edge_columns(self.handle), self.edges).copy()

    @functools.cached_property
    def row_first(self):
        """The first edge of each row."""
        return np.array([lib.extr_code_row_first(self.handle, r) for r in range(self.m)])

    @property
    def H(self):
        """The parity-check matrix as a scipy.sparse.csr_matrix of uint8."""
        import scipy.sparse

        ones = np.ones(self.edges, np.uint8)
        first = np.append(self.row_first, self.edges)
        return scipy.sparse.csr_matrix((ones, self.edge_columns, first), (self.m, self.n))

    def write(self, path):
        """Writes H to a file whose name ends in .alist, .qc or .mtx. Marks of punctured and
        shortened columns are lost, except for those that .qc can express."""
        form = ffi.new("extr_code_format *")
        if not lib.extr_code_format_of(os.fsencode(path), form):
            raise InputError("%s: expected a name that ends in .alist, .qc or .mtx" % path)
        call(lib.extr_code_write, self.handle, form[0], os.fsencode(path))

    # ---- Bits ------------------------------------------------------------------------------------

    def encode(self, information):
        """Codewords of n bits, (frames, n) uint8, for information bits, (frames, k) of 0 and 1; or
        (n,) for (k,)."""
        bits = np.atleast_2d(bits_of(information, self.k, "information bits"))
        frames = len(bits)
        words = -(-frames // 64)
        padded = np.zeros((self.k, words * 64), np.uint8)
        padded[:, :frames] = bits.T
        packed = np.packbits(padded, axis=1, bitorder="little")
        out = np.empty((self.n, words * 8), np.uint8)
        with self._lock:
            lib.extr_encoder_run(
                self._encoder,
                ffi.cast("uint64_t *", ffi.from_buffer(packed)),
                words,
                ffi.cast("uint64_t *", ffi.from_buffer(out)),
            )
        codewords = np.unpackbits(out, axis=1, bitorder="little")[:, :frames].T
        return np.ascontiguousarray(codewords).reshape(np.shape(information)[:-1] + (self.n,))

    def syndrome(self, bits):
        """H times the bits of each frame, (frames, m) uint8, for (frames, n) of 0 and 1; or (m,)
        for (n,)."""
        columns = bits_of(bits, self.n, "bits").T
        return np.bitwise_xor.reduceat(columns[self.edge_columns], self.row_first, axis=0).T


def matrix(name):
    """The matrix with this name, or in this file, as a scipy.sparse.csr_matrix of uint8. Unlike the
    H of a Code it may have columns without ones, as logicals do: matrix("surface:5,lz")."""
    found = Code.__new__(Code)
    found.handle = owned(lib.extr_code_free, lib.extr_matrix_open, os.fspath(name))
    return found.H
