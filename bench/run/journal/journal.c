#include "bench/run/journal/journal.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

#include <string.h>

void journal_free(journal *j) {
  fingerprint_free(&j->fingerprint);
  json_decref(j->about);
  free(j->entries);
  *j = (journal){0};
}

/* ---- Entries --------------------------------------------------------------------------------- */

const journal_entry *journal_find(const journal *j, int64_t key, uint64_t shard,
                                  uint64_t other_shards) {
  const journal_entry wanted = {.key = key, .shard = shard, .other_shards = other_shards};
  if (j->count == 0) return NULL;
  return bsearch(&wanted, j->entries, j->count, sizeof wanted, journal_order);
}

extr_status journal_put(extr_context *context, journal *j, const journal_entry *entry) {
  const journal_entry *found = journal_find(j, entry->key, entry->shard, entry->other_shards);
  if (found) {
    j->entries[found - j->entries] = *entry;
    return EXTR_OK;
  }
  TRY(ARRAY_RESERVE(context, j->entries, j->capacity, j->count + 1));
  size_t place = j->count++;
  for (; place > 0 && journal_order(&j->entries[place - 1], entry) > 0; place--)
    j->entries[place] = j->entries[place - 1];
  j->entries[place] = *entry;
  return EXTR_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Writes `text`, a line without its check, followed by the check. */
static void print_line(const char *text, size_t size, chain_link *link, FILE *stream) {
  *link = chain_next(*link, text, size);
  fwrite(text, 1, size, stream);
  fprintf(stream, ",\"check\":\"%s\"}\n", link->text);
}

bool journal_print_head(const journal *j, chain_link *link, FILE *stream) {
  json_t *head = json_pack("{s:i, s:s, s:O, s:O}", "journal", JOURNAL_FORMAT, "task",
                           j->fingerprint.hash, "defines", j->fingerprint.lines, "about", j->about);
  char *text = head ? json_dumps(head, JSON_COMPACT) : NULL;
  json_decref(head);
  if (text) print_line(text, strlen(text) - 1, link, stream);
  free(text);
  return text != NULL;
}

void journal_print_entry(const journal_entry *entry, chain_link *link, FILE *stream) {
  char text[JOURNAL_ENTRY_TEXT];
  size_t size = journal_entry_print(entry, text);
  print_line(text, size, link, stream);
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
