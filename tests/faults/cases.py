"""Commands of the program with small arguments, the files they read and write, and what of those files and of
standard output may differ between two runs: times, and the machine's speed."""

import re

BER = "ber --code tiny.alist --kernels interpreted --threads 2 --progress none"

FLOOR = ("floor --code tiny.alist --sets sets.txt --ebn0 4 --max-frames 256 --threads 2 --kernels interpreted")


class Case:
    """A command. `outputs` are the files that it makes or replaces; `old` says that they may be there before, and
    then are replaced as a whole. `hides` removes from a text what differs between runs. `grows` are files
    to which lines are added one by one. `go_on` says that the same command once more must end with 0; until then a
    table may have some of its rows."""

    def __init__(self, name, command, outputs=(), old=True, hides=None, grows=(), go_on=False, stdin=None):
        self.name = name
        self.words = command.split()
        self.outputs = outputs
        self.old = old
        self.hides = hides or (lambda text: text)
        self.grows = grows
        self.go_on = go_on
        self.stdin = stdin


def rows_of(text, hidden):
    """A CSV without its comments and without the columns of these names."""
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    if not lines:
        return text
    keep = [i for i, column in enumerate(lines[0]) if column not in hidden]
    return "\n".join(",".join(line[i] for i in keep if i < len(line)) for line in lines)


def ber_rows(text):
    return rows_of(text, ("seconds", "mbit_s"))


def floor_rows(text):
    return rows_of(text, ("seconds",))


def circuit_rows(text):
    return rows_of(text, ("seconds",))


def no_numbers(text):
    """For tables of times: which rows and columns there are."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return re.sub(r"-?[0-9][-+.0-9e]*", "N", "\n".join(lines))


def same_points(text):
    """JSON of ber: without times, dates and the machine."""
    return re.sub(r'"(seconds|mbit_s|date|machine|system|command)": ("[^"]*"|[-+.0-9e]+)', "", text)


def no_dates(text):
    return re.sub(r"<time[^>]*>[^<]*</time>|[0-9]{4}-[0-9]{2}-[0-9]{2}[T 0-9:Z]*", "", text)


# What the cases read. Each is made by an undisturbed run.
INPUTS = (
    ("tiny.alist", "codes export mackay:24,3,6,1 --out tiny.alist"),
    ("structure.txt", "optimize --inputs 5 --max-arity 3 --format text"),
    ("bits.txt", None),
    ("llr.txt", None),
    ("page/ber.csv", BER + " --ebn0 1,2 --max-frames 300 --save-errors page --out page/ber.csv"),
    ("page/nodes.csv", "bench nodes --degree 4 --columns 24 --kernels interpreted --slice 0.0001 --repeats 5 "
                       "--structure star,naive --format csv"),
    ("again/run.csv", BER + " --ebn0 3,4 --max-frames 100 --save-errors again/errors --out again/run.csv"),
    ("sets.txt", "sets --code tiny.alist --max-a 3 --max-b 3 --out sets.txt"),
    ("page/floor.csv", "floor --code tiny.alist --sets sets.txt --ebn0 3,4 --max-frames 128 --kernels interpreted"),
    ("threshold.csv", "threshold --degrees 3,6 --decoder ms --llr-bits 4 --llr-step 1 --iterations 5 --format csv"),
    ("base.txt", None),
    ("floor1.csv", FLOOR + " --shard 1/2 --out floor1.csv"),
    ("floor2.csv", FLOOR + " --shard 2/2 --out floor2.csv"),
    ("plans", "bench decoder --code tiny.alist --kernels interpreted --structure auto --slice 0.0001 --plan ./plans"),
    ("shard1.csv", BER + " --ebn0 1,2 --max-frames 300 --shard 1/2 --out shard1.csv"),
    ("shard2.csv", BER + " --ebn0 1,2 --max-frames 300 --shard 2/2 --out shard2.csv"),
)

CASES = (
    Case("optimize", "optimize --inputs 4:7 --max-arity 3 --class naive,star,isomorphic,frontier --format csv"),
    Case("optimize exact", "optimize --inputs 5 --max-arity 3 --class exact --format json"),
    Case("optimize group", "optimize --inputs 5 --max-arity 3 --class group --format csv"),
    Case("optimize c", "optimize --inputs 6 --max-arity 3 --format c"),
    Case("verify", "verify structure.txt --max-arity 3 --format table"),
    Case("emit", "emit structure.txt --format verilog --pipeline --out node.v", ["node.v"]),
    Case("emit operator", "emit structure.txt --operator own:soft-min --format c"),
    Case("emit dot", "emit structure.txt --format dot --view trees"),
    Case("calibrate", "calibrate --max-arity 3 --repeats 5 --slice 0.0001 --out min.cost", ["min.cost"],
         hides=no_numbers),
    Case("book", "book --inputs 4 --max-arity 3"),
    Case("codes list", "codes list --format csv"),
    Case("codes show", "codes show tiny.alist --format json"),
    Case("codes show picture", "codes show tiny.alist --plot tiny.svg", ["tiny.svg"]),
    Case("codes export", "codes export tiny.alist --out tiny.mtx", ["tiny.mtx"]),
    Case("encode", "encode --code tiny.alist --in bits.txt --out words.txt", ["words.txt"]),
    Case("encode pipe", "encode --code tiny.alist", stdin="bits.txt"),
    Case("decode", "decode --code tiny.alist --in llr.txt --out decided.txt --kernels interpreted", ["decided.txt"]),
    Case("ber", BER + " --ebn0 3,4 --max-frames 100 --save-errors errors --out run.csv", ["run.csv"], old=False,
         hides=ber_rows, grows=["errors/errors.jsonl"], go_on=True),
    Case("ber again", BER + " --ebn0 3,4 --max-frames 300 --save-errors again/errors --out again/run.csv",
         ["again/run.csv"], old=False, hides=ber_rows, grows=["again/errors/errors.jsonl"], go_on=True),
    Case("ber json", BER + " --codewords random --ebn0 1 --max-frames 100 --format json --profile",
         hides=lambda text: same_points(text).split('"profile"')[0]),
    Case("ber spa", BER + " --decoder spa --ebn0 auto --fer 3e-1:2e-1 --min-frame-errors 20", hides=ber_rows),
    Case("ber stochastic", "ber --code tiny.alist --decoder mtfm --ebn0 3 --max-frames 64 --iterations 50 --threads 2 "
                           "--progress none", hides=ber_rows),
    Case("ber compiled", "ber --code tiny.alist --threads 1 --progress none --ebn0 1 --max-frames 100",
         hides=ber_rows),
    Case("combine", "combine shard1.csv shard2.csv --out all.csv", ["all.csv"], old=False, hides=ber_rows,
         go_on=True),
    Case("ber planned", BER + " --ebn0 2 --max-frames 100 --plan ./plans", hides=ber_rows),
    Case("combine floors", "combine floor1.csv floor2.csv --out floors.csv", ["floors.csv"], old=False,
         hides=floor_rows, go_on=True),
    Case("combine stdout", "combine shard1.csv shard2.csv --format table", hides=no_numbers),
    Case("replay", "replay page/errors.jsonl:1 --export frame.f32 --kernels interpreted", ["frame.f32"]),
    Case("replay summary", "replay page/errors.jsonl --summary sets --format json"),
    Case("plot", "plot page/ber.csv --out ber.svg", ["ber.svg"]),
    Case("plot nodes", "plot page/nodes.csv --out nodes.svg", ["nodes.svg"]),
    Case("plot floor", "plot page/floor.csv --out floor.svg", ["floor.svg"]),
    Case("plot threshold", "plot threshold.csv --out threshold.svg", ["threshold.svg"]),
    Case("report", "report page --out page.html", ["page.html"], hides=no_dates),
    Case("bench nodes", "bench nodes --degree 4 --columns 24 --kernels interpreted --slice 0.0001 --repeats 5 "
                        "--structure star,two-min --format csv", hides=no_numbers),
    Case("bench decoder", "bench decoder --code tiny.alist --kernels interpreted --slice 0.0001 --repeats 5 "
                          "--format csv", hides=no_numbers),
    Case("bench encoder", "bench encoder --code tiny.alist --slice 0.0001 --repeats 5 --format json",
         hides=no_numbers),
    # A search for which there is too little memory is a result.
    Case("bench optimizer", "bench optimizer --inputs 4,5 --max-arity 3 --repeats 5 --format csv",
         hides=lambda text: rows_of(text, ("outcome", "seconds", "runs", "memory_mib"))),
    Case("bench stochastic", "bench stochastic --code tiny.alist --decoder mtfm --slice 0.0001 "
                             "--repeats 5 --iterations 20 --format csv", hides=no_numbers),
    Case("bench latency", "bench latency --code tiny.alist --kernels interpreted --samples 100 --structure star "
                          "--format csv", hides=no_numbers),
    Case("sets", "sets --code tiny.alist --max-a 4 --max-b 2 --threads 2 --format csv --out found.txt",
         ["found.txt"], old=False, go_on=True),
    Case("sets from errors", "sets --code tiny.alist --from page/errors.jsonl --format csv --out found.txt",
         ["found.txt"]),
    Case("floor", FLOOR + " --out floor.csv", ["floor.csv"], old=False, hides=floor_rows, go_on=True),
    Case("floor sum", "floor --code tiny.alist --sets sets.txt --ebn0 1,2 --max-frames 128 --kernels interpreted "
                      "--with page/ber.csv --errors page/errors.jsonl", hides=floor_rows),
    Case("splitting", "floor --method splitting --code tiny.alist --ebn0 3 --population 64 --sweeps 1 --repeats 4 "
                      "--threads 2 --kernels interpreted --out split.csv", ["split.csv"], old=False,
         hides=floor_rows, go_on=True),
    Case("threshold", "threshold --degrees 3,6 --decoder ms --llr-bits 4 --llr-step 1 --ebn0 2 --iterations 5 "
                      "--format csv"),
    Case("threshold bsc", "threshold --degrees 3,6 --decoder gallager-b --channel bsc --format json"),
    Case("threshold code", "threshold --protograph base.txt --decoder spa-table --llr-bits 4 --llr-step 1 --ebn0 2 "
                           "--iterations 3 --format json"),
    Case("threshold degrees", "threshold --optimize degrees --rate 1/2 --max-degree 3 --evaluations 10 --decoder "
                              "gallager-b --channel bsc --format csv"),
    Case("tune", "tune --code tiny.alist --fer 1e-1 --candidates 2 --finalists 1 --min-frame-errors 15 --llr-bits 4 "
                 "--llr-step 1 --decoder oms --threads 2 --out settings.csv", ["settings.csv"], old=False, go_on=True,
         hides=lambda text: rows_of(text, ("mbit_s",))),
    Case("emit-decoder", "emit-decoder --code tiny.alist --iterations 20 --llr llr.txt --out page",
         ["page/decoder.v", "page/bench.v", "page/frames.txt", "page/expected.txt"]),
    Case("synthesize", "synthesize --inputs 3 --class star --operator xor --mapping flat --period 1 --format csv "
                       "--out circuits.csv", ["circuits.csv"], old=False, hides=circuit_rows, go_on=True),
    Case("synthesize kept", "synthesize --inputs 3 --class star --operator equality:1 --mapping flat --format csv "
                            "--keep page", hides=circuit_rows),
    Case("selftest", "selftest --format csv", hides=no_numbers),
    Case("help", "ber --help"),
    Case("manual", "--manual"),
)
