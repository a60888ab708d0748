/* Frames through channel and decoder on many threads, and where there are several ranks (crew.h) on
 * theirs, with counts that do not depend on how many.
 *
 * Threads keep their decoders' lanes full for the whole point: they take batch after batch by
 * number. Finished batches are committed in the order of their numbers, and the stopping rules look
 * at committed batches only: the counts of a point are a function of code, decoder settings,
 * channel, seed and limits. Two things are outside of that: a limit on time and an interruption,
 * which end a point wherever it is. */
#ifndef BENCH_SIMULATION_SIMULATE_H
#define BENCH_SIMULATION_SIMULATE_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/frames/batch.h"
#include <extrinsic/decoder.h>

/* Is called by one thread at a time after every committed batch but the one that
 * ends the point; false interrupts the point. */
typedef bool point_watch(void *data, const point_result *so_far);

typedef struct point_simulator point_simulator;

/* A decoder for every thread. Keeps a reference to the codec. Errors are those of extr_decoder_new
 * and extr_encoder_new. */
extr_status simulator_new(extr_context *context, const simulation_settings *settings,
                          point_simulator **made);
void simulator_free(point_simulator *simulator);

/* Simulates one point from where `start` left it, which may be its very beginning: all zero but the
 * quality. A point that was over already comes back as it is; the rest of a batch that a lower
 * max_frames cut short is made up for. `watch` may be NULL. */
point_result simulator_point(point_simulator *simulator, const point_result *start,
                             point_watch *watch, void *data);

#endif
