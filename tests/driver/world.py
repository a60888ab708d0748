"""Where a story happens: a folder, and the program that runs in it. Every run is checked for what holds
of all commands: it ends by itself, an error has exit code 2 or 1 and says why in one line, and a command
that is refused leaves the files alone."""

import csv
import io
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
TIMEOUT = 150


class Failure(Exception):
    """Something that must hold does not. Shrinking keeps `key`."""

    def __init__(self, key, detail):
        super().__init__("%s\n%s" % (key, detail))
        self.key, self.detail = key, str(detail)


class NotApplicable(Exception):
    """A step that this story has nothing for."""


class Refused(Exception):
    """Exit code 2, with the message."""


class Run:
    def __init__(self, argv, code, out, err):
        self.argv, self.code, self.out, self.err = argv, code, out, err

    def __str__(self):
        return "$ extrinsic %s\n  exit code %d\n  %s" % (" ".join(self.argv), self.code, self.err.strip()[-600:])


def counts(text):
    """{point: counts} of a CSV table."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    rows = csv.DictReader(lines)
    point = rows.fieldnames[0] if rows.fieldnames else ""
    return {row[point]: tuple(int(row[name]) for name in COUNTS) for row in rows}


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

    def exists(self, name):
        return os.path.exists(self.path(name))

    def files(self):
        """All files with their content; plans and the folder of choices are not results."""
        found = {}
        ignored = (".cache", "plan.txt", ".mark")
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                if not path.startswith(ignored):
                    with open(self.path(path), "rb") as file:
                        found[path] = file.read()
        return found

    # ---- The program -----------------------------------------------------------------------------

    def start(self, words, limit=None, environment=None, prefix=()):
        def ready():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        words = [str(word) for word in words]
        return subprocess.Popen(
            [*prefix, self.program.path, *words], cwd=self.folder, preexec_fn=ready, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=dict(os.environ, XDG_CACHE_HOME=self.path(".cache"), TMPDIR=self.folder, **(environment or {})),
        )

    def run(self, *words, stdin=b"", kill=None, **options):
        """kill: (seconds, signal). Any end that no command may have is a Failure."""
        before = self.files()
        process = self.start(words, **options)
        try:
            if kill:
                time.sleep(kill[0])
                process.send_signal(kill[1])
            out, err = process.communicate(stdin, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure("the command does not end", " ".join(process.args))
        run = Run([str(w) for w in words], process.returncode, out.decode(errors="replace"),
                  err.decode(errors="replace"))
        self.log.append(run)
        if run.code == 0:
            self.argvs.append(run.argv)
        if kill and run.code in (-kill[1], 3):
            return run
        lines = run.err.strip().splitlines()
        if run.code not in (0, 1, 2, 3):
            raise Failure("the command ends with code %d" % run.code, run)
        if run.code in (1, 2) and not (lines and "extrinsic" in lines[-1]):
            raise Failure("an error without a message", run)
        if run.code == 2:
            if len(lines) != 1 or run.out:
                raise Failure("a refusal is not one line", run)
            if self.files() != before:
                changed = {n for n, _ in self.files().items() ^ before.items()}
                raise Failure("a refused command changes files", "%s\n%s" % (run, changed))
        return run

    # ---- ber -------------------------------------------------------------------------------------

    def code_words(self):
        words = ["--code", self.story.code_name]
        return words + (["--info-bits", str(self.story.info_bits)] if self.story.info_bits else [])

    @staticmethod
    def words(sets):
        found = []
        for name, value in sets.items():
            row = tables.SETTINGS.get(name)
            found += ["--no-" + name] if row and row.kind == "switch" else ["--" + name, value]
        return found

    def ber_words(self, *more, frames=None, sets=None, ways=None):
        sets = {**(self.story.sets if sets is None else sets), **(ways or {})}
        limits = ["--max-frames", frames or self.story.frames, "--min-frame-errors", MANY, "--progress", "none"]
        return ["ber", *self.code_words(), *self.words(sets), *limits, *more]

    def ber(self, *more, frames=None, sets=None, ways=None, **options):
        """A run of ber that must not fail; ways that it says have no effect are left out. Returns the
        counts that it printed or, with --out FILE, wrote. Refused: it refuses the settings."""
        ways = dict(ways or {})
        while True:
            run = self.run(*self.ber_words(*more, frames=frames, sets=sets, ways=ways), **options)
            if run.code != 2:
                break
            culprit = blamed(run.err, ways)
            if not culprit:
                raise Refused(run.err.strip())
            ways.pop(culprit)
        if run.code != 0:
            raise Failure("ber fails", run)
        return counts(self.text(more[more.index("--out") + 1]) if "--out" in more else run.out)

    def truth(self, frames=None, sets=None, code=None):
        """The counts of a run in one thread that is never stopped, for these settings."""
        sets, frames = self.story.sets if sets is None else sets, int(frames or self.story.frames)
        key = (frames, tuple(sorted(sets.items())), tuple(self.code_words()))
        if key not in self.known:
            self.known[key] = self.ber(frames=frames, sets=sets, ways={"threads": "1"})
        return self.known[key]

    def fresh(self, name):
        """A name that no step has used."""
        self.names += 1
        return "%d-%s" % (self.names, name)

    def grow(self, *more, frames=None, ways=None):
        """Lets run.csv have that many frames, if it has fewer."""
        frames = int(frames or self.story.frames)
        found = self.ber("--out", "run.csv", *more, frames=frames, ways=ways)
        self.has = max(self.has, frames)
        self.same("counts of the file", found, self.truth(frames=self.has))
        return found

    def half(self):
        """Begins run.csv, so that a run of `more()` frames has something to do."""
        self.grow(frames=max(1, self.story.frames // 2))

    def more(self):
        return max(self.has, self.story.frames // 2) + self.story.frames // 2 + 1

    def same(self, key, found, expected):
        if found != expected:
            shown = "\n".join("  " + str(run) for run in self.log[-3:])
            raise Failure(key, "found    %s\nexpected %s\n%s" % (str(found)[:1500], str(expected)[:1500], shown))


def blamed(message, sets):
    """The setting that a refusal names, of those that are given."""
    text = message.lower()
    for name in sorted(sets, key=len, reverse=True):
        if re.search(r"--(no-)?%s\b" % re.escape(name), text):
            return name
    for name, value in sets.items():
        if str(value).split(":")[0].split("+")[0] in re.findall(r"[a-z0-9./-]+", text) or name in text:
            return name
    for name in sets:
        if name.split("-")[-1] in text or name.split("-")[0] in text:
            return name
    return None
