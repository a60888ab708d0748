"""Every command of the program while one of its system calls or allocations fails:

    python3 faults.py PROGRAM FAILING_CALL ALLOCATIONS [--all] [--every N] [--step N] [--sample N] [--case NAME]
        [--call NAME] [--jobs N]

FAILING_CALL and ALLOCATIONS are what failing_call.c and allocations.c are built to. A run of a case (cases.py)
with the k-th call of a kind failing must

* end by itself, with 0, 1 or, where an input cannot be read, 2, and with a message unless it is 0;
* with 0 print and write what an undisturbed run does;
* leave a file that it was to write complete, as it was, or absent where it was not there;
* leave no other file but a journal to go on with, and free the memory that an undisturbed run frees;
* where a journal is kept, let the same command, undisturbed, end with the right counts.

--all goes through every k, but of allocations only up to EVERY, and from there on through one of STEP: commands that
allocate more often do the same again and again. Otherwise N pairs of a case and a kind of call, and a k for each, are drawn with a fixed
seed, beside those that once went wrong. Ends with 1 if a run did otherwise, with 77 where processes may not be traced."""

import argparse
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from cases import CASES, INPUTS

CALLS = ("write", "fsync", "rename", "open", "read", "file", "folder", "mmap", "clone", "getline", "memory")
ALLOCATIONS = ("getline", "memory")
MAY_BE_INPUT = ("open", "read", "file", "folder", "getline", "memory")
# Tried in every sample, for all k: what once went wrong.
MENDED = (("plot", "read"), ("plot", "folder"), ("ber again", "write"), ("ber again", "getline"),
          ("combine", "getline"), ("replay summary", "getline"), ("report", "getline"))
# What libgomp says when it ends the process because it cannot make a thread, and nauty when memory runs out.
ENDED_BY_LIBRARY = ("libgomp:", ">E gtools:", ">E malloc failed", "Error, memory not allocated.")
OLD = "old content\n"
TIMEOUT = 300
SEED = 1
EVERY = 100
STEP = 101
NOT_TRACED = 99


class Bench:
    """The programs, and a folder of inputs that runs get a copy of."""

    def __init__(self, arguments):
        self.program = os.path.abspath(arguments.program)
        self.failing_call = os.path.abspath(arguments.failing_call)
        self.allocations = os.path.abspath(arguments.allocations)
        self.root = tempfile.mkdtemp()
        self.inputs = os.path.join(self.root, "inputs")
        self.make_inputs()

    def make_inputs(self):
        os.makedirs(os.path.join(self.inputs, "page"))
        os.makedirs(os.path.join(self.inputs, "again"))
        for name, command in INPUTS:
            path = os.path.join(self.inputs, name)
            if name == "bits.txt":
                text = "010011000111\n" * 40
            elif name == "base.txt":
                text = "1 2 1 2\n2 1 2 1\n"
            elif name == "llr.txt":
                draw = random.Random(SEED)
                text = "".join(" ".join("%.2f" % draw.gauss(2, 1.5) for _ in range(24)) + "\n" for _ in range(40))
            else:
                text = subprocess.run([self.program] + command.split(), cwd=self.inputs, check=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout
            if text and not os.path.exists(path):
                with open(path, "w") as file:
                    file.write(text)

    def folder(self):
        folder = tempfile.mkdtemp(dir=self.root)
        return shutil.copytree(self.inputs, os.path.join(folder, "at")), os.path.join(folder, "mark")

    def run(self, case, folder, mark, call, k):
        """The exit code (negative for a signal), standard output and standard error."""
        words = [self.program] + case.words
        environment = dict(os.environ, TMPDIR=os.path.dirname(mark), FAULT_MARK=mark + ".memory", FAULT_AT="0")
        if call in ALLOCATIONS:
            environment.update(LD_PRELOAD=self.allocations, FAULT_AT=str(k))
            if call == "getline":
                environment["FAULT_GETLINE"] = "1"
        elif call:
            environment["FAULT_PRELOAD"] = self.allocations
            words = [self.failing_call, call, str(k), mark] + words
        stdin = open(os.path.join(folder, case.stdin)) if case.stdin else subprocess.DEVNULL
        try:
            ran = subprocess.run(words, cwd=folder, env=environment, stdin=stdin, timeout=TIMEOUT,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            code = ran.returncode if ran.returncode < 128 else 128 - ran.returncode
            return code, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            return None, "", ""
        finally:
            if case.stdin:
                stdin.close()


def content(path):
    try:
        with open(path, errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return None


def memory_tally(mark):
    """Allocations that could fail, whether one did, and the program's blocks that were not freed."""
    with open(mark + ".memory", "rb") as file:
        return struct.unpack("lll", file.read())


def was_hit(call, mark):
    return memory_tally(mark)[1] == 1 if call in ALLOCATIONS else content(mark) == "hit\n"


def names(folder):
    return {os.path.relpath(os.path.join(at, name), folder) for at, _, files in os.walk(folder) for name in files}


class Expected:
    """What an undisturbed run of a case leaves, and its calls of each kind."""

    def __init__(self, bench, case):
        folder, mark = bench.folder()
        before = names(folder)
        code, out, err = bench.run(case, folder, mark, None, 0)
        if code != 0:
            sys.exit("%s: exit code %s: %s" % (case.name, code, err))
        self.out = case.hides(out)
        self.files = {name: case.hides(content(os.path.join(folder, name))) for name in case.outputs}
        self.grown = {name: content(os.path.join(folder, name)).splitlines() for name in case.grows}
        self.names = names(folder) | before
        self.live = {}
        shutil.rmtree(os.path.dirname(folder))

    def count(self, bench, case, call):
        folder, mark = bench.folder()
        code, _, err = bench.run(case, folder, mark, call, 0)
        if code == NOT_TRACED and "ptrace" in err:
            print("skipped: processes may not be traced here")
            os._exit(77)
        if code != 0:
            sys.exit("%s: %s: exit code %s: %s" % (case.name, call, code, err))
        self.live[call] = memory_tally(mark)[2]
        found = memory_tally(mark)[0] if call in ALLOCATIONS else int(content(mark))
        shutil.rmtree(os.path.dirname(folder))
        return found


def wrong_end(call, code, out, err, case, expected):
    if code is None:
        return "it does not end"
    if code < 0:
        return "signal %d" % -code
    if code not in (0, 1, 2) or code == 2 and call not in MAY_BE_INPUT:
        return "exit code %d" % code
    if code != 0 and not err.strip():
        return "exit code %d without a message" % code
    if any(ord(c) < 32 and c not in "\n\t\r" for c in err):
        return "a message with control characters"
    if code == 0 and case.hides(out) != expected.out:
        return "exit code 0, but standard output differs"
    return None


def wrong_files(bench, case, expected, folder, code, had_old):
    extra = names(folder) - expected.names
    if case.go_on and code != 0:
        extra -= {name + ".journal" for name in case.outputs}
    if extra:
        return "left " + ", ".join(sorted(extra))
    for name in case.outputs:
        text = content(os.path.join(folder, name))
        was = OLD if had_old else content(os.path.join(bench.inputs, name))
        if text is not None and case.hides(text) == expected.files[name]:
            continue
        rows = case.hides(was or "").split() + expected.files[name].split()
        if case.go_on and code != 0 and text and set(case.hides(text).split()) <= set(rows):
            continue
        if text != was:
            return "%s is half written" % name
        if code == 0:
            return "exit code 0, but %s is as it was" % name
    return None


def wrong_sequel(bench, case, expected, folder, mark):
    """The same command once more, undisturbed."""
    if not case.go_on:
        return None
    code, _, err = bench.run(case, folder, mark, None, 0)
    if code != 0:
        return "the next run ends with %s: %s" % (code, err.strip())
    for name in case.outputs:
        if case.hides(content(os.path.join(folder, name)) or "") != expected.files[name]:
            return "the next run leaves other counts in %s" % name
    for name, lines in expected.grown.items():
        found = content(os.path.join(folder, name)).splitlines()
        if set(found) != set(lines):
            return "the next run leaves other lines in %s" % name
    return None


def try_one(bench, case, expected, call, k):
    """What was wrong, None if nothing; and whether there was a k-th call."""
    folder, mark = bench.folder()
    had_old = case.old and k % 2 == 0
    for name in case.outputs if had_old else ():
        with open(os.path.join(folder, name), "w") as file:
            file.write(OLD)
    code, out, err = bench.run(case, folder, mark, call, k)
    hit = was_hit(call, mark)
    live = memory_tally(mark)[2]
    wrong = wrong_end(call, code, out, err, case, expected)
    wrong = wrong or wrong_files(bench, case, expected, folder, code, had_old)
    if not wrong and live > expected.live[call] and not any(words in err for words in ENDED_BY_LIBRARY):
        wrong = "%d blocks of memory are not freed, %d undisturbed" % (live, expected.live[call])
    wrong = wrong or wrong_sequel(bench, case, expected, folder, mark)
    shutil.rmtree(os.path.dirname(folder))
    if wrong:
        wrong += " (exit code %s; %s)" % (code, " | ".join(err.strip().splitlines()[-2:]))
    return wrong, hit


def is_mended(pair):
    return (pair[0].name, pair[1]) in MENDED


def all_numbers(call, count, every, step):
    return [k for k in range(1, count + 1) if call != "memory" or k <= every or (k - every) % step == 0]


def count_calls(bench, workers, pairs):
    """What undisturbed runs of the cases leave; and how many calls there are for each pair of a case and a call."""
    cases = list(dict.fromkeys(case for case, _ in pairs))
    expected = dict(zip(cases, workers.map(lambda case: Expected(bench, case), cases)))
    found = workers.map(lambda pair: expected[pair[0]].count(bench, *pair), pairs)
    return expected, {pair: count for pair, count in zip(pairs, found) if count > 0}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("failing_call")
    parser.add_argument("allocations")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--every", type=int, default=EVERY)
    parser.add_argument("--step", type=int, default=STEP)
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--case")
    parser.add_argument("--call")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    pairs = [(case, call) for call in CALLS for case in CASES
             if arguments.case in (None, case.name) and arguments.call in (None, call)]
    draw = random.Random(SEED)
    if not arguments.all:
        drawn = draw.sample(pairs, min(arguments.sample, len(pairs)))
        pairs = [pair for pair in pairs if pair in drawn or is_mended(pair)]
    bench = Bench(arguments)
    failures = tried = allocations = 0
    try:
        with ThreadPoolExecutor(arguments.jobs) as workers:
            expected, counts = count_calls(bench, workers, pairs)
            plan = [(case, call, k) for (case, call), count in counts.items()
                    for k in (all_numbers(call, count, arguments.every, arguments.step)
                              if arguments.all or is_mended((case, call)) else [draw.randint(1, count)])]
            results = workers.map(lambda item: try_one(bench, item[0], expected[item[0]], *item[1:]), plan)
            for (case, call, k), (wrong, hit) in zip(plan, results):
                tried += hit
                allocations += hit and call == "memory"
                if tried % 500 == 499:
                    print("%d runs" % (tried + 1), file=sys.stderr, flush=True)
                if wrong:
                    failures += 1
                    print("FAILED: %s, %s %d: %s" % (case.name, call, k, wrong), flush=True)
    finally:
        shutil.rmtree(bench.root)
    all_allocations = sum(count for (_, call), count in counts.items() if call == "memory")
    print("faults: %d of %d calls and %d of %d allocations of %d commands failed one by one, %d runs did otherwise "
          "than they should" % (tried - allocations, sum(counts.values()) - all_allocations, allocations,
                                all_allocations, len(expected), failures))
    if not tried:
        sys.exit("nothing was tried")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
