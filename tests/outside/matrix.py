"""Parity-check matrices: MacKay's alist and Matrix Market, elimination over GF(2), cycles."""

import hashlib
from collections import Counter


class Matrix:
    """H as the sorted columns of each row, and the rows of each column."""

    def __init__(self, columns, rows):
        self.n = columns
        self.m = len(rows)
        self.rows = [sorted(row) for row in rows]
        self.columns = [[] for _ in range(columns)]
        for number, row in enumerate(self.rows):
            for column in row:
                self.columns[column].append(number)

    def edges(self):
        return [(row, column) for row, columns in enumerate(self.rows) for column in columns]

    def satisfied(self, bits):
        """Whether H x = 0."""
        return not any(sum(bits[column] for column in row) & 1 for row in self.rows)

    def unsatisfied(self, bits):
        return sum(sum(bits[column] for column in row) & 1 for row in self.rows)


def read_alist(text):
    """H from an alist, whose two halves must say the same."""
    lines = [[int(word) for word in line.split()] for line in text.splitlines()]
    n, m = lines[0]
    column_degrees, row_degrees = lines[2], lines[3]
    columns = [[row - 1 for row in line if row] for line in lines[4 : 4 + n]]
    rows = [[column - 1 for column in line if column] for line in lines[4 + n : 4 + n + m]]
    assert [max(column_degrees), max(row_degrees)] == lines[1], "largest degrees"
    assert [len(column) for column in columns] == column_degrees, "degrees of columns"
    assert [len(row) for row in rows] == row_degrees, "degrees of rows"
    assert len(lines) == 4 + n + m, "lines of an alist"
    matrix = Matrix(n, rows)
    assert matrix.columns == [sorted(column) for column in columns], "the halves of an alist"
    return matrix


def write_alist(matrix, padded=True):
    """An alist; without padding lists end where their entries do."""
    degrees = [len(column) for column in matrix.columns], [len(row) for row in matrix.rows]
    widest = [max(of) for of in degrees]
    lines = [[matrix.n, matrix.m], widest, *degrees]
    for lists, width in zip((matrix.columns, matrix.rows), widest):
        for entries in lists:
            padding = [0] * (width - len(entries)) if padded else []
            lines.append([entry + 1 for entry in entries] + padding)
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def read_mtx(text):
    """H from a Matrix Market pattern file."""
    lines = text.splitlines()
    assert lines[0].lower() == "%%matrixmarket matrix coordinate pattern general"
    body = [[int(word) for word in line.split()] for line in lines if not line.startswith("%")]
    m, n, count = body[0]
    rows = [[] for _ in range(m)]
    for row, column in body[1:]:
        rows[row - 1].append(column - 1)
    assert count == len(body) - 1 == len({tuple(edge) for edge in body[1:]})
    return Matrix(n, rows)


def lift(base, z):
    """H from a base matrix of shifts: row i of a circulant of shift s has its one in i + s mod z."""
    rows = []
    for shifts in base:
        for i in range(z):
            rows.append([j * z + (i + s) % z for j, s in enumerate(shifts) if s >= 0])
    return Matrix(z * len(base[0]), rows)


def reduced(matrix, order):
    """Gauss-Jordan over GF(2): pivots are taken in this order of columns. Returns {pivot column:
    row as an integer whose bit c is column c}."""
    basis = {}
    place = {column: i for i, column in enumerate(order)}
    last = len(order) - 1
    for row in matrix.rows:
        # Bit (last - place) so that the first column of the order is the highest bit.
        word = sum(1 << (last - place[column]) for column in row if column in place)
        while word:
            top = word.bit_length() - 1
            if top not in basis:
                basis[top] = word
                break
            word ^= basis[top]
    return {order[last - top]: word for top, word in basis.items()}


def pivots(matrix, order):
    """Columns that are no sum of the ones before them in the order."""
    return set(reduced(matrix, order))


def rank(matrix):
    return len(reduced(matrix, list(range(matrix.n))))


def fourcycles(matrix):
    """Pairs of rows with two columns in common, each pair of those columns a cycle."""
    count = 0
    for row, columns in enumerate(matrix.rows):
        common = Counter(other for column in columns for other in matrix.columns[column] if other > row)
        count += sum(shared * (shared - 1) // 2 for shared in common.values())
    return count


def girth(matrix):
    """Length of a shortest cycle, 0 without one: breadth first from every column."""
    neighbours = [[matrix.n + row for row in rows] for rows in matrix.columns]
    neighbours += matrix.rows
    best = 0
    for start in range(matrix.n):
        depth, parent = {start: 0}, {start: -1}
        level = [start]
        while level and (not best or 2 * depth[level[0]] + 2 <= best):
            following = []
            for vertex in level:
                for other in neighbours[vertex]:
                    if other == parent[vertex]:
                        continue
                    if other in depth:
                        length = depth[vertex] + depth[other] + 1
                        if not best or length < best:
                            best = length
                    else:
                        depth[other] = depth[vertex] + 1
                        parent[other] = vertex
                        following.append(other)
            level = following
    return best


def edge_hash(matrix):
    text = "".join("%d %d\n" % edge for edge in matrix.edges())
    return hashlib.sha256(text.encode()).hexdigest()
