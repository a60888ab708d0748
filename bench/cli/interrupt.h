/* Ctrl-C (SIGINT) and SIGTERM as a flag that long computations poll. The second signal ends the
 * program at once. */
#ifndef BENCH_CLI_INTERRUPT_H
#define BENCH_CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_seen(void);

#endif
