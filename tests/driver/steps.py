"""What must hold of a story, as steps. A step has arguments NAME=VALUE that draw() chooses; `run` raises
Failure if it does not hold, NotApplicable if the story has nothing for it."""

import csv
import os
import random
import re
import shutil
import subprocess
import signal as signals

import extrinsic as ex
import numpy as np
import tables
from story import draw_value
from world import COUNTS, MANY, Failure, NotApplicable, Refused, World, blamed, counts

STEPS = {}


def step(draw=lambda rng, story: {}, share=1.0):
    def note(function):
        STEPS[function.__name__.strip("_").replace("_", "-")] = (draw, function, share)
        return function

    return note


def draw_step(rng, story):
    names = list(STEPS)
    name = rng.choices(names, [STEPS[n][2] for n in names])[0]
    arguments = {k: v for k, v in STEPS[name][0](rng, story).items() if v is not None}
    return " ".join([name] + ["%s=%s" % pair for pair in arguments.items()])


def run_step(world, text):
    name, *arguments = text.split()
    given = dict(a.split("=", 1) for a in arguments)
    try:
        STEPS[name][1](world, **{k.replace("-", "_"): v for k, v in given.items()})
    except Failure as failure:
        raise Failure("%s: %s" % (name, failure.key), failure.detail) from failure


# ---- Drawing -------------------------------------------------------------------------------------


def is_min_sum(story):
    return story.sets.get("decoder", "nms").split(":")[0] in ("ms", "nms", "oms")


def draw_ways(rng, story):
    """Settings on which results do not depend."""
    names = list(tables.WAYS) + (["structure"] if is_min_sum(story) else [])
    return {name: draw_value(rng, story, name) for name in names if rng.random() < 0.45}


def ways_of(given):
    return {name.replace("_", "-"): value for name, value in given.items()}


def two_sizes(rng, story):
    return {"first": rng.choice((1, 63, 64, 100, story.frames)), **draw_ways(rng, story)}


# ---- The same counts in every way ----------------------------------------------------------------


@step(draw_ways, 4)
def same(world, **ways):
    """Layouts, instruction sets, kernels, threads, and for min-sum structures."""
    world.same("counts differ", world.ber(ways=ways_of(ways)), world.truth())


@step(draw_ways)
def again(world, **ways):
    """The same command twice, in two formats."""
    first = world.ber(ways=ways_of(ways))
    world.same("counts differ", world.ber(ways=ways_of(ways)), first)
    table = world.run(*world.ber_words("--format", "json")).out
    points = re.findall(r"\{\"[a-z0-9_]+\": [^{}]*\}", table)
    found = [tuple(int(re.search(r'"%s": ([0-9]+)' % name, p).group(1)) for name in COUNTS) for p in points]
    world.same("JSON differs from CSV", found, list(world.truth().values()))


@step(lambda rng, story: {"n": rng.randint(2, 3)}, 0.3)
def ranks(world, n):
    """Processes that mpirun starts."""
    if not shutil.which("mpirun"):
        raise NotApplicable
    prefix = ["mpirun", "-q", "--allow-run-as-root", "--oversubscribe", "-n", n]
    world.same("counts differ", world.ber(prefix=prefix), world.truth())


# ---- Runs in pieces ------------------------------------------------------------------------------

# run.csv is the file that the steps of a story share; world.has says how many frames it has.


@step(two_sizes, 1.5)
def go_on(world, first, **ways):
    """--max-frames in two steps, the second on another machine, as it were."""
    world.grow(frames=min(int(first), world.story.frames))
    world.grow(frames=world.more(), ways=ways_of(ways))
    found = counts(world.run("combine", "run.csv").out)
    world.same("counts differ from their journal", found, world.truth(frames=world.has))


@step(lambda rng, story: {"after": "%.3f" % rng.uniform(0.02, 0.4), "frames": rng.choice((3000, 20000, 60000)),
                          "signal": rng.choice(("KILL", "TERM", "INT", "USR1")), "times": rng.randint(1, 3),
                          **draw_ways(rng, story)}, 1.2)
def kill(world, after, frames, signal, times="1", **ways):
    """Killed and continued: the counts of a run that was never stopped."""
    small = world.story.is_own or world.story.code[0].startswith("mackay")
    frames = int(frames) if small else world.more()
    words = world.ber_words("--out", "run.csv", frames=frames, ways={"threads": "2"})
    for _ in range(int(times)):
        world.run(*words, kill=(float(after), getattr(signals, "SIG" + signal)))
    world.grow(frames=frames, ways=ways_of(ways))


@step(lambda rng, story: {"n": rng.randint(2, 4), "twice": rng.randint(0, 1), **draw_ways(rng, story)}, 1.5)
def shards(world, n, twice="0", **ways):
    """Shards, combined at once or one after the other, are one run."""
    files = []
    for i in range(1, int(n) + 1):
        files.append(world.fresh("shard.csv"))
        try:
            world.ber("--shard", "%d/%s" % (i, n), "--out", files[-1], ways=ways_of(ways) if i == 1 else None)
        except Refused:  # a shard without a batch
            raise NotApplicable from None
    if twice == "1":
        files.append(world.fresh("copy.csv.journal"))
        shutil.copy(world.path(files[0] + ".journal"), world.path(files[-1]))
    world.same("combined shards differ", counts(world.run("combine", *files).out), world.truth())
    if int(n) > 1:
        some = world.fresh("part.csv")
        part = world.run("combine", *files[1:int(n)], "--out", some)
        if "missing_shards" not in world.text(some):
            raise Failure("a missing shard is not named", part)
        found = counts(world.run("combine", files[0], some).out)
        world.same("combined twice they differ", found, world.truth())


def draw_change(rng, story):
    name = rng.choice([n for n in (*tables.RESULTS, *tables.WAYS, "info-bits")])
    value = rng.randint(1, 30) if name == "info-bits" else draw_value(rng, story, name)
    return {"name": name, "value": value}


@step(draw_change, 2)
def changed(world, name, value=None):
    """Another setting with the same file: refused, or the counts of the new settings."""
    if value is None:
        raise NotApplicable
    world.half()
    frames, before = world.more(), world.truth(frames=world.has)
    other = World(world.story.copy(), world.program, world.tools)
    if name == "info-bits":
        other.story.info_bits = int(value)
    else:
        other.story.sets[name] = value
    try:
        expected = other.truth(frames=frames)
    except Refused:
        expected = None
    run = world.run(*other.ber_words("--out", "run.csv", frames=frames))
    if run.code == 0:
        world.same("a file with other settings goes on", counts(world.text("run.csv")), expected)
        world.same("a file of other counts goes on", other.truth(frames=world.has), before)
        world.has = frames
    elif expected is not None and name in tables.WAYS:
        raise Failure("a setting that changes no results is refused", run)


@step(lambda rng, story: {"file": rng.choice(("run.csv.journal", "run.csv.journal", "run.csv")),
                          "at": "%.3f" % rng.random(), "how": rng.choice(("flip", "cut", "drop", "twice", "swap"))}, 2)
def damage(world, file, at, how):
    """A damaged file is refused, or does not matter."""
    world.half()
    kept = {name: world.read(name) for name in ("run.csv", "run.csv.journal")}
    data = kept[file]
    place = min(len(data) - 1, int(float(at) * len(data)))
    lines = data.splitlines(keepends=True)
    line = min(len(lines) - 1, int(float(at) * len(lines)))
    if how == "flip":
        data = data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]
    elif how == "cut":
        data = data[:place]
    elif how == "swap":
        lines[line], lines[line - 1] = lines[line - 1], lines[line]
        data = b"".join(lines)
    else:
        data = b"".join(lines[:line] + lines[line:line + 1] * (2 * (how == "twice")) + lines[line + 1:])
    world.write(file, data)
    read, frames = world.run("combine", "run.csv"), world.more()
    if read.code == 0:
        halves, found = world.truth(frames=world.has), counts(read.out)
        world.same("combine reads a damaged journal", found, {p: halves.get(p) for p in found})
    run = world.run(*world.ber_words("--out", "run.csv", frames=frames))
    if run.code == 0:
        world.same("a damaged file goes on", counts(world.text("run.csv")), world.truth(frames=frames))
    elif run.code != 2:
        raise Failure("a damaged file is an error of the program", run)
    for name, content in kept.items():
        world.write(name, content)


@step(lambda rng, story: {"limit": rng.choice((0, 100, 700, 1000, 1500, 2000, 3000, 5000)), **draw_ways(rng, story)})
def full(world, limit, **ways):
    """Files that cannot grow: an error with code 1, and then the same command goes on."""
    world.half()
    frames, errors = world.more(), world.fresh("errors")
    run = world.run(*world.ber_words("--out", "run.csv", "--save-errors", errors, frames=frames), limit=int(limit))
    if run.code == 0:
        world.same("counts differ on a full disk", counts(world.text("run.csv")), world.truth(frames=frames))
    world.grow("--save-errors", errors, frames=frames, ways=ways_of(ways))
    check_errors(world, errors, partly=True)


@step(lambda rng, story: {"at": int(10 ** rng.uniform(0, 4)), **draw_ways(rng, story)})
def memory(world, at, **ways):
    """An allocation fails: an error, or the counts; and then the same command goes on."""
    if not world.tools.get("allocations"):
        raise NotApplicable
    world.half()
    frames = world.more()
    run = world.run(*world.ber_words("--out", "run.csv", frames=frames, ways={"threads": "1"}), environment={
        "LD_PRELOAD": world.tools["allocations"], "FAULT_AT": at, "FAULT_MARK": world.path(".mark")})
    if run.code == 0:
        world.same("counts differ without memory", counts(world.text("run.csv")), world.truth(frames=frames))
    elif "memory" not in run.err:
        raise Failure("missing memory is called something else", run)
    world.grow(frames=frames, ways=ways_of(ways))


@step(draw_ways, 0.5)
def both(world, **ways):
    """Two processes that write one file: one is refused, or they come one after the other."""
    frames = world.more() * 10
    words = world.ber_words("--out", "run.csv", frames=frames)
    processes = [world.start(words) for _ in range(2)]
    said = [process.communicate(timeout=150)[1].decode() for process in processes]
    ends = sorted(process.returncode for process in processes)
    if ends not in ([0, 0], [0, 2]):
        raise Failure("two processes with one file", "%s %s %s" % (ends, said, words))
    world.grow(frames=frames, ways=ways_of(ways))


# ---- Frames in error -----------------------------------------------------------------------------


def saved(world, name):
    found = []
    for line in world.text(name).splitlines():
        numbers = {k: float(v) for k, v in re.findall(r'"([a-z_]+)":(-?[0-9.e+-]+)', line)}
        if "batch" in numbers:
            found.append(numbers)
    return found


def check_errors(world, name, partly=False):
    """The frames that are saved are those that are counted."""
    name += "/errors.jsonl"
    if not world.exists(name):
        if partly:
            return []
        world.same("frames in error are not saved", sum(c[2] for c in world.truth().values()), 0)
        return []
    frames = saved(world, name)
    keys = [(f["point"], f["batch"], f["frame"]) for f in frames]
    if len(set(keys)) != len(keys):
        raise Failure("a frame is saved twice", keys)
    if not partly:
        world.same("saved frames", len(frames), sum(c[2] for c in world.truth().values()))
        world.same("bit errors of saved frames", sum(int(f["bit_errors"]) for f in frames),
                   sum(c[1] for c in world.truth().values()))
    return frames


@step(lambda rng, story: {"frame": rng.randint(1, 40), **draw_ways(rng, story)}, 1.5)
def errors(world, frame, **ways):
    """--save-errors and replay agree, as does decode with the LLRs that replay exports."""
    folder = world.fresh("errors")
    world.ber("--save-errors", folder, ways=ways_of(ways))
    frames = check_errors(world, folder)
    if not frames:
        return
    number = (int(frame) - 1) % len(frames) + 1
    one = frames[number - 1]
    replay = ["replay", "%s/errors.jsonl:%d" % (folder, number)]
    run = world.run(*replay, "--export", "one.f32")
    facts = dict(re.findall(r"^# ([a-z_]+): (.*)$", run.out, re.M))
    for name in ("bit_errors", "iterations", "unsatisfied"):
        world.same("replay has other " + name, int(facts[name]), int(one[name]))
    if "source" in world.story.sets:
        return
    words = ["decode", *world.code_words(), *world.words(of_decoder(world.story.sets))]
    run = world.run(*words, "--from", "f32", "--in", "one.f32", "--output", "codeword", "--to", "bytes", "--out",
                    "one.bits", "--report", "one.csv")
    if run.code != 0:
        raise Failure("decode fails", run)
    report = list(csv.DictReader(world.text("one.csv").splitlines()))[0]
    world.same("decode has other iterations", int(report["iterations"]), int(one["iterations"]))


def of_decoder(sets):
    return {name: value for name, value in sets.items() if name in tables.DECODER}


# ---- The library ---------------------------------------------------------------------------------


def point_of(world):
    """The points that the library takes, as (name, [qualities])."""
    for name in ("ebn0", "crossover", "erasure"):
        if name in world.story.sets:
            return name, [float(x) for x in world.story.sets[name].split(",")]
    raise NotApplicable


def settings_of(world):
    found = {}
    for name, value in world.story.sets.items():
        if name in tables.SETTINGS:
            found[name.replace("-", "_")] = False if value == "off" else value
    return found


def open_code(world):
    name = world.story.code_name
    return ex.Code(world.path(name) if world.story.is_own else name, world.story.info_bits)


def in_folder(function):
    """Library calls in the folder of the story, whose files settings may name."""

    def moved(world, **given):
        here = os.getcwd()
        os.chdir(world.folder)
        try:
            function(world, **given)
        except ex.Error as error:
            raise Failure("the library refuses what the program accepts", error) from error
        finally:
            os.chdir(here)

    moved.__name__ = function.__name__
    return moved


@step(draw_ways, 1.5)
@in_folder
def library(world, **ways):
    """The simulation of the Python package."""
    expected, (name, points) = world.truth(), point_of(world)
    given = settings_of(world)
    for way, value in ways.items():
        try:
            ex.Decoder("mackay:24,3,6,1", **{**{k: v for k, v in given.items() if k in ("decoder",)}, way: value})
            given[way] = value
        except (ex.Error, TypeError):
            pass
    try:
        table = ex.ber(open_code(world), **given, **{name: points}, max_frames=world.story.frames,
                       min_frame_errors=MANY, progress=False)
    except ex.Error:
        table = ex.ber(open_code(world), **settings_of(world), **{name: points}, max_frames=world.story.frames,
                       min_frame_errors=MANY, progress=False)
    found = [tuple(int(table[c][i]) for c in COUNTS) for i in range(len(points))]
    world.same("counts of the library", found, list(expected.values()))


def received(world, at_most=10**6):
    """The LLRs and codewords of the first point, and the decoder of the story."""
    name, points = point_of(world)
    given, code = settings_of(world), open_code(world)
    llrs, words, left = [], [], min(at_most, world.story.frames)
    for batch in range((left + 63) // 64):
        llr, sent = ex.frames(code, points[0], batch, **given)
        llrs.append(llr)
        words.append(sent)
    llr, sent = np.concatenate(llrs)[:left], np.concatenate(words)[:left]
    own = {k: v for k, v in given.items() if k.replace("_", "-") in tables.DECODER}
    return code, llr, sent, own


@step(lambda rng, story: {"order": rng.randint(1, 99), **draw_ways(rng, story)}, 1.5)
@in_folder
def decoder(world, order, **ways):
    """Frames decoded in the library: as ber counts them; twice, in another order, in other arrays."""
    if "source" in world.story.sets:
        raise NotApplicable
    code, llr, sent, own = received(world)
    for name, value in ways.items():
        try:
            ex.Decoder(code, **own, **{name: value})
            own[name] = value
        except (ex.Error, TypeError):
            pass
    made = ex.Decoder(code, **own)
    found = made.decode(llr)
    wrong = found.bits != sent
    expected = next(iter(world.truth().values()))
    world.same("bit errors of the decoder", int(wrong.sum()), expected[1])
    world.same("iterations of the decoder", int(found.iterations.sum()), expected[4])
    again = made.decode(llr)
    world.same("decoded twice", (again.bits == found.bits).all(), True)
    mixed = np.random.default_rng(int(order)).permutation(len(llr))[: max(1, len(llr) // 2)]
    again = made.decode(np.asfortranarray(llr[mixed]))
    world.same("decoded in another order", (again.bits == found.bits[mixed]).all(), True)
    world.same("iterations in another order", (again.iterations == found.iterations[mixed]).all(), True)
    one = made.decode(llr[mixed[0]])
    world.same("decoded alone", (one.bits == found.bits[mixed[0]]).all(), True)
    world.same("codeword", (found.unsatisfied == 0).tolist(), found.codeword.tolist())


@step(lambda rng, story: {"form": rng.choice(("f32", "text")), "output": rng.choice(("information", "codeword")),
                          **draw_ways(rng, story)}, 1.2)
@in_folder
def decode(world, form, output, **ways):
    """The command decode against the library, bit for bit."""
    if "source" in world.story.sets or world.story.code[0].startswith("nr:"):
        raise NotApplicable
    code, llr, _, own = received(world, 100)
    expected = ex.Decoder(code, **own).decode(llr)
    sent = llr[:, code.transmitted]
    world.write("llr", np.ascontiguousarray(sent, "<f4").tobytes() if form == "f32" else
                "\n".join(" ".join("%.9g" % x for x in row) for row in sent))
    ways = ways_of(ways)
    ways.pop("threads", None)
    while True:
        run = world.run("decode", *world.code_words(), *world.words({**of_decoder(world.story.sets), **ways}), "--from",
                        form, "--in", "llr", "--output", output, "--to", "bytes", "--out", "bits", "--report", "report.csv")
        culprit = blamed_way(run, ways)
        if not culprit:
            break
        ways.pop(culprit)
    if run.code != 0:
        raise Failure("decode fails", run)
    columns = code.information if output == "information" else code.transmitted
    found = np.frombuffer(world.read("bits"), np.uint8).reshape(len(llr), len(columns))
    world.same("bits of decode", (found == expected.bits[:, columns]).all(), True)
    rows = list(csv.DictReader(world.text("report.csv").splitlines()))
    world.same("iterations of decode", [int(r["iterations"]) for r in rows], expected.iterations.tolist())


def blamed_way(run, ways):
    return blamed(run.err, ways) if run.code == 2 else None


@step(lambda rng, story: {"seed": rng.randint(1, 999), "structure": rng.randint(0, 1)}, 2.5)
@in_folder
def plain(world, seed, structure="0"):
    """A plain decoder of one frame at a time, bit for bit; also with LLRs that no channel sends."""
    if "source" in world.story.sets or not world.tools.get("plain"):
        raise NotApplicable
    code, llr, _, own = received(world, 64)
    draw = np.random.default_rng(int(seed))
    odd = llr[: len(llr) // 2]
    extremes = np.float32([0, 1e-3, -1e-3, 0.5, -0.5, 40, -40, 1e6, -1e6, 3, -3])
    mask = draw.random(odd.shape) < draw.random()
    llr = np.concatenate([llr, np.where(mask, draw.choice(extremes, odd.shape), odd).astype(np.float32)])
    found = ex.Decoder(code, **own).decode(llr)
    world.write("plain.llr", np.ascontiguousarray(llr, "<f4").tobytes())
    words = [world.tools["plain"], world.story.code_name, str(world.story.info_bits or 0), "plain.llr"]
    done = subprocess.run(words + ["%s=%s" % (k.replace("_", "-"), v or "off") for k, v in own.items()],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode == 3:
        raise NotApplicable
    if done.returncode != 0:
        raise Failure("the plain decoder fails", done.stderr)
    for i, line in enumerate(done.stdout.splitlines()):
        iterations, codeword, bits = line.split()
        if iterations == "0":
            continue  # unknown: decisions within the error of sum-product decide when it ends
        world.same("iterations", (i, int(iterations)),
                   (i, int(found.iterations[i])))
        known = np.frombuffer(bits.encode(), np.uint8) - 48
        differs = (known != 2) & (known != found.bits[i])
        if differs.any():
            raise Failure("decisions", "frame %d, columns %s" % (i, np.flatnonzero(differs)[:20]))


@step(lambda rng, story: {"seed": rng.randint(1, 999)})
@in_folder
def symmetric(world, seed):
    """Float decoders treat a codeword as the zero codeword, but for posteriors of 0."""
    if "source" in world.story.sets or world.story.info_bits:
        raise NotApplicable
    code, llr, _, own = received(world, 64)
    made = ex.Decoder(code, **own)
    if made._bytes or made.settings["decoder"].split(":")[0] not in ("ms", "nms", "oms", "spa"):
        raise NotApplicable
    first = made.decode(llr, soft=True)
    word = np.zeros(code.n, np.uint8)
    word[code.transmitted] = code.encode(np.random.default_rng(int(seed)).integers(0, 2, code.k, np.uint8))
    if code.syndrome(word).any():
        raise NotApplicable
    other = made.decode(llr * np.where(word, -1, 1).astype(np.float32), soft=True)
    clear = (np.abs(first.llr) > 0).all(axis=1) & (np.abs(llr) > 0).all(axis=1) & first.codeword
    world.same("a codeword is not decoded as the zero codeword", ((first.bits ^ word) == other.bits)[clear].all(), True)


# ---- Files of codes, encoders --------------------------------------------------------------------


@step(lambda rng, story: {"format": rng.choice(("alist", "qc", "mtx"))}, 1.2)
def files(world, format):
    """A code that is written is read back the same, and decodes the same."""
    name = world.story.code_name
    run = world.run("codes", "export", name, "--out", "out." + format)
    if run.code == 2:  # no circulants; or columns that the format cannot mark
        raise NotApplicable
    if run.code != 0:
        raise Failure("export fails", run)
    shown = [re.findall(r"^(n|m|rank|edges|girth|fourcycles|edge_sha256|coldegrees|rowdegrees|punctured)\s+(.*)$",
                        world.run("codes", "show", code).out, re.M) for code in (name, "out." + format)]
    if "does not say" in run.err:
        shown = [pairs[:-1] for pairs in shown]
    world.same("read back it differs", shown[1], shown[0])
    if "does not say" in run.err or world.story.info_bits or ":" in name or not world.story.is_own:
        return
    words = world.ber_words()
    words[words.index(name)] = "out." + format
    world.same("decodes otherwise", counts(world.run(*words).out), world.truth())


@step(lambda rng, story: {"seed": rng.randint(1, 999), "frames": rng.randint(1, 9)})
@in_folder
def encode(world, seed, frames):
    """Codewords satisfy H, and decode turns them back into what was encoded."""
    code = open_code(world)
    if world.story.code[0].startswith("nr:"):
        raise NotApplicable
    bits = np.random.default_rng(int(seed)).integers(0, 2, (int(frames), code.k), np.uint8)
    world.write("bits", bits.tobytes())
    run = world.run("encode", *world.code_words(), "--from", "bytes", "--to", "bytes", "--in", "bits", "--out", "words")
    if run.code != 0:
        raise Failure("encode fails", run)
    words = np.frombuffer(world.read("words"), np.uint8).reshape(len(bits), -1)
    world.same("encode and the library", (words == code.encode(bits)[:, code.transmitted]).all(), True)
    if len(code.punctured) == 0:
        whole = np.zeros((len(bits), code.n), np.uint8)
        whole[:, code.transmitted] = words
        world.same("not a codeword", int((code.H @ whole.T % 2).sum()), 0)
        world.same("information bits", (whole[:, code.information] == bits).all(), True)
        world.write("llr", (9 - 18.0 * words).astype("<f4").tobytes())
        run = world.run("decode", *world.code_words(), "--from", "f32", "--in", "llr", "--to", "bytes", "--out", "back")
        if run.code == 0:
            world.same("encoded and decoded", world.read("back"), bits.tobytes())


# ---- What is wrong -------------------------------------------------------------------------------


WRONG = ("", "x", "-1", "nan", "1e99", "0x10", "1,1", "none,", "99999999999999999999", "../../nowhere/x")


@step(lambda rng, story: {"name": rng.choice(list(tables.SETTINGS) + ["ebn0", "code", "info-bits", "out", "format"]),
                          "value": rng.choice(WRONG)}, 1.2)
def wrong(world, name, value=""):
    """A value that makes no sense is refused in one line, and files stay as they are (World.run)."""
    world.grow(frames=1)
    sets = {k: v for k, v in world.story.sets.items() if k != name}
    words = world.ber_words("--out", "run.csv", sets=sets, frames=1)
    if name in ("code", "out", "info-bits") and "--" + name in words:
        at = words.index("--" + name)
        del words[at:at + 2]
    if name in ("max-frames", "min-frame-errors"):
        at = words.index("--" + name)
        del words[at:at + 2]
    row = tables.SETTINGS.get(name)
    words += ["--no-%s=%s" % (name, value)] if row and row.kind == "switch" else ["--" + name, value]
    if name not in ("max-frames", "seed", "precision", "min-frame-errors", "plan") or value in ("", "x", "nan", "-1"):
        run = world.run(*words)
        if run.code == 1:
            raise Failure("wrong input is a failure", run)
        world.grow(frames=1)


def draw_command(rng, story):
    return {"seed": rng.randint(1, 10**6)}


@step(draw_command, 1.5)
def any_command(world, seed):
    """Any command with any options: it ends, and says what is wrong; it listens to SIGTERM."""
    rng = random.Random(int(seed))
    program = world.program
    command = rng.choice(program.commands)
    errors = world.fresh("errors")
    world.ber("--save-errors", errors)
    world.grow()
    world.run("optimize", "--inputs", "5", "--max-arity", "3", "--out", "node.txt", "--format", "text")
    places = {"FILE": "run.csv", "CODE": world.story.code_name, "DIR": ".", "NAME": "2", "N": "3"}
    words = command.split()
    usage = program.help[command].split("\n")[0].split("] ", 1)[-1] if "] " in program.help[command].split("\n")[0] else ""
    for option, (placeholder, text) in program.options[command].items():
        if "(required)" not in text and rng.random() > 0.15:
            continue
        words.append("--" + option)
        if placeholder:
            words.append(_any_value(rng, program, command, option, placeholder, text, places))
    if "FILE" in usage:
        words.append({"replay": errors + "/errors.jsonl", "verify": "node.txt", "emit": "node.txt"}.get(command, "run.csv"))
    elif "CODE" in usage or "NAME" in usage:
        words.append(world.story.code_name)
    process = world.start(words)
    try:
            out, err = process.communicate(b"0 1 1 0", timeout=10)
    except subprocess.TimeoutExpired:
        process.terminate()
        try:
            process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failure("a command does not listen to SIGTERM", words)
        return
    message = err.decode(errors="replace")
    shown = "$ extrinsic %s\n exit code %d\n %s" % (" ".join(words), process.returncode, message[-500:])
    if process.returncode not in (0, 1, 2, 3):
        raise Failure("%s ends with code %d" % (command, process.returncode), shown)
    if process.returncode == 2 and (len(message.strip().splitlines()) != 1 or out):
        raise Failure("%s: a refusal is not one line" % command, shown)


def _any_value(rng, program, command, option, placeholder, text, places):
    choices = [c for c in program.choices(command, option) if c and not re.search("[A-Z]{2}", c)]
    if choices and placeholder not in ("CODE",):
        return rng.choice(choices)
    if option in ("out", "keep", "plot", "export"):
        return rng.choice(("made", "made.csv", "made.json", "made.svg"))
    if placeholder in places and placeholder != "N":
        return places[placeholder]
    if option in ("inputs", "degree"):
        return str(rng.randint(3, 7))
    return rng.choice(("1", "2", "3", "5", "0.5", "1:2", "1,2", "x", "3,6", "0"))


# ---- Structures, sets, floors, thresholds --------------------------------------------------------


@step(lambda rng, story: {"inputs": rng.randint(3, 14), "arity": rng.randint(2, 5),
                          "kind": rng.choice("star isomorphic naive ueng frontier".split()),
                          "cost": ",".join("%.2g" % (1 + i * rng.random()) for i in range(4))}, 0.7)
def structure(world, inputs, arity, kind, cost):
    """What optimize finds: verified, read by the library, and run by the decoder."""
    costs = ",".join(cost.split(",")[: int(arity) - 1])
    words = ["--max-arity", arity, "--complexity", costs, "--latency", costs]
    run = world.run("optimize", "--inputs", inputs, "--class", kind, *words, "--format", "csv")
    if run.code != 0:
        raise NotApplicable
    row = list(csv.DictReader(line for line in run.out.splitlines() if line[0] != "#"))[0]
    text = world.run("optimize", "--inputs", inputs, "--class", kind, *words, "--format", "text")
    if text.code != 0:
        raise NotApplicable
    world.write("node.txt", text.out)
    verified = world.run("verify", "node.txt", *words, "--format", "csv")
    if verified.code != 0:
        raise Failure("verify refuses what optimize finds", verified)
    known = list(csv.DictReader(line for line in verified.out.splitlines() if line[0] != "#"))[0]
    for name in ("complexity", "latency"):
        if name in row and name in known:
            world.same("verify has another " + name, float(known[name]), float(row[name]))
    if is_min_sum(world.story) and kind != "ueng":
        try:
            world.same("counts differ with it", world.ber(ways={"structure": "./node.txt"}), world.truth())
        except Refused:
            pass


@step(lambda rng, story: {"a": rng.randint(2, 4), "b": rng.randint(0, 3), "first": rng.randint(1, 2)}, 0.6)
def sets(world, a, b, first):
    """sets: by one thread and several, at once and continued."""
    one, many, grown = (world.fresh(name + ".sets") for name in ("one", "many", "grown"))
    words = ["sets", *world.code_words(), "--max-b", b, "--format", "csv"]
    if world.run(*words, "--max-a", a, "--threads", "1", "--out", one).code != 0:
        raise NotApplicable
    if world.run(*words, "--max-a", a, "--threads", "3", "--out", many).code == 0:
        world.same("threads differ", world.read(many), world.read(one))
    world.run(*words, "--max-a", first, "--out", grown)
    world.run(*words, "--max-a", a, "--out", grown)
    world.same("continued they differ", world.read(grown), world.read(one))


def rows(text):
    """A table without times."""
    found = list(csv.DictReader(line for line in text.splitlines() if line and line[0] != "#"))
    return [{k: v for k, v in row.items() if k not in ("seconds", "mbit_s", "frames_s")} for row in found]


@step(lambda rng, story: {"method": rng.choice(("sampling", "splitting")), "frames": rng.choice((64, 128, 300)),
                          "ebn0": "%.2f" % rng.uniform(1, 6), **draw_ways(rng, story)}, 0.6)
def floor(world, method, frames, ebn0, **ways):
    """floor: threads and layouts, continued, and shards that are combined."""
    own = of_decoder(world.story.sets)
    words = ["floor", *world.code_words(), "--ebn0", ebn0, "--progress", "none", "--method", method]
    if method == "sampling":
        if world.run("sets", *world.code_words(), "--max-a", "3", "--max-b", "2", "--out", "a.sets").code != 0:
            raise NotApplicable
        words += ["--sets", "a.sets"]
        most, more = ["--max-frames", frames], ["--max-frames", str(2 * int(frames))]
    else:
        most = more = ["--population", "64", "--sweeps", "1", "--repeats", "4"]
    run = world.run(*words, *more, *world.words(own), "--threads", "1")
    if run.code != 0:
        raise NotApplicable
    expected, ways, out = rows(run.out), ways_of(ways), world.fresh("floor.csv")
    while True:
        world.run(*words, *most, *world.words(own), "--threads", "2", "--out", out)
        run = world.run(*words, *more, *world.words({**own, **ways}), "--out", out)
        culprit = blamed_way(run, ways)
        if not culprit:
            break
        ways.pop(culprit)
    if run.code != 0:
        raise Failure("floor does not go on", run)
    world.same("floor differs", rows(world.text(out)), expected)


@step(lambda rng, story: {"degrees": rng.choice(("3,6", "2,4", "3,4", "4,8")), "iterations": rng.randint(2, 6)}, 0.4)
def threshold(world, degrees, iterations):
    """threshold: twice the same, by one thread and several formats."""
    own = of_decoder(world.story.sets)
    own.pop("iterations", None)
    words = ["threshold", "--degrees", degrees, "--iterations", iterations, *world.words(own), "--ebn0", "2"]
    first = world.run(*words, "--format", "csv")
    if first.code != 0:
        raise NotApplicable
    world.same("threshold differs", rows(world.run(*words, "--format", "csv").out), rows(first.out))
