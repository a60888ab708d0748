#include "bench/sets/set_list.h"

#include "core/base/array.h"
#include "core/base/math/splitmix.h"

#include <string.h>

void set_list_free(set_list *list) {
  free(list->sets);
  free(list->columns);
  free(list->slots);
  *list = (set_list){0};
}

/* ---- The hash table -------------------------------------------------------------------------- */

static uint64_t hash_of(const int *columns, int count) {
  uint64_t hash = (uint64_t)count;
  for (int i = 0; i < count; i++) {
    hash ^= (uint64_t)columns[i] << 8;
    hash = extr_random_next(&hash);
  }
  return hash;
}

static bool is_same(const set_list *list, size_t number, const int *columns, int count) {
  const listed_set *set = &list->sets[number];
  return set->shape.columns == count &&
         memcmp(set_list_columns(list, set), columns, (size_t)count * sizeof *columns) == 0;
}

/* The slot with the set, or the empty one where it belongs. */
static size_t slot_of(const set_list *list, const int *columns, int count) {
  size_t mask = list->slot_count - 1, slot = hash_of(columns, count) & mask;
  while (list->slots[slot] && !is_same(list, list->slots[slot] - 1, columns, count))
    slot = (slot + 1) & mask;
  return slot;
}

long set_list_find(const set_list *list, const int *columns, int count) {
  return list->slot_count ? (long)list->slots[slot_of(list, columns, count)] - 1 : -1;
}

static void fill_slots(set_list *list) {
  memset(list->slots, 0, list->slot_count * sizeof *list->slots);
  for (size_t i = 0; i < list->count; i++)
    list->slots[slot_of(list, set_list_columns(list, &list->sets[i]),
                        list->sets[i].shape.columns)] = (uint32_t)i + 1;
}

/* At most half of the slots are taken. */
static extr_status grow_slots(extr_context *context, set_list *list) {
  if (2 * (list->count + 1) <= list->slot_count) return EXTR_OK;
  size_t count = list->slot_count ? 2 * list->slot_count : 1024;
  uint32_t *slots;
  TRY(ARRAY_NEW(context, slots, count));
  free(list->slots);
  list->slots = slots;
  list->slot_count = count;
  fill_slots(list);
  return EXTR_OK;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

extr_status set_list_put(extr_context *context, set_list *list, const int *columns,
                         const extr_set_shape *shape, int orbit) {
  size_t size = (size_t)shape->columns;
  if (set_list_find(list, columns, shape->columns) >= 0) return EXTR_OK;
  if (list->count == SET_LIST_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "there are more than %d sets: ask for fewer columns or unsatisfied checks, or "
                     "for another kind",
                     SET_LIST_MAX);
  TRY(grow_slots(context, list));
  TRY(ARRAY_RESERVE(context, list->sets, list->capacity, list->count + 1));
  TRY(ARRAY_RESERVE(context, list->columns, list->room, list->used + size));
  memcpy(list->columns + list->used, columns, size * sizeof *columns);
  list->slots[slot_of(list, columns, shape->columns)] = (uint32_t)list->count + 1;
  list->sets[list->count++] = (listed_set){list->used, orbit, *shape};
  list->used += size;
  if (orbit >= list->orbits) list->orbits = orbit + 1;
  return EXTR_OK;
}

static int compare_integers(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

extr_status set_list_add(extr_context *context, set_list *list, const automorphisms *symmetry,
                         const int *columns, const extr_set_shape *shape) {
  if (set_list_find(list, columns, shape->columns) >= 0) return EXTR_OK;
  size_t next = list->count;
  int orbit = list->orbits;
  TRY(set_list_put(context, list, columns, shape, orbit));
  for (; next < list->count; next++)
    for (int g = 0; g < symmetry->count; g++) {
      const int *image = automorphisms_image(symmetry, g);
      int moved[EXTR_SET_COLUMNS_MAX];
      for (int i = 0; i < shape->columns; i++)
        moved[i] = image[list->columns[list->sets[next].first + (size_t)i]];
      qsort(moved, (size_t)shape->columns, sizeof *moved, compare_integers);
      TRY(set_list_put(context, list, moved, shape, orbit));
    }
  return EXTR_OK;
}

/* ---- Order ----------------------------------------------------------------------------------- */

static const set_list *sorted_list; /* for qsort */

static int compare_columns(const listed_set *x, const listed_set *y) {
  const int *a = set_list_columns(sorted_list, x), *b = set_list_columns(sorted_list, y);
  for (int i = 0; i < x->shape.columns && i < y->shape.columns; i++)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

static int compare_sets(const void *a, const void *b) {
  const listed_set *x = a, *y = b;
  if (x->shape.columns != y->shape.columns) return x->shape.columns - y->shape.columns;
  return x->shape.odd != y->shape.odd ? x->shape.odd - y->shape.odd : compare_columns(x, y);
}

static int compare_orbits(const void *a, const void *b) {
  const listed_set *x = a, *y = b;
  return x->orbit != y->orbit ? x->orbit - y->orbit : compare_columns(x, y);
}

/* Numbers the orbits 1, 2, ... in their order: a file may have any numbers. */
static void number_orbits(set_list *list) {
  int number = 0, before = 0;
  qsort(list->sets, list->count, sizeof *list->sets, compare_orbits);
  for (size_t i = 0; i < list->count; i++) {
    const int own = list->sets[i].orbit;
    if (i == 0 || own != before) number++;
    before = own;
    list->sets[i].orbit = number;
  }
  list->orbits = number + 1;
}

extr_status set_list_sort(extr_context *context, set_list *list) {
  int *number, next = 0;
  if (list->count == 0) return EXTR_OK;
  sorted_list = list;
  number_orbits(list);
  TRY(ARRAY_NEW(context, number, list->orbits));
  qsort(list->sets, list->count, sizeof *list->sets, compare_sets);
  /* The first set of an orbit is its least, so the orbits are met in their own order. */
  for (size_t i = 0; i < list->count; i++) {
    int *own = &number[list->sets[i].orbit];
    if (!*own) *own = ++next;
    list->sets[i].orbit = *own;
  }
  free(number);
  list->orbits = next + 1;
  qsort(list->sets, list->count, sizeof *list->sets, compare_orbits);
  fill_slots(list);
  return EXTR_OK;
}
