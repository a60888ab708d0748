#include "bench/simulation/mpi/crew.h"
#include "bench/simulation/mpi/crew_message.h"
#include <extrinsic/status.h>

#include "bench/simulation/work/thread_team.h"
#include "core/base/report.h"

#include <stdlib.h>

enum { REQUEST_MAX = 4096, OUTBOX = 4 * REQUEST_MAX };

/* Members below the line are shared by the threads and only accessed inside the critical section
 * `team`. */
struct follower {
  simulation_settings settings;
  thread_team *team;
  bool asked; /* a request for batches has not been answered yet */
  /* ------------------------------------------------------------------------------------------ */
  batch_range now, next; /* batches to work on */
  bool over;
  uint64_t finished;  /* batches since the last request */
  uint64_t under_way; /* batches taken and not finished */
  uint64_t waiting;   /* batches in the outbox */
  finished_batch outbox[OUTBOX];
};

extr_status follower_new(extr_context *context, const simulation_settings *settings,
                         follower **made) {
  follower *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->settings = *settings;
  extr_status status = thread_team_new(context, settings, &new->team);
  if (status == EXTR_OK)
    *made = new;
  else
    free(new);
  return status;
}

void follower_free(follower *f) {
  if (!f) return;
  thread_team_free(f->team);
  free(f);
}

/* ---- What the threads call ------------------------------------------------------------------- */

static work_answer take(void *data, uint64_t most, batch_range *given) {
  follower *f = data;
  if (f->over) return WORK_OVER;
  if (f->now.count == 0) {
    f->now = f->next;
    f->next.count = 0;
  }
  if (most == 0 || f->now.count == 0 || f->under_way + f->waiting == OUTBOX) return WORK_WAIT;
  *given = (batch_range){f->now.first++, 1};
  f->now.count--;
  f->under_way++;
  return WORK_GIVEN;
}

static bool hand_in(void *data, uint64_t place, const batch_result *result) {
  follower *f = data;
  f->outbox[f->waiting++] = (finished_batch){place, *result};
  f->under_way--;
  f->finished++;
  return !f->over;
}

/* ---- What the main thread does meanwhile ----------------------------------------------------- */

/* The number of batches to request so that there is work until the answer arrives. */
static uint64_t request_size(const follower *f) {
  uint64_t least = (uint64_t)f->settings.threads, wanted = 4 * f->finished;
  uint64_t left = f->now.count + f->next.count;
  wanted = wanted < least ? least : wanted > REQUEST_MAX ? REQUEST_MAX : wanted;
  return f->asked || f->next.count > 0 || left > wanted / 2 ? 0 : wanted - left;
}

/* Takes finished batches out of the outbox, the latest first; the leader sorts them. */
static void fill_report(follower *f, crew_report *report) {
  while (f->waiting > 0 && report->count < REPORT_BATCHES)
    report->batches[report->count++] = f->outbox[--f->waiting];
  if (f->waiting > 0 || (report->requested = request_size(f)) == 0) return;
  f->finished = 0;
  f->asked = true;
}

/* False if there was nothing to report. */
static bool send_report(follower *f) {
  crew_report report = {0};
#pragma omp critical(team)
  fill_report(f, &report);
  if (report.count == 0 && report.requested == 0) return false;
  ranks_send(0, &report, crew_report_size(&report));
  return true;
}

static void obey(follower *f, const crew_command *command) {
#pragma omp critical(team)
  if (command->kind == CREW_BATCHES) {
    f->next = command->batches;
    f->asked = false;
  } else {
    f->over = true;
  }
}

static bool receive(crew_command *command) {
  int from;
  return ranks_receive(&from, command, sizeof *command);
}

/* Only this thread writes `over`. */
static void attend(void *data, const work_source *shared) {
  (void)shared;
  follower *f = data;
  crew_command command;
  while (!f->over) {
    while (send_report(f)) continue;
    ranks_nap();
    while (receive(&command)) obey(f, &command);
  }
  const crew_report last = {.last = true};
  ranks_send(0, &last, crew_report_size(&last));
}

void follower_point(follower *f, double quality) {
  f->now = f->next = (batch_range){0};
  f->finished = f->under_way = f->waiting = 0;
  f->asked = f->over = false;
  thread_team_run(f->team, quality, &(work_source){f, take, hand_in}, attend, NULL);
}

bool crew_await(double *quality) {
  crew_command command;
  while (!receive(&command)) ranks_nap();
  *quality = command.quality;
  return command.kind == CREW_POINT;
}
