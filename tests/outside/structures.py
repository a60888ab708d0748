"""Structures: the definition, complexity and latency, from the texts that `optimize` prints."""

import csv
import io
import json
import math
import re
from collections import Counter
from fractions import Fraction

import outside

CLASSES = ("naive", "star", "isomorphic")


def levels(inputs, arity):
    """The least h with arity^h >= inputs."""
    height = 0
    while arity**height < inputs:
        height += 1
    return height


def tree(primitive):
    """Cost of an operator that is made of primitives with `primitive` inputs: their number, and levels."""
    return (
        lambda i: Fraction(math.ceil((i - 1) / (primitive - 1))),
        lambda i: Fraction(levels(i, primitive)),
    )


MODELS = {
    "unit": (lambda i: Fraction(1), lambda i: Fraction(1)),
    "linear": (lambda i: Fraction(i - 1), lambda i: Fraction(i - 1)),
    "lut6": tree(6),
    "x86-min": tree(2),
    "avx512-xor": tree(3),
}
# A cost that belongs to no model: factors of 2 .. 5 inputs.
GIVEN_COMPLEXITY = ("1", "1.5", "2.25", "2.250001")
GIVEN_LATENCY = ("0.7", "1.2", "1.2", "3")


def faults(inputs, arity, nodes):
    """What Definition 1 forbids in nodes = [(name, operands)], operands before their users."""
    found = []
    sets = {"x%d" % i: Counter([i]) for i in range(1, inputs + 1)}
    used = set()
    operators = set()
    for name, operands in nodes:
        if name in sets:
            found.append("%s twice" % name)
        if not 2 <= len(operands) <= arity or len(set(operands)) != len(operands):
            found.append("%s has operands %s" % (name, operands))
        if any(operand not in sets for operand in operands):
            return found + ["%s uses what is not there yet" % name]
        if frozenset(operands) in operators:
            found.append("%s equals another operator" % name)
        operators.add(frozenset(operands))
        used.update(operands)
        sets[name] = sum((sets[operand] for operand in operands), Counter())
    for j in range(1, inputs + 1):
        others = Counter(i for i in range(1, inputs + 1) if i != j)
        if sets.get("y%d" % j) != others:
            found.append("y%d does not combine all the others once" % j)
    for name, _ in nodes:
        if name not in used and not name.startswith("y"):
            found.append("%s has no use" % name)
    return found


def complexity(nodes, cost):
    return sum(cost[0](len(operands)) for _, operands in nodes)


def latency(nodes, cost):
    ready = {}
    for name, operands in nodes:
        ready[name] = cost[1](len(operands)) + max(ready.get(operand, 0) for operand in operands)
    return max(ready.values())


def star_optimum(inputs, arity, cost):
    """Least complexity over all degree vectors and how many have it: a tree node for i inputs and
    so i + 1 neighbours has i + 1 operators, and the nodes take inputs - 2 = sum of (i - 1)."""
    best = {0: (Fraction(0), 1)}
    for i in range(2, arity + 1):
        following = {}
        for total, (least, count) in best.items():
            number = 0
            while total + number * (i - 1) <= inputs - 2:
                key = total + number * (i - 1)
                value = least + number * (i + 1) * cost[0](i)
                known = following.get(key)
                if known is None or value < known[0]:
                    following[key] = (value, count)
                elif value == known[0]:
                    following[key] = (value, known[1] + count)
                number += 1
        best = following
    return best[inputs - 2]


def least_latency(inputs, arity, cost):
    """Of any tree over inputs - 1 leaves: the fastest way to a product of arities as large."""
    fastest = {1: Fraction(0)}
    reached = [1]
    for leaves in reached:
        for i in range(2, arity + 1):
            more = min(leaves * i, inputs - 1)
            if more > leaves and fastest[leaves] + cost[1](i) < fastest.get(more, math.inf):
                fastest[more] = fastest[leaves] + cost[1](i)
                reached.append(more)
    return fastest[inputs - 1]


def read_text(text):
    """Nodes of `--format text`, and how many inputs it says."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    lines = [words for words in lines if words]
    assert lines[0][0] == "inputs" and all(words[1] == "=" for words in lines[1:])
    return int(lines[0][1]), [(words[0], words[2:]) for words in lines[1:]]


def read_json(result):
    return [(node["id"], node["in"]) for node in result["nodes"]]


def read_table(text):
    for status in "best known", "not proved":
        text = text.replace(status, status.replace(" ", "_"))
    lines = [line.split() for line in text.splitlines()]
    return [dict(zip(lines[0], words)) for words in lines[1:]]


def check_measures(group, what, nodes, cost, printed, exact=True):
    """Complexity and latency, against what is printed of them: exactly, or as a table of several
    results has it, in six digits (outside.STRICT expects that to be exact, too)."""
    for name, value in (("complexity", complexity(nodes, cost)), ("latency", latency(nodes, cost))):
        found = Fraction(str(printed[name]))
        if not exact and not outside.STRICT:
            value = Fraction("%.6g" % value)
        group.equal(what + ": " + name, found, value)


def check_optimum(group, what, kind, inputs, arity, cost, nodes, vectors):
    """What the classes promise, by formulas of our own."""
    if kind == "star":
        least, count = star_optimum(inputs, arity, cost)
        group.equal(what + ": least complexity", complexity(nodes, cost), least)
        group.equal(what + ": degree vectors", int(vectors), count)
    if kind == "isomorphic":
        fastest = least_latency(inputs, arity, cost)
        group.equal(what + ": least latency", latency(nodes, cost), fastest)
    if kind == "naive":
        trees = inputs * math.ceil((inputs - 2) / (arity - 1))
        group.true(what + ": operators of trees", len(nodes) >= trees or inputs < 4)


def compare_range(group, what, arity, cost, outputs, optima):
    """Table, CSV and JSON of one range, all classes."""
    table = read_table(outputs["table"])
    rows = list(csv.DictReader(io.StringIO(outputs["csv"])))
    results = json.loads(outputs["json"])
    group.equal(what + ": rows", (len(rows), len(table)), (len(results), len(results)))
    for row, shown, result in zip(rows, table, results):
        inputs, nodes = result["inputs"], read_json(result)
        name = "%s n %d %s" % (what, inputs, result["class"])
        group.equal(name + ": definition", faults(inputs, arity, nodes), [])
        for printed in (row, shown, result):
            check_measures(group, name, nodes, cost, printed, printed is not shown)
            group.equal(name + ": inputs", int(printed["inputs"]), inputs)
            group.equal(name + ": class", printed["class"], result["class"])
        count = Counter(len(operands) for _, operands in nodes)
        for i in range(2, arity + 1):
            group.equal(name + ": operators", result["operators"][str(i)], count[i])
            group.equal(name + ": operators", int(row["operators_%d" % i]), count[i])
        group.equal(name + ": operators", int(row["operators"]), len(nodes))
        bound = Fraction(str(row["lower_bound"]))
        group.true(name + ": lower bound", bound <= complexity(nodes, cost))
        if optima:
            check_optimum(group, name, row["class"], inputs, arity, cost, nodes, row["vectors"])


def classes(program, group):
    """structures, all classes, n = 3 .. 24, m = 2 .. 5, unit cost"""
    for arity in (2, 3, 4, 5):
        asked = ["optimize", "--inputs", "3:24", "--max-arity", arity, "--class", ",".join(CLASSES)]
        outputs = {form: program.run(*asked, "--format", form) for form in ("table", "csv", "json")}
        compare_range(group, "m %d" % arity, arity, MODELS["unit"], outputs, True)


def costs(program, group):
    """structures under the other cost models and given factors"""
    for arity in (2, 3, 5, 8):  # from seven inputs on lut6 needs two tables
        factors = ["--complexity", ",".join(GIVEN_COMPLEXITY[: arity - 1])]
        factors += ["--latency", ",".join(GIVEN_LATENCY[: arity - 1])]
        given = (
            lambda i: Fraction(GIVEN_COMPLEXITY[i - 2]),
            lambda i: Fraction(GIVEN_LATENCY[i - 2]),
        )
        for name, cost in [*MODELS.items(), ("given", given)]:
            if name == "unit" or name == "given" and arity > len(GIVEN_COMPLEXITY) + 1:
                continue
            asked = ["optimize", "--inputs", "3:13", "--max-arity", arity]
            asked += ["--class", ",".join(CLASSES), "--format"]
            more = factors if name == "given" else ["--cost", name]
            outputs = {form: program.run(*asked, form, *more) for form in ("table", "csv", "json")}
            compare_range(group, "%s m %d" % (name, arity), arity, cost, outputs, True)


def frontiers(program, group):
    """structures between the classes: frontier, exact, ueng"""
    unit = MODELS["unit"]
    for arity in (2, 3, 4, 5):
        asked = ["--inputs", "3:24", "--max-arity", arity, "--format", "json"]
        plain = json.loads(program.run("optimize", *asked, "--class", ",".join(CLASSES)))
        for result in json.loads(program.run("optimize", *asked, "--class", "frontier")):
            inputs, points = result["inputs"], result["points"]
            what = "frontier m %d n %d" % (arity, inputs)
            pairs = []
            for point in points:
                nodes = read_json(point)
                group.equal(what + ": definition", faults(inputs, arity, nodes), [])
                check_measures(group, what, nodes, unit, point)
                pairs.append((point["latency"], point["complexity"]))
            group.equal(what + ": latency rises", pairs, sorted(set(pairs)))
            falling = [c for _, c in pairs]
            group.equal(what + ": complexity falls", falling, sorted(set(falling), reverse=True))
            for other in plain:
                if other["inputs"] == inputs:
                    held = any(
                        latency <= other["latency"] and complexity <= other["complexity"]
                        for latency, complexity in pairs
                    )
                    group.true(what + ": no better than " + other["class"], held)
    for arity in (2, 3, 4):
        asked = ["--inputs", "3:7", "--max-arity", arity, "--class", "exact", "--format", "json"]
        for result in json.loads(program.run("optimize", *asked)):
            inputs, nodes = result["inputs"], read_json(result)
            what = "exact m %d n %d" % (arity, inputs)
            group.equal(what + ": definition", faults(inputs, arity, nodes), [])
            check_measures(group, what, nodes, unit, result)
            least, _ = star_optimum(inputs, arity, unit)
            group.true(what + ": worse than a star tree", complexity(nodes, unit) <= least)
    ueng = ["optimize", "--inputs", "7", "--max-arity", "3", "--class", "ueng", "--format", "text"]
    inputs, nodes = read_text(program.run(*ueng))
    group.equal("ueng: definition", faults(inputs, 3, nodes), [])
    group.equal("ueng: operators", Counter(len(o) for _, o in nodes), Counter({3: 8, 2: 7}))


def earliest(inputs, nodes, clock):
    """Cycles and registers if every operator of delay 1 begins as early as it can."""
    known = {"x%d" % i: (0, 0) for i in range(1, inputs + 1)}  # cycle and time in it
    last = {name: 0 for name in known}
    for name, operands in nodes:
        cycle = max(known[operand][0] for operand in operands)
        time = 1 + max(known[operand][1] for operand in operands if known[operand][0] == cycle)
        known[name] = (cycle, time) if time <= clock else (cycle + 1, 1)
        last[name] = known[name][0]
        for operand in operands:
            last[operand] = max(last[operand], known[name][0])
    cycles = 1 + max(cycle for cycle, _ in known.values())
    last.update(("y%d" % j, cycles) for j in range(1, inputs + 1))
    return cycles, sum(last[name] - known[name][0] for name in known)


def registers(program, group):
    """structures with registers: cycles, registers, complexity and latency"""
    for arity in (2, 3, 4):
        for clock in (1, 2, 3):
            asked = ["optimize", "--inputs", "3:9,14,20", "--max-arity", arity, "--format", "json"]
            asked += ["--clock", clock, "--register-cost", "0.5", "--class"]
            found = json.loads(program.run(*asked, "star,isomorphic,frontier"))
            for result in found:
                inputs = result["inputs"]
                for point in result.get("points", [result]):
                    what = "%s m %d n %d clock %d" % (result["class"], arity, inputs, clock)
                    nodes, count = read_json(point), point["registers"]
                    cycles, most = earliest(inputs, nodes, clock)
                    group.equal(what + ": cycles", point["cycles"], cycles)
                    group.between(what + ": registers", inputs * cycles, count, most)
                    group.equal(what + ": latency", point["latency"], cycles * clock)
                    group.equal(what + ": complexity", point["complexity"], len(nodes) + count / 2)
                    group.true(what + ": bound", point["lower_bound"] <= point["complexity"])


def forms(program, group):
    """structures as text, C, Verilog and DOT"""
    for arity, inputs, kind in (
        (2, 3, "star"),
        (3, 7, "star"),
        (3, 12, "isomorphic"),
        (4, 11, "star"),
        (5, 24, "isomorphic"),
        (2, 16, "naive"),
    ):
        asked = ["optimize", "--inputs", inputs, "--max-arity", arity, "--class", kind, "--format"]
        what = "n %d m %d %s" % (inputs, arity, kind)
        said, nodes = read_text(program.run(*asked, "text"))
        group.equal(what + ": inputs", said, inputs)
        group.equal(what + ": definition of text", faults(inputs, arity, nodes), [])
        group.equal(what + ": json", read_json(json.loads(program.run(*asked, "json"))), nodes)
        count = Counter(len(operands) for _, operands in nodes)

        # C: a step is "PLACE = OPERATOR_i(PLACE, ...);", places are used again: name each value.
        values, steps = {"x[%d]" % i: "x%d" % (i + 1) for i in range(inputs)}, []
        step = r"^  (\w+(?:\[\d+\])?) = OPERATOR_(\d+)\(([^()]*)\);"
        body = program.run(*asked, "c").split("\nvoid node_")[-1]
        for place, i, operands in re.findall(step, body, re.M):
            operands = [values[operand] for operand in operands.split(", ")]
            group.equal(what + ": operands in C", len(operands), int(i))
            output = re.match(r"y\[(\d+)\]", place)
            values[place] = "y%d" % (int(output[1]) + 1) if output else "t%d" % len(steps)
            steps.append((values[place], operands))
        group.equal(what + ": definition of C", faults(inputs, arity, steps), [])
        group.equal(what + ": operators of C", Counter(len(o) for _, o in steps), count)

        steps = []
        instance = r"extrinsic_operator_(\d+) #\(\.WIDTH\(WIDTH\)\) \w+ \(\.x\(\{([^}]*)\}\), \.y\((\w+)\)\)"
        for i, operands, name in re.findall(instance, program.run(*asked, "verilog")):
            group.equal(what + ": operands in Verilog", operands.count(",") + 1, int(i))
            steps.append((name, operands.split(", ")))
        group.equal(what + ": definition of Verilog", faults(inputs, arity, steps), [])
        group.equal(what + ": operators of Verilog", Counter(len(o) for _, o in steps), count)

        edges = re.findall(r"^  (\w+) -> (\w+)$", program.run(*asked, "dot"), re.M)
        into = Counter(target for _, target in edges if not target.startswith("y"))
        group.equal(what + ": operators of DOT", Counter(into.values()), count)


GROUPS = [classes, costs, frontiers, registers, forms]
if __name__ == "__main__":
    outside.main(GROUPS)
