"""Structures of nodes: found, read, checked, evaluated, drawn and written as source code."""

import shutil
import subprocess

import numpy as np

from extrinsic._library import Error, InputError, call, ffi, lib, owned, result, text
from extrinsic._library import value_text


def _decimal(millionths):
    return millionths / lib.EXTR_COST_ONE


class Cost:
    """Costs and delays of operators with 2 to `max_arity` inputs.

    `model` is "unit", "linear", "lut6", "x86-min" or "avx512-xor". The lists `complexity` and
    `latency`, with a value for 2, 3, ... inputs, replace those of the model. `fanout` is the
    latency added to a value for every use beyond the first. With `clock`, registers divide a node
    so that no path between them takes longer than this; each costs `register_cost`. Without
    `max_arity` the lists say it, or it is 2.
    """

    def __init__(
        self, max_arity=None, model="unit", complexity=None, latency=None, fanout=0, clock=0,
        register_cost=0,
    ):
        lists = [x for x in (complexity, latency) if x is not None]
        self.max_arity = (np.size(lists[0]) + 1 if lists else 2) if max_arity is None else max_arity
        self.handle = ffi.new("extr_cost *", result(lib.extr_cost_model, model, self.max_arity))
        texts = [ffi.NULL if x is None else value_text(x) for x in (complexity, latency)]
        given = result(lib.extr_cost_parse, self.max_arity, *texts)
        if complexity is not None:
            self.handle.complexity = given.complexity
        if latency is not None:
            self.handle.latency = given.latency
        factors = {"fanout": fanout, "clock": clock, "register_cost": register_cost}
        for name, value in factors.items():
            if not abs(value) < lib.EXTR_COST_ONE:
                raise InputError("%s %s: expected 0 to 1000000" % (name, value))
            setattr(self.handle, name, round(value * lib.EXTR_COST_ONE))


class Structure:
    """A structure of operators that computes y_j = f(all x but x_j) for every j.

    Structure(text) reads the text that `extrinsic optimize --format text` writes, such as
    "inputs 3\\ny1 = x2 x3\\ny2 = x1 x3\\ny3 = x1 x2". InputError: it is malformed. check() says
    whether it is a structure. One that a search has found also has `complexity`, `latency`,
    `lower_bound` (no structure that is as fast is less complex) and `proved` (it attains the
    bound). A notebook shows the drawing.
    """

    complexity = latency = lower_bound = proved = None

    def __init__(self, source, cost=None):
        if not isinstance(source, str):
            raise InputError("expected the text of a structure, found %s" % type(source).__name__)
        self.cost = cost
        data = source.encode()
        self.handle = owned(
            lib.extr_structure_free, lib.extr_structure_read, "structure", data, len(data)
        )

    @classmethod
    def _found(cls, solution, owner, cost):
        s = cls.__new__(cls)
        s.handle, s._owner, s.cost = solution.structure, owner, cost
        s.complexity, s.latency = _decimal(solution.complexity), _decimal(solution.latency)
        s.lower_bound, s.proved = _decimal(solution.proof.lower_bound), bool(solution.proof.proved)
        return s

    inputs = property(lambda self: lib.extr_structure_inputs(self.handle))
    fanout = property(lambda self: lib.extr_structure_fanout(self.handle))

    def __repr__(self):
        if self.complexity is None:
            return "<Structure of %d inputs>" % self.inputs
        return "<Structure of %d inputs: complexity %g, latency %g, %s>" % (
            self.inputs, self.complexity, self.latency, "proved" if self.proved else "not proved",
        )

    @property
    def operators(self):
        """How many operators there are, by their number of inputs."""
        counts = ffi.new("int[]", lib.EXTR_ARITY_MAX + 1)
        lib.extr_structure_operators(self.handle, counts)
        return {arity: count for arity, count in enumerate(counts) if count}

    def check(self, group=False):
        """Verifies that this is a structure; InputError names the property that it lacks. With
        `group`, one for an operation that undoes itself, as exclusive-or does."""
        test = lib.extr_structure_check_group if group else lib.extr_structure_check
        call(test, self.handle, max(self.operators, default=2))

    def _cost(self, arguments):
        if not {"complexity", "latency"} & set(arguments):
            arguments.setdefault("max_arity", max(self.operators))
        return Cost(**arguments)

    def measure(self, **cost):
        """Complexity and latency under a Cost with these arguments."""
        c = self._cost(cost).handle
        measures = lib.extr_structure_complexity, lib.extr_structure_latency
        found = [measure(self.handle, c) for measure in measures]
        if min(found) < 0:
            raise InputError("an operator has more inputs than the cost model has costs for")
        return tuple(map(_decimal, found))

    def evaluate(self, x, operator):
        """All outputs, (inputs, ...), for inputs x of the same shape. `operator` combines two
        arrays, as np.minimum does; operators of more inputs apply it from left to right."""
        x = np.asarray(x)
        if x.ndim < 1 or len(x) != self.inputs:
            raise InputError("expected %d inputs in the first dimension" % self.inputs)
        program = owned(lib.extr_program_free, lib.extr_program_new, self.handle)
        values = list(x)
        for k in range(lib.extr_program_steps(program)):
            step = lib.extr_program_step(program, k)
            value = values[step.operands[0]]
            for i in range(1, step.count):
                value = operator(value, values[step.operands[i]])
            values.append(value)
        return np.stack([values[lib.extr_program_output(program, j)] for j in range(self.inputs)])

    # ---- Texts -----------------------------------------------------------------------------------

    def text(self):
        """As Structure(text) reads it."""
        return text(lib.extr_structure_write, self.handle)

    def c(self, name="node"):
        """A C function that uses macros OPERATOR_2, ..., as its first comment says."""
        return text(lib.extr_emit_c, self.handle, name)

    def registers(self, clock=1, **cost):
        """Clock cycles from the inputs to the outputs, and registers of one message, with this
        period of the clock and further arguments of Cost."""
        c, cycles = self._cost(dict(cost, clock=clock)).handle, ffi.new("int *")
        registers = result(lib.extr_structure_registers, self.handle, c, cycles)
        return cycles[0], registers

    def verilog(self, name="node", pipelined=False, clock=None):
        """A module that uses modules extrinsic_operator_2, ...; `pipelined`: with a register after
        every operator; `clock`: with registers so that no path has more operators."""
        if not pipelined and clock is None:
            return text(lib.extr_emit_verilog, self.handle, name, ffi.NULL)
        every = ffi.new("extr_cost *", lib.extr_cost_pipelined())
        every.clock *= 1 if clock is None else clock
        return text(lib.extr_emit_verilog, self.handle, name, every)

    def dot(self, view="graph"):
        """A drawing for Graphviz: "graph", "trees", or for star structures "star"."""
        if view not in ("graph", "trees", "star"):
            raise InputError("view %r: expected graph, trees or star" % view)
        cost = self.cost or Cost(max(self.operators))
        number = getattr(lib, "EXTR_VIEW_" + view.upper())
        return text(lib.extr_emit_dot, self.handle, cost.handle, number)

    def svg(self, view="graph"):
        """The drawing as Graphviz makes it."""
        if not shutil.which("dot"):
            raise Error("dot is not installed (Debian package graphviz)")
        return subprocess.run(
            ["dot", "-Tsvg"], input=self.dot(view), stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    def _repr_svg_(self):
        return self.svg() if shutil.which("dot") else None


class Search:
    """Searches for the best known structures of one node; optimize() makes it."""

    def __init__(self, inputs, cost):
        self.inputs, self.cost = inputs, cost

    def find(self, kind="star"):
        """The best structure of a class: "star" (the least complexity), "isomorphic" (the least
        latency), "naive", "ueng" or "exact"."""
        number = result(lib.extr_class_parse, kind)
        best = owned(
            lib.extr_solution_free, lib.extr_optimize, number, self.inputs, self.cost.handle
        )
        return Structure._found(best, best, self.cost)

    def _points(self, function):
        front = owned(lib.extr_frontier_free, function, self.inputs, self.cost.handle)
        return [Structure._found(front.points[i], front, self.cost) for i in range(front.count)]

    def frontier(self):
        """The Pareto front: the least known complexity at each latency, from the fastest on."""
        return self._points(lib.extr_frontier_find)

    def group(self):
        """The Pareto front for exclusive-or, where an operator can remove an input again."""
        return self._points(lib.extr_group_find)


def optimize(inputs, max_arity=None, **cost):
    """A Search for a node of 3 to 4096 inputs. Other arguments: those of Cost."""
    return Search(inputs, Cost(max_arity, **cost))
