"""Channels: error rates that have a closed form, by codes that are decoded in closed form.

A single parity check over N bits whose check sends next to nothing (nms:0.000001, one iteration) is
N - 1 information bits in N uncoded ones. Two equal bits are a repetition code: one check, one
iteration of min-sum, and each bit is decided by the sum of both LLRs.

Intervals are five standard deviations wide on each side: one in 1.7 million lies outside.
"""

import math

import outside
from matrix import Matrix, write_alist
from rates import read_table

DEVIATIONS = 5
UNCODED = ["--decoder", "nms:0.000001", "--message", "f32", "--iterations", 1]
REPEATED = ["--decoder", "ms", "--message", "f32", "--iterations", 1, "--schedule", "flooding"]


def q(x):
    return math.erfc(x / math.sqrt(2)) / 2


def faded(x):
    """The mean of q(x |h|) over Rayleigh fading of mean square 1."""
    return (1 - math.sqrt(x * x / 2 / (1 + x * x / 2))) / 2


def linear(decibel):
    return 10 ** (decibel / 10)


def parity_check(program, n):
    return program.write("check-%d.alist" % n, write_alist(Matrix(n, [list(range(n))])))


def simulate(program, name, decoder, options, frames, seed=1):
    """Rows of a table in which every point has this many frames."""
    asked = ["ber", "--code", name, *decoder, *options, "--seed", seed, "--progress", "none"]
    asked += ["--max-frames", frames, "--min-frame-errors", 10**9, "--kernels", "interpreted"]
    rows = read_table(program.run(*asked))[1]
    assert all(row["frames"] == frames for row in rows)
    return rows


def compare_rate(group, what, errors, trials, rate, together=1):
    """`together`: the largest number of errors that one event can cause."""
    half = DEVIATIONS * math.sqrt(together * rate * (1 - rate) * trials)
    group.between(what, rate * trials - half - together, errors, rate * trials + half + together)


def pam(amplitudes, labels, noise, tail):
    """Bit error rate of each label bit of an axis whose amplitudes are decided to the nearest:
    noise is its standard deviation, tail(x) the mean of q(x)."""
    width = len(labels[0])
    rates = [0.0] * width
    bounds = [(a + b) / 2 for a, b in zip(amplitudes, amplitudes[1:])]
    for sent, label in zip(amplitudes, labels):
        above = [1.0] + [tail_of(bound - sent, noise, tail) for bound in bounds] + [0.0]
        for i, other in enumerate(labels):
            probability = above[i] - above[i + 1]
            for bit in range(width):
                if label[bit] != other[bit]:
                    rates[bit] += probability / len(amplitudes)
    return rates


def tail_of(distance, noise, tail):
    """P(noise > distance)."""
    return tail(distance / noise) if distance >= 0 else 1 - tail(-distance / noise)


def gray_axis(bits):
    """3GPP 38.211, 5.1: amplitudes of an axis in ascending order with their labels, mean square 1
    / 2 (an axis has half the energy of a symbol)."""
    points = {}
    for number in range(2**bits):
        label = [number >> i & 1 for i in range(bits)]
        # The standard nests signs: (1-2b0)[4 - (1-2b1)[2 - (1-2b2)]] and the like.
        amplitude = 1
        for place in range(bits - 1, 0, -1):
            amplitude = 2 ** (bits - place) - (1 - 2 * label[place]) * amplitude
        points[(1 - 2 * label[0]) * amplitude] = label
    amplitudes = sorted(points)
    energy = sum(a * a for a in amplitudes) / len(amplitudes)
    scale = math.sqrt(0.5 / energy)
    return [a * scale for a in amplitudes], [points[a] for a in amplitudes]


MODULATIONS = {"bpsk": 1, "qpsk": 2, "16qam": 4, "64qam": 6, "256qam": 8, "1024qam": 10, "4096qam": 12}


def symbol_rate(modulation, es_n0, tail):
    """Bit error rate of uncoded symbols."""
    if modulation == "bpsk":
        return tail(math.sqrt(2 * es_n0))
    axis = gray_axis(MODULATIONS[modulation] // 2)
    rates = pam(*axis, math.sqrt(0.5 / es_n0), tail)
    return sum(rates) / len(rates)


def uncoded(program, group):
    """channels: uncoded bits, AWGN and Rayleigh, seven modulations"""
    n = 49  # fills no 16QAM symbol or larger: what is left carries zeros that are not counted
    name = parity_check(program, n)
    for modulation, bits in MODULATIONS.items():
        for channel, tail, points in (("awgn", q, (0, 4, 7)), ("rayleigh", faded, (3, 12))):
            for codewords in ("zero", "random"):
                options = ["--channel", channel, "--modulation", modulation]
                options += ["--ebn0", ",".join(map(str, points)), "--codewords", codewords]
                if bits > 2:
                    options += ["--demapper", "max-log"]
                for row in simulate(program, name, UNCODED, options, 12800):
                    es_n0 = linear(row["ebn0_db"]) * bits * (n - 1) / n
                    rate = symbol_rate(modulation, es_n0, tail)
                    what = "%s %s %s %g dB" % (channel, modulation, codewords, row["ebn0_db"])
                    together = max(1, bits // 2) if channel == "awgn" else bits
                    compare_rate(group, what, row["bit_errors"], 12800 * n, rate, together)


def quantized(program, group):
    """channels: 8-bit LLRs, an error is one that rounds to zero or below"""
    n = 48
    name = parity_check(program, n)
    for modulation in ("bpsk", "qpsk"):
        for bits, step in ((6, 0.5), (4, 1), (8, 0.25)):
            # A factor of 1/128 takes every magnitude to half a unit or less but those of 64 and more.
            decoder = ["--decoder", "nms:0.0078125", "--message", "i8", "--iterations", 1]
            decoder += ["--llr-bits", bits, "--llr-step", step, "--schedule", "flooding"]
            options = ["--ebn0", "0,3,5", "--modulation", modulation]
            for row in simulate(program, name, decoder, options, 12800):
                # LLRs of BPSK are normal with mean 4 Es/N0 and twice that as variance.
                mean = 4 * linear(row["ebn0_db"]) * (n - 1) / n
                rate = q((mean - step / 2) / math.sqrt(2 * mean))
                what = "%s %d bits of %g, %g dB" % (modulation, bits, step, row["ebn0_db"])
                compare_rate(group, what, row["bit_errors"], 12800 * n, rate)


def repetition(program, group):
    """channels: two equal bits, with and without fading; Eb/N0 and k"""
    name = parity_check(program, 2)
    for modulation in ("bpsk", "qpsk"):
        for row in simulate(program, name, REPEATED, ["--ebn0", "0,3,6", "--modulation", modulation], 128000):
            # Both bits' energy serves the one information bit, whatever the rate.
            rate = q(math.sqrt(2 * linear(row["ebn0_db"])))
            what = "awgn %s %g dB" % (modulation, row["ebn0_db"])
            compare_rate(group, what, row["frame_errors"], 128000, rate)
            group.equal(what + ": both or none", row["bit_errors"], 2 * row["frame_errors"])
            group.equal(what + ": undetected", row["undetected"], row["frame_errors"])
            group.equal(what + ": information", row["information_errors"], row["frame_errors"])
    for channel, order in (("rayleigh", 2), ("rayleigh-block", 1)):
        for row in simulate(program, name, REPEATED, ["--ebn0", "3,9", "--channel", channel], 128000):
            gain = linear(row["ebn0_db"])
            # Maximum-ratio combining of independent branches (Proakis, 14.4), or one branch of both.
            mu = math.sqrt(gain / 2 / (1 + gain / 2))
            rate = ((1 - mu) / 2) ** 2 * (2 + mu) if order == 2 else faded(math.sqrt(2 * gain))
            compare_rate(group, "%s %g dB" % (channel, row["ebn0_db"]), row["frame_errors"], 128000, rate)
    # Shortened to one of its two information bits a check over three is a repetition code, too.
    name = parity_check(program, 3)
    options = ["--ebn0", "0,3", "--info-bits", 1]
    for row in simulate(program, name, REPEATED, options, 128000):
        rate = q(math.sqrt(2 * linear(row["ebn0_db"])))
        compare_rate(group, "shortened %g dB" % row["ebn0_db"], row["frame_errors"], 128000, rate)


def discrete(program, group):
    """channels: BSC and BEC, uncoded, one parity check, three equal bits"""
    n, frames = 40, 25600
    name = parity_check(program, n)
    points = ["--channel", "bsc", "--crossover", "0.001,0.02,0.3"]
    for row in simulate(program, name, UNCODED, points, frames):
        what = "bsc %g" % row["crossover"]
        compare_rate(group, what, row["bit_errors"], frames * n, row["crossover"])
        right = (1 - row["crossover"]) ** n
        compare_rate(group, what + ": frames", row["frame_errors"], frames, 1 - right)
        # Wrong bits of even number leave the check satisfied.
        even = (1 + (1 - 2 * row["crossover"]) ** n) / 2 - right
        compare_rate(group, what + ": undetected", row["undetected"], frames, even)
    points = ["--channel", "bec", "--erasure", "0.002,0.03,0.3"]
    for row in simulate(program, name, REPEATED, points, frames):
        lost = row["erasure"]
        what = "bec %g" % lost
        # An erasure stays where there is another one, and counts as wrong in the zero codeword.
        # So a frame has K wrong bits, K binomial, or none where K is 1.
        single = n * lost * (1 - lost) ** (n - 1)
        mean = n * lost - single
        variance = n * lost * (1 - lost) + (n * lost) ** 2 - single - mean**2
        half = DEVIATIONS * math.sqrt(frames * variance) + n
        low, high = frames * mean - half, frames * mean + half
        group.between(what, low, row["bit_errors"], high)
        alone = (1 - lost) ** n + single
        compare_rate(group, what + ": frames", row["frame_errors"], frames, 1 - alone)
    # Three equal bits: two checks at the first; after two iterations every bit knows all three.
    name = program.write("three.alist", write_alist(Matrix(3, [[0, 1], [0, 2]])))
    decoder = [*REPEATED[:-3], 2, "--schedule", "flooding", "--no-early-stop"]
    points = ["--channel", "bsc", "--crossover", "0.05,0.2"]
    for row in simulate(program, name, decoder, points, frames):
        p = row["crossover"]
        compare_rate(group, "majority %g" % p, row["frame_errors"], frames, p * p * (3 - 2 * p))
    points = ["--channel", "bec", "--erasure", "0.1,0.5"]
    for row in simulate(program, name, decoder, points, frames):
        compare_rate(group, "all lost %g" % row["erasure"], row["frame_errors"], frames, row["erasure"] ** 3)


GROUPS = [uncoded, quantized, repetition, discrete]
if __name__ == "__main__":
    outside.main(GROUPS)
