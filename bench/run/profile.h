/* How the time of `ber` divides: seconds summed over all threads and points, and separately the
 * time to make the decoder and compile its kernels. */
#ifndef BENCH_RUN_PROFILE_H
#define BENCH_RUN_PROFILE_H

#include "bench/simulation/point_result.h"

#include <jansson.h>

/* Prints one line on standard error. */
void profile_print(const work_times *times, double compile_s);

/* {"seconds": total, "channel": share, "decoding": share, "other": share, "compile_s": seconds}.
 * NULL if memory ran out. */
json_t *profile_json(const work_times *times, double compile_s);

#endif
