/* Durations as people write them: "90", "30s", "5m", "2h", "1.5h", "7d", or several units from the
 * largest to the smallest, "1d12h"; without a unit, seconds. */
#ifndef BENCH_CLI_DURATION_H
#define BENCH_CLI_DURATION_H

#include <stdbool.h>

/* What messages and help say that a duration looks like. */
#define DURATION_EXAMPLES "90, 30s, 5m, 1.5h, 7d or 1d12h"

/* False for anything else, zero and less included; then *seconds is not set. */
bool duration_parse(const char *text, double *seconds);

#endif
