"""The shared library: where it is, and its errors, texts and settings as those of Python."""

import collections
import inspect
import os
import pathlib
import threading

from extrinsic._declarations import ffi, version


class Error(Exception):
    """What the library or the program refuses, with its message. Memory that runs out is a
    MemoryError."""


class InputError(Error, ValueError):
    """An argument or a file is wrong: out of range, malformed, or an unknown name."""


class FileError(Error, OSError):
    """A file cannot be opened, read or written."""


class LimitError(Error):
    """A valid request that is larger than the library handles; the message names the limit."""


def nearest(*patterns):
    """The first file that matches, in the folder of the package or one around it; None without
    any. So an installed tree may be moved, and a build tree works as it is."""
    package = pathlib.Path(__file__).resolve().parent
    for folder in (package, *package.parents):
        for pattern in patterns:
            for path in sorted(folder.glob(pattern)):
                if path.is_file():
                    return str(path)
    return None


_file = "libextrinsic.so." + version
lib = ffi.dlopen(nearest(_file, "*-linux-*/" + _file) or _file)
# Each of these two structures contains the other, one by a pointer; cffi needs this one first.
ffi.sizeof("extr_degree_choice")

_errors = {
    lib.EXTR_INPUT: InputError,
    lib.EXTR_MEMORY: MemoryError,
    lib.EXTR_IO: FileError,
    lib.EXTR_LIMIT: LimitError,
}


class _Thread(threading.local):
    def __init__(self):
        self.context = ffi.gc(lib.extr_context_new(), lib.extr_context_free)


_thread = _Thread()


def call(function, *arguments):
    """Calls a function that takes a context first; a failure becomes an exception."""
    context = _thread.context
    try:
        status = function(context, *[a.encode() if isinstance(a, str) else a for a in arguments])
    except (OverflowError, TypeError) as error:  # not a value of the parameter's type
        raise InputError(str(error)) from error
    if status != lib.EXTR_OK:
        message = ffi.string(lib.extr_context_message(context)).decode(errors="replace")
        raise _errors.get(status, Error)(message)


def result(function, *arguments):
    """What the function leaves where its last parameter points."""
    out = ffi.new(ffi.typeof(function).args[-1])
    call(function, *arguments, out)
    return out[0]


def owned(free, function, *arguments):
    """The same for a handle, which is freed with the last reference to it."""
    return ffi.gc(result(function, *arguments), free)


def text(function, *arguments):
    """The same for a text."""
    found = result(function, *arguments)
    try:
        return ffi.string(found).decode()
    finally:
        lib.extr_text_free(found)


def string(pointer):
    return ffi.string(pointer).decode() if pointer else None


# ---- Settings ------------------------------------------------------------------------------------

Setting = collections.namedtuple("Setting", "name value help kind low high choices absent")
Setting.__doc__ = """A row of the table of settings (setting.h): `name` is the keyword, `value` a
placeholder, `low` and `high` bound numbers, `choices` lists texts, `absent` says what the setting
is unless it is given."""
_kinds = ("words", "choice", "integer", "real", "switch")


def _choices(row):
    found = []
    while row.choices and row.choices[len(found)]:
        found.append(string(row.choices[len(found)]))
    return found


def table(at):
    """The rows of extr_decoder_setting or extr_simulation_setting, by keyword."""
    rows, index = {}, 0
    while at(index):
        row = at(index)[0]
        keyword = string(row.name).replace("-", "_")
        texts = (string(row.value), string(row.help), _kinds[row.kind])
        rows[keyword] = Setting(
            keyword, *texts, row.low, row.high, _choices(row), string(row.absent)
        )
        index += 1
    return rows


def plain(value):
    """A NumPy scalar or array as Python has it."""
    return value.tolist() if hasattr(value, "tolist") else value


def value_text(value):
    """A value as the library and the program read it."""
    value = plain(value)
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple, range)):
        return ",".join(value_text(v) for v in value)
    if hasattr(value, "__iter__"):
        raise InputError(
            "expected a text, a number, a path, True, False or a list, found %s"
            % type(value).__name__
        )
    return "%.12g" % value if isinstance(value, float) else str(value)


def apply_settings(set_one, applies, settings):
    """Sets by keyword; the decoder first, because it replaces settings that it cannot use. Then
    each has to have an effect."""
    given = {k: v for k, v in settings.items() if v is not None}
    for keyword in sorted(given, key=lambda k: k != "decoder"):
        set_one(keyword.replace("_", "-"), value_text(given[keyword]))
    for keyword in given:
        applies(keyword.replace("_", "-"))


def with_settings(at):
    """Shows the settings of a table in the signature and the documentation of a function that takes
    them as keywords, for people and for completion."""

    def show(function):
        signature = inspect.signature(function)
        known = [p for p in signature.parameters.values() if p.kind != p.VAR_KEYWORD]
        names = {p.name for p in known}
        rows = [row for row in table(at).values() if row.name not in names]
        keywords = [
            inspect.Parameter(row.name, inspect.Parameter.KEYWORD_ONLY, default=None)
            for row in rows
        ]
        function.__signature__ = signature.replace(parameters=known + keywords)
        function.__doc__ += "\n\nSettings:\n\n" + "".join(map(_line, rows))
        return function

    return show


def _line(row):
    """A row in words. The help of a switch says what turning it off means."""
    if row.kind == "switch":
        return "%s: False: %s [True]\n" % (row.name, row.help)
    return "%s: %s [%s]\n" % (row.name, row.help, row.absent)
