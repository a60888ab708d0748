"""Runs that are killed again and again, on a disk that then loses what was not synchronized:

    python3 kills.py PROGRAM LOSSY_RUN [MPIRUN] [--kills N] [--seed N]

LOSSY_RUN is what lossy_run.c is built to. A third of the kills are while a file is being replaced, and a third hit
a run of two ranks, if MPIRUN is given; the others come before any system call that changes a file, or after a while.
The next run goes on with what is left. After every kill

* a table is whole, and all of its rows are right, or absent if it was absent before;
* so is what `combine` and `codes export` replace;

and when a run comes to its end, its counts and saved frames in error are those of an undisturbed run, and no other
file is left. Ends with 1 if something was otherwise, with 77 where processes may not be traced."""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile

BER = "ber --code mackay:24,3,6,1 --ebn0 0:0.5:4 --min-frame-errors 100000 --kernels interpreted --progress none"
FRAMES = " --max-frames 2003"
RUN = BER + FRAMES + " --save-errors run/errors --out run/run.csv"
KILLED, BROKEN = 137, 99
TIMEOUT = 300
RANKS_MS, ALONE_MS = 3000, 300  # as long as runs take


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
        try:
            err = ran.communicate(timeout=TIMEOUT)[1]
        except subprocess.TimeoutExpired:
            os.killpg(ran.pid, signal.SIGKILL)
            err = ran.communicate()[1]
            sys.exit("FAILED: %s does not end: %s" % (" ".join(words), err.decode(errors="replace")))
        return ran.returncode, err.decode(errors="replace")


def moment(draw, job, kind):
    if kind == "replacing":
        return "replace:%d" % draw.randint(1, job.replacing)
    if draw.random() < 0.7:
        return "call:%d" % draw.randint(1, job.calls)
    return "time:%d" % draw.randint(1, RANKS_MS if kind == "ranks" else ALONE_MS)


def kill_again_and_again(bench, kills, seed):
    """How many kills there were of each kind, and how many runs had something to continue."""
    draw = random.Random(seed)
    jobs = [Job(bench, RUN, "run/run.csv", goes_on=True),
            Job(bench, "combine shard1.csv shard2.csv --out combined/all.csv", "combined/all.csv"),
            Job(bench, "codes export tiny.alist --out code/tiny.mtx", "code/tiny.mtx", tidies=False)]
    done = {"alone": 0, "replacing": 0, "ranks": 0} if bench.mpirun else {"alone": 0, "replacing": 0}
    resumed = 0
    while sum(done.values()) < kills:
        kind = min(done, key=done.get)
        job = draw.choice(jobs) if kind == "replacing" else jobs[0]
        when = moment(draw, job, kind)
        begun, was_there = bool(job.files()), os.path.exists(job.table)
        code, err = bench.run(job, when, draw.randint(0, 1 << 40), kind == "ranks")
        killed = code == KILLED or (kind == "ranks" and code != 0)
        wrong = job.wrong_table(was_there) if killed else "exit code %d" % code if code != 0 else job.wrong_end()
        if wrong:
            sys.exit("FAILED: after %d kills, the last %s: %s\n%s" % (sum(done.values()), when, wrong, err))
        done[kind] += killed
        resumed += killed and begun
        if killed and sum(done.values()) % 50 == 0:
            print("%d kills" % sum(done.values()), file=sys.stderr, flush=True)
        if not killed:
            job.clear()
    return done, resumed


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
        done, resumed = kill_again_and_again(bench, arguments.kills, arguments.seed)
    finally:
        shutil.rmtree(bench.root)
    print("kills: %d, %d of them while a file was being replaced and %d under mpirun; %d of the runs that were killed "
          "had something to continue" % (sum(done.values()), done["replacing"], done.get("ranks", 0), resumed))


if __name__ == "__main__":
    main()
