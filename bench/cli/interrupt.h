/* Ctrl-C (SIGINT) and SIGTERM as a flag that long computations poll. Two seconds later another
 * signal ends the program at once; an earlier one is taken for a repetition of the first, since
 * programs such as timeout(1) send a signal twice. Time is counted in whole seconds, so it may be
 * only one. */
#ifndef BENCH_CLI_INTERRUPT_H
#define BENCH_CLI_INTERRUPT_H

#include <extrinsic/status.h>

#include <stdbool.h>

void interrupt_catch(void);
bool interrupt_seen(void);

/* EXTR_IO once a signal has been caught. */
extr_status interrupt_check(extr_context *context);

/* For the handler of a signal that asks for the end: ends the process if the first such request is
 * at least two seconds old. */
void interrupt_end(int number);

#endif
