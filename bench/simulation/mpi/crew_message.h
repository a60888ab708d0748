/* Messages between the ranks of a crew. All ranks run the same program on the same kind of machine,
 * so messages are plain structs. */
#ifndef BENCH_SIMULATION_MPI_CREW_MESSAGE_H
#define BENCH_SIMULATION_MPI_CREW_MESSAGE_H

#include "bench/simulation/mpi/ranks.h"
#include "bench/simulation/work/work_source.h"

#include <stddef.h>

typedef enum crew_kind {
  CREW_POINT,   /* a point begins */
  CREW_BATCHES, /* batches of the point, in answer to a report with a request */
  CREW_OVER,    /* the point is over */
  CREW_QUIT,    /* the run is over */
} crew_kind;

/* From the leader to a follower. */
typedef struct crew_command {
  crew_kind kind;
  double quality;      /* for CREW_POINT */
  batch_range batches; /* for CREW_BATCHES; may be empty */
} crew_command;

typedef struct finished_batch {
  uint64_t place; /* index in the shard */
  batch_result result;
} finished_batch;

enum { REPORT_BATCHES = (RANKS_MESSAGE_MAX - 32) / sizeof(finished_batch) };

/* From a follower to the leader. The message ends with the last finished batch. */
typedef struct crew_report {
  uint64_t requested; /* number of further batches requested; 0 expects no answer */
  bool last;          /* the last report of this point, in answer to CREW_OVER */
  uint64_t count;     /* number of finished batches */
  finished_batch batches[REPORT_BATCHES];
} crew_report;

_Static_assert(sizeof(crew_report) <= RANKS_MESSAGE_MAX, "a report is one message");

static inline size_t crew_report_size(const crew_report *report) {
  return offsetof(crew_report, batches) + report->count * sizeof *report->batches;
}

#endif
