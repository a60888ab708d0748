"""What can be drawn, as the program itself says it: its settings (the tables of the library), the
options of its commands (--help), its codes, and the ranges that its messages name. A setting that
is added tomorrow is drawn tomorrow."""

import functools
import math
import re
import subprocess

import extrinsic as ex
from extrinsic._library import Error, call, ffi, lib, string, table

SETTINGS = {row.name.replace("_", "-"): row for row in table(lib.extr_simulation_setting).values()}
DECODER = [row.name.replace("_", "-") for row in table(lib.extr_decoder_setting).values()]
# Those that only say how long a point lasts; stories have a number of frames instead.
LIMITS = ("shard", "min-frame-errors", "max-frames", "precision")
NUMBER = r"[-+]?[0-9.]+(?:e[-+]?[0-9]+)?"
OWN = "adjusted corrected attenuated soft-min".split()


def _changing():
    index, found = 0, {}
    while lib.extr_simulation_setting(index):
        row = lib.extr_simulation_setting(index)[0]
        found[string(row.name)] = bool(row.changes_results)
        index += 1
    return found


CHANGING = _changing()
RESULTS = [name for name, changes in CHANGING.items() if changes]
WAYS = [name for name, changes in CHANGING.items() if not changes and name not in LIMITS]


def refusal(name, text):
    """What the library says of a value of a setting of decoders; "" if it takes it."""
    try:
        call(lib.extr_decoder_set, ffi.new("extr_decoder_settings *", lib.extr_decoder_default()), name, text)
    except Error as error:
        return str(error)
    return ""


@functools.lru_cache(None)
def _parameters(decoder):
    """NAME=VALUE of a stochastic decoder, with their defaults."""
    settings = ffi.new("extr_decoder_settings *", lib.extr_decoder_default())
    try:
        call(lib.extr_decoder_set, settings, "decoder", decoder)
    except Error:
        return ()
    text = string(lib.extr_decoder_get(settings, b"decoder", ffi.new("char[]", lib.EXTR_SETTING_TEXT)))
    return tuple(re.findall(r"([a-z-]+)=([^,:]+)", text)) if not text.startswith("own") else ()


# ---- Values --------------------------------------------------------------------------------------


def number(rng, low, high, whole, power=False, near=None):
    """Mostly small or near the default, now and then a bound. What takes long is rare."""
    if power:
        return "%.10g" % 2 ** rng.randint(round(math.log2(low)), round(math.log2(min(high, 64))))
    kind = rng.random()
    if kind < 0.05:
        value = low
    elif kind < 0.08:
        value = min(high, 1000) if whole else high
    elif near is not None and kind < 0.4:
        value = min(high, max(low, near * rng.choice((0.5, 0.8, 1, 1.25, 2))))
    else:
        least = max(low, 1 if whole else min(0.02, high / 10))
        value = math.exp(rng.uniform(math.log(least), math.log(max(least, min(high, 60 if whole else 3)))))
    return "%d" % round(value) if whole else "%.4g" % value


def _range(message):
    """(low, high, whole, power) as in "expected an integer from 1 to 8"."""
    found = re.search(r"from (%s) to (%s)" % (NUMBER, NUMBER), message)
    low, high = map(float, found.groups()) if found else (0.05, 1) if "at most 1" in message else (1, 100)
    whole = "integer" in message or not ("a number" in message or "factor" in message or "offset" in message)
    return low, high, whole, "power of two" in message


def _named(rng, name, head, names, share, whole=()):
    """NAME=VALUE,... after `head`, for some of the names; integers for those that are `whole`."""
    given = []
    for parameter in names:
        if rng.random() >= share:
            continue
        message = refusal(name, "%s:%s=-777777" % (head, parameter))
        words = re.search(r"expected ([a-z]+(?:, [a-z]+)*) or ([a-z]+)$", message)
        low, high, integer, power = _range(message)
        if words:
            value = rng.choice(words.group(1).split(", ") + [words.group(2)])
        else:
            value = number(rng, low, high, integer or parameter in whole, power)
        given.append("%s=%s" % (parameter, value))
    return head + ":" + ",".join(given) if given else head


def _filled(rng, name, choice):
    """A choice with a number, or a list of parameters, in place of each word in capitals."""
    head = choice.split(":")[0]
    if "OPTIONS" in choice:
        pairs = re.findall(r"([a-z-]+)=([A-Z]+)", refusal(name, head + ":x"))
        return _named(rng, name, head, [n for n, _ in pairs], 0.6, [n for n, what in pairs if what == "N"])
    if "FILE" in choice:
        return choice.replace("FILE", rng.choice(OWN))
    for word in re.findall(r"[A-Z]{2,}", choice):
        message = refusal(name, re.sub(r"[A-Z]{2,}", "-7", choice)) if name in DECODER else ""
        named = re.search(r"%s from (%s) to (%s)" % (word, NUMBER, NUMBER), message)
        others = re.search(r"the others from (%s) to (%s)" % (NUMBER, NUMBER), message)
        found = named or others
        bounds = (*map(float, found.groups()), True) if found else _range(message)[:3]
        choice = choice.replace(word, number(rng, *bounds), 1)
    return choice


def value(rng, name):
    """A value of a setting, or None: its values are files."""
    row = SETTINGS[name]
    if row.kind == "switch":
        return "off"
    if name == "threads":
        return str(rng.randint(1, 4))
    if row.kind in ("integer", "real"):
        found = re.match(NUMBER, row.absent or "")
        return number(rng, row.low, row.high, row.kind == "integer", near=float(found.group()) if found else None)
    if not row.choices:
        return None
    choices = [choice for choice in row.choices if not (_parameters(choice) and rng.random() < 0.5)]
    text = _filled(rng, name, rng.choice(choices or row.choices))
    if name == "decoder":
        text = _named(rng, name, text, [p for p, _ in _parameters(text)], 0.4)
    suffixes = re.findall(r"(?<=followed by\s)\S*[a-z]|\+[a-z-]+(?::[A-Z]+)*", row.help)
    if suffixes and rng.random() < 0.2 and name in DECODER:
        longer = text + _filled_suffix(rng, name, text, rng.choice(suffixes))
        return text if refusal(name, longer) else longer
    return text


def _filled_suffix(rng, name, text, suffix):
    return _filled(rng, name, text + suffix)[len(text):]


def bucket(name, text):
    """What of a value coverage tells apart: not the numbers in it."""
    if "=" in text or "OPTIONS" in text:
        return text.split(":")[0]
    row = SETTINGS[name]
    if row.kind in ("integer", "real") and re.fullmatch(NUMBER, text):
        x = float(text)
        return "lowest" if x <= row.low else "highest" if x >= row.high else "N"
    return re.sub(r"(?<=[:/])(-?[0-9][0-9.e-]*|[A-Z]{2,})", "N", text)


# ---- Commands ------------------------------------------------------------------------------------


class Program:
    """The commands of the program and their options: {command: {option: placeholder or None}}."""

    def __init__(self, path):
        self.path = path
        text = self._say("--help")
        self.commands = re.findall(r"^  ([a-z-]+(?: [a-z]+)?) {2,}", text, re.M)
        self.help = {command: self._say(*command.split(), "--help") for command in self.commands}
        self.options = {
            command: {
                name: (placeholder or None, re.sub(r"\s+", " ", words))
                for name, placeholder, words in re.findall(
                    r"^  --(\S+)(?: (\S+))? {2,}((?:.|\n {10,})*)", text, re.M
                )
                if name != "help"
            }
            for command, text in self.help.items()
        }
        self.points = {
            name: "dB" in words for name, (value, words) in self.options["ber"].items()
            if value and value.startswith("A:STEP:B")
        }
        families = self._fails("codes", "show", "?")
        self.families = [f for f in re.findall(r"([a-z]+:[A-Z]+(?:,[A-Z]+)*)", families) if "FILE" not in f]

    def _say(self, *words):
        return subprocess.run([self.path, *words], stdout=subprocess.PIPE, text=True, check=True).stdout

    def _fails(self, *words):
        return subprocess.run([self.path, *words], stderr=subprocess.PIPE, text=True, check=False).stderr

    def choices(self, command, option):
        """What the shell would offer for the value of an option."""
        lines = self._say("--complete", *command.split(), "--" + option, "").splitlines()
        return [(line + "\t").split("\t")[1] or line.split("\t")[0] for line in lines]


# ---- Codes ---------------------------------------------------------------------------------------


def construction(rng, family):
    """A code of a family such as "mackay:N,DV,DC,SEED" that exists and is small, or None."""
    head, words = family.split(":")
    for _ in range(60):
        values = []
        for word in words.split(","):
            size = rng.randint(3, 120) if word in ("N", "M", "K") else rng.randint(1, 9)
            if word in ("A", "B") and head in ("hgp", "bb"):
                size = rng.choice(("repetition:3", "repetition:4")) if head == "hgp" else rng.choice(("x+y", "x2+y+y3"))
            values.append(rng.choice("xz") if word == "SIDE" else str(size))
        try:
            name = "%s:%s" % (head, ",".join(values))
            code = ex.Code(name)
            if code.n <= 400 and code.k > 0:
                return name
        except Error:
            pass
    return None


def standard(rng):
    """A code of the catalog, or a transport block of 5G, of moderate length."""
    if rng.random() < 0.3:
        options = "".join(
            ",%s=%s" % (name, rng.choice(values)) for name, values in
            (("rv", "0123"), ("layers", "12"), ("nref", ("400", "1000"))) if rng.random() < 0.25
        )
        return "nr:%d@%.3g%s" % (rng.randint(24, 900), rng.uniform(0.2, 0.9), options)
    name = rng.choice([entry.name for entry in ex.catalog() if entry.columns <= 2700])
    if name.startswith("5gnr") and rng.random() < 0.5:
        name += rng.choice((":1/2", ":2/3", ":8/9"))
    return name
