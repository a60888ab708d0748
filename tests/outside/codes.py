"""Codes: what `codes show` says of them, from the files that `codes export` writes."""

import json
import random
from collections import Counter

import outside
from matrix import (
    Matrix,
    edge_hash,
    fourcycles,
    girth,
    lift,
    rank,
    read_alist,
    read_mtx,
    write_alist,
)

# Up to some thousand edges, so that elimination and searches for cycles stay quick.
NAMES = [
    *("802.11n-%d-%s" % (n, rate) for n in (648, 1296) for rate in ("1/2", "2/3", "3/4", "5/6")),
    *("802.16e-576-" + rate for rate in ("1/2", "2/3A", "2/3B", "3/4A", "3/4B", "5/6")),
    *("802.11ad-672-" + rate for rate in ("1/2", "5/8", "3/4", "13/16")),
    "802.3an-2048-1723",
    "rs2048-variant",
    "5gnr-bg1-z2",
    "5gnr-bg2-z5",
    "ccsds-ar4ja-4/5-1024",
    "ccsds-tc-128-64",
    "docsis31-160-80",
    "802.22-480-3/4",
    "802.11ay-672-7/8",
    "ft8-174-91",
    "msk144-128-90",
    "eg-63-37",
    "pg-73-45",
    "tanner-155-64",
    "mackay:200,3,6,5",
    "peg:120,60,3,1",
    "peg:90,40,2*0.5+3*0.3+8*0.2,4",
    "ra:50,3,3,2",
    "array:13,3,6",
    "array:7,4,7",
    "rs:4,3,8",
]

# IEEE 802.11-2012, table F-1: shifts of the code of 648 bits and rate 1/2, Z = 27; the 12 last
# block columns are the staircase, written by staircase().
WIFI = """
 0  -  -  -  0  0  -  -  0  -  -  0  1
22  0  -  - 17  -  0  0 12  -  -  -  -
 6  -  0  - 10  -  -  - 24  -  0  -  -
 2  -  -  0 20  -  -  - 25  0  -  -  -
23  -  -  -  3  -  -  -  0  -  9 11  -
24  - 23  1 17  -  3  - 10  -  -  -  -
25  -  -  -  8  -  -  -  7 18  -  -  0
13 24  -  -  0  -  8  -  6  -  -  -  -
 7 20  - 16 22 10  -  - 23  -  -  -  -
11  -  -  - 19  -  -  - 13  -  3 17  -
25  -  8  - 23 18  - 14  9  -  -  -  -
 3  -  -  - 16  -  -  2 25  5  -  -  1
"""

# IEEE 802.16e-2005, 8.4.9.2.5: rate 1/2 at Z = 96; smaller Z have floor(shift Z / 96).
WIMAX = """
 - 94 73  -  -  -  -  - 55 83  -  -  7
 - 27  -  -  - 22 79  9  -  -  - 12  -
 -  -  - 24 22 81  - 33  -  -  -  0  -
61  - 47  -  -  -  -  - 65 25  -  -  -
 -  - 39  -  -  - 84  -  - 41 72  -  -
 -  -  -  - 46 40  - 82  -  -  - 79  0
 -  - 95 53  -  -  -  -  - 14 18  -  -
 - 11 73  -  -  -  2  -  - 47  -  -  -
12  -  -  - 83 24  - 43  -  -  - 51  -
 -  -  -  -  - 94  - 59  -  - 70 72  -
 -  -  7 65  -  -  -  - 39 49  -  -  -
43  -  -  -  - 66  - 41  -  -  - 26  7
"""


def staircase(text):
    """A base matrix whose last block columns each have two zero shifts, one above the other."""
    base = [[-1 if word == "-" else int(word) for word in line.split()] for line in text.split("\n") if line]
    for i, row in enumerate(base):
        row.extend(0 if j in (i - 1, i) else -1 for j in range(len(base) - 1))
    return base


def degrees(lists):
    """As `codes show` has them: COUNTxDEGREE."""
    return ["%dx%d" % (count, degree) for degree, count in sorted(Counter(map(len, lists)).items())]


def compare_shown(group, name, matrix, shown):
    """All that follows from H alone."""
    found = {
        "n": matrix.n,
        "m": matrix.m,
        "edges": len(matrix.edges()),
        "rank": rank(matrix),
        "fourcycles": fourcycles(matrix),
        "girth": girth(matrix),
        "edge_sha256": edge_hash(matrix),
        "coldegrees": degrees(matrix.columns),
        "rowdegrees": degrees(matrix.rows),
    }
    for key, value in found.items():
        group.equal("%s: %s" % (name, key), shown[key], value)
    # Nothing is shortened in these codes, so that every column that is no pivot is information.
    information = matrix.n - found["rank"]
    group.equal(name + ": k", shown["k"], information)
    sent = matrix.n - shown["punctured"] - shown["shortened"]
    group.close(name + ": rate", shown["rate"], information / sent, 1e-12)


def shown(program, group):
    """codes: sizes, rank, degrees, cycles, hash"""
    for name in NAMES:
        matrix = read_alist(program.run("codes", "export", name))
        said = json.loads(program.run("codes", "show", name, "--format", "json"))
        compare_shown(group, name, matrix, said)


def listed(program, group):
    """codes: the catalog's list against each code"""
    entries = json.loads(program.run("codes", "list", "--format", "json"))
    by_name = {entry["name"]: entry for entry in entries}
    for name in NAMES:
        if name not in by_name:
            continue
        said = json.loads(program.run("codes", "show", name, "--format", "json"))
        entry = by_name[name]
        for key in ("n", "k"):
            group.equal("%s: %s" % (name, key), entry[key], said[key])
        sent = said["n"] - said["punctured"] - said["shortened"]
        group.equal(name + ": sent", entry["sent"], sent)
        group.close(name + ": rate", entry["rate"], said["k"] / sent, 1e-5)


def files(program, group):
    """codes: alist of our own, alist and Matrix Market of the program"""
    chance = random.Random(3)
    for number in range(12):
        m, n = chance.randrange(2, 30), chance.randrange(4, 60)
        rows = [set(chance.sample(range(n), chance.randrange(1, min(n, 9)))) for _ in range(m)]
        for column in range(n):
            rows[chance.randrange(m)].add(column)
        matrix = Matrix(n, rows)
        name = program.write("own-%d.alist" % number, write_alist(matrix, padded=number % 2 == 0))
        if rank(matrix) == n:
            continue
        said = json.loads(program.run("codes", "show", name, "--format", "json"))
        compare_shown(group, "own %d" % number, matrix, said)
        again = read_alist(program.run("codes", "export", name))
        group.equal("own %d: alist" % number, again.rows, matrix.rows)
        again = read_mtx(program.run("codes", "export", name, "--format", "mtx"))
        group.equal("own %d: mtx" % number, again.rows, matrix.rows)


def standards(program, group):
    """codes: the tables of 802.11n and 802.16e, rate 1/2; array codes"""
    wifi = lift(staircase(WIFI), 27)
    again = read_alist(program.run("codes", "export", "802.11n-648-1/2"))
    for row, (found, expected) in enumerate(zip(again.rows, wifi.rows)):
        group.equal("802.11n-648-1/2: row %d" % row, found, expected)
    for n in (576, 960, 2304):
        z = n // 24
        base = [[s * z // 96 if s >= 0 else -1 for s in row] for row in staircase(WIMAX)]
        again = read_alist(program.run("codes", "export", "802.16e-%d-1/2" % n))
        for row, (found, expected) in enumerate(zip(again.rows, lift(base, z).rows)):
            group.equal("802.16e-%d-1/2: row %d" % (n, row), found, expected)
    for p, j, length in ((5, 2, 4), (11, 3, 6), (23, 4, 20)):
        base = [[row * column % p for column in range(length)] for row in range(j)]
        again = read_alist(program.run("codes", "export", "array:%d,%d,%d" % (p, j, length)))
        group.equal("array:%d,%d,%d" % (p, j, length), again.rows, lift(base, p).rows)


GROUPS = [shown, listed, files, standards]
if __name__ == "__main__":
    outside.main(GROUPS)
