"""Runs in pieces: shards, combined and added up, and runs that go on."""

import os
import signal
import subprocess
import time

import outside
from rates import compare_row, read_table

COUNTS = ("frames", "bit_errors", "frame_errors", "undetected", "iterations", "information_errors")
BATCH = 64  # frames; a shard I/N takes every N-th batch
CODE = ["ber", "--code", "mackay:96,3,6,1", "--progress", "none"]
SIZES = (96, 48, 96)


def counts(rows):
    """Point -> counts, of a table's rows."""
    return {next(iter(row.values())): [row[key] for key in COUNTS] for row in rows}


def added(tables):
    total = {}
    for table in tables:
        for point, values in table.items():
            known = total.get(point, [0] * len(values))
            total[point] = [a + b for a, b in zip(known, values)]
    return total


def combined(program, group):
    """combine: shards against one run and against their sum"""
    cases = (
        (3, 2000, ["--ebn0", "0,2"]),
        (2, 640, ["--channel", "bsc", "--crossover", "0.05"]),
        (5, 1000, ["--ebn0", "1", "--decoder", "spa", "--codewords", "random"]),
    )
    for number, (shards, frames, options) in enumerate(cases):
        limits = ["--max-frames", frames, "--min-frame-errors", 10**9]
        whole = counts(read_table(program.run(*CODE, *options, *limits))[1])
        files, tables = [], []
        for shard in range(1, shards + 1):
            files.append("%d-%d.csv" % (number, shard))
            program.run(*CODE, *options, *limits, "--shard", "%d/%d" % (shard, shards), "--out", files[-1])
            tables.append(counts(read_table(program.read(files[-1]))[1]))
            # Batches of 64 frames, the last one what is left.
            batches = range(shard - 1, -(-frames // BATCH), shards)
            expected = sum(min(BATCH, frames - batch * BATCH) for batch in batches)
            for point, values in tables[-1].items():
                what = "shard %d/%d at %g: frames" % (shard, shards, point)
                group.equal(what, values[0], expected)
        group.equal("sum of %d shards" % shards, added(tables), whole)
        rows = read_table(program.run("combine", *files))[1]
        group.equal("combine of %d shards" % shards, counts(rows), whole)
        for row in rows:
            compare_row(group, "combine of %d shards" % shards, row, *SIZES, stop=10**9)
        # All but the first, then that one, and one of them twice.
        program.run("combine", *files[1:], "--out", "part-%d.csv" % number)
        part = counts(read_table(program.read("part-%d.csv" % number))[1])
        group.equal("all shards but the first", part, added(tables[1:]))
        rows = read_table(program.run("combine", "part-%d.csv" % number, files[0], files[-1]))[1]
        group.equal("combine in two steps", counts(rows), whole)


def resumed(program, group):
    """ber --out: more frames, more points, after a signal"""
    options = ["--ebn0", "0,1", "--min-frame-errors", 10**9]
    whole = counts(read_table(program.run(*CODE, *options, "--max-frames", 3000))[1])
    for first in (64, 1000, 2999):
        out = ["--out", "from-%d.csv" % first]
        program.run(*CODE, *options, "--max-frames", first, *out)
        program.run(*CODE, *options, "--max-frames", 3000, *out)
        found = counts(read_table(program.read(out[1]))[1])
        group.equal("3000 frames after %d" % first, found, whole)
        program.run(*CODE, "--ebn0", "2", "--max-frames", 200, *out)
        found = counts(read_table(program.read(out[1]))[1])
        found.pop(2.0)
        group.equal("the other points", found, whole)
    # Interrupted: exit code 3, what there is kept, and the same end.
    options = ["--ebn0", "-1", "--min-frame-errors", 10**9, "--iterations", 50, "--threads", 1]
    options += ["--no-early-stop", "--max-frames"]
    whole = counts(read_table(program.run(*CODE, *options, 20000))[1])
    command = [program.path, *map(str, [*CODE, *options, 20000, "--out", "stopped.csv"])]
    for _ in range(3):
        process = subprocess.Popen(command, cwd=program.folder.name, stderr=subprocess.DEVNULL)
        journal = os.path.join(program.folder.name, "stopped.csv.journal")
        while process.poll() is None and not os.path.exists(journal):
            time.sleep(0.01)
        time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        # Killed before it began to listen, interrupted, or done.
        group.true("exit code of an interrupted run", process.wait() in (-signal.SIGTERM, 3, 0))
    program.run(*CODE, *options, 20000, "--out", "stopped.csv")
    found = counts(read_table(program.read("stopped.csv"))[1])
    group.equal("20000 frames after signals", found, whole)


def alike(program, group):
    """ber: threads, instruction sets, kernels and structures give the same counts"""
    options = ["--ebn0", "0,2", "--max-frames", 1500, "--min-frame-errors", 10**9]
    whole = counts(read_table(program.run(*CODE, *options))[1])
    ways = [["--threads", 1], ["--threads", 3], ["--isa", "baseline"], ["--kernels", "interpreted"]]
    ways += [["--structure", name] for name in ("isomorphic", "naive", "two-min")]
    for way in ways:
        found = counts(read_table(program.run(*CODE, *options, *way))[1])
        group.equal(" ".join(map(str, way)), found, whole)
    # A point asked for alone.
    alone = counts(read_table(program.run(*CODE, "--ebn0", "2", *options[2:]))[1])
    group.equal("2 dB alone", alone[2.0], whole[2.0])


GROUPS = [combined, resumed, alike]
if __name__ == "__main__":
    outside.main(GROUPS)
