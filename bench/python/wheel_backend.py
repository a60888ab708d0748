"""Makes a wheel that contains the package, the shared library and the program (PEP 517):

    pip install --no-build-isolation .

CMake builds them in build/wheel and installs them to a folder there, from which they are taken.
The wheel is for the system that made it: the library needs Debian's packages of LLVM, nettle and
FFTW, as far as it was built with them.
"""

import os
import pathlib
import re
import subprocess
import sysconfig
import tomllib

from wheel.wheelfile import WheelFile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = SOURCE / "build" / "wheel"


def installed():
    """Builds, and returns the folder with the installed tree."""
    tree = BUILD / "tree"
    for words in (
        ["-S", SOURCE, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF"],
        ["--build", BUILD, "-j", str(len(os.sched_getaffinity(0)))],
        ["--install", BUILD, "--prefix", tree],
    ):
        subprocess.run(["cmake", *map(str, words)], check=True)
    return tree


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    tree = installed()
    package = next(tree.glob("lib/python3*/*-packages/extrinsic"), None)
    if not package:
        raise SystemExit("python3-cffi and python3-numpy are needed to build the package")
    library = next(tree.glob("lib/**/libextrinsic.so.*"))
    version = re.search(r"so\.(.*)", library.name)[1]
    platform = re.sub("[-.]", "_", sysconfig.get_platform())
    stem, tag = "extrinsic-" + version, "py3-none-" + platform
    head = "Wheel-Version: 1.0\nGenerator: extrinsic\nRoot-Is-Purelib: false\nTag: %s\n" % tag
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    facts = "Metadata-Version: 2.1\nName: extrinsic\nVersion: %s\n" % version
    facts += "Summary: %s\n" % project["description"]
    facts += "Requires-Python: %s\n" % project["requires-python"]
    facts += "".join("Requires-Dist: %s\n" % name for name in project["dependencies"])
    name = "%s-%s.whl" % (stem, tag)
    with WheelFile(os.path.join(wheel_directory, name), "w") as wheel:
        for path in sorted(package.glob("*.py")):
            wheel.write(path, "extrinsic/" + path.name)
        wheel.write(library, "extrinsic/" + library.name)
        wheel.write(tree / "bin" / "extrinsic", stem + ".data/scripts/extrinsic")
        wheel.writestr(stem + ".dist-info/METADATA", facts)
        wheel.writestr(stem + ".dist-info/WHEEL", head)
    return name
