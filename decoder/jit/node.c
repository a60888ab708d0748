#include "decoder/jit/node.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"

/* Counts for each step the outputs that depend on it; `last` is the last output that was counted.
 */
static void count_served(const jit_node *node, int *served, int *last) {
  for (int s = 0; s < node->steps; s++) last[s] = -1;
  for (int end = node->steps - 1; end >= 0; end--) {
    int output = extr_program_step(node->program, end).output;
    if (output < 0) continue;
    last[end] = output;
    for (int s = end; s >= 0; s--) {
      if (last[s] != output) continue;
      served[s]++;
      extr_step step = extr_program_step(node->program, s);
      for (int i = 0; i < step.count; i++) {
        int before = step.operands[i] - node->inputs;
        if (before >= 0) last[before] = output;
      }
    }
  }
}

/* How many inputs a value is made of, an input counted as often as it is used. */
static int count_inputs(const jit_node *node, int value) {
  if (value < node->inputs) return 1;
  extr_step step = extr_program_step(node->program, value - node->inputs);
  int count = 0;
  for (int i = 0; i < step.count; i++) count += count_inputs(node, step.operands[i]);
  return count;
}

/* How a node is parted: what was fastest where registers are 32. */
typedef struct parting {
  int many;   /* an operator that so many outputs depend on belongs to stage 1 */
  int repeat; /* stage 2 repeats what is made of at most so many inputs */
} parting;

enum { LARGE_NODE = 17 };

static parting choose_parting(const jit_node *node, extr_algorithm rule) {
  bool costly = rule == EXTR_SPA_PAIRWISE || rule == EXTR_SPA_TABLE;
  if (costly) return (parting){.many = 2, .repeat = 0};
  parting small = {.many = 4, .repeat = 2}, large = {.many = 9, .repeat = 4};
  return node->inputs < LARGE_NODE ? small : large;
}

static void part_steps(const int *served, parting p, jit_node *node) {
  for (int s = 0; s < node->steps; s++) node->stage[s] = served[s] >= p.many ? STAGE_1 : STAGE_2;
  for (int s = 0; s < node->steps; s++) {
    extr_step user = extr_program_step(node->program, s);
    for (int i = 0; node->stage[s] == STAGE_2 && i < user.count; i++) {
      int before = user.operands[i] - node->inputs;
      if (before < 0 || node->stage[before] != STAGE_1) continue;
      bool repeat = count_inputs(node, user.operands[i]) <= p.repeat;
      node->stage[before] = repeat ? STAGE_1_REPEAT : STAGE_1_KEPT;
    }
  }
}

static extr_status choose_stages(extr_context *context, extr_algorithm rule, jit_node *node) {
  int *served, *last;
  TRY(ARRAY_NEW(context, served, 2 * node->steps));
  last = served + node->steps;
  count_served(node, served, last);
  part_steps(served, choose_parting(node, rule), node);
  free(served);
  return EXTR_OK;
}

extr_status extr_node_new(extr_context *context, const extr_program *program, bool one_stage,
                          extr_algorithm rule, jit_node *node) {
  *node = (jit_node){.program = program,
                     .inputs = extr_program_inputs(program),
                     .steps = extr_program_steps(program)};
  TRY(ARRAY_NEW(context, node->stage, node->steps));
  for (int s = 0; s < node->steps; s++) node->stage[s] = STAGE_2;
  extr_status status = one_stage ? EXTR_OK : choose_stages(context, rule, node);
  if (status != EXTR_OK) extr_node_clear(node);
  return status;
}

void extr_node_clear(jit_node *node) {
  free(node->stage);
  *node = (jit_node){0};
}
