/* Reading a journal, line by line. */
#include "bench/journal.h"
#include "core/array.h"

#include <errno.h>
#include <string.h>
#include <sys/types.h>

typedef struct read_entry {
  journal_entry entry;
  size_t line;
} read_entry;

typedef struct reading {
  ex_context *context;
  const char *path;
  journal *journal;
  size_t line; /* that messages are about */
  read_entry *entries;
  size_t count, capacity;
} reading;

static ex_status fail(const reading *r, const char *what) {
  return ex_fail(r->context, EX_INPUT, "%s:%zu: %s", r->path, r->line, what);
}

/* ---- Entries --------------------------------------------------------------------------------- */

static bool read_counts(const json_t *array, frame_counts *counts) {
  uint64_t *const numbers[] = {
      &counts->frames,     &counts->bit_errors, &counts->bit_errors_squared, &counts->frame_errors,
      &counts->undetected, &counts->iterations, &counts->information_errors,
  };
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  if (json_array_size(array) != NUMBERS) return false;
  for (size_t i = 0; i < NUMBERS; i++) {
    json_int_t value = json_integer_value(json_array_get(array, i));
    if (!json_is_integer(json_array_get(array, i)) || value < 0) return false;
    *numbers[i] = (uint64_t)value;
  }
  return counts->frame_errors <= counts->frames && counts->undetected <= counts->frame_errors;
}

static bool read_ending(const json_t *value, journal_entry *entry) {
  const char *text = json_string_value(value);
  entry->ended = value != NULL;
  if (!value) return true;
  for (int i = 0; text && point_endings[i]; i++) {
    entry->point.ending = (point_ending)i;
    if (strcmp(text, point_endings[i]) == 0) return true;
  }
  return false;
}

static bool understand_entry(json_t *line, journal_entry *entry) {
  json_int_t key, shard, shards, batches;
  json_t *whole, *cut = NULL, *ending = NULL;
  point_result *point = &entry->point;
  if (json_unpack(line, "{s:I, s:F, s:[II], s:I, s:o, s?o, s:F, s?o, s:s!}", "point", &key,
                  "quality", &point->quality, "shard", &shard, &shards, "batches", &batches,
                  "whole", &whole, "cut", &cut, "seconds", &point->seconds, "ending", &ending,
                  "check", &(const char *){NULL}) != 0)
    return false;
  if (shard < 1 || shards < shard || shards > SIMULATE_SHARDS_MAX || batches < 0) return false;
  entry->key = key;
  entry->shard = (uint64_t)shard - 1;
  entry->other_shards = (uint64_t)shards - 1;
  point->batches = (uint64_t)batches;
  if (!read_counts(whole, &point->whole) || !read_ending(ending, entry)) return false;
  if (cut && !read_counts(cut, &point->counts)) return false;
  frame_counts_add(&point->counts, &point->whole);
  return point->whole.frames / BATCH_FRAMES == point->batches && point->seconds >= 0;
}

static bool counts_grow(const point_result *from, const point_result *to) {
  const frame_counts *a = &from->whole, *b = &to->whole;
  return from->batches <= to->batches && a->frames <= b->frames && a->bit_errors <= b->bit_errors &&
         a->bit_errors_squared <= b->bit_errors_squared && a->frame_errors <= b->frame_errors &&
         a->undetected <= b->undetected && a->iterations <= b->iterations &&
         a->information_errors <= b->information_errors;
}

/* `later` takes the place of `earlier`, which is of the same point and shard. */
static ex_status replace_entry(reading *r, read_entry *earlier, const read_entry *later) {
  r->line = later->line;
  if (!counts_grow(&earlier->entry.point, &later->entry.point))
    return fail(r, "found counts below those of an earlier line, expected counts that grow");
  *earlier = *later;
  return EX_OK;
}

/* Lines of one point mostly follow each other. */
static ex_status add_entry(reading *r, json_t *line) {
  read_entry new = {.line = r->line};
  if (!understand_entry(line, &new.entry)) return fail(r, "found a point that is not understood");
  read_entry *last = r->count > 0 ? &r->entries[r->count - 1] : NULL;
  r->journal->table = -1;
  if (last && journal_order(&last->entry, &new.entry) == 0) return replace_entry(r, last, &new);
  TRY(ARRAY_RESERVE(r->context, r->entries, r->capacity, r->count + 1));
  r->entries[r->count++] = new;
  return EX_OK;
}

static int compare_entries(const void *a, const void *b) {
  const read_entry *x = a, *y = b;
  int order = journal_order(&x->entry, &y->entry);
  return order ? order : (x->line > y->line) - (x->line < y->line);
}

/* In their order, of each point and shard the last. */
static ex_status hand_over_entries(reading *r) {
  journal *j = r->journal;
  if (r->count == 0) return EX_OK;
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
  return EX_OK;
}

/* ---- Other lines ----------------------------------------------------------------------------- */

static ex_status understand_head(reading *r, json_t *line) {
  int format = 0;
  const char *hash = NULL;
  json_t *defines = NULL, *about = NULL;
  json_unpack(line, "{s:i, s:s, s:o, s:o}", "journal", &format, "task", &hash, "defines", &defines,
              "about", &about);
  if (format != JOURNAL_FORMAT || !about || !json_is_object(about))
    return fail(r, "found no head of a journal of format 1");
  ex_status status = task_from(r->context, defines, &r->journal->task);
  if (status == EX_INPUT) return fail(r, "found lines that are not those of a task");
  if (status != EX_OK) return status;
  r->journal->about = json_incref(about);
  if (strcmp(hash, r->journal->task.hash) == 0) return EX_OK;
  return fail(r, "found a hash that is not that of the task's lines");
}

static ex_status understand_table(reading *r, const json_t *format) {
  const char *text = json_string_value(format);
  for (int i = 0; text && output_formats[i]; i++)
    if (strcmp(text, output_formats[i]) == 0) {
      r->journal->table = i;
      return EX_OK;
    }
  return fail(r, "found a table of unknown format");
}

static ex_status understand(reading *r, json_t *line) {
  if (r->line == 1) return understand_head(r, line);
  if (json_object_get(line, "point")) return add_entry(r, line);
  if (json_object_get(line, "table")) return understand_table(r, json_object_get(line, "table"));
  return fail(r, "found neither a point nor a table");
}

/* ---- The file -------------------------------------------------------------------------------- */

static const char check_key[] = ",\"check\":\"", line_end[] = "\"}\n";
enum {
  KEY = sizeof check_key - 1,
  END = sizeof line_end - 1,
  SEAL = KEY + LINK_DIGITS + END, /* what follows the text that the check is of */
};

/* Moves the link on, if the line ends in the one that its text gives. */
static bool follow(chain_link *link, const char *text, size_t size) {
  if (size <= SEAL) return false;
  const char *seal = text + size - SEAL;
  *link = chain_next(*link, text, size - SEAL);
  return memcmp(seal, check_key, KEY) == 0 && memcmp(seal + KEY, link->text, LINK_DIGITS) == 0 &&
         memcmp(seal + KEY + LINK_DIGITS, line_end, END) == 0;
}

static ex_status read_line(reading *r, const char *text, size_t size) {
  journal *j = r->journal;
  r->line = j->lines + 1;
  if (!follow(&j->link, text, size))
    return fail(r, "this line was changed, or one before it taken out: its check does not match");
  json_t *line = json_loadb(text, size - 1, 0, NULL);
  if (!line) return fail(r, "found no JSON");
  ex_status status = understand(r, line);
  json_decref(line);
  j->lines++;
  j->size += size;
  return status;
}

/* What stands without an end of line was being added when a machine or a process died. The head
 * never is: it comes with the file. */
static ex_status leave_out(reading *r) {
  r->line = r->journal->lines + 1;
  r->journal->torn = true;
  return r->line > 1 ? EX_OK : fail(r, "found no head of a journal");
}

static ex_status read_lines(reading *r, FILE *stream) {
  char *text = NULL;
  size_t room = 0;
  ssize_t size;
  ex_status status = EX_OK;
  while (status == EX_OK && (size = getline(&text, &room, stream)) > 0)
    status = text[size - 1] == '\n' ? read_line(r, text, (size_t)size) : leave_out(r);
  free(text);
  if (status != EX_OK || !ferror(stream)) return status;
  return ex_fail(r->context, EX_IO, "%s: cannot be read: %s", r->path, strerror(errno));
}

ex_status journal_read(ex_context *context, const char *path, FILE *stream, journal *read) {
  *read = (journal){.table = -1, .link = chain_start};
  reading r = {.context = context, .path = path, .journal = read};
  ex_status status = read_lines(&r, stream);
  if (status == EX_OK) status = hand_over_entries(&r);
  free(r.entries);
  return status;
}
