"""The installed program, for everything that keeps journals or takes long: run as a process, with
its tables read back."""

import io
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

from extrinsic._library import Error, InputError, lib, nearest, plain, table, value_text
from extrinsic.codes import Code
from extrinsic.structures import Structure
from extrinsic.tables import read_csv

_SAVED = 3  # the exit code of a run that was interrupted, with its data saved


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a run. `table` has the rows so far of ber."""

    def __init__(self, message, table=None):
        super().__init__(message)
        self.table = table


class Interrupts:
    """While it is entered, Ctrl-C counts in place of raising KeyboardInterrupt, and calls `then`.
    Only the main thread gets signals: in another one nothing changes."""

    def __init__(self, then):
        self.count, self._then = 0, then

    def _note(self, *_):
        self.count += 1
        self._then()

    def __enter__(self):
        self._main = threading.current_thread() is threading.main_thread()
        if self._main:
            self._before = signal.signal(signal.SIGINT, self._note) or signal.SIG_DFL
        return self

    def __exit__(self, *_):
        if self._main:
            signal.signal(signal.SIGINT, self._before)


def _word(value):
    if isinstance(value, Structure):
        raise InputError("the program takes a structure as a file: write its text() to one")
    return value_text(value)


def _option(keyword, value, switches):
    """An option as the program takes it. A switch that is on by default has an option to turn it
    off."""
    name, value = keyword.replace("_", "-"), plain(value)
    if value is None:
        return []
    if isinstance(value, bool):
        off = keyword in switches
        return [("--no-" if off else "--") + name] if value != off else []
    return ["--" + name, _word(value)]


def _words(options):
    """The words of all options. A code may be whatever Code takes."""
    options = dict(options)
    if not isinstance(options.get("code"), (str, type(None))):
        options.update({k: v for k, v in Code.of(options["code"]).arguments().items() if v})
    rows = table(lib.extr_simulation_setting).values()
    switches = {row.name for row in rows if row.kind == "switch"}
    return [word for k, v in options.items() for word in _option(k, v, switches)]


def _follow(process, tell):
    """Passes JSON lines of progress on until the process ends, and other lines to standard error.
    Returns those of the latter that nothing followed: if the process has failed, they say why."""
    held = []
    for line in process.stderr:
        if line.startswith("{"):
            sys.stderr.writelines(held)
            held.clear()
            if tell and tell(json.loads(line)) is False:
                process.send_signal(signal.SIGUSR1)
        else:
            held.append(line)
    return held


def run(command, *arguments, tell=None, **options):
    """Runs `extrinsic COMMAND ARGUMENT... --OPTION VALUE...`, and returns what it prints.

    Options have underscores in the place of hyphens; True stands for an option without a value,
    early_stop=False for --no-early-stop, lists are joined by commas, and `code` may be a Code.
    `tell(progress)` is called with each JSON object of `--progress json`; False ends the point.
    InputError: what the program refuses (exit code 2); Error: what fails. Ctrl-C is passed on to
    the program; Interrupted: it has ended the run.
    """
    path = nearest("extrinsic", "bin/extrinsic") or shutil.which("extrinsic")
    if not path:
        raise Error("the program extrinsic is not installed beside the package, nor in PATH")
    words = [path, *command.split(), *map(_word, arguments), *_words(options)]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        with subprocess.Popen(words, stdout=output, stderr=subprocess.PIPE, text=True) as process:
            try:
                with Interrupts(lambda: process.send_signal(signal.SIGINT)) as interrupts:
                    held = _follow(process, tell)
            except BaseException:  # of `tell`: the program saves what it has
                process.terminate()
                process.communicate()
                raise
        output.seek(0)
        printed, code = output.read(), process.returncode
    message = "".join(held).strip()
    # The first Ctrl-C ends a point of these commands, and whatever else runs as a whole.
    if interrupts.count > (command in ("ber", "floor")) and (code == _SAVED or code < 0):
        raise Interrupted(message)
    if code in (0, _SAVED):
        sys.stderr.writelines(held)
        return printed
    message = message.split(": ", 1)[-1] or "%s ended with code %d" % (command, code)
    raise (InputError if code == 2 else Error)(message)


def run_table(command, *arguments, **options):
    """As run(), for commands that print a table or write it to the file `out`; returns a Table."""
    printed = run(command, *arguments, **{"format": "csv", **options})
    return read_csv(io.StringIO(printed) if printed else options["out"])


def _command(name, what):
    def command(code=None, **options):
        return run_table(name, code=code, **options)

    command.__name__ = command.__qualname__ = name
    command.__doc__ = (
        "%s: the Table of `extrinsic %s`.\n\n    `code` is a Code, or what makes one. "
        "print(run(\"%s\", \"--help\")) lists the options, which are\n    given as to run()." % (
            what, name, name,
        )
    )
    return command


threshold = _command("threshold", "Thresholds of decoders on long codes, by density evolution")
tune = _command("tune", "The decoder setting that suits a code")
sets = _command("sets", "The absorbing and trapping sets of a code")
floor = _command("floor", "Error floors by importance sampling or splitting")
