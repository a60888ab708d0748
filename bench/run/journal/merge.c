#include "bench/run/journal/merge.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* ---- Entries --------------------------------------------------------------------------------- */

static extr_status fail_entries(extr_context *context, const journal_entry *a,
                                const journal_entry *b, const char *why) {
  return extr_fail(context, EXTR_INPUT,
                   "point %.15g: shards %" PRIu64 "/%" PRIu64 " and %" PRIu64 "/%" PRIu64
                   " %s: %s and %s",
                   a->point.quality, a->shard + 1, a->other_shards + 1, b->shard + 1,
                   b->other_shards + 1, why, a->path, b->path);
}

/* Both are the beginning of the same sequence of batches; the longer one is kept. */
static extr_status choose_longer(extr_context *context, journal_entry *kept,
                                 const journal_entry *other) {
  const point_result *a = &kept->point, *b = &other->point;
  if ((a->batches <= b->batches && !journal_entry_grows(kept, other)) ||
      (b->batches <= a->batches && !journal_entry_grows(other, kept)))
    return fail_entries(context, kept, other, "have different counts of the same frames");
  int ends = other->ended + journal_entry_finished(other);
  if (b->counts.frames > a->counts.frames ||
      (b->counts.frames == a->counts.frames && ends > kept->ended + journal_entry_finished(kept)))
    *kept = *other;
  return EXTR_OK;
}

static extr_status drop_duplicates(extr_context *context, journal *j) {
  size_t kept = 0;
  for (size_t i = 0; i < j->count; i++) {
    journal_entry *last = kept > 0 ? &j->entries[kept - 1] : NULL;
    if (last && journal_order(last, &j->entries[i]) == 0)
      TRY(choose_longer(context, last, &j->entries[i]));
    else
      j->entries[kept++] = j->entries[i];
  }
  j->count = kept;
  return EXTR_OK;
}

static uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
  while (b > 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static bool overlap(const journal_entry *a, const journal_entry *b) {
  uint64_t common = greatest_common_divisor(a->other_shards + 1, b->other_shards + 1);
  return a->shard % common == b->shard % common;
}

/* Checks the entries of one point, which are all different. If all have the same number of shards,
 * as is usual, no two overlap. */
static extr_status check_point(extr_context *context, const journal_entry *entries, size_t count) {
  if (entries[0].other_shards == entries[count - 1].other_shards) return EXTR_OK;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < i; k++)
      if (overlap(&entries[k], &entries[i]))
        return fail_entries(context, &entries[k], &entries[i], "have frames in common");
  return EXTR_OK;
}

static extr_status check_overlaps(extr_context *context, const journal *j) {
  size_t first = 0;
  for (size_t i = 1; i <= j->count; i++) {
    if (i < j->count && j->entries[i].key == j->entries[first].key) continue;
    TRY(check_point(context, j->entries + first, i - first));
    first = i;
  }
  return EXTR_OK;
}

static extr_status settle(extr_context *context, journal *j) {
  if (j->count == 0) return EXTR_OK;
  qsort(j->entries, j->count, sizeof *j->entries, journal_order);
  TRY(drop_duplicates(context, j));
  return check_overlaps(context, j);
}

static extr_status append_entries(extr_context *context, journal *j, const char *path,
                                  const journal *more) {
  TRY(ARRAY_RESERVE(context, j->entries, j->capacity, j->count + more->count));
  if (more->count > 0)
    memcpy(j->entries + j->count, more->entries, more->count * sizeof *more->entries);
  for (size_t i = 0; i < more->count; i++) j->entries[j->count + i].path = path;
  j->count += more->count;
  j->table = -1;
  return EXTR_OK;
}

extr_status merge_into(extr_context *context, journal *merged, const char *path,
                       const journal *more) {
  TRY(fingerprint_compare(context, path, &more->fingerprint, &merged->fingerprint));
  if (more->count == 0) return EXTR_OK;
  TRY(append_entries(context, merged, path, more));
  return settle(context, merged);
}

/* ---- Files ----------------------------------------------------------------------------------- */

typedef struct source {
  extr_context *context; /* a context of its own: several journals are read at a time */
  extr_status status;
  journal journal;
} source;

static extr_status read_source(source *s, const char *path) {
  FILE *stream = fopen(path, "r");
  if (!stream)
    return extr_fail(s->context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  extr_status status = journal_read(s->context, path, stream, &s->journal);
  fclose(stream);
  if (status != EXTR_OK || s->journal.lines > 0) return status;
  return extr_fail(s->context, EXTR_INPUT, "%s: found an empty file, expected a journal", path);
}

static void keep_common(json_t *about, const json_t *other) {
  const char *key;
  json_t *value;
  void *next;
  json_object_foreach_safe(about, next, key, value) {
    if (!json_equal(value, json_object_get(other, key))) json_object_del(about, key);
  }
}

static extr_status merge_source(extr_context *context, journal *merged, const char *path,
                                source *s) {
  if (s->status != EXTR_OK)
    return extr_fail(context, s->status, "%s", extr_context_message(s->context));
  if (!merged->about) {
    TRY(fingerprint_read(context, s->journal.fingerprint.lines, &merged->fingerprint));
    merged->about = json_copy(s->journal.about);
    if (!merged->about) return extr_fail_memory(context);
  }
  TRY(fingerprint_compare(context, path, &s->journal.fingerprint, &merged->fingerprint));
  keep_common(merged->about, s->journal.about);
  TRY(append_entries(context, merged, path, &s->journal));
  journal_free(&s->journal);
  return EXTR_OK;
}

extr_status merge_journals(extr_context *context, char *const *paths, int count, journal *merged) {
  source *sources;
  *merged = (journal){.table = -1};
  TRY(ARRAY_NEW(context, sources, count));
  json_object_seed(0); /* jansson seeds its hash tables; this must happen before there are
                        * threads */
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < count; i++) {
    sources[i].context = extr_context_new();
    sources[i].status = read_source(&sources[i], paths[i]);
  }
  extr_status status = EXTR_OK;
  for (int i = 0; i < count; i++) {
    if (status == EXTR_OK) status = merge_source(context, merged, paths[i], &sources[i]);
    journal_free(&sources[i].journal);
    extr_context_free(sources[i].context);
  }
  free(sources);
  return status == EXTR_OK ? settle(context, merged) : status;
}
