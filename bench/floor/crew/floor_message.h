/* Messages between the ranks that sample a point. All ranks run the same program on the same kind
 * of machine, so messages are plain structs. */
#ifndef BENCH_FLOOR_CREW_FLOOR_MESSAGE_H
#define BENCH_FLOOR_CREW_FLOOR_MESSAGE_H

#include "bench/floor/crew/floor_crew.h"
#include "bench/simulation/mpi/ranks.h"

#include <stddef.h>

typedef enum floor_command_kind {
  FLOOR_POINT,   /* a point begins */
  FLOOR_BATCHES, /* batches of the point */
  FLOOR_OVER,    /* the point is over */
  FLOOR_QUIT,    /* the run is over */
} floor_command_kind;

enum { ORDERS_MOST = 64 };

/* From the leader to a follower. */
typedef struct floor_command {
  floor_command_kind kind;
  int count; /* of `orders` */
  union {
    floor_point_start point;         /* FLOOR_POINT */
    floor_order orders[ORDERS_MOST]; /* FLOOR_BATCHES */
  };
} floor_command;

/* From a follower to the leader: the sums of a batch that are not 0. */
typedef struct floor_report {
  bool last;      /* no batch: the last report of the point, in answer to FLOOR_OVER */
  bool lost;      /* a sum of this point could not be sent */
  uint64_t index; /* of the batch */
  int count;
  struct floor_entry {
    int at;
    tally sum;
  } entries[];
} floor_report;

static inline size_t floor_report_size(int count) {
  return sizeof(floor_report) + (size_t)count * sizeof(struct floor_entry);
}

#endif
