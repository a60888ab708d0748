#include "bench/floor/splitting/splitting_command.h"

#include "bench/engine/crew.h"
#include "bench/floor/splitting/splitting_journal.h"
#include "bench/floor/table/floor_row.h"
#include "bench/output/output.h"
#include "bench/run/progress/stop_request.h"
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
  task_file file;
  double start;       /* of this process, by clock_seconds */
  extr_status status; /* of writing it */
} kept;

static double seconds_of(const kept *journal, const splitting_run *run) {
  return run->seconds + clock_seconds() - journal->start;
}

static bool watch(void *data, const splitting_run *so_far) {
  kept *journal = data;
  if (so_far->finished == 0)
    fprintf(stderr, "from %g dB in %d steps\n", so_far->start, so_far->steps);
  else
    fprintf(stderr, "%d of %d repeats\n", so_far->finished, so_far->repeats);
  if (so_far->finished > 0 && task_file_due(&journal->file))
    journal->status = splitting_journal_write(&journal->file, so_far, seconds_of(journal, so_far));
  return journal->status == EXTR_OK && !stop_requested() && !stop_point_requested();
}

static json_t *row_of(const splitting_run *run, int point, double seconds) {
  const splitting_rate found = splitting_estimate(run, point);
  const tally_rate rate = {found.value,    found.low,       found.high,
                           found.bit_rate, found.effective, found.largest_share};
  return floor_row(run->settings.quality[point], "any", &rate, (double)splitting_decoded(run),
                   seconds, json_null());
}

static extr_status write_table(ber_record *record, const splitting_run *run, double seconds) {
  json_t *rows = json_array();
  TRY(record_about(record, "splitting",
                   "%d repeats of %d frames in error, from %g dB in %d steps of %d sweeps; "
                   "effective_samples and "
                   "largest_share are of repeats",
                   run->finished, run->settings.batches * BATCH_FRAMES, run->start, run->steps,
                   run->settings.sweeps));
  for (int i = 0; i < run->settings.points && run->finished > 0; i++)
    rows = output_append(rows, row_of(run, i, seconds));
  return record_table(record, rows, json_array());
}

/* Repeats that follow one that was not finished are not in the table, but they stay in the
 * journal. */
static extr_status run_kept(extr_context *context, const floor_options *options, ber_record *record,
                            splitting_run *run) {
  kept journal = {.start = clock_seconds()};
  extr_status status = splitting_journal_open(context, options, &journal.file, run);
  if (status == EXTR_OK) status = splitting_run_all(context, watch, &journal, run);
  if (status == EXTR_OK) status = journal.status;
  const double seconds = seconds_of(&journal, run);
  if (status == EXTR_OK) status = splitting_journal_write(&journal.file, run, seconds);
  if (status == EXTR_OK) status = write_table(record, run, seconds);
  task_file_close(&journal.file);
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
                              ber_record *record, bool *interrupted) {
  splitting_settings settings;
  splitting_run run = {0};
  double *quality = NULL;
  extr_status status = read_settings(context, options, &quality, &settings);
  if (status == EXTR_OK) status = splitting_new(context, &settings, &run);
  if (status == EXTR_OK) status = run_kept(context, options, record, &run);
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
