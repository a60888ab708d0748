"""All comparisons: python3 tests/outside/run.py PROGRAM. Ends with 1 if anything differs."""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import channels
import codes
import encoders
import links
import measured
import min_sum
import operators
import outside
import quantum
import rates
import shards
import soft_values
import structures
import sum_product
import weights

PARTS = (
    structures,
    codes,
    encoders,
    links,
    operators,
    min_sum,
    soft_values,
    sum_product,
    channels,
    rates,
    measured,
    shards,
    weights,
    quantum,
)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 %s PROGRAM" % sys.argv[0])
    start = time.monotonic()
    functions = [function for part in PARTS for function in part.GROUPS]
    groups = []
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for group in workers.map(outside.compare, repeat(sys.argv[1]), functions):
            print(group.text(), flush=True)
            groups.append(group)
    comparisons = sum(group.comparisons for group in groups)
    differ = sum(len(group.differences) for group in groups)
    seconds = time.monotonic() - start
    print("%d comparisons, %d differ (%.0f s)" % (comparisons, differ, seconds))
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
