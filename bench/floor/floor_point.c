#include "bench/floor/floor_point.h"

#include "bench/floor/crew/floor_crew.h"
#include "bench/simulation/mpi/ranks.h"
#include "bench/simulation/work/shard.h"
#include "core/base/array.h"
#include "core/base/clock.h"

#include <omp.h>
#include <string.h>

enum { WINDOW_OF_A_RANK = 1024, LEAST_BATCHES = 4096, LEAST_EFFECTIVE = 100 };

struct floor_team {
  floor_settings settings;
  int threads;
  floor_worker **workers;
  uint64_t window; /* batches that may be ahead of the first one that is not done */
  bool *waits;     /* [window]: batch i is at i % window */
  tally *sums;     /* [window][floor_tallies] */
};

extr_status floor_team_new(extr_context *context, const floor_settings *settings,
                           floor_team **made) {
  floor_team *new = calloc(1, sizeof *new);
  if (!new) return extr_fail_memory(context);
  new->settings = *settings;
  new->threads = settings->simulation.threads;
  new->window = (uint64_t)ranks_count() * WINDOW_OF_A_RANK;
  extr_status status = ARRAY_NEW(context, new->workers, new->threads);
  if (status == EXTR_OK) status = ARRAY_NEW(context, new->waits, new->window);
  if (status == EXTR_OK)
    status = ARRAY_NEW(context, new->sums, new->window *(size_t)floor_tallies(settings->target));
  for (int i = 0; i < new->threads &&status == EXTR_OK; i++)
    status = i == 0 ? floor_worker_new(context, settings, &new->workers[0])
                    : floor_worker_copy(context, new->workers[0], &new->workers[i]);
  if (status == EXTR_OK)
    *made = new;
  else
    floor_team_free(new);
  return status;
}

void floor_team_free(floor_team *team) {
  if (!team) return;
  for (int i = 0; team->workers && i < team->threads; i++) floor_worker_free(team->workers[i]);
  free(team->workers);
  free(team->waits);
  free(team->sums);
  free(team);
}

floor_worker *floor_team_worker(const floor_team *team) {
  return team->workers[0];
}

void floor_team_sample(floor_team *team, double quality, const law_set *laws,
                       const floor_source *source, floor_attend *attend, void *data) {
  const int attending = attend != NULL;
#pragma omp parallel num_threads(team->threads + attending)
  {
    const int thread = omp_get_thread_num() - attending;
    if (thread < 0)
      attend(data);
    else
      floor_worker_run(team->workers[thread], quality, laws, team->settings.simulation.seed,
                       source);
  }
}

/* A point that is being sampled; only accessed in the critical section `floor`. */
typedef struct point_run {
  floor_team *team;
  floor_result *point;
  floor_watch *watch;
  void *data;
  double start;
  uint64_t taken;
  bool over;
  extr_context *context;
  floor_source source;
  extr_status status; /* of the other ranks */
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
  const simulation_settings *limits = &run->team->settings.simulation;
  const floor_result *point = run->point;
  return shard_frames_left(limits, point->batches) < BATCH_FRAMES ||
         point->seconds >= limits->max_seconds ||
         (point->batches % 16 == 0 && floor_precise(&run->team->settings, point));
}

static bool is_over(point_run *run) {
  run->point->seconds = clock_seconds() - run->start;
  run->point->over = reached_limit(run);
  return run->point->over || (run->watch && !run->watch(run->data, run->point));
}

static work_answer take(void *data, floor_order *order) {
  point_run *run = data;
  const simulation_settings *simulation = &run->team->settings.simulation;
  order->index = 0;
  work_answer answer = WORK_GIVEN;
#pragma omp critical(floor)
  {
    if (run->over)
      answer = WORK_OVER;
    else if (run->taken - run->point->batches == run->team->window ||
             shard_frames_left(simulation, run->taken) < BATCH_FRAMES)
      answer = WORK_WAIT;
    else
      order->index = run->taken++;
  }
  order->number = shard_number(simulation, order->index);
  return answer;
}

static void commit(point_run *run) {
  int tallies = floor_tallies(run->team->settings.target);
  size_t slot;
  while (!run->over && run->team->waits[slot = run->point->batches % run->team->window]) {
    run->team->waits[slot] = false;
    const tally *sums = run->team->sums + slot * (size_t)tallies;
    for (int i = 0; i < tallies; i++) tally_batch(&run->point->sums[i], &sums[i]);
    run->point->batches++;
    run->over = is_over(run);
  }
}

static bool hand_in(void *data, uint64_t index, const tally *sums) {
  point_run *run = data;
  size_t tallies = (size_t)floor_tallies(run->team->settings.target);
  bool more;
#pragma omp critical(floor)
  {
    memcpy(run->team->sums + index % run->team->window * tallies, sums, tallies * sizeof *sums);
    run->team->waits[index % run->team->window] = true;
    commit(run);
    more = !run->over;
  }
  return more;
}

static bool is_run_over(void *data) {
  const point_run *run = data;
  bool over;
#pragma omp critical(floor)
  over = run->over;
  return over;
}

static void lead(void *data) {
  point_run *run = data;
  run->status = floor_crew_lead(run->context, &run->source, run->team->threads,
                                floor_tallies(run->team->settings.target));
}

static void sample(floor_team *team, point_run *run, const law_set *laws) {
  run->source = (floor_source){.data = run, .take = take, .hand_in = hand_in, .over = is_run_over};
  memset(team->waits, 0, team->window * sizeof *team->waits);
  floor_crew_start(run->point->quality, &run->point->choice);
  floor_team_sample(team, run->point->quality, laws, &run->source, ranks_count() > 1 ? lead : NULL,
                    run);
}

extr_status floor_point_run(extr_context *context, floor_team *team, floor_result *point,
                            floor_watch *watch, void *data) {
  const simulation_settings *simulation = &team->settings.simulation;
  const channel_point channel = simulation_channel(simulation, point->quality);
  law_set laws;
  point_run run = {.team = team,
                   .point = point,
                   .watch = watch,
                   .data = data,
                   .context = context,
                   .start = clock_seconds() - point->seconds,
                   .taken = point->batches};
  run.over = point->over = reached_limit(&run);
  if (run.over) return EXTR_OK;
  extr_status status = law_set_new(context, team->settings.target, &channel, &simulation->decoder,
                                   &point->choice, &laws);
  if (status == EXTR_OK) sample(team, &run, &laws);
  law_set_free(&laws);
  return status == EXTR_OK ? run.status : status;
}
