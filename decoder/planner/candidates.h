/* What the check nodes of one degree may compute their outputs with, as far as it can be the
 * fastest. */
#ifndef DECODER_PLANNER_CANDIDATES_H
#define DECODER_PLANNER_CANDIDATES_H

#include <extrinsic/decoder.h>

enum { CANDIDATES_MAX = 16 };

typedef struct candidates {
  extr_node_choice choice[CANDIDATES_MAX];
  int count;
} candidates;

/* Lists the star structure, the two-minimum method, and the points of the Pareto front from the
 * least complex one to the isomorphic structure, without those that are no better than the star in
 * latency, or than the isomorphic structure in both. Above 64 inputs, where finding the Pareto
 * front takes as long as a short simulation, it lists star, two-minimum method and isomorphic
 * structure only. `degree` is 3 .. EXTR_INPUTS_MAX. Errors: as extr_frontier_find. */
extr_status extr_candidates_find(extr_context *context, int degree, candidates *found);

/* Lists a choice whose stages are EXTR_STAGES_AUTO once more, with the stages that have been the
 * fastest for some degree, instruction set or processor, without those that divide a node of this
 * degree in the same way as another. The most promising ones come first. */
void extr_candidates_divide(const extr_node_choice *choice, int degree, candidates *found);

#endif
