#include "bench/run/journal/join_shards.h"

#include "core/base/array.h"

#include <stdlib.h>

/* The number of the first `batches` batches of a point that belong to a shard. */
static uint64_t batches_of_shard(uint64_t batches, const journal_entry *entry) {
  uint64_t shards = entry->other_shards + 1;
  return batches / shards + (entry->shard < batches % shards);
}

/* A batch that is cut short must be the last of all. */
static bool is_first_part(const journal_entry *entries, size_t count, uint64_t batches) {
  for (size_t i = 0; i < count; i++) {
    const journal_entry *entry = &entries[i];
    bool cut = entry->point.counts.frames > entry->point.whole.frames;
    if (entry->other_shards != entries[0].other_shards ||
        entry->point.batches != batches_of_shard(batches, entry) ||
        (cut && entry->shard != batches % (entry->other_shards + 1)))
      return false;
  }
  return true;
}

/* Joins the entries of one point. */
static extr_status join_point(extr_context *context, const char *path, const journal_entry *entries,
                              size_t count, journal_entry *joined) {
  *joined = (journal_entry){.key = entries[0].key, .ended = true};
  point_result *sum = &joined->point;
  sum->quality = entries[0].point.quality;
  sum->ending = entries[0].point.ending;
  for (size_t i = 0; i < count; i++) {
    const point_result *point = &entries[i].point;
    sum->batches += point->batches;
    sum->seconds += point->seconds;
    frame_counts_add(&sum->whole, &point->whole);
    frame_counts_add(&sum->counts, &point->counts);
    joined->ended = joined->ended && entries[i].ended;
    if (point->ending == POINT_INTERRUPTED) sum->ending = POINT_INTERRUPTED;
  }
  if (is_first_part(entries, count, sum->batches)) return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "%s: point %.15g: shards are missing or end at different places, so one run cannot continue "
      "them: continue the shards and combine them again, or write to another file",
      path, sum->quality);
}

extr_status journal_join(extr_context *context, const char *path, journal *j) {
  journal_entry *joined;
  size_t count = 0;
  extr_status status = EXTR_OK;
  if (j->count == 0) return EXTR_OK;
  TRY(ARRAY_NEW(context, joined, j->count));
  for (size_t first = 0, next; first < j->count && status == EXTR_OK; first = next) {
    for (next = first + 1; next < j->count && j->entries[next].key == j->entries[first].key;)
      next++;
    status = join_point(context, path, j->entries + first, next - first, &joined[count++]);
  }
  if (status != EXTR_OK) {
    free(joined);
    return status;
  }
  free(j->entries);
  j->entries = joined;
  j->capacity = j->count;
  j->count = count;
  return EXTR_OK;
}
