"""Links of 5G New Radio: segmentation, encoded bits and decoding, compared with nr_chain.py."""

import itertools
import json
import random
from collections import Counter

import outside
from matrix import lift
from nr_chain import (
    ALL,
    INFORMATION,
    LIFTING,
    MCS,
    POLYNOMIALS,
    SMALL,
    Link,
    base_graph,
    crc,
    encode,
    segments,
    shifts,
    sizes,
    tbs,
    transport_crc,
)

# Configurations of which all bits are compared.
LINKS = """
nr:24@1/3 nr:24@1/5,qm=1 nr:24@1/10,qm=1,layers=3 nr:100@1/2,rv=1 nr:176@1/3,qm=4,rv=2
nr:177@1/3,qm=4,rv=3 nr:292@8/9,qm=4 nr:292@0.95,qm=6 nr:293@8/9,qm=8 nr:292@1/10,harq=0-2-3-1
nr:544@0.2,qm=6,layers=2 nr:545@0.3,qm=6,layers=4 nr:624@1/2,qm=10 nr:625@1/2,qm=10,layers=3,rv=1
nr:984@308/1024,rv=1 nr:1000@1/10,qm=1 nr:1000@1/10,qm=8,rv=3 nr:1320@E=4320 nr:1320@E=1500,qm=6
nr:2152@308/1024,harq=0-2 nr:2408@1/5,nref=7777,rv=1,qm=4 nr:2408@1/5,nref=7777,rv=2 nr:3000@3/4
nr:2408@1/5,nref=7777,rv=3,layers=4 nr:3824@0.67,qm=6 nr:3824@0.68,qm=6,rv=2 nr:3825@0.5,rv=1
nr:3824@0.25,rv=3,qm=10 nr:3840@1/4,qm=4 nr:3840@1/10,layers=3,rv=2 nr:4352@0.26,qm=2,rv=3
nr:4352@948/1024,qm=8,harq=0-0-1 nr:8424@1/3,rv=1 nr:8424@0.26,qm=6,rv=2 nr:8424@0.95,qm=10
nr:8448@1/3,qm=4,layers=3 nr:8448@8/9,harq=0-2-3-1,qm=6 nr:9224@E=30528 nr:9480@1/5,rv=1,layers=4
nr:17928@2/3,qm=8,layers=4,rv=3 nr:17928@0.8,qm=6,layers=3,harq=2-3,nref=9999 nr:12040@E=16006
nr:34816@0.926,qm=10,layers=2 nr:34816@1/2,nref=12672,rv=2,qm=8
""".split()
# Those whose bits a decoder finds, and the Eb/N0 in dB at which it still does.
DECODED = """
nr:24@1/3 7; nr:177@1/3,qm=4,rv=3 7; nr:292@1/10,harq=0-2-3-1 5; nr:545@0.3,qm=6,layers=4 5
nr:1000@1/10,qm=1 5; nr:2152@308/1024,harq=0-2 4; nr:2408@1/5,nref=7777,rv=1,qm=4 5
nr:3824@0.67,qm=6 5; nr:8424@1/3 4; nr:3840@1/4,qm=4 4; nr:8448@8/9,harq=0-2-3-1,qm=6 5
nr:9224@E=30528 4; nr:4352@948/1024,qm=8 8; nr:17928@2/3,qm=8,layers=4 5
"""
# TS 38.108, table A.1-1, all with MCS 4 of table 1 and 12 symbols: PRBs, A, C, K' and G.
CHANNELS = """
25 2152 1 2168 7200; 11 984 1 1000 3168; 106 9224 2 4648 30528; 51 4352 1 4376 14688
24 2088 1 2104 6912; 15 1320 1 1336 4320; 6 528 1 544 1728
"""
# TS 38.521-4, table A.3.2.1.1-1, and the largest size with 256QAM, calculated by hand: A; then
# table, MCS, PRBs, symbols, layers and resource elements of DM-RS.
SIZES = """
3904 1 4 52 12 1 18; 480 1 4 6 12 1 12; 2280 1 4 52 7 1 12; 8064 3 14 52 12 1 12
1277992 2 27 273 14 4 12
"""
# For all MCS: PRBs, symbols, resource elements of DM-RS, and overhead.
RESOURCES = ((1, 14, 0, 0), (25, 3, 6, 6), (273, 14, 24, 0))


def entries(text):
    """The words of each entry of a table above."""
    return [entry.split() for entry in text.strip().replace("\n", ";").split(";")]


def draw(chance, count):
    return [chance.getrandbits(1) for _ in range(count)]


def published(_, group):
    """5G NR: this reference against published numbers"""
    bits = [byte >> i & 1 for byte in b"123456789" for i in reversed(range(8))]
    for name, value in (("24A", 0xCDE703), ("24B", 0x23EF52), ("16", 0x31C3)):
        group.equal("CRC " + name, int("".join(map(str, crc(bits, name))), 2), value)
    for name in POLYNOMIALS:
        group.true("CRC %s divides" % name, not any(crc(bits + crc(bits, name), name)))
    group.equal("sizes in the table", (len(SMALL), len(LIFTING)), (93, 51))
    group.equal("indices", [len(MCS[table]) for table in sorted(MCS)], [29, 28, 29, 27, 28, 28, 28, 28])
    for entry in entries(CHANNELS):
        prbs, *expected = map(int, entry)
        size, rate, qm = tbs(1, 4, prbs, 12, 1)
        parts = segments(size + int(transport_crc(size)[:2]), base_graph(size, rate))
        found = [size, parts.count, parts.used, 12 * 12 * qm * prbs]
        group.equal("%d PRBs" % prbs, found, expected)
    for entry in entries(SIZES):
        size, *where = map(int, entry)
        group.equal("size for %r" % where, tbs(*where)[0], size)


def consistent(_, group):
    """5G NR: H c = 0 for this reference, and where its bits are sent"""
    chance = random.Random(25)
    for graph, z in itertools.product((1, 2), (2, 3, 7, 15, 18, 22, 26, 40)):
        k = INFORMATION[graph] * z
        block = draw(chance, k - 5) + [None] * 5
        sent = encode(block, graph, z)
        rows = [[row.get(c, -1) for c in range(ALL[graph])] for row in shifts(graph, z)]
        codeword = [bit or 0 for bit in block[: 2 * z] + sent]
        group.true("H of graph %d, Z = %d" % (graph, z), lift(rows, z).satisfied(codeword))
        fillers = [i for i, bit in enumerate(sent, 2 * z) if bit is None]
        group.equal("fillers of graph %d, Z = %d" % (graph, z), fillers, list(range(k - 5, k)))
    for link in map(Link, LINKS):
        bits, z = draw(chance, link.a), link.parts.z
        blocks = [c[: 2 * z] + encode(c, link.graph, z) for c in link.blocks(bits)]
        sent, places = link.chain(bits), link.places()
        group.equal(link.name + ": E", sum(link.lengths()), link.g)
        group.equal(link.name + ": sent", len(sent), link.g * len(link.versions))
        group.equal(link.name + ": places", [blocks[r][c] for r, c in places], sent)
        # The bits of a block are transmitted equally often, some of them once more.
        for t, r in itertools.product(range(len(link.versions)), range(link.parts.count)):
            once = places[t * link.g : (t + 1) * link.g]
            times = Counter(c for block, c in once if block == r)
            buffer = blocks[r][2 * z : 2 * z + link.n_cb]
            least = link.lengths()[r] // (len(buffer) - buffer.count(None))
            group.true(link.name + ": turns", set(times.values()) <= {least, least + 1})
    for size, low in sizes():
        parts = Link("nr:%d@%s" % (size, "1/4" if low else "1/3")).parts
        filled = parts.count * (parts.used - parts.crc) - int(transport_crc(size)[:2])
        group.equal("%d bits in blocks" % size, filled, size)


def show(program, group, name):
    """Compares all keys; a name whose code blocks would differ in size must be refused."""
    try:
        show_link(program, group, name, Link(name))
    except ValueError:
        code, _, _ = program.result("codes", "show", name, "--format", "json")
        group.equal(name + ": exit code", code, 2)


def show_link(program, group, name, link):
    """Compares all keys with those of the link."""
    code, out, _ = program.result("codes", "show", name, "--format", "json")
    group.equal(name + ": exit code", code, 0)
    shown = json.loads(out) if code == 0 else {}
    for key, value in link.shown().items():
        group.equal("%s: %s" % (name, key), shown.get(key), value)


def shown_sizes(program, group):
    """5G NR: numbers of codes show for all transport block sizes"""
    options = "qm=4,rv=1 qm=6,layers=3 qm=1,nref=12000 qm=10,layers=4 harq=0-2-3 qm=8,layers=2 rv=3"
    turn = itertools.cycle(options.split())
    for size, low in sizes():
        rates = ("1/4", "1/10") if low else ("0.2501", "1/3", "8/9")
        if size in SMALL:
            rates = ("1/5",) if low else ("0.2501", "0.67", "0.68", "8/9")
        rate = rates[size // 8 % len(rates)]
        show(program, group, "nr:%d@%s,%s" % (size, rate, next(turn)))
    group.true("sizes", len(sizes()) > 500)


def shown_schemes(program, group):
    """5G NR: numbers of codes show for all MCS of all tables"""
    for number, (table, mcs) in enumerate((t, i) for t in MCS for i in range(len(MCS[t]))):
        for turn, (prbs, symbols, dmrs, overhead) in enumerate(RESOURCES[: 3 if table < 5 else 1]):
            layers = (number + turn) % 4 + 1
            name = "nr:mcs=%d,table=%d,prb=%d,symbols=%d" % (mcs, table, prbs, symbols)
            name += ",dmrs=%d,overhead=%d,layers=%d" % (dmrs, overhead, layers)
            size, rate, qm = tbs(table, mcs, prbs, symbols, layers, dmrs, overhead)
            link = Link("nr:%d@%s,qm=%d,layers=%d" % (size, rate, qm, layers))
            link.g = (12 * symbols - dmrs - overhead) * prbs * qm * layers
            show_link(program, group, name, link)


def shown_limits(program, group):
    """5G NR: numbers of codes show around the limits"""
    for limit in (176, 292, 544, 624, 3824, 3840, 8424, 8448, 7608, 16824):
        for size in range(limit - 2, limit + 3):
            for rate in ("0.25", "0.26", "0.67", "0.671", "0.93", "E=%d" % (24 * (limit // 8))):
                show(program, group, "nr:%d@%s" % (size, rate))
    for name in LINKS:
        show(program, group, name)


def encoded(program, group):
    """5G NR: encode, bit for bit"""
    chance = random.Random(26)
    for name in LINKS:
        link = Link(name)
        frames = [draw(chance, link.a) for _ in range(3)] + [[0] * link.a, [1] * link.a]
        given = program.write("bits.txt", "".join("".join(map(str, f)) + "\n" for f in frames))
        program.run("encode", "--code", name, "--in", given, "--out", "sent.txt")
        found = program.read("sent.txt").split()
        group.equal(name + ": frames", len(found), len(frames))
        for number, (sent, frame) in enumerate(zip(found, frames)):
            expected = "".join(map(str, link.chain(frame)))
            differ = [i for i, (x, y) in enumerate(zip(sent, expected)) if x != y]
            group.equal("%s: length" % name, len(sent), len(expected))
            group.equal("%s: bits that differ in frame %d" % (name, number), differ, [])


def decode(program, group, what, link, frames, llrs):
    """The frames must come back from their LLRs, which are one list for each."""
    given = program.write("llr.txt", "".join(" ".join(map("%.3f".__mod__, f)) + "\n" for f in llrs))
    program.run("decode", "--code", link.name, "--in", given, "--out", "found.txt")
    found = program.read("found.txt").split()
    group.equal("%s, %s: frames" % (link.name, what), len(found), len(frames))
    for number, (bits, frame) in enumerate(zip(found, frames)):
        wanted = "".join(map(str, frame))
        group.true("%s, %s: frame %d" % (link.name, what, number), bits == wanted)


def decoded(program, group):
    """5G NR: decode without noise, with noise, and of repeated bits"""
    chance = random.Random(27)
    for name, decibel in entries(DECODED):
        link = Link(name)
        frames = [draw(chance, link.a) for _ in range(3)]
        sent = [link.chain(frame) for frame in frames]
        decode(program, group, "no noise", link, frames, [[6 - 12 * b for b in s] for s in sent])
        # Es/N0 of BPSK from the energy of an information bit.
        snr = 10 ** (float(decibel) / 10) * link.a / len(sent[0])
        sigma = (2 * snr) ** -0.5
        noisy = [[2 * (1 - 2 * b + chance.gauss(0, sigma)) / sigma**2 for b in s] for s in sent]
        decode(program, group, decibel + " dB", link, frames, noisy)
        # One copy of each repeated bit is wrong, but the other copies outweigh it.
        copies, llrs = {}, [[8 - 16 * b for b in s] for s in sent]
        for number, place in enumerate(link.places()):
            copies.setdefault(place, []).append(number)
        repeated = [numbers for numbers in copies.values() if len(numbers) > 1]
        for llr, numbers in itertools.product(llrs, repeated):
            llr[chance.choice(numbers)] *= -0.5
        if repeated:
            decode(program, group, "copies", link, frames, llrs)


GROUPS = [published, consistent, shown_sizes, shown_schemes, shown_limits, encoded, decoded]
if __name__ == "__main__":
    outside.main(GROUPS)
