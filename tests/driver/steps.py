"""What must hold of a story, as steps. A step has arguments NAME=VALUE, which its first function draws; the
second raises Failure if something does not hold, Skipped if the story has nothing for it."""

import csv
import functools
import os
import random
import re
import shutil
import signal
import subprocess

import extrinsic as ex
import numpy as np
import tables
from story import draw_value
from world import COUNTS, MANY, TIMEOUT, Failure, Skipped, World, counts, rows

STEPS = {}


def step(draw, share=1.0):
    """A step of a name, which is drawn as often as its share says."""

    def note(function):
        STEPS[function.__name__.replace("_", "-")] = (draw, function, share)
        return function

    return note


def draw_step(rng, story):
    name = rng.choices(list(STEPS), [s for _, _, s in STEPS.values()])[0]
    arguments = {k: v for k, v in STEPS[name][0](rng, story).items() if v is not None}
    return " ".join([name] + ["%s=%s" % pair for pair in arguments.items()])


def run_step(world, text):
    name, *arguments = text.split()
    given = dict(a.split("=", 1) for a in arguments)
    here = os.getcwd()
    os.chdir(world.folder)  # for the library, since settings may name files
    try:
        STEPS[name][1](world, **given)
    except Failure as failure:
        raise Failure("%s: %s" % (name, failure.key), failure.detail) from failure
    except ex.Error as error:
        raise Failure("%s: the library refuses what the program accepts" % name, error) from error
    finally:
        os.chdir(here)


def is_min_sum(story):
    return story.sets.get("decoder", "nms").split(":")[0] in ("ms", "nms", "oms")


def draw_ways(rng, story, **arguments):
    """Settings on which results do not depend, after other arguments."""
    names = list(tables.WAYS) + (["structure"] if is_min_sum(story) else [])
    return {**arguments, **{name: draw_value(rng, story, name) for name in names if rng.random() < 0.45}}


def small(world):
    return open_code(world).n <= 200


def no_syndromes(world):
    if "source" in world.story.sets:
        raise Skipped


# ---- The same counts in every way ----------------------------------------------------------------


@step(draw_ways, 4)
def same(world, **ways):
    """Layouts, instruction sets, kernels, threads, and for min-sum structures; in JSON, too."""
    world.same("counts differ", world.ber(ways=ways), world.truth())
    table = world.command(*world.ber_words("--format", "json"), sets=world.story.sets).out
    points = re.findall(r"\{\"[a-z0-9_]+\": [^{}]*\}", table)
    found = [tuple(int(re.search('"%s": ([0-9]+)' % name, p).group(1)) for name in COUNTS) for p in points]
    world.same("JSON differs from CSV", found, list(world.truth().values()))


@step(lambda rng, story: {"n": rng.randint(2, 3)}, 0.3)
def ranks(world, n):
    """Processes that mpirun starts."""
    if not shutil.which("mpirun"):
        raise Skipped
    prefix = ["mpirun", "-q", "--allow-run-as-root", "--oversubscribe", "-n", n]
    try:
        world.same("counts differ", world.ber(prefix=prefix), world.truth())
    except Failure as failure:
        if re.search("PMIX|ORTE|PRTE", failure.detail):  # an error of Open MPI's own
            raise Skipped from failure
        raise


# ---- Runs in pieces ------------------------------------------------------------------------------

# run.csv is the file that the steps of a story share; world.has says how many frames it has.


@step(lambda rng, story: draw_ways(rng, story, frames=rng.choice((1, 63, 64, 100))), 1.5)
def go_on(world, frames, **ways):
    """--max-frames in two steps, the second on another machine, as it were."""
    world.grow(frames=frames)
    world.grow(frames=world.half(), ways=ways)
    found = counts(world.command("combine", "run.csv").out)
    world.same("counts differ from their journal", found, world.truth(world.has))


@step(lambda rng, story: draw_ways(
    rng, story, after="%.3f" % rng.uniform(0.02, 0.4), frames=rng.choice((3000, 20000, 60000)),
    by=rng.choice(("KILL", "TERM", "INT", "USR1")), times=rng.randint(1, 3)), 1.2)
def kill(world, after, frames, by, times="1", **ways):
    """Killed and continued: the counts of a run that was never stopped."""
    frames = int(frames) if small(world) else world.half()
    for _ in range(int(times)):
        world.ber_run("--out", "run.csv", frames=frames, kill=(float(after), getattr(signal, "SIG" + by)))
    world.grow(frames=frames, ways=ways)


@step(lambda rng, story: draw_ways(rng, story, n=rng.randint(2, 4), twice=rng.randint(0, 1)), 1.5)
def shards(world, n, twice="0", **ways):
    """Shards, combined at once or one after the other, are one run. One may be given twice."""
    files = [world.fresh("shard.csv") for _ in range(int(n))]
    for i, file in enumerate(files):  # Skipped: there are fewer batches than shards
        world.ber("--shard", "%d/%s" % (i + 1, n), "--out", file, ways={} if i else ways)
    if twice == "1":
        files.append(world.fresh("copy.csv.journal"))
        shutil.copy(files[0] + ".journal", files[-1])
    world.same("combined shards differ", counts(world.command("combine", *files).out), world.truth())
    part = world.fresh("part.csv")
    run = world.command("combine", *files[1:int(n)], "--out", part)
    if "missing_shards" not in world.text(part):
        raise Failure("a missing shard is not named", run)
    world.same("combined twice they differ", counts(world.command("combine", files[0], part).out), world.truth())


def draw_changes(rng, story):
    names = rng.sample([*tables.RESULTS, *tables.WAYS, "info-bits"], 14)
    return {n: rng.randint(1, 12) if n == "info-bits" else draw_value(rng, story, n) for n in names}


@step(draw_changes, 2)
def changed(world, **changes):
    """Other settings, one at a time, with the same file: refused, or the counts of the new settings."""
    frames = world.half()
    for name, value in changes.items():
        other = World(world.story.copy(), world.program, world.tools)
        if name == "info-bits":
            other.story.info_bits = int(value)
        else:
            other.story.sets[name] = value
        words = other.words(other.story.sets)
        run = world.run(*other.ber_words("--out", "run.csv", frames=frames), *words)
        if run.code == 0:
            world.same("a file with other settings goes on", counts(world.text("run.csv")), other.truth(frames))
            world.same("a file of other counts goes on", other.truth(world.has), world.truth(world.has))
            world.has = max(world.has, frames)
        elif name in tables.WAYS and other.run(*other.ber_words(), *words).code == 0:
            raise Failure("a setting that changes no results is refused", run)


def damaged(data, at, how):
    lines = data.splitlines(keepends=True)
    place, line = int(float(at) * len(data)), int(float(at) * len(lines))
    if how == "flip":
        return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]
    if how == "swap":
        lines[line], lines[line - 1] = lines[line - 1], lines[line]
    elif how == "twice":
        lines[line] *= 2
    else:
        lines[line] = b""
    return data[:place] if how == "cut" else b"".join(lines)


@step(lambda rng, story: {"file": rng.choice(("run.csv.journal", "run.csv.journal", "run.csv")),
                          "at": "%.3f" % (0.999 * rng.random()),
                          "how": rng.choice(("flip", "cut", "drop", "twice", "swap"))}, 2)
def damage(world, file, at, how):
    """A damaged file is refused, or does not matter."""
    frames = world.half()
    kept = {name: world.read(name) for name in ("run.csv", "run.csv.journal")}
    world.write(file, damaged(kept[file], at, how))
    read = world.run("combine", "run.csv")
    if read.code == 0:
        whole, found = world.truth(world.has), counts(read.out)
        world.same("combine reads a damaged journal", found, {p: whole.get(p) for p in found})
    run = world.ber_run("--out", "run.csv", frames=frames)
    if run.code == 0:
        world.same("a damaged file goes on", counts(world.text("run.csv")), world.truth(frames))
    elif run.code != 2:
        raise Failure("a damaged file is an error of the program", run)
    for name, content in kept.items():
        world.write(name, content)


@step(lambda rng, story: draw_ways(rng, story, limit=rng.choice((0, 100, 700, 1000, 1500, 2000, 3000, 5000))))
def full(world, limit, **ways):
    """Files that cannot grow: an error, and then the same command goes on."""
    frames, folder = world.half(), world.fresh("errors")
    run = world.ber_run("--out", "run.csv", "--save-errors", folder, frames=frames, limit=int(limit))
    if run.code == 0:
        world.same("counts differ on a full disk", counts(world.text("run.csv")), world.truth(frames))
    world.grow("--save-errors", folder, frames=frames, ways=ways)


@step(lambda rng, story: draw_ways(rng, story, at=int(10 ** rng.uniform(0, 4))))
def memory(world, at, **ways):
    """An allocation fails: an error, or the counts; and then the same command goes on."""
    if not world.tools.get("allocations"):
        raise Skipped
    frames = world.half()
    run = world.ber_run("--out", "run.csv", frames=frames, ways={"threads": "1"}, environment={
        "LD_PRELOAD": world.tools["allocations"], "FAULT_AT": at, "FAULT_MARK": world.path(".mark")})
    if run.code == 0:
        world.same("counts differ without memory", counts(world.text("run.csv")), world.truth(frames))
    elif "version" in run.err:
        raise Failure("missing memory is called another version", run)
    world.grow(frames=frames, ways=ways)


@step(draw_ways, 0.5)
def both(world, **ways):
    """Two processes that write one file: one is refused, or they come one after the other."""
    frames = 10 * world.half()
    words = world.ber_words("--out", "run.csv", frames=frames) + world.words(world.story.sets)
    processes = [world.start(words) for _ in range(2)]
    said = [process.communicate(timeout=TIMEOUT)[1] for process in processes]
    ends = sorted(process.returncode for process in processes)
    if ends not in ([0, 0], [0, 2]):
        raise Failure("two processes with one file", "%s %s" % (ends, said))
    world.grow(frames=frames, ways=ways)


# ---- Frames in error, encoding and decoding ------------------------------------------------------


@step(lambda rng, story: draw_ways(rng, story, frame=rng.randint(1, 40)), 1.5)
def errors(world, frame, **ways):
    """Frames in error are those that are counted; replay and decode agree with what is saved."""
    folder = world.fresh("errors")
    world.ber("--save-errors", folder, ways=ways)
    lines = world.text(folder + "/errors.jsonl").splitlines() if os.path.exists(folder) else []
    saved = [{k: float(v) for k, v in re.findall(r'"([a-z_]+)":(-?[0-9.e+-]+)', line)} for line in lines]
    saved = [f for f in saved if "batch" in f]
    world.same("frames in error", len({(f["point"], f["batch"], f["frame"]) for f in saved}), len(saved))
    world.same("saved frames", len(saved), sum(c[2] for c in world.truth().values()))
    if not {"logicals", "frame-errors"} & set(world.story.sets):  # other frames have bit errors, too
        found = sum(int(f["bit_errors"]) for f in saved)
        world.same("bit errors of saved frames", found, sum(c[1] for c in world.truth().values()))
    if not saved:
        return
    number = (int(frame) - 1) % len(saved)
    run = world.command("replay", "%s/errors.jsonl:%d" % (folder, number + 1), "--export", "one.f32")
    facts = dict(re.findall(r"^# ([a-z_]+): (.*)$", run.out, re.M))
    for name in set(facts) & {"bit_errors", "iterations", "unsatisfied"}:
        world.same("replay has other " + name, int(facts[name]), int(saved[number][name]))
    no_syndromes(world)
    found = decoded(world, "one.f32", {})[1]
    world.same("decode has other iterations", found, [int(saved[number]["iterations"])])


def of_decoder(sets):
    return {name: value for name, value in sets.items() if name in tables.DECODER}


def decoded(world, file, ways, output="codeword"):
    """Bits and iterations of the command decode."""
    ways = {name: value for name, value in ways.items() if name != "threads"}
    world.command("decode", *world.code_words(), "--from", "f32", "--in", file, "--output", output, "--to", "bytes",
                  "--out", "out.bits", "--report", "out.csv", sets=of_decoder(world.story.sets), ways=ways)
    iterations = [int(row["iterations"]) for row in csv.DictReader(world.text("out.csv").splitlines())]
    return np.frombuffer(world.read("out.bits"), np.uint8).reshape(len(iterations), -1), iterations


def open_code(world):
    return ex.Code(world.path(world.story.code_name) if world.story.is_own else world.story.code_name,
                   world.story.info_bits)


def keywords(sets):
    return {name.replace("-", "_"): False if value == "off" else value for name, value in sets.items()}


def points_of(world):
    """The points as the library takes them."""
    for name in set(world.story.sets) & {"ebn0", "crossover", "erasure"}:
        return name, [float(x) for x in world.story.sets[name].split(",")]
    raise Skipped


def library_ways(code, given, ways):
    """These keywords with the ways that the library accepts one by one."""
    for name, value in keywords(ways).items():
        try:
            ex.Decoder(code, **given, **{name: value})
            given = {**given, name: value}
        except (ex.Error, TypeError):
            pass
    return given


@step(draw_ways, 1.5)
def library(world, **ways):
    """The simulation of the Python package."""
    expected, (name, points), code = world.truth(), points_of(world), open_code(world)
    own = library_ways(code, keywords(of_decoder(world.story.sets)), ways)
    given = keywords({k: v for k, v in world.story.sets.items() if k in tables.SETTINGS})
    table = ex.ber(code, **{**given, **own, name: points}, max_frames=world.story.frames, min_frame_errors=MANY,
                   progress=False, threads=int(ways.get("threads", 2)))
    found = [tuple(int(table[c][i]) for c in COUNTS) for i in range(len(points))]
    world.same("counts of the library", found, list(expected.values()))


def received(world, at_most=MANY):
    """The code, the LLRs and codewords of the first point, and the keywords of the decoder."""
    points, given, code = points_of(world)[1], keywords(world.story.sets), open_code(world)
    no_syndromes(world)
    own = keywords(of_decoder(world.story.sets))
    given = {k: v for k, v in given.items() if k.replace("_", "-") in tables.SETTINGS}
    count = min(at_most, world.story.frames)
    batches = [ex.frames(code, points[0], batch, **given) for batch in range((count + 63) // 64)]
    llr, sent = (np.concatenate(parts)[:count] for parts in zip(*batches))
    return code, llr, sent, own


@step(lambda rng, story: draw_ways(rng, story, order=rng.randint(1, 99)), 1.5)
def decoder(world, order, **ways):
    """Frames decoded in the library: as ber counts them; twice, in another order, in other arrays."""
    code, llr, sent, own = received(world)
    made = ex.Decoder(code, **library_ways(code, own, ways))
    found, expected = made.decode(llr), next(iter(world.truth().values()))
    world.same("bit errors of the decoder", int((found.bits != sent).sum()), expected[1])
    world.same("iterations of the decoder", int(found.iterations.sum()), expected[4])
    world.same("codeword", (found.unsatisfied == 0).tolist(), found.codeword.tolist())
    mixed = np.random.default_rng(int(order)).permutation(len(llr))[:len(llr) // 2 + 1]
    for key, frames in (("twice", np.arange(len(llr))), ("in another order", mixed), ("alone", mixed[:1])):
        again = made.decode(np.asfortranarray(llr[frames]))
        world.same("decoded " + key, (again.bits == found.bits[frames]).all(), True)
        world.same("iterations " + key, again.iterations.tolist(), found.iterations[frames].tolist())


@step(lambda rng, story: draw_ways(rng, story, output=rng.choice(("information", "codeword"))), 1.2)
def decode(world, output, **ways):
    """The command decode against the library, bit for bit."""
    if world.story.code[0].startswith("nr:"):
        raise Skipped
    code, llr, _, own = received(world, 100)
    expected = ex.Decoder(code, **own).decode(llr)
    world.write("in.f32", np.ascontiguousarray(llr[:, code.transmitted], "<f4").tobytes())
    bits, iterations = decoded(world, "in.f32", ways, output)
    columns = code.information if output == "information" else code.transmitted
    world.same("bits of decode", (bits == expected.bits[:, columns]).all(), True)
    world.same("iterations of decode", iterations, expected.iterations.tolist())


@step(lambda rng, story: {"seed": rng.randint(1, 999), "frames": rng.choice((1, 7, 64, 100))}, 3)
def plain(world, seed, frames):
    """A plain decoder of one frame at a time, bit for bit, with LLRs that channels send and others."""
    own = {k: v for k, v in of_decoder(world.story.sets).items() if k not in ("after", "weights")}
    if not world.tools.get("plain"):
        raise Skipped
    code, draw, size = open_code(world), np.random.default_rng(int(seed)), (int(frames), 1)
    llr = draw.normal(draw.uniform(0, 4, size), draw.uniform(0.5, 3, size), (int(frames), code.n))
    extremes = draw.choice([0, 1e-3, -1e-3, 0.5, -0.5, 40, -40, 1e6, -1e6, 3, -3], llr.shape)
    llr = np.where(draw.random(llr.shape) < draw.choice([0, 0.1, 0.9], size), extremes, llr).astype("<f4")
    llr[:, code.punctured], llr[:, code.shortened] = 0, 1e6
    made, file = ex.Decoder(code, **keywords(own)), "plain.f32"
    of_bytes = re.match("[no]?ms|spa", own.get("decoder", "nms")) and made.settings["message"] == "i8"
    if of_bytes and draw.random() < 0.3:
        llr, file = np.where(abs(llr) < 1e6, llr * 4, 127 * np.sign(llr)).clip(-127, 127).astype("i1"), "plain.i8"
    found = made.decode(llr)
    world.write(file, np.ascontiguousarray(llr).tobytes())
    words = [world.tools["plain"], world.story.code_name, str(world.story.info_bits or 0), file]
    words += ["%s=%s" % pair for pair in own.items()]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode == 3:
        raise Skipped
    if done.returncode != 0:
        raise Failure("the plain decoder fails", done.stderr)
    for i, line in enumerate(done.stdout.splitlines()):
        iterations, _, bits = line.split()
        known = np.frombuffer(bits.encode(), np.uint8) - 48
        if iterations != "0":  # otherwise decisions that sum-product may round either way say when it ends
            world.same("iterations", (i, int(iterations)), (i, int(found.iterations[i])))
            wrong = np.flatnonzero((known != 2) & (known != found.bits[i]))
            world.same("decisions", (i, wrong.tolist()), (i, []))


# ---- Symmetries ----------------------------------------------------------------------------------


def clear_llrs(code, seed, frames, step):
    """LLRs of noisy zeros, none of which the quantizer makes 0: a tie is decided for 1."""
    draw = np.random.default_rng(int(seed))
    llr = draw.normal(draw.uniform(0, 4), draw.uniform(0.5, 3), (int(frames), code.n))
    llr = np.where(llr < 0, -1, 1) * np.maximum(abs(llr), step)
    llr[:, code.shortened] = 1e6
    return llr.astype("f4")


@step(lambda rng, story: {"seed": rng.randint(1, 999), "frames": rng.choice((1, 7, 64))}, 2)
def symmetric(world, seed, frames):
    """A codeword is decoded as zeros are, with the same noise, where posteriors cannot saturate (-128 is one more
    than 127)."""
    own, code = keywords(of_decoder(world.story.sets)), open_code(world)
    largest = (int(code.H.sum(axis=0).max()) + 1) * (2 ** (int(own.get("llr_bits", 6)) - 1) - 1)
    if not re.match("[no]?ms|spa", own.get("decoder", "nms")) or "after" in own or len(code.punctured):
        raise Skipped
    if largest > 127:
        raise Skipped
    bits = np.random.default_rng(int(seed)).integers(0, 2, (int(frames), code.k), np.uint8)
    sent, llr = code.encode(bits), clear_llrs(code, seed, frames, float(own.get("llr_step", 0.5)))
    made = ex.Decoder(code, **own)
    zeros, found = made.decode(llr), made.decode(llr * (1 - 2.0 * sent).astype("f4"))
    world.same("iterations of a codeword", found.iterations.tolist(), zeros.iterations.tolist())
    world.same("decisions of a codeword", np.flatnonzero((found.bits ^ sent) != zeros.bits).tolist(), [])


@step(lambda rng, story: {"seed": rng.randint(1, 999), "frames": rng.choice((1, 7, 64))}, 1)
def permuted(world, seed, frames):
    """The columns in another order. In layered order that may change the order of the rows."""
    own, code = keywords(of_decoder(world.story.sets)), open_code(world)
    if not is_min_sum(world.story) or "weights" in own or "window" in own or "after" in own:
        raise Skipped
    own = {**own, "schedule": "flooding"}
    order = np.random.default_rng(int(seed)).permutation(code.n)
    llr = clear_llrs(code, seed, frames, 0)
    expected = ex.Decoder(code, **own).decode(llr)
    found = ex.Decoder(ex.Code(code.H[:, order]), **own).decode(llr[:, order])
    world.same("iterations of permuted columns", found.iterations.tolist(), expected.iterations.tolist())
    world.same("decisions of permuted columns", (found.bits == expected.bits[:, order]).all(), True)


@step(lambda rng, story: {}, 1)
def codewords(world):
    """Zeros fail as often as random codewords do, or more often, since ties are decided for 1."""
    if "rayleigh-block" in str(world.story.sets) or "interleave-frames" in world.story.sets:
        raise Skipped  # frames fail together
    if "lfsr" in str(world.story.sets):
        raise Skipped  # columns share random bits, which helps zeros
    failed = {}
    for kind in ("zero", "random"):
        run = world.command(*world.ber_words(frames=2000), sets={**world.story.sets, "codewords": kind})
        failed[kind] = [c[2] for c in counts(run.out).values()]
    for zero, other in zip(*failed.values()):
        if other - zero > 6 * (other + zero + 1) ** 0.5:
            raise Failure("random codewords fail more often", failed)


@step(lambda rng, story: {"format": rng.choice(("alist", "qc", "mtx"))}, 1.2)
def files(world, format):
    """A code that is written is read back the same, and decodes the same."""
    name, out = world.story.code_name, "out." + format
    run = world.command("codes", "export", name, "--out", out)  # Skipped: it has no circulants
    facts = ["n", "m", "rank", "edges", "girth", "fourcycles", "edge_sha256", "coldegrees", "rowdegrees"]
    facts += [] if "does not say" in run.err else ["punctured", "shortened"]
    shown = [dict(line.split(None, 1) for line in world.command("codes", "show", code).out.splitlines())
             for code in (name, out)]
    world.same("read back it differs", [shown[1].get(f) for f in facts], [shown[0].get(f) for f in facts])
    if "punctured" in facts and world.story.is_own:
        words = [out if word == name else word for word in world.ber_words()]
        found = counts(world.command(*words, sets=world.story.sets).out)
        world.same("decodes otherwise", found, world.truth())


@step(lambda rng, story: {"seed": rng.randint(1, 999), "frames": rng.randint(1, 9)})
def encode(world, seed, frames):
    """Codewords satisfy H, and decode turns them back into what was encoded."""
    code = open_code(world)
    if world.story.code[0].startswith("nr:"):
        raise Skipped
    bits = np.random.default_rng(int(seed)).integers(0, 2, (int(frames), code.k), np.uint8)
    world.write("in.bits", bits.tobytes())
    world.command("encode", *world.code_words(), "--from", "bytes", "--to", "bytes", "--in", "in.bits", "--out", "words")
    sent = np.frombuffer(world.read("words"), np.uint8).reshape(len(bits), -1)
    whole = code.encode(bits)
    world.same("encode and the library", (sent == whole[:, code.transmitted]).all(), True)
    world.same("not a codeword", int((code.H @ whole.T % 2).sum()), 0)
    world.same("information bits", (whole[:, code.information] == bits).all(), True)
    if len(code.punctured) == 0:
        world.write("in.f32", (9 - 18.0 * sent).astype("<f4").tobytes())
        back = world.command("decode", *world.code_words(), "--from", "f32", "--in", "in.f32", "--to", "bytes").out
        world.same("encoded and decoded", back.encode(), bits.tobytes())


# ---- What is wrong -------------------------------------------------------------------------------

WRONG = ("", "x", "-1", "nan", "1e99", "0x10", "1,1", "none,", "99999999999999999999", "../../nowhere/x")


@step(lambda rng, story: {"name": rng.choice([*tables.SETTINGS, "ebn0", "code", "info-bits", "out", "format"]),
                          "value": rng.choice(WRONG)}, 1.2)
def wrong(world, name, value=""):
    """A value that makes no sense is refused in one line, and files stay as they are (World.run)."""
    if (name, value) == ("ebn0", "-1"):
        raise Skipped  # a point like any other
    world.grow(frames=1)
    words = world.ber_words("--out", "run.csv", frames=1)
    words += world.words({k: v for k, v in world.story.sets.items() if k != name})
    if "--" + name in words:
        at = words.index("--" + name)
        del words[at:at + 2]
    row = tables.SETTINGS.get(name)
    run = world.run(*words, *(["--no-%s=%s" % (name, value)] if row and row.kind == "switch" else ["--" + name, value]),
                    timeout=5)
    if run.code == 1:
        raise Failure("wrong input is a failure", run)
    if run.code == 0 and name in ("max-frames", "min-frame-errors", "precision", "seed"):
        raise Skipped  # it was right


def some_value(rng, program, command, option, placeholder, world):
    choices = [c for c in program.choices(command, option) if not re.search("[A-Z]{2}", c)]
    if placeholder == "CODE":
        return world.story.code_name
    if choices:
        return rng.choice(choices)
    if option in ("out", "keep", "plot", "export"):
        return rng.choice(("made", "made.csv", "made.json", "made.svg"))
    if placeholder in ("FILE", "DIR"):
        return "run.csv"
    return rng.choice(("1", "2", "3", "4", "5", "7", "0.5", "1:2", "1,2", "x", "3,6", "0"))


@step(lambda rng, story: {"seed": rng.randint(1, 10**6)}, 1.5)
def any_command(world, seed):
    """Any command with any options: it ends, or does when it is asked to, and says what is wrong."""
    rng, program = random.Random(int(seed)), world.program
    command, folder = rng.choice(program.commands), world.fresh("errors")
    world.ber("--save-errors", folder)
    world.grow()
    world.write("node.txt", ex.optimize(5, 3).find("star").text())
    words = command.split()
    for option, (placeholder, text) in program.options[command].items():
        if "(required)" in text or rng.random() < 0.12:
            words.append("--" + option)
            words += [some_value(rng, program, command, option, placeholder, world)] if placeholder else []
    usage = program.help[command].split("\n")[0].rpartition("]")[2]
    if "FILE" in usage or "DIR" in usage:
        own = {"replay": folder + "/errors.jsonl", "verify": "node.txt", "emit": "node.txt", "report": "."}
        words.append(own.get(command, "run.csv"))
    elif "CODE" in usage or "NAME" in usage:
        words.append(world.story.code_name)
    world.run(*words, stdin=b"0 1 1 0", timeout=10)


# ---- Structures, sets, floors, thresholds --------------------------------------------------------


def draw_structure(rng, story):
    costs = sorted("%.2g" % rng.uniform(1, 3) for _ in range(rng.randint(1, 4)))
    return {"inputs": rng.randint(3, 14), "costs": ",".join(costs),
            "kind": rng.choice("star isomorphic naive ueng frontier".split())}


@step(draw_structure, 0.7)
def structure(world, inputs, costs, kind):
    """What optimize finds is verified, and min-sum gives the same counts with it."""
    words = ["--max-arity", len(costs.split(",")) + 1, "--complexity", costs, "--latency", costs]
    search = ["optimize", "--inputs", inputs, "--class", kind, *words, "--format"]
    found = rows(world.command(*search, "csv").out)[0]
    world.write("node.txt", world.command(*search, "text").out)
    known = rows(world.command("verify", "node.txt", *words, "--format", "csv").out)[0]
    for name in set(found) & {"complexity", "latency"}:
        world.same("verify has another " + name, float(known[name]), float(found[name]))
    if is_min_sum(world.story):
        world.same("counts differ with it", world.ber(ways={"structure": "./node.txt"}), world.truth())


@step(lambda rng, story: {"a": rng.randint(2, 4), "b": rng.randint(0, 3), "first": rng.randint(1, 2)}, 0.6)
def sets(world, a, b, first):
    """sets: by one thread and several, at once and continued."""
    if not small(world):
        raise Skipped
    found = []
    for sizes, threads in (([a], "1"), ([a], "3"), ([first, a], "2")):
        out = world.fresh("list.sets")
        for size in sizes:
            run = world.run("sets", *world.code_words(), "--max-b", b, "--max-a", size, "--threads", threads, "--out", out)
            if run.code == 2 and not found:
                raise Skipped
            if run.code != 0:
                raise Failure("sets fails", run)
        found.append(world.read(out))
    world.same("threads differ", found[1], found[0])
    world.same("continued they differ", found[2], found[0])


@step(lambda rng, story: draw_ways(rng, story, method=rng.choice(("sampling", "splitting")),
                                   frames=rng.choice((64, 128, 300)), ebn0="%.2f" % rng.uniform(1, 6)), 0.6)
def floor(world, method, frames, ebn0, **ways):
    """floor: by one thread; continued in another way."""
    if not small(world):
        raise Skipped
    words = ["floor", *world.code_words(), "--ebn0", ebn0, "--method", method]
    first = more = ["--population", "64", "--sweeps", "1", "--repeats", "4"]
    if method == "sampling":
        world.command("sets", *world.code_words(), "--max-a", "3", "--max-b", "2", "--out", "a.sets")
        words += ["--sets", "a.sets"]
        first, more = ["--max-frames", frames], ["--max-frames", str(2 * int(frames))]
    run, out = functools.partial(world.command, sets=of_decoder(world.story.sets)), world.fresh("floor.csv")
    expected = rows(run(*words, *more, "--threads", "1").out)
    run(*words, *first, "--threads", "2", "--out", out)
    run(*words, *more, "--out", out, ways=ways)
    world.same("floor differs", rows(world.text(out)), expected)


@step(lambda rng, story: {"ebn0": "%.2f" % rng.uniform(1, 5)}, 0.6)
def rates(world, ebn0):
    """What splitting says of all errors is what simulation counts, within a factor of 10."""
    if not small(world):
        raise Skipped
    own, frames = of_decoder(world.story.sets), 4000
    words = [*world.code_words(), "--ebn0", ebn0]
    long = ["--max-frames", frames, "--min-frame-errors", MANY, "--progress", "none"]
    errors = next(iter(counts(world.command("ber", *words, *long, sets=own).out).values()))[2]
    if not 10 < errors < frames / 4:
        raise Skipped
    few = ["--method", "splitting", "--population", "256", "--sweeps", "4", "--repeats", "4"]
    found = rows(world.command("floor", *words, *few, sets=own).out)[0]
    if float(found["largest_share"]) > 0.2: # so few frames carry the rate that its interval means little
        raise Skipped
    low, high = float(found["fer_low"]) / 10, float(found["fer_high"]) * 10
    if not low <= errors / frames <= high:
        raise Failure("another rate by splitting", "%d of %d frames simulated, %s" % (errors, frames, found))


@step(lambda rng, story: {"degrees": rng.choice(("3,6", "2,4", "3,4", "4,8")), "iterations": rng.randint(2, 4)}, 0.4)
def threshold(world, degrees, iterations):
    """threshold: twice the same, and what long codes do."""
    own = {name: value for name, value in of_decoder(world.story.sets).items() if name != "iterations"}
    words = ["threshold", "--degrees", degrees, "--iterations", iterations, "--ebn0", "2", "--format", "csv"]
    found = [rows(world.command(*words, sets=own).out) for _ in range(2)]
    world.same("threshold differs", *found)
    # Density evolution simplifies posteriors of bytes that saturate in the layered schedule.
    if own.get("message") != "f32" and own.get("schedule") != "flooding" and 127 * float(own.get("llr-step", 0.5)) < 20:
        return
    expected, long = float(found[0][-1]["ber"]), ["--max-frames", 64, "--min-frame-errors", MANY, "--progress", "none"]
    run = world.command("ber", "--code", "mackay:12000,%s,1" % degrees, "--ebn0", "2", "--iterations", iterations,
                        *long, sets={**own, "early-stop": "off"})
    simulated = next(iter(counts(run.out).values()))[1] / (64 * 12000)
    if expected > 5e-3 and not 0.7 < simulated / expected < 1.4:
        raise Failure("long codes have another error rate", "%g, predicted %g" % (simulated, expected))
