#!/usr/bin/env python3
"""How many small faults does the test suite notice?

    python3 tests/mutation/mutate.py [--count N] [--seed S] [--work FOLDER] [--only FOLDER]

Changes one operator or constant at a time, at a place chosen at random in the sources of core, codes, decoder, the
channel and the simulation; builds; and runs the tests of the folder that was changed, then the tests of the program.
A mutant that some test notices is killed. Every survivor is printed with its line: it is either equivalent to the
original, or it asks for a test. Works in a copy of the last commit, in FOLDER (build/mutation by default), which
keeps its results: the same command continues where it stopped.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ['core', 'codes', 'decoder', 'bench/channel', 'bench/simulation']

# What is exchanged for what. Longer operators come first, so that '<=' is not taken for '<'.
OPERATORS = [('<=', '<'), ('>=', '>'), ('==', '!='), ('!=', '=='), ('&&', '||'), ('||', '&&'), ('<<', '>>'),
             ('>>', '<<'), ('++', '--'), ('--', '++'), ('+=', '-='), ('-=', '+='), ('->', None), (' < ', ' <= '),
             (' > ', ' >= '), (' + ', ' - '), (' - ', ' + '), (' * ', ' + '), (' / ', ' * '), (' % ', ' / '),
             (' & ', ' | '), (' | ', ' & '), (' ^ ', ' | ')]
TOKEN = re.compile('|'.join(re.escape(a) for a, _ in OPERATORS) + r'|(?<![\w.])\d+(?![\w.])')
EXCHANGE = dict(OPERATORS)

# Which tests see a folder: expressions for ctest -R, the quick ones first.
UNIT = {
    'core': '^test_(cost|structure|program|text|naive|star|isomorphic|ring|vectors|staircase|frontier|front|classes|'
            'exact|book|known|emit|dot|depth|arguments)',
    'codes': '^test_(code|columns|table|catalog|ethernet|nr5g|ccsds|dense|encoder|alist|mtx|qc|files|constructions|'
             'algebraic)',
    'decoder': '^test_(kernel|boxplus|sum_product|decoder|stream|look|stochastic|settings|operations)',
    'bench/channel': '^test_(random|levels|channel|demapper|codewords)',
    'bench/simulation': '^test_(codewords|statistics|precision|sweep_plan|replay|simulate|fingerprint)',
}
PROGRAM = '^(cli|outside_.*|codec|channels|ber|forms|models|show|combine|resume|replay)$'


def blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))


def code_of(text):
    """The text with comments, strings and lines of the preprocessor blanked, so that places stay."""
    text = re.sub(r'/\*.*?\*/|//[^\n]*', blank, text, flags=re.S)
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', blank, text)
    return re.sub(r'^[ \t]*#.*(?:\\\n.*)*', blank, text, flags=re.M)


def places(folder, only):
    """Every place where something can be exchanged: (path, start, end, new text)."""
    found = []
    for base in FOLDERS:
        for path, _, names in os.walk(os.path.join(folder, base)):
            for name in sorted(names):
                if not name.endswith('.c') and not name.endswith('_tmpl.h'):
                    continue
                file = os.path.relpath(os.path.join(path, name), folder)
                if only and not file.startswith(only):
                    continue
                code = code_of(open(os.path.join(folder, file)).read())
                for match in TOKEN.finditer(code):
                    token = match.group(0)
                    new = str(int(token) + 1) if token.isdigit() else EXCHANGE[token]
                    if new:
                        found.append((file, match.start(), match.end(), new))
    return sorted(found)


def run(command, limit):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit).returncode
    except subprocess.TimeoutExpired:
        return 124


def tests(build, expression):
    return run(['ctest', '--test-dir', build, '-R', expression, '-LE', 'long|network', '-j', str(os.cpu_count()),
                '--stop-on-failure', '--timeout', '120'], 1200)


def judge(folder, build, file):
    if run(['cmake', '--build', build, '-j', str(os.cpu_count())], 1200) != 0:
        return 'not built'
    base = next(b for b in FOLDERS if file.startswith(b + '/'))
    for expression in (UNIT[base], PROGRAM):
        if tests(build, expression) != 0:
            return 'killed'
    return 'survived'


def try_one(folder, build, place):
    file, start, end, new = place
    path = os.path.join(folder, file)
    text = open(path).read()
    line = text.count('\n', 0, start) + 1
    open(path, 'w').write(text[:start] + new + text[end:])
    try:
        verdict = judge(folder, build, file)
    finally:
        open(path, 'w').write(text)
    source = text.split('\n')[line - 1].strip()
    return {'verdict': verdict, 'file': file, 'line': line, 'old': text[start:end].strip(), 'new': new.strip(),
            'source': source}


def prepare(work):
    folder, build = os.path.join(work, 'source'), os.path.join(work, 'build')
    if not os.path.isdir(folder):
        os.makedirs(folder)
        archive = subprocess.Popen(['git', '-C', ROOT, 'archive', 'HEAD'], stdout=subprocess.PIPE)
        subprocess.run(['tar', '-x', '-C', folder], stdin=archive.stdout, check=True)
        subprocess.run(['cmake', '-S', folder, '-B', build, '-DCMAKE_BUILD_TYPE=Release'], check=True,
                       stdout=subprocess.DEVNULL)
    print('building what is to be changed', file=sys.stderr)
    subprocess.run(['cmake', '--build', build, '-j', str(os.cpu_count())], check=True, stdout=subprocess.DEVNULL)
    return folder, build


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--count', type=int, default=150, help='how many mutants [150]')
    parser.add_argument('--seed', type=int, default=1, help='which ones [1]')
    parser.add_argument('--work', default=os.path.join(ROOT, 'build', 'mutation'), help='where to work')
    parser.add_argument('--only', default='', help='files that begin like this, such as core/exact')
    options = parser.parse_args()
    folder, build = prepare(options.work)
    chosen = places(folder, options.only)
    random.Random(options.seed).shuffle(chosen)
    log = os.path.join(options.work, 'results.jsonl')
    done = [json.loads(line) for line in open(log)] if os.path.exists(log) else []
    known = {(d['file'], d['line'], d['old'], d['new']) for d in done}
    with open(log, 'a') as results:
        for place in chosen:
            if sum(d['verdict'] != 'not built' for d in done) >= options.count:
                break
            text = open(os.path.join(folder, place[0])).read()
            key = (place[0], text.count('\n', 0, place[1]) + 1, text[place[1]:place[2]].strip(), place[3].strip())
            if key in known:
                continue
            result = try_one(folder, build, place)
            done.append(result)
            results.write(json.dumps(result) + '\n')
            results.flush()
            print(f"{len(done):4d}  {result['verdict']:9s}  {result['file']}:{result['line']}: "
                  f"{result['old']} -> {result['new']}:  {result['source']}", flush=True)
    killed = sum(d['verdict'] == 'killed' for d in done)
    survived = sum(d['verdict'] == 'survived' for d in done)
    print(f'{killed} of {killed + survived} mutants were killed '
          f'({100 * killed / max(1, killed + survived):.1f} %), {survived} survived')


if __name__ == '__main__':
    main()
