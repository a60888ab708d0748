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

/* ---- Runs of several points ------------------------------------------------------------------
 *
 * Instead of interrupt_catch: Ctrl-C and SIGUSR1 end the current point; a second Ctrl-C and SIGTERM
 * end the run, which interrupt_seen tells. A signal that comes again within a tenth of a second
 * does not count. */

void stop_request_catch(void);

/* For a process that ends when another one tells it to. */
void stop_request_ignore(void);

/* True if the current point is to end, until stop_point_done is called, or if the run is to end. */
bool stop_point_requested(void);

/* Call this when the point has ended. Answers the first Ctrl-C with a line on stderr that says what
 * a second one does. */
void stop_point_done(void);

#endif
