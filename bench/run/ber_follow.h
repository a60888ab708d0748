/* `ber` on a rank that does not lead: it prints nothing, touches no file of results, and works on
 * the points that rank 0 tells it of. */
#ifndef BENCH_RUN_BER_FOLLOW_H
#define BENCH_RUN_BER_FOLLOW_H

#include <extrinsic/status.h>

/* The command line is the leader's, which has found nothing wrong with it; what is wrong here only
 * is reported. Returns an exit code of failure.h when the leader has no more points. */
int ber_follow(int argc, char **argv, extr_context *context);

#endif
