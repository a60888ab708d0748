"""Encoders: codewords against H, and where they carry the information."""

import json
import random
import struct

import outside
from matrix import lift, pivots, read_alist

NAMES = (
    "802.11n-648-1/2",
    "802.11n-648-5/6",
    "802.16e-576-2/3B",
    "802.11ad-672-13/16",
    "802.3an-2048-1723",
    "mackay:96,3,6,1",
    "peg:90,40,2*0.5+3*0.3+8*0.2,4",
    "ra:40,3,3,7",
    "array:11,3,7",
    "rs:4,3,8",
)


def information_columns(matrix, without=()):
    """From the last column to the first, each that is no sum of those taken before is parity; the
    others, less those `without`, are information."""
    order = [column for column in reversed(range(matrix.n)) if column not in without]
    parity = pivots(matrix, order)
    return [column for column in range(matrix.n) if column not in parity and column not in without]


def words(chance, k, frames):
    return ["".join(chance.choice("01") for _ in range(k)) for _ in range(frames)]


def pack(bits):
    """Eight bits a byte, the first in the highest place, the last byte filled with zeros."""
    padded = bits + "0" * (-len(bits) % 8)
    return bytes(int(padded[i : i + 8], 2) for i in range(0, len(padded), 8))


def compare_words(group, what, matrix, columns, information, codewords):
    group.equal(what + ": frames", len(codewords), len(information))
    for frame, (bits, word) in enumerate(zip(information, codewords)):
        group.equal("%s: length of frame %d" % (what, frame), len(word), matrix.n)
        satisfied = matrix.satisfied([int(bit) for bit in word])
        group.true("%s: H x of frame %d" % (what, frame), satisfied)
        carried = "".join(word[column] for column in columns)
        group.equal("%s: information of frame %d" % (what, frame), carried, bits)


def whole(program, group):
    """encode: H x = 0, information where it is documented"""
    chance = random.Random(21)
    for name in NAMES:
        matrix = read_alist(program.run("codes", "export", name))
        columns = information_columns(matrix)
        shown = json.loads(program.run("codes", "show", name, "--format", "json"))
        group.equal(name + ": k", shown["k"], len(columns))
        information = words(chance, len(columns), 5)
        out = program.run("encode", "--code", name, stdin="".join(information).encode())
        compare_words(group, name, matrix, columns, information, out.split())


def shortened(program, group):
    """encode --info-bits: the last information bits are 0 and left out"""
    chance = random.Random(22)
    for name, k in (("802.11n-648-1/2", 300), ("mackay:96,3,6,1", 17), ("802.16e-576-5/6", 401)):
        matrix = read_alist(program.run("codes", "export", name))
        columns = information_columns(matrix)
        absent = set(columns[k:])
        places = [column for column in range(matrix.n) if column not in absent]
        information = words(chance, k, 5)
        stdin = "".join(information).encode()
        out = program.run("encode", "--code", name, "--info-bits", k, stdin=stdin)
        full = []
        for word in out.split():
            group.equal(name + ": bits sent", len(word), len(places))
            bits = dict(zip(places, word))
            full.append("".join(bits.get(column, "0") for column in range(matrix.n)))
        compare_words(group, "%s to %d" % (name, k), matrix, columns[:k], information, full)


def read_qc(text):
    """Base matrix, Z and flags of punctured block columns of a .qc file."""
    lines = [[int(word) for word in line.split()] for line in text.splitlines() if line.strip()]
    width, height, z = lines[0]
    base = lines[1 : 1 + height]
    flags = lines[1 + height] if len(lines) > 1 + height else [1] * width
    return base, z, flags


def punctured(program, group):
    """encode of 5G NR: the first 2 Z bits can be found so that H x = 0"""
    chance = random.Random(23)
    for name in ("5gnr-bg2-z3", "5gnr-bg1-z2", "5gnr-bg1-z4:2/3"):
        base, z, _ = read_qc(program.run("codes", "export", name, "--format", "qc"))
        matrix = read_alist(program.run("codes", "export", name))
        group.equal(name + ": base matrix", lift(base, z).rows, matrix.rows)
        columns = information_columns(matrix)
        information = words(chance, len(columns), 5)
        out = program.run("encode", "--code", name, stdin="".join(information).encode())
        # Information comes first in 5G, so that the punctured bits are the first of it.
        group.equal(name + ": information", columns, list(range(len(columns))))
        full = [bits[: 2 * z] + word for bits, word in zip(information, out.split())]
        compare_words(group, name, matrix, columns, information, full)


def forms(program, group):
    """encode and decode: text, packed, bytes; LLRs as text, f32, i8"""
    chance = random.Random(24)
    name = "mackay:96,3,6,1"
    information = words(chance, 48, 4)
    codewords = program.run("encode", "--code", name, stdin="\n".join(information).encode()).split()
    ways = {
        "text": "".join(information).encode(),
        "packed": b"".join(map(pack, information)),
        "bytes": bytes(int(bit) for bit in "".join(information)),
    }
    expected = {
        "text": "".join(word + "\n" for word in codewords).encode(),
        "packed": b"".join(map(pack, codewords)),
        "bytes": bytes(int(bit) for bit in "".join(codewords)),
    }
    for source, stdin in ways.items():
        for target, wanted in expected.items():
            asked = ["encode", "--code", name, "--from", source, "--to", target]
            found = program.result(*asked, stdin=stdin)
            group.equal("%s to %s" % (source, target), found, (0, wanted, b""))
    llrs = [4 - 8 * int(bit) for word in codewords for bit in word]
    given = {
        "text": " ".join(map(str, llrs)).encode(),
        "f32": struct.pack("<%df" % len(llrs), *llrs),
        "i8": struct.pack("%db" % len(llrs), *(2 * llr for llr in llrs)),
    }
    decided = {"information": information, "codeword": codewords}
    for source, stdin in given.items():
        for target, written in (("text", None), ("packed", pack)):
            for which, frames in decided.items():
                asked = ["decode", "--code", name, "--from", source, "--to", target]
                _, out, _ = program.result(*asked, "--output", which, stdin=stdin)
                if written:
                    wanted = b"".join(map(written, frames))
                else:
                    wanted = "".join(word + "\n" for word in frames).encode()
                group.equal("decode %s to %s %s" % (source, target, which), out, wanted)


GROUPS = [whole, shortened, punctured, forms]
if __name__ == "__main__":
    outside.main(GROUPS)
