/* `floor --method splitting`. */
#include "bench/engine/crew.h"
#include "bench/floor/floor_kind.h"
#include "bench/floor/splitting/splitting.h"
#include "bench/options/decoder_options.h"
#include "bench/run/results.h"
#include "core/base/array.h"
#include "core/base/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const sum_field fields[] = {{"rate", SUM_REAL}, {"bits", SUM_REAL}};
enum { FIELDS = sizeof fields / sizeof *fields };
_Static_assert(sizeof(splitting_rate) == FIELDS * sizeof(sum_value), "rates are values");

/* ---- The table ------------------------------------------------------------------------------- */

/* Adds a number of its own value; false if memory ran out. */
static bool add_own(const store_entry *entry, const char *key, uint64_t *sum) {
  json_auto_t *own = store_entry_own(entry);
  json_int_t value = json_integer_value(json_object_get(own, key));
  if (value > 0) *sum += (uint64_t)value;
  return own;
}

/* The repeats that count: of each shard the first ones, up to one that is missing. Those that end
 * early may not be like the others. */
typedef struct counted {
  const store_entry **repeats;
  int count;
  double seconds;
  uint64_t decoded;
} counted;

static bool follows(const store_entry *entry, const store_entry *before) {
  return entry->seed == before->seed && entry->other_shards == before->other_shards &&
         entry->key == before->key + (int64_t)before->other_shards + 1;
}

static void free_counted(counted *all) {
  free(all->repeats);
}

static bool count_repeats(const journal *j, counted *all) {
  *all = (counted){0};
  bool whole = ARRAY_NEW(NULL, all->repeats, j->count) == EXTR_OK;
  for (size_t i = 0; i < j->count && whole; i++) {
    const store_entry *entry = j->entries[i];
    bool counts = entry->key == (int64_t)entry->shard;
    for (int k = 0; k < all->count && !counts; k++) counts = follows(entry, all->repeats[k]);
    all->seconds += entry->seconds;
    if (!counts) continue;
    if (all->count == 0) whole = add_own(entry, "ladder", &all->decoded);
    whole = add_own(entry, "decoded", &all->decoded) && whole;
    all->repeats[all->count++] = entry;
  }
  return whole;
}

/* Adds the row of a point; `rates` has room for all repeats. */
static json_t *add_row(json_t *rows, const journal *j, const counted *all, size_t point,
                       splitting_rate *rates) {
  const char *name = json_string_value(json_array_get(j->names, point));
  const int columns = (int)fingerprint_sizes_of(&j->fingerprint).code_bits;
  for (int i = 0; i < all->count; i++)
    memcpy(&rates[i], all->repeats[i]->values + point * FIELDS, sizeof *rates);
  const tally_rate found = splitting_estimate(rates, all->count, columns);
  return output_append(rows, floor_row(name ? strtod(name, NULL) : NAN, "any", &found,
                                       (double)all->decoded, all->seconds, json_null()));
}

static journal_table table_of(const journal *j) {
  journal_table table = {json_array(), json_array()};
  OWNED_ARRAY splitting_rate *rates = NULL;
  OWNED(free_counted) counted all = {0};
  bool room = count_repeats(j, &all) && ARRAY_NEW(NULL, rates, all.count) == EXTR_OK;
  if (!room) table.rows = output_append(table.rows, NULL);
  for (size_t i = 0; i < json_array_size(j->names) && room && all.count > 0; i++)
    table.rows = add_row(table.rows, j, &all, i, rates);
  return table;
}

static const char *line_of(const journal *j, const char *key) {
  const char *text = json_string_value(json_object_get(j->fingerprint.lines, key));
  return text ? text : "0";
}

static bool describe(const journal *j, json_t *about) {
  OWNED(free_counted) counted all = {0};
  if (!count_repeats(j, &all)) return false;
  if (all.count == 0) return true;
  json_auto_t *own = store_entry_own(all.repeats[0]);
  json_t *line = json_sprintf(
      "%d repeats of %s frames in error, from %g dB in %d steps of %s sweeps; "
      "effective_samples and largest_share are of repeats",
      all.count, line_of(j, "population"), json_number_value(json_object_get(own, "start")),
      (int)json_integer_value(json_object_get(own, "steps")), line_of(j, "sweeps"));
  return json_object_set_new(about, "splitting", line) == 0 && own;
}

static const char *const endings[] = {"repeats", "interrupted", NULL};

static bool is_valid(const store_entry *entry) {
  return entry->key >= 0;
}

const store_kind splitting_kind = {.command = "floor --method splitting",
                                   .fields = fields,
                                   .field_count = FIELDS,
                                   .endings = endings,
                                   .interrupted = 1,
                                   .valid = is_valid,
                                   .table = table_of,
                                   .describe = describe};

/* ---- The run --------------------------------------------------------------------------------- */

static json_t *points_of(const splitting_settings *settings) {
  json_t *names = json_array();
  for (int i = 0; i < settings->points; i++)
    names = output_append(names, json_sprintf("%.15g", settings->quality[i]));
  return names;
}

/* Opens the results, with the lines of the fingerprint that a simulation does not have. */
static extr_status open_results(run_record *record, const splitting_settings *settings,
                                results *opened) {
  json_t *names = points_of(settings);
  OWNED_ARRAY char *points = output_compact(names);
  json_t *lines = OUTPUT_ROW({"points", json_string(points)},
                             {"population", json_sprintf("%d", settings->batches * BATCH_FRAMES)},
                             {"sweeps", json_sprintf("%d", settings->sweeps)});
  return results_open(record, &splitting_kind, settings->simulation, lines, names, opened);
}

/* Marks the repeats of an earlier run as done. */
static extr_status load(extr_context *context, const store *file, splitting_run *run) {
  const journal *j = &file->journal;
  const int most = run->settings.repeats;
  for (size_t i = 0; i < j->count; i++) {
    if (j->entries[i]->key < 0 || j->entries[i]->key >= most)
      return extr_fail(context, EXTR_INPUT,
                       "%s: found %" PRId64
                       " repeats, more than --repeats %d: give more, or another --out",
                       file->path, j->entries[j->count - 1]->key + 1, most);
    run->done[j->entries[i]->key] = true;
  }
  return EXTR_OK;
}

typedef struct kept {
  results results;
  double since;       /* when the last repeat was kept, by clock_seconds */
  extr_status status; /* of keeping it */
} kept;

static void close_kept(kept *k) {
  results_close(&k->results);
}

static extr_status keep(kept *k, const splitting_run *run, int repeat,
                        const splitting_repeat *found) {
  extr_context *context = k->results.record->context;
  store_entry *entry;
  const double now = clock_seconds();
  TRY(results_begin(&k->results, repeat, repeat, &entry));
  memcpy(entry->values, found->rates, entry->sums * sizeof *found->rates);
  entry->batches = 1;
  entry->seconds = now - k->since;
  k->since = now;
  json_auto_t *own = OUTPUT_ROW(
      {"decoded", output_count(found->decoded)}, {"ladder", output_count(run->decoded_before)},
      {"start", json_real(run->start)}, {"steps", json_integer(run->steps)});
  entry->own = output_compact(own);
  return entry->own ? results_end(&k->results, true, true, 0) : extr_fail_memory(context);
}

static bool watch(void *data, const splitting_run *so_far, int repeat,
                  const splitting_repeat *found) {
  kept *k = data;
  if (so_far->finished == 0)
    fprintf(stderr, "from %g dB in %d steps\n", so_far->start, so_far->steps);
  else
    fprintf(stderr, "%d of %d repeats\n", so_far->finished, so_far->repeats);
  if (found) k->status = keep(k, so_far, repeat, found);
  return k->status == EXTR_OK && !stop_point_requested();
}

/* Repeats that follow one that was not finished are not in the table, but they stay in the
 * journal. */
static extr_status run_kept(run_record *record, const run_options *options, engine *e,
                            splitting_run *run) {
  extr_context *context = record->context;
  const extr_decoder *decoder = splitting_decoder(e);
  const extr_code *code = options->simulation.codec->code;
  char chosen[PLAN_TEXT];
  plan_text(decoder, code, chosen);
  OWNED(close_kept) kept k = {.since = clock_seconds()};
  TRY(open_results(record, &run->settings, &k.results));
  TRY(load(context, &k.results.file, run));
  TRY(splitting_run_all(context, watch, &k, e, run));
  TRY(k.status);
  TRY(run_describe_plan(record, options, decoder));
  decoder_report_plan("floor", decoder, code, chosen);
  return k.results.file.journal.count > 0 ? results_finish(&k.results) : EXTR_OK;
}

static extr_status begin(extr_context *context, const floor_options *options, splitting_run *run) {
  const splitting_settings settings = {.simulation = &options->base.simulation,
                                       .quality = options->ebn0.values,
                                       .points = options->ebn0.count,
                                       .batches = (int)(options->population / BATCH_FRAMES),
                                       .sweeps = (int)options->sweeps,
                                       .repeats = (int)options->repeats};
  *run = splitting_begin(&settings);
  if (run->repeats > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard %" PRIu64 "/%" PRIu64 ": with --repeats %d this shard has no repeats",
                   run->shard.own + 1, run->shard.others + 1, settings.repeats);
}

extr_status splitting_command(extr_context *context, run_record *record,
                              const floor_options *options, bool *interrupted) {
  splitting_run run;
  OWNED(extr_engine_release) engine *e = NULL;
  TRY(begin(context, options, &run));
  TRY(splitting_engine(context, &run.settings, &e));
  const extr_status status =
      record ? run_kept(record, &options->base, e, &run) : crew_follow(context, e);
  *interrupted = run.finished < run.repeats;
  return status;
}
