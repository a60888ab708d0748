"""Draws stories, runs them, and shrinks those that fail:

    python3 driver.py PROGRAM [OPTION]... [FILE.story]...        # --help lists the options

With files, these stories are run instead. A story that fails is shrunk (fewer steps, a smaller code,
default settings, fewer frames) while the same property fails, and saved. Ends with 1 if any fails. Needs
the package for Python (PYTHONPATH), from which it takes the tables of settings."""

import argparse
import collections
import itertools
import multiprocessing
import os
import random
import re
import sys
import time
import traceback
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import steps
import story as stories
import tables
from world import Failure, Skipped, World, blamed

STORY_SECONDS = 3000
SHRINK_RUNS = 200
SHRINK_SECONDS = 600


# ---- One story -----------------------------------------------------------------------------------


def settle(rng, drawn, program, tools):
    """Changes a drawn story until the program takes its settings: gives what its message asks for, or
    leaves out what it names. Returns the number of refusals."""
    for refused in range(30):
        try:
            World(drawn, program, tools).truth()
            return refused
        except Skipped as refusal:
            _obey(rng, drawn, program, str(refusal))
    drawn.take_code(["mackay:24,3,6,1"])
    drawn.sets = {"ebn0": "2"}
    return 30


def _obey(rng, drawn, program, message):
    needed = re.search(r"--([a-z0-9-]+) is needed", message)
    asked = re.search(r"(?:needs|without|is for|give) ([a-z-]+)[ =]([a-z0-9-]+)", message)
    points = [name for name in drawn.sets if name in program.points]
    others = [name for name in drawn.sets if name not in program.points]
    culprit = blamed(message, drawn.sets)
    if needed and needed.group(1) in program.points:
        for name in points:
            del drawn.sets[name]
        drawn.sets[needed.group(1)] = stories.draw_points(rng, program.points[needed.group(1)])
    elif "information bits" in message and drawn.info_bits:
        drawn.info_bits = None
    elif re.match(r"extrinsic ber: \S+: (column|row) ", message) and rng.random() < 0.6:
        stories.draw_code(rng, drawn, program)
    elif asked and asked.group(1) == "qm":
        drawn.code[0] = re.sub(r",qm=\d+", "", drawn.code[0]) + ",qm=" + asked.group(2)
    elif asked and asked.group(1) in tables.SETTINGS and rng.random() < 0.6:
        drawn.sets[asked.group(1)] = asked.group(2)
    elif culprit or others:
        del drawn.sets[culprit or rng.choice(others)]
    else:
        drawn.take_code(["mackay:24,3,6,1"])


def result_of(told, failure=None, **members):
    """What happened: failure is (key, detail, step)."""
    return {"story": told, "steps": collections.Counter(), "skipped": collections.Counter(), "refused": 0, "argvs": [],
            "failure": failure, **members}


def invent(seed, number, program, tools):
    """The story of this number, before anything has been tried."""
    rng = random.Random("%d/%d" % (seed, number))
    told = stories.draw(rng, program)
    try:
        refused = settle(rng, told, program, tools)
    except Failure as failure:
        return result_of(told.text(), (failure.key, failure.detail, "of a drawn story"))
    told.steps = [steps.draw_step(rng, told) for _ in range(rng.randint(1, 4))]
    return result_of(told.text(), refused=refused)


def perform(text, program, tools):
    """Runs a story."""
    told, result = stories.Story.parse(text), result_of(text)
    world = World(told, program, tools)
    for step in told.steps:
        name = step.split()[0]
        try:
            steps.run_step(world, step)
            result["steps"][name] += 1
        except Skipped:
            result["skipped"][name] += 1
        except Failure as failure:
            result["failure"] = (failure.key, failure.detail, step)
            break
        except Exception as error:  # of this driver, or of what the program printed
            result["failure"] = ("%s: %s" % (name, type(error).__name__), traceback.format_exc(), step)
            break
    return {**result, "argvs": world.argvs}


def apart(text, function, *arguments):
    """Calls it in a process of its own, so that a crash in the library is a result, too."""
    ours, theirs = multiprocessing.Pipe(False)

    def work():
        theirs.send(function(*arguments))
        theirs.close()
        os._exit(0)  # without what threads of the library would do at the end

    process = multiprocessing.Process(target=work)
    process.start()
    theirs.close()
    try:
        if ours.poll(STORY_SECONDS):
            return ours.recv()
        return result_of(text, ("the story does not end", "", ""))
    except EOFError:
        process.join()
        return result_of(text, ("the library ends the process with code %d" % process.exitcode, "", ""))
    finally:
        process.kill()
        process.join()


# ---- Shrinking -----------------------------------------------------------------------------------


def smaller(told):
    """Stories that say less, the boldest changes first."""

    def changed(**members):
        other = told.copy()
        for name, value in members.items():
            setattr(other, name, value)
        return other

    for i in reversed(range(len(told.steps))):
        if len(told.steps) > 1:
            yield changed(steps=told.steps[:i] + told.steps[i + 1:])
    if not told.is_own:
        for z in (4, 8):
            yield changed(code=["qc", str(z), "4"], rows=[[(0, 0), (1, 1), (2, 2)], [(1, 0), (2, 3), (3, 1)]])
        if told.code != ["mackay:12,3,6,1"]:
            yield changed(code=["mackay:12,3,6,1"])
    if told.info_bits:
        yield changed(info_bits=None)
    for name in told.sets:
        rest = {k: v for k, v in told.sets.items() if k != name}
        yield changed(sets=rest)
        if "," in told.sets[name]:
            head, colon, values = told.sets[name].rpartition(":")
            parts = values.split(",")
            for i in range(len(parts)):
                left = ",".join(parts[:i] + parts[i + 1:])
                yield changed(sets={**told.sets, name: head + colon + left})
        if ":" in told.sets[name]:
            yield changed(sets={**told.sets, name: told.sets[name].rpartition(":")[0]})
    for name, content in told.files.items():
        if name not in told.sets.values():
            yield changed(files={k: v for k, v in told.files.items() if k != name})
        for i in range(1, len(content)):
            yield changed(files={**told.files, name: content[:i] + content[i + 1:]})
    for frames in sorted({1, 2, told.frames // 8, told.frames // 2, told.frames - 1}):
        if 0 < frames < told.frames:
            yield changed(frames=frames)
    for i, step in enumerate(told.steps):
        words = step.split()
        for j in range(1, len(words)):
            yield changed(steps=told.steps[:i] + [" ".join(words[:j] + words[j + 1:])] + told.steps[i + 1:])
            name, _, value = words[j].partition("=")
            if re.fullmatch(r"[0-9]+", value) and int(value) > 1:
                for less in (1, int(value) // 2):
                    other = words[:j] + ["%s=%d" % (name, less)] + words[j + 1:]
                    yield changed(steps=told.steps[:i] + [" ".join(other)] + told.steps[i + 1:])
    yield from _smaller_code(told, changed)


def _smaller_code(told, changed):
    if not told.is_own:
        return
    kind, z, columns = told.code[0], int(told.code[1]), int(told.code[2])
    for less in sorted({1, 2, z // 2, z - 1}):
        if 0 < less < z:
            yield changed(code=[kind, str(less), str(columns)],
                          rows=[sorted({(c, s % less) for c, s in row}) for row in told.rows])
    if told.punctured:
        yield changed(punctured=[])
    for i in range(len(told.rows)):
        if len(told.rows) > 1:
            yield changed(rows=told.rows[:i] + told.rows[i + 1:])
    for gone in range(columns):
        rows = [[(c - (c > gone), s) for c, s in row if c != gone] for row in told.rows]
        if columns > 1 and all(rows):
            yield changed(code=[kind, str(z), str(columns - 1)], rows=rows,
                          punctured=[c - (c > gone) for c in told.punctured if c != gone])
    for i, row in enumerate(told.rows):
        for entry in row:
            if len(row) > 1:
                yield changed(rows=told.rows[:i] + [[e for e in row if e != entry]] + told.rows[i + 1:])
            if entry[1] > 0:
                zero = sorted({(c, 0) if (c, s) == entry else (c, s) for c, s in row})
                yield changed(rows=told.rows[:i] + [zero] + told.rows[i + 1:])
    if kind == "alist" and all(len({c for c, _ in row}) == len(row) for row in told.rows):
        yield changed(code=["qc", str(z), str(columns)])


def shrink(text, key, program, tools):
    """The smallest story found for which the same property fails."""
    told, runs, start = stories.Story.parse(text), 0, time.monotonic()
    progress = True
    while progress:
        progress = False
        for other in smaller(told):
            if runs >= SHRINK_RUNS or time.monotonic() - start > SHRINK_SECONDS:
                break
            runs += 1
            found = apart(other.text(), perform, other.text(), program, tools)["failure"]
            if found and found[0] == key:
                told, progress = other, True
                break
    return told.text(), runs


# ---- Coverage ------------------------------------------------------------------------------------


class Coverage:
    def __init__(self, program):
        self.program = program
        self.values, self.pairs = collections.defaultdict(collections.Counter), set()
        self.commands, self.options = collections.Counter(), collections.defaultdict(set)
        self.steps, self.skipped, self.refused, self.stories = collections.Counter(), collections.Counter(), 0, 0

    def note(self, result):
        self.stories += 1
        self.refused += result["refused"]
        self.steps.update(result["steps"])
        self.skipped.update(result["skipped"])
        for words in result["argvs"]:
            command = next((c for c in self.program.commands if words[:len(c.split())] == c.split()), "")
            self.commands[command] += 1
            self.options[command].update(w[2:].split("=")[0] for w in words if w.startswith("--"))
            met = []
            for name, value in zip(words, words[1:] + [""]):
                name = re.sub("^--(no-)?", "", name) if name.startswith("--") else ""
                if name in tables.SETTINGS and name not in tables.LIMITS:
                    met.append((name, "off" if tables.SETTINGS[name].kind == "switch" else tables.bucket(name, value)))
            for pair in met:
                self.values[pair[0]][pair[1]] += 1
            if command == "ber":
                self.pairs.update(itertools.combinations(sorted(set(met)), 2))

    def choices(self, name):
        """The values of a setting that can be listed."""
        row = tables.SETTINGS[name]
        return ["off"] if row.kind == "switch" else [tables.bucket(name, c) for c in row.choices if "FILE" not in c]

    def report(self, with_pairs):
        print("stories %d, refused settings %d" % (self.stories, self.refused))
        print("steps: " + ", ".join("%s %d%s" % (n, self.steps[n], "" if not self.skipped[n] else
                                    " (and %d not applicable)" % self.skipped[n]) for n in steps.STEPS))
        for name in tables.SETTINGS:
            if name in tables.LIMITS:
                continue
            found = self.values[name]
            never = " ".join(c for c in self.choices(name) if c not in found)
            print("setting %s: %s%s" % (name, ", ".join("%s %d" % v for v in sorted(found.items())[:40]),
                                        "; never: " + never if never else ""))
        print("commands: " + ", ".join("%s %d" % (c, self.commands[c]) for c in self.program.commands))
        for command in self.program.commands:
            missing = set(self.program.options[command]) - self.options[command]
            if missing and self.commands[command]:
                print("options of %s never given: %s" % (command, " ".join(sorted(missing))))
        known = [(n, v) for n in tables.SETTINGS if n not in tables.LIMITS
                 for v in sorted(set(self.choices(n)) | set(self.values[n]))]
        possible = {tuple(sorted(p)) for p in itertools.combinations(known, 2) if p[0][0] != p[1][0]}
        missing = sorted(possible - self.pairs)
        print("pairs of settings: %d of %d met" % (len(possible) - len(missing), len(possible)))
        names = collections.Counter((a[0], b[0]) for a, b in missing)
        for (a, b), count in names.most_common(len(names) if with_pairs else 12):
            shown = ["%s+%s" % (x[1], y[1]) for x, y in missing if (x[0], y[0]) == (a, b)]
            print("  not met: %s and %s: %d, as %s" % (a, b, count, ", ".join(shown if with_pairs else shown[:4])))


# ---- The command line ----------------------------------------------------------------------------


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="build/release/bench/extrinsic")
    parser.add_argument("files", nargs="*", metavar="FILE.story", help="run these stories")
    parser.add_argument("--seed", type=int, default=1, help="which stories are drawn [1]")
    parser.add_argument("--first", type=int, default=0, help="number of the first story [0]")
    parser.add_argument("--stories", type=int, default=100, help="how many [100]")
    parser.add_argument("--minutes", type=float, help="as many as begin in this time")
    parser.add_argument("--jobs", type=int, default=1, help="stories at a time [1]")
    parser.add_argument("--plain", help="driver_plain, for the step plain")
    parser.add_argument("--allocations", help="libfailing_allocations.so, for the step memory")
    parser.add_argument("--save", default=".", help="folder for stories that fail [.]")
    parser.add_argument("--pairs", action="store_true", help="list all pairs of settings not met")
    parser.add_argument("--no-shrink", action="store_true", help="save stories that fail as they are")
    parser.add_argument("--stop", action="store_true", help="end after the first that fails")
    return parser.parse_intermixed_args()


def tell(which, result, given, program, tools):
    """A failure in words; shrinks and saves it."""
    key, detail, step = result["failure"]
    said = ["FAILED %s: %s" % (which, key), "  step " + step, *("  " + x[:600] for x in detail.splitlines()[:25])]
    if given.files:
        return said
    if result["story"] is None:
        return said + ["  try it again with --seed %d --first %s --stories 1" % (given.seed, which)]
    text, runs = (result["story"], 0) if given.no_shrink else shrink(result["story"], key, program, tools)
    os.makedirs(given.save, exist_ok=True)
    name = os.path.join(given.save, "%s-%s.story" % (given.seed, which))
    with open(name, "w", encoding="utf-8") as file:
        file.write("# %s\n%s" % (key, text))
    return said + ["  saved in %s after %d smaller stories:" % (name, runs), *("    " + x for x in text.splitlines())]


def numbered(given):
    """The numbers of the stories to run."""
    end = time.monotonic() + 60 * given.minutes if given.minutes else None
    for number in itertools.count(given.first):
        if time.monotonic() >= end if end else number >= given.first + given.stories:
            return
        yield number


def run_one(number, given, program, tools, failed):
    """Runs a story; returns what happened, and what to say of it."""
    which = given.files[number] if given.files else number
    if given.files:
        with open(which, encoding="utf-8") as file:
            result = result_of(file.read())
    else:
        result = apart(None, invent, given.seed, number, program, tools)
    if not result["failure"]:
        refused, text = result["refused"], result["story"]
        result = {**apart(text, perform, text, program, tools), "refused": refused}
    if not result["failure"]:
        return result, []
    key = result["failure"][0]
    failed[key] += 1
    if failed[key] > 2 and not given.files:
        return result, ["FAILED %s: %s, again" % (which, key)]
    return result, tell(which, result, given, program, tools)


def main():
    given = arguments()
    program = tables.Program(os.path.abspath(given.program))
    tools = {name: os.path.abspath(path) for name in ("plain", "allocations") if (path := getattr(given, name))}
    coverage, failed = Coverage(program), collections.Counter()
    numbers = range(len(given.files)) if given.files else numbered(given)
    with ThreadPoolExecutor(given.jobs) as pool:
        running = set()
        for number in itertools.chain(numbers, [None]):
            if number is not None and not (given.stop and failed):
                running.add(pool.submit(run_one, number, given, program, tools, failed))
            while running and (number is None or len(running) >= given.jobs):
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    result, said = future.result()
                    coverage.note(result)
                    print("".join(line + "\n" for line in said), end="", flush=True)
    if not given.files:
        coverage.report(given.pairs)
    print("driver: %d stories, %d failed" % (coverage.stories, sum(failed.values())))
    sys.exit(bool(failed))


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    main()
