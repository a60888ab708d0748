"""Where a story happens: a folder, and the program that runs in it. Every run is checked for what holds
of all commands: it ends by itself, an error has exit code 1 or 2 and says why, and a command that is
refused says so in one line and leaves the files alone."""

import csv
import os
import re
import resource
import signal
import subprocess
import tempfile
import time

import tables

COUNTS = ("frames", "bit_errors", "frame_errors", "undetected", "iterations", "information_errors",
          "transmitted_errors")
MANY = 10**9
TIMEOUT = 600
IGNORED = (".cache", "plan.txt", ".mark")  # files that are no results


class Failure(Exception):
    """Something that must hold does not. Shrinking keeps `key`."""

    def __init__(self, key, detail):
        super().__init__("%s\n%s" % (key, detail))
        self.key, self.detail = key, str(detail)


class Skipped(Exception):
    """The story has nothing for a step, or the program refuses what it would need: the message."""


class Run:
    def __init__(self, argv, code, out, err):
        self.argv, self.code, self.out, self.err = argv, code, out, err

    def __str__(self):
        return "$ extrinsic %s\n  exit code %d\n  %s" % (" ".join(self.argv), self.code, self.err.strip()[-600:])


def rows(text):
    """A CSV table without times."""
    found = csv.DictReader(line for line in text.splitlines() if line and line[0] != "#")
    return [{k: v for k, v in row.items() if k not in ("seconds", "mbit_s")} for row in found]


def counts(text):
    """{point: counts} of a table of ber."""
    return {next(iter(row.values())): tuple(int(row[name]) for name in COUNTS) for row in rows(text)}


def blamed(message, sets):
    """The one of these settings that a refusal is about; None if that is not clear."""
    text = message.lower()
    words = set(re.findall(r"[a-z0-9./-]+", text))
    for name in sorted(sets, key=len, reverse=True):
        if re.search(r"--(no-)?%s\b" % re.escape(name), text):
            return name
    named = [n for n, v in sets.items() if re.split("[:+]", str(v))[0] in words or n in text]
    partly = [n for n in sets if n.split("-")[-1] in text or n.split("-")[0] in text]
    return next(iter(named + partly), None)


class World:
    def __init__(self, story, program, tools):
        self.story, self.program, self.tools = story, program, tools
        self.temporary = tempfile.TemporaryDirectory(prefix="driver-")
        self.folder = self.temporary.name
        self.argvs, self.known, self.log = [], {}, []
        self.has, self.names = 0, 0  # frames that run.csv has of each point; files that are named
        if story.is_own:
            self.write(story.code_name, story.code_text())
        for name, lines in story.files.items():
            self.write(name, "\n".join(lines) + "\n")

    # ---- Files -----------------------------------------------------------------------------------

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def text(self, name):
        return self.read(name).decode()

    def files(self):
        paths = (os.path.relpath(os.path.join(at, n), self.folder) for at, _, ns in os.walk(self.folder) for n in ns)
        return {path: self.read(path) for path in paths if not path.startswith(IGNORED)}

    def fresh(self, name):
        """A name that no step has used."""
        self.names += 1
        return "%d-%s" % (self.names, name)

    # ---- The program -----------------------------------------------------------------------------

    def start(self, words, limit=None, environment=None, prefix=()):
        def ready():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        pipe = subprocess.PIPE
        return subprocess.Popen(
            [*prefix, self.program.path, *map(str, words)], cwd=self.folder, preexec_fn=ready, stdin=pipe, stdout=pipe,
            stderr=pipe, env={**os.environ, "XDG_CACHE_HOME": self.path(".cache"), "TMPDIR": self.folder,
                              **(environment or {})})

    def run(self, *words, stdin=b"", kill=None, timeout=TIMEOUT, **options):
        """kill: (seconds, signal). Any end that no command may have is a Failure."""
        words, before = [str(word) for word in words], self.files()
        process = self.start(words, **options)
        try:
            if kill:
                time.sleep(kill[0])
                process.send_signal(kill[1])
            out, err = process.communicate(stdin, timeout=timeout)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                raise Failure("the command ignores SIGTERM", words) from None
            if timeout == TIMEOUT:
                raise Failure("the command does not end", words) from None
            raise Skipped("too long") from None
        run = Run(words, process.returncode, out.decode(errors="replace"), err.decode(errors="replace"))
        self.log.append(run)
        lines = run.err.strip().splitlines()
        if run.code == 0:
            self.argvs.append(words)
        elif run.code == 3 or (kill and run.code == -kill[1]):
            pass
        elif run.code not in (1, 2):
            raise Failure("the command ends with code %d" % run.code, run)
        elif not lines or "extrinsic" not in lines[-1]:
            raise Failure("an error without a message", run)
        elif run.code == 2 and (len(lines) != 1 or run.out):
            raise Failure("a refusal is not one line", run)
        elif run.code == 2 and self.files() != before:
            raise Failure("a refused command changes files", run)
        return run

    def command(self, *words, ways=None, sets=None, **options):
        """A run that must not fail, with these settings. Ways that it says have no effect are left out.
        Skipped: it is refused."""
        ways = dict(ways or {})
        while True:
            run = self.run(*words, *self.words({**(sets or {}), **ways}), **options)
            culprit = blamed(run.err, ways) if run.code == 2 else None
            if not culprit:
                break
            ways.pop(culprit)
        if run.code == 2:
            raise Skipped(run.err.strip())
        if run.code != 0:
            raise Failure("%s fails" % words[0], run)
        return run

    @staticmethod
    def words(sets):
        found = []
        for name, value in sets.items():
            row = tables.SETTINGS.get(name)
            found += ["--no-" + name] if row and row.kind == "switch" else ["--" + name, value]
        return found

    # ---- ber -------------------------------------------------------------------------------------

    def code_words(self):
        words = ["--code", self.story.code_name]
        return words + (["--info-bits", str(self.story.info_bits)] if self.story.info_bits else [])

    def ber_words(self, *more, frames=None):
        limits = ["--max-frames", frames or self.story.frames, "--min-frame-errors", MANY, "--progress", "none"]
        return ["ber", *self.code_words(), *limits, *more]

    def ber(self, *more, frames=None, ways=None, **options):
        """The counts of a run of ber that must not fail, from standard output or --out FILE."""
        run = self.command(*self.ber_words(*more, frames=frames), sets=self.story.sets, ways=ways, **options)
        return counts(self.text(more[more.index("--out") + 1]) if "--out" in more else run.out)

    def ber_run(self, *more, frames=None, ways=None, **options):
        """The same for one that may fail: the Run."""
        words = self.words({**self.story.sets, **(ways or {})})
        return self.run(*self.ber_words(*more, frames=frames), *words, **options)

    def truth(self, frames=None):
        """The counts of a run in one thread that is never stopped."""
        frames = int(frames or self.story.frames)
        if frames not in self.known:
            self.known[frames] = self.ber(frames=frames, ways={"threads": "1"})
        return self.known[frames]

    def grow(self, *more, frames=None, ways=None):
        """Lets run.csv have that many frames, if it has fewer."""
        frames = int(frames or self.story.frames)
        found = self.ber("--out", "run.csv", *more, frames=frames, ways=ways)
        self.has = max(self.has, frames)
        self.same("counts of the file", found, self.truth(self.has))

    def half(self):
        """Begins run.csv. Returns a number of frames for which a run has something left to do."""
        self.grow(frames=max(1, self.story.frames // 2))
        return self.has + self.story.frames // 2 + 1

    def same(self, key, found, expected):
        if found != expected:
            shown = "\n".join("  " + str(run) for run in self.log[-3:])
            raise Failure(key, "found    %.1500s\nexpected %.1500s\n%s" % (found, expected, shown))
