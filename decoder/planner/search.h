/* The order in which layouts and check nodes are timed, and what has been found so far. */
#ifndef DECODER_PLANNER_SEARCH_H
#define DECODER_PLANNER_SEARCH_H

#include "decoder/planner/race.h"

/* Degrees that are chosen one by one: those with the most edges. Others follow the rules. */
enum { PLAN_DEGREES = 8 };

/* What a decoder leaves open. Layouts are as they are requested: of `block` the frames are 0. */
typedef struct plan_choice {
  extr_lanes lanes;
  extr_degree_choice nodes[PLAN_DEGREES]; /* none if the settings say what check nodes run */
  int count;
} plan_choice;

/* The first `step` candidates have been timed, and `best` is the fastest of them. */
enum { PLAN_COMPLETE = 1 << 20 };
typedef struct plan_state {
  plan_choice best;
  int step;
} plan_state;

/* What check nodes of one degree may compute their outputs with, as far as it can be the fastest. */
enum { CANDIDATES_MAX = 16 };

typedef struct candidates {
  extr_node_choice choice[CANDIDATES_MAX];
  int count;
} candidates;

typedef struct plan_search {
  const extr_code *code;
  extr_decoder_settings settings;
  bool lanes;        /* both layouts are candidates */
  plan_choice usual; /* the choice of the rules */
  struct {
    int degree; /* 0: not listed yet */
    candidates found;
  } structures[PLAN_DEGREES]; /* of extr_candidates_find, whose search takes up to 0.1 s */
} plan_search;

/* Keeps a reference to the code. Nothing is open if there are neither two layouts nor nodes of the
 * usual choice. Errors: as extr_code_blocks. */
extr_status extr_search_start(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, plan_search *search);

/* Sets the next candidate that differs from the best one, and the step that it is. The step is
 * PLAN_COMPLETE if there is none. First come both layouts, each with the check nodes of the rules,
 * with stars and with the two-minimum method in all check nodes; then, degree by degree, the
 * structures of extr_candidates_find, which the search keeps; then the stages of
 * extr_candidates_divide. Errors: as extr_candidates_find. */
extr_status extr_search_next(extr_context *context, plan_search *search, plan_state *state,
                             plan_choice *candidate);

/* Makes the decoder of a choice. Errors: as extr_decoder_new. */
extr_status extr_search_make(extr_context *context, const plan_search *search,
                             const plan_choice *choice, extr_decoder **made);

/* Makes the decoder of the best choice so far; at step 0, or if what a file says does not fit the
 * code, that of the rules, at which the state is then. Errors: as extr_decoder_new. */
extr_status extr_search_begin(extr_context *context, const plan_search *search, plan_state *state,
                              extr_decoder **made);

/* ---- Check nodes of one degree --------------------------------------------------------------- */

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
