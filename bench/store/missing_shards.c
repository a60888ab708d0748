/* Which shards a journal of combined shards lacks. */
#include "bench/store/merge.h"

#include "core/base/array.h"
#include "core/base/writer.h"

#include <inttypes.h>
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

/* The same as a text. */
static extr_status point_text(extr_context *context, store_entry *const *entries, size_t count,
                              char **text) {
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  extr_status status = print_point(context, entries, count, writer.stream);
  return extr_writer_close(context, &writer, status, text);
}

/* ---- All points ------------------------------------------------------------------------------ */

/* Prints what each point lacks. *last becomes the text of the last one, if there is one; *same: that
 * of all. */
static extr_status print_all(extr_context *context, const journal *j, FILE *stream, char **last,
                             bool *same) {
  const char *between = "";
  for (size_t first = 0, next; first < j->count && j->kind->rows; first = next) {
    const store_entry *entry = j->entries[first];
    char *text;
    next = journal_next(j, first, true);
    TRY(point_text(context, j->entries + first, next - first, &text));
    const bool again = *last && strcmp(*last, text) == 0;
    *same = *same && (again || !*last);
    free(*last);
    *last = text;
    if (!*text) continue;
    if (again)
      fputs(", ", stream);
    else
      fprintf(stream, "%s%s at ", between, text);
    fprintf(stream, "%.15g", entry->quality);
    if (j->seeds) fprintf(stream, " with seed %" PRIu64, entry->seed);
    between = "; ";
  }
  return EXTR_OK;
}

extr_status missing_shards(extr_context *context, const journal *j, char **text) {
  extr_writer writer;
  char *last = NULL, *all = NULL;
  bool same = true;
  TRY(extr_writer_open(context, &writer));
  extr_status status = print_all(context, j, writer.stream, &last, &same);
  status = extr_writer_close(context, &writer, status, &all);
  const bool short_form = status == EXTR_OK && last && same;
  *text = short_form ? last : all;
  free(short_form ? all : last);
  return status;
}
