#include "bench/floor/floor_journal.h"

#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 28 };

/* ---- Points as JSON -------------------------------------------------------------------------- */

static json_t *tally_json(const tally *t) {
  return json_pack("[I, f, f, f, f, f, f]", (json_int_t)t->events, t->weight, t->squares,
                   t->largest, t->bits, t->batch_squares, t->batch_cubes);
}

static json_t *point_json(const floor_result *point, int tallies) {
  json_t *sums = json_array(), *share = json_array();
  for (int i = 0; i < tallies; i++) sums = output_append(sums, tally_json(&point->sums[i]));
  for (int i = 0; i < tallies - 2; i++)
    share = output_append(share, json_real(point->choice.share[i]));
  return json_pack("{s:f, s:I, s:f, s:b, s:f, s:f, s:f, s:o, s:o}", "ebn0_db", point->quality,
                   "batches", (json_int_t)point->batches, "seconds", point->seconds, "over",
                   point->over, "moved", point->choice.moved, "shift", point->choice.shift, "width",
                   point->choice.width, "share", share, "sums", sums);
}

static bool read_tally(json_t *json, tally *t) {
  json_int_t events;
  if (json_unpack(json, "[I, F, F, F, F, F, F]", &events, &t->weight, &t->squares, &t->largest,
                  &t->bits, &t->batch_squares, &t->batch_cubes) != 0)
    return false;
  t->events = (uint64_t)events;
  return events >= 0;
}

static bool read_point(json_t *json, int tallies, floor_result *point) {
  json_t *share, *sums;
  json_int_t batches;
  int over;
  double quality;
  if (json_unpack(json, "{s:F, s:I, s:F, s:b, s:F, s:F, s:F, s:o, s:o}", "ebn0_db", &quality,
                  "batches", &batches, "seconds", &point->seconds, "over", &over, "moved",
                  &point->choice.moved, "shift", &point->choice.shift, "width",
                  &point->choice.width, "share", &share, "sums", &sums) != 0 ||
      batches < 0 || json_array_size(sums) != (size_t)tallies ||
      json_array_size(share) != (size_t)(tallies - 2))
    return false;
  point->batches = (uint64_t)batches;
  for (int i = 0; i < tallies - 2; i++)
    point->choice.share[i] = json_number_value(json_array_get(share, (size_t)i));
  for (int i = 0; i < tallies; i++)
    if (!read_tally(json_array_get(sums, (size_t)i), &point->sums[i])) return false;
  return true;
}

/* ---- The file -------------------------------------------------------------------------------- */

static extr_status read_points(floor_journal *j, const json_t *points) {
  for (size_t i = 0; i < json_array_size(points); i++) {
    json_t *json = json_array_get(points, i);
    floor_result *point =
        floor_journal_point(j, json_number_value(json_object_get(json, "ebn0_db")));
    if (!point) return extr_fail_memory(j->context);
    if (!read_point(json, j->tallies, point))
      return extr_fail(j->context, EXTR_INPUT, "%s: point %zu is damaged", j->path, i + 1);
  }
  return EXTR_OK;
}

/* The first member that differs, for the message. */
static const char *difference(const json_t *found, json_t *task) {
  const char *key;
  json_t *value;
  json_object_foreach(task, key,
                      value) if (!json_equal(value, json_object_get(found, key))) return key;
  return "task";
}

static extr_status read_journal(floor_journal *j, const char *text, size_t size) {
  json_error_t error;
  json_t *json = json_loadb(text, size, 0, &error);
  const json_t *task = json_object_get(json, "task");
  extr_status status;
  if (!task)
    status = extr_fail(j->context, EXTR_INPUT, "%s: expected the journal of a floor run", j->path);
  else if (!json_equal(task, j->task))
    status =
        extr_fail(j->context, EXTR_INPUT, "%s: found another run (%s differs): give another --out",
                  j->path, difference(task, j->task));
  else
    status = read_points(j, json_object_get(json, "points"));
  json_decref(json);
  return status;
}

static extr_status open_file(floor_journal *j, const char *table) {
  static const char suffix[] = ".journal";
  size_t length = strlen(table), size;
  char *text;
  TRY(ARRAY_NEW(j->context, j->path, length + sizeof suffix));
  memcpy(j->path, table, length);
  memcpy(j->path + length, suffix, sizeof suffix);
  TRY(locked_file_open(j->context, j->path, &j->descriptor));
  TRY(file_read(j->context, j->path, FILE_MOST, &text, &size));
  extr_status status = EXTR_OK;
  if (size > 0)
    status = read_journal(j, text, size);
  else if (file_exists(table))
    status = extr_fail(j->context, EXTR_INPUT,
                       "%s exists, but its journal does not: remove it, or "
                       "give another --out",
                       table);
  free(text);
  return status;
}

extr_status floor_journal_open(extr_context *context, const char *table, json_t *task,
                               const floor_settings *settings, floor_journal *journal) {
  *journal = (floor_journal){.context = context,
                             .descriptor = -1,
                             .task = task,
                             .tallies = floor_tallies(settings->target)};
  if (!task) return extr_fail_memory(context);
  return table ? open_file(journal, table) : EXTR_OK;
}

void floor_journal_close(floor_journal *journal) {
  if (journal->path && journal->count == 0 && journal->descriptor >= 0) unlink(journal->path);
  if (journal->descriptor >= 0) close(journal->descriptor);
  for (size_t i = 0; i < journal->count; i++) free(journal->points[i].sums);
  free(journal->points);
  free(journal->path);
  json_decref(journal->task);
}

floor_result *floor_journal_point(floor_journal *journal, double quality) {
  for (size_t i = 0; i < journal->count; i++)
    if (journal->points[i].quality == quality) return &journal->points[i];
  if (ARRAY_RESERVE(journal->context, journal->points, journal->capacity, journal->count + 1) !=
      EXTR_OK)
    return NULL;
  floor_result *made = &journal->points[journal->count];
  *made = (floor_result){.quality = quality};
  if (ARRAY_NEW(journal->context, made->sums, journal->tallies) != EXTR_OK) return NULL;
  journal->count++;
  return made;
}

extr_status floor_journal_write(floor_journal *journal, bool now) {
  if (!journal->path || (!now && !pace_due(journal->pace))) return EXTR_OK;
  double start = clock_seconds();
  json_t *points = json_array();
  for (size_t i = 0; i < journal->count; i++)
    points = output_append(points, point_json(&journal->points[i], journal->tallies));
  json_t *all = json_pack("{s:i, s:O, s:o}", "floor", 1, "task", journal->task, "points", points);
  char *text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
  json_decref(all);
  if (!text) return extr_fail_memory(journal->context);
  extr_status status = locked_file_replace(journal->context, journal->path, text, strlen(text),
                                           &journal->descriptor);
  free(text);
  journal->pace = pace_done(start, 1);
  return status;
}
