#include "bench/floor/floor_point.h"

#include "core/base/report.h"

#include <stdlib.h>

enum { LEAST_BATCHES = 4096, LEAST_EFFECTIVE = 100 };

struct floor_team {
  floor_settings settings;
  engine *engine;
  law_set laws; /* of the point that is being sampled */
};

/* ---- What works on a point ------------------------------------------------------------------- */

typedef struct floor_job {
  double quality;
  law_choice choice;
} floor_job;

static extr_status begin(extr_context *context, void *shared, const void *job) {
  floor_team *team = shared;
  const floor_job *point = job;
  const simulation_settings *simulation = &team->settings.simulation;
  const channel_point channel = simulation_channel(simulation, point->quality);
  extr_status status = law_set_new(context, team->settings.target, &channel, &simulation->decoder,
                                   &point->choice, &team->laws);
  if (status != EXTR_OK) law_set_free(&team->laws);
  return status;
}

static void end(void *shared) {
  floor_team *team = shared;
  law_set_free(&team->laws);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  const floor_team *team = shared;
  floor_worker *made;
  TRY(floor_worker_new(context, &team->settings, like, &made));
  *worker = made;
  return EXTR_OK;
}

static void worker_free(void *worker) {
  floor_worker_free(worker);
}

static void work(void *shared, void *worker, const void *job, work_source *source) {
  const floor_team *team = shared;
  const floor_job *point = job;
  floor_worker_run(worker, point->quality, &team->laws, team->settings.simulation.seed, source,
                   NULL, NULL);
}

static const engine_kind kind = {worker_new, worker_free, work, begin, end};

/* ---- The team -------------------------------------------------------------------------------- */

extr_status floor_team_new(extr_context *context, const floor_settings *settings,
                           floor_team **made) {
  floor_team *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->settings = *settings;
  const engine_settings how = {.kind = &kind,
                               .shared = new,
                               .sum_size = (size_t)floor_tallies(settings->target) * sizeof(tally),
                               .threads = settings->simulation.threads,
                               .crew = settings->simulation.crew};
  extr_status status = engine_new(context, &how, &new->engine);
  if (status == EXTR_OK)
    *made = new;
  else
    floor_team_free(new);
  return status;
}

void floor_team_free(floor_team *team) {
  if (!team) return;
  engine_free(team->engine);
  free(team);
}

floor_worker *floor_team_worker(const floor_team *team) {
  return engine_worker(team->engine, 0);
}

engine *floor_team_engine(const floor_team *team) {
  return team->engine;
}

/* ---- A point --------------------------------------------------------------------------------- */

typedef struct point_run {
  const floor_settings *settings;
  floor_result *point;
  floor_watch *watch;
  void *data;
  engine_job job;
} point_run;

bool floor_precise(const floor_settings *settings, const floor_result *point) {
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
         (point->batches % 16 == 0 && floor_precise(run->settings, point));
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
  const floor_job what = {point->quality, point->choice};
  point_run run = {.settings = &team->settings,
                   .point = point,
                   .watch = watch,
                   .data = data,
                   .job = {.job = &what,
                           .size = sizeof what,
                           .total = simulation->max_frames / BATCH_FRAMES,
                           .shard = {simulation->shard, simulation->other_shards},
                           .commit = commit,
                           .data = &run,
                           .done = point->batches,
                           .seconds = point->seconds}};
  point->over = reached_limit(&run);
  return point->over ? EXTR_OK : engine_run(context, team->engine, &run.job);
}
