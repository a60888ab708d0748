/* Samples batch after batch on one thread, through channel, sampler and decoder. */
#ifndef BENCH_FLOOR_FLOOR_WORKER_H
#define BENCH_FLOOR_FLOOR_WORKER_H

#include "bench/floor/floor_settings.h"
#include "bench/simulation/work/work_source.h"

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

/* A batch: its place in the run, for hand_in, and the number that its random streams have. */
typedef struct floor_order {
  uint64_t index, number;
} floor_order;

/* Between a worker and whoever gives out batches; as work_source, but with other results. */
typedef struct floor_source {
  void *data;
  work_answer (*take)(void *data, floor_order *order);
  /* `sums`: floor_tallies of the batch. False if the point is over. */
  bool (*hand_in)(void *data, uint64_t index, const tally *sums);
  bool (*over)(void *data); /* whether the point is over; workers do not call it */
  void (*tell)(void *data, const pilot_frame *frame); /* NULL, or called with every frame */
} floor_source;

typedef struct floor_worker floor_worker;

/* Copies the settings and keeps references to codec and target. Errors are those of
 * extr_decoder_new. */
extr_status floor_worker_new(extr_context *context, const floor_settings *settings,
                             floor_worker **worker);
/* With the same settings, for another thread. */
extr_status floor_worker_copy(extr_context *context, const floor_worker *worker,
                              floor_worker **copy);
void floor_worker_free(floor_worker *worker);

/* Works on the point of this quality until it is over. `stream_seed` replaces the seed. */
void floor_worker_run(floor_worker *worker, double quality, const law_set *laws,
                      uint64_t stream_seed, const floor_source *source);

#endif
