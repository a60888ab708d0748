"""Min-sum with factors and offsets per iteration, degree, row and edge, and self-corrected min-sum:
decisions of every frame, from LLRs of our own."""

import itertools
import math
import random

import outside
from decoders import byte_arithmetic, min_sum, quantizer, same
from matrix import read_alist
from min_sum import available, compare_decoder, received

ITERATIONS = 6
# Codes with the size of their circulants, of which they have at most one in a place.
CODES = (("mackay:96,3,6,1", 1), ("array:11,3,7", 11), ("802.11n-648-1/2", 27))
UNITS = ("all", "degree", "row", "edge")


class Weighed:
    """The check nodes of decode(): magnitude(iteration, row, place, least) corrects the least
    magnitude for an edge. Self-corrected, they forget messages whose signs change."""

    def __init__(self, magnitude, forgets):
        self.magnitude, self.forgets, self.brought = magnitude, forgets, {}

    def at(self, iteration, row):
        def node(incoming):
            before = self.brought.get(row) if iteration else None
            counted = list(incoming)
            if self.forgets and before:
                counted = [0 if q * b < 0 else q for q, b in zip(incoming, before)]
            self.brought[row] = counted
            least = [abs(r) for r in min_sum(same)([abs(q) for q in counted])]
            odd = sum(q < 0 for q in incoming) & 1
            sent = []
            for place, (q, m) in enumerate(zip(incoming, least)):
                m = self.magnitude(iteration, row, place, m)
                sent.append(-m if odd ^ (q < 0) else m)
            return sent

        return node


def numbers(matrix, size, unit):
    """By row and place: the number that the file has for the edge."""
    places = sorted({(r // size, c // size) for r, row in enumerate(matrix.rows) for c in row})
    order = {place: number + 1 for number, place in enumerate(places)}
    named = {
        "all": lambda r, c: 1,
        "degree": lambda r, c: len(matrix.rows[r]),
        "row": lambda r, c: r // size + 1,
        "edge": lambda r, c: order[r // size, c // size],
    }[unit]
    return [[named(r, c) for c in sorted(row)] for r, row in enumerate(matrix.rows)]


def draw(chance, numbered, unit, start, iterations, factors):
    """The lines of a file, and for each iteration the (factor, offset) of every number."""
    now = {n: start for row in numbered for n in row}
    lines = ["iteration,factor,offset" if unit == "all" else "iteration,%s,factor,offset" % unit]
    table = []
    for iteration in range(1, iterations + 1):
        for n in sorted(now):
            if chance.random() < 0.4:
                continue
            now[n] = (chance.choice(factors), chance.choice((0, 0.25, 0.5, 1)))
            lines.append(
                ",".join(str(x) for x in (iteration, *([] if unit == "all" else [n]), *now[n]))
            )
        table.append(dict(now))
    return "\n".join(lines) + "\n", table


def compare(program, group, chance, name, size, unit, decoder, start, kernels, number):
    """With and without bytes in turn."""
    matrix = read_alist(program.run("codes", "export", name))
    numbered = numbers(matrix, size, unit)
    layered, bytes_ = number % 2 == 0, number % 3 != 1
    factors = (0.5, 0.625, 0.71, 0.9, 1, 1.3) if bytes_ else (0.5, 0.75, 1, 1.5)
    iterations = ITERATIONS if bytes_ else 3  # while floats hold all binary places
    text, table = draw(chance, numbered, unit, start, chance.choice((1, 2, 4)), factors)
    path = program.write("weights-%d.csv" % number, text)
    bits, step = (6, 0.5) if number % 2 else (7, 0.25)
    limit = 2 ** (bits - 1) - 1

    def magnitude(iteration, row, place, least):
        values = table[min(iteration, len(table) - 1)]
        factor, offset = values[numbered[row][place]]
        if not bytes_:
            return max(0, least * factor - offset)
        product = (least * math.floor(factor * 128 + 0.5) + 64) // 128
        return min(limit, max(0, product - math.floor(offset / step + 0.5)))

    options = ["--decoder", decoder, "--weights", path, "--message", "i8" if bytes_ else "f32"]
    options += ["--schedule", "layered" if layered else "flooding", "--kernels", next(kernels)]
    if bytes_:
        options += ["--llr-bits", str(bits), "--llr-step", str(step)]
    node = Weighed(magnitude, "self-corrected" in decoder)
    reference = [layered, node, iterations, *(byte_arithmetic(bits) if bytes_ else ())]
    quantize = quantizer(bits, step) if bytes_ else float
    frames = received(chance, matrix.n, 4)
    compare_decoder(program, group, name, matrix, frames, options, quantize, reference)


def weights(program, group):
    """min-sum with factors and offsets by iteration, degree, row and edge"""
    chance = random.Random(21)
    kernels = available(program, ("compiled", "interpreted"))
    decoders = itertools.cycle(
        (("ms", (1, 0)), ("nms:0.75", (0.75, 0)), ("oms:0.5", (1, 0.5)), ("ms:self-corrected", (1, 0)))
    )
    number = 0
    for name, size in CODES:
        for unit in UNITS:
            decoder, start = next(decoders)
            for _ in range(2):
                arguments = (name, size, unit, decoder, start, kernels, number)
                compare(program, group, chance, *arguments)
                number += 1
        next(decoders)  # so that every unit meets other decoders


def self_corrected(program, group):
    """self-corrected min-sum"""
    chance = random.Random(22)
    kernels = available(program, ("compiled", "interpreted"))
    rules = {
        "ms:self-corrected": lambda m: m,
        "nms:0.75:self-corrected": lambda m: (96 * m + 64) // 128,
        "oms:0.5:self-corrected": lambda m: max(0, m - 1),
    }
    for name, _ in CODES:
        matrix = read_alist(program.run("codes", "export", name))
        for decoder, rule in rules.items():
            for schedule in ("layered", "flooding"):
                node = Weighed(lambda iteration, row, place, m, rule=rule: rule(m), True)
                reference = [schedule == "layered", node, ITERATIONS, *byte_arithmetic(6)]
                options = ["--decoder", decoder, "--schedule", schedule, "--kernels", next(kernels)]
                frames = received(chance, matrix.n, 4)
                compare_decoder(
                    program, group, name, matrix, frames, options, quantizer(6, 0.5), reference
                )


GROUPS = [weights, self_corrected]
if __name__ == "__main__":
    outside.main(GROUPS)
