/* The steps of a program, and the order in which the operators of a structure run. */
#include "core/base/pool.h"
#include "core/program/unchecked.h"
#include "core/structure/graph.h"

#include <string.h>

/* ---- The order --------------------------------------------------------------------------------
 *
 * Finding the order with the fewest simultaneously live values is NP-hard (register allocation on
 * graphs), so the better of two heuristic orders is used. A depth-first order, output by output, is
 * good if little is shared. A greedy order, which always runs the operator that frees the most
 * values, is good if much is shared. Inputs and outputs do not count, because they are always
 * kept. */

enum { GREEDY_MAX = 4096 /* operators: the greedy order takes quadratic time */ };

typedef struct planner {
  extr_context *context;
  const extr_structure *s;
  int operators;
  bool *is_output; /* per node */
  int *users;      /* per node: the number of its users that have not run yet */
  int *waiting;    /* per node: the number of its operands that have not run yet */
  int *order;      /* the operators in the order in which they run */
} planner;

static void count_users(planner *p) {
  memset(p->users, 0, (size_t)p->s->nodes * sizeof(int));
  for (int i = 0; i < p->s->first[p->s->nodes]; i++) p->users[p->s->operands[i]]++;
}

/* ---- Depth first ---- */

/* An operator on the path down from an output. */
typedef struct visit {
  int node;
  int operands; /* the number of its operands not visited yet: its first ones */
} visit;

/* Appends the operators that `root` needs, and then `root`, to the order. The path may be as long
 * as there are operators; an explicit stack avoids deep recursion. */
static void order_below(const planner *p, int root, visit *way, bool *done, int *count) {
  int depth = 0;
  if (!done[root]) way[depth++] = (visit){root, extr_structure_arity(p->s, root)};
  while (depth > 0) {
    visit *at = &way[depth - 1];
    if (at->operands == 0) {
      done[at->node] = true;
      p->order[(*count)++] = at->node;
      depth--;
      continue;
    }
    int below = extr_structure_operands(p->s, at->node)[--at->operands];
    if (below >= p->s->inputs && !done[below])
      way[depth++] = (visit){below, extr_structure_arity(p->s, below)};
  }
}

static extr_status depth_first(planner *p) {
  OWNED_ARRAY bool *done = NULL;
  OWNED_ARRAY visit *way = NULL;
  TRY(ARRAY_NEW(p->context, done, p->s->nodes));
  TRY(ARRAY_NEW(p->context, way, p->operators));
  int count = 0;
  for (int j = 0; j < p->s->inputs; j++) order_below(p, p->s->output[j], way, done, &count);
  return EXTR_OK;
}

/* ---- Greedy ---- */

/* The decrease in the number of live values when this operator runs. */
static int gain(const planner *p, int node) {
  int freed = 0, arity = extr_structure_arity(p->s, node);
  const int *operands = extr_structure_operands(p->s, node);
  for (int i = 0; i < arity; i++)
    freed += operands[i] >= p->s->inputs && p->users[operands[i]] == 1;
  return freed - !p->is_output[node];
}

static void run(planner *p, int node) {
  int arity = extr_structure_arity(p->s, node);
  const int *operands = extr_structure_operands(p->s, node);
  for (int i = 0; i < arity; i++) p->users[operands[i]]--;
}

static void count_waiting(planner *p) {
  for (int node = p->s->inputs; node < p->s->nodes; node++) {
    p->waiting[node] = 0;
    for (int i = 0; i < extr_structure_arity(p->s, node); i++)
      p->waiting[node] += extr_structure_operands(p->s, node)[i] >= p->s->inputs;
  }
}

static void greedy(planner *p) {
  count_users(p);
  count_waiting(p);
  for (int count = 0; count < p->operators; count++) {
    int best = -1, best_gain = 0;
    for (int node = p->s->inputs; node < p->s->nodes; node++) {
      if (p->waiting[node] != 0) continue;
      int its = gain(p, node);
      if (best < 0 || its > best_gain) {
        best = node;
        best_gain = its;
      }
    }
    p->order[count] = best;
    p->waiting[best] = -1;
    run(p, best);
    for (int node = best + 1; node < p->s->nodes; node++)
      for (int i = 0; p->waiting[node] > 0 && i < extr_structure_arity(p->s, node); i++)
        p->waiting[node] -= extr_structure_operands(p->s, node)[i] == best;
  }
}

/* ---- The better one ---- */

/* The largest number of values alive at once in this order. */
static int most_alive(planner *p) {
  int alive = 0, most = 0;
  count_users(p);
  for (int k = 0; k < p->operators; k++) {
    alive -= gain(p, p->order[k]);
    run(p, p->order[k]);
    if (alive > most) most = alive;
  }
  return most;
}

/* Lists all operators, operands before their users, in an order with few values alive at once.
 * `order` has room for all operators. The structure must be valid. */
static extr_status order_few_alive(extr_context *context, const extr_structure *structure,
                                   int *order) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  planner p = {
      .context = context, .s = structure, .operators = structure->nodes - structure->inputs};
  TRY(POOL_NEW(context, &memory, p.is_output, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.users, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.waiting, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.order, p.operators));
  for (int j = 0; j < structure->inputs; j++) p.is_output[structure->output[j]] = true;
  size_t bytes = (size_t)p.operators * sizeof *order;
  TRY(depth_first(&p));
  memcpy(order, p.order, bytes);
  if (p.operators > GREEDY_MAX) return EXTR_OK;
  int most = most_alive(&p);
  greedy(&p);
  if (most_alive(&p) < most) memcpy(order, p.order, bytes);
  return EXTR_OK;
}

/* ---- The program ----------------------------------------------------------------------------- */

struct extr_program {
  int inputs, outputs, steps;
  extr_step *step;
  int *operands; /* of all steps */
  int *output;   /* per output: its value */
};

/* Fills in the steps and outputs. `value` is scratch: the value of each node. */
static void write_steps(const extr_structure *s, const int *order, int *value, extr_program *p) {
  int *operand = p->operands;
  for (int node = 0; node < s->inputs; node++) value[node] = node;
  for (int k = 0; k < p->steps; k++) {
    int count = extr_structure_arity(s, order[k]);
    p->step[k] = (extr_step){-1, count, operand};
    for (int i = 0; i < count; i++) *operand++ = value[extr_structure_operands(s, order[k])[i]];
    value[order[k]] = s->inputs + k;
  }
  for (int j = 0; j < p->outputs; j++) {
    p->output[j] = value[s->output[j]];
    p->step[p->output[j] - s->inputs].output = j;
  }
}

static extr_status fill_program(extr_context *context, const extr_structure *s, const int *order,
                                extr_program *p) {
  size_t operands = 0;
  OWNED_ARRAY int *value = NULL;
  for (int k = 0; k < p->steps; k++) operands += (size_t)extr_structure_arity(s, order[k]);
  TRY(ARRAY_NEW(context, p->step, (size_t)p->steps));
  TRY(ARRAY_NEW(context, p->operands, operands));
  TRY(ARRAY_NEW(context, p->output, (size_t)p->outputs));
  TRY(ARRAY_NEW(context, value, (size_t)s->nodes));
  write_steps(s, order, value, p);
  return EXTR_OK;
}

/* The program that runs these operators. */
static extr_status new_in_order(extr_context *context, const extr_structure *structure, int outputs,
                                const int *order, int steps, extr_program **program) {
  extr_program *made;
  TRY(ARRAY_NEW(context, made, 1));
  *made = (extr_program){.inputs = structure->inputs, .outputs = outputs, .steps = steps};
  extr_status status = fill_program(context, structure, order, made);
  return HAND_OVER(status, made, program, extr_program_free);
}

extr_status extr_program_few_alive(extr_context *context, const extr_structure *structure,
                                   extr_program **program) {
  OWNED_ARRAY int *order = NULL;
  int operators = structure->nodes - structure->inputs;
  TRY(ARRAY_NEW(context, order, operators));
  TRY(order_few_alive(context, structure, order));
  return new_in_order(context, structure, structure->inputs, order, operators, program);
}

extr_status extr_program_new(extr_context *context, const extr_structure *structure,
                             extr_program **program) {
  TRY(extr_need(context, program));
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  return extr_program_few_alive(context, structure, program);
}

/* Lists the operators that the outputs need, in ascending order. Operands come before their users,
 * so a single backward pass visits every user first. */
static int list_needed(const extr_structure *s, int outputs, bool *needed, int *order) {
  int count = 0;
  for (int j = 0; j < outputs; j++) needed[s->output[j]] = true;
  for (int node = s->nodes - 1; node >= s->inputs; node--)
    for (int i = 0; needed[node] && i < extr_structure_arity(s, node); i++)
      needed[extr_structure_operands(s, node)[i]] = true;
  for (int node = s->inputs; node < s->nodes; node++)
    if (needed[node]) order[count++] = node;
  return count;
}

extr_status extr_program_in_order(extr_context *context, const extr_structure *structure,
                                  int outputs, extr_program **program) {
  OWNED_ARRAY bool *needed = NULL;
  OWNED_ARRAY int *order = NULL;
  TRY(ARRAY_NEW(context, needed, structure->nodes));
  TRY(ARRAY_NEW(context, order, structure->nodes));
  return new_in_order(context, structure, outputs, order,
                      list_needed(structure, outputs, needed, order), program);
}

extr_status extr_program_of_outputs(extr_context *context, const extr_structure *structure,
                                    int outputs, extr_program **program) {
  TRY(extr_need(context, program));
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  if (outputs < 1 || outputs > structure->inputs)
    return extr_fail(context, EXTR_INPUT, "a program of %d outputs: expected 1 to %d", outputs,
                     structure->inputs);
  return extr_program_in_order(context, structure, outputs, program);
}

void extr_program_free(extr_program *program) {
  if (!program) return;
  free(program->step);
  free(program->operands);
  free(program->output);
  free(program);
}

int extr_program_inputs(const extr_program *program) {
  return program->inputs;
}

int extr_program_outputs(const extr_program *program) {
  return program->outputs;
}

int extr_program_steps(const extr_program *program) {
  return program->steps;
}

extr_step extr_program_step(const extr_program *program, int step) {
  return program->step[step];
}

int extr_program_output(const extr_program *program, int output) {
  return program->output[output];
}
