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

/* Problem 1 by Algorithm 1: every degree vector of n inputs with the least complexity. */
extr_status extr_degree_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                vector_list *list);

/* Problem 3 by Algorithm 4, for any n: every type vector w of the least latency whose product of
 * arities is n - 1; where that latency is not the least that any product >= n - 1 has, or where n -
 * 1 is no product, every minimal type vector with the least latency and a product above n - 1
 * (minimal: no level can be left out). */
extr_status extr_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                              vector_list *list);

/* The least latency that any structure of n inputs has. */
extr_status extr_least_latency(extr_context *context, int inputs, const extr_cost *cost,
                               int64_t *latency);

/* Every minimal type vector with a product of n - 1 or more, whatever its latency. */
extr_status extr_minimal_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                      vector_list *list);

#endif
