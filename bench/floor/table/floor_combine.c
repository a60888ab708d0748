#include "bench/floor/table/floor_combine.h"

#include "bench/floor/journal/floor_journal.h"
#include "bench/floor/journal/point_json.h"
#include "bench/floor/journal/task_file.h"
#include "bench/floor/table/floor_rows.h"
#include "bench/run/journal/missing_shards.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/writer.h"

#include <string.h>

enum { FILE_MOST = 1 << 28 };

/* The sums so far, with what all journals must have in common. */
typedef struct combination {
  extr_context *context;
  json_t *task; /* without its shard */
  json_t *names, *shards;
  char *const *paths; /* of the journals that have these shards */
  int columns, tallies;
  floor_result *points;
  json_t **models; /* of these */
  size_t count, capacity, models_capacity;
} combination;

static json_t *read_json(extr_context *context, const char *path) {
  char *text;
  size_t size;
  if (file_read(context, path, FILE_MOST, &text, &size) != EXTR_OK) return NULL;
  json_t *json = json_loadb(text, size, JSON_DISABLE_EOF_CHECK, NULL);
  free(text);
  return json;
}

bool floor_combine_serves(const char *path) {
  json_t *json = read_json(NULL, path);
  bool serves = json_object_get(json, "floor") != NULL;
  json_decref(json);
  return serves;
}

static extr_status fail_damaged(const combination *c, const char *path) {
  return extr_fail(c->context, EXTR_INPUT, "%s: the journal is damaged or of another version",
                   path);
}

/* ---- What journals must have in common ------------------------------------------------------- */

static extr_status take_task(combination *c, const char *path, json_t *json) {
  json_t *task = json_copy(json_object_get(json, "task")),
         *names = json_object_get(json, "classes");
  json_t *shard = json_incref(json_object_get(task, "shard"));
  json_object_del(task, "shard");
  extr_status status = EXTR_OK;
  json_int_t shards = json_integer_value(json_object_get(task, "shards"));
  if (!task || !shard || shards < 1 || shards > SIMULATE_SHARDS_MAX || !json_is_array(names) ||
      json_integer_value(json_object_get(json, "floor")) != FLOOR_JOURNAL_FORMAT)
    status = fail_damaged(c, path);
  else if (c->task && (!task_file_agree(task, c->task) || !json_equal(names, c->names)))
    status =
        extr_fail(c->context, EXTR_INPUT, "%s: found another run than in the first journal", path);
  for (size_t i = 0; i < json_array_size(c->shards) && status == EXTR_OK; i++)
    if (json_equal(json_array_get(c->shards, i), shard))
      status = extr_fail(c->context, EXTR_INPUT, "%s: found shard %lld a second time, after %s",
                         path, (long long)json_integer_value(shard), c->paths[i]);
  if (status == EXTR_OK && !c->task) {
    c->task = json_incref(task);
    c->names = json_incref(names);
    c->tallies = (int)json_array_size(names);
    c->columns = (int)json_integer_value(json_object_get(json, "columns"));
  }
  if (status == EXTR_OK && json_array_append(c->shards, shard) != 0)
    status = extr_fail_memory(c->context);
  json_decref(shard);
  json_decref(task);
  return status;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static extr_status new_point(combination *c, double quality, json_t *models, size_t *at) {
  TRY(ARRAY_RESERVE(c->context, c->points, c->capacity, c->count + 1));
  TRY(ARRAY_RESERVE(c->context, c->models, c->models_capacity, c->count + 1));
  floor_result *point = &c->points[c->count];
  *point = (floor_result){.quality = quality, .over = true};
  TRY(ARRAY_NEW(c->context, point->sums, c->tallies));
  c->models[c->count] = json_incref(models);
  *at = c->count++;
  return EXTR_OK;
}

static extr_status find_point(combination *c, double quality, json_t *models, size_t *at) {
  for (*at = 0; *at < c->count; ++*at)
    if (c->points[*at].quality == quality) return EXTR_OK;
  return new_point(c, quality, models, at);
}

static extr_status add_point(combination *c, const char *path, json_t *json, floor_result *read) {
  json_t *models = json_object_get(json, "models");
  size_t at;
  if (!point_json_read(json, c->tallies, (int)json_array_size(models), read))
    return fail_damaged(c, path);
  double quality = json_number_value(json_object_get(json, "ebn0_db"));
  TRY(find_point(c, quality, models, &at));
  if (!json_equal(models, c->models[at]))
    return extr_fail(c->context, EXTR_INPUT, "%s: %g dB was drawn otherwise than in other journals",
                     path, quality);
  floor_result *sum = &c->points[at];
  for (int i = 0; i < c->tallies; i++) tally_add(&sum->sums[i], &read->sums[i]);
  sum->batches += read->batches;
  sum->seconds += read->seconds;
  sum->over = sum->over && read->over;
  return EXTR_OK;
}

static extr_status add_points(combination *c, const char *path, const json_t *points) {
  floor_result read = {0};
  TRY(ARRAY_NEW(c->context, read.sums, c->tallies));
  extr_status status = EXTR_OK;
  for (size_t i = 0; i < json_array_size(points) && status == EXTR_OK; i++)
    status = add_point(c, path, json_array_get(points, i), &read);
  free(read.sums);
  return status;
}

static extr_status add_journal(combination *c, const char *path) {
  json_t *json = read_json(c->context, path);
  if (!json_object_get(json, "floor")) {
    json_decref(json);
    return extr_fail(c->context, EXTR_INPUT, "%s: expected the journal of a floor run", path);
  }
  extr_status status = take_task(c, path, json);
  if (status == EXTR_OK) status = add_points(c, path, json_object_get(json, "points"));
  json_decref(json);
  return status;
}

/* ---- The table ------------------------------------------------------------------------------- */

static int compare_points(const void *a, const void *b) {
  const floor_result *x = a, *y = b;
  return (x->quality > y->quality) - (x->quality < y->quality);
}

static extr_status describe(ber_record *record, const combination *c) {
  static const char *const keys[] = {"code", "decoder", "message", "seed"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const json_t *value = json_object_get(c->task, keys[i]);
    if (json_is_string(value))
      TRY(record_about(record, keys[i], "%s", json_string_value(value)));
    else if (json_is_integer(value))
      TRY(record_about(record, keys[i], "%lld", (long long)json_integer_value(value)));
  }
  return record_about(record, "combined", "%zu of %lld shards", json_array_size(c->shards),
                      (long long)json_integer_value(json_object_get(c->task, "shards")));
}

static extr_status describe_missing(ber_record *record, const combination *c) {
  uint64_t shards = (uint64_t)json_integer_value(json_object_get(c->task, "shards"));
  extr_writer writer;
  bool *found;
  char *text;
  TRY(ARRAY_NEW(c->context, found, shards));
  for (size_t i = 0; i < json_array_size(c->shards); i++) {
    uint64_t shard = (uint64_t)json_integer_value(json_array_get(c->shards, i));
    if (shard >= 1 && shard <= shards) found[shard - 1] = true;
  }
  extr_status status = extr_writer_open(c->context, &writer);
  if (status == EXTR_OK) {
    missing_shards_print(found, shards, writer.stream);
    status = extr_writer_close(c->context, &writer, EXTR_OK, &text);
  }
  free(found);
  TRY(status);
  if (*text) status = record_about(record, MISSING_SHARDS_KEY, "%s", text);
  free(text);
  return status;
}

static extr_status put_table(ber_record *record, const combination *c) {
  json_t *rows = json_array(), *unfinished = json_array();
  TRY(describe(record, c));
  TRY(describe_missing(record, c));
  qsort(c->points, c->count, sizeof *c->points, compare_points);
  for (size_t i = 0; i < c->count; i++) {
    rows = floor_rows_add(rows, c->names, c->columns, &c->points[i]);
    if (!c->points[i].over) unfinished = output_append(unfinished, json_real(c->points[i].quality));
  }
  return record_table(record, rows, unfinished);
}

static void close_combination(combination *c) {
  for (size_t i = 0; i < c->count; i++) {
    free(c->points[i].sums);
    json_decref(c->models[i]);
  }
  free(c->points);
  free(c->models);
  json_decref(c->task);
  json_decref(c->names);
  json_decref(c->shards);
}

extr_status floor_combine(ber_record *record, char *const *paths, size_t count) {
  combination c = {.context = record->context, .shards = json_array(), .paths = paths};
  extr_status status = c.shards ? EXTR_OK : extr_fail_memory(record->context);
  for (size_t i = 0; i < count && status == EXTR_OK; i++) status = add_journal(&c, paths[i]);
  if (status == EXTR_OK) status = put_table(record, &c);
  close_combination(&c);
  return status;
}
