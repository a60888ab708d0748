#include "simulation/simulate.h"

#include "command/clock.h"
#include "core/context.h"
#include "simulation/precision.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <time.h>

const char *const point_endings[] = {"errors", "frames", "precision", "time", "interrupted", NULL};

struct point_simulator {
  simulation_settings settings;
  batch_worker *workers[]; /* one a thread */
};

ex_status simulator_new(ex_context *context, const simulation_settings *settings,
                        point_simulator **made) {
  size_t threads = (size_t)settings->threads;
  point_simulator *new = calloc(1, sizeof *new + threads * sizeof *new->workers);
  if (!new) return ex_fail_memory(context);
  new->settings = *settings;
  for (size_t i = 0; i < threads; i++) {
    ex_status status = i == 0
                           ? batch_worker_new(context, settings->codec, settings->random_codewords,
                                              &settings->decoder, &new->workers[0])
                           : batch_worker_copy(context, new->workers[0], &new->workers[i]);
    if (status != EX_OK) {
      simulator_free(new);
      return status;
    }
  }
  *made = new;
  return EX_OK;
}

void simulator_free(point_simulator *simulator) {
  if (!simulator) return;
  for (int i = 0; i < simulator->settings.threads; i++) batch_worker_free(simulator->workers[i]);
  free(simulator);
}

/* Batches that are finished while an earlier one is not wait here. A thread that is this far ahead
 * of the slowest one sleeps. */
enum { WINDOW = 1024 };

/* A point on its way. Its batches are counted in the order of its shard: the i-th has the number
 * batch_number(i). What stands below the line is shared by the threads and touched only inside the
 * critical section. */
typedef struct point_run {
  const simulation_settings *settings;
  channel_point channel;
  uint64_t key; /* of the point's random streams */
  point_watch *watch;
  void *data;
  double start; /* when it would have begun if it had never been stopped */
  /* ------------------------------------------------------------------------------------------ */
  uint64_t taken, committed; /* batches */
  bool over;
  bool finished[WINDOW]; /* the i-th batch is at i % WINDOW */
  frame_counts counts[WINDOW];
  point_result result;
} point_run;

/* A point has the same streams whether it is run alone or in a sweep, however its number came
 * about: what counts is its value. */
int64_t simulation_point_key(channel_kind kind, double quality) {
  double scale = channel_takes_bits(kind) ? 1e15 : 1e6;
  return llround(quality * scale);
}

static uint64_t batch_number(const point_run *run, uint64_t index) {
  return index * (run->settings->other_shards + 1) + run->settings->shard;
}

static uint64_t batch_index(const point_run *run, uint64_t number) {
  return number / (run->settings->other_shards + 1);
}

/* Frames of all shards from the first of the i-th batch up to the limit. */
static uint64_t frames_left(const point_run *run, uint64_t index) {
  uint64_t max = run->settings->max_frames, before = max / BATCH_FRAMES;
  /* The number would not fit where the index is far behind the limit. */
  if (index > before || batch_number(run, index) > before) return 0;
  return max - batch_number(run, index) * BATCH_FRAMES;
}

typedef enum thread_turn { TURN_RUN, TURN_WAIT, TURN_END } thread_turn;

static thread_turn take_batch(point_run *run, uint64_t *number, int *frames) {
  uint64_t left = frames_left(run, run->taken);
  if (run->over || left == 0) return TURN_END;
  if (run->taken == run->committed + WINDOW) return TURN_WAIT;
  *number = batch_number(run, run->taken++);
  *frames = left < BATCH_FRAMES ? (int)left : BATCH_FRAMES;
  return TURN_RUN;
}

static bool precise_enough(const simulation_settings *settings, const frame_counts *counts) {
  uint64_t bits = (uint64_t)ex_code_columns(settings->codec->code);
  return settings->precision > 0 && precision_reached(settings->precision, bits, counts);
}

/* A rule is met; result->ending says which. */
static bool limit_reached(point_run *run) {
  point_result *result = &run->result;
  const simulation_settings *limits = run->settings;
  if (result->counts.frame_errors >= limits->min_frame_errors)
    result->ending = POINT_ERRORS;
  else if (frames_left(run, run->committed) == 0)
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

/* ---- What the workers call ------------------------------------------------------------------- */

/* Only an idle worker may wait: one that is not may have the very batch that all wait for. */
static bool take(void *data, bool idle, batch_order *order) {
  point_run *run = data;
  thread_turn turn;
  for (;;) {
#pragma omp critical(simulate)
    turn = take_batch(run, &order->number, &order->frames);
    if (turn != TURN_WAIT || !idle) break;
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
  if (turn == TURN_RUN) order->stream = random_start(run->settings->seed, run->key, order->number);
  return turn == TURN_RUN;
}

static void add_batch(point_result *result, const frame_counts *counts) {
  frame_counts_add(&result->counts, counts);
  if (counts->frames < BATCH_FRAMES) return;
  result->whole = result->counts;
  result->batches++;
}

static void commit(point_run *run) {
  while (!run->over && run->finished[run->committed % WINDOW]) {
    uint64_t slot = run->committed++ % WINDOW;
    run->finished[slot] = false;
    add_batch(&run->result, &run->counts[slot]);
    run->over = point_over(run);
  }
}

static bool hand_in(void *data, uint64_t number, const frame_counts *counts) {
  point_run *run = data;
  bool over;
#pragma omp critical(simulate)
  {
    uint64_t slot = batch_index(run, number) % WINDOW;
    run->counts[slot] = *counts;
    run->finished[slot] = true;
    commit(run);
    over = run->over;
  }
  return !over;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static void work(point_run *run, batch_worker *worker) {
  const batch_source source = {run, take, hand_in};
  work_times times;
  batch_worker_run(worker, &run->channel, &source, run->settings->profile ? &times : NULL);
#pragma omp critical(simulate)
  if (run->settings->profile) work_times_add(&run->result.times, &times);
}

channel_point simulation_channel(const simulation_settings *settings, double quality) {
  channel_settings channel = settings->channel;
  channel.scrambled = !settings->random_codewords && !modulation_symmetric(channel.modulation);
  double rate = (double)ex_encoder_information(settings->codec->encoder) / settings->codec->sent;
  return channel_at(&channel, rate, quality);
}

/* Goes back to the whole batches where there is more to come of the one that was cut short. */
static void resume(point_run *run, const point_result *start) {
  run->result = *start;
  run->result.times = (work_times){0};
  run->taken = run->committed = start->batches;
  uint64_t cut = start->counts.frames - start->whole.frames;
  if (cut > 0 && frames_left(run, run->committed) <= cut)
    run->committed++;
  else
    run->result.counts = start->whole;
  run->over = limit_reached(run);
}

point_result simulator_point(point_simulator *simulator, const point_result *start,
                             point_watch *watch, void *data) {
  const simulation_settings *settings = &simulator->settings;
  point_run run = {
      .settings = settings,
      .channel = simulation_channel(settings, start->quality),
      .key = (uint64_t)simulation_point_key(settings->channel.kind, start->quality),
      .watch = watch,
      .data = data,
      .start = clock_seconds() - start->seconds,
  };
  resume(&run, start);
  if (run.over) return run.result;
#pragma omp parallel num_threads(settings->threads)
  work(&run, simulator->workers[omp_get_thread_num()]);
  return run.result;
}
