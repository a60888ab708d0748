"""Columns that depend on measured times: their relations to each other and to a clock outside."""

import time

import outside
from matrix import read_alist
from rates import ONE_DIGIT, read_rows

FULL = 1e-9  # relative; columns of `bench` have all their digits


def rows_of(program, *arguments):
    """The rows of a table, and the seconds that the whole command took."""
    begin = time.monotonic()
    text = program.run(*arguments, "--format", "csv")
    seconds = time.monotonic() - begin
    return read_rows(text), seconds


def number(row, column):
    return float(row[column])


def same_work(group, what, rows, column):
    """A fraction of a measured time: its product with this time is the same in all rows."""
    first, *others = (number(row, column) * number(row, "ns_edge") for row in rows)
    for value in others:
        group.close("%s: %s" % (what, column), value, first, FULL)


def ratios(group, what, row, column, base):
    value = number(base, "ns_edge") / number(row, "ns_edge")
    group.close("%s: %s" % (what, column), number(row, column), value, FULL)


def decoders(program, group):
    """bench decoder: throughput, ratios and fractions from the times per edge"""
    name, iterations = "802.11n-648-1/2", 5
    matrix = read_alist(program.run("codes", "export", name))
    edges = len(list(matrix.edges()))
    options = ["--structure", "star,naive,two-min", "--lanes", "frames,block", "--slice", "0.002"]
    options += ["--no-early-stop", "--iterations", iterations, "--repeats", "5"]
    rows, seconds = rows_of(program, "bench", "decoder", "--code", name, *options)
    place = {(row["structure"], row["requested_layout"]): row for row in rows}
    group.equal("rows", len(place), 6)
    for (structure, layout), row in place.items():
        what = "%s, %s" % (structure, layout)
        time_of_all = number(row, "ns_edge") * edges * iterations  # ns, for the frames in all lanes
        group.close(
            what + ": mbit_s",
            number(row, "mbit_s") * time_of_all / (matrix.n * number(row, "lanes") * 1000),
            1,
            FULL,
        )
        ratios(group, what, row, "to_naive", place["naive", layout])
        ratios(group, what, row, "to_two_min", place["two-min", layout])
        ratios(group, what, row, "to_first_layout", place[structure, "frames"])
        group.between(what + ": compile_s", 1e-9, number(row, "compile_s"), seconds)
        group.between(what + ": latency_us", 1e-3, number(row, "latency_us"), 1e6 * seconds)
    same_work(group, "all", rows, "memory_fraction")
    for structure in ("star", "naive", "two-min"):
        of_both = [row for row in rows if row["structure"] == structure]
        same_work(group, structure, of_both, "limit_fraction")


def latencies(program, group):
    """bench latency: the order of median, 99 % and largest; the number of samples"""
    options = ["--code", "802.11n-648-1/2", "--ebn0", "2", "--structure", "star,two-min"]
    rows, seconds = rows_of(program, "bench", "latency", *options)
    group.equal("rows", len(rows), 2)
    for row in rows:
        times = [number(row, key) for key in ("latency_us", "latency_99_us", "latency_max_us")]
        group.equal(row["structure"] + ": order", times, sorted(times))
        half = number(row, "samples") / 2  # are at least as long as the median
        group.between(row["structure"] + ": median", 1e-3, times[0], 1e6 * seconds / half)


def stochastic(program, group):
    """bench stochastic: frames per second from the time per edge and cycle"""
    name = "mackay:96,3,6,1"
    options = ["--code", name, "--ebn0", "4", "--slice", "0.002", "--repeats", "5"]
    rows, _ = rows_of(program, "bench", "stochastic", *options)
    edges = len(list(read_alist(program.run("codes", "export", name)).edges()))
    for row in rows:
        cycle = number(row, "ns_edge_cycle") * edges  # ns, for the frames in all lanes
        frames = number(row, "frames_s") * cycle * number(row, "cycles") / number(row, "lanes")
        group.close(row["structure"] + ": frames_s", frames / 1e9, 1, FULL)


def simulations(program, group):
    """ber: throughput from frames and seconds, which a clock outside confirms"""
    name, n = "802.11n-648-1/2", 648
    options = ["--ebn0", "1,2", "--max-frames", "6400", "--min-frame-errors", "100000"]
    options += ["--threads", "1", "--progress", "none"]
    rows, seconds = rows_of(program, "ber", "--code", name, *options)
    for row in rows:
        bits = number(row, "frames") * n
        group.close(
            row["ebn0_db"] + " dB: mbit_s",
            number(row, "mbit_s") * number(row, "seconds") * 1e6 / bits,
            1,
            ONE_DIGIT,
        )
    group.between("seconds", 1e-9, sum(number(row, "seconds") for row in rows), seconds)


def searches(program, group):
    """bench optimizer and bench encoder: runs and times within the time of the command"""
    options = ["--inputs", "8,20", "--class", "star,frontier", "--repeats", "3"]
    rows, seconds = rows_of(program, "bench", "optimizer", *options)
    group.equal("rows", len(rows), 4)
    spent = 0
    for row in rows:
        what = "%s, %s inputs" % (row["class"], row["inputs"])
        group.equal(what, [row["outcome"], row["runs"]], ["done", "3"])
        group.between(what + ": memory_mib", 0.001, number(row, "memory_mib"), 1024)
        spent += number(row, "seconds")
    group.between("seconds", 1e-9, spent, seconds)
    rows, seconds = rows_of(
        program, "bench", "encoder", "--code", "802.11n-648-1/2", "--slice", "0.002", "--repeats", "5"
    )
    (row,) = rows
    group.between("seconds_to_make", 1e-9, number(row, "seconds_to_make"), seconds)
    least = number(row, "k") * number(row, "frames") / seconds / 1e6
    group.between("encoder: mbit_s", least, number(row, "mbit_s"), 1e6)


GROUPS = [decoders, latencies, stochastic, simulations, searches]
if __name__ == "__main__":
    outside.main(GROUPS)
