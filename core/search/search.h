/* The interface of the searches for the best structure of a class, and the vectors they list. */
#ifndef CORE_SEARCH_SEARCH_H
#define CORE_SEARCH_SEARCH_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* Fills a solution that extr_solution_new made: the structure and, if the class has them, its
 * vectors. `inputs` and `cost` have been validated. The caller measures the structure and, also
 * after a failure, frees the solution. */
typedef extr_status extr_search(extr_context *context, int inputs, const extr_cost *cost,
                                extr_solution *solution);

/* The same for one given vector of cost->max_arity - 1 nonnegative entries. EXTR_INPUT if no tree
 * of this many inputs has the vector. */
typedef extr_status extr_vector_search(extr_context *context, int inputs, const extr_cost *cost,
                                       const int *vector, extr_solution *solution);

/* Runs the search and measures its structure. The caller frees the solution; it has no proof. */
extr_status extr_search_run(extr_context *context, extr_search *search, int inputs,
                            const extr_cost *cost, extr_solution **solution);

/* A list of vectors of max_arity - 1 counts: degree vectors q (entry i - 1 counts the tree nodes of
 * degree i + 2, whose operators have i + 1 inputs) or type vectors w (entry i - 1 counts the levels
 * of (i + 1)-input operators). */
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
