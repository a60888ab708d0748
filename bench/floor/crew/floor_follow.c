#include "bench/floor/crew/floor_crew.h"
#include "bench/floor/crew/floor_message.h"
#include "core/base/report.h"

#include <stdlib.h>

/* A batch that is done, on its way to the leader. */
typedef struct parcel {
  struct parcel *next;
  size_t size;
  floor_report report; /* ends with its entries */
} parcel;

/* Orders that have been received, and not taken by a worker. */
typedef struct batch_of_orders {
  struct batch_of_orders *next;
  int taken, count;
  floor_order orders[ORDERS_MOST];
} batch_of_orders;

/* Only accessed in the critical section `floor_follower`, but for `over`, which only the main
 * thread writes. */
struct floor_follower {
  int tallies;
  batch_of_orders *first, **end;
  parcel *outbox;
  bool over, lost;
};

extr_status floor_follower_new(extr_context *context, int tallies, floor_follower **made) {
  floor_follower *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->tallies = tallies;
  new->end = &new->first;
  *made = new;
  return EXTR_OK;
}

static void forget_orders(floor_follower *f) {
  while (f->first) {
    batch_of_orders *next = f->first->next;
    free(f->first);
    f->first = next;
  }
  f->end = &f->first;
}

void floor_follower_free(floor_follower *follower) {
  if (!follower) return;
  forget_orders(follower);
  free(follower);
}

/* ---- What the workers call ------------------------------------------------------------------- */

static bool is_over(void *data) {
  const floor_follower *f = data;
  bool over;
#pragma omp atomic read
  over = f->over;
  return over;
}

static bool take_first(floor_follower *f, floor_order *order) {
  batch_of_orders *first = f->first;
  if (!first) return false;
  *order = first->orders[first->taken++];
  if (first->taken == first->count) {
    f->first = first->next;
    if (!f->first) f->end = &f->first;
    free(first);
  }
  return true;
}

static work_answer take(void *data, floor_order *order) {
  floor_follower *f = data;
  bool given;
  if (is_over(f)) return WORK_OVER;
#pragma omp critical(floor_follower)
  given = take_first(f, order);
  return given ? WORK_GIVEN : WORK_WAIT;
}

static parcel *pack(const floor_follower *f, uint64_t index, const tally *sums) {
  int count = 0;
  for (int i = 0; i < f->tallies; i++) count += sums[i].events > 0;
  const size_t size = floor_report_size(count);
  parcel *made = malloc(offsetof(parcel, report) + size);
  if (!made) return NULL;
  made->size = size;
  made->report = (floor_report){.index = index};
  for (int i = 0; i < f->tallies; i++)
    if (sums[i].events > 0)
      made->report.entries[made->report.count++] = (struct floor_entry){i, sums[i]};
  return made;
}

static bool hand_in(void *data, uint64_t index, const tally *sums) {
  floor_follower *f = data;
  parcel *made = pack(f, index, sums);
#pragma omp critical(floor_follower)
  if (made) {
    made->next = f->outbox;
    f->outbox = made;
  } else {
    f->lost = true;
  }
  return !is_over(f);
}

floor_source floor_follower_source(floor_follower *follower) {
  return (floor_source){.data = follower, .take = take, .hand_in = hand_in, .over = is_over};
}

/* ---- What the main thread does --------------------------------------------------------------- */

static void send_outbox(floor_follower *f) {
  parcel *outbox;
#pragma omp critical(floor_follower)
  {
    outbox = f->outbox;
    f->outbox = NULL;
  }
  while (outbox) {
    parcel *next = outbox->next;
    ranks_send(0, &outbox->report, outbox->size);
    free(outbox);
    outbox = next;
  }
}

static void add_orders(floor_follower *f, const floor_command *command) {
  batch_of_orders *made = malloc(sizeof *made);
#pragma omp critical(floor_follower)
  if (made) {
    *made = (batch_of_orders){.count = command->count};
    for (int i = 0; i < command->count; i++) made->orders[i] = command->orders[i];
    *f->end = made;
    f->end = &made->next;
  } else {
    f->lost = true;
  }
}

static bool receive(floor_command *command) {
  int from;
  return ranks_receive(&from, command, sizeof *command);
}

void floor_follower_attend(void *follower) {
  floor_follower *f = follower;
  floor_command command;
  while (!is_over(f)) {
    send_outbox(f);
    ranks_nap();
    while (!is_over(f) && receive(&command)) {
      if (command.kind == FLOOR_BATCHES) {
        add_orders(f, &command);
        continue;
      }
#pragma omp atomic write
      f->over = true;
    }
  }
}

extr_status floor_follower_end(extr_context *context, floor_follower *f) {
  send_outbox(f);
  const floor_report last = {.last = true, .lost = f->lost};
  ranks_send(0, &last, sizeof last);
  const bool lost = f->lost;
  forget_orders(f);
  f->over = f->lost = false;
  return lost ? extr_fail_memory(context) : EXTR_OK;
}

bool floor_crew_await(floor_point_start *point) {
  floor_command command;
  while (!receive(&command)) ranks_nap();
  *point = command.point;
  return command.kind == FLOOR_POINT;
}
