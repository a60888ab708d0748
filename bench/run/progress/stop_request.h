/* Signals that end a point or a run of `ber`. Ctrl-C (SIGINT) and SIGUSR1 ask to end the point that
 * is simulated, a second Ctrl-C and SIGTERM to stop the run. After that the next signal does what
 * it does by itself. */
#ifndef BENCH_RUN_PROGRESS_STOP_REQUEST_H
#define BENCH_RUN_PROGRESS_STOP_REQUEST_H

#include <stdbool.h>

void stop_request_catch(void);

/* For a process that ends when another one tells it to. */
void stop_request_ignore(void);

/* True from the request to stop the run on. */
bool stop_requested(void);

/* True from the request to end the point until stop_point_done, or when the run is to stop. */
bool stop_point_requested(void);

/* The point has ended. The first Ctrl-C is answered with a line on stderr that says what the second
 * one does. */
void stop_point_done(void);

#endif
