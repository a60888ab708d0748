#!/usr/bin/env python3
"""How many small faults does the test suite notice?

    python3 tests/mutation/mutate.py [--count N] [--seed S] [--only PATH] [--longest SECONDS]
                                     [--commit NAME] [--again] [--sanitize] [--work FOLDER]

Changes one operator or constant at a time, at a place chosen at random in the sources, builds, and runs the tests that concern the folder, the
quickest first, up to the first one that fails. A mutant that some test notices is killed. One whose
object code is the original's is equivalent, and so is one that equivalent.txt lists with a reason.
Every other survivor is printed: it asks for a test, or for simpler code.

Works in a copy of a commit, the last one by default, in FOLDER (build/mutation), one job at a time.
FOLDER keeps the results, so the same command continues where it stopped; --again tries once more
what survived, after tests were added or the code was simplified, in any later commit. With
--sanitize, the tests run under the address and undefined-behaviour sanitizers, which notice leaks
and accesses outside of arrays.
"""
import argparse
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time

from concerned import FOLDERS, concerned

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MEMORY = 6 << 30  # bytes of address space that a test may use: a mutant may ask for any amount
FILE = 1 << 30    # bytes that it may write to a file

DRIVER = ['program', 'python_package', 'driver_plain', 'failing_allocations'] # what it needs

# What is exchanged for what. Longer operators come first, so that '<=' is not taken for '<'.
OPERATORS = [('<<=', '>>='), ('>>=', '<<='), ('<=', '<'), ('>=', '>'), ('==', '!='), ('!=', '=='),
             ('&&', '||'), ('||', '&&'), ('<<', '>>'), ('>>', '<<'), ('++', '--'), ('--', '++'),
             ('+=', '-='), ('-=', '+='), ('->', None), (' < ', ' <= '), (' > ', ' >= '),
             (' + ', ' - '), (' - ', ' + '), (' * ', ' + '), (' / ', ' * '), (' % ', ' / '),
             (' & ', ' | '), (' | ', ' & '), (' ^ ', ' | ')]
EXCHANGE = dict(OPERATORS)
NUMBER = r'(?<![\w.])\d+(?:\.\d+(?:e-?\d+)?f?)?(?![\w.])'
TOKEN = re.compile('|'.join(re.escape(a) for a, _ in OPERATORS) + '|' + NUMBER)


def blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))


def code_of(text):
    """The text with comments, strings and lines of the preprocessor blanked; places stay."""
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', blank, text,
                  flags=re.S)
    return re.sub(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', blank, text, flags=re.M)


def replacement(token):
    if token in EXCHANGE:
        return EXCHANGE[token]
    return str(int(token) + 1) if token.isdigit() else f'(1 + {token})'


def line_at(text, place):
    begin = text.rfind('\n', 0, place) + 1
    return text[begin:text.find('\n', place)].strip()


def mutants_of(folder, file):
    """Every mutant of a file, as a dictionary with the mutated text in 'text'."""
    text = open(os.path.join(folder, file)).read()
    for match in TOKEN.finditer(code_of(text)):
        new = replacement(match.group(0))
        if new:
            start, end = match.span()
            changed = text[:start] + new + text[end:]
            yield {'file': file, 'line': text.count('\n', 0, start) + 1,
                   'old': match.group(0).strip(), 'new': new.strip(),
                   'source': line_at(text, start), 'mutated': line_at(changed, start + 1),
                   'text': changed}


def mutants(folder, only):
    for base in FOLDERS:
        for path, folders, names in os.walk(os.path.join(folder, base)):
            folders.sort()
            for name in sorted(names):
                file = os.path.relpath(os.path.join(path, name), folder)
                if file.startswith(only) and (name.endswith('.c') or name.endswith('_tmpl.h')):
                    yield from mutants_of(folder, file)


def name_of(mutant):
    """What recognizes a mutant after other lines of the file were changed."""
    return f"{mutant['file']}: {mutant['mutated']}"


def reasons():
    """The mutants that equivalent.txt lists, each with its reason on the indented lines below."""
    found, name = {}, None
    for line in open(os.path.join(HERE, 'equivalent.txt')):
        if line.startswith('#') or not line.strip():
            continue
        if line[0] != ' ':
            name = line.strip()
        else:
            found[name] = (found.get(name, '') + ' ' + line.strip()).strip()
    return found


def targets_of(test):
    if test.startswith('test_'):
        return [test]
    return DRIVER if test.startswith('driver') else ['program']


def environment_of(test):
    return dict(line.split('=', 1) for row in test.get('properties', [])
                if row['name'] == 'ENVIRONMENT' for line in row['value'])


class Build:
    def __init__(self, work, commit, sanitize):
        self.work, self.folder = work, os.path.join(work, 'source')
        self.build = os.path.join(work, 'sanitized' if sanitize else 'build')
        self.sanitized = sanitize
        self.take(commit)
        if not os.path.exists(os.path.join(self.build, 'CMakeCache.txt')):
            command = ['cmake', '-S', self.folder, '-B', self.build]
            command += (['-DCMAKE_BUILD_TYPE=RelWithDebInfo', '-DEXTRINSIC_SANITIZE=ON'] if sanitize
                        else ['-DCMAKE_BUILD_TYPE=Release'])
            if shutil.which('ninja'):
                command += ['-G', 'Ninja']
            if shutil.which('ccache'): # finds the original's objects again after each mutant
                command += ['-DCMAKE_C_COMPILER_LAUNCHER=ccache']
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        print('building what is to be changed', file=sys.stderr)
        if not self.make('program'):
            sys.exit(f'{commit} does not build')
        self.tests = self.shown()
        self.objects = {path: open(path, 'rb').read() for path in self.object_files()}

    def shown(self):
        """What ctest knows of each test; the command only where its program was built."""
        shown = subprocess.run(['ctest', '--test-dir', self.build, '--show-only=json-v1'],
                               check=True, capture_output=True).stdout
        return {test['name']: test for test in json.loads(shown)['tests']}

    def take(self, commit):
        archive = subprocess.run(['git', '-C', ROOT, 'archive', commit], check=True,
                                 capture_output=True).stdout
        present = set()
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            for member in files:
                path = os.path.join(self.folder, member.name)
                if member.isfile():
                    present.add(path)
                    new = files.extractfile(member).read()
                    if not os.path.exists(path) or open(path, 'rb').read() != new:
                        os.makedirs(os.path.dirname(path), exist_ok=True)
                        open(path, 'wb').write(new)
                        os.chmod(path, member.mode)
        for path, _, names in os.walk(self.folder): # files of an earlier commit
            for name in names:
                if os.path.join(path, name) not in present:
                    os.remove(os.path.join(path, name))

    def make(self, *targets):
        return subprocess.run(['cmake', '--build', self.build, '-j1', '--target', *targets],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def object_files(self):
        for path, _, names in os.walk(self.build):
            yield from (os.path.join(path, name) for name in names if name.endswith('.o'))

    def changed_objects(self, since):
        """Whether anything was compiled since then, and whether it differs from the original."""
        compiled = [path for path in self.object_files() if os.path.getmtime(path) >= since]
        return bool(compiled), any(open(path, 'rb').read() != self.objects.get(path)
                                   for path in compiled)

    def run(self, name, usual):
        """Builds and runs a test that usually takes `usual` CPU seconds; says how that ended. It may
        take several times as long."""
        if not self.make(*targets_of(name)):
            raise RuntimeError(f'{name} cannot be built')
        if 'command' not in self.tests[name]:
            self.tests = self.shown()
        test = self.tests[name]

        def limits():
            seconds = int(5 + 5 * usual)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            if not self.sanitized: # sanitizers reserve terabytes of addresses
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1] # tests set the soft one themselves
            resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, hard))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with tempfile.TemporaryDirectory(dir=self.work) as scratch:
            process = subprocess.Popen(test['command'], cwd=scratch, preexec_fn=limits,
                                       env={**os.environ, **environment_of(test)},
                                       start_new_session=True, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                result = process.wait(timeout=120 + 60 * usual)
            except subprocess.TimeoutExpired:
                result = None
            try: # the test, if it is late, and what it left running
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        return 'passed' if result == 0 else 'late' if result is None else f'status {result}'

    def measure(self, names):
        """The CPU seconds of each test on the original, which must pass; kept in times.json."""
        path = os.path.join(self.work, 'times_sanitized.json' if self.sanitized else 'times.json')
        times = json.load(open(path)) if os.path.exists(path) else {}
        for name in sorted(set(names) - set(times)):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            result = self.run(name, 600)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if result != 'passed':
                sys.exit(f'{name} fails without any mutant: {result}')
            times[name] = round(after.ru_utime + after.ru_stime
                                - before.ru_utime - before.ru_stime, 2)
            json.dump(times, open(path, 'w'), indent=1)
        return times


def judge(build, mutant, times, longest):
    start = time.time() - 1
    if not build.make('program'):
        return 'not built', ''
    compiled, differs = build.changed_objects(start)
    if not compiled:
        return 'not built', ''
    if not differs:
        return 'same code', ''
    for test in sorted(concerned(mutant['file'], build.tests), key=times.get):
        if times[test] > longest:
            break
        result = build.run(test, times[test])
        if result != 'passed':
            return 'killed', f'{test}: {result}'
    return 'survived', ''


def try_one(build, mutant, times, longest):
    path = os.path.join(build.folder, mutant['file'])
    original = open(path).read()
    open(path, 'w').write(mutant['text'])
    try:
        verdict, by = judge(build, mutant, times, longest)
    finally:
        open(path, 'w').write(original)
        build.make('program') # so that its objects are not taken for those of the next mutant
    result = {key: mutant[key] for key in mutant if key != 'text'}
    return {**result, 'verdict': verdict, 'by': by}


def table(results, equivalent):
    """The counts by folder, as the rows of tests/README.md have them."""
    print('| folder | mutants | equivalent | simplified | killed | survived |')
    print('| --- | --- | --- | --- | --- | --- |')
    sums = [0] * 5
    for base in FOLDERS:
        own = [r for r in results
               if r['file'].startswith(base + '/') and r['verdict'] != 'not built']
        same = sum(r['verdict'] == 'same code' or r['verdict'] == 'survived'
                   and name_of(r) in equivalent for r in own)
        gone = sum(r['verdict'] == 'gone' for r in own)
        killed = sum(r['verdict'] == 'killed' for r in own)
        row = [len(own), same, gone, killed, len(own) - same - gone - killed]
        sums = [a + b for a, b in zip(sums, row)]
        print(f"| `{base}` | {' | '.join(map(str, row))} |")
    print(f"| together | {' | '.join(map(str, sums))} |")
    print(f'{100 * sums[3] / max(1, sums[3] + sums[4]):.1f} % of the mutants that are left and not '
          'equivalent were killed')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--count', type=int, default=150, help='how many mutants [150]')
    parser.add_argument('--seed', type=int, default=1, help='which ones [1]')
    parser.add_argument('--work', default=os.path.join(ROOT, 'build', 'mutation'), help='where')
    parser.add_argument('--only', default='', help='files that begin like this, as core/exact')
    parser.add_argument('--commit', default='HEAD', help='what is changed [the last commit]')
    parser.add_argument('--again', action='store_true', help='try once more what survived')
    parser.add_argument('--sanitize', action='store_true', help='run tests under sanitizers')
    parser.add_argument('--longest', type=float, default=1e9, help='leave out tests that take more '
                        'CPU seconds; with --again, the others try what survived')
    options = parser.parse_args()
    build = Build(os.path.abspath(options.work), options.commit, options.sanitize)
    chosen = list(mutants(build.folder, options.only))
    random.Random(options.seed).shuffle(chosen)
    log = os.path.join(options.work, f'results_{options.seed}.jsonl')
    done = [json.loads(line) for line in open(log)] if os.path.exists(log) else []
    results = {name_of(result): result for result in done} # the last verdict counts
    equivalent = reasons()
    present = {name_of(mutant) for mutant in chosen}
    for name, result in results.items(): # code that was simplified has no such mutant any more
        if result['verdict'] == 'survived' and not options.only and name not in present:
            result['verdict'] = 'gone'
    if options.again:
        chosen = [mutant for mutant in chosen if name_of(mutant) not in equivalent and
                  results.get(name_of(mutant), {}).get('verdict') == 'survived']
    times = build.measure({name for mutant in chosen
                           for name in concerned(mutant['file'], build.tests)})
    with open(log, 'a') as file:
        for mutant in chosen:
            known = name_of(mutant) in results
            built = sum(r['verdict'] != 'not built' for r in results.values())
            if not options.again and (known or built >= options.count):
                continue
            result = try_one(build, mutant, times, options.longest)
            results[name_of(mutant)] = result
            file.write(json.dumps(result) + '\n')
            file.flush()
            print(f"{built:4d}  {result['verdict']:9s}  {result['file']}:{result['line']}: "
                  f"{result['mutated']}   ({result['old']} -> {result['new']})  {result['by']}",
                  flush=True)
    table(results.values(), equivalent)


if __name__ == '__main__':
    main()
