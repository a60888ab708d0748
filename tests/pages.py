"""Links of the pages: every file and every heading that a page names exists: pages.py SOURCE."""

import pathlib
import re
import sys


def lines(page):
    """The lines of a page outside blocks of code."""
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield line


def anchors(page):
    """The names that a link to a place on the page may have: headings as GitHub names them, and <a name>."""
    names = set()
    for line in lines(page):
        names.update(re.findall(r'<a name="([^"]*)">', line))
        heading = re.match(r"#+ (.*)", line)
        if heading:
            text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
            names.add(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return names


source = pathlib.Path(sys.argv[1]).resolve()
folders = ("bench", "codes", "core", "decoder", "results", "tests")
pages = [source / "README.md"] + sorted(page for folder in folders for page in (source / folder).rglob("*.md"))
count = failures = 0
for page in pages:
    text = re.sub(r"`[^`]*`", "", "\n".join(lines(page)))
    targets = re.findall(r"\]\(\s*([^)\s]+)\s*\)", text) + re.findall(r"(?m)^\[[^]]+\]: (\S+)", text)
    for target in targets:
        if "://" in target:
            continue
        name, _, place = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        count += 1
        if not file.exists() or (place and place not in anchors(file)):
            failures += 1
            print("FAILED: %s links to %s, which does not exist" % (page.relative_to(source), target))
print("%d links of %d pages" % (count, len(pages)))
sys.exit(failures > 0 or count == 0)
