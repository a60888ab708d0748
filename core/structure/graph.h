/* The representation of a structure, for use within the library. */
#ifndef CORE_STRUCTURE_GRAPH_H
#define CORE_STRUCTURE_GRAPH_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* Sums of this many costs, at most 10^12 each, fit in 63 bits. */
enum { EXTR_NODES_MAX = 1 << 22 };

struct extr_structure {
  int inputs;
  int nodes;
  int *first;    /* operands of node i: operands[first[i]] .. operands[first[i + 1] - 1] */
  int *operands; /* ascending in a node */
  int *output;   /* output j is node output[j], -1 if not set */
  int outputs_set;
  int *label;   /* per operator: -j for output y_j, k > 0 for the operator named a_k */
  int labelled; /* the number of nodes with a label: 0 until all outputs are set */
  int *table;   /* hash table of operand lists: a node, or 0 if free (node 0 is an input) */
  size_t table_size;
  size_t first_capacity, operand_capacity, label_capacity;
};

/* EXTR_INPUT unless 3 <= inputs <= EXTR_INPUTS_MAX. */
extr_status extr_inputs_check(extr_context *context, int inputs);

/* Adds the operators of `part` to `whole`. inputs[i] is the node of `whole` that replaces input i
 * of the part; outputs[j] receives the node of `whole` for output j of the part. */
extr_status extr_structure_insert(extr_context *context, const extr_structure *part,
                                  const int *inputs, extr_structure *whole, int *outputs);

/* A structure with the same nodes, which the caller frees. All outputs must be set. The names of
 * operators may differ. */
extr_status extr_structure_copy(extr_context *context, const extr_structure *structure,
                                extr_structure **copy);

/* The operator with these operands, which must be ascending, or -1. */
int extr_structure_find(const extr_structure *structure, const int *operands, int count);

/* EXTR_OK if the structure passes extr_structure_check, or else extr_structure_check_group, which
 * `group` says; otherwise the error of the former. */
extr_status extr_structure_check_either(extr_context *context, const extr_structure *structure,
                                        int max_arity, bool *group);

/* EXTR_INPUT if an operator has more inputs than the cost has factors. */
extr_status extr_structure_check_arity(extr_context *context, const extr_structure *structure,
                                       const extr_cost *cost);

/* The time at which the value of each node is known, in millionths, without registers; the caller
 * frees the array. EXTR_INPUT: as above. */
extr_status extr_structure_arrivals(extr_context *context, const extr_structure *structure,
                                    const extr_cost *cost, int64_t **arrivals);

#endif
