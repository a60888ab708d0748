"""What timing costs, by the kernel's account, and that a run changes its decoder without changing its counts:

    python3 budget.py PROGRAM [--pairs N] [--processor N] [CODE@EBN0@FRAMES ...]

A run of `ber` with an empty cache times layouts and check nodes; another one has from the start what the run before it
has chosen, and times nothing. Both decode the same frames at the same time on one processor, so that any other load
meets both alike, and the kernel says how much CPU time each has taken. Two processes that do the same differ by 1 to
2 %, as their memory lies in other places; so several pairs run, and the median of their ratios counts. Then runs on one
and on two threads begin with a slow decoder and must leave it. All counts must be those of a run that times nothing."""

import argparse
import glob
import os
import re
import statistics
import subprocess
import sys
import tempfile

CASES = ["802.11n-1944-1/2@2.6@24000000", "802.3an-2048-1723@4.05@24000000", "5gnr-bg1-z384@1.75@1800000"]
SHARE = 0.02  # of the CPU time, as --help says
NOISE = 0.02  # by how much the median of a few pairs may be above that on a busy machine
BER = ["--iterations", "10", "--min-frame-errors", "1000000000", "--progress", "none"]
SLOW = ("802.11n-648-1/2", "3", "15000000", "1/block:1/7=isomorphic,8=isomorphic")


class Run:
    """A run of ber in the working folder; `plan` is an argument, or None for an empty cache."""

    def __init__(self, name, code, ebn0, frames, plan, threads=1, processors=None):
        words = ["ber", "--code", code, "--ebn0", ebn0, "--max-frames", frames, "--threads", str(threads), *BER]
        words += ["--plan", plan] if plan else []
        self.name, self.cache = name, os.path.join(os.getcwd(), name)
        environment = {key: value for key, value in os.environ.items() if key != "EXTRINSIC_PLAN"}
        place = (lambda: os.sched_setaffinity(0, processors)) if processors else None
        with open(name + ".out", "w") as out, open(name + ".err", "w") as err:
            self.process = subprocess.Popen([program, *words], stdout=out, stderr=err, preexec_fn=place,
                                            env=dict(environment, XDG_CACHE_HOME=self.cache))

    def end(self):
        """The rest of what is known: CPU seconds, counts, and what timing has chosen."""
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        with open(self.name + ".out") as out, open(self.name + ".err") as err:
            rows, said = out.read(), err.read()
        if self.process.returncode:
            sys.exit(f"{self.process.args}: {said}")
        self.seconds = used.ru_utime + used.ru_stime
        self.counts = [line.split(",")[:9] for line in rows.splitlines() if not line.startswith("#")]
        self.said = re.findall("^extrinsic ber: plan: (.*)$", said, re.MULTILINE)
        return self


def rewrite(path, to, change):
    """Copies a plan with one line, and changes its last word, STEP/LANES/NODES."""
    with open(path) as file:
        *head, line = file.read().splitlines()
    words, answer = line.rsplit(" ", 1)
    with open(to, "w") as file:
        file.write("\n".join([*head, f"{words} {change(answer)}"]) + "\n")


def end_search(cache):
    """Makes ./fixed.plan of what a run has left in its cache; "estimated" if that is nothing."""
    found = glob.glob(cache + "/extrinsic/*")
    if not found:
        return "estimated"
    rewrite(found[0], "fixed.plan", lambda answer: re.sub("^[^/]*", "all", answer))
    return "./fixed.plan"


def budget(case, pairs, processor):
    """The median of the ratios of CPU times."""
    plan, ratios = "estimated", []
    for pair in range(pairs):
        begin = [lambda: Run(f"timed{pair}", *case, None, 1, {processor}),
                 lambda: Run("fixed", *case, plan, 1, {processor})]
        runs = [start() for start in (begin if pair % 2 else begin[::-1])]
        timed, fixed = sorted((run.end() for run in runs), key=lambda run: run.name == "fixed")
        if timed.counts != fixed.counts:
            sys.exit(f"{case[0]}: counts depend on timing: {timed.counts} and {fixed.counts}")
        ratios.append(timed.seconds / fixed.seconds)
        print(f"{case[0]}: {timed.seconds:.2f} s with timing, {fixed.seconds:.2f} s without ({plan}), ratio "
              f"{ratios[-1]:.4f}; {' '.join(timed.said) or 'nothing was timed'}", flush=True)
        plan = end_search(timed.cache)
    print(f"{case[0]}: median of {pairs} ratios {statistics.median(ratios):.4f}", flush=True)
    return statistics.median(ratios)


def leaves_slow_decoder():
    """Whether runs that begin with a slow decoder end with another one, and with the counts of the rules."""
    *case, slow = SLOW
    right = Run("right", *case, "estimated").end()
    words = ["bench", "decoder", "--code", case[0], "--structure", "auto", "--slice", "0.0001"]
    subprocess.run([program, *words, "--plan", "./question.plan"], stdout=subprocess.DEVNULL, check=True)
    for threads in (1, 2):
        rewrite("question.plan", "slow.plan", lambda answer: slow)
        run = Run("slow", *case, "./slow.plan", threads).end()
        print(f"{threads} threads from {slow}: {' '.join(run.said) or 'no change'}", flush=True)
        with open("slow.plan") as file:
            if len(run.said) != 1 or slow.split("/", 1)[1] in file.read() or run.counts != right.counts:
                return False
    return True


parser = argparse.ArgumentParser()
parser.add_argument("program", type=os.path.abspath)
parser.add_argument("cases", nargs="*", default=CASES)
parser.add_argument("--pairs", type=int, default=5)
parser.add_argument("--processor", type=int, default=min(os.sched_getaffinity(0)))
arguments = parser.parse_intermixed_args()
program = arguments.program
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    left = leaves_slow_decoder()
    medians = [budget(case.split("@"), arguments.pairs, arguments.processor) for case in arguments.cases]
    os.chdir("/")
sys.exit(0 if left and max(medians) <= 1 + SHARE + NOISE else "FAILED")
