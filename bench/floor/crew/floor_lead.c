#include "bench/floor/crew/floor_crew.h"
#include "bench/floor/crew/floor_message.h"
#include "core/base/array.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

/* What the leader knows of the other ranks during a point. */
typedef struct crew {
  const floor_source *source;
  int tallies, wanted; /* batches that a follower should have */
  int *given;          /* batches that each rank has not returned */
  tally *sums;         /* of one batch */
  floor_report *report;
  int working; /* ranks that have not sent their last report */
  bool lost;
} crew;

static void tell_all(const floor_command *command) {
  for (int rank = 1; rank < ranks_count(); rank++) ranks_send(rank, command, sizeof *command);
}

void floor_crew_start(double quality, const law_choice *choice) {
  const floor_command command = {.kind = FLOOR_POINT, .point = {quality, *choice}};
  tell_all(&command);
}

void floor_crew_dismiss(void) {
  tell_all(&(floor_command){.kind = FLOOR_QUIT});
}

static void take_report(crew *c, int rank) {
  const floor_report *report = c->report;
  c->lost = c->lost || report->lost;
  if (report->last) {
    c->working--;
    return;
  }
  memset(c->sums, 0, (size_t)c->tallies * sizeof *c->sums);
  for (int i = 0; i < report->count; i++) c->sums[report->entries[i].at] = report->entries[i].sum;
  c->given[rank]--;
  c->source->hand_in(c->source->data, report->index, c->sums);
}

static void take_reports(crew *c) {
  int rank;
  while (ranks_receive(&rank, c->report, floor_report_size(c->tallies))) take_report(c, rank);
}

static void give(crew *c, int rank) {
  while (c->given[rank] < c->wanted) {
    floor_command command = {.kind = FLOOR_BATCHES};
    while (command.count < ORDERS_MOST && c->given[rank] + command.count < c->wanted &&
           c->source->take(c->source->data, &command.orders[command.count]) == WORK_GIVEN)
      command.count++;
    if (command.count == 0) return;
    c->given[rank] += command.count;
    ranks_send(rank, &command, sizeof command);
  }
}

static void lead(crew *c) {
  while (!c->source->over(c->source->data)) {
    take_reports(c);
    for (int rank = 1; rank < ranks_count(); rank++) give(c, rank);
    ranks_nap();
  }
  tell_all(&(floor_command){.kind = FLOOR_OVER});
  while (c->working > 0) {
    take_reports(c);
    ranks_nap();
  }
}

extr_status floor_crew_lead(extr_context *context, const floor_source *source, int threads,
                            int tallies) {
  crew c = {.source = source,
            .tallies = tallies,
            .wanted = threads * ORDERS_MOST,
            .working = ranks_count() - 1};
  extr_status status = ARRAY_NEW(context, c.given, ranks_count());
  if (status == EXTR_OK) status = ARRAY_NEW(context, c.sums, tallies);
  c.report = malloc(floor_report_size(tallies));
  if (status == EXTR_OK && c.report)
    lead(&c);
  else
    tell_all(&(floor_command){.kind = FLOOR_OVER});
  if (!c.report || c.lost) status = extr_fail_memory(context);
  free(c.given);
  free(c.sums);
  free(c.report);
  return status;
}
