"""Tables of `ber`: each derived column from the counts, and the counts from the LLRs themselves."""

import csv
import hashlib
import io
import json
import math
import os
import struct

import outside
from decoders import byte_arithmetic, decode, integer_rule, min_sum
from encoders import information_columns
from matrix import read_alist

Z = 1.959963984540054  # 97.5 % of a normal distribution lie below
FRAMES = 40  # that are decoded again
ONE_DIGIT = 1e-6  # relative; tables have seven digits


def wilson(rate, trials, z=Z):
    """E. B. Wilson, 1927."""
    denominator = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / denominator
    half = z * math.sqrt(rate * (1 - rate) / trials + (z / (2 * trials)) ** 2) / denominator
    return max(0, centre - half), min(1, centre + half)


def trials_of(rate, low, high):
    """How many trials a Wilson interval of these bounds stands for: high - low falls with them."""
    few, many = 1.0, 1e12
    for _ in range(100):
        middle = math.sqrt(few * many)
        bounds = wilson(rate, middle)
        few, many = (middle, many) if bounds[1] - bounds[0] > high - low else (few, middle)
    return few


def read_rows(text):
    """The rows by column, as texts."""
    lines = (line for line in text.splitlines() if line[:1] != "#")
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


def read_table(text):
    """Comments by key, rows by column."""
    lines = text.splitlines()
    comments = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    return comments, [{key: float(value) for key, value in row.items()} for row in read_rows(text)]


def beta_tail(x, a, b):
    """P(B <= x) for B of the beta distribution, by the integral over a logarithmic grid."""
    steps = 4000
    log_beta = math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
    low = math.log(min(x, a / (a + b))) - 60 / a
    width = (math.log(x) - low) / steps
    points = (math.exp(low + i * width) for i in range(steps + 1))
    heights = [math.exp(a * math.log(p) + (b - 1) * math.log1p(-p) - log_beta) for p in points]
    return width * (sum(heights) - (heights[0] + heights[-1]) / 2)


def beta_quantile(share, a, b):
    low, high = 1e-12, 1 - 1e-9
    for _ in range(60):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if beta_tail(middle, a, b) < share else (low, middle)
    return low


def compare_fer(group, what, row, stop):
    """A point that ended at `stop` frame errors: how many frames there were is what was random (J. B. S. Haldane, 1945).
    Frames come in batches of 64. Else Wilson's."""
    errors, frames = row["frame_errors"], row["frames"]
    if errors < stop:
        low, high = wilson(errors / frames, frames)
        accuracy = ONE_DIGIT, ONE_DIGIT
    else:
        more = min(0.5, 32 * errors / frames)
        low = beta_quantile(0.025, errors, frames - errors + 1)
        high = beta_quantile(0.975, errors + more, frames - errors + 1 - more)
        accuracy = 0.4 / errors ** 2 + 2e-4, 0.05 / errors ** 2 + 2e-4
    group.close(what + ": fer_low", row["fer_low"], low, accuracy[0])
    group.close(what + ": fer_high", row["fer_high"], high, accuracy[1])


def compare_row(group, what, row, n, k, sent, squares=None, stop=100):
    """`squares`: the sum over frames of the squared numbers of wrong bits, where known. `stop`: at how many
    frame errors the point ended, if not earlier."""
    frames = row["frames"]
    if row["bit_errors"]:
        group.close(what + ": ber", row["ber"], row["bit_errors"] / (frames * n), ONE_DIGIT)
        group.close(what + ": fer", row["fer"], row["frame_errors"] / frames, ONE_DIGIT)
        rate = row["information_errors"] / (frames * k)
        group.close(what + ": information_ber", row["information_ber"], rate, ONE_DIGIT)
        rate = row["transmitted_errors"] / (frames * sent)
        group.close(what + ": transmitted_ber", row["transmitted_ber"], rate, ONE_DIGIT)
    compare_fer(group, what, row, stop)
    mbit_s = frames * n / row["seconds"] / 1e6
    group.close(what + ": mbit_s", row["mbit_s"], mbit_s, 10 * ONE_DIGIT)
    group.true(what + ": undetected", row["undetected"] <= row["frame_errors"])
    group.true(what + ": information errors", row["information_errors"] <= row["bit_errors"])
    if not row["bit_errors"]:
        return
    # How many independent bits the interval of the BER stands for is not documented. It is that
    # of one number of them, and not far from the variance among the frames.
    trials = trials_of(row["ber"], row["ber_low"], row["ber_high"])
    low, high = wilson(row["ber"], trials)
    group.close(what + ": ber_low", row["ber_low"], low, 20 * ONE_DIGIT)
    group.close(what + ": ber_high", row["ber_high"], high, 20 * ONE_DIGIT)
    group.between(what + ": trials of ber", 0.99 * min(frames, row["frame_errors"]), trials, 1.01 * frames * n)
    if squares is not None:
        mean = row["bit_errors"] / frames
        variance = squares / frames - mean * mean
        plain = frames * n * n * row["ber"] * (1 - row["ber"]) / variance
        group.between(what + ": frames as independent", plain / (1 + 4 / row["frame_errors"]), trials, 1.001 * plain)


def columns(program, group):
    """ber: rates, intervals, throughput from the counts"""
    cases = (
        ("mackay:96,3,6,1", 96, 48, range(96), ["--ebn0", "0,1,2,3"]),
        ("802.11n-648-5/6", 648, 540, range(648), ["--ebn0", "3,3.5,4", "--codewords", "random"]),
        ("5gnr-bg2-z2", 104, 20, range(4, 104), ["--ebn0", "1,2"]),
        ("802.11n-648-1/2", 648, 300, [v for v in range(648) if not 300 <= v < 324], ["--info-bits", "300", "--ebn0", "1,1.5"]),
        ("mackay:96,3,6,1", 96, 48, range(96), ["--channel", "bsc", "--crossover", "0.01,0.05"]),
        ("mackay:96,3,6,1", 96, 48, range(96), ["--channel", "bec", "--erasure", "0.3,0.4"]),
        ("mackay:96,3,6,1", 96, 48, range(96), ["--ebn0", "9"]),
    )
    for number, (name, n, k, sent, options) in enumerate(cases):
        asked = ["ber", "--code", name, *options, "--max-frames", "3000", "--progress", "none"]
        text = program.run(*asked, "--save-errors", "errors-%d" % number)
        comments, rows = read_table(text)
        group.true(name + ": sizes", comments["code"].startswith("%s, n = %d, k = %d" % (name, n, k)))
        squares, wrong, frames, transmitted = {}, {}, {}, {}
        path = os.path.join("errors-%d" % number, "errors.jsonl")
        for line in program.read(path).splitlines()[1:]:
            error = json.loads(line)
            point, bits = error["point"], error["bit_errors"]
            squares[point] = squares.get(point, 0) + bits * bits
            wrong[point] = wrong.get(point, 0) + bits
            # Of frames with more than 64 wrong bits the bits are not saved.
            among = sum(column in sent for column in error["bits"]) if "bits" in error else None
            known = transmitted.get(point, 0)
            transmitted[point] = None if among is None or known is None else known + among
            frames[point] = frames.get(point, 0) + 1
        for row in rows:
            point = next(iter(row.values()))
            what = "%s at %g" % (name, point)
            compare_row(group, what, row, n, k, len(sent), squares.get(point, 0))
            group.equal(what + ": saved bits", wrong.get(point, 0), row["bit_errors"])
            among = transmitted.get(point, 0)
            if among is not None:
                group.equal(what + ": saved transmitted bits", among, row["transmitted_errors"])
            group.equal(what + ": saved frames", frames.get(point, 0), row["frame_errors"])
        if number == 0:
            again = json.loads(program.run(*asked, "--format", "json"))
            for row, point in zip(rows, again["points"]):
                for key in row:
                    if key not in ("seconds", "mbit_s"):
                        group.equal("json: " + key, point[key], row[key])


def simulation(program, group):
    """ber: 40 frames decoded again from their LLRs, all counts"""
    name = "mackay:96,3,6,1"
    matrix = read_alist(program.run("codes", "export", name))
    information = information_columns(matrix)
    point = ["ber", "--code", name, "--ebn0", "1", "--max-frames", str(FRAMES), "--progress", "none"]
    point += ["--min-frame-errors", "1000"]
    for rule, schedule in (("ms", "layered"), ("nms:0.75", "layered"), ("oms:0.5", "layered")):
        # One iteration at low Eb/N0, so that most frames are in error and their LLRs can be had. The others
        # are right after it.
        first = "first-" + rule
        program.run(*point, "--decoder", rule, "--iterations", "1", "--save-errors", first)
        saved = [json.loads(line) for line in program.read(first + "/errors.jsonl").splitlines()[1:]]
        llrs = []
        for number in range(1, len(saved) + 1):
            program.run("replay", "%s/errors.jsonl:%d" % (first, number), "--export", "frame.f32")
            with open(os.path.join(program.folder.name, "frame.f32"), "rb") as file:
                llrs.append(struct.unpack("<%df" % matrix.n, file.read()))
        options = ["--decoder", rule, "--schedule", schedule, "--iterations", "20"]
        _, (row,) = read_table(program.run(*point, *options, "--save-errors", "with-" + rule))
        lines = program.read("with-%s/errors.jsonl" % rule).splitlines()[1:]
        errors = {json.loads(line)["frame"]: json.loads(line) for line in lines}
        counts = dict.fromkeys(("bit_errors", "frame_errors", "undetected", "information_errors"), 0)
        counts["iterations"] = FRAMES - len(saved)
        node = min_sum(integer_rule(rule, 0.5))
        for frame, llr in zip(saved, llrs):
            syndromes = []
            units = [round(value / 0.5) for value in llr]
            for bits, _ in decode(matrix, units, schedule == "layered", node, 20, *byte_arithmetic(6)):
                syndromes.append(matrix.unsatisfied(bits))
                if not syndromes[-1]:
                    break
            counts["iterations"] += len(syndromes)
            counts["bit_errors"] += sum(bits)
            counts["frame_errors"] += any(bits)
            counts["undetected"] += any(bits) and not syndromes[-1]
            counts["information_errors"] += sum(bits[column] for column in information)
            what = "%s frame %d" % (rule, frame["frame"])
            error = errors.pop(frame["frame"], None)
            group.equal(what + ": in error", error is not None, any(bits))
            if error:
                found = [error[key] for key in ("iterations", "syndrome", "bits")]
                wrong = [column for column in range(matrix.n) if bits[column]]
                group.equal(what + ": course", found, [len(syndromes), syndromes, wrong])
        group.equal(rule + ": other frames", errors, {})
        for key, value in counts.items():
            group.equal("%s: %s" % (rule, key), row[key], value)


def fingerprints(program, group):
    """ber: the hash of the edges in the table's head"""
    for name in ("mackay:96,3,6,1", "array:11,3,7"):
        matrix = read_alist(program.run("codes", "export", name))
        text = "".join("%d %d\n" % edge for edge in matrix.edges())
        comments, _ = read_table(
            program.run("ber", "--code", name, "--ebn0", "3", "--max-frames", "64", "--progress", "none")
        )
        group.equal(name, comments["edge_sha256"], hashlib.sha256(text.encode()).hexdigest())


GROUPS = [columns, simulation, fingerprints]
if __name__ == "__main__":
    outside.main(GROUPS)
