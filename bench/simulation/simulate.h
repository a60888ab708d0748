/* Simulates the frames of a point, on many threads and on several ranks if there are any
 * (bench/engine/engine.h).
 *
 * Batches are committed in the order of their numbers, and the stopping rules consider committed
 * batches only. The counts of a point are therefore a function of code, decoder settings, channel,
 * seed and limits. The exceptions are a time limit and an interruption, which end a point at any
 * batch. */
#ifndef BENCH_SIMULATION_SIMULATE_H
#define BENCH_SIMULATION_SIMULATE_H

#include "bench/simulation/point_result.h"
#include "bench/simulation/simulation_settings.h"

/* Called after every committed batch except the one that ends the point, by one thread at a time.
 * Returning false interrupts the point. */
typedef bool point_watch(void *data, const point_result *so_far);

/* Makes an engine with one decoder per thread; extr_engine_free frees it. Until then the settings
 * must neither move nor change: the workers read them. Keeps a reference to the codec, too. Errors
 * are those of extr_decoder_new and extr_encoder_new. */
extr_status extr_simulator_new(extr_context *context, const simulation_settings *settings,
                               engine **made);

/* The decoder of the first thread, which belongs to the engine. */
const extr_decoder *extr_simulator_decoder(const engine *simulator);

/* Continues a point until it is over; a new point is all zero except for the quality. A point that
 * was already over is not changed. If a lower max_frames cut a batch short, the whole batch is
 * simulated again. `watch` may be NULL. EXTR_MEMORY, with several ranks only. */
extr_status extr_simulator_point(extr_context *context, engine *simulator, point_result *point,
                                 point_watch *watch, void *data);

#endif
