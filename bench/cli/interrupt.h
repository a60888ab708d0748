/* Ctrl-C (SIGINT) and SIGTERM as a question that long work asks now and then. The second signal
 * ends the program at once. */
#ifndef BENCH_CLI_INTERRUPT_H
#define BENCH_CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_seen(void);

#endif
