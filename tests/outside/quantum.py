"""Quantum codes: the [[13, 1, 3]] surface code drawn on a grid, all of its errors of weight up to 4,
and what `ber` counts as logical errors."""

import itertools
import json
import math

import outside
from decoders import byte_arithmetic, decode, integer_rule, min_sum, quantizer
from matrix import Matrix, rank, read_mtx
from min_sum import KERNELS, available
from soft_values import with_syndrome

SURFACE = "hgp:repetition:3,repetition:3"
GROSS = "bb:6,6,x3+y+y2,y3+x+x2"

# Qubits are the places of a 5 x 5 board with both coordinates even, or both odd; stabilizers the
# others, next to qubits: of type X with an odd row, of type Z with an even one.
QUBITS = [
    (row, column) for odd in (0, 1) for row in range(odd, 5, 2) for column in range(odd, 5, 2)
]


def stabilizers(odd):
    places = [(row, column) for row in range(odd, 5, 2) for column in range(1 - odd, 5, 2)]
    return [
        [q for q, (r, c) in enumerate(QUBITS) if abs(r - row) + abs(c - column) == 1]
        for row, column in places
    ]


X, Z = stabilizers(1), stabilizers(0)
LX = [q for q, (row, column) in enumerate(QUBITS) if row == 0 and column % 2 == 0]
LZ = [q for q, (row, column) in enumerate(QUBITS) if column == 0 and row % 2 == 0]


def parity(row, flags):
    return sum(flags[q] for q in row) & 1


def flags_of(columns, n=len(QUBITS)):
    return [int(q in columns) for q in range(n)]


def syndrome_of(rows, flags):
    return [parity(row, flags) for row in rows]


def span(rows, n):
    return rank(Matrix(n, rows))


def exported(program, name):
    """The rows of a matrix, and its number of columns."""
    matrix = read_mtx(program.run("codes", "export", name, "--format", "mtx"))
    return matrix.rows, matrix.n


def surface(program, group):
    """the [[13, 1, 3]] surface code: stabilizers, logicals, distance"""
    n = len(QUBITS)
    for side, own in (("x", X), ("z", Z)):
        rows, columns = exported(program, "%s,%s" % (SURFACE, side))
        group.equal("H_%s" % side.upper(), sorted(rows), sorted(own))
        group.equal("columns of %s" % side, columns, n)
    for side, commutes, own, logical in (("lx", Z, X, LX), ("lz", X, Z, LZ)):
        rows, columns = exported(program, "%s,%s" % (SURFACE, side))
        group.equal("%s: size" % side, (len(rows), columns), (1, n))
        for row in commutes:
            group.equal("%s commutes" % side, parity(row, flags_of(rows[0])), 0)
        group.equal("%s is no stabilizer" % side, span(own + rows, n), span(own, n) + 1)
        group.equal("%s is the own one" % side, span(own + rows + [logical], n), span(own, n) + 1)
        least = next(
            weight
            for weight in range(1, n)
            for e in itertools.combinations(range(n), weight)
            if not any(syndrome_of(commutes, flags_of(e)))
            and span(own + [list(e)], n) > span(own, n)
        )
        group.equal("%s: distance" % side, least, 3)


def enumeration(program, group):
    """logical errors of all errors of weight up to 4 of the [[13, 1, 3]] code, decoded one by one"""
    n = len(QUBITS)
    matrix = Matrix(n, Z)
    names, _ = exported(program, SURFACE + ",z")
    order = [names.index(sorted(row)) for row in Z]  # of the program's rows in our own
    errors = [e for weight in range(5) for e in itertools.combinations(range(n), weight)]
    given, _ = exported(program, SURFACE + ",lz")
    prior = program.write("prior", "0.05\n")
    kernels = available(program, KERNELS)
    ordered = Matrix(n, names)
    lines = []
    for e in errors:
        bits = syndrome_of(names, flags_of(e))
        lines.append("".join(map(str, bits)))
        group.equal("the order of rows", [bits[i] for i in order], syndrome_of(Z, flags_of(e)))
    for rule, schedule, step in (
        ("nms:0.75", "layered", 0.5),
        ("ms", "flooding", 0.5),
        ("ms", "layered", 1),
    ):
        options = ["--decoder", rule, "--schedule", schedule, "--llr-step", str(step)]
        options += ["--iterations", "8", "--kernels", next(kernels)]
        options += ["--syndrome", "--priors", prior]
        text = "\n".join(lines).encode()
        found = program.run("decode", "--code", SURFACE + ",z", *options, stdin=text).split()
        group.equal("frames", len(found), len(errors))
        own = theirs = missed = 0
        for e, line, bits in zip(errors, lines, found):
            node = with_syndrome(min_sum(integer_rule(rule, step)), [int(b) for b in line])
            llrs = [quantizer(6, step)(math.log(0.95 / 0.05))] * n
            for decided, _ in decode(
                ordered, llrs, schedule == "layered", node, 8, *byte_arithmetic(6)
            ):
                if syndrome_of(names, decided) == [int(b) for b in line]:
                    break
            group.equal("%s %s %r" % (rule, schedule, e), bits, "".join(map(str, decided)))
            rest = [a ^ int(b) for a, b in zip(flags_of(e), bits)]
            reached = matrix.satisfied(rest)
            missed += not reached
            # A sum of stabilizers leaves the rank of H_X as it is.
            columns = [q for q in range(n) if rest[q]]
            stabilizer = not columns or (reached and span(X + [columns], n) == span(X, n))
            own += reached and not stabilizer
            theirs += reached and any(syndrome_of(given, rest))
            differs = reached and not stabilizer
            group.equal("%r: L_Z" % (e,), reached and parity(LZ, rest) == 1, differs)
        group.equal("%s %s: logical errors" % (rule, schedule), theirs, own)
        group.true("%s %s: some are not reached" % (rule, schedule), missed < len(errors))


def counts(program, name, options, run=itertools.count()):
    """The counts of a simulation, and its frames in error."""
    table, folder = ("%s-%d" % (file, next(run)) for file in ("table", "saved"))
    program.run(
        *("ber", "--code", name, "--channel", "bsc", "--source", "syndrome", *options),
        *("--out", table, "--save-errors", folder, "--progress", "none"),
    )
    lines = [line for line in program.read(table).splitlines() if line[0] != "#"]
    row = dict(zip(*(line.split(",") for line in lines)))
    frames = [json.loads(line) for line in program.read(folder + "/errors.jsonl").splitlines()]
    return row, [frame for frame in frames if "task" not in frame]


def places(frames):
    return sorted((frame["batch"], frame["frame"]) for frame in frames)


def simulations(program, group):
    """logical errors that ber counts: among the frames that it saves as in error without logicals"""
    kernels = available(program, KERNELS)
    cases = (
        (SURFACE, 0.08, []), (GROSS, 0.06, []), ("toric:5", 0.07, []), ("surface:5", 0.08, []),
        ("toric:5", 0.07, ["--llr-step", 2]),  # LLRs are 1 unit
        ("toric:3", 0.3, ["--llr-step", 2]),  # all LLRs are 0, so that posteriors of 0 are decided as 1
    )
    for name, crossover, more in cases:
        for side in ("x", "z"):
            given, _ = exported(program, "%s,l%s" % (name, side))
            checks, n = exported(program, "%s,%s" % (name, side))
            options = ["--crossover", crossover, "--max-frames", 2000, "--decoder", "ms"]
            options += ["--min-frame-errors", 100000, "--kernels", next(kernels), *more]
            whole = "%s,%s" % (name, side)
            row, frames = counts(program, whole, options)
            group.equal("%s: saved" % whole, len(frames), int(row["frame_errors"]))
            logical, missed = [], []
            for frame in frames:
                rest = flags_of(frame["bits"], n)
                group.equal(
                    "%s: unsatisfied" % whole, frame["unsatisfied"], sum(syndrome_of(checks, rest))
                )
                if frame["unsatisfied"]:
                    missed.append(frame)
                elif any(syndrome_of(given, rest)):
                    logical.append(frame)
            row, frames = counts(program, whole, options + ["--logicals", "%s,l%s" % (name, side)])
            group.equal("%s: undetected" % whole, int(row["undetected"]), len(logical))
            group.equal(
                "%s: frame errors" % whole, int(row["frame_errors"]), len(logical) + len(missed)
            )
            bits = sum(len(frame["bits"]) for frame in logical + missed)
            group.equal("%s: bit errors" % whole, int(row["bit_errors"]), bits)
            group.equal("%s: frames" % whole, places(frames), places(logical + missed))


GROUPS = [surface, enumeration, simulations]
if __name__ == "__main__":
    outside.main(GROUPS)
