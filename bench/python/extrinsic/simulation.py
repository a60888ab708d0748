"""Simulation: bit and frame error rates, as the command `ber` finds them."""

import os
import sys
import threading

import numpy as np

from extrinsic._library import (
    InputError, apply_settings, call, ffi, lib, owned, string, table, with_settings,
)
from extrinsic.codes import Code
from extrinsic.decoder import given_settings
from extrinsic.program import Interrupted, Interrupts, run_table
from extrinsic.tables import Table, read_csv

_POLL = 0.1  # seconds between two calls of a callback
_LIMIT = 10**15  # of numbers of frames


class Progress:
    """A line with a bar on standard error, which is rewritten, on terminals and in notebooks."""

    def __init__(self, shown):
        notebook = "ipykernel" in sys.modules
        self._shown = (sys.stderr.isatty() or notebook) if shown is None else shown
        self._width = 0

    def __call__(self, now):
        if not self._shown:
            return
        left = now["seconds_left"]
        done = 0 if left is None else now["seconds"] / max(now["seconds"] + left, 1e-9)
        name, quality = next((k, v) for k, v in now.items() if k != "event")
        line = "%s %g |%-20s| %d frames, %d errors, FER %.2e" % (
            name, quality, "#" * int(20 * done), now["frames"], now["frame_errors"], now["fer"],
        )
        print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def end(self):
        if self._width:
            print(file=sys.stderr)


class Simulation:
    """One code, decoder and channel: what ber() and frames() run on."""

    def __init__(self, code, settings):
        self.code = Code.of(code)
        settings = {name: value for name, value in settings.items() if value is not None}
        if "precision" in settings:
            settings.setdefault("min_frame_errors", _LIMIT)  # as the command, which has none then
        settings.setdefault("threads", len(os.sched_getaffinity(0)))
        of_decoder = table(lib.extr_decoder_setting)
        self._decoder, self._kept = given_settings(
            {name: settings.pop(name) for name in list(settings) if name in of_decoder}
        )
        self._handle = owned(lib.extr_simulation_free, lib.extr_simulation_new, self.code.handle)
        call(lib.extr_simulation_set_decoder, self._handle, self._decoder)
        apply_settings(
            lambda name, text: call(lib.extr_simulation_set, self._handle, name, text),
            lambda name: call(lib.extr_simulation_applies, self._handle, name),
            settings,
        )

    def get(self, name):
        room = ffi.new("char[]", lib.EXTR_SETTING_TEXT)
        return string(lib.extr_simulation_get(self._handle, name.replace("_", "-").encode(), room))

    def facts(self):
        """What a table says of the simulation."""
        names = table(lib.extr_simulation_setting)
        return {"code": self.code.name, **{name: self.get(name) for name in names}}

    def run(self, quality, tell, stop):
        """The extr_point of a quality. A thread simulates, without the interpreter's lock, while
        this one calls tell(extr_point) every _POLL seconds. The event `stop` ends the point."""
        point, so_far = ffi.new("extr_point *"), ffi.new("extr_point *")
        failed = []

        @ffi.callback("extr_point_watch")
        def watch(_, now):
            so_far[0] = now[0]
            return not stop.is_set()

        def simulate():
            try:
                call(lib.extr_simulation_run, self._handle, quality, watch, ffi.NULL, point)
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=simulate)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_POLL)
                if so_far.frames and thread.is_alive():
                    tell(ffi.new("extr_point *", so_far[0]))
        except BaseException:
            stop.set()
            raise
        finally:
            thread.join()
        if failed:
            raise failed[0]
        return point


def _row(name, code, p):
    """A row of the table of ber, with its columns in their order."""
    frames, seconds = max(1, p.frames), max(p.seconds, 1e-9)
    counts = ("frames", "bit_errors", "frame_errors", "undetected", "iterations")
    row = {name: p.quality, **{count: getattr(p, count) for count in counts}}
    for rate in ("ber", "fer"):
        found = getattr(p, rate)
        row.update({rate: found.value, rate + "_low": found.low, rate + "_high": found.high})
    row.update(seconds=p.seconds, mbit_s=p.frames * code.n / seconds * 1e-6)
    for bits, among in (("information", code.k), ("transmitted", len(code.transmitted))):
        errors = getattr(p, bits + "_errors")
        row.update({bits + "_errors": errors, bits + "_ber": errors / (frames * among)})
    return row


def _progress(event, name, p, errors, frames):
    """What `ber --progress json` prints of a point, as far as it is needed here."""
    done = max(p.frame_errors / errors, p.frames / frames)
    return {
        "event": event, name: p.quality, "frames": p.frames, "frame_errors": p.frame_errors,
        "target_errors": errors, "fer": p.fer.value, "fer_low": p.fer.low, "fer_high": p.fer.high,
        "iterations": p.iterations / max(1, p.frames), "seconds": p.seconds,
        "seconds_left": max(0.0, p.seconds * (1 / done - 1)) if done > 0 else None,
    }


def _in_process(simulation, name, points, tell):
    limits = [int(simulation.get(limit)) for limit in ("min_frame_errors", "max_frames")]
    rows, stop = [], threading.Event()

    def pass_on(p, event="running"):
        if tell(_progress(event, name, p, *limits)) is False:
            stop.set()

    def end_point():
        stop.set()
        if interrupts.count == 1:
            print("the point ends here; another Ctrl-C stops the run", file=sys.stderr)

    with Interrupts(end_point) as interrupts:
        for quality in points:
            stop.clear()
            if interrupts.count > 1:  # asked after that, so that no request is lost
                break
            point = simulation.run(quality, pass_on, stop)
            rows.append(_row(name, simulation.code, point))
            pass_on(point, "point")
    found = Table.of_rows(rows, simulation.facts())
    if interrupts.count > 1:
        raise Interrupted("Ctrl-C ended the run", found)
    return found


def _in_program(out, **options):
    try:
        return run_table("ber", out=out, progress="json", **options)
    except Interrupted as interrupted:
        if out is not None and os.path.exists(out):
            interrupted.table = read_csv(out)
        raise


def _points(values):
    found = np.atleast_1d(values)
    if found.ndim != 1 or not found.size or found.dtype.kind not in "iuf":
        raise InputError("points %s: expected numbers, or a list of them" % values)
    return [float("%.12g" % x) for x in found]


@with_settings(lib.extr_simulation_setting)
def ber(code, decoder=None, *, ebn0=None, crossover=None, erasure=None, out=None, callback=None,
        progress=None, **settings):
    """Simulates a code over a channel, and returns a Table with a row per point: counts, rates and
    their 95 % intervals, as the command `ber` prints them. Counts are the same for any number of
    threads, and are those of the command.

    code       a Code, or what makes one
    ebn0       Eb/N0 of the points in dB; of the channels bsc and bec, `crossover` or `erasure`
    out        a file. The run is then one of the program: it keeps a journal, and continues where
               an earlier one has been stopped
    callback   called up to ten times per second, of the program once per second, with what
               `ber --progress json` prints, as a dict; False ends the point. What it raises ends
               the run
    progress   True, False, or None: a bar on terminals and in notebooks
    **settings as below. `structure` may be a Structure. With any other option of the command, such
               as stop_fer=1e-5, max_time="5m", ebn0="auto" or decoder="auto", the program runs

    Ctrl-C ends the point, and the next one follows. Another one raises Interrupted, a
    KeyboardInterrupt, whose `table` has the rows so far.
    """
    points = {"ebn0": ebn0, "crossover": crossover, "erasure": erasure}
    given = {name: value for name, value in points.items() if value is not None}
    bar = Progress(progress)

    def tell(now):
        bar(now)
        return callback(now) if callback else None

    options = {"decoder": decoder, **settings}
    known = table(lib.extr_simulation_setting)
    texts = any(isinstance(value, str) for value in given.values())
    try:
        if out is not None or texts or decoder == "auto" or not all(n in known for n in options):
            return _in_program(out, tell=tell, code=code, **given, **options)
        simulation = Simulation(code, options)
        wanted = {"bsc": "crossover", "bec": "erasure"}.get(simulation.get("channel"), "ebn0")
        if list(given) != [wanted]:
            raise InputError("the points of channel %s are given by %s alone"
                             % (simulation.get("channel"), wanted))
        name = "ebn0_db" if wanted == "ebn0" else wanted
        return _in_process(simulation, name, _points(given[wanted]), tell)
    finally:
        bar.end()


@with_settings(lib.extr_simulation_setting)
def frames(code, quality, batch=0, decoder=None, **settings):
    """What the decoder of ber() gets in a batch of 64 frames, counted from 0: LLRs of all columns,
    (64, n) float32, for 8-bit decoders multiples of llr_step; and the codewords, (64, n) uint8.
    `quality` is the Eb/N0 in dB, or the probability of an error or an erasure."""
    simulation = Simulation(code, {"decoder": decoder, **settings})
    n = simulation.code.n
    llr = np.empty((n, lib.EXTR_BATCH_FRAMES), np.float32)
    sent = np.empty((n, 8), np.uint8)
    call(
        lib.extr_simulation_frames, simulation._handle, float(quality), batch,
        ffi.from_buffer("float[]", llr), ffi.cast("uint64_t *", ffi.from_buffer(sent)),
    )
    return llr.T, np.unpackbits(sent, axis=1, bitorder="little").T
