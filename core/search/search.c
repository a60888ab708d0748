#include "core/search/search.h"

#include "core/base/array.h"
#include "core/base/swap.h"
#include "core/structure/solution.h"

#include <string.h>

extr_status extr_search_run(extr_context *context, extr_search *search, int inputs,
                            const extr_cost *cost, extr_solution **solution) {
  extr_solution *made;
  TRY(extr_solution_new(context, &made));
  extr_status status = search(context, inputs, cost, made);
  if (status == EXTR_OK) status = extr_solution_measure(context, cost, made);
  return HAND_OVER(status, made, solution, extr_solution_free);
}

/* ---- Vectors --------------------------------------------------------------------------------- */

extr_status extr_vectors_append(extr_context *context, vector_list *list, const int *vector) {
  if (list->count == EXTR_VECTORS_MAX) {
    list->complete = false;
    return EXTR_OK;
  }
  size_t length = (size_t)list->length;
  TRY(ARRAY_RESERVE(context, list->entries, list->capacity, (size_t)(list->count + 1) * length));
  memcpy(list->entries + (size_t)list->count * length, vector, length * sizeof(int));
  list->count++;
  return EXTR_OK;
}

void extr_vectors_free(vector_list *list) {
  free(list->entries);
}

static int compare(const int *a, const int *b, int length) {
  for (int i = 0; i < length; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

void extr_vectors_give(vector_list *list, extr_solution *solution) {
  int length = list->length;
  for (int i = 1; i < list->count; i++)
    for (int j = i; j > 0; j--) {
      int *here = list->entries + j * length, *before = here - length;
      if (compare(before, here, length) <= 0) break;
      for (int k = 0; k < length; k++) SWAP(before[k], here[k]);
    }
  solution->vectors = list->entries;
  solution->vector_count = list->count;
  solution->vectors_complete = list->complete;
  list->entries = NULL;
}
