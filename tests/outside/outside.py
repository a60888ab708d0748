"""What all parts share: the program under test, and groups that count what they compare."""

import os
import subprocess
import sys
import tempfile
import time

# Where the program is known to differ from its documents, comparisons expect what it does, unless
# this is set: README.md lists them.
STRICT = os.environ.get("OUTSIDE_STRICT") == "1"
SHOWN = 5  # differences of a group that are printed in full


class Program:
    """Runs the program in a folder of its own, which is removed with the object."""

    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.folder = tempfile.TemporaryDirectory(prefix="outside-")

    def result(self, *arguments, stdin=None):
        """Exit code, standard output and standard error, the latter two as bytes."""
        done = subprocess.run(
            [self.path, *map(str, arguments)],
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder.name,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def run(self, *arguments, stdin=None):
        """Standard output as text; any other exit code than 0 is an error."""
        code, out, err = self.result(*arguments, stdin=stdin)
        if code != 0:
            raise RuntimeError(
                "extrinsic %s: exit code %d\n%s"
                % (" ".join(map(str, arguments)), code, err.decode(errors="replace"))
            )
        return out.decode()

    def write(self, name, text):
        """A file in the folder; returns its path."""
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return path

    def read(self, name):
        with open(os.path.join(self.folder.name, name), encoding="ascii") as file:
            return file.read()


class Group:
    """Comparisons of one kind: how many there were and which of them failed."""

    def __init__(self, name):
        self.name = name
        self.comparisons = 0
        self.differences = []
        self.seconds = 0.0

    def true(self, what, holds):
        self.comparisons += 1
        if not holds:
            self.differences.append(what)

    def equal(self, what, found, expected):
        self.true("%s: found %.300r, expected %.300r" % (what, found, expected), found == expected)

    def close(self, what, found, expected, relative):
        near = abs(found - expected) <= relative * max(abs(found), abs(expected))
        self.true("%s: found %r, expected %r" % (what, found, expected), near)

    def between(self, what, low, found, high):
        self.true("%s: found %r, expected %r .. %r" % (what, found, low, high), low <= found <= high)

    def text(self):
        """A line, and the first differences."""
        text = "%-65s %6d comparisons, %d differ (%.1f s)" % (
            self.name,
            self.comparisons,
            len(self.differences),
            self.seconds,
        )
        for what in self.differences[:SHOWN]:
            text += "\n  " + what
        if len(self.differences) > SHOWN:
            text += "\n  ... and %d more" % (len(self.differences) - SHOWN)
        return text


def compare(path, function):
    """Runs function(program, group), whose docstring names the group, and returns it."""
    group = Group(function.__doc__)
    start = time.monotonic()
    try:
        function(Program(path), group)
    except Exception as error:  # a part that cannot go on is a difference, too
        group.true("%s: %s" % (type(error).__name__, error), False)
    if group.comparisons == 0:
        group.true("nothing was compared", False)
    group.seconds = time.monotonic() - start
    return group


def main(functions):
    """The command line of a part: PART.py PROGRAM."""
    if len(sys.argv) != 2:
        sys.exit("usage: python3 %s PROGRAM" % sys.argv[0])
    differ = False
    for function in functions:
        group = compare(sys.argv[1], function)
        print(group.text(), flush=True)
        differ = differ or bool(group.differences)
    sys.exit(differ)
