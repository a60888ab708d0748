/* Which shards a journal of combined shards lacks. */
#include "bench/store/merge.h"

#include "core/base/array.h"
#include "core/base/writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* COMMON_MOST limits the least common multiple of different numbers of shards. */
enum { RANGES_SHOWN = 20, COMMON_MOST = 1 << 24 };

/* Prints the shards that were not found, counted from 1: "2, 5-7 of 8". */
static void print_missing(const bool *found, uint64_t count, FILE *stream) {
  int ranges = 0;
  for (uint64_t i = 0; i < count && ranges <= RANGES_SHOWN; i++) {
    if (found[i]) continue;
    uint64_t first = i;
    while (i + 1 < count && !found[i + 1]) i++;
    if (ranges++ > 0) fputs(", ", stream);
    if (ranges > RANGES_SHOWN)
      fputs("...", stream);
    else if (first == i)
      fprintf(stream, "%" PRIu64, i + 1);
    else
      fprintf(stream, "%" PRIu64 "-%" PRIu64, first + 1, i + 1);
  }
  if (ranges > 0) fprintf(stream, " of %" PRIu64, count);
}

/* ---- One point ------------------------------------------------------------------------------- */

/* The least common multiple of the numbers of shards, or 0 if it is above COMMON_MOST. */
static uint64_t common_count(store_entry *const *entries, size_t count) {
  uint64_t common = 1;
  for (size_t i = 0; i < count && common <= COMMON_MOST; i++) {
    uint64_t step = common;
    while (common % (entries[i]->other_shards + 1) != 0) common += step;
  }
  return common <= COMMON_MOST ? common : 0;
}

/* Prints what is missing from the entries of one point and seed, which do not overlap. */
static extr_status print_point(extr_context *context, store_entry *const *entries, size_t count,
                               FILE *stream) {
  double share = 0;
  for (size_t i = 0; i < count; i++) share += 1 / (double)(entries[i]->other_shards + 1);
  if (share > 1 - 0.5 / COMMON_MOST) return EXTR_OK;
  uint64_t common = common_count(entries, count);
  bool *found;
  if (common == 0) {
    fputs("some", stream);
    return EXTR_OK;
  }
  TRY(ARRAY_NEW(context, found, common));
  for (size_t i = 0; i < count; i++)
    for (uint64_t k = entries[i]->shard; k < common; k += entries[i]->other_shards + 1)
      found[k] = true;
  print_missing(found, common, stream);
  free(found);
  return EXTR_OK;
}

/* ---- All points ------------------------------------------------------------------------------ */

typedef struct point_missing {
  double quality;
  uint64_t seed;
  char *text;
} point_missing;

static extr_status find_missing(extr_context *context, const journal *j, point_missing *points,
                                size_t *count) {
  for (size_t first = 0, next; first < j->count && j->kind->rows; first = next) {
    extr_writer writer;
    const store_entry *entry = j->entries[first];
    point_missing *point = &points[*count];
    next = journal_next(j, first, true);
    TRY(extr_writer_open(context, &writer));
    extr_status status = print_point(context, j->entries + first, next - first, writer.stream);
    TRY(extr_writer_close(context, &writer, status, &point->text));
    point->quality = entry->quality;
    point->seed = entry->seed;
    ++*count;
  }
  return EXTR_OK;
}

static void print_all(const journal *j, const point_missing *points, size_t count, FILE *stream) {
  size_t same = 1;
  while (same < count && strcmp(points[same].text, points[0].text) == 0) same++;
  if (same >= count) {
    if (count > 0) fputs(points[0].text, stream);
    return;
  }
  const char *between = "";
  for (size_t i = 0; i < count; i++) {
    if (!*points[i].text) continue;
    if (i > 0 && strcmp(points[i].text, points[i - 1].text) == 0)
      fputs(", ", stream);
    else
      fprintf(stream, "%s%s at ", between, points[i].text);
    fprintf(stream, "%.15g", points[i].quality);
    if (j->seeds) fprintf(stream, " with seed %" PRIu64, points[i].seed);
    between = "; ";
  }
}

extr_status missing_shards(extr_context *context, const journal *j, char **text) {
  extr_writer writer;
  point_missing *points;
  size_t count = 0;
  TRY(ARRAY_NEW(context, points, j->count + 1));
  extr_status status = find_missing(context, j, points, &count);
  if (status == EXTR_OK) status = extr_writer_open(context, &writer);
  if (status == EXTR_OK) {
    print_all(j, points, count, writer.stream);
    status = extr_writer_close(context, &writer, EXTR_OK, text);
  }
  for (size_t i = 0; i < count; i++) free(points[i].text);
  free(points);
  return status;
}
