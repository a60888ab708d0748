/* The structure graph as the library's own code sees it. */
#ifndef CORE_STRUCTURE_GRAPH_H
#define CORE_STRUCTURE_GRAPH_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* So few that sums of factors, at most 10^12 each, fit 63 bits. */
enum { EXTR_NODES_MAX = 1 << 22 };

struct extr_structure {
  int inputs;
  int nodes;
  int *first;    /* operands of node i: operands[first[i]] .. operands[first[i + 1] - 1] */
  int *operands; /* ascending in a node */
  int *output;   /* output j is node output[j], -1 where not set */
  int outputs_set;
  int *label;   /* of an operator: -j for output y_j, k > 0 for the one called a_k */
  int labelled; /* how many nodes have a label: none before all outputs are set */
  int *table;   /* open addressing over operand lists: a node, or 0 for free (node 0 is an input) */
  size_t table_size;
  size_t first_capacity, operand_capacity, label_capacity;
};

/* EXTR_INPUT unless a node may have so many inputs. */
extr_status extr_inputs_check(extr_context *context, int inputs);

/* Adds the operators of `part` to `whole`. inputs: the node of `whole` that stands for each input
 * of the part; outputs gets the node that is each of its outputs. */
extr_status extr_structure_insert(extr_context *context, const extr_structure *part,
                                  const int *inputs, extr_structure *whole, int *outputs);

/* A structure with the same nodes. All outputs must be set; names are made anew. */
extr_status extr_structure_copy(extr_context *context, const extr_structure *structure,
                                extr_structure **copy);

/* For qsort: numbers in ascending order, as operands stand. */
int extr_ascending(const void *a, const void *b);

/* The node that applies an operator to the operands, or -1. They must be ascending. */
int extr_structure_find(const extr_structure *structure, const int *operands, int count);

/* When the value of each node is known, in millionths; the caller frees the array. EXTR_INPUT where
 * an operator has more inputs than the cost has factors for. */
extr_status extr_structure_arrivals(extr_context *context, const extr_structure *structure,
                                    const extr_cost *cost, int64_t **arrivals);

#endif
