#include "core/search/staircase.h"

#include "core/base/swap.h"

#include <string.h>

const corner *extr_staircase_at(const staircase *s, int64_t latency) {
  const corner *found = NULL;
  for (int i = 0; i < s->count && s->corners[i].latency <= latency; i++) found = &s->corners[i];
  return found;
}

void extr_envelope_free(envelope *e) {
  free(e->corners);
  free(e->offered);
  free(e->merged);
}

static bool is_better(const corner *a, const corner *b) {
  return a->latency < b->latency || (a->latency == b->latency && a->complexity < b->complexity);
}

/* Merges the offered corners into the envelope. They must be sorted by latency. */
static void merge(envelope *e, int offered) {
  if (e->status == EXTR_OK)
    e->status =
        ARRAY_RESERVE(e->context, e->merged, e->merged_capacity, (size_t)(e->count + offered));
  if (e->status != EXTR_OK) return;
  int count = 0, i = 0, j = 0;
  while (i < e->count || j < offered) {
    bool first = j == offered || (i < e->count && !is_better(&e->offered[j], &e->corners[i]));
    const corner *next = first ? &e->corners[i++] : &e->offered[j++];
    if (count == 0 || next->complexity < e->merged[count - 1].complexity)
      e->merged[count++] = *next;
  }
  SWAP(e->corners, e->merged);
  SWAP(e->capacity, e->merged_capacity);
  e->count = count;
}

static bool reserve_offered(envelope *e, int count) {
  if (e->status == EXTR_OK)
    e->status = ARRAY_RESERVE(e->context, e->offered, e->offered_capacity, (size_t)count);
  return e->status == EXTR_OK;
}

void extr_envelope_corner(envelope *e, int64_t latency, int64_t complexity, int choice) {
  if (!reserve_offered(e, 1)) return;
  e->offered[0] = (corner){latency, complexity, choice};
  merge(e, 1);
}

void extr_envelope_moved(envelope *e, const staircase *s, int64_t latency, int64_t complexity,
                         int choice) {
  if (s->count == 0 || !reserve_offered(e, s->count)) return;
  for (int i = 0; i < s->count; i++)
    e->offered[i] =
        (corner){s->corners[i].latency + latency, s->corners[i].complexity + complexity, choice};
  merge(e, s->count);
}

void extr_envelope_sum(envelope *e, const staircase *a, const staircase *b, int choice) {
  if (a->count == 0 || b->count == 0 || !reserve_offered(e, a->count + b->count)) return;
  int i = 0, j = 0, count = 0;
  for (;;) {
    const corner *p = &a->corners[i], *q = &b->corners[j];
    int64_t latency = p->latency > q->latency ? p->latency : q->latency;
    while (i + 1 < a->count && a->corners[i + 1].latency <= latency) p = &a->corners[++i];
    while (j + 1 < b->count && b->corners[j + 1].latency <= latency) q = &b->corners[++j];
    e->offered[count++] = (corner){latency, p->complexity + q->complexity, choice};
    bool more_a = i + 1 < a->count, more_b = j + 1 < b->count;
    if (!more_a && !more_b) break;
    if (more_a && (!more_b || a->corners[i + 1].latency <= b->corners[j + 1].latency))
      i++;
    else
      j++;
  }
  merge(e, count);
}

extr_status extr_envelope_finish(envelope *e, staircase *s) {
  TRY(e->status);
  if (e->count > 0) {
    TRY(POOL_NEW(e->context, e->memory, s->corners, e->count));
    memcpy(s->corners, e->corners, (size_t)e->count * sizeof *s->corners);
  }
  s->count = e->count;
  e->count = 0;
  return EXTR_OK;
}
