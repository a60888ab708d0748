"""What decode writes beside bits: LLRs, reports, and the errors that belong to syndromes."""

import itertools
import math
import random

import outside
from decoders import FLOAT_RULES, byte_arithmetic, clamp, decode, integer_rule, min_sum, quantizer
from min_sum import KERNELS, available, codes, received

ITERATIONS = 4


def lines_of(frames):
    return "\n".join(" ".join("%g" % value for value in frame) for frame in frames).encode()


def numbers(text):
    return [[float(word) for word in line.split()] for line in text.splitlines()]


def compare_llrs(program, group, name, frames, expected, options, unit, channel):
    """`expected` are posteriors of all frames, in units; `channel` takes an LLR to units."""
    llrs = [[unit * p for p in frame] for frame in expected]
    gained = [
        [unit * clamp(127 if unit != 1 else math.inf)(p - channel(llr)) for p, llr in zip(*pair)]
        for pair in zip(expected, frames)
    ]
    for output, values in (("llr", llrs), ("extrinsic", gained)):
        arguments = ["decode", "--code", name, "--output", output, *options]
        found = numbers(program.run(*arguments, stdin=lines_of(frames)))
        for frame, (f, w) in enumerate(zip(found, values)):
            group.equal("%s %s %s, frame %d" % (name, " ".join(options), output, frame), f, w)
        group.equal("%s %s: frames" % (name, output), len(found), len(frames))


def compare_report(program, group, name, matrix, steps, options, frames):
    """`steps` are the decisions of all frames after each iteration."""
    program.run(
        "decode", "--code", name, *options, "--report", "report.csv", stdin=lines_of(frames)
    )
    rows = program.read("report.csv").splitlines()
    expected = ["frame,iterations,codeword,unsatisfied"]
    for number, frame in enumerate(steps):
        last = next((i for i, bits in enumerate(frame) if matrix.satisfied(bits)), ITERATIONS - 1)
        left = matrix.unsatisfied(frame[last])
        expected.append("%d,%d,%s,%d" % (number + 1, last + 1, str(left == 0).lower(), left))
    group.equal("%s %s: report" % (name, " ".join(options)), rows, expected)


def compare(program, group, name, matrix, frames, options, unit, channel, reference):
    steps = [list(decode(matrix, [channel(llr) for llr in frame], *reference)) for frame in frames]
    posteriors = [frame[-1][1] for frame in steps]
    options = [*options, "--iterations", str(ITERATIONS)]
    compare_report(
        program, group, name, matrix, [[b for b, _ in frame] for frame in steps], options, frames
    )
    options += ["--no-early-stop"]
    compare_llrs(program, group, name, frames, posteriors, options, unit, channel)


def eight_bit(program, group):
    """LLRs and reports, 8-bit messages, layered and flooding"""
    chance = random.Random(21)
    kernels = available(program, KERNELS)
    quantizers = itertools.cycle(((6, 0.5), (8, 0.125), (5, 0.25)))
    for name, matrix in codes(program):
        frames = received(chance, matrix.n, 6)
        for schedule, rule in itertools.product(("layered", "flooding"), ("ms", "nms:0.75")):
            bits, step = next(quantizers)
            options = ["--schedule", schedule, "--decoder", rule, "--message", "i8"]
            options += ["--llr-bits", str(bits), "--llr-step", str(step)]
            options += ["--kernels", next(kernels)]
            node = min_sum(integer_rule(rule, step))
            reference = [schedule == "layered", node, ITERATIONS, *byte_arithmetic(bits)]
            channel = quantizer(bits, step)
            compare(program, group, name, matrix, frames, options, step, channel, reference)


def floats(program, group):
    """LLRs and reports, float messages, layered and flooding"""
    chance = random.Random(22)
    kernels = available(program, KERNELS)
    # Factors add binary places with every check node, which floats do not hold.
    rules = itertools.cycle((rule, FLOAT_RULES[rule]) for rule in ("ms", "oms:0.5", "oms:0.25"))
    for name, matrix in codes(program):
        frames = received(chance, matrix.n, 6)
        for schedule in ("layered", "flooding"):
            rule, scale = next(rules)
            options = ["--schedule", schedule, "--decoder", rule, "--message", "f32"]
            options += ["--kernels", next(kernels)]
            reference = [schedule == "layered", min_sum(scale), ITERATIONS]
            compare(program, group, name, matrix, frames, options, 1, float, reference)


def with_syndrome(node, syndrome):
    """A node for decode(), which passes through the rows in their order."""
    odd = itertools.cycle(syndrome)

    def flipped(incoming):
        sign = -1 if next(odd) else 1
        return [sign * r for r in node(incoming)]

    return flipped


def syndromes(program, group):
    """errors of syndromes, with a prior per column, layered and flooding"""
    chance = random.Random(23)
    kernels = available(program, KERNELS)
    for name, matrix in codes(program):
        priors = [chance.choice((0.02, 0.05, 0.1)) for _ in range(matrix.n)]
        path = program.write("priors", "\n".join(map(str, priors)))
        llrs = [quantizer(6, 0.5)(math.log((1 - p) / p)) for p in priors]
        errors = [[int(chance.random() < p) for p in priors] for _ in range(40)]
        frames = [[sum(e[c] for c in row) & 1 for row in matrix.rows] for e in errors]
        text = "\n".join("".join(map(str, frame)) for frame in frames).encode()
        for schedule in ("layered", "flooding"):
            options = ["--schedule", schedule, "--decoder", "nms:0.75", "--iterations", "6"]
            options += ["--kernels", next(kernels), "--syndrome", "--priors", path]
            found = program.run("decode", "--code", name, *options, stdin=text).split()
            group.equal("%s %s: frames" % (name, schedule), len(found), len(frames))
            for frame, (bits, syndrome) in enumerate(zip(found, frames)):
                node = with_syndrome(min_sum(integer_rule("nms:0.75", 0.5)), syndrome)
                steps = decode(matrix, llrs, schedule == "layered", node, 6, *byte_arithmetic(6))
                decided = None
                for decided, _ in steps:
                    if [sum(decided[c] for c in row) & 1 for row in matrix.rows] == syndrome:
                        break
                expected = "".join(map(str, decided))
                group.equal("%s %s, frame %d" % (name, schedule, frame), bits, expected)


GROUPS = [eight_bit, floats, syndromes]
if __name__ == "__main__":
    outside.main(GROUPS)
