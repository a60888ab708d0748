/* Sets of columns, each once, together with their images under the automorphisms of a code. */
#ifndef BENCH_SETS_SET_LIST_H
#define BENCH_SETS_SET_LIST_H

#include "bench/sets/automorphisms.h"
#include <extrinsic/sets.h>

enum { SET_LIST_MAX = 1 << 24 }; /* sets */

typedef struct listed_set {
  size_t first; /* place of its columns, which are ascending */
  int orbit;
  extr_set_shape shape;
} listed_set;

typedef struct set_list {
  listed_set *sets;
  size_t count, capacity;
  int orbits;
  int *columns; /* of all sets */
  size_t used, room;
  uint32_t *slots; /* hash table: 1 + the number of a set, or 0 */
  size_t slot_count;
} set_list;

/* All zero is an empty list. */
void set_list_free(set_list *list);

static inline const int *set_list_columns(const set_list *list, const listed_set *set) {
  return list->columns + set->first;
}

/* The number of a set, given by its columns in ascending order; -1 if it is not in the list. */
long set_list_find(const set_list *list, const int *columns, int count);

/* Adds a set with this orbit number unless it is there. EXTR_LIMIT: there are SET_LIST_MAX sets. */
extr_status set_list_put(extr_context *context, set_list *list, const int *columns,
                         const extr_set_shape *shape, int orbit);

/* Adds a set and all its images as a new orbit, unless it is there. */
extr_status set_list_add(extr_context *context, set_list *list, const automorphisms *symmetry,
                         const int *columns, const extr_set_shape *shape);

/* Puts the sets in an order that depends on the sets alone, by (a, b), orbit and columns, and
 * numbers the orbits from 1 in that order. Not from several threads at once. */
extr_status set_list_sort(extr_context *context, set_list *list);

#endif
