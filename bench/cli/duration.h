/* Durations as people write them: "90", "30s", "5m", "2h", "1.5h"; without a unit, seconds. */
#ifndef BENCH_CLI_DURATION_H
#define BENCH_CLI_DURATION_H

#include <stdbool.h>

/* False for any other text and for durations of zero or less; then *seconds is not set. */
bool duration_parse(const char *text, double *seconds);

#endif
