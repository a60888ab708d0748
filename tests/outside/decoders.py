"""Message passing as the textbooks have it: plain lists, one frame, one check node at a time.

decode() yields the decisions and posteriors after each iteration. What a check node computes and how
numbers are clamped are parameters; LLR = ln(P(0)/P(1)).
"""

import math

import outside


def min_sum(scale):
    """The check node of min-sum: the product of the others' signs and scale(the least of the
    others' magnitudes)."""

    def node(incoming):
        negative = sum(q < 0 for q in incoming) & 1
        least = sorted(abs(q) for q in incoming)[:2]
        outgoing = []
        for q in incoming:
            magnitude = scale(least[1] if abs(q) == least[0] else least[0])
            outgoing.append(-magnitude if negative ^ (q < 0) else magnitude)
        return outgoing

    return node


def sum_product(incoming):
    """The check node of sum-product: 2 artanh of the product of the others' tanh(q / 2), in double
    precision; the product is kept off one, where artanh has its pole."""
    tanhs = [math.tanh(q / 2) for q in incoming]
    outgoing = []
    for own in range(len(tanhs)):
        product = 1.0
        for other, value in enumerate(tanhs):
            if other != own:
                product *= value
        product = max(-1 + 1e-16, min(1 - 1e-16, product))
        outgoing.append(2 * math.atanh(product))
    return outgoing


def same(value):
    return value


def clamp(limit):
    return lambda value: max(-limit, min(limit, value))


# Layered posteriors of 8-bit decoders are -127 .. 127. Less what the check sent, the program has
# -128 .. 127, so that a bit and its complement are not quite treated alike, which the documents
# say they are: see README.md.
LEAST_LESS = -127 if outside.STRICT else -128


def byte_arithmetic(bits):
    """decode()'s message, posterior and less, for messages of `bits` bits in bytes."""
    return clamp(2 ** (bits - 1) - 1), clamp(127), lambda value: max(LEAST_LESS, min(127, value))


def decode(matrix, channel, layered, node, iterations, message=same, posterior=same, less=same):
    """Yields (bits, posteriors) after each iteration. `message` clamps what a check node receives,
    `posterior` a posterior; of layered decoding `less` clamps one less what the check sent. Where
    check nodes differ, node.at(iteration, row) is that of a row."""
    total = list(channel)
    sent = [[0] * len(row) for row in matrix.rows]  # from checks, by row and place in it
    for iteration in range(iterations):

        def check(row, incoming):
            return (node.at(iteration, row) if hasattr(node, "at") else node)(incoming)

        if layered:
            for number, row in enumerate(matrix.rows):
                rest = [less(total[c] - r) for c, r in zip(row, sent[number])]
                sent[number] = check(number, [message(q) for q in rest])
                for c, q, r in zip(row, rest, sent[number]):
                    total[c] = posterior(q + r)
        else:
            sent = [
                check(number, [message(total[c] - r) for c, r in zip(row, sent[number])])
                for number, row in enumerate(matrix.rows)
            ]
            total = list(channel)
            for row, messages in zip(matrix.rows, sent):
                for c, r in zip(row, messages):
                    total[c] += r
            total = [posterior(p) for p in total]
        yield [decision(p, llr) for p, llr in zip(total, channel)], total


def decision(posterior, llr):
    """By the posterior; where that is zero by the channel; where that is zero, too, 1."""
    return int((posterior or llr) <= 0)


def quantizer(bits, step):
    """Round to nearest, ties away from zero, then clamp to bits - 1 bits and a sign."""
    limit = 2 ** (bits - 1) - 1

    def quantize(llr):
        units = min(limit, math.floor(abs(llr) / step + 0.5))
        return -units if llr < 0 else units

    return quantize


# Rules by their names, in floating point and, given the step, in whole units.
FLOAT_RULES = {
    "ms": same,
    "nms:0.5": lambda magnitude: magnitude * 0.5,
    "nms:0.75": lambda magnitude: magnitude * 0.75,
    "oms:0.5": lambda magnitude: max(0, magnitude - 0.5),
    "oms:0.25": lambda magnitude: max(0, magnitude - 0.25),
}


def integer_rule(rule, step):
    """FACTOR in 128ths and the product to the nearest unit, half a unit up; OFFSET in units."""
    name, _, parameter = rule.partition(":")
    if name == "ms":
        return same
    if name == "nms":
        factor = math.floor(float(parameter) * 128 + 0.5)
        return lambda magnitude: (magnitude * factor + 64) // 128
    offset = math.floor(float(parameter) / step + 0.5)
    return lambda magnitude: max(0, magnitude - offset)
