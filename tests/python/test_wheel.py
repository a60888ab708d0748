"""pip makes a wheel from the sources, without the network, and what it installs works. Skipped
where pip, venv or wheel are missing."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = os.environ["SOURCE"]
SCRIPT = """
import extrinsic as ex, sys
code = ex.Code("802.11n-648-1/2")
assert ex.__file__.startswith(sys.prefix), ex.__file__
from extrinsic._library import nearest
assert nearest("libextrinsic.so.*").startswith(sys.prefix)
printed = ex.run_table("ber", code=code, ebn0=1.5, progress="none")
assert ex.ber(code, ebn0=1.5).bit_errors == printed.bit_errors
"""


def main():
    needed = ("pip", "venv", "ensurepip", "wheel")
    missing = [name for name in needed if not importlib.util.find_spec(name)]
    if missing:
        print("skipped: python3-%s is not installed" % ", python3-".join(missing))
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        python = os.path.join(folder, "bin", "python")
        subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder], check=True)
        ours = ("PYTHONPATH", "CPATH", "CC")
        environment = {k: v for k, v in os.environ.items() if k not in ours}
        # A copy, so that the build does not disturb the tree.
        files = subprocess.run(
            ["git", "ls-files", "-z"], cwd=SOURCE, stdout=subprocess.PIPE, text=True, check=True
        ).stdout.split("\0")
        copy = pathlib.Path(folder, "source")
        for name in filter(None, files):
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if os.path.isfile(os.path.join(SOURCE, name)):
                target.write_bytes(pathlib.Path(SOURCE, name).read_bytes())
                target.chmod(os.stat(os.path.join(SOURCE, name)).st_mode)
        pip = [python, "-m", "pip", "install", "--no-build-isolation", "--no-index", str(copy)]
        subprocess.run(pip, env=environment, check=True)
        subprocess.run([python, "-c", SCRIPT], env=environment, cwd=folder, check=True)


if __name__ == "__main__":
    main()
