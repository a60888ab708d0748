#include "bench/simulation/mpi/crew.h"
#include "bench/simulation/mpi/crew_message.h"

static void tell_all(const crew_command *command) {
  for (int rank = 1; rank < ranks_count(); rank++) ranks_send(rank, command, sizeof *command);
}

static bool receive(int *rank, crew_report *report) {
  return ranks_receive(rank, report, sizeof *report);
}

static void answer(const work_source *source, int rank, uint64_t requested) {
  crew_command command = {.kind = CREW_BATCHES};
  if (source->take(source->data, requested, &command.batches) != WORK_GIVEN)
    command.batches.count = 0;
  ranks_send(rank, &command, sizeof command);
}

static void serve(const work_source *source) {
  crew_report report;
  int rank;
  while (receive(&rank, &report)) {
    for (uint64_t i = 0; i < report.count; i++)
      source->hand_in(source->data, report.batches[i].place, &report.batches[i].result);
    if (report.requested > 0) answer(source, rank, report.requested);
  }
}

/* Messages still under way belong to this point and must not be mistaken for those of the next. */
static void drain(void) {
  int left = ranks_count() - 1, rank;
  crew_report report;
  while (left > 0) {
    if (receive(&rank, &report))
      left -= report.last;
    else
      ranks_nap();
  }
}

void crew_lead(double quality, const work_source *source) {
  tell_all(&(crew_command){.kind = CREW_POINT, .quality = quality});
  batch_range none;
  while (source->take(source->data, 0, &none) != WORK_OVER) {
    serve(source);
    ranks_nap();
  }
  tell_all(&(crew_command){.kind = CREW_OVER});
  drain();
}

void crew_dismiss(void) {
  tell_all(&(crew_command){.kind = CREW_QUIT});
}
