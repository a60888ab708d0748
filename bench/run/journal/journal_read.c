/* Reads a journal line by line. */
#include "bench/run/journal/journal.h"
#include "core/base/array.h"
#include <extrinsic/status.h>

#include <errno.h>
#include <string.h>
#include <sys/types.h>

typedef struct read_entry {
  journal_entry entry;
  size_t line;
} read_entry;

typedef struct reading {
  extr_context *context;
  const char *path;
  journal *journal;
  size_t line; /* file name for error messages */
  read_entry *entries;
  size_t count, capacity;
} reading;

static extr_status fail(const reading *r, const char *what) {
  return extr_fail(r->context, EXTR_INPUT, "%s:%zu: %s", r->path, r->line, what);
}

/* ---- Entries --------------------------------------------------------------------------------- */

/* Checks that `later` may replace `earlier`, which is of the same point and shard. */
static extr_status replace_entry(reading *r, read_entry *earlier, const read_entry *later) {
  r->line = later->line;
  if (!journal_entry_grows(&earlier->entry, &later->entry))
    return fail(r, "found counts below those of an earlier line");
  *earlier = *later;
  return EXTR_OK;
}

/* Searches from the end, since lines of one point are mostly adjacent. */
static extr_status add_entry(reading *r, const char *text, size_t size) {
  read_entry new = {.line = r->line};
  if (!journal_entry_read(text, size, &new.entry)) return fail(r, "found an invalid point");
  read_entry *last = r->count > 0 ? &r->entries[r->count - 1] : NULL;
  r->journal->table = -1;
  if (last && journal_order(&last->entry, &new.entry) == 0) return replace_entry(r, last, &new);
  TRY(ARRAY_RESERVE(r->context, r->entries, r->capacity, r->count + 1));
  r->entries[r->count++] = new;
  return EXTR_OK;
}

static int compare_entries(const void *a, const void *b) {
  const read_entry *x = a, *y = b;
  int order = journal_order(&x->entry, &y->entry);
  return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* Sorts the entries and keeps the last one of each point and shard. */
static extr_status hand_over_entries(reading *r) {
  journal *j = r->journal;
  if (r->count == 0) return EXTR_OK;
  qsort(r->entries, r->count, sizeof *r->entries, compare_entries);
  size_t kept = 0;
  for (size_t i = 0; i < r->count; i++) {
    read_entry *last = kept > 0 ? &r->entries[kept - 1] : NULL, *next = &r->entries[i];
    if (last && journal_order(&last->entry, &next->entry) == 0)
      TRY(replace_entry(r, last, next));
    else
      r->entries[kept++] = *next;
  }
  TRY(ARRAY_NEW(r->context, j->entries, kept));
  j->capacity = kept;
  for (; j->count < kept; j->count++) j->entries[j->count] = r->entries[j->count].entry;
  return EXTR_OK;
}

/* ---- Other lines ----------------------------------------------------------------------------- */

static bool has_only_texts(json_t *object) {
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) {
    if (!json_is_string(value)) return false;
  }
  return json_is_object(object);
}

static extr_status read_head(reading *r, json_t *line) {
  int format = 0;
  const char *hash = NULL;
  json_t *defines = NULL, *about = NULL;
  json_unpack(line, "{s:i, s:s, s:o, s:o}", "journal", &format, "task", &hash, "defines", &defines,
              "about", &about);
  if (format != JOURNAL_FORMAT || !about || !has_only_texts(about))
    return fail(r,
                "found no header of a journal of format 2, the only one that this version reads");
  extr_status status = fingerprint_read(r->context, defines, &r->journal->fingerprint);
  if (status == EXTR_INPUT) return fail(r, "found an invalid configuration fingerprint");
  if (status != EXTR_OK) return status;
  r->journal->about = json_incref(about);
  if (strcmp(hash, r->journal->fingerprint.hash) == 0) return EXTR_OK;
  return fail(r, "found a hash that does not match the configuration fingerprint");
}

static extr_status read_table(reading *r, const json_t *format) {
  const char *text = json_string_value(format);
  for (int i = 0; text && output_formats[i]; i++)
    if (strcmp(text, output_formats[i]) == 0) {
      r->journal->table = i;
      return EXTR_OK;
    }
  return fail(r, "found a table of an unknown format");
}

static extr_status read_json(reading *r, const char *text, size_t size) {
  json_t *line = json_loadb(text, size, 0, NULL);
  extr_status status;
  if (!line)
    status = fail(r, "found no JSON");
  else if (r->line == 1)
    status = read_head(r, line);
  else if (json_object_get(line, "table"))
    status = read_table(r, json_object_get(line, "table"));
  else
    status = fail(r, "found neither a point nor a table");
  json_decref(line);
  return status;
}

/* ---- The file -------------------------------------------------------------------------------- */

static const char check_key[] = ",\"check\":\"", line_end[] = "\"}\n";
enum {
  KEY = sizeof check_key - 1,
  END = sizeof line_end - 1,
  SEAL = KEY + LINK_DIGITS + END, /* what follows the text that the check covers */
};

/* Advances the link if the check at the end of the line matches. */
static bool follow(chain_link *link, const char *text, size_t size) {
  if (size <= SEAL) return false;
  const char *seal = text + size - SEAL;
  *link = chain_next(*link, text, size - SEAL);
  return memcmp(seal, check_key, KEY) == 0 && memcmp(seal + KEY, link->text, LINK_DIGITS) == 0 &&
         memcmp(seal + KEY + LINK_DIGITS, line_end, END) == 0;
}

static bool is_entry(const char *text) {
  static const char start[] = "{\"point\":";
  return strncmp(text, start, sizeof start - 1) == 0;
}

static extr_status read_line(reading *r, const char *text, size_t size) {
  journal *j = r->journal;
  r->line = j->lines + 1;
  if (!follow(&j->link, text, size))
    return fail(r, "the check does not match: this line was edited, or a line before it removed");
  j->lines++;
  j->size += size;
  return r->line > 1 && is_entry(text) ? add_entry(r, text, size - SEAL)
                                       : read_json(r, text, size - 1);
}

/* A line without newline was being appended when the machine or the process died. The head is
 * always complete, since the file is created with it. */
static extr_status leave_out(reading *r) {
  r->line = r->journal->lines + 1;
  r->journal->torn = true;
  return r->line > 1 ? EXTR_OK : fail(r, "found no header of a journal");
}

static extr_status read_lines(reading *r, FILE *stream) {
  char *text = NULL;
  size_t room = 0;
  ssize_t size;
  extr_status status = EXTR_OK;
  while (status == EXTR_OK && (size = getline(&text, &room, stream)) > 0)
    status = text[size - 1] == '\n' ? read_line(r, text, (size_t)size) : leave_out(r);
  free(text);
  if (status != EXTR_OK || feof(stream))
    return status; /* else a read error, or no memory for getline */
  return extr_fail(r->context, EXTR_IO, "%s: cannot be read: %s", r->path, strerror(errno));
}

extr_status journal_read(extr_context *context, const char *path, FILE *stream, journal *read) {
  *read = (journal){.table = -1, .link = chain_start};
  reading r = {.context = context, .path = path, .journal = read};
  extr_status status = read_lines(&r, stream);
  if (status == EXTR_OK) status = hand_over_entries(&r);
  free(r.entries);
  return status;
}
