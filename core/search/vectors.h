/* A list of vectors of max_arity - 1 counts: degree vectors q (entry i-1 counts the tree nodes of
 * degree i+2, operators of i+1 inputs) or type vectors w (entry i-1 counts the levels of
 * (i+1)-input operators). */
#ifndef CORE_SEARCH_VECTORS_H
#define CORE_SEARCH_VECTORS_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

typedef struct vector_list {
  int length; /* entries a vector */
  int count;
  bool complete; /* false: more than EXTR_VECTORS_MAX were found, the others are missing */
  int *entries;
  size_t capacity;
} vector_list;

extr_status extr_vectors_append(extr_context *context, vector_list *list, const int *vector);
void extr_vectors_free(vector_list *list);

/* Hands the list over to the solution, in lexicographic order. */
void extr_vectors_give(vector_list *list, extr_solution *solution);

#endif
