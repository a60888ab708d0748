#include "bench/run/journal/journal_entry.h"

#include "bench/cli/numbers.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double seconds_max = 1e12; /* about ten thousand years */

static int compare(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

int journal_order(const void *entry, const void *other) {
  const journal_entry *a = entry, *b = other;
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  int order = compare(a->other_shards, b->other_shards);
  return order ? order : compare(a->shard, b->shard);
}

bool journal_entry_grows(const journal_entry *earlier, const journal_entry *later) {
  const frame_counts *a = &earlier->point.whole, *b = &later->point.whole;
  return a->frames <= b->frames && a->bit_errors <= b->bit_errors &&
         a->bit_errors_squared <= b->bit_errors_squared && a->frame_errors <= b->frame_errors &&
         a->undetected <= b->undetected && a->iterations <= b->iterations &&
         a->information_errors <= b->information_errors &&
         a->transmitted_errors <= b->transmitted_errors;
}

/* ---- Printing -------------------------------------------------------------------------------- */

static int print_counts(char *text, size_t size, const char *key, const frame_counts *c) {
  return snprintf(text, size,
                  ",\"%s\":[%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                  ",%" PRIu64 ",%" PRIu64 "]",
                  key, c->frames, c->bit_errors, c->bit_errors_squared, c->frame_errors,
                  c->undetected, c->iterations, c->information_errors, c->transmitted_errors);
}

size_t journal_entry_print(const journal_entry *entry, char text[JOURNAL_ENTRY_TEXT]) {
  enum { SIZE = JOURNAL_ENTRY_TEXT };
  const point_result *point = &entry->point;
  int size = snprintf(text, SIZE,
                      "{\"point\":%" PRId64 ",\"quality\":%.17g,\"shard\":[%" PRIu64 ",%" PRIu64
                      "],\"batches\":%" PRIu64,
                      entry->key, point->quality, entry->shard + 1, entry->other_shards + 1,
                      point->batches);
  size += print_counts(text + size, SIZE - (size_t)size, "whole", &point->whole);
  if (point->counts.frames > point->whole.frames) {
    frame_counts cut = point->counts;
    frame_counts_subtract(&cut, &point->whole);
    size += print_counts(text + size, SIZE - (size_t)size, "cut", &cut);
  }
  size += snprintf(text + size, SIZE - (size_t)size, ",\"seconds\":%.6f", point->seconds);
  if (entry->ended)
    size += snprintf(text + size, SIZE - (size_t)size, ",\"ending\":\"%s\"",
                     point_endings[point->ending]);
  return (size_t)size;
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
static bool read_shard(const char **at, journal_entry *entry) {
  uint64_t shard, shards;
  if (!skip(at, ",\"shard\":[") || !read_natural(at, &shard) || !skip(at, ",") ||
      !read_natural(at, &shards) || !skip(at, "]"))
    return false;
  entry->shard = shard - 1;
  entry->other_shards = shards - 1;
  return shard >= 1 && shard <= shards && shards <= SIMULATE_SHARDS_MAX;
}

static bool read_counts(const char **at, frame_counts *counts) {
  uint64_t *const numbers[] = {
      &counts->frames,
      &counts->bit_errors,
      &counts->bit_errors_squared,
      &counts->frame_errors,
      &counts->undetected,
      &counts->iterations,
      &counts->information_errors,
      &counts->transmitted_errors,
  };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (!skip(at, i == 0 ? "[" : ",") || !read_natural(at, numbers[i])) return false;
  return skip(at, "]") && counts->frame_errors <= counts->frames &&
         counts->undetected <= counts->frame_errors;
}

/* Reads the counts of whole batches and of a part of one. */
static bool read_all_counts(const char **at, point_result *point) {
  if (!skip(at, ",\"batches\":") || !read_natural(at, &point->batches)) return false;
  if (!skip(at, ",\"whole\":") || !read_counts(at, &point->whole)) return false;
  const frame_counts *whole = &point->whole, *cut = &point->counts;
  if (whole->frames % BATCH_FRAMES != 0 || whole->frames / BATCH_FRAMES != point->batches)
    return false;
  if (skip(at, ",\"cut\":") &&
      (!read_counts(at, &point->counts) || cut->frames < 1 || cut->frames >= BATCH_FRAMES))
    return false;
  frame_counts_add(&point->counts, whole);
  return true;
}

static bool read_ending(const char **at, journal_entry *entry) {
  entry->ended = skip(at, ",\"ending\":\"");
  if (!entry->ended) return true;
  for (int i = 0; point_endings[i]; i++) {
    entry->point.ending = (point_ending)i;
    if (skip(at, point_endings[i])) return skip(at, "\"");
  }
  return false;
}

bool journal_entry_read(const char *text, size_t size, journal_entry *entry) {
  const char *at = text;
  point_result *point = &entry->point;
  *entry = (journal_entry){0};
  return skip(&at, "{\"point\":") && read_integer(&at, &entry->key) && skip(&at, ",\"quality\":") &&
         read_real(&at, &point->quality) && read_shard(&at, entry) && read_all_counts(&at, point) &&
         skip(&at, ",\"seconds\":") && read_real(&at, &point->seconds) && point->seconds >= 0 &&
         point->seconds <= seconds_max && read_ending(&at, entry) && at == text + size;
}
