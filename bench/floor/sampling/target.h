/* The sets that a run samples, by class and orbit. */
#ifndef BENCH_FLOOR_SAMPLING_TARGET_H
#define BENCH_FLOOR_SAMPLING_TARGET_H

#include "bench/sets/set_list.h"

enum { TARGET_CLASSES = 64 };

/* Sets first .. first + count - 1 of the list. */
typedef struct target_range {
  size_t first, count;
} target_range;

/* Sets of one orbit that have as many transmitted columns. */
typedef struct target_part {
  size_t count;
  int orbit, transmitted;
  const int *places; /* the columns of these sets, one set after the other, by their `place` */
} target_part;

typedef struct target_class {
  int a, b;
  int first_orbit, orbits;
} target_class;

typedef struct target {
  const set_list *list;
  int classes;
  target_class class[TARGET_CLASSES];
  int orbits;
  target_range *orbit;
  int *class_of_orbit;
  int used;     /* transmitted columns that are in some set */
  int *columns; /* these, in ascending order */
  int *place;   /* by column of H: its index among these; `used` for a column that is not
                   * transmitted, whose LLR is always the same; -1 for all others */
  int *places;
  size_t parts;
  target_part *part;
  int shown_orbits; /* 0, or the number of orbits, if each of them has a sum of its own */
  int largest;      /* size of the largest set */
  bool codewords;   /* some set has no odd check */
} target;

/* The list must be sorted and stay as it is. EXTR_LIMIT: more than TARGET_CLASSES classes.
 * target_free must follow whatever the result. */
extr_status target_new(extr_context *context, const extr_code *code, const set_list *list,
                       target *made);
void target_free(target *t);

/* The class of a set of the list. */
static inline int target_class_of(const target *t, long set) {
  return t->class_of_orbit[t->list->sets[set].orbit - 1];
}

#endif
