"""Decoders: LLRs in, bits and soft values out."""

import functools
import threading

import numpy as np

from extrinsic._library import (
    Error, InputError, apply_settings, call, ffi, lib, owned, string, table, with_settings,
)
from extrinsic.codes import Code, bits_of
from extrinsic.structures import Structure

# What extr_frames points to, by member.
_pointers = dict.fromkeys(("llr", "messages", "posteriors", "extrinsic"), "char[]")
_pointers.update(bits="uint8_t[]", syndrome="uint8_t[]", outcomes="extr_outcome[]")
_outcome = np.dtype([("iterations", np.int32), ("codeword", np.bool_)], align=True)
_largest = 1e6  # the LLR of a bit that is certain, as `extrinsic decode` clips it


def settings():
    """The settings of decoders by keyword, with their meaning, range and default."""
    return table(lib.extr_decoder_setting)


def given_settings(settings):
    """extr_decoder_settings with what is given by keyword, and what has to live until they have
    been used. `structure` may be a Structure."""
    made = ffi.new("extr_decoder_settings *", lib.extr_decoder_default())
    kept = []

    def set_one(name, value):
        kept.append(ffi.new("char[]", value.encode()))
        call(lib.extr_decoder_set, made, name, kept[-1])

    structure = settings.get("structure")
    own = isinstance(structure, Structure)
    apply_settings(
        set_one,
        lambda name: call(lib.extr_decoder_applies, made, name),
        {**settings, "structure": None} if own else settings,
    )
    if own:
        made.check = {"kind": lib.EXTR_NODE_GIVEN, "structure": structure.handle}
        kept.append(structure)
    return made, kept


def _numbers(values):
    """Refuses NaN, which would count as a bit that is certain."""
    if values.dtype.kind == "f" and values.size and np.isnan(values.min()):
        raise InputError("found NaN, expected numbers")
    return values


def _by_column(llr):
    """(n, frames), contiguous: the array itself if it is frame-major, otherwise a copy."""
    if llr.dtype != np.int8 or not llr.flags.c_contiguous or llr.flags.f_contiguous:
        return np.ascontiguousarray(llr.T)
    columns = np.empty(llr.shape[::-1], np.int8)  # the library is several times as fast here
    call(lib.extr_transpose, ffi.from_buffer(llr), *llr.shape, ffi.from_buffer(columns))
    return columns


class Decoded:
    """What decoding frames has found. With frames in rows, as they were given:

    bits         (frames, n) uint8: the decisions
    iterations   (frames,) int32: performed for each frame
    codeword     (frames,) bool: the syndrome is zero, or the one that was given
    unsatisfied  (frames,) check nodes that the decisions do not satisfy
    llr          (frames, n) a-posteriori LLRs, and
    extrinsic    (frames, n) these less the LLRs of the channel: float32 for LLRs given as floats,
                 int8 in units of llr_step for those given as int8
    messages     (frames, edges) messages of check nodes, of the decoder's type, to go on from; None
                 unless decode() was asked for them

    Arrays are frame-major: bits.T is contiguous. For one frame of shape (n,), the first dimension
    is missing everywhere.
    """

    __slots__ = ("bits", "messages", "_code", "_frame", "_outcomes", "_soft", "_syndrome")

    def __repr__(self):
        right = self._outcomes["codeword"]
        what = "are codewords" if self._syndrome is None else "have the given syndrome"
        return "<Decoded: %d of %d frames %s>" % (right.sum(), len(right), what)

    @property
    def iterations(self):
        return self._outcomes["iterations"][self._frame]

    @property
    def codeword(self):
        return self._outcomes["codeword"][self._frame]

    @property
    def unsatisfied(self):
        found = self._code.syndrome(self.bits)
        return (found if self._syndrome is None else found ^ self._syndrome).sum(axis=-1)

    def _llrs(self):
        if self._soft is None:
            raise Error("there are no LLRs after decode(..., soft=False)")
        if callable(self._soft):
            self._soft = self._soft()
        return self._soft

    llr = property(lambda self: self._llrs()[0])
    extrinsic = property(lambda self: self._llrs()[1])


class Decoder:
    """A decoder for one code (a Code, or what makes one).

    Settings are those of `extrinsic decode`, with underscores: Decoder("802.11n-648-1/2",
    "nms:0.75", iterations=20, llr_bits=6). `structure` may also be a Structure, which check nodes
    of its degree run. An operator of one's own is a text such as "own:combine(a, b) = min(a, b)",
    or "own:FILE". InputError: an unknown name or value, or one that has no effect with the others.

    Several threads may share a decoder; they take turns. The interpreter's lock is free while it
    decodes, so threads with decoders of their own run at once.
    """

    @with_settings(lib.extr_decoder_setting)
    def __init__(self, code, decoder=None, syndrome=False, **settings):
        """Makes a decoder; with `syndrome`, one whose frames come with syndromes."""
        self.code = Code.of(code)
        self._settings, _kept = given_settings({"decoder": decoder, **settings})
        self._settings.syndrome = bool(syndrome)
        self._handle = owned(
            lib.extr_decoder_free, lib.extr_decoder_new, self.code.handle, self._settings
        )
        self._bytes = self._settings.message == lib.EXTR_I8
        self._type = np.dtype(np.int8 if self._bytes else np.float32)
        self._lock = threading.Lock()

    @property
    def settings(self):
        """All settings as texts."""
        room = ffi.new("char[]", lib.EXTR_SETTING_TEXT)
        names = {k: k.replace("_", "-").encode() for k in settings()}
        return {k: string(lib.extr_decoder_get(self._settings, n, room)) for k, n in names.items()}

    def __repr__(self):
        return "<Decoder %s of %s>" % (self.settings["decoder"], self.code.name)

    # ---- Arrays ----------------------------------------------------------------------------------

    def _all_columns(self, llr):
        """LLRs of transmitted columns, with those of the others."""
        code = self.code
        if llr.ndim in (1, 2) and llr.shape[-1] == code.n:
            return llr
        sent = len(code.transmitted)
        if llr.ndim not in (1, 2) or llr.shape[-1] != sent:
            other = ", or (frames, %d) without columns that are not transmitted" % sent
            raise InputError("LLRs of shape %s: expected (frames, %d)%s"
                             % (llr.shape, code.n, other if sent < code.n else ""))
        whole = np.zeros((code.n,) + llr.shape[:-1], llr.dtype)
        whole[code.transmitted] = llr.T
        whole[code.shortened] = 127 if llr.dtype == np.int8 else _largest
        return whole.T

    def _columns(self, llr):
        """The array (n, frames) that the decoder reads: the one given, if it is of the decoder's
        type and frame-major; else a copy."""
        if llr.dtype == np.int8 and not self._bytes:
            raise InputError("LLRs of type int8 are for decoders with message='i8'")
        if llr.dtype != np.int8 and llr.dtype.kind != "f":
            raise InputError("LLRs of type %s: expected floats, or int8 in units of llr_step"
                             % llr.dtype)
        if self._bytes and llr.dtype != np.int8:
            llr = self._quantized(llr)
        return _numbers(_by_column(llr.astype(self._type, copy=False)))

    def _quantized(self, llr):
        """In the order in which LLRs lie in memory."""
        swapped = not llr.flags.c_contiguous
        floats = _numbers(np.ascontiguousarray(llr.T if swapped else llr, np.float32))
        units = np.empty(floats.shape, np.int8)
        call(
            lib.extr_quantize, self._settings, ffi.from_buffer("float[]", floats), floats.size,
            ffi.from_buffer("int8_t[]", units),
        )
        return units.T if swapped else units

    def decode(self, llr, syndrome=None, messages=None, soft=None):
        """Decodes frames, and returns a Decoded.

        llr       (frames, n), or (n,) for one frame: ln(P(0)/P(1)) of all columns, punctured ones
                  0; or (frames, transmitted), which is extended. Floats are LLRs, which 8-bit
                  decoders quantize; int8 is in units of llr_step. Any strides; frame-major arrays
                  of the decoder's type are read in place, as np.empty((n, frames), ...).T is
        syndrome  (frames, m) of 0 and 1: looks for the most likely bits with this syndrome. None:
                  zeros
        messages  True: keeps the messages of check nodes. An array: what an earlier run has left,
                  with which decoding begins
        soft      True finds LLRs at once, which takes several times as long with 8-bit messages.
                  None keeps what was given, and decodes it again when LLRs are asked for. False
                  keeps nothing

        InputError: wrong shapes or types, NaN, or values that a stochastic decoder does not have.
        """
        given = np.asarray(llr)
        llr = self._all_columns(given)
        columns = self._columns(llr)
        bits = np.empty(columns.shape, np.uint8)
        found = Decoded()
        found._code, found._frame = self.code, 0 if llr.ndim == 1 else ...
        found.messages = found._syndrome = found._soft = None
        found._outcomes = np.empty(columns.size // self.code.n, _outcome)
        arrays = {"llr": columns, "bits": bits, "outcomes": found._outcomes}
        if syndrome is not None:
            if not self._settings.syndrome:
                raise InputError("a syndrome is for decoders made with syndrome=True")
            syndrome = bits_of(syndrome, self.code.m, "a syndrome")
            arrays["syndrome"] = self._given(syndrome, self.code.m, np.uint8, llr)
            found._syndrome = arrays["syndrome"].T
        if messages is not None and messages is not False:
            if messages is True:
                messages = np.zeros(llr.shape[:-1] + (self.code.edges,), self._type)
            arrays["messages"] = self._given(messages, self.code.edges, self._type, llr)
            found.messages = arrays["messages"].T
            soft = soft is not False
        if soft is None:
            shared = np.may_share_memory(columns, given)
            kept = dict(arrays, llr=columns.copy() if shared else columns)
            found._soft = functools.partial(self._run_soft, kept, llr.dtype)
        if soft:
            found._soft = self._run_soft(arrays, llr.dtype)
        else:
            self._run(arrays)
        found.bits = bits.T
        return found

    def _given(self, values, rows, dtype, llr):
        """A copy (rows, frames) of an array with a value per row of H or per edge."""
        array = _numbers(np.asarray(values))
        if array.dtype != dtype:
            raise InputError("messages of type %s: expected %s" % (array.dtype, np.dtype(dtype)))
        if array.shape != llr.shape[:-1] + (rows,):
            raise InputError(
                "an array of shape %s beside LLRs of shape %s: expected %s"
                % (array.shape, llr.shape, llr.shape[:-1] + (rows,))
            )
        return np.array(array.T, order="C")

    def _run(self, arrays):
        frames = len(arrays["outcomes"])
        pointers = {name: ffi.from_buffer(_pointers[name], a) for name, a in arrays.items()}
        described = ffi.new("extr_frames *", {"frames": frames, "stride": frames, **pointers})
        with self._lock:
            call(lib.extr_decoder_run, self._handle, described)

    def _run_soft(self, arrays, dtype):
        """Also returns a-posteriori and extrinsic LLRs, as floats if LLRs came as floats."""
        found = [np.empty(arrays["llr"].shape, self._type) for _ in range(2)]
        self._run(dict(arrays, posteriors=found[0], extrinsic=found[1]))
        if self._bytes and dtype != np.int8:
            found = [values * np.float32(self._settings.llr_step) for values in found]
        return found[0].T, found[1].T
