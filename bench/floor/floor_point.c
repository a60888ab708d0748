#include "bench/floor/floor_point.h"

enum { LEAST_BATCHES = 4096, LEAST_EFFECTIVE = 100 };

extr_status floor_team_new(extr_context *context, const floor_settings *settings,
                           floor_team *team) {
  *team = (floor_team){.settings = *settings};
  const simulation_settings *simulation = &settings->simulation;
  const engine_settings how = {&floor_workers, team, simulation->threads, simulation->crew};
  return engine_new(context, &how, &team->engine);
}

/* ---- A point --------------------------------------------------------------------------------- */

typedef struct point_run {
  const floor_settings *settings;
  floor_result *point;
  floor_watch *watch;
  void *data;
  engine_job job;
} point_run;

static bool is_precise(const floor_settings *settings, const floor_result *point) {
  const target *t = settings->target;
  double precision = settings->simulation.precision;
  tally_rate rate = tally_estimate(&point->sums[floor_all(t)], point->batches,
                                   extr_code_columns(settings->simulation.codec->code));
  return precision > 0 && point->batches >= LEAST_BATCHES && rate.effective >= LEAST_EFFECTIVE &&
         rate.high - rate.low <= 2 * precision * rate.value;
}

static bool reached_limit(const point_run *run) {
  const simulation_settings *limits = &run->settings->simulation;
  const floor_result *point = run->point;
  return point->batches >= shard_size(run->job.shard, run->job.total) ||
         point->seconds >= limits->max_seconds ||
         (point->batches % 16 == 0 && is_precise(run->settings, point));
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  point_run *run = data;
  floor_result *point = run->point;
  const tally *sums = sum;
  (void)batch;
  for (int i = 0; i < floor_tallies(run->settings->target); i++)
    tally_batch(&point->sums[i], &sums[i]);
  point->batches = run->job.done;
  point->seconds = run->job.seconds;
  point->over = reached_limit(run);
  return !point->over && (!run->watch || run->watch(run->data, point));
}

extr_status floor_point_run(extr_context *context, floor_team *team, floor_result *point,
                            floor_watch *watch, void *data) {
  const simulation_settings *simulation = &team->settings.simulation;
  const floor_job what = {
      .quality = point->quality, .choice = point->choice, .seed = simulation->seed};
  point_run run = {.settings = &team->settings,
                   .point = point,
                   .watch = watch,
                   .data = data,
                   .job = {.job = &what,
                           .size = sizeof what,
                           .sum_size = (size_t)floor_tallies(team->settings.target) * sizeof(tally),
                           .total = simulation->max_frames / BATCH_FRAMES,
                           .shard = {simulation->shard, simulation->other_shards},
                           .commit = commit,
                           .data = &run,
                           .done = point->batches,
                           .seconds = point->seconds}};
  point->over = reached_limit(&run);
  return point->over ? EXTR_OK : engine_run(context, team->engine, &run.job);
}
