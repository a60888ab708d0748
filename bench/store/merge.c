#include "bench/store/merge.h"

#include "core/base/file/read_file.h"

#include <inttypes.h>

/* ---- Entries --------------------------------------------------------------------------------- */

static extr_status fail_entries(extr_context *context, const store_entry *a, const store_entry *b,
                                const char *why) {
  return extr_fail(context, EXTR_INPUT,
                   "point %.15g: shards %" PRIu64 "/%" PRIu64 " and %" PRIu64 "/%" PRIu64
                   " %s: %s and %s",
                   a->quality, a->shard + 1, a->other_shards + 1, b->shard + 1, b->other_shards + 1,
                   why, a->path, b->path);
}

/* Whether `other` has more of the same frames than `kept`, or the same and has ended more. */
static bool is_longer(const store_entry *kept, const store_entry *other) {
  const uint64_t a = store_entry_cut(kept), b = store_entry_cut(other);
  if (kept->batches != other->batches) return other->batches > kept->batches;
  if (a != b) return b > a;
  return other->ended + store_entry_finished(other) > kept->ended + store_entry_finished(kept);
}

/* Both are the beginning of the same sequence of batches; the longer one is kept. */
static extr_status choose_longer(void *data, const store_entry *kept, const store_entry *other,
                                 bool *takes) {
  *takes = is_longer(kept, other);
  if ((kept->batches <= other->batches && !store_entry_grows(kept, other)) ||
      (other->batches <= kept->batches && !store_entry_grows(other, kept)))
    return fail_entries(data, kept, other, "have different counts of the same frames");
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

static bool overlap(const store_entry *a, const store_entry *b) {
  uint64_t common = greatest_common_divisor(a->other_shards + 1, b->other_shards + 1);
  return a->shard % common == b->shard % common;
}

/* Checks the entries of one point and seed, which are all different. If all have the same number of
 * shards, as is usual, no two overlap. */
static extr_status check_overlaps(extr_context *context, store_entry *const *entries,
                                  size_t count) {
  if (entries[0]->other_shards == entries[count - 1]->other_shards) return EXTR_OK;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < i; k++)
      if (overlap(entries[k], entries[i]))
        return fail_entries(context, entries[k], entries[i], "have frames in common");
  return EXTR_OK;
}

static extr_status check_own(extr_context *context, store_entry *const *entries, size_t count) {
  for (size_t i = 1; i < count; i++)
    if (!store_entry_same_own(entries[0], entries[i]))
      return fail_entries(context, entries[0], entries[i], "were drawn in different ways");
  return EXTR_OK;
}

static extr_status settle(extr_context *context, journal *j) {
  TRY(journal_settle(j, choose_longer, context));
  for (size_t i = 0, next; i < j->count; i = next) {
    next = journal_next(j, i, true);
    TRY(check_overlaps(context, j->entries + i, next - i));
    TRY(check_own(context, j->entries + i, next - i));
  }
  return EXTR_OK;
}

/* ---- Seeds ----------------------------------------------------------------------------------- */

static int compare_seeds(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* "1, 2, 7" of the seeds of all entries, each once; NULL if memory ran out. */
static json_t *seeds_of(const journal *j) {
  OWNED_ARRAY uint64_t *seeds = NULL;
  OWNED_ARRAY char *text = NULL;
  extr_writer writer;
  if (ARRAY_NEW(NULL, seeds, j->count) != EXTR_OK) return NULL;
  for (size_t i = 0; i < j->count; i++) seeds[i] = j->entries[i]->seed;
  qsort(seeds, j->count, sizeof *seeds, compare_seeds);
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  for (size_t i = 0; i < j->count; i++)
    if (i == 0 || seeds[i] != seeds[i - 1])
      fprintf(writer.stream, "%s%" PRIu64, i > 0 ? ", " : "", seeds[i]);
  return extr_writer_close(NULL, &writer, EXTR_OK, &text) == EXTR_OK ? json_string(text) : NULL;
}

/* Makes the seeds of the entries the seed of the journal. */
static extr_status name_seeds(extr_context *context, journal *j) {
  if (j->count == 0) return EXTR_OK;
  json_auto_t *lines = json_copy(j->fingerprint.lines);
  return json_object_set_new(lines, "seed", seeds_of(j)) == 0 ? journal_define(context, j, lines)
                                                              : extr_fail_memory(context);
}

/* ---- Journals -------------------------------------------------------------------------------- */

/* Moves the entries. */
static extr_status append(extr_context *context, journal *merged, const char *path,
                          merge_seeds seeds, journal *more) {
  TRY(journal_compare(context, path, more, merged, seeds == MERGE_SEEDS_DIFFER ? "seed" : NULL));
  TRY(ARRAY_RESERVE(context, merged->entries, merged->capacity, merged->count + more->count));
  for (size_t i = 0; i < more->count; i++) {
    more->entries[i]->path = path;
    merged->entries[merged->count++] = more->entries[i];
  }
  more->count = 0;
  merged->table = -1;
  return EXTR_OK;
}

static extr_status settle_all(extr_context *context, merge_seeds seeds, journal *merged) {
  TRY(settle(context, merged));
  return seeds == MERGE_SEEDS_DIFFER ? name_seeds(context, merged) : EXTR_OK;
}

extr_status merge_into(extr_context *context, journal *merged, const char *path, merge_seeds seeds,
                       journal *more) {
  TRY(append(context, merged, path, seeds, more));
  return settle_all(context, seeds, merged);
}

/* ---- Files ----------------------------------------------------------------------------------- */

typedef struct source {
  extr_context *context; /* a context of its own: several journals are read at a time */
  extr_status status;
  journal journal;
} source;

static extr_status read_source(source *s, const char *path, const store_kind *const *kinds) {
  OWNED(release_file) FILE *stream = NULL;
  TRY(extr_file_open(s->context, path, &stream));
  TRY(journal_read(s->context, path, stream, kinds, &s->journal));
  if (s->journal.lines > 0) return EXTR_OK;
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
                                merge_seeds seeds, source *s) {
  journal *j = &s->journal;
  if (s->status != EXTR_OK)
    return extr_fail(context, s->status, "%s", extr_context_message(s->context));
  if (!merged->kind) {
    json_auto_t *about = json_copy(j->about);
    if (!about) return extr_fail_memory(context);
    TRY(journal_begin(context, j->kind, j->fingerprint.lines, j->names, about, merged));
  }
  keep_common(merged->about, j->about);
  TRY(append(context, merged, path, seeds, j));
  journal_free(j);
  return EXTR_OK;
}

extr_status merge_journals(extr_context *context, char *const *paths, int count,
                           const store_kind *const *kinds, merge_seeds seeds, journal *merged) {
  OWNED_ARRAY source *sources = NULL;
  *merged = (journal){.table = -1};
  TRY(ARRAY_NEW(context, sources, count));
  json_object_seed(0); /* jansson seeds its hash tables; this must happen before there are
                        * threads */
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < count; i++) {
    sources[i].context = extr_context_new();
    sources[i].status = read_source(&sources[i], paths[i], kinds);
  }
  extr_status status = EXTR_OK;
  for (int i = 0; i < count; i++) {
    if (status == EXTR_OK) status = merge_source(context, merged, paths[i], seeds, &sources[i]);
    journal_free(&sources[i].journal);
    extr_context_free(sources[i].context);
  }
  return status == EXTR_OK ? settle_all(context, seeds, merged) : status;
}

/* ---- Missing shards -------------------------------------------------------------------------- */

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
  fprintf(stream, " of %" PRIu64, count);
}

/* The least common multiple of the numbers of shards, or 0 if it is above COMMON_MOST. */
static uint64_t common_count(store_entry *const *entries, size_t count) {
  uint64_t common = 1;
  for (size_t i = 0; i < count && common <= COMMON_MOST; i++) {
    const uint64_t shards = entries[i]->other_shards + 1;
    common *= shards / greatest_common_divisor(common, shards);
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
  OWNED_ARRAY bool *found = NULL;
  if (common == 0) return fputs("some", stream), EXTR_OK;
  TRY(ARRAY_NEW(context, found, common));
  for (size_t i = 0; i < count; i++)
    for (uint64_t k = entries[i]->shard; k < common; k += entries[i]->other_shards + 1)
      found[k] = true;
  print_missing(found, common, stream);
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

/* Prints what each point lacks. *last becomes the text of the last one, if there is one; *same:
 * that of all. */
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
