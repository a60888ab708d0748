#include "decoder/planner/search.h"

#include "codes/blocks/blocks.h"
#include "core/base/owned.h"
#include "decoder/blocks/choose.h"
#include "decoder/settings/node_structure.h"

#include <extrinsic/optimize.h>

enum { LEAST_DEGREE = 3 };

static bool chooses_checks(const extr_decoder_settings *s) {
  return s->check.kind == EXTR_NODE_AUTO && s->check.list_count == 0 && extr_decoder_is_min_sum(s);
}

/* ---- Start ----------------------------------------------------------------------------------- */

/* The degree with the most edges among those whose number of edges is positive, which becomes 0; or
 * 0. */
static int take_degree(int64_t *edges) {
  int best = 0;
  for (int degree = LEAST_DEGREE; degree <= EXTR_INPUTS_MAX; degree++)
    if (edges[degree] > edges[best]) best = degree;
  edges[best] = 0;
  return best;
}

static void list_degrees(plan_search *s) {
  int64_t edges[EXTR_INPUTS_MAX + 1] = {0};
  for (int row = 0; row < extr_code_rows(s->code); row++) {
    const int degree = extr_code_row_degree(s->code, row);
    if (degree >= LEAST_DEGREE && degree <= EXTR_INPUTS_MAX) edges[degree] += degree;
  }
  for (int degree; s->usual.count < PLAN_DEGREES && (degree = take_degree(edges)) > 0;)
    s->usual.nodes[s->usual.count++] =
        (extr_degree_choice){degree, extr_node_choice_at(&s->settings, degree)};
}

extr_status extr_search_start(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, plan_search *search) {
  const code_blocks *blocks = NULL;
  *search = (plan_search){.code = code, .settings = *settings};
  search->settings.plan = EXTR_PLAN_ESTIMATED;
  search->usual.lanes = settings->lanes;
  if (settings->lanes.kind == EXTR_LANES_AUTO) TRY(extr_code_blocks(context, code, &blocks));
  search->lanes = blocks && settings->window == 0;
  if (chooses_checks(settings)) list_degrees(search);
  return EXTR_OK;
}

/* ---- Structures and stages ------------------------------------------------------------------- */

enum { FRONT_INPUTS_MAX = 64, ARITY = 2, ONE_OPERATOR = 1000000 };

static void add(candidates *found, extr_node_choice choice) {
  if (found->count < CANDIDATES_MAX) found->choice[found->count++] = choice;
}

/* The last point is the least complex one. */
static void add_points(const extr_frontier *front, const extr_solution *star,
                       const extr_solution *isomorphic, candidates *found) {
  for (int i = front->count - 1; i >= 0; i--) {
    const extr_solution *point = front->points[i];
    if (point->latency < star->latency &&
        (point->latency > isomorphic->latency || point->complexity < isomorphic->complexity))
      add(found, (extr_node_choice){.kind = EXTR_NODE_FRONTIER,
                                    .latency = (int)(point->latency / ONE_OPERATOR)});
  }
}

static extr_status add_front(extr_context *context, int degree, const extr_cost *cost,
                             const extr_solution *isomorphic, candidates *found) {
  OWNED(release_solution) extr_solution *star = NULL;
  OWNED(release_frontier) extr_frontier *front = NULL;
  TRY(extr_optimize(context, EXTR_STAR, degree, cost, &star));
  TRY(extr_frontier_find(context, degree, cost, &front));
  add_points(front, star, isomorphic, found);
  return EXTR_OK;
}

extr_status extr_candidates_find(extr_context *context, int degree, candidates *found) {
  extr_cost cost;
  OWNED(release_solution) extr_solution *isomorphic = NULL;
  *found = (candidates){0};
  TRY(extr_cost_unit(context, ARITY, &cost));
  TRY(extr_optimize(context, EXTR_ISOMORPHIC, degree, &cost, &isomorphic));
  add(found, (extr_node_choice){.kind = EXTR_NODE_STAR});
  add(found, (extr_node_choice){.kind = EXTR_NODE_TWO_MIN});
  if (degree <= FRONT_INPUTS_MAX) TRY(add_front(context, degree, &cost, isomorphic, found));
  add(found, (extr_node_choice){.kind = EXTR_NODE_ISOMORPHIC});
  return EXTR_OK;
}

void extr_candidates_divide(const extr_node_choice *choice, int degree, candidates *found) {
  static const extr_stages of_structure[] = {
      {EXTR_STAGES_KEEP, 4, 2, 0},    {EXTR_STAGES_KEEP, 2, 0, 0},   {EXTR_STAGES_ONE, 0, 0, 0},
      {EXTR_STAGES_REREAD, 4, 2, 10}, {EXTR_STAGES_KEEP, 16, 0, 0},  {EXTR_STAGES_REREAD, 4, 0, 0},
      {EXTR_STAGES_KEEP, 9, 2, 0},    {EXTR_STAGES_REREAD, 4, 2, 16}};
  static const extr_stages of_two_min[] = {{EXTR_STAGES_KEEP, 0, 0, 0},
                                           {EXTR_STAGES_REREAD, 0, 0, 10},
                                           {EXTR_STAGES_REREAD, 0, 0, 20},
                                           {EXTR_STAGES_REREAD, 0, 0, 0},
                                           {EXTR_STAGES_ONE, 0, 0, 0}};
  const bool two_min = choice->kind == EXTR_NODE_TWO_MIN;
  const extr_stages *all = two_min ? of_two_min : of_structure;
  const size_t count =
      two_min ? sizeof of_two_min / sizeof *of_two_min : sizeof of_structure / sizeof *of_structure;
  *found = (candidates){0};
  for (size_t i = 0; i < count; i++) {
    extr_node_choice divided = *choice;
    divided.stages = all[i];
    if (all[i].kept < degree && all[i].shared < degree) add(found, divided);
  }
}

/* ---- Candidates ------------------------------------------------------------------------------ */

static bool same_choice(const extr_node_choice *a, const extr_node_choice *b) {
  return a->kind == b->kind && a->latency == b->latency && a->stages.form == b->stages.form &&
         a->stages.shared == b->stages.shared && a->stages.repeated == b->stages.repeated &&
         a->stages.kept == b->stages.kept;
}

static bool same_nodes(const plan_choice *a, const plan_choice *b) {
  for (int i = 0; i < a->count; i++)
    if (!same_choice(&a->nodes[i].choice, &b->nodes[i].choice)) return false;
  return true;
}

/* All check nodes at once, in one layout: number `step` of these candidates. False if `step` is too
 * large, and reduces it by their number. */
static bool take_whole(const plan_search *s, int *step, plan_choice *candidate) {
  static const extr_lanes layouts[] = {{EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 0}};
  static const extr_node_kind kinds[] = {EXTR_NODE_AUTO, EXTR_NODE_STAR, EXTR_NODE_TWO_MIN};
  const int per_layout = s->usual.count > 0 ? 3 : 1, count = (s->lanes ? 2 : 1) * per_layout;
  if (*step >= count) {
    *step -= count;
    return false;
  }
  const extr_node_kind kind = kinds[*step % per_layout];
  if (s->lanes) candidate->lanes = layouts[*step / per_layout];
  for (int i = 0; i < candidate->count; i++)
    candidate->nodes[i].choice =
        kind == EXTR_NODE_AUTO ? s->usual.nodes[i].choice : (extr_node_choice){.kind = kind};
  return true;
}

static extr_status list_structures(extr_context *context, plan_search *s, int i, int degree,
                                   candidates *found) {
  if (s->structures[i].degree != degree)
    TRY(extr_candidates_find(context, degree, &s->structures[i].found));
  s->structures[i].degree = degree;
  *found = s->structures[i].found;
  return EXTR_OK;
}

/* Node i: number `step` of the structures of its degree or, if `divides`, of the stages of what it
 * has. */
static extr_status take_degree_choice(extr_context *context, plan_search *s, int i, bool divides,
                                      int *step, extr_degree_choice *node, bool *taken) {
  candidates found;
  extr_node_choice whole = node->choice;
  whole.stages = (extr_stages){0};
  if (divides)
    extr_candidates_divide(&whole, node->degree, &found);
  else
    TRY(list_structures(context, s, i, node->degree, &found));
  *taken = *step < found.count;
  if (*taken)
    node->choice = found.choice[*step];
  else
    *step -= found.count;
  return EXTR_OK;
}

static extr_status candidate_at(extr_context *context, plan_search *s, int step,
                                plan_choice *candidate, bool *taken) {
  const int rounds = s->settings.kernels == EXTR_COMPILED ? 2 : 1;
  *taken = take_whole(s, &step, candidate);
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < candidate->count && !*taken; i++)
      TRY(take_degree_choice(context, s, i, round == 1, &step, &candidate->nodes[i], taken));
  return EXTR_OK;
}

extr_status extr_search_next(extr_context *context, plan_search *search, plan_state *state,
                             plan_choice *candidate) {
  const plan_choice *best = &state->best;
  for (; state->step < PLAN_COMPLETE; state->step++) {
    bool taken;
    *candidate = *best;
    TRY(candidate_at(context, search, state->step, candidate, &taken));
    if (!taken) state->step = PLAN_COMPLETE;
    if (!taken || candidate->lanes.kind != best->lanes.kind || !same_nodes(candidate, best)) break;
  }
  return EXTR_OK;
}

/* ---- Decoders -------------------------------------------------------------------------------- */

extr_status extr_search_make(extr_context *context, const plan_search *search,
                             const plan_choice *choice, extr_decoder **made) {
  extr_decoder_settings settings = search->settings;
  settings.lanes = choice->lanes;
  if (choice->count > 0) {
    settings.check.list = choice->nodes;
    settings.check.list_count = choice->count;
  }
  return extr_layout_decoder_new(context, search->code, &settings, made);
}

extr_status extr_search_begin(extr_context *context, const plan_search *search, plan_state *state,
                              extr_decoder **made) {
  if (state->step > 0 && extr_search_make(NULL, search, &state->best, made) == EXTR_OK)
    return EXTR_OK;
  *state = (plan_state){search->usual, 0};
  TRY(extr_search_make(context, search, &state->best, made));
  if (search->lanes)
    state->best.lanes.kind =
        (*made)->kind == &extr_message_passing ? EXTR_LANES_FRAMES : EXTR_LANES_BLOCK;
  return EXTR_OK;
}
