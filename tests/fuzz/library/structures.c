#include "tests/fuzz/library/state.h"

#include <string.h>

/* ---- Costs ----------------------------------------------------------------------------------- */

static const extr_cost *next_cost(state *s) {
  int place = next_below(s, PLACES + 1);
  return place < PLACES ? &s->costs[place] : NULL;
}

/* A cost that a caller filled in by himself, which may be none. */
static void spoil(state *s, extr_cost *cost) {
  if (next_below(s, 4) == 0) cost->max_arity = next_small(s);
  int arity = next_below(s, EXTR_ARITY_MAX + 1);
  static const int64_t values[] = {0, 1, -1, EXTR_COST_ONE, INT64_MAX, INT64_MIN, 7};
  cost->complexity[arity] = values[next_below(s, 7)];
  cost->latency[arity] = values[next_below(s, 7)];
}

void use_cost(state *s) {
  extr_context *context = next_context(s);
  extr_cost *cost = &s->costs[next_below(s, PLACES)];
  char text[EXTR_COST_TEXT];
  int arity = next_below(s, 6);
  switch (next_below(s, 4)) {
  case 0:
    succeeded(context, extr_cost_unit(context, arity, cost));
    break;
  case 1:
    succeeded(context, extr_cost_model(context, extr_cost_model_name(next_small(s)), arity, cost));
    break;
  case 2:
    succeeded(context,
              extr_cost_parse(context, arity, "1,2,3", arity & 1 ? "1,1.5,2" : NULL, cost));
    break;
  default:
    spoil(s, cost);
  }
  check(*extr_cost_text(cost->complexity[2], text));
}

/* ---- Structures ------------------------------------------------------------------------------ */

static void combine(state *s, extr_context *context, extr_structure *structure) {
  enum { OPERANDS = 5 };
  int operands[OPERANDS], node = -7, before = structure ? extr_structure_nodes(structure) : 0;
  int count = next_below(s, OPERANDS + 2) - 1;
  for (int i = 0; i < OPERANDS; i++) operands[i] = next_small(s);
  extr_status status =
      extr_structure_combine(context, structure, next_below(s, 9) ? operands : NULL, count, &node);
  if (succeeded(context, status))
    check(node >= 0 && node <= before && extr_structure_arity(structure, node) == count);
  else
    check(node == -7 && (!structure || extr_structure_nodes(structure) == before));
}

static void read_structure(const extr_structure *structure, const extr_cost *cost) {
  int counts[EXTR_ARITY_MAX + 1], operators = 0;
  char name[EXTR_NODE_TEXT];
  extr_structure_operators(structure, counts);
  for (int i = 0; i <= EXTR_ARITY_MAX; i++) operators += counts[i];
  check(operators == extr_structure_nodes(structure) - extr_structure_inputs(structure));
  for (int v = 0; v < extr_structure_nodes(structure); v++) {
    check(*extr_structure_node_name(structure, v, name));
    for (int i = 0; i < extr_structure_arity(structure, v); i++)
      check(extr_structure_operands(structure, v)[i] < v);
  }
  if (cost && cost->max_arity >= 2 && cost->max_arity <= EXTR_ARITY_MAX) {
    extr_cost unit;
    check(extr_cost_unit(NULL, cost->max_arity, &unit) == EXTR_OK);
    check(extr_structure_complexity(structure, &unit) >= -1);
    check(extr_structure_latency(structure, &unit) >= -1);
  }
}

void use_structure(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES);
  extr_structure **structure = &s->structures[place], *made;
  switch (next_below(s, 5)) {
  case 0:
    MAKE(s, context, *structure, extr_structure_new(context, next_small(s), &made),
         extr_structure_free);
    break;
  case 1:
  case 2:
    combine(s, context, *structure);
    break;
  case 3: {
    int output = next_small(s), node = next_small(s);
    if (succeeded(context, extr_structure_set_output(context, *structure, output, node)))
      check(extr_structure_output(*structure, output) == node);
    break;
  }
  default:
    succeeded(context, extr_structure_check(context, *structure, next_small(s)));
    if (*structure) read_structure(*structure, next_cost(s));
  }
}

static void emit(state *s, extr_context *context, const extr_structure *structure) {
  static const char *const names[] = {"node", "", "9x", "a b", NULL, "A_1"};
  char unset, *text = &unset;
  const char *name = names[next_below(s, 6)];
  extr_cost clocked = extr_cost_pipelined();
  extr_status status;
  clocked.clock = next_below(s, 4) * EXTR_COST_ONE; /* 0 is refused */
  switch (next_below(s, 4)) {
  case 0:
    status = extr_emit_c(context, structure, name, &text);
    break;
  case 1:
    status = extr_emit_verilog(context, structure, name, next_below(s, 2) ? &clocked : NULL, &text);
    break;
  case 2:
    status = extr_structure_write(context, structure, &text);
    break;
  default:
    status = extr_emit_dot(context, structure, next_cost(s), (extr_view)next_small(s), &text);
  }
  if (succeeded(context, status)) {
    check(strlen(text) > 0);
    extr_text_free(text);
  } else {
    check(text == &unset);
  }
}

void use_structure_text(state *s) {
  extr_context *context = next_context(s);
  const extr_structure *structure = s->structures[next_below(s, PLACES)];
  const extr_solution *solution = s->solutions[next_below(s, PLACES)];
  emit(s, context, solution && next_below(s, 2) ? solution->structure : structure);
}

/* ---- Searches -------------------------------------------------------------------------------- */

enum { SEARCHES_MOST = 2 };

static void check_solution(const extr_solution *found, const extr_cost *cost) {
  check(extr_structure_check(NULL, found->structure, cost->max_arity) == EXTR_OK);
  check(extr_structure_complexity(found->structure, cost) == found->complexity);
  check(extr_structure_latency(found->structure, cost) == found->latency);
  check(found->proof.lower_bound <= found->complexity);
}

static void search_frontier(extr_context *context, int inputs, const extr_cost *cost) {
  extr_frontier *frontier;
  if (!succeeded(context, extr_frontier_find(context, inputs, cost, &frontier))) return;
  check(frontier->count > 0);
  for (int i = 0; i < frontier->count; i++) check_solution(frontier->points[i], cost);
  extr_frontier_free(frontier);
}

void use_optimize(state *s) {
  extr_context *context = next_context(s);
  extr_solution **place = &s->solutions[next_below(s, PLACES)], *made;
  const extr_cost *cost = next_cost(s);
  int inputs = next_below(s, 6), vector[3] = {next_small(s), next_small(s), next_small(s)};
  extr_class kind = (extr_class)(next_below(s, 8) - 1);
  if (s->searches++ >= SEARCHES_MOST) return;
  if (next_below(s, 8) == 0) {
    search_frontier(context, inputs, cost);
    return;
  }
  if (next_below(s, 2))
    MAKE(s, context, *place,
         extr_optimize_vector(context, kind, inputs, cost, vector, next_below(s, 4), &made),
         extr_solution_free);
  else
    MAKE(s, context, *place, extr_optimize(context, kind, inputs, cost, &made), extr_solution_free);
  if (*place == made) check_solution(made, cost);
}

void use_exact(state *s) {
  extr_context *context = next_context(s);
  extr_solution **place = &s->solutions[next_below(s, PLACES)], *made;
  const extr_cost *cost = next_cost(s);
  extr_exact_settings settings = extr_exact_settings_default();
  settings.max_cases = 1 + (uint64_t)next_below(s, 100);
  settings.latency_limit = (int64_t)next_small(s) * EXTR_COST_ONE;
  if (s->searches++ >= SEARCHES_MOST) return;
  MAKE(s, context, *place,
       extr_exact(context, next_below(s, 6), cost, next_below(s, 9) ? &settings : NULL, &made),
       extr_solution_free);
  if (*place == made) check_solution(made, cost);
}

/* ---- Programs -------------------------------------------------------------------------------- */

static void check_program(const extr_program *program) {
  int values = extr_program_inputs(program);
  for (int k = 0; k < extr_program_steps(program); k++, values++) {
    extr_step step = extr_program_step(program, k);
    for (int i = 0; i < step.count; i++) check(step.operands[i] >= 0 && step.operands[i] < values);
  }
  for (int i = 0; i < extr_program_outputs(program); i++)
    check(extr_program_output(program, i) < values);
}

static void check_slots(const extr_program *program, const extr_slots *slots) {
  int inputs = extr_program_inputs(program), values = inputs + extr_program_steps(program);
  int end = inputs + extr_slots_count(slots) + extr_program_outputs(program);
  for (int v = 0; v < values; v++) {
    int location = extr_slots_location(slots, v);
    check(location >= 0 && location < end && (v >= inputs || location == v));
  }
}

void use_program(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES);
  const extr_solution *solution = s->solutions[next_below(s, PLACES)];
  const extr_structure *structure = solution ? solution->structure : s->structures[place];
  if (next_below(s, 2)) {
    extr_program *made;
    if (next_below(s, 2))
      MAKE(s, context, s->programs[place], extr_program_new(context, structure, &made),
           extr_program_free);
    else
      MAKE(s, context, s->programs[place],
           extr_program_of_outputs(context, structure, next_small(s), &made), extr_program_free);
    if (s->programs[place] == made) check_program(made);
  } else {
    extr_slots *made;
    MAKE(s, context, s->slots[place], extr_slots_new(context, s->programs[place], &made),
         extr_slots_free);
    if (s->slots[place] == made) check_slots(s->programs[place], made);
  }
}
