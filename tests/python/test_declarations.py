"""The declarations that cffi uses are those of the headers."""

import os
import subprocess
import tempfile
import unittest

from extrinsic._declarations import ffi
from extrinsic._library import lib, nearest, string
import extrinsic as ex


def compiled(lines):
    """What a C program prints that contains the public headers and these lines in main."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "a.c"), os.path.join(folder, "a")
        with open(source, "w", encoding="utf-8") as file:
            for header in ("extrinsic/extrinsic.h", "stddef.h", "stdio.h"):
                file.write("#include <%s>\n" % header)
            file.write("int main(void) {\n%s\n}\n" % "\n".join(lines))
        subprocess.run([os.environ["CC"], "-std=c17", source, "-o", program], check=True)
        return subprocess.run([program], stdout=subprocess.PIPE, text=True).stdout.splitlines()


def structures():
    found = []
    for name in ffi.list_types()[0]:
        try:
            kind = ffi.typeof(name)
        except ffi.error:  # a function
            continue
        if kind.kind == "struct" and kind.fields is not None:
            found.append((name, kind))
    return found


class Declarations(unittest.TestCase):
    def test_sizes_and_members(self):
        lines, expected = [], []
        for name, kind in structures():
            lines.append('printf("%%zu\\n", sizeof(%s));' % name)
            expected.append(ffi.sizeof(kind))
            for member, field in kind.fields:
                lines.append('printf("%%zu\\n", offsetof(%s, %s));' % (name, member))
                expected.append(field.offset)
        self.assertGreater(len(expected), 100)
        self.assertEqual(list(map(int, compiled(lines))), expected)

    def test_constants(self):
        names = [name for name in dir(lib) if name.startswith("EXTR_")]
        self.assertGreater(len(names), 100)
        found = compiled('printf("%%d\\n", (int)%s);' % name for name in names)
        self.assertEqual(list(map(int, found)), [getattr(lib, name) for name in names])

    def test_all_functions(self):
        path = nearest("libextrinsic.so." + ex.version)
        listed = subprocess.run(
            ["nm", "-D", "--defined-only", path], stdout=subprocess.PIPE, text=True, check=True
        ).stdout.split()
        exported = {name for name in listed if name.startswith("extr_")}
        declared = {name for name in dir(lib) if name.startswith("extr_")}
        self.assertEqual(exported, declared)
        for name in declared:
            getattr(lib, name)

    def test_version(self):
        self.assertEqual(string(lib.extr_version()), ex.__version__)
        self.assertEqual(ex.run("--version").split(), ["extrinsic", ex.__version__])


if __name__ == "__main__":
    unittest.main()
