"""Sum-product in floats, against tanh and artanh in double precision."""

import math
import random

import outside
from decoders import byte_arithmetic, clamp, decode, quantizer, sum_product
from matrix import Matrix, read_alist, write_alist

ITERATIONS = (1, 2, 4, 8)
# A program in single precision, exact to 1e-4 a node, decides otherwise only where a posterior is
# about zero. Errors grow from iteration to iteration while a frame has not settled.
TOLERANCE = {1: 0.005, 2: 0.01, 4: 0.05, 8: 0.25}


def compare_frame(group, what, iterations, bits, reference):
    """Decisions of all bits whose posterior is not about zero. Returns how many were left out."""
    expected, posteriors = reference
    sure = [abs(posterior) > TOLERANCE[iterations] for posterior in posteriors]
    found = [bit for bit, clear in zip(bits, sure) if clear]
    group.equal(what, found, [bit for bit, clear in zip(expected, sure) if clear])
    return len(bits) - len(found)


def decisions(program, group):
    """sum-product, float messages: spa and spa:pairwise, layered and flooding"""
    chance = random.Random(31)
    names = ("mackay:96,3,6,1", "peg:80,40,2*0.4+3*0.4+6*0.2,2", "array:11,3,7", "802.16e-576-3/4A")
    left_out = compared = 0
    for name in names:
        matrix = read_alist(program.run("codes", "export", name))
        count = 10 if matrix.n < 200 else 2
        frames = [[chance.gauss(3, 2.5) for _ in range(matrix.n)] for _ in range(count)]
        text = "\n".join(" ".join("%.6f" % llr for llr in frame) for frame in frames).encode()
        limit = clamp(40)
        for schedule in ("layered", "flooding"):
            references = []
            for frame in frames:
                steps = decode(
                    matrix, frame, schedule == "layered", sum_product, max(ITERATIONS), limit
                )
                references.append(list(steps))
            for rule in ("spa", "spa:pairwise"):
                for iterations in ITERATIONS:
                    what = "%s %s %s, %d iterations" % (name, schedule, rule, iterations)
                    asked = ["decode", "--code", name, "--output", "codeword", "--decoder", rule]
                    asked += ["--schedule", schedule, "--iterations", iterations]
                    asked += ["--no-early-stop", "--kernels", "interpreted"]
                    out = program.run(*asked, stdin=text).split()
                    group.equal(what + ": frames", len(out), len(frames))
                    for frame, (word, reference) in enumerate(zip(out, references)):
                        bits = [int(bit) for bit in word]
                        left_out += compare_frame(
                            group, "%s, frame %d" % (what, frame), iterations, bits, reference[iterations - 1]
                        )
                        compared += len(bits)
    group.between("share of decisions left out", 0, left_out / compared, 0.01)


def table(program, group):
    """sum-product in whole steps: spa-table on rows of three"""
    # A row of three has one operator for each output, so that no structure matters.
    chance = random.Random(32)
    rows = [chance.sample(range(30), 3) for _ in range(6)]
    rows += [[column, (column + 7) % 30, (column + 13) % 30] for column in range(0, 30, 2)]
    matrix = Matrix(30, rows)
    name = program.write("threes.alist", write_alist(matrix))
    for bits, step in ((6, 0.5), (8, 0.125), (8, 0.25)):
        frames = [[chance.gauss(1.5, 1.8) for _ in range(30)] for _ in range(30)]
        text = "\n".join(" ".join("%.6f" % llr for llr in frame) for frame in frames).encode()
        message, posterior, less = byte_arithmetic(bits)
        for schedule in ("layered", "flooding"):
            asked = ["decode", "--code", name, "--output", "codeword", "--decoder", "spa-table"]
            asked += ["--schedule", schedule, "--iterations", 6, "--no-early-stop"]
            asked += ["--llr-bits", bits, "--llr-step", step]
            out = program.run(*asked, stdin=text).split()
            for frame, word in enumerate(out):
                channel = [quantizer(bits, step)(float("%.6f" % llr)) for llr in frames[frame]]
                steps = decode(
                    matrix, channel, schedule == "layered", boxplus(step, message), 6, message, posterior, less
                )
                expected = "".join(map(str, list(steps)[-1][0]))
                group.equal("%s %d bits of %g, frame %d" % (schedule, bits, step, frame), word, expected)


def boxplus(step, message):
    """The check node of three edges: min(a, b) + g(a + b) - g(|a - b|) of the other two magnitudes,
    g(u) = ln(1 + e^-u) rounded to whole steps."""

    def g(units):
        return math.floor(math.log1p(math.exp(-units * step)) / step + 0.5)

    def node(incoming):
        outgoing = []
        for own in range(3):
            a, b = incoming[:own] + incoming[own + 1 :]
            x, y = abs(a), abs(b)
            magnitude = max(0, min(x, y) + g(x + y) - g(abs(x - y)))
            outgoing.append(message(-magnitude if (a < 0) ^ (b < 0) else magnitude))
        return outgoing

    return node


GROUPS = [decisions, table]
if __name__ == "__main__":
    outside.main(GROUPS)
