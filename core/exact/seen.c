#include "core/exact/seen.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

#include <string.h>

enum { FIRST_SIZE = 1 << 12, LAST_SIZE = 1 << 26 }; /* entries; the last are 1 GiB */

struct extr_seen {
  extr_fingerprint *table; /* open addressing; {0, 0} is a free entry */
  size_t size, count;
};

extr_status extr_seen_new(extr_context *context, extr_seen **seen) {
  extr_seen *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->size = FIRST_SIZE;
  extr_status status = ARRAY_NEW(context, made->table, made->size);
  return HAND_OVER(status, made, seen, extr_seen_free);
}

void extr_seen_free(extr_seen *seen) {
  if (!seen) return;
  free(seen->table);
  free(seen);
}

void extr_seen_clear(extr_seen *seen) {
  memset(seen->table, 0, seen->size * sizeof *seen->table);
  seen->count = 0;
}

static bool is_free(const extr_fingerprint *entry) {
  return entry->high == 0 && entry->low == 0;
}

/* The entry that holds the fingerprint, or the free one where it would go. */
static extr_fingerprint *find(const extr_seen *seen, extr_fingerprint fingerprint) {
  size_t mask = seen->size - 1, place = (size_t)fingerprint.low & mask;
  while (!is_free(&seen->table[place]) &&
         (seen->table[place].high != fingerprint.high || seen->table[place].low != fingerprint.low))
    place = (place + 1) & mask;
  return &seen->table[place];
}

static bool grow(extr_seen *seen) {
  extr_seen larger = {.size = seen->size * 2, .count = seen->count};
  if (larger.size > LAST_SIZE || ARRAY_NEW(NULL, larger.table, larger.size) != EXTR_OK)
    return false;
  for (size_t i = 0; i < seen->size; i++)
    if (!is_free(&seen->table[i])) *find(&larger, seen->table[i]) = seen->table[i];
  free(seen->table);
  *seen = larger;
  return true;
}

bool extr_seen_add(extr_seen *seen, extr_fingerprint fingerprint) {
  extr_fingerprint *entry = find(seen, fingerprint);
  if (!is_free(entry)) return true;
  if (seen->count * 4 >= seen->size * 3) {
    if (!grow(seen)) return false;
    entry = find(seen, fingerprint);
  }
  *entry = fingerprint;
  seen->count++;
  return false;
}
