/* Signals that end a point or a run of `ber` or `floor`. Ctrl-C (SIGINT) and SIGUSR1 end the
 * current point; a second Ctrl-C and SIGTERM end the run. Two seconds after that, a signal has its
 * default effect (bench/cli/interrupt.h). A signal that comes again within a tenth of a second does
 * not count, since programs such as timeout send it to a process and to its group. */
#ifndef BENCH_RUN_STOP_REQUEST_H
#define BENCH_RUN_STOP_REQUEST_H

#include <stdbool.h>

void stop_request_catch(void);

/* For a process that ends when another one tells it to. */
void stop_request_ignore(void);

/* True as soon as the run is to end. */
bool stop_requested(void);

/* True if the current point is to end, until stop_point_done is called, or if the run is to end. */
bool stop_point_requested(void);

/* Call this when the point has ended. Answers the first Ctrl-C with a line on stderr that says what
 * a second one does. */
void stop_point_done(void);

#endif
