"""Prints where under a prefix the system's Python finds packages: python3 place.py PREFIX

That is a folder that it searches anyway, for /usr, /usr/local and the user's ~/.local; for any
other prefix it is PREFIX/lib/python3/dist-packages, and a second line says what to set.
"""

import site
import sys

prefix = sys.argv[1].rstrip("/")
searched = [*site.getsitepackages(), site.getusersitepackages()]
found = [folder for folder in searched if folder.startswith(prefix + "/lib/")]
folder = found[0] if found else prefix + "/lib/python3/dist-packages"
print(folder)
if not found:
    print("For Python: export PYTHONPATH=%s" % folder)
