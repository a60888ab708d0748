"""Makes the module extrinsic._declarations from the public headers, for cffi in ABI mode:

    python3 declarations.py MODULE.py FOLDER...

The folders are those with extrinsic/*.h. The module contains every type, constant and function that
<extrinsic/extrinsic.h> declares, and the version of the headers.
"""

import os
import re
import sys

import cffi


def included(folders, name, seen):
    """The text of a header after that of all headers of ours that it includes."""
    if name in seen:
        return ""
    seen.add(name)
    path = next(p for p in (os.path.join(f, name) for f in folders) if os.path.exists(p))
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)
    before = [included(folders, n, seen) for n in re.findall(r"#include <(extrinsic/.*?)>", text)]
    return "".join(before) + text


def declarations(text):
    """Without what is for the preprocessor, for C++ and for the linker, and without functions that
    have a body."""
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    text = re.sub(r"^[ \t]*#(.*\\\n)*.*$", "", text, flags=re.M)
    text = re.sub(r"^static inline .*?^}", "", text, flags=re.M | re.S)
    return text.replace("EXTR_EXPORT", "")


def main(module, *folders):
    text = included(folders, "extrinsic/extrinsic.h", set())
    version = ".".join(re.findall(r"#define EXTRINSIC_VERSION_[A-Z]+ (\d+)", text))
    ffi = cffi.FFI()
    ffi.cdef(declarations(text))
    ffi.set_source("extrinsic._declarations", None)
    ffi.emit_python_code(module)
    with open(module, "a", encoding="utf-8") as file:
        file.write("\nversion = %r\n" % version)


if __name__ == "__main__":
    main(*sys.argv[1:])
