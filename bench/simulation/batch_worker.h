/* Simulates batch after batch on one thread, through encoder, channel, quantizer and decoder, and
 * keeps the decoder's lanes full for a whole point: a kind of worker (bench/engine/engine.h).
 *
 * Its `shared` is a simulation_settings, a job is the quality of the point as a double, and a sum
 * is a batch_result. Several batches are open at a time, since lanes that become free take frames
 * of the next batch before all frames of the current one are decoded. */
#ifndef BENCH_SIMULATION_BATCH_WORKER_H
#define BENCH_SIMULATION_BATCH_WORKER_H

#include "bench/engine/engine.h"
#include "bench/simulation/batch.h"
#include "bench/simulation/simulation_settings.h"

/* Keeps references to settings and codec. Errors are those of extr_decoder_new and
 * extr_encoder_new. */
extern const engine_kind batch_workers;

typedef struct batch_worker batch_worker;

/* The decoder, which belongs to the worker. */
const extr_decoder *batch_worker_decoder(const batch_worker *worker);

/* How the time of the last job divides, if the settings have `profile`. */
work_times batch_worker_times(const batch_worker *worker);

#endif
