#include "bench/store/journal.h"

#include "bench/cli/numbers.h"
#include "core/base/array.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double seconds_max = 1e12; /* about ten thousand years */

json_t *store_kind_counts(const store_kind *kind) {
  json_t *names = json_array();
  for (size_t i = 0; i < kind->field_count; i++)
    names = output_append(names, json_string(kind->fields[i].name));
  return names;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static size_t all_values(const store_entry *entry) {
  return store_entry_whole(entry) * (entry->kind->cut ? 2 : 1);
}

extr_status store_entry_new(extr_context *context, const store_kind *kind, size_t sums,
                            store_entry **made) {
  const store_entry empty = {.kind = kind, .sums = sums};
  store_entry *new = calloc(1, sizeof *new + all_values(&empty) * sizeof *new->values);
  if (!new) return extr_fail_memory(context);
  new->kind = kind;
  new->sums = sums;
  *made = new;
  return EXTR_OK;
}

void store_entry_free(store_entry *entry) {
  if (entry) free(entry->own);
  free(entry);
}

extr_status store_entry_copy(extr_context *context, const store_entry *from, store_entry *to) {
  char *own = from->own ? strdup(from->own) : NULL;
  const bool waits = to->waits;
  if (from->own && !own) return extr_fail_memory(context);
  free(to->own);
  memcpy(to, from, sizeof *to + all_values(from) * sizeof *to->values);
  to->own = own;
  to->waits = waits;
  return EXTR_OK;
}

/* ---- Comparing and adding -------------------------------------------------------------------- */

static int compare(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

int store_entry_order(const store_entry *a, const store_entry *b) {
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  int order = compare(a->seed, b->seed);
  if (!order) order = compare(a->other_shards, b->other_shards);
  return order ? order : compare(a->shard, b->shard);
}

static sum_kind kind_of(const store_entry *entry, size_t value) {
  return entry->kind->fields[value % entry->kind->field_count].kind;
}

bool store_entry_same_own(const store_entry *a, const store_entry *b) {
  return a->own && b->own ? strcmp(a->own, b->own) == 0 : a->own == b->own;
}

bool store_entry_grows(const store_entry *earlier, const store_entry *later) {
  if (earlier->batches > later->batches || !store_entry_same_own(earlier, later)) return false;
  for (size_t i = 0; i < store_entry_whole(later); i++) {
    const sum_value *a = &earlier->values[i], *b = &later->values[i];
    const sum_kind kind = kind_of(later, i);
    if (kind == SUM_INTEGER ? a->integer > b->integer : kind == SUM_MAXIMUM && a->real > b->real)
      return false;
  }
  return true;
}

json_t *store_entry_own(const store_entry *entry) {
  return json_loads(entry->own ? entry->own : "{}", JSON_DECODE_ANY, NULL);
}

static void add_value(sum_kind kind, sum_value *sum, const sum_value *more) {
  if (kind == SUM_INTEGER)
    sum->integer += more->integer;
  else
    sum->real = kind == SUM_REAL ? sum->real + more->real : fmax(sum->real, more->real);
}

void store_entry_add(store_entry *sum, const store_entry *more) {
  sum->batches += more->batches;
  sum->seconds += more->seconds;
  for (size_t i = 0; i < all_values(sum); i++)
    add_value(kind_of(sum, i), &sum->values[i], &more->values[i]);
}

/* ---- Printing -------------------------------------------------------------------------------- */

static void print_values(const store_entry *entry, const char *key, const sum_value *values,
                         FILE *stream) {
  fprintf(stream, ",\"%s\":[", key);
  for (size_t i = 0; i < store_entry_whole(entry); i++) {
    if (i > 0) fputc(',', stream);
    if (kind_of(entry, i) == SUM_INTEGER)
      fprintf(stream, "%" PRIu64, values[i].integer);
    else
      fprintf(stream, "%.17g", values[i].real);
  }
  fputc(']', stream);
}

static void print_sums(const store_entry *entry, bool seeds, FILE *stream) {
  fprintf(stream, ",\"quality\":%.17g", entry->quality);
  if (seeds) fprintf(stream, ",\"seed\":%" PRIu64, entry->seed);
  fprintf(stream, ",\"shard\":[%" PRIu64 ",%" PRIu64 "],\"batches\":%" PRIu64, entry->shard + 1,
          entry->other_shards + 1, entry->batches);
  print_values(entry, "whole", entry->values, stream);
  if (store_entry_cut(entry) > 0)
    print_values(entry, "cut", entry->values + store_entry_whole(entry), stream);
  fprintf(stream, ",\"seconds\":%.6f", entry->seconds);
  if (entry->ended) fprintf(stream, ",\"ending\":\"%s\"", entry->kind->endings[entry->ending]);
}

void store_entry_print(const store_entry *entry, bool seeds, FILE *stream) {
  fprintf(stream, "{\"point\":%" PRId64, entry->key);
  if (entry->kind->field_count > 0) print_sums(entry, seeds, stream);
  if (entry->own) fprintf(stream, ",\"own\":%s", entry->own);
}

/* ---- Reading --------------------------------------------------------------------------------- *
 *
 * Journals have millions of lines: no tree of JSON is made of them. What reads a part moves `at` on
 * after it. */

static bool skip(const char **at, const char *expected) {
  size_t length = strlen(expected);
  if (strncmp(*at, expected, length) != 0) return false;
  *at += length;
  return true;
}

static bool read_integer(const char **at, int64_t *value) {
  char *end;
  if (!isdigit((unsigned char)**at) && **at != '-') return false;
  errno = 0;
  *value = strtoll(*at, &end, 10);
  if (end == *at || errno != 0) return false;
  *at = end;
  return true;
}

static bool read_natural(const char **at, uint64_t *value) {
  int64_t read;
  if (!read_integer(at, &read) || read < 0) return false;
  *value = (uint64_t)read;
  return true;
}

static bool read_real(const char **at, double *value) {
  size_t length = strspn(*at, "+-.0123456789eE");
  if (!real_parse(*at, length, value)) return false;
  *at += length;
  return true;
}

/* Reads a shard, [i,N]. */
static bool read_shard(const char **at, store_entry *entry) {
  uint64_t shard, shards;
  if (!skip(at, ",\"shard\":[") || !read_natural(at, &shard) || !skip(at, ",") ||
      !read_natural(at, &shards) || !skip(at, "]"))
    return false;
  entry->shard = shard - 1;
  entry->other_shards = shards - 1;
  return shard >= 1 && shard <= shards && shards <= SIMULATE_SHARDS_MAX;
}

static bool read_values(const char **at, const store_entry *entry, sum_value *values) {
  for (size_t i = 0; i < store_entry_whole(entry); i++) {
    if (!skip(at, i == 0 ? "[" : ",")) return false;
    if (kind_of(entry, i) == SUM_INTEGER ? !read_natural(at, &values[i].integer)
                                         : !read_real(at, &values[i].real))
      return false;
  }
  return skip(at, "]");
}

static bool read_cut(const char **at, store_entry *entry) {
  const size_t whole = store_entry_whole(entry);
  if (!entry->kind->cut) return true;
  memset(entry->values + whole, 0, whole * sizeof *entry->values);
  if (!skip(at, ",\"cut\":")) return true;
  return read_values(at, entry, entry->values + whole) && store_entry_cut(entry) > 0;
}

static bool read_ending(const char **at, store_entry *entry) {
  entry->ending = 0;
  entry->ended = skip(at, ",\"ending\":\"");
  if (!entry->ended) return true;
  for (; entry->kind->endings[entry->ending]; entry->ending++)
    if (skip(at, entry->kind->endings[entry->ending])) return skip(at, "\"");
  return false;
}

static bool read_sums(const char **at, store_entry *entry) {
  return skip(at, ",\"quality\":") && read_real(at, &entry->quality) &&
         (!skip(at, ",\"seed\":") || read_natural(at, &entry->seed)) && read_shard(at, entry) &&
         skip(at, ",\"batches\":") && read_natural(at, &entry->batches) &&
         skip(at, ",\"whole\":") && read_values(at, entry, entry->values) && read_cut(at, entry) &&
         skip(at, ",\"seconds\":") && read_real(at, &entry->seconds) && entry->seconds >= 0 &&
         entry->seconds <= seconds_max && read_ending(at, entry) &&
         (!entry->kind->valid || entry->kind->valid(entry));
}

static bool is_json(const char *text) {
  json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
  json_decref(value);
  return value;
}

static bool read_own(const char **at, const char *end, store_entry *entry) {
  free(entry->own);
  entry->own = NULL;
  if (!skip(at, ",\"own\":")) return true;
  if (*at < end) entry->own = strndup(*at, (size_t)(end - *at));
  *at = end;
  return entry->own && is_json(entry->own);
}

bool store_entry_read(const char *text, size_t size, store_entry *entry) {
  const char *at = text;
  return skip(&at, "{\"point\":") && read_integer(&at, &entry->key) &&
         (entry->kind->field_count == 0 || read_sums(&at, entry)) &&
         read_own(&at, text + size, entry) && at == text + size;
}
