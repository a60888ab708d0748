"""Tables: what the program writes and simulations return."""

import io
import json
import os

import numpy as np

from extrinsic._library import InputError


class Table:
    """Columns by name, each a NumPy array: table.fer or table["fer"]. `facts` are the `#` lines of
    a file, by name."""

    def __init__(self, columns, facts=None):
        self.columns = {name: np.asarray(values) for name, values in columns.items()}
        self.facts = facts or {}

    @classmethod
    def of_rows(cls, rows, facts=None):
        names = {name: None for row in rows for name in row}
        return cls({name: [row.get(name) for row in rows] for name in names}, facts)

    def __getattr__(self, name):
        if name != "columns" and name in self.columns:
            return self.columns[name]
        raise AttributeError("the table has no column %s" % name)

    def __getitem__(self, name):
        return self.columns[name]

    def __dir__(self):
        return [*super().__dir__(), *self.columns]

    def __len__(self):
        return len(next(iter(self.columns.values()), ()))

    def __repr__(self):
        rows = [list(self.columns), *zip(*self.columns.values())]
        return "\n".join("  ".join("%12s" % value for value in row) for row in rows)

    def to_pandas(self):
        """The table as a pandas.DataFrame, with `facts` in its attrs."""
        import pandas

        frame = pandas.DataFrame(self.columns)
        frame.attrs.update(self.facts)
        return frame

    def plot(self, y="fer", axes=None, **options):
        """Draws a rate with its 95 % intervals over the points with matplotlib, and returns the
        axes. Options: those of Axes.errorbar."""
        import matplotlib.pyplot

        axes = axes or matplotlib.pyplot.figure().add_subplot()
        x, rate = next(iter(self.columns)), self[y]
        intervals = None
        if y + "_low" in self.columns:
            intervals = np.abs([rate - self[y + "_low"], self[y + "_high"] - rate])
        axes.errorbar(self[x], rate, intervals, capsize=2, marker=".", **options)
        axes.set(xlabel={"ebn0_db": "Eb/N0 (dB)"}.get(x, x), ylabel=y.upper())
        if y.endswith("er"):
            axes.set_yscale("log")
        axes.grid(True, alpha=0.3)
        return axes


def _column(texts):
    """Integers, floats with nan where nothing is given, truth values, or texts."""
    if texts and set(texts) <= {"true", "false"}:
        return np.array([text == "true" for text in texts])
    for kind in (np.int64, np.float64):
        try:
            given = texts if kind is np.int64 else [text or "nan" for text in texts]
            return np.array([kind(text) for text in given])
        except (ValueError, OverflowError):
            pass
    return np.array(texts)


def read_csv(source):
    """The Table in a CSV file of the program, given by its path or as a file object."""
    import csv

    if not hasattr(source, "read"):
        with open(source, newline="", encoding="utf-8") as file:
            return read_csv(io.StringIO(file.read()))
    facts, lines = {}, []
    for line in source:
        name, colon, value = line[1:].partition(":")
        if line.startswith("#"):
            facts[name.strip()] = value.strip() if colon else ""
        else:
            lines.append(line)
    head, *rows = csv.reader(lines) if lines else [[]]
    for row in rows:
        if len(row) != len(head):
            raise InputError("found %d values in the row %s, expected %d, as in the first row"
                             % (len(row), ",".join(row), len(head)))
    return Table({name: _column([row[i] for row in rows]) for i, name in enumerate(head)}, facts)


def read_json(source):
    """A JSON file of the program, given by its path or as a file object: a Table where it has rows,
    otherwise what json.load returns."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, encoding="utf-8") as file:
            return read_json(file)
    found = json.load(source)
    rows = found
    facts = {}
    if isinstance(found, dict):
        lists = [k for k, v in found.items() if isinstance(v, list) and v and type(v[0]) is dict]
        if len(lists) != 1:
            return found
        rows = found[lists[0]]
        facts = {name: value for name, value in found.items() if name != lists[0]}
    if not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        return found
    return Table.of_rows(rows, facts)
