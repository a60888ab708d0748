#include "bench/store/journal.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

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
