/* One thread's work: batch after batch through encoder, channel, quantizer and decoder, so that the
 * decoder's lanes are full for a whole point. */
#ifndef BENCH_SIMULATION_WORK_BATCH_WORKER_H
#define BENCH_SIMULATION_WORK_BATCH_WORKER_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/work/work_source.h"

/* What one thread needs: an encoder where codewords are random, a decoder, and room for a batch. */
typedef struct batch_worker batch_worker;

/* A copy of the settings is kept, and a reference to the codec. Errors are those of
 * extr_decoder_new and extr_encoder_new. */
extr_status batch_worker_new(extr_context *context, const simulation_settings *settings,
                             batch_worker **worker);

/* Another worker like this one, for another thread. */
extr_status batch_worker_copy(extr_context *context, const batch_worker *worker,
                              batch_worker **copy);
void batch_worker_free(batch_worker *worker);

/* Works on the point of this quality until it is over; while it has nothing under way it sleeps
 * where the source says WORK_WAIT. It has a few batches under way at a time, since the frames of one
 * need not be done when there are lanes for those of the next. With `times` not NULL, that is where
 * the time is written. */
void batch_worker_run(batch_worker *worker, double quality, const work_source *source,
                      work_times *times);

#endif
