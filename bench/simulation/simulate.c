#include "bench/simulation/simulate.h"

#include <extrinsic/encoder.h>

#include "bench/simulation/mpi/crew.h"
#include "bench/simulation/mpi/ranks.h"
#include "bench/simulation/stop/precision.h"
#include "bench/simulation/work/shard.h"
#include "bench/simulation/work/thread_team.h"
#include "core/base/clock.h"
#include "core/base/report.h"

#include <stdlib.h>

/* A finished batch that waits for earlier ones. */
typedef struct batch_slot {
  bool waits;
  batch_result result;
} batch_slot;

struct point_simulator {
  simulation_settings settings;
  thread_team *team;
  uint64_t window;
  batch_slot *slots; /* batch i is at i % window */
};

/* A batch that finishes before an earlier one waits in a slot. A thread that is a whole window
 * ahead of the slowest one sleeps. Threads of one process share its cores fairly; a rank may be
 * slow for longer, and has batches for the next tenth of a second in advance. */
enum { WINDOW = 1024, WINDOW_OF_A_THREAD = 8192, WINDOW_MAX = 1 << 20 };

static uint64_t window_size(int threads) {
  if (ranks_count() == 1) return WINDOW;
  uint64_t size = (uint64_t)ranks_count() * (uint64_t)threads * WINDOW_OF_A_THREAD;
  return size < WINDOW_MAX ? size : WINDOW_MAX;
}

extr_status simulator_new(extr_context *context, const simulation_settings *settings,
                          point_simulator **made) {
  point_simulator *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->settings = *settings;
  new->window = window_size(settings->threads);
  new->slots = calloc(new->window, sizeof *new->slots);
  extr_status status =
      new->slots ? thread_team_new(context, settings, &new->team) : extr_fail_memory(context);
  if (status == EXTR_OK)
    *made = new;
  else
    simulator_free(new);
  return status;
}

void simulator_free(point_simulator *simulator) {
  if (!simulator) return;
  thread_team_free(simulator->team);
  free(simulator->slots);
  free(simulator);
}

const extr_decoder *simulator_decoder(const point_simulator *simulator) {
  return thread_team_decoder(simulator->team);
}

/* A point that is being simulated. Members below the line are shared by the threads and only
 * accessed inside the critical section `team`. */
typedef struct point_run {
  const point_simulator *simulator;
  const simulation_settings *settings;
  point_watch *watch;
  void *data;
  double start; /* when the point would have begun if it had never been interrupted */
  /* ------------------------------------------------------------------------------------------ */
  uint64_t taken, committed; /* numbers of batches of the shard */
  bool over;
  point_result result;
} point_run;

static bool precise_enough(const simulation_settings *settings, const frame_counts *counts) {
  uint64_t bits = (uint64_t)extr_code_columns(settings->codec->code);
  return settings->precision > 0 && precision_reached(settings->precision, bits, counts);
}

/* True if a stopping rule is satisfied; result->ending says which. */
static bool limit_reached(point_run *run) {
  point_result *result = &run->result;
  const simulation_settings *limits = run->settings;
  if (result->counts.frame_errors >= limits->min_frame_errors)
    result->ending = POINT_ERRORS;
  else if (shard_frames_left(run->settings, run->committed) == 0)
    result->ending = POINT_FRAMES;
  else if (precise_enough(limits, &result->counts))
    result->ending = POINT_PRECISION;
  else if (result->seconds >= limits->max_seconds)
    result->ending = POINT_TIME;
  else
    return false;
  return true;
}

static bool point_over(point_run *run) {
  point_result *result = &run->result;
  result->seconds = clock_seconds() - run->start;
  if (limit_reached(run)) return true;
  if (!run->watch || run->watch(run->data, result)) return false;
  result->ending = POINT_INTERRUPTED;
  return true;
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* The answer is WORK_WAIT if the window is full or no more batches exist. */
static work_answer take(void *data, uint64_t most, batch_range *given) {
  point_run *run = data;
  uint64_t count = 0, room = run->committed + run->simulator->window - run->taken;
  if (run->over) return WORK_OVER;
  while (count < most && count < room && shard_frames_left(run->settings, run->taken + count) > 0)
    count++;
  *given = (batch_range){run->taken, count};
  run->taken += count;
  return count > 0 ? WORK_GIVEN : WORK_WAIT;
}

static batch_slot *slot_of(const point_run *run, uint64_t index) {
  return &run->simulator->slots[index % run->simulator->window];
}

static void add_batch(point_result *result, const frame_counts *counts) {
  frame_counts_add(&result->counts, counts);
  if (counts->frames < BATCH_FRAMES) return;
  result->whole = result->counts;
  result->batches++;
}

static void tell_errors(const point_run *run, uint64_t index, uint64_t frames) {
  const simulation_settings *settings = run->settings;
  if (frames && settings->error_watch)
    settings->error_watch(settings->error_data, run->result.quality, shard_number(settings, index),
                          frames);
}

static bool hand_in(void *data, uint64_t place, const batch_result *result) {
  point_run *run = data;
  *slot_of(run, place) = (batch_slot){true, *result};
  batch_slot *next;
  while (!run->over && (next = slot_of(run, run->committed))->waits) {
    next->waits = false;
    add_batch(&run->result, &next->result.counts);
    tell_errors(run, run->committed++, next->result.failed);
    run->over = point_over(run);
  }
  return !run->over;
}

static void lead(void *data, const work_source *shared) {
  const point_run *run = data;
  crew_lead(run->result.quality, shared);
}

/* ---- Points ---------------------------------------------------------------------------------- */

/* Goes back to complete batches if more of the batch that was cut short is to be simulated. */
static void resume(point_run *run, const point_result *start) {
  run->result = *start;
  run->result.times = (work_times){0};
  run->taken = run->committed = start->batches;
  uint64_t cut = start->counts.frames - start->whole.frames;
  if (cut > 0 && shard_frames_left(run->settings, run->committed) <= cut)
    run->committed++;
  else
    run->result.counts = start->whole;
  run->over = limit_reached(run);
}

point_result simulator_point(point_simulator *simulator, const point_result *start,
                             point_watch *watch, void *data) {
  const simulation_settings *settings = &simulator->settings;
  point_run run = {
      .simulator = simulator,
      .settings = settings,
      .watch = watch,
      .data = data,
      .start = clock_seconds() - start->seconds,
  };
  resume(&run, start);
  if (run.over) return run.result;
  for (uint64_t i = 0; i < simulator->window; i++) simulator->slots[i].waits = false;
  const work_source source = {&run, take, hand_in};
  thread_team_run(simulator->team, start->quality, &source, ranks_count() > 1 ? lead : NULL,
                  settings->profile ? &run.result.times : NULL);
  return run.result;
}
