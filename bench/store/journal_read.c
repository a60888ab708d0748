/* Reads a journal line by line. */
#include "bench/cli/numbers.h"
#include "bench/simulation/simulation_settings.h"
#include "bench/store/journal.h"
#include "core/base/array.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/types.h>

/* ---- Text of entries ------------------------------------------------------------------------- *
 *
 * Journals have millions of lines: no tree of JSON is made of them. What reads a part moves `at` on
 * after it. */

static const double seconds_max = 1e12; /* about ten thousand years */

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
    if (store_entry_kind(entry, i) == SUM_INTEGER ? !read_natural(at, &values[i].integer)
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
  json_auto_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
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

/* Reads an entry from the first `size` characters of a text, which goes on with its check. False if
 * the form is different, a number is impossible, or memory ran out. A line without a seed leaves
 * that as it is. */
static bool read_entry(const char *text, size_t size, store_entry *entry) {
  const char *at = text;
  return skip(&at, "{\"point\":") && read_integer(&at, &entry->key) &&
         (entry->kind->field_count == 0 || read_sums(&at, entry)) &&
         read_own(&at, text + size, entry) && at == text + size;
}

/* ---- Entries --------------------------------------------------------------------------------- */

typedef struct reading {
  extr_context *context;
  const char *path; /* for error messages */
  const store_kind *const *kinds;
  journal *journal;
  size_t line;
  store_entry *next; /* the one that is being read */
} reading;

static void end_reading(reading *r) {
  store_entry_free(r->next);
}

static extr_status fail(const reading *r, const char *what) {
  return extr_fail(r->context, EXTR_INPUT, "%s:%zu: %s", r->path, r->line, what);
}

/* Whether the entry may take the place of an earlier one of the same point and shard. */
static extr_status check_grows(reading *r, const store_entry *earlier, const store_entry *later) {
  r->line = later->line;
  if (store_entry_grows(earlier, later)) return EXTR_OK;
  return fail(r, "found counts below those of an earlier line");
}

/* Lines of one point are mostly adjacent. */
static extr_status add_entry(reading *r, const char *text, size_t size) {
  journal *j = r->journal;
  if (!r->next) TRY(journal_entry(r->context, j, &r->next));
  r->next->line = r->line;
  r->next->seed = j->seed;
  if (!read_entry(text, size, r->next)) return fail(r, "found an invalid point");
  j->table = -1;
  store_entry *next = r->next, **last = j->count > 0 ? &j->entries[j->count - 1] : NULL;
  if (last && store_entry_order(*last, next) == 0) {
    TRY(check_grows(r, *last, next));
    r->next = *last;
    *last = next;
    return EXTR_OK;
  }
  TRY(ARRAY_RESERVE(r->context, j->entries, j->capacity, j->count + 1));
  j->entries[j->count++] = next;
  r->next = NULL;
  return EXTR_OK;
}

static extr_status keep_last(void *data, const store_entry *kept, const store_entry *other,
                             bool *takes) {
  *takes = true;
  return check_grows(data, kept, other);
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

static const store_kind *kind_named(const reading *r, const char *command) {
  for (const store_kind *const *kind = r->kinds; *kind; kind++)
    if (strcmp((*kind)->command, command) == 0) return *kind;
  return NULL;
}

/* Another version may count other things. */
static extr_status check_counts(const reading *r, const store_kind *kind, const json_t *found) {
  json_auto_t *names = store_kind_counts(kind);
  if (!names) return extr_fail_memory(r->context);
  if (json_equal(names, found)) return EXTR_OK;
  return fail(r, "found counts of another version of the program");
}

static extr_status begin(reading *r, const store_kind *kind, const char *hash, json_t *defines,
                         json_t *names, json_t *about) {
  extr_status status = journal_begin(r->context, kind, defines, names, about, r->journal);
  if (status == EXTR_INPUT) return fail(r, "found an invalid configuration fingerprint");
  if (status != EXTR_OK || strcmp(hash, r->journal->fingerprint.hash) == 0) return status;
  return fail(r, "found a hash that does not match the configuration fingerprint");
}

static extr_status read_head(reading *r, json_t *line) {
  int format = 0;
  const char *hash = NULL, *command = NULL;
  json_t *defines = NULL, *about = NULL, *counts = NULL, *names = NULL;
  json_unpack(line, "{s:i, s:s, s:s, s:o, s:o, s:o, s:o}", "journal", &format, "command", &command,
              "task", &hash, "defines", &defines, "about", &about, "counts", &counts, "sums",
              &names);
  if (format != JOURNAL_FORMAT || !names || !has_only_texts(about) || !json_is_array(names))
    return fail(r, "found no header of a journal");
  const store_kind *kind = kind_named(r, command);
  if (!kind)
    return extr_fail(r->context, EXTR_INPUT,
                     "%s: found the journal of `%.40s`, expected that of `%s`", r->path, command,
                     (*r->kinds)->command);
  TRY(check_counts(r, kind, counts));
  return begin(r, kind, hash, defines, names, about);
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
  json_auto_t *line = json_loadb(text, size, 0, NULL);
  if (!line) return fail(r, "found no JSON");
  if (r->line == 1) return read_head(r, line);
  const json_t *table = json_object_get(line, "table");
  return table ? read_table(r, table) : fail(r, "found neither a point nor a table");
}

/* ---- The file -------------------------------------------------------------------------------- */

static const char check_key[] = ",\"check\":\"", line_end[] = "\"}\n";
enum {
  KEY = sizeof check_key - 1,
  END = sizeof line_end - 1,
  SEAL = KEY + LINK_DIGITS + END, /* what follows the text that the check covers */
};

/* Journals of former versions: their lines may be anything. */
static bool is_old(const char *text) {
  static const char *const heads[] = {"{\"journal\":1,", "{\"journal\":2,",
                                      "{\"floor\":", "{\"splitting\":"};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
    if (strncmp(text, heads[i], strlen(heads[i])) == 0) return true;
  return false;
}

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
  if (!follow(&j->link, text, size))
    return fail(r, "the check does not match: this line was edited, or a line before it removed");
  const chain_link link = j->link;
  extr_status status = r->line > 1 && is_entry(text) ? add_entry(r, text, size - SEAL)
                                                     : read_json(r, text, size - 1);
  j->link = link; /* the head begins a new journal */
  j->lines = r->line;
  j->size += size;
  return status;
}

/* A line without newline was being appended when the machine or the process died. The head is
 * always complete, since the file is created with it. */
static extr_status take_line(reading *r, const char *text, size_t size) {
  r->line = r->journal->lines + 1;
  if (r->line == 1 && is_old(text))
    return extr_fail(
        r->context, EXTR_INPUT,
        "%s was made by an older version of the program, whose journals this one does not "
        "read: use that version, or give another file",
        r->path);
  if (text[size - 1] == '\n') return read_line(r, text, size);
  r->journal->torn = true;
  return r->line > 1 ? EXTR_OK : fail(r, "found no header of a journal");
}

static extr_status read_lines(reading *r, FILE *stream) {
  OWNED_ARRAY char *text = NULL;
  size_t room = 0;
  ssize_t size;
  while ((size = getline(&text, &room, stream)) > 0) TRY(take_line(r, text, (size_t)size));
  if (feof(stream)) return EXTR_OK; /* else a read error, or no memory for getline */
  return extr_fail(r->context, EXTR_IO, "%s: cannot be read: %s", r->path, strerror(errno));
}

extr_status journal_read(extr_context *context, const char *path, FILE *stream,
                         const store_kind *const *kinds, journal *read) {
  *read = (journal){.table = -1, .link = chain_start};
  OWNED(end_reading)
  reading r = {.context = context, .path = path, .kinds = kinds, .journal = read};
  TRY(read_lines(&r, stream));
  return journal_settle(read, keep_last, &r);
}
