#include "bench/floor/splitting/splitting_command.h"

#include "bench/engine/crew.h"
#include "bench/floor/splitting/splitting_kind.h"
#include "bench/run/results.h"
#include "bench/run/stop_request.h"
#include "core/base/array.h"
#include "core/base/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Ascending and each once; returns how many. */
static int sort_points(double *quality, int count) {
  int kept = 0;
  qsort(quality, (size_t)count, sizeof *quality, compare_doubles);
  for (int i = 0; i < count; i++)
    if (i == 0 || quality[i] != quality[kept - 1]) quality[kept++] = quality[i];
  return kept;
}

typedef struct kept {
  results results;
  double since;       /* when the last repeat was kept, by clock_seconds */
  extr_status status; /* of keeping it */
} kept;

static extr_status keep(kept *k, const splitting_run *run, int repeat) {
  store_entry *entry = results_begin(&k->results, repeat, repeat);
  const double now = clock_seconds();
  if (!entry) return extr_fail_memory(k->results.record->context);
  TRY(splitting_store(k->results.record->context, run, repeat, entry));
  entry->seconds = now - k->since;
  k->since = now;
  return results_end(&k->results, true, true, 0);
}

/* Keeps what is done, in the order of the repeats. */
static extr_status keep_all(kept *k, const splitting_run *run) {
  const journal *j = &k->results.file.journal;
  for (int i = 0; i < run->settings.repeats; i++)
    if (run->done[i] && !journal_find(j, i, run->shard.own, run->shard.others))
      TRY(keep(k, run, i));
  return EXTR_OK;
}

static bool watch(void *data, const splitting_run *so_far) {
  kept *k = data;
  if (so_far->finished == 0)
    fprintf(stderr, "from %g dB in %d steps\n", so_far->start, so_far->steps);
  else
    fprintf(stderr, "%d of %d repeats\n", so_far->finished, so_far->repeats);
  k->status = keep_all(k, so_far);
  return k->status == EXTR_OK && !stop_requested() && !stop_point_requested();
}

/* Repeats that follow one that was not finished are not in the table, but they stay in the
 * journal. */
static extr_status run_kept(extr_context *context, run_record *record, splitting_run *run) {
  kept k = {.since = clock_seconds()};
  const journal *j = &k.results.file.journal;
  const splitting_settings *settings = &run->settings;
  extr_status status =
      results_open(record, &splitting_kind, settings->simulation, splitting_lines(settings),
                   splitting_names(settings), &k.results);
  if (status == EXTR_OK) status = splitting_load(context, k.results.file.path, j, run);
  if (status == EXTR_OK) status = splitting_run_all(context, watch, &k, run);
  if (status == EXTR_OK) status = k.status;
  if (status == EXTR_OK && j->count > 0) status = results_finish(&k.results);
  results_close(&k.results);
  return status;
}

/* The caller frees settings->quality, whatever the result. */
static extr_status read_settings(extr_context *context, const floor_options *options,
                                 double **quality, splitting_settings *settings) {
  TRY(ARRAY_NEW(context, *quality, options->ebn0.count));
  memcpy(*quality, options->ebn0.values, (size_t)options->ebn0.count * sizeof **quality);
  *settings = (splitting_settings){.simulation = &options->base.simulation,
                                   .quality = *quality,
                                   .points = sort_points(*quality, options->ebn0.count),
                                   .batches = options->batches,
                                   .sweeps = options->sweeps,
                                   .repeats = options->repeats};
  const simulation_settings *simulation = settings->simulation;
  const batch_shard own = {simulation->shard, simulation->other_shards};
  if (shard_size(own, (uint64_t)settings->repeats) > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard %" PRIu64 "/%" PRIu64 ": with --repeats %d this shard has no repeats",
                   own.own + 1, own.others + 1, settings->repeats);
}

extr_status splitting_command(extr_context *context, const floor_options *options,
                              run_record *record, bool *interrupted) {
  splitting_settings settings;
  splitting_run run = {0};
  double *quality = NULL;
  extr_status status = read_settings(context, options, &quality, &settings);
  if (status == EXTR_OK) status = splitting_new(context, &settings, &run);
  if (status == EXTR_OK) status = run_kept(context, record, &run);
  *interrupted = run.finished < run.repeats;
  splitting_free(&run);
  free(quality);
  return status;
}

extr_status splitting_follow(extr_context *context, const floor_options *options) {
  splitting_settings settings;
  double *quality = NULL;
  engine *e = NULL;
  extr_status status = read_settings(context, options, &quality, &settings);
  if (status == EXTR_OK) status = splitting_engine(context, &settings, &e);
  if (status == EXTR_OK) status = crew_follow(context, e);
  engine_free(e);
  free(quality);
  return status;
}
