"""Runs the commands of a transcript, and compares what they print with what it says:

    python3 transcript.py PROGRAM FILE.txt
    python3 transcript.py PROGRAM FILE.txt --update     # writes what they print now into the file

A line that begins with "$ " is a command for the shell; what it prints on both streams follows, and its
exit code in brackets unless that is 0. `digest` stands for long output: it prints the number of lines
and the beginning of their SHA-256. `rows N` leaves messages and the first N columns of tables, which do
not depend on time and machine. `terminal` runs a command whose streams are a terminal; a line that is
written over becomes several lines. All commands of a file run in one new folder, one after the other.
Lines that begin with "#" are comments."""

import difflib
import os
import subprocess
import sys
import tempfile

FUNCTIONS = """
digest() {
  cat >digested
  echo "$(wc -l <digested) lines, $(sha256sum <digested | cut -c 1-16)"
}
rows() {
  awk -F, -v fields="$1" '
    /^[-0-9.e]+,/ { for (i = 1; i <= fields; i++) printf "%s%s", $i, i < fields ? "," : "\\n" }
    /^extrinsic/ && !/ is not the best decoder /'
}
terminal() {
  python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@" | tr '\\r' '\\n'
}
"""


def transcript(program, lines):
    """The same commands and comments with what the commands print now."""
    environment = dict(os.environ, EXTRINSIC_PLAN="estimated", LC_ALL="C", OMP_NUM_THREADS="2")
    environment["PATH"] = os.path.dirname(os.path.abspath(program)) + ":" + environment["PATH"]
    with tempfile.TemporaryDirectory() as folder:
        for line in lines:
            if line.startswith("#") or line == "\n":
                yield line
            if not line.startswith("$ "):
                continue
            yield line
            done = subprocess.run(["sh", "-c", FUNCTIONS + line[2:]], cwd=folder, env=environment, text=True,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  errors="replace", timeout=300)
            # Indented, output is neither a command nor a comment.
            yield from ("  " + printed + "\n" for printed in done.stdout.splitlines())
            if done.returncode != 0:
                yield "  [%d]\n" % done.returncode


def main():
    program, name = sys.argv[1:3]
    with open(name) as file:
        expected = file.readlines()
    found = list(transcript(program, expected))
    if sys.argv[3:] == ["--update"]:
        with open(name, "w") as file:
            file.writelines(found)
        return 0
    sys.stdout.writelines(difflib.unified_diff(expected, found, name, "printed now"))
    return expected != found


if __name__ == "__main__":
    sys.exit(main())
