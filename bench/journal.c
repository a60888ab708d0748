#include "bench/journal.h"

#include "core/array.h"

#include <inttypes.h>
#include <string.h>

void journal_free(journal *j) {
  task_free(&j->task);
  json_decref(j->about);
  free(j->entries);
  *j = (journal){0};
}

/* ---- Entries --------------------------------------------------------------------------------- */

static int compare(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

int journal_order(const void *entry, const void *other) {
  const journal_entry *a = entry, *b = other;
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  int order = compare(a->other_shards, b->other_shards);
  return order ? order : compare(a->shard, b->shard);
}

const journal_entry *journal_find(const journal *j, int64_t key, uint64_t shard,
                                  uint64_t other_shards) {
  const journal_entry wanted = {.key = key, .shard = shard, .other_shards = other_shards};
  if (j->count == 0) return NULL;
  return bsearch(&wanted, j->entries, j->count, sizeof wanted, journal_order);
}

ex_status journal_put(ex_context *context, journal *j, const journal_entry *entry) {
  const journal_entry *found = journal_find(j, entry->key, entry->shard, entry->other_shards);
  if (found) {
    j->entries[found - j->entries] = *entry;
    return EX_OK;
  }
  TRY(ARRAY_RESERVE(context, j->entries, j->capacity, j->count + 1));
  size_t place = j->count++;
  for (; place > 0 && journal_order(&j->entries[place - 1], entry) > 0; place--)
    j->entries[place] = j->entries[place - 1];
  j->entries[place] = *entry;
  return EX_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* `text` is the line without its check and what follows that. */
static void print_line(const char *text, size_t size, chain_link *link, FILE *stream) {
  *link = chain_next(*link, text, size);
  fwrite(text, 1, size, stream);
  fprintf(stream, ",\"check\":\"%s\"}\n", link->text);
}

bool journal_print_head(const journal *j, chain_link *link, FILE *stream) {
  json_t *head = json_pack("{s:i, s:s, s:O, s:O}", "journal", JOURNAL_FORMAT, "task", j->task.hash,
                           "defines", j->task.lines, "about", j->about);
  char *text = head ? json_dumps(head, JSON_COMPACT) : NULL;
  json_decref(head);
  if (text) print_line(text, strlen(text) - 1, link, stream);
  free(text);
  return text != NULL;
}

static int print_counts(char *text, size_t size, const char *key, const frame_counts *c) {
  return snprintf(text, size,
                  ",\"%s\":[%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                  ",%" PRIu64 "]",
                  key, c->frames, c->bit_errors, c->bit_errors_squared, c->frame_errors,
                  c->undetected, c->iterations, c->information_errors);
}

void journal_print_entry(const journal_entry *entry, chain_link *link, FILE *stream) {
  const point_result *point = &entry->point;
  char text[768]; /* at most 21 numbers of at most 24 characters, and the keys */
  int size = snprintf(text, sizeof text,
                      "{\"point\":%" PRId64 ",\"quality\":%.17g,\"shard\":[%" PRIu64 ",%" PRIu64
                      "],\"batches\":%" PRIu64,
                      entry->key, point->quality, entry->shard + 1, entry->other_shards + 1,
                      point->batches);
  size += print_counts(text + size, sizeof text - (size_t)size, "whole", &point->whole);
  if (point->counts.frames > point->whole.frames) {
    frame_counts cut = point->counts;
    frame_counts_subtract(&cut, &point->whole);
    size += print_counts(text + size, sizeof text - (size_t)size, "cut", &cut);
  }
  size += snprintf(text + size, sizeof text - (size_t)size, ",\"seconds\":%.6f", point->seconds);
  if (entry->ended)
    size += snprintf(text + size, sizeof text - (size_t)size, ",\"ending\":\"%s\"",
                     point_endings[point->ending]);
  print_line(text, (size_t)size, link, stream);
}

void journal_print_table(output_format format, chain_link *link, FILE *stream) {
  char text[32];
  int size = snprintf(text, sizeof text, "{\"table\":\"%s\"", output_formats[format]);
  print_line(text, (size_t)size, link, stream);
}

bool journal_print(const journal *j, chain_link *link, FILE *stream) {
  if (!journal_print_head(j, link, stream)) return false;
  for (size_t i = 0; i < j->count; i++) journal_print_entry(&j->entries[i], link, stream);
  if (j->table >= 0) journal_print_table((output_format)j->table, link, stream);
  return true;
}
