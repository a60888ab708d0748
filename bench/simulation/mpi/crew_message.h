/* What the ranks of a crew tell each other. All run the same program on machines of one kind, so
 * messages are structs as they lie in memory. */
#ifndef BENCH_SIMULATION_MPI_CREW_MESSAGE_H
#define BENCH_SIMULATION_MPI_CREW_MESSAGE_H

#include "bench/simulation/mpi/ranks.h"
#include "bench/simulation/work/work_source.h"

#include <stddef.h>

typedef enum crew_word {
  CREW_POINT,   /* a point begins */
  CREW_BATCHES, /* here are batches of it: the answer to a report with a wish */
  CREW_OVER,    /* the point is over */
  CREW_QUIT,    /* the run is over */
} crew_word;

/* To a follower. */
typedef struct crew_order {
  crew_word word;
  double quality;      /* CREW_POINT */
  batch_range batches; /* CREW_BATCHES; there may be none */
} crew_order;

typedef struct finished_batch {
  uint64_t place; /* in the shard */
  batch_result result;
} finished_batch;

enum { REPORT_BATCHES = (RANKS_MESSAGE_MAX - 32) / sizeof(finished_batch) };

/* To the leader. The message ends with the last finished batch. */
typedef struct crew_report {
  uint64_t wish;  /* for so many batches more; 0 asks for no answer */
  bool last;      /* there is no more of this point: the answer to CREW_OVER */
  uint64_t count; /* of finished batches */
  finished_batch batches[REPORT_BATCHES];
} crew_report;

_Static_assert(sizeof(crew_report) <= RANKS_MESSAGE_MAX, "a report is one message");

static inline size_t crew_report_size(const crew_report *report) {
  return offsetof(crew_report, batches) + report->count * sizeof *report->batches;
}

#endif
