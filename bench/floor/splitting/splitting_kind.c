#include "bench/floor/splitting/splitting_kind.h"

#include "bench/floor/table/floor_row.h"
#include "core/base/array.h"
#include "core/base/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { RATE, BITS, FIELDS };
static const sum_field fields[FIELDS] = {[RATE] = {"rate", SUM_REAL}, [BITS] = {"bits", SUM_REAL}};

/* ---- The run --------------------------------------------------------------------------------- */

json_t *splitting_names(const splitting_settings *settings) {
  json_t *names = json_array();
  for (int i = 0; i < settings->points; i++)
    names = output_append(names, json_sprintf("%.15g", settings->quality[i]));
  return names;
}

json_t *splitting_lines(const splitting_settings *settings) {
  json_t *names = splitting_names(settings);
  char *points = output_compact(names);
  json_t *lines = OUTPUT_ROW({"points", json_string(points)},
                             {"population", json_sprintf("%d", settings->batches * BATCH_FRAMES)},
                             {"sweeps", json_sprintf("%d", settings->sweeps)});
  json_decref(names);
  free(points);
  return lines;
}

/* ---- Repeats --------------------------------------------------------------------------------- */

/* Adds a number of its own value; false if memory ran out. */
static bool add_own(const store_entry *entry, const char *key, uint64_t *sum) {
  json_t *own = store_entry_own(entry);
  json_int_t value = json_integer_value(json_object_get(own, key));
  if (value > 0) *sum += (uint64_t)value;
  json_decref(own);
  return own;
}

extr_status splitting_load(extr_context *context, const char *path, const journal *j,
                           splitting_run *run) {
  const size_t points = (size_t)run->settings.points;
  for (size_t i = 0; i < j->count; i++) {
    const store_entry *entry = j->entries[i];
    if (entry->key < 0 || entry->key >= run->settings.repeats)
      return extr_fail(context, EXTR_INPUT,
                       "%s: found %" PRId64
                       " repeats, more than --repeats %d: give more, or another --out",
                       path, j->entries[j->count - 1]->key + 1, run->settings.repeats);
    for (size_t p = 0; p < points; p++) {
      run->rate[(size_t)entry->key * points + p] = entry->values[p * FIELDS + RATE].real;
      run->bits[(size_t)entry->key * points + p] = entry->values[p * FIELDS + BITS].real;
    }
    run->done[entry->key] = true;
  }
  return EXTR_OK;
}

extr_status splitting_store(extr_context *context, const splitting_run *run, int repeat,
                            store_entry *entry) {
  const size_t points = (size_t)run->settings.points;
  for (size_t p = 0; p < points; p++) {
    entry->values[p * FIELDS + RATE].real = run->rate[(size_t)repeat * points + p];
    entry->values[p * FIELDS + BITS].real = run->bits[(size_t)repeat * points + p];
  }
  entry->batches = 1;
  json_t *own = OUTPUT_ROW({"decoded", output_count(run->decoded[repeat])},
                           {"ladder", output_count(run->decoded_before)},
                           {"start", json_real(run->start)}, {"steps", json_integer(run->steps)});
  free(entry->own);
  entry->own = output_compact(own);
  json_decref(own);
  return entry->own ? EXTR_OK : extr_fail_memory(context);
}

/* ---- The table ------------------------------------------------------------------------------- */

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
         entry->shard == before->shard &&
         entry->key == before->key + (int64_t)before->other_shards + 1;
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

/* Adds the row of a point; `rate` and `bits` have room for all repeats. */
static json_t *add_row(json_t *rows, const journal *j, const counted *all, size_t point,
                       double *rate, double *bits) {
  const char *name = json_string_value(json_array_get(j->names, point));
  const int columns = (int)fingerprint_sizes_of(&j->fingerprint).code_bits;
  for (int i = 0; i < all->count; i++) {
    rate[i] = all->repeats[i]->values[point * FIELDS + RATE].real;
    bits[i] = all->repeats[i]->values[point * FIELDS + BITS].real;
  }
  const tally_rate found = splitting_estimate(rate, bits, all->count, columns);
  return output_append(rows, floor_row(name ? strtod(name, NULL) : NAN, "any", &found,
                                       (double)all->decoded, all->seconds, json_null()));
}

static journal_table table_of(const journal *j) {
  journal_table table = {json_array(), json_array()};
  double *rate = NULL;
  counted all;
  bool room = count_repeats(j, &all) && ARRAY_NEW(NULL, rate, 2 * all.count) == EXTR_OK;
  if (!room) table.rows = output_append(table.rows, NULL);
  for (size_t i = 0; i < json_array_size(j->names) && room && all.count > 0; i++)
    table.rows = add_row(table.rows, j, &all, i, rate, rate + all.count);
  free(rate);
  free(all.repeats);
  return table;
}

static const char *line_of(const journal *j, const char *key) {
  const char *text = json_string_value(json_object_get(j->fingerprint.lines, key));
  return text ? text : "0";
}

static bool describe(const journal *j, json_t *about) {
  counted all;
  bool whole = count_repeats(j, &all);
  if (whole && all.count > 0) {
    json_t *own = store_entry_own(all.repeats[0]);
    json_t *line = json_sprintf(
        "%d repeats of %s frames in error, from %g dB in %d steps of %s sweeps; "
        "effective_samples and largest_share are of repeats",
        all.count, line_of(j, "population"), json_number_value(json_object_get(own, "start")),
        (int)json_integer_value(json_object_get(own, "steps")), line_of(j, "sweeps"));
    whole = own && json_object_set(about, "splitting", line) == 0;
    json_decref(line);
    json_decref(own);
  }
  free(all.repeats);
  return whole;
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
