/* Where the time of `ber` went: seconds of all threads and points together; and before that, those
 * in which the decoder was made and its kernels compiled. */
#ifndef BENCH_RUN_PROFILE_H
#define BENCH_RUN_PROFILE_H

#include "bench/simulation/frames/batch.h"

#include <jansson.h>

/* One line on standard error. */
void profile_print(const work_times *times, double compile_s);

/* {"seconds": all, "channel": part of it, "decoding": part, "other": part, "compile_s": seconds};
 * NULL when memory ran out. */
json_t *profile_json(const work_times *times, double compile_s);

#endif
