/* A list of vectors of max_arity - 1 counts: degree vectors q (entry i - 1 counts the tree nodes of
 * degree i + 2, whose operators have i + 1 inputs) or type vectors w (entry i - 1 counts the levels
 * of (i + 1)-input operators). */
#ifndef CORE_SEARCH_VECTORS_H
#define CORE_SEARCH_VECTORS_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

typedef struct vector_list {
  int length;    /* entries per vector */
  int count;     /* vectors, at most EXTR_VECTORS_MAX */
  bool complete; /* false once a vector beyond EXTR_VECTORS_MAX has been dropped */
  int *entries;
  size_t capacity;
} vector_list;

/* Copies the vector; a full list drops it and is marked incomplete. */
extr_status extr_vectors_append(extr_context *context, vector_list *list, const int *vector);
void extr_vectors_free(vector_list *list);

/* Sorts the list lexicographically and moves it into the solution, which then owns the entries. */
void extr_vectors_give(vector_list *list, extr_solution *solution);

#endif
