#include "bench/floor/sampling/law.h"

#include "core/base/array.h"

static extr_status add_class(extr_context *context, target *t, const extr_set_shape *shape) {
  if (t->classes == TARGET_CLASSES)
    return extr_fail(context, EXTR_LIMIT, "the sets are of more than %d classes (a,b)",
                     TARGET_CLASSES);
  t->class[t->classes++] = (target_class){shape->columns, shape->odd, t->orbits, 0};
  return EXTR_OK;
}

/* Sets of an orbit follow each other, and so do orbits of a class. */
static extr_status divide(extr_context *context, target *t) {
  const set_list *list = t->list;
  for (size_t i = 0; i < list->count; i++) {
    const listed_set *set = &list->sets[i];
    const target_class *last = t->classes ? &t->class[t->classes - 1] : NULL;
    bool new_orbit = i == 0 || set->orbit != list->sets[i - 1].orbit;
    if (!last || last->a != set->shape.columns || last->b != set->shape.odd)
      TRY(add_class(context, t, &set->shape));
    if (new_orbit) {
      t->class_of_orbit[t->orbits] = t->classes - 1;
      t->orbit[t->orbits++] = (target_range){.first = i};
      t->class[t->classes - 1].orbits++;
    }
    t->orbit[t->orbits - 1].count++;
    if (set->shape.columns > t->largest) t->largest = set->shape.columns;
    if (set->shape.odd == 0) t->codewords = true;
  }
  return EXTR_OK;
}

static void find_columns(const extr_code *code, target *t) {
  enum { NOT_LISTED = -1, LISTED = -2 };
  const int columns = extr_code_columns(code);
  for (int v = 0; v < columns; v++) t->place[v] = NOT_LISTED;
  for (size_t i = 0; i < t->list->used; i++) t->place[t->list->columns[i]] = LISTED;
  for (int v = 0; v < columns; v++)
    if (t->place[v] == LISTED && extr_code_column(code, v) == EXTR_TRANSMITTED) {
      t->place[v] = t->used;
      t->columns[t->used++] = v;
    }
  for (int v = 0; v < columns; v++)
    if (t->place[v] == LISTED) t->place[v] = t->used;
}

static int transmitted_columns(const target *t, const listed_set *set) {
  const int *columns = set_list_columns(t->list, set);
  int count = 0;
  for (int i = 0; i < set->shape.columns; i++) count += t->place[columns[i]] < t->used;
  return count;
}

static void fill_parts(target *t) {
  int *next = t->places;
  for (size_t i = 0; i < t->list->count; i++) {
    const listed_set *set = &t->list->sets[i];
    const int *columns = set_list_columns(t->list, set);
    int orbit = set->orbit - 1, transmitted = transmitted_columns(t, set);
    target_part *last = t->parts ? &t->part[t->parts - 1] : NULL;
    if (!last || last->orbit != orbit || last->transmitted != transmitted) {
      last = &t->part[t->parts++];
      *last = (target_part){0, orbit, transmitted, next};
    }
    last->count++;
    for (int j = 0; j < set->shape.columns; j++) *next++ = t->place[columns[j]];
  }
}

extr_status target_new(extr_context *context, const extr_code *code, const set_list *list,
                       target *made) {
  int columns = extr_code_columns(code);
  *made = (target){.list = list};
  TRY(POOL_NEW(context, &made->memory, made->orbit, list->count));
  TRY(POOL_NEW(context, &made->memory, made->class_of_orbit, list->count));
  TRY(POOL_NEW(context, &made->memory, made->columns, columns));
  TRY(POOL_NEW(context, &made->memory, made->place, columns));
  TRY(POOL_NEW(context, &made->memory, made->places, list->used));
  TRY(POOL_NEW(context, &made->memory, made->part, list->count));
  TRY(divide(context, made));
  find_columns(code, made);
  fill_parts(made);
  return EXTR_OK;
}

void target_free(target *t) {
  extr_pool_free(&t->memory);
}
