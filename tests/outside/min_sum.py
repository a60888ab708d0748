"""Min-sum decoders: decisions of every frame, from LLRs of our own."""

import itertools
import random

import outside
from decoders import (
    FLOAT_RULES,
    byte_arithmetic,
    decode,
    integer_rule,
    min_sum,
    quantizer,
    same,
)
from matrix import Matrix, rank, read_alist, write_alist

ITERATIONS = 8
KERNELS = ("interpreted", "compiled", "interpreted", "interpreted")  # compiling takes its time


def available(program, kernels):
    """An endless cycle of these; of interpreted ones alone if the build has no LLVM."""
    code, _, _ = program.result(
        "bench", "nodes", "--degree", "3", "--slice", "0.001", "--kernels", "compiled"
    )
    return itertools.cycle(kernels if code == 0 else ("interpreted",))


def irregular(seed, m, n):
    """A random H of our own: columns of weight 1 .. 5, rows of weight 2 and more."""
    chance = random.Random(seed)
    rows = [set() for _ in range(m)]
    for column in range(n):
        for row in chance.sample(range(m), chance.choice([1, 2, 2, 3, 3, 5])):
            rows[row].add(column)
    for row in rows:
        while len(row) < 2:
            row.add(chance.randrange(n))
    return Matrix(n, rows)


def codes(program):
    """(name to decode with, H) of small codes: exported ones and written ones."""
    for name in ("mackay:96,3,6,1", "ra:40,3,3,7", "peg:80,40,2*0.4+3*0.4+6*0.2,2", "array:11,3,7"):
        yield name, read_alist(program.run("codes", "export", name))
    for seed, m, n in ((1, 20, 50), (2, 35, 60), (3, 9, 64)):
        matrix = irregular(seed, m, n)
        yield program.write("own-%d.alist" % seed, write_alist(matrix)), matrix


def received(chance, n, frames):
    """LLRs of zero codewords in quarters, so that all sums below are exact in a float. Some are
    zero, some large."""
    noise = chance.choice([1.6, 2.0, 2.5])
    return [
        [
            chance.choice([0, 25, -25])
            if chance.random() < 0.02
            else round(4 * chance.gauss(2, noise)) / 4
            for _ in range(n)
        ]
        for _ in range(frames)
    ]


def compare_decoder(program, group, name, matrix, frames, options, channel, reference):
    """After all iterations, and with early stop. `reference` are decode()'s further
    arguments, `channel` takes an LLR to what the decoder is given."""
    text = "\n".join(" ".join("%g" % llr for llr in frame) for frame in frames).encode()
    expected = [
        [bits for bits, _ in decode(matrix, [channel(llr) for llr in frame], *reference)]
        for frame in frames
    ]

    def decided(*more):
        arguments = ["decode", "--code", name, "--output", "codeword", *options, *more]
        code, out, err = program.result(*arguments, stdin=text)
        if code:
            raise RuntimeError(err.decode())
        return [[int(bit) for bit in line] for line in out.decode().split()]

    def check(what, found, wanted):
        group.equal("%s %s %s: frames" % (name, " ".join(options), what), len(found), len(wanted))
        for frame, (f, w) in enumerate(zip(found, wanted)):
            group.equal("%s %s %s, frame %d" % (name, " ".join(options), what, frame), f, w)

    found = decided("--iterations", str(len(expected[0])), "--no-early-stop")
    check("all iterations", found, [frame[-1] for frame in expected])
    stopped = [
        next((bits for bits in frame if matrix.satisfied(bits)), frame[-1]) for frame in expected
    ]
    check("early stop", decided("--iterations", str(len(expected[0]))), stopped)


def eight_bit(program, group):
    """min-sum, 8-bit messages, layered and flooding"""
    chance = random.Random(11)
    quantizers = itertools.cycle(((6, 0.5), (8, 0.125), (4, 1)))
    kernels = available(program, KERNELS)
    for name, matrix in codes(program):
        frames = received(chance, matrix.n, 6)
        for schedule in ("layered", "flooding"):
            for rule in ("ms", "nms:0.75", "nms:0.83", "oms:0.5"):
                bits, step = next(quantizers)
                options = ["--schedule", schedule, "--decoder", rule, "--message", "i8"]
                options += ["--llr-bits", str(bits), "--llr-step", str(step)]
                options += ["--kernels", next(kernels)]
                node = min_sum(integer_rule(rule, step))
                reference = [schedule == "layered", node, ITERATIONS, *byte_arithmetic(bits)]
                quantize = quantizer(bits, step)
                compare_decoder(program, group, name, matrix, frames, options, quantize, reference)


def saturated(program, group):
    """min-sum, 8-bit layered posteriors that saturate"""
    chance = random.Random(5)
    matrix = irregular(2, 35, 60)
    name = program.write("saturated.alist", write_alist(matrix))
    frames = received(chance, matrix.n, 200)
    options = ["--decoder", "ms", "--llr-bits", "8", "--llr-step", "0.125"]
    reference = [True, min_sum(same), ITERATIONS, *byte_arithmetic(8)]
    quantize = quantizer(8, 0.125)
    compare_decoder(program, group, name, matrix, frames, options, quantize, reference)


def floats(program, group):
    """min-sum, float messages, layered and flooding"""
    chance = random.Random(12)
    rules = itertools.cycle(FLOAT_RULES.items())
    kernels = available(program, KERNELS)
    for name, matrix in codes(program):
        frames = received(chance, matrix.n, 6)
        for schedule in ("layered", "flooding") * 2:
            rule, scale = next(rules)
            # A factor adds binary places with every iteration: stop while floats hold them.
            iterations = 5 if rule.startswith("nms") else ITERATIONS
            options = ["--schedule", schedule, "--decoder", rule, "--message", "f32"]
            options += ["--kernels", next(kernels)]
            reference = [schedule == "layered", min_sum(scale), iterations]
            compare_decoder(program, group, name, matrix, frames, options, float, reference)


def structures(program, group):
    """min-sum, every structure of the check nodes and both kernels"""
    chance = random.Random(13)
    name = "802.11n-648-1/2"
    matrix = read_alist(program.run("codes", "export", name))
    frames = received(chance, matrix.n, 3)
    reference = [True, min_sum(integer_rule("nms:0.75", 0.5)), 3, *byte_arithmetic(6)]
    kernels = available(program, ("compiled", "interpreted"))
    for structure in ("star", "isomorphic", "naive", "ueng", "frontier:3", "two-min") * 2:
        options = ["--structure", structure, "--kernels", next(kernels)]
        compare_decoder(program, group, name, matrix, frames, options, quantizer(6, 0.5), reference)


def complements(program, group):
    """min-sum, 8-bit: LLRs of a codeword decode as those of zero"""
    # Without LLRs of zero, so that no bit is undecided.
    chance = random.Random(14)
    matrix = irregular(2, 35, 60)
    name = program.write("flipped.alist", write_alist(matrix))
    frames = [[llr or 0.25 for llr in frame] for frame in received(chance, matrix.n, 200)]
    k = matrix.n - rank(matrix)
    information = "".join(chance.choice("01") for _ in range(k * len(frames)))
    codewords = program.run("encode", "--code", name, stdin=information.encode()).split()
    sent = [
        [-llr if bit == "1" else llr for llr, bit in zip(frame, codeword)]
        for frame, codeword in zip(frames, codewords)
    ]

    def decided(schedule, of):
        text = "\n".join(" ".join("%g" % llr for llr in frame) for frame in of).encode()
        options = ["--schedule", schedule, "--decoder", "ms", "--llr-bits", "8", "--llr-step", "0.125"]
        arguments = ["decode", "--code", name, "--output", "codeword", *options]
        return program.run(*arguments, stdin=text).split()

    for schedule in ("layered", "flooding") if outside.STRICT else ("flooding",):
        pairs = zip(decided(schedule, frames), decided(schedule, sent), codewords)
        for frame, (of_zero, of_codeword, codeword) in enumerate(pairs):
            wrong = "".join("01"[bit != of] for bit, of in zip(of_codeword, codeword))
            group.equal("%s, frame %d" % (schedule, frame), wrong, of_zero)


GROUPS = [eight_bit, saturated, floats, structures, complements]
if __name__ == "__main__":
    outside.main(GROUPS)
