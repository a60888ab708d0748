"""Transport blocks of 5G New Radio, written from 3GPP TS 38.212 (coding and rate matching) and TS
38.214 (sizes). Clauses are those of TS 38.212 unless TS 38.214 is named. Bits are lists of 0 and 1;
None is <NULL>, a filler bit."""

import os
from collections import Counter, namedtuple
from fractions import Fraction
from functools import lru_cache

TABLES = os.path.join(os.path.dirname(__file__), "../../codes/standards/tables/nr5g.txt")
POLYNOMIALS = {
    "24A": 0x864CFB,
    "24B": 0x800063,
    "24C": 0xB2B117,
    "16": 0x1021,
    "11": 0x621,
    "6": 0x21,
}
# Table 5.3.2-1: sizes a 2^j of at most 384; the index of a set is the index of its a.
SETS = (2, 3, 5, 7, 9, 11, 13, 15)
LIFTING = {a << j: index for index, a in enumerate(SETS) for j in range(8) if a << j <= 384}
INFORMATION = {1: 22, 2: 10}  # columns of information bits in a base graph
ALL = {1: 68, 2: 52}  # columns of a base graph
# Table 5.4.2.1-2, by redundancy version: k0 = floor(this N_cb / N) Z, as N is 66 Z or 50 Z.
STARTS = {1: (0, 17, 33, 56), 2: (0, 13, 25, 43)}


def crc(bits, name):
    """5.1: parity bits of CRC24A, 24B, 24C, 16, 11 or 6, the highest power first."""
    length = int(name[:2])
    generator, word = POLYNOMIALS[name], 0
    for bit in bits:
        feedback = (word >> (length - 1)) ^ bit
        word = (word << 1) & ((1 << length) - 1)
        if feedback:
            word ^= generator
    return [(word >> (length - 1 - i)) & 1 for i in range(length)]


def transport_crc(a):
    """6.2.1, 7.2.1: the CRC of a transport block of A bits."""
    return "24A" if a > 3824 else "16"


def base_graph(a, rate):
    """6.2.2, 7.2.2: 1 or 2."""
    if a <= 292 or (a <= 3824 and rate <= Fraction(67, 100)) or rate <= Fraction(1, 4):
        return 2
    return 1


Segments = namedtuple("Segments", "count crc used k z fillers")  # C, L, K', K, Z_c, K - K'


def segments(b, graph):
    """5.2.2: how B bits, the CRC of the transport block included, become code blocks. The standard
    does not say what happens if these cannot have one size; with TS 38.214 they always can."""
    largest = {1: 8448, 2: 3840}[graph]
    length = 0 if b <= largest else 24
    count = -(-b // (largest - length)) if length else 1
    if (b + count * length) % count:
        raise ValueError("code blocks of different sizes")
    used = (b + count * length) // count
    columns = 22 if graph == 1 else 10 if b > 640 else 9 if b > 560 else 8 if b > 192 else 6
    z = min(z for z in LIFTING if columns * z >= used)
    k = INFORMATION[graph] * z
    return Segments(count, length, used, k, z, k - used)


def code_blocks(bits, parts):
    """5.2.2: the code blocks c_r, each with its CRC and fillers."""
    each = parts.used - parts.crc
    for r in range(parts.count):
        block = bits[r * each : (r + 1) * each]
        yield block + (crc(block, "24B") if parts.crc else []) + [None] * parts.fillers


@lru_cache(maxsize=None)
def shifts(graph, z):
    """5.3.2: for each row of the base graph its columns and their shifts P = V mod Z."""
    rows, at = {1: {}, 2: {}}, 0
    with open(TABLES, encoding="ascii") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words and words[0] == "code":
                at += 1
            elif words:
                row, column, *v = map(int, words)
                rows[at].setdefault(row, {})[column] = v[LIFTING[z]] % z
    return [rows[graph][row] for row in sorted(rows[graph])]


def encode(block, graph, z):
    """5.3.2: d = c without its first 2 Z bits, then w with H [c w] = 0. Z bits are an integer whose
    bit i is bit i; a circulant of shift s takes bit i from bit i + s mod Z."""

    def turn(word, s):
        return ((word >> s) | (word << (z - s))) & ((1 << z) - 1)

    def total(row):
        word = 0
        for column, s in row.items():
            if column in known:
                word ^= turn(known[column], s)
        return word

    first, rows = INFORMATION[graph], shifts(graph, z)
    filled = [bit or 0 for bit in block]
    known = {j: int("".join(map(str, filled[j * z : j * z + z][::-1])), 2) for j in range(first)}
    # In the sum of the first four rows all parity blocks cancel but one, the first.
    left = Counter((c, s) for row in rows[:4] for c, s in row.items() if c >= first)
    [(column, shift)] = [place for place, times in left.items() if times & 1]
    start = 0
    for row in rows[:4]:
        start ^= total(row)
    known[column] = turn(start, (z - shift) % z)
    for row in [*rows[:4], *rows]:
        unknown = [c for c in row if c not in known]
        if len(unknown) == 1:
            known[unknown[0]] = turn(total(row), (z - row[unknown[0]]) % z)
    parity = [known[j] >> i & 1 for j in range(first, ALL[graph]) for i in range(z)]
    return block[2 * z :] + parity


def select(d, n_cb, k0, e):
    """5.4.2.1: E bits of the circular buffer from k0 on, without fillers."""
    buffer = [bit for bit in d[k0:n_cb] + d[:k0] if bit is not None]
    return (buffer * -(-e // len(buffer)))[:e]


def interleave(e, qm):
    """5.4.2.2: written row by row in Q_m rows, read column by column."""
    width = len(e) // qm
    return [e[i * width + j] for j in range(width) for i in range(qm)]


class Link:
    """All numbers of NAME: nr:A@R or nr:A@E=G; qm, rv or harq, layers, nref (bits of the buffer).
    R is exact (a fraction or a decimal), A / G where G is given. Without it G is the multiple of
    layers qm nearest to A / R: floor(A / (R layers qm) + 1/2) layers qm."""

    def __init__(self, name):
        size, *options = name[len("nr:") :].split(",")
        options = dict(option.split("=") for option in options)
        a, rate = size.split("@")
        self.name, self.a = name, int(a)
        self.qm, self.layers = int(options.get("qm", 2)), int(options.get("layers", 1))
        self.versions = [int(v) for v in options.get("harq", options.get("rv", "0")).split("-")]
        if rate.startswith("E="):
            self.g = int(rate[2:])
            rate = Fraction(self.a, self.g)
        else:
            rate, unit = Fraction(rate), self.layers * self.qm
            self.g = int(self.a / (rate * unit) + Fraction(1, 2)) * unit
        self.graph = base_graph(self.a, rate)
        self.crc = transport_crc(self.a)
        self.parts = segments(self.a + int(self.crc[:2]), self.graph)
        self.n = (ALL[self.graph] - 2) * self.parts.z
        self.n_cb = min(self.n, int(options.get("nref", self.n)))  # 5.4.2.1: I_LBRM = 1 with nref

    def lengths(self):
        """5.4.2.1: E_r of each code block."""
        unit, count = self.layers * self.qm, self.parts.count
        symbols = self.g // unit
        longer = symbols % count  # the last blocks take the ceiling
        return [unit * (symbols // count + (r >= count - longer)) for r in range(count)]

    def start(self, version):
        """Table 5.4.2.1-2: k0."""
        return STARTS[self.graph][version] * self.n_cb // self.n * self.parts.z

    def match(self, encoded):
        """5.4.2, 5.5: what is transmitted of encoded blocks d_r, one version after the other."""
        sent = []
        for version in self.versions:
            for d, e in zip(encoded, self.lengths()):
                sent += interleave(select(d, self.n_cb, self.start(version), e), self.qm)
        return sent

    def blocks(self, bits):
        return code_blocks(bits + crc(bits, self.crc), self.parts)

    def chain(self, bits):
        """7.2.1 to 7.2.6: the bits transmitted for the A bits of a transport block."""
        return self.match([encode(c, self.graph, self.parts.z) for c in self.blocks(bits)])

    def places(self):
        """For each transmitted bit its code block r and its column of H, which is 2 Z or more."""
        p, places = self.parts, []
        for r in range(p.count):
            columns = range(2 * p.z, 2 * p.z + self.n)
            places.append([None if p.used <= c < p.k else (r, c) for c in columns])
        return self.match(places)

    def shown(self):
        """The keys of codes show --format json that a link has."""
        return {
            "transport_block": self.a,
            "transport_crc": int(self.crc[:2]),
            "code_blocks": self.parts.count,
            "block_crc": self.parts.crc,
            "base_graph": self.graph,
            "lifting": self.parts.z,
            "fillers": self.parts.fillers,
            "buffer": self.n_cb,
            "transmitted": self.g,
            "symbol_bits": self.qm,
            "layers": self.layers,
        }


def read_mcs(text):
    """Of each table the list of Q_m and 1024 R, from lines of its number, Q_m and the 1024 R."""
    tables = {}
    for line in text.strip().splitlines():
        table, qm, *rates = line.split()
        tables.setdefault(int(table), []).extend((int(qm), Fraction(rate)) for rate in rates)
    return tables


# TS 38.214, tables 5.1.3.1-1 to -4, 6.1.4.1-1 and -2 with q = 2, and these with q = 1.
MCS = read_mcs("""
1  2 120 157 193 251 308 379 449 526 602 679
1  4 340 378 434 490 553 616 658
1  6 438 466 517 567 616 666 719 772 822 873 910 948
2  2 120 193 308 449 602
2  4 378 434 490 553 616 658
2  6 466 517 567 616 666 719 772 822 873
2  8 682.5 711 754 797 841 885 916.5 948
3  2 30 40 50 64 78 99 120 157 193 251 308 379 449 526 602
3  4 340 378 434 490 553 616
3  6 438 466 517 567 616 666 719 772
4  2 120 193 449
4  4 378 490 616
4  6 466 517 567 616 666 719 772 822 873
4  8 682.5 711 754 797 841 885 916.5 948
4 10 805.5 853 900.5 948
5  2 120 157 193 251 308 379 449 526 602 679
5  4 340 378 434 490 553 616 658
5  6 466 517 567 616 666 719 772 822 873 910 948
6  2 30 40 50 64 78 99 120 157 193 251 308 379 449 526 602 679
6  4 378 434 490 553 616 658 699 772
6  6 567 616 666 772
7  1 240 314
7  2 193 251 308 379 449 526 602 679
7  4 340 378 434 490 553 616 658
7  6 466 517 567 616 666 719 772 822 873 910 948
8  1 60 80 100 128 156 198
8  2 120 157 193 251 308 379 449 526 602 679
8  4 378 434 490 553 616 658 699 772
8  6 567 616 666 772
""")
# TS 38.214, table 5.1.3.2-1.
SMALL = [*range(24, 193, 8), *range(208, 385, 16), *range(408, 529, 24)]
SMALL += map(int, """
552 576 608 640 672 704 736 768 808 848 888 928 984 1032 1064 1128 1160 1192 1224 1256 1288 1320
1352 1416 1480 1544 1608 1672 1736 1800 1864 1928 2024 2088 2152 2216 2280 2408 2472 2536 2600 2664
2728 2792 2856 2976 3104 3240 3368 3496 3624 3752 3824
""".split())


def large(info, low):
    """TS 38.214, 5.1.3.2, step 4: the size for N'_info; low says that R <= 1/4."""
    count = -(-(info + 24) // (3816 if low else 8424)) if low or info > 8424 else 1
    return 8 * count * -(-(info + 24) // (8 * count)) - 24


def size_of(info, low):
    """TS 38.214, 5.1.3.2, steps 3 and 4: the size for N_info, which is exact."""
    if info <= 3824:
        unit = 1 << max(3, int(info).bit_length() - 1 - 6)
        return min(size for size in SMALL if size >= info // unit * unit)
    unit = 1 << (int(info - 24).bit_length() - 1 - 5)
    return large(max(3840, int((info - 24) / unit + Fraction(1, 2)) * unit), low)


def tbs(table, mcs, prbs, symbols, layers, dmrs=0, overhead=0):
    """TS 38.214, 5.1.3: transport block size, R and Q_m. dmrs and overhead are resource elements in
    each physical resource block (PRB)."""
    qm, rate = MCS[table][mcs]
    elements = min(156, 12 * symbols - dmrs - overhead) * prbs
    info = elements * rate / 1024 * qm * layers
    return size_of(info, rate <= 256), rate / 1024, qm


def sizes():
    """TS 38.214: all transport block sizes with up to four layers and 273 PRBs, each as (A, whether
    R <= 1/4): those of the table, and those for each N'_info, 32 .. 64 times a power of two."""
    found = {(size, low) for size in SMALL for low in (True, False)}
    for low in (True, False):
        most = max(q * r for of in MCS.values() for q, r in of if (r <= 256) == low)
        limit = size_of(most / 1024 * 4 * 156 * 273, low)
        infos = (m << n for n in range(6, 16) for m in range(32, 65) if m << n >= 3840)
        found.update((size, low) for size in (large(info, low) for info in infos) if size <= limit)
    return sorted(found)
