"""Runs that are killed again and again, on a disk that then loses what was not synchronized:

    python3 kills.py PROGRAM LOSSY_RUN [MPIRUN] [--kills N] [--seed N]

LOSSY_RUN is what lossy_run.c is built to. A third of the kills are while a file is being replaced, and a third hit
a run of two ranks, if MPIRUN is given; the others come before any system call that changes a file, or after a while.
The next run goes on with what is left. After every kill

* a table is whole, and all of its rows are right, or absent if it was absent before;
* so is what `combine` and `codes export` replace;

and when a run comes to its end, its counts and saved frames in error are those of an undisturbed run, and no other
file is left. Ends with 1 if something was otherwise, with 77 where processes may not be traced.

A run under MPIRUN that does not end, or that fails with an error of Open MPI itself (as a signal that ends mpirun), is
killed with all of its ranks, and is tried again: at most three times in a row, and in at most 2 % of the kills (once, if there are fewer than 50).
Their number is printed, and what they leave on the disk must be whole, too."""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BER = "ber --code mackay:24,3,6,1 --ebn0 0:0.5:4 --min-frame-errors 100000 --kernels interpreted --progress none"
FRAMES = " --max-frames 2003"
RUN = BER + FRAMES + " --save-errors run/errors --out run/run.csv"
KILLED, BROKEN = 137, 99
TIMEOUT = 300
RANKS_MS, ALONE_MS = 3000, 300  # as long as runs take
ENDLESS = -1000  # instead of an exit code
IN_A_ROW, SHARE = 3, 0.02  # failures of Open MPI
OPEN_MPI_ERROR = re.compile(r"(PMIX|OPAL|ORTE|PRTE) ?ERROR|(ORTE|PRTE)_ERROR_LOG|ORTE (was unable|has lost|does not)|"
                            r"An internal error has occurred in (ORTE|PRTE)|failure in the Open MPI|"
                            r"(orte|opal|pmix|prte|ompi)\w*_init failed")


def counts(text):
    """The columns of a table that do not depend on the machine."""
    rows = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    return [row[:6] + row[14:15] for row in rows]


def read(path):
    try:
        with open(path, errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return None


class Job:
    """A command with a disk of its own, the folder of `table`, the file that it replaces. `goes_on` says that the next
    run continues it, otherwise that it begins again; `tidies` that it has a lock, and so may remove the unfinished
    files of runs that were killed."""

    def __init__(self, bench, command, table, goes_on=False, tidies=True):
        self.words = command.split()
        self.table = os.path.join(bench.root, table)
        self.disk = os.path.dirname(self.table)
        self.goes_on = goes_on
        self.tidies = tidies
        self.clear()
        code, err = bench.run(self, "call:0", 0)
        if code == BROKEN and "ptrace" in err:
            print("skipped: processes may not be traced here")
            sys.exit(77)
        if code != 0:
            sys.exit("%s: exit code %s: %s" % (command, code, err))
        self.expected = counts(read(self.table)) if goes_on else read(self.table)
        self.errors = self.saved_errors()
        self.names = self.files()
        words = err.strip().splitlines()[-1].split()
        self.calls, self.replacing = int(words[1]), int(words[3])
        self.clear()

    def clear(self):
        shutil.rmtree(self.disk, ignore_errors=True)
        os.mkdir(self.disk)

    def files(self):
        return {os.path.relpath(os.path.join(at, name), self.disk) for at, _, files in os.walk(self.disk)
                for name in files if self.tidies or not name.endswith(".part")}

    def saved_errors(self):
        """A run that goes on may save a frame a second time, and its configuration once more."""
        return set((read(os.path.join(self.disk, "errors/errors.jsonl")) or "").splitlines())

    def wrong_table(self, was_there):
        text = read(self.table)
        if text is None:
            return "a table that is gone" if was_there else None
        if not self.goes_on:
            return None if text == self.expected else "a table that is not whole"
        if not text.endswith("\n"):
            return "a table without its last newline"
        if [row for row in counts(text) if row not in self.expected]:
            return "a table with wrong rows"
        return None

    def wrong_end(self):
        text = read(self.table)
        if text is None or (counts(text) if self.goes_on else text) != self.expected:
            return "a finished run with other counts"
        if self.files() != self.names:
            return "a finished run with the files " + " ".join(sorted(self.files()))
        if self.saved_errors() != self.errors:
            return "a finished run with other frames in error"
        return None


def processes_of(session):
    """Ranks have process groups of their own, but stay in the session of mpirun."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        fields = (read("/proc/%s/stat" % name) or "").rpartition(") ")[2].split()
        if len(fields) > 3 and fields[3] == str(session):
            found.append(int(name))
    return found


def kill_session(session):
    """Again until none is left, for they may start others meanwhile."""
    for _ in range(100):
        left = [process for process in processes_of(session) if not is_zombie(process)]
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if not left:
            return
        time.sleep(0.05)
    sys.exit("FAILED: processes that cannot be killed: %s" % left)


def is_zombie(process):
    return (read("/proc/%d/stat" % process) or ") Z").rpartition(") ")[2].startswith("Z")


class Bench:
    def __init__(self, arguments):
        self.program = os.path.abspath(arguments.program)
        self.lossy_run = os.path.abspath(arguments.lossy_run)
        self.mpirun = arguments.mpirun
        self.root = tempfile.mkdtemp()
        for i in (1, 2):
            self.prepare(BER + FRAMES + " --shard %d/2 --out shard%d.csv" % (i, i))
        self.prepare("codes export mackay:24,3,6,1 --out tiny.alist")

    def prepare(self, command):
        subprocess.run([self.program] + command.split(), cwd=self.root, check=True)

    def run(self, job, when, seed, ranks=False):
        words = [self.lossy_run, job.disk, str(seed), when, self.program] + job.words
        if ranks:
            words = [self.mpirun, "-q", "--oversubscribe", "-n", "2"] + words
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        ran = subprocess.Popen(words, cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        code = None
        try:
            err = ran.communicate(timeout=TIMEOUT)[1]
            code = ran.returncode
        except subprocess.TimeoutExpired:
            kill_session(ran.pid)
            err = ran.communicate()[1]
        err = err.decode(errors="replace")
        if ranks:
            kill_session(ran.pid)  # ranks that mpirun left behind
        if code is None and not ranks:
            sys.exit("FAILED: %s does not end: %s" % (" ".join(words), err))
        return ENDLESS if code is None else code, err


def is_open_mpi_failure(code, err):
    """A signal that ends mpirun itself is one; for one that ends a rank, mpirun has an exit code."""
    return code < 0 or (code not in (0, KILLED) and OPEN_MPI_ERROR.search(err) is not None)


def moment(draw, job, kind):
    if kind == "replacing":
        return "replace:%d" % draw.randint(1, job.replacing)
    if draw.random() < 0.7:
        return "call:%d" % draw.randint(1, job.calls)
    return "time:%d" % draw.randint(1, RANKS_MS if kind == "ranks" else ALONE_MS)


class Campaign:
    def __init__(self, bench, kills, seed):
        self.bench = bench
        self.kills = kills
        self.draw = random.Random(seed)
        self.jobs = [Job(bench, RUN, "run/run.csv", goes_on=True),
                     Job(bench, "combine shard1.csv shard2.csv --out combined/all.csv", "combined/all.csv"),
                     Job(bench, "codes export tiny.alist --out code/tiny.mtx", "code/tiny.mtx", tidies=False)]
        kinds = ("alone", "replacing", "ranks") if bench.mpirun else ("alone", "replacing")
        self.done = dict.fromkeys(kinds, 0)
        self.resumed = 0  # runs that had something to continue
        self.failures = self.in_a_row = 0  # of Open MPI

    def total(self):
        return sum(self.done.values())

    def fail(self, what, err):
        sys.exit("FAILED: after %d kills, %s\n%s" % (self.total(), what, err))

    def note_failure(self, job, was_there, when, code, err):
        self.failures += 1
        self.in_a_row += 1
        what = "does not end" if code == ENDLESS else "exit code %d" % code if code > 0 else "signal %d" % -code
        print("after %d kills, mpirun, %s: %s: %s" % (self.total(), when, what, " ".join(err.split())[:300]),
              file=sys.stderr, flush=True)
        wrong = job.wrong_table(was_there)
        if wrong:
            self.fail("mpirun failed at %s: %s" % (when, wrong), err)
        if self.in_a_row > IN_A_ROW or self.failures > max(1, SHARE * self.kills):
            self.fail("%d failures of mpirun, %d in a row" % (self.failures, self.in_a_row), err)

    def run(self, kind):
        draw = self.draw
        job = draw.choice(self.jobs) if kind == "replacing" else self.jobs[0]
        when, seed = moment(draw, job, kind), draw.randint(0, 1 << 40)
        self.in_a_row = 0
        while True:
            begun, was_there = bool(job.files()), os.path.exists(job.table)
            code, err = self.bench.run(job, when, seed, kind == "ranks")
            if kind != "ranks" or not is_open_mpi_failure(code, err):
                break
            self.note_failure(job, was_there, when, code, err)
        killed = code == KILLED
        wrong = job.wrong_table(was_there) if killed else "exit code %d" % code if code != 0 else job.wrong_end()
        if wrong:
            self.fail("the last %s: %s" % (when, wrong), err)
        self.done[kind] += killed
        self.resumed += killed and begun
        if killed and self.total() % 50 == 0:
            print("%d kills" % self.total(), file=sys.stderr, flush=True)
        if not killed:
            job.clear()

    def run_all(self):
        while self.total() < self.kills:
            self.run(min(self.done, key=self.done.get))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("lossy_run")
    parser.add_argument("mpirun", nargs="?")
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    bench = Bench(arguments)
    try:
        campaign = Campaign(bench, arguments.kills, arguments.seed)
        campaign.run_all()
    finally:
        shutil.rmtree(bench.root)
    print("kills: %d, %d of them while a file was being replaced and %d under mpirun; %d of the runs that were killed "
          "had something to continue; %d runs tried again after failures of Open MPI"
          % (campaign.total(), campaign.done["replacing"], campaign.done.get("ranks", 0), campaign.resumed,
             campaign.failures))


if __name__ == "__main__":
    main()
