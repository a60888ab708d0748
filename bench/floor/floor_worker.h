/* Samples batch after batch on one thread, through channel, sampler and decoder. */
#ifndef BENCH_FLOOR_FLOOR_WORKER_H
#define BENCH_FLOOR_FLOOR_WORKER_H

#include "bench/engine/work.h"
#include "bench/floor/floor_settings.h"

/* A frame of a pilot run (pilot.h). */
typedef struct pilot_frame {
  int round; /* of the pilot */
  uint64_t batch;
  int frame;
  long moved;                          /* the set whose columns were drawn */
  long ended;                          /* the set in which it ended, or -1 */
  double weight;                       /* if it ended in a set */
  int count;                           /* transmitted columns of the set */
  uint8_t value[EXTR_SET_COLUMNS_MAX]; /* their received values, by their numbers in the grid */
} pilot_frame;

typedef void pilot_watch(void *data, const pilot_frame *frame);

typedef struct floor_worker floor_worker;

/* Copies the settings and keeps references to codec and target. `like` is NULL or another worker
 * with the same settings, whose decoder is copied. Errors are those of extr_decoder_new. */
extr_status floor_worker_new(extr_context *context, const floor_settings *settings,
                             const floor_worker *like, floor_worker **worker);
void floor_worker_free(floor_worker *worker);

/* Works on the point of this quality until it is over. Sums are floor_tallies tallies.
 * `stream_seed` replaces the seed. `watch` is NULL, or is called with every frame of a finished
 * batch. */
void floor_worker_run(floor_worker *worker, double quality, const law_set *laws,
                      uint64_t stream_seed, work_source *source, pilot_watch *watch, void *data);

#endif
