"""Operators of a user's own: the language over all pairs of bytes, from a reader of our own."""

import csv
import io
import random
import re

import outside

TOKEN = re.compile(r"\s*(\d+\.?\d*|\.\d+|[A-Za-z_]\w*|<<|>>|<=|>=|==|!=|[-+*/()<>?:|,\[\]])")


def saturate(x):
    return max(-128, min(127, x))


class Reader:
    """An expression as a function of the values of its names."""

    def __init__(self, text, names, step):
        self.tokens = TOKEN.findall(text)
        self.names = names  # parameters are numbers, tables are lists
        self.step = step
        self.result = self.choice()
        if self.tokens:
            raise ValueError("left: %s" % self.tokens)

    def takes(self, *signs):
        if self.tokens and self.tokens[0] in signs:
            return self.tokens.pop(0)
        return None

    def choice(self):
        condition = self.comparison()
        if not self.takes("?"):
            return condition
        yes = self.choice()
        self.tokens.pop(0)
        no = self.choice()
        return lambda v: yes(v) if condition(v) else no(v)

    def comparison(self):
        left = self.shift()
        sign = self.takes("<", "<=", ">", ">=", "==", "!=")
        if not sign:
            return left
        right = self.shift()
        holds = {
            "<": lambda a, b: a < b,
            "<=": lambda a, b: a <= b,
            ">": lambda a, b: a > b,
            ">=": lambda a, b: a >= b,
            "==": lambda a, b: a == b,
            "!=": lambda a, b: a != b,
        }[sign]
        return lambda v: holds(left(v), right(v))

    def shift(self):
        left = self.sum()
        while sign := self.takes("<<", ">>"):
            left = self.shifted(left, sign, int(self.sum()({})))
        return left

    @staticmethod
    def shifted(left, sign, by):
        if sign == ">>":
            return lambda v: left(v) >> by
        return lambda v: saturate(left(v) << by)

    def sum(self):
        left = self.product()
        while sign := self.takes("+", "-"):
            left = self.added(left, 1 if sign == "+" else -1, self.product())
        return left

    @staticmethod
    def added(left, factor, right):
        return lambda v: saturate(left(v) + factor * right(v))

    def product(self):
        left, constant = self.factor()
        while self.takes("*"):
            right, also = self.factor()
            if constant:
                left, right = right, left
            left = self.scaled(left, round(128 * right({})))
            constant = constant and also
        return left

    @staticmethod
    def scaled(left, factor):
        return lambda v: saturate((left(v) * factor + 64) >> 7)

    def factor(self):
        """A function, and whether it is a number."""
        if self.takes("-"):
            inner, constant = self.factor()
            return (lambda v: -inner(v) if constant else saturate(-inner(v))), constant
        if self.takes("("):
            inner = self.choice()
            self.tokens.pop(0)
            return inner, False
        if self.takes("|"):
            inner = self.choice()
            self.tokens.pop(0)
            return (lambda v: min(127, abs(inner(v)))), False
        token = self.tokens.pop(0)
        if token[0].isdigit() or token[0] == ".":
            number = float(token)
            if self.takes("llr"):
                number = round(number / self.step)
            number = int(number) if number == int(number) else number
            return (lambda v: number), True
        return self.named(token)

    def named(self, name):
        if name in ("min", "max"):
            self.tokens.pop(0)
            a = self.choice()
            self.tokens.pop(0)
            b = self.choice()
            self.tokens.pop(0)
            return (lambda v: (min if name == "min" else max)(a(v), b(v))), False
        known = self.names.get(name)
        if isinstance(known, list):
            self.tokens.pop(0)
            index = self.choice()
            self.tokens.pop(0)
            return (lambda v: known[max(0, min(len(known) - 1, index(v)))]), False
        if known is not None:
            return (lambda v: known), True
        return (lambda v: v[name]), False


class Operator:
    """A text of one statement per line."""

    def __init__(self, text, bits, step):
        self.limit = 2 ** (bits - 1) - 1
        names = {}
        self.functions = {"enter": (["x"], lambda v: v["x"]), "leave": (["x"], lambda v: v["x"])}
        for line in text.splitlines():
            left, right = (part.strip() for part in line.split("#")[0].split("=", 1))
            if "(" in left:
                function, arguments = left.rstrip(")").split("(")
                arguments = [a.strip() for a in arguments.split(",")]
                self.functions[function] = arguments, Reader(right, names, step).result
            elif right.startswith("["):
                names[left] = [int(number) for number in right.strip("[]").split(",")]
            elif left != "message":
                names[left] = int(right) if right.lstrip("-").isdigit() else float(right)

    def call(self, function, *values):
        arguments, body = self.functions[function]
        return max(0, body(dict(zip(arguments, values))))

    def enter(self, x):
        return self.call("enter", min(x, self.limit))

    def combine(self, a, b):
        return self.call("combine", a, b)

    def leave(self, x):
        return min(self.limit, self.call("leave", x))


def draw(chance, depth, names):
    """A random expression over these names."""
    if depth == 0 or chance.random() < 0.1:
        return chance.choice(names + [str(chance.randrange(8)), "%dllr" % chance.randrange(3)])

    def inner():
        return draw(chance, depth - 1, names)

    kind = chance.randrange(10)
    if kind < 3:
        return "(%s %s %s)" % (inner(), chance.choice("+-"), inner())
    if kind < 5:
        return "%s(%s, %s)" % (chance.choice(["min", "max"]), inner(), inner())
    if kind == 5:
        return "|%s - %s|" % (inner(), inner())
    if kind == 6:
        factor = chance.choice(["0.75", "1.5", "-0.3", "2", "p"])
        return "%s * (%s + %s)" % (factor, names[0], inner())
    if kind == 7:
        by = chance.choice(["<<", ">>"]), chance.randrange(1, 8)
        return "((%s + %s) %s %d)" % (names[0], inner(), *by)
    if kind == 8:
        return "t[%s]" % inner()
    sign = chance.choice(["<", "<=", ">", ">=", "==", "!="])
    return "(%s %s %s ? %s : %s)" % (inner(), sign, inner(), inner(), inner())


def texts():
    yield "combine(a, b) = min(a, b)"
    yield "message = i8\np = 1\ncombine(a, b) = min(a, b) + (a + b <= p ? 1 : 0)" \
        " - (|a - b| <= p ? 1 : 0)\nleave(x) = max(x - 1, 0)"
    chance = random.Random(35)
    for _ in range(60):
        table = ", ".join(str(chance.randrange(-4, 20)) for _ in range(chance.randrange(1, 9)))
        yield "message = i8\np = %s\nt = [%s]\nenter(x) = %s\ncombine(a, b) = %s\nleave(x) = %s" % (
            chance.choice(["0.5", "0.81", "-1", "2"]),
            table,
            draw(chance, 2, ["x"]),
            draw(chance, 3, ["a", "b"]),
            draw(chance, 2, ["x"]),
        )


# What a random text may be: too long, 5 >> 1 of numbers, 11 << 5 of numbers.
REFUSED = (b"operations", b"no whole number", b"outside of -128 .. 127")


def language(program, group):
    """the language of operators, over all pairs of bytes"""
    refused = 0
    for number, text in enumerate(texts()):
        bits, step = ((6, 0.5), (4, 1), (8, 0.125))[number % 3]
        path = program.write("%d.op" % number, text + "\n")
        code, out, err = program.result(
            "operator", path, "--llr-bits", bits, "--llr-step", step, "--table", "--format", "csv"
        )
        if code == 2 and any(what in err for what in REFUSED):
            refused += 1
            continue
        if code:
            raise RuntimeError("%s\n%s" % (text, err.decode()))
        own = Operator(text, bits, step)
        found = list(csv.DictReader(io.StringIO(out.decode())))
        for row in found:
            values = [int(row[name]) for name in ("a", "b") if row[name]]
            expected = getattr(own, row["function"])(*values)
            if int(row["result"]) != expected:
                group.equal("%s %s%s" % (text, row["function"], values), row["result"], expected)
        group.equal("rows", len(found), 128 * 128 + 2 * 128)
    group.true("%d texts are refused" % refused, refused < 15)


if __name__ == "__main__":
    outside.main([language])
