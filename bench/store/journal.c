#include "bench/store/journal.h"

#include "core/base/array.h"

#include <inttypes.h>
#include <math.h>

json_t *store_kind_counts(const store_kind *kind) {
  json_t *names = json_array();
  for (size_t i = 0; i < kind->field_count; i++)
    names = output_append(names, json_string(kind->fields[i].name));
  return names;
}

/* ---- Entries --------------------------------------------------------------------------------- */

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

sum_kind store_entry_kind(const store_entry *entry, size_t value) {
  return entry->kind->fields[value % entry->kind->field_count].kind;
}

bool store_entry_same_own(const store_entry *a, const store_entry *b) {
  return a->own && b->own ? strcmp(a->own, b->own) == 0 : a->own == b->own;
}

bool store_entry_grows(const store_entry *earlier, const store_entry *later) {
  if (earlier->batches > later->batches || !store_entry_same_own(earlier, later)) return false;
  for (size_t i = 0; i < store_entry_whole(later); i++) {
    const sum_value *a = &earlier->values[i], *b = &later->values[i];
    const sum_kind kind = store_entry_kind(later, i);
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
    add_value(store_entry_kind(sum, i), &sum->values[i], &more->values[i]);
}

/* ---- The head -------------------------------------------------------------------------------- */

extr_status journal_define(extr_context *context, journal *j, json_t *lines) {
  const char *seed = json_string_value(json_object_get(lines, "seed"));
  fingerprint_free(&j->fingerprint);
  TRY(fingerprint_read(context, lines, &j->fingerprint));
  j->seed = seed ? strtoull(seed, NULL, 10) : 0;
  j->seeds = seed && strchr(seed, ',');
  if (j->kind->field_count == 0 || fingerprint_has_sizes(&j->fingerprint)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "found an invalid configuration fingerprint");
}

extr_status journal_begin(extr_context *context, const store_kind *kind, json_t *lines,
                          json_t *names, json_t *about, journal *j) {
  *j = (journal){.kind = kind, .table = -1, .link = chain_start};
  TRY(journal_define(context, j, lines));
  j->about = json_incref(about);
  j->names = names ? json_incref(names) : json_array();
  return j->names ? EXTR_OK : extr_fail_memory(context);
}

void journal_free(journal *j) {
  fingerprint_free(&j->fingerprint);
  json_decref(j->about);
  json_decref(j->names);
  for (size_t i = 0; i < j->count; i++) store_entry_free(j->entries[i]);
  free(j->entries);
  *j = (journal){0};
}

extr_status journal_compare(extr_context *context, const char *file, const journal *found,
                            const journal *expected, const char *except) {
  if (found->kind != expected->kind)
    return extr_fail(context, EXTR_INPUT, "%s: found the journal of `%s`, expected that of `%s`",
                     file, found->kind->command, expected->kind->command);
  TRY(fingerprint_compare(context, file, &found->fingerprint, &expected->fingerprint, except));
  if (json_equal(found->names, expected->names)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found sums of other names than expected", file);
}

/* ---- Entries of a journal -------------------------------------------------------------------- */

/* The place of an entry that is not before `wanted`. */
static size_t place_of(const journal *j, const store_entry *wanted) {
  size_t low = 0, high = j->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (store_entry_order(j->entries[middle], wanted) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static store_entry *entry_like(const journal *j, const store_entry *wanted) {
  size_t place = place_of(j, wanted);
  return place < j->count && store_entry_order(j->entries[place], wanted) == 0 ? j->entries[place]
                                                                               : NULL;
}

const store_entry *journal_find(const journal *j, int64_t key, uint64_t shard,
                                uint64_t other_shards) {
  const store_entry wanted = {
      .key = key, .seed = j->seed, .shard = shard, .other_shards = other_shards};
  return entry_like(j, &wanted);
}

extr_status journal_entry(extr_context *context, const journal *j, store_entry **made) {
  size_t names = json_array_size(j->names);
  TRY(store_entry_new(context, j->kind, names > 0 ? names : 1, made));
  (*made)->seed = j->seed;
  return EXTR_OK;
}

static extr_status insert(extr_context *context, journal *j, const store_entry *entry,
                          store_entry **made) {
  size_t place = place_of(j, entry);
  TRY(ARRAY_RESERVE(context, j->entries, j->capacity, j->count + 1));
  TRY(store_entry_new(context, entry->kind, entry->sums, made));
  memmove(j->entries + place + 1, j->entries + place, (j->count - place) * sizeof *j->entries);
  j->entries[place] = *made;
  j->count++;
  return EXTR_OK;
}

extr_status journal_put(extr_context *context, journal *j, const store_entry *entry,
                        store_entry **kept) {
  store_entry *own = entry_like(j, entry);
  if (!own) TRY(insert(context, j, entry, &own));
  if (kept) *kept = own;
  return store_entry_copy(context, entry, own);
}

static int compare_entries(const void *a, const void *b) {
  const store_entry *x = *(store_entry *const *)a, *y = *(store_entry *const *)b;
  int order = store_entry_order(x, y);
  return order ? order : (x->line > y->line) - (x->line < y->line);
}

extr_status journal_settle(journal *j, journal_choice *choose, void *data) {
  extr_status status = EXTR_OK;
  size_t count = j->count;
  if (count > 0) qsort(j->entries, count, sizeof *j->entries, compare_entries);
  j->count = 0;
  for (size_t i = 0; i < count; i++) {
    store_entry *other = j->entries[i], **kept = j->count > 0 ? &j->entries[j->count - 1] : NULL;
    bool takes = false, same = status == EXTR_OK && kept && store_entry_order(*kept, other) == 0;
    if (same) status = choose(data, *kept, other, &takes);
    if (!same || status != EXTR_OK) {
      j->entries[j->count++] = other;
    } else {
      store_entry_free(takes ? *kept : other);
      if (takes) *kept = other;
    }
  }
  return status;
}

size_t journal_next(const journal *j, size_t first, bool seed) {
  const store_entry *a = j->entries[first];
  size_t next = first + 1;
  while (next < j->count && j->entries[next]->key == a->key &&
         (!seed || j->entries[next]->seed == a->seed))
    next++;
  return next;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* Sums the entries `first` .. `next` - 1 of one point; *open: one of them is not finished. */
static bool add_shards(const journal *j, size_t first, size_t next, bool unfinished,
                       store_entry **sum, bool *open) {
  const store_entry *one = j->entries[first];
  if (store_entry_new(NULL, j->kind, one->sums, sum) != EXTR_OK) return false;
  (*sum)->quality = one->quality;
  (*sum)->own = one->own ? strdup(one->own) : NULL;
  for (size_t i = first; i < next; i++) {
    const store_entry *entry = j->entries[i];
    if (!entry->ended && !unfinished) continue;
    store_entry_add(*sum, entry);
    if (entry->ending != 0) (*sum)->ending = entry->ending;
    *open = *open || !store_entry_finished(entry);
  }
  return !one->own == !(*sum)->own;
}

static void add_point(const journal *j, size_t first, size_t next, bool unfinished, void *data,
                      journal_table *table) {
  OWNED(store_entry_release) store_entry *sum = NULL;
  bool open = false, whole = add_shards(j, first, next, unfinished, &sum, &open);
  size_t before = json_array_size(table->rows);
  table->rows = whole ? j->kind->rows(table->rows, j, sum, data) : output_append(table->rows, NULL);
  if (open && json_array_size(table->rows) > before)
    table->unfinished = output_append(table->unfinished, json_real(sum->quality));
}

journal_table journal_table_of(const journal *j, bool unfinished, void *data) {
  if (j->kind->table) return j->kind->table(j);
  journal_table table = {json_array(), json_array()};
  for (size_t i = 0, next; i < j->count; i = next) {
    next = journal_next(j, i, false);
    add_point(j, i, next, unfinished, data, &table);
  }
  return table;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Ends the line that begins at `begin` with its check. */
static void end_line(size_t begin, chain_link *link, extr_writer *writer) {
  fflush(writer->stream);
  *link = chain_next(*link, writer->text + begin, writer->size - begin);
  fprintf(writer->stream, ",\"check\":\"%s\"}\n", link->text);
}

static size_t begin_line(extr_writer *writer) {
  fflush(writer->stream);
  return writer->size;
}

static bool print_head(const journal *j, chain_link *link, extr_writer *writer) {
  const size_t begin = begin_line(writer);
  json_auto_t *head = OUTPUT_ROW(
      {"journal", json_integer(JOURNAL_FORMAT)}, {"command", json_string(j->kind->command)},
      {"task", json_string(j->fingerprint.hash)}, {"defines", json_incref(j->fingerprint.lines)},
      {"about", json_incref(j->about)}, {"counts", store_kind_counts(j->kind)},
      {"sums", json_incref(j->names)});
  OWNED_ARRAY char *text = output_compact(head);
  if (!text) return false;
  fwrite(text, 1, strlen(text) - 1, writer->stream);
  end_line(begin, link, writer);
  return true;
}

static void print_values(const store_entry *entry, const char *key, const sum_value *values,
                         FILE *stream) {
  fprintf(stream, ",\"%s\":[", key);
  for (size_t i = 0; i < store_entry_whole(entry); i++) {
    if (i > 0) fputc(',', stream);
    if (store_entry_kind(entry, i) == SUM_INTEGER)
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

static void print_entry(const store_entry *entry, bool seeds, FILE *stream) {
  fprintf(stream, "{\"point\":%" PRId64, entry->key);
  if (entry->kind->field_count > 0) print_sums(entry, seeds, stream);
  if (entry->own) fprintf(stream, ",\"own\":%s", entry->own);
}

void journal_print_entry(const journal *j, const store_entry *entry, chain_link *link,
                         extr_writer *writer) {
  size_t begin = begin_line(writer);
  print_entry(entry, j->seeds, writer->stream);
  end_line(begin, link, writer);
}

bool journal_print(const journal *j, chain_link *link, extr_writer *writer) {
  if (!print_head(j, link, writer)) return false;
  for (size_t i = 0; i < j->count; i++) journal_print_entry(j, j->entries[i], link, writer);
  if (j->table < 0) return true;
  size_t begin = begin_line(writer);
  fprintf(writer->stream, "{\"table\":\"%s\"", output_formats[j->table]);
  end_line(begin, link, writer);
  return true;
}
