#include "core/exact/seen.h"

#include "core/array.h"

#include <string.h>

enum { FIRST_SIZE = 1 << 12, LAST_SIZE = 1 << 26 }; /* entries; the last are 1 GiB */

struct ex_seen {
  ex_fingerprint *table; /* open addressing, {0, 0} is free */
  size_t size, count;
};

ex_status ex_seen_new(ex_context *context, ex_seen **seen) {
  ex_seen *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->size = FIRST_SIZE;
  ex_status status = ARRAY_NEW(context, made->table, made->size);
  if (status == EX_OK)
    *seen = made;
  else
    ex_seen_free(made);
  return status;
}

void ex_seen_free(ex_seen *seen) {
  if (!seen) return;
  free(seen->table);
  free(seen);
}

void ex_seen_clear(ex_seen *seen) {
  memset(seen->table, 0, seen->size * sizeof *seen->table);
  seen->count = 0;
}

static bool is_free(const ex_fingerprint *entry) {
  return entry->high == 0 && entry->low == 0;
}

/* The entry that holds the fingerprint, or the free one where it would go. */
static ex_fingerprint *find(const ex_seen *seen, ex_fingerprint fingerprint) {
  size_t mask = seen->size - 1, place = (size_t)fingerprint.low & mask;
  while (!is_free(&seen->table[place]) &&
         (seen->table[place].high != fingerprint.high || seen->table[place].low != fingerprint.low))
    place = (place + 1) & mask;
  return &seen->table[place];
}

static bool grow(ex_seen *seen) {
  ex_seen larger = {.size = seen->size * 2, .count = seen->count};
  if (larger.size > LAST_SIZE || ARRAY_NEW(NULL, larger.table, larger.size) != EX_OK) return false;
  for (size_t i = 0; i < seen->size; i++)
    if (!is_free(&seen->table[i])) *find(&larger, seen->table[i]) = seen->table[i];
  free(seen->table);
  *seen = larger;
  return true;
}

bool ex_seen_add(ex_seen *seen, ex_fingerprint fingerprint) {
  ex_fingerprint *entry = find(seen, fingerprint);
  if (!is_free(entry)) return true;
  if (seen->count * 4 >= seen->size * 3) {
    if (!grow(seen)) return false;
    entry = find(seen, fingerprint);
  }
  *entry = fingerprint;
  seen->count++;
  return false;
}
