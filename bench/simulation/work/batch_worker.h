/* Simulates batch after batch on one thread, through encoder, channel, quantizer and decoder, and
 * keeps the decoder's lanes full for a whole point. */
#ifndef BENCH_SIMULATION_WORK_BATCH_WORKER_H
#define BENCH_SIMULATION_WORK_BATCH_WORKER_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/work/work_source.h"

/* What one thread needs: an encoder if codewords are random, a decoder, and buffers for a batch. */
typedef struct batch_worker batch_worker;

/* Copies the settings and keeps a reference to the codec. Errors are those of extr_decoder_new and
 * extr_encoder_new. */
extr_status batch_worker_new(extr_context *context, const simulation_settings *settings,
                             batch_worker **worker);

/* Makes a worker with the same settings for another thread. */
extr_status batch_worker_copy(extr_context *context, const batch_worker *worker,
                              batch_worker **copy);
void batch_worker_free(batch_worker *worker);

/* The decoder, which belongs to the worker. */
const extr_decoder *batch_worker_decoder(const batch_worker *worker);

/* Works on the point of this quality until it is over; sleeps while it has no open batch and the
 * source answers WORK_WAIT. Several batches are open at a time, since lanes that become free take
 * frames of the next batch before all frames of the current one are decoded. Times are added to
 * `times` unless that is NULL. */
void batch_worker_run(batch_worker *worker, double quality, const work_source *source,
                      work_times *times);

#endif
