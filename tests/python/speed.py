"""Decoding from Python beside the same calls of the library without it: python3 speed.py

Prints, as CSV, microseconds of processor time per call: of extr_decoder_run with arrays that exist
already, as a loop in C calls it, and of Decoder.decode with frame-major and with C-contiguous LLRs,
in alternation; each is the least of 15 rounds. All iterations, no early stop, one thread.
"""

import time

import numpy as np

import extrinsic as ex
from extrinsic._library import ffi, lib

ROUNDS, CALLS = 15, 100


def bare(decoder, llr):
    """A call without any work in Python."""
    n, frames = llr.shape
    arrays = llr, np.empty((n, frames), np.uint8), np.empty(frames, "i4, i4")
    described = ffi.new("extr_frames *", {
        "frames": frames, "stride": frames, "llr": ffi.from_buffer("char[]", arrays[0]),
        "bits": ffi.from_buffer("uint8_t[]", arrays[1]),
        "outcomes": ffi.from_buffer("extr_outcome[]", arrays[2]),
    })
    run, handle = lib.extr_decoder_run, decoder._handle
    return lambda: arrays and run(ffi.NULL, handle, described)


def least(calls):
    best = [float("inf")] * len(calls)
    for _ in range(ROUNDS):
        for i, call in enumerate(calls):
            begun = time.thread_time()
            for _ in range(CALLS):
                call()
            best[i] = min(best[i], (time.thread_time() - begun) / CALLS * 1e6)
    return best


def main():
    print("code,frames,layout,c_us,frame_major_us,ratio,c_contiguous_us,ratio_contiguous")
    rng = np.random.default_rng(1)
    for name, frames, lanes in (
        ("802.11n-1944-1/2", 64, "frames"), ("5gnr-bg1-z384:1/3", 1, "block:1"),
        ("5gnr-bg1-z384:8/9", 1, "block:1"),
    ):
        code = ex.Code(name)
        decoder = ex.Decoder(code, iterations=10, early_stop=False, lanes=lanes)
        llr = np.clip(np.rint(rng.normal(6, 5, (code.n, frames))), -31, 31).astype(np.int8)
        llr[code.punctured], llr[code.shortened] = 0, 127
        other = np.ascontiguousarray(llr.T)
        found = least([
            bare(decoder, llr), lambda: decoder.decode(llr.T), lambda: decoder.decode(other),
        ])
        ratios = found[1] / found[0], found[2] / found[0]
        print("%s,%d,%s,%.1f,%.1f,%.3f,%.1f,%.3f"
              % (name, frames, lanes, found[0], found[1], ratios[0], found[2], ratios[1]))


if __name__ == "__main__":
    main()
