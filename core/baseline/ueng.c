/* Ueng's 7-input node (the stochastic variable node for six edges and the channel): every output
 * combines two triples. The six edge outputs share seven triples; the output without the channel,
 * x_7, needs an eighth. Y.-L. Ueng et al., "VLSI design of a stochastic LDPC decoder", table of
 * input groups. */
#include "core/baseline/baseline.h"
#include "core/structure/graph.h"

enum { INPUTS = 7, TRIPLES = 8 };

static const int triples[TRIPLES][3] = {{2, 3, 7}, {1, 3, 7}, {1, 2, 7}, {4, 5, 6},
                                        {3, 5, 6}, {3, 4, 6}, {3, 4, 5}, {1, 2, 3}};
/* Output j combines the triples pairs[j][0] and pairs[j][1]. */
static const int pairs[INPUTS][2] = {{0, 3}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {7, 3}};

extr_status extr_ueng(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution) {
  if (inputs != INPUTS || cost->max_arity < 3)
    return extr_fail(context, EXTR_INPUT,
                     "Ueng's node: found %d inputs and max arity %d, expected 7 inputs and a max "
                     "arity of 3 or more",
                     inputs, cost->max_arity);
  TRY(extr_structure_new(context, inputs, &solution->structure));
  int node[TRIPLES];
  for (int t = 0; t < TRIPLES; t++) {
    int leaves[3] = {triples[t][0] - 1, triples[t][1] - 1, triples[t][2] - 1};
    TRY(extr_structure_combine(context, solution->structure, leaves, 3, &node[t]));
  }
  for (int j = 0; j < INPUTS; j++) {
    int halves[2] = {node[pairs[j][0]], node[pairs[j][1]]}, root;
    TRY(extr_structure_combine(context, solution->structure, halves, 2, &root));
    TRY(extr_structure_set_output(context, solution->structure, j, root));
  }
  return EXTR_OK;
}
