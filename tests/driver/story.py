"""A story: a code, settings, and steps, as a text of a few lines that replays.

    code qc 4 6                 a base matrix of 6 columns and shifts below 4; or `code alist 4 6`, the
    row 0:3 1:0 4:1             same as a list of ones, or `code NAME`. A row has COLUMN:SHIFT...
    punctured 5                 columns of the base matrix that are not transmitted (qc)
    info-bits 10
    file weights.csv            lines of a file that a setting names
    | iteration,factor
    set decoder oms:0.5         a setting, or the points: set ebn0 1.5,2
    frames 300                  of each point
    step same lanes=block:3     what must hold (steps.py)
"""

import copy

import tables


class Story:
    def __init__(self):
        self.take_code(["mackay:24,3,6,1"])
        self.files, self.sets, self.frames, self.steps = {}, {}, 100, []

    # ---- Text ------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text):
        story, lines = cls(), text.splitlines()
        for line in lines:
            word, _, rest = line.partition(" ")
            if not line.strip() or word.startswith("#"):
                continue
            if word == "code":
                story.code = rest.split()
            elif word == "row":
                story.rows.append([tuple(map(int, e.split(":"))) for e in rest.split()])
            elif word == "punctured":
                story.punctured = list(map(int, rest.split()))
            elif word == "info-bits":
                story.info_bits = int(rest)
            elif word == "file":
                story.files[rest] = []
            elif word == "|":
                story.files[list(story.files)[-1]].append(rest)
            elif word == "set":
                name, _, value = rest.partition(" ")
                story.sets[name] = value
            elif word == "frames":
                story.frames = int(rest)
            elif word == "step":
                story.steps.append(rest)
            else:
                raise ValueError("a story has no line '%s'" % line)
        return story

    def text(self):
        lines = ["code " + " ".join(self.code)]
        lines += ["row " + " ".join("%d:%d" % e for e in row) for row in self.rows]
        if self.punctured:
            lines.append("punctured " + " ".join(map(str, self.punctured)))
        if self.info_bits:
            lines.append("info-bits %d" % self.info_bits)
        for name, content in self.files.items():
            lines += ["file " + name] + ["| " + line for line in content]
        lines += ["set %s %s" % pair for pair in self.sets.items()]
        return "\n".join(lines + ["frames %d" % self.frames] + ["step " + step for step in self.steps]) + "\n"

    def copy(self):
        return copy.deepcopy(self)

    # ---- The code --------------------------------------------------------------------------------

    def take_code(self, words, rows=(), punctured=(), info_bits=None):
        self.code, self.rows, self.punctured, self.info_bits = words, list(rows), list(punctured), info_bits

    @property
    def is_own(self):
        return self.code[0] in ("qc", "alist")

    @property
    def code_name(self):
        return "code." + self.code[0] if self.is_own else self.code[0]

    def code_text(self):
        """The file of the code."""
        z, columns = map(int, self.code[1:])
        if self.code[0] == "qc":
            lines = ["%d %d %d" % (columns, len(self.rows), z)]
            for row in self.rows:
                shifts = dict(row)
                lines.append(" ".join(str(shifts.get(c, -1)) for c in range(columns)))
            if self.punctured:
                lines.append(" ".join(str(int(c not in self.punctured)) for c in range(columns)))
            return "\n".join(lines) + "\n"
        rows = [sorted({c * z + (i + s) % z + 1 for c, s in row}) for row in self.rows for i in range(z)]
        lists = [[r + 1 for r, row in enumerate(rows) if v in row] for v in range(1, columns * z + 1)]
        most = max(map(len, lists)), max(map(len, rows), default=0)
        text = ["%d %d" % (columns * z, len(rows)), "%d %d" % most]
        text += [" ".join(str(len(x)) for x in lists), " ".join(str(len(x)) for x in rows)]
        return "\n".join(text + [" ".join(map(str, x)) for x in lists + rows]) + "\n"


# ---- Drawing -------------------------------------------------------------------------------------


def _draw_base(rng, story):
    """A small quasi-cyclic code with holes; some rows twice, some columns of weight one, some
    punctured."""
    kind = rng.choice(("qc", "qc", "alist"))
    z, columns = rng.choice((1, 1, 2, 3, 4, 5, 7, 8, 13, 16, 27, 31)), rng.randint(3, 12)
    rows = rng.randint(1, columns - 1)
    density = rng.uniform(0.2, 1)
    base = [{(c, rng.randrange(z)) for c in range(columns) if rng.random() < density} for _ in range(rows)]
    if kind == "alist" and rng.random() < 0.4:  # several circulants in a block
        for row in base:
            row.update((c, rng.randrange(z)) for c, _ in list(row) if rng.random() < 0.3)
    for row in base:
        row.add((rng.randrange(columns), 0)) if not row else None
    for c in range(columns):
        if not any(c == used for row in base for used, _ in row):
            rng.choice(base).add((c, rng.randrange(z)))  # a column of weight one
    if rng.random() < 0.25:
        base.insert(rng.randrange(rows + 1), set(rng.choice(base)))
    story.take_code([kind, str(z), str(columns)], [sorted(row) for row in base])
    if kind == "qc" and rng.random() < 0.4:
        story.punctured = sorted(rng.sample(range(columns), rng.randint(1, max(1, columns // 3))))


def draw_code(rng, story, program):
    kind = rng.random()
    if kind < 0.55:
        _draw_base(rng, story)
    elif kind < 0.85:
        story.take_code([tables.construction(rng, rng.choice(program.families)) or "mackay:24,3,6,1"])
    else:
        story.take_code([tables.standard(rng)])
    if rng.random() < 0.25:
        story.info_bits = rng.randint(1, 12)


def _draw_file(rng, story, name):
    """A value for a setting that names a file."""
    if name == "weights":
        iterations = sorted(rng.sample(range(1, 9), rng.randint(1, 3)))
        story.files["weights.csv"] = ["iteration,factor,offset"] + [
            "%d,%.3g,%.3g" % (i, rng.uniform(0.1, 1.9), rng.choice((0, 0.3, 1))) for i in iterations
        ]
        return "weights.csv"
    if name == "priors":
        story.files["errors.priors"] = ["%.3g" % rng.uniform(0.001, 0.2)]
        return "errors.priors"
    if name == "logicals" and story.code[0].endswith((",x", ",z")):
        return story.code[0][:-1] + "l" + story.code[0][-1]
    if name == "plan":
        return "./plan.txt"
    return None


def draw_value(rng, story, name):
    return tables.value(rng, name) or _draw_file(rng, story, name)


def draw_point(rng, is_db):
    return "%.3g" % (rng.uniform(-1, 8) if is_db else 10 ** rng.uniform(-2.3, -0.5))


def draw_points(rng, is_db):
    return ",".join(sorted({draw_point(rng, is_db) for _ in range(rng.choice((1, 1, 2, 3)))}, key=float))


def draw(rng, program):
    """A story without steps. Whether its settings go together is not known yet."""
    story = Story()
    draw_code(rng, story, program)
    story.frames = rng.choice((1, 63, 64, 65, 100, 128, 200, 300, 449))
    for name in rng.sample(tables.RESULTS, len(tables.RESULTS)):
        share = 0.65 if name == "decoder" else 0.3 if tables.SETTINGS[name].choices else 0.15
        if rng.random() < (0.3 if tables.SETTINGS[name].kind != "words" else share):
            value = draw_value(rng, story, name)
            if value:
                story.sets[name] = value
    point = "ebn0" if rng.random() < 0.7 else rng.choice(list(program.points))
    story.sets[point] = draw_points(rng, program.points[point])
    return story
