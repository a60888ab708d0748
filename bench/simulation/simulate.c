#include "bench/simulation/simulate.h"

#include "bench/simulation/precision.h"
#include "core/base/report.h"

#include <stdlib.h>

struct point_simulator {
  simulation_settings settings;
  engine *engine;
};

extr_status simulator_new(extr_context *context, const simulation_settings *settings,
                          point_simulator **made) {
  point_simulator *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->settings = *settings;
  const engine_settings how = {.kind = &batch_workers,
                               .shared = &new->settings,
                               .threads = settings->threads,
                               .crew = settings->crew};
  extr_status status = engine_new(context, &how, &new->engine);
  if (status == EXTR_OK)
    *made = new;
  else
    simulator_free(new);
  return status;
}

void simulator_free(point_simulator *simulator) {
  if (!simulator) return;
  engine_free(simulator->engine);
  free(simulator);
}

const extr_decoder *simulator_decoder(const point_simulator *simulator) {
  return batch_worker_decoder(engine_worker(simulator->engine, 0));
}

engine *simulator_engine(const point_simulator *simulator) {
  return simulator->engine;
}

/* A point that is being simulated. */
typedef struct point_run {
  const simulation_settings *settings;
  point_watch *watch;
  void *data;
  engine_job job;
  uint64_t batches; /* of the shard */
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
  else if (run->job.done >= run->batches)
    result->ending = POINT_FRAMES;
  else if (precise_enough(limits, &result->counts))
    result->ending = POINT_PRECISION;
  else if (result->seconds >= limits->max_seconds)
    result->ending = POINT_TIME;
  else
    return false;
  return true;
}

static void add_batch(point_result *result, const frame_counts *counts) {
  frame_counts_add(&result->counts, counts);
  if (counts->frames < BATCH_FRAMES) return;
  result->whole = result->counts;
  result->batches++;
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  point_run *run = data;
  const simulation_settings *settings = run->settings;
  const batch_result *found = sum;
  point_result *result = &run->result;
  add_batch(result, &found->counts);
  if (found->failed && settings->error_watch)
    settings->error_watch(settings->error_data, result->quality, batch, found->failed);
  result->seconds = run->job.seconds;
  if (limit_reached(run)) return false;
  if (!run->watch || run->watch(run->data, result)) return true;
  result->ending = POINT_INTERRUPTED;
  return false;
}

/* Goes back to complete batches if more of the batch that was cut short is to be simulated. */
static void resume(point_run *run) {
  point_result *result = &run->result;
  const uint64_t next = shard_batch(run->job.shard, result->batches);
  const uint64_t cut = result->counts.frames - result->whole.frames;
  run->job.done = result->batches;
  if (cut > 0 && (uint64_t)batch_frames(run->settings->max_frames, next) <= cut)
    run->job.done++;
  else
    result->counts = result->whole;
}

static void add_times(const point_simulator *simulator, work_times *times) {
  for (int i = 0; i < simulator->settings.threads; i++) {
    const work_times own = batch_worker_times(engine_worker(simulator->engine, i));
    work_times_add(times, &own);
  }
}

extr_status simulator_point(extr_context *context, point_simulator *simulator, point_result *point,
                            point_watch *watch, void *data) {
  const simulation_settings *settings = &simulator->settings;
  const batch_shard own = {settings->shard, settings->other_shards};
  const uint64_t batches = (settings->max_frames + BATCH_FRAMES - 1) / BATCH_FRAMES;
  point_run run = {
      .settings = settings,
      .watch = watch,
      .data = data,
      .job = {.job = &point->quality,
              .size = sizeof point->quality,
              .sum_size = sizeof(batch_result),
              .total = batches,
              .shard = own,
              .commit = commit,
              .data = &run,
              .seconds = point->seconds},
      .batches = shard_size(own, batches),
      .result = *point,
  };
  extr_status status = EXTR_OK;
  resume(&run);
  if (!limit_reached(&run)) {
    status = engine_run(context, simulator->engine, &run.job);
    add_times(simulator, &run.result.times);
  }
  *point = run.result;
  return status;
}
