/* `ber` on a rank other than 0: it prints nothing, writes no results, and works on the points that
 * rank 0 sends. */
#ifndef BENCH_RUN_BER_FOLLOW_H
#define BENCH_RUN_BER_FOLLOW_H

#include <extrinsic/status.h>

/* The command line is the same as on rank 0, which has found no error in it. Only errors that occur
 * on this rank alone are reported. Returns an exit code of failure.h when rank 0 has no more
 * points. */
int ber_follow(int argc, char **argv, extr_context *context);

#endif
