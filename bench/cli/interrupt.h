/* Ctrl-C (SIGINT) and SIGTERM as a flag that long computations poll. A second signal ends the
 * program at once if it comes more than a second later; before, it is taken for the same one, since
 * programs such as timeout(1) send a signal twice. */
#ifndef BENCH_CLI_INTERRUPT_H
#define BENCH_CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_seen(void);

/* For the handler of a signal that asks for the end: lets the signal end the process at once if an
 * earlier one has asked for it one to two seconds ago or more. */
void interrupt_end(int number);

#endif
