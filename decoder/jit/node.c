#include "decoder/jit/node.h"

#include "core/base/isa.h"

/* Counts the outputs that depend on each step. last[s] is the last output counted for step s. */
static void count_dependent_outputs(const jit_node *node, int *dependent, int *last) {
  for (int s = 0; s < node->steps; s++) last[s] = -1;
  for (int end = node->steps - 1; end >= 0; end--) {
    int output = extr_program_step(node->program, end).output;
    if (output < 0) continue;
    last[end] = output;
    for (int s = end; s >= 0; s--) {
      if (last[s] != output) continue;
      dependent[s]++;
      extr_step step = extr_program_step(node->program, s);
      for (int i = 0; i < step.count; i++) {
        int before = step.operands[i] - node->inputs;
        if (before >= 0) last[before] = output;
      }
    }
  }
}

/* The number of inputs that a value combines; an input counts as often as it is used. */
static int count_inputs(const jit_node *node, int value) {
  if (value < node->inputs) return 1;
  extr_step step = extr_program_step(node->program, value - node->inputs);
  int count = 0;
  for (int i = 0; i < step.count; i++) count += count_inputs(node, step.operands[i]);
  return count;
}

/* How a node is partitioned. */
typedef struct partition {
  int shared;   /* operators on which at least this many outputs depend are in stage 1 */
  int repeated; /* stage 2 repeats operators that combine at most this many inputs */
} partition;

/* Unless settings say otherwise, these values, which were the fastest ones on Zen 5 at most
 * degrees: from 11 to 32 for min-sum, from 3 to 32 for sum-product. */
static partition choose_partition(const jit_kernel *plan) {
  if (plan->stages.shared > 0) return (partition){plan->stages.shared, plan->stages.repeated};
  return plan->algorithm.minimum ? (partition){4, 2} : (partition){2, 0};
}

static void assign_stages(const int *dependent, partition p, jit_node *node) {
  for (int s = 0; s < node->steps; s++)
    node->stage[s] = dependent[s] >= p.shared ? STAGE_1 : STAGE_2;
  for (int s = 0; s < node->steps; s++) {
    extr_step user = extr_program_step(node->program, s);
    for (int i = 0; node->stage[s] == STAGE_2 && i < user.count; i++) {
      int before = user.operands[i] - node->inputs;
      if (before < 0 || node->stage[before] != STAGE_1) continue;
      bool repeat = count_inputs(node, user.operands[i]) <= p.repeated;
      node->stage[before] = repeat ? STAGE_1_REPEAT : STAGE_1_KEPT;
    }
  }
}

static extr_status choose_stages(extr_context *context, const jit_kernel *plan, jit_node *node) {
  OWNED_ARRAY int *dependent = NULL;
  TRY(ARRAY_NEW(context, dependent, 2 * node->steps));
  count_dependent_outputs(node, dependent, dependent + node->steps);
  assign_stages(dependent, choose_partition(plan), node);
  return EXTR_OK;
}

/* In float sum-product, operators and conversions are long chains. Larger groups overlap more of
 * them, but move more values between registers and stack. These were the fastest on Zen 5, and of
 * those that were equally fast there, the fastest on Cascade Lake according to llvm-mca. */
static int largest_group(extr_algorithm algorithm, int degree) {
  enum { SPA_GROUP = 4, SPA_DEGREE = 20 };
  if (algorithm == EXTR_SPA_PAIRWISE) return WIDE_MAX;
  return algorithm == EXTR_SPA && degree <= SPA_DEGREE ? SPA_GROUP : 1;
}

int extr_node_group(extr_algorithm algorithm, int degree, int first) {
  const int most = largest_group(algorithm, degree);
  const int left = degree - first, groups = (left + most - 1) / most;
  return (left + groups - 1) / groups;
}

/* Values that do not fit into registers go to the stack and come back as operands from memory. That
 * costs less than reading posteriors and messages again, as long as it does not take too many
 * stores. The two-minimum method has more instructions that need registers. The limits are from
 * measurements on Zen 5. */
static node_form usual_form(const jit_kernel *plan, int registers) {
  typedef struct limits {
    int one_stage, keeps; /* the largest degrees */
  } limits;
  static const limits structure[] = {{12, 32}, {10, 21}}, two_min[] = {{6, 8}, {9, 24}},
                      table[] = {{8, 32}, {6, 32}}; /* with few and with many registers */
  enum { MANY_REGISTERS = 32 };
  const bool many = registers >= MANY_REGISTERS;
  const limits *l = plan->algorithm.kind == EXTR_SPA_TABLE ? &table[many]
                    : plan->program                        ? &structure[many]
                                                           : &two_min[many];
  if (plan->degree <= l->one_stage) return NODE_ONE_STAGE;
  return plan->degree <= l->keeps ? NODE_KEEPS : NODE_REREADS;
}

node_form extr_node_form(const jit_kernel *plan, int registers) {
  if (extr_algorithm_is_float_sum_product(plan->algorithm.kind)) return NODE_REREADS;
  switch (plan->stages.form) {
  case EXTR_STAGES_ONE:
    return NODE_ONE_STAGE;
  case EXTR_STAGES_KEEP:
    return NODE_KEEPS;
  case EXTR_STAGES_REREAD:
    return NODE_REREADS;
  default:
    return usual_form(plan, registers);
  }
}

/* With AVX-512 alone, edges that are read again take long on Zen 5; with VBMI they do not. */
static int usual_kept(unsigned features) {
  enum { KEPT = 10 };
  return features & ISA_AVX512 && !(features & ISA_VBMI) ? KEPT : 0;
}

int extr_node_kept(const jit_kernel *plan, node_form form, unsigned features) {
  if (form != NODE_REREADS) return plan->degree;
  if (extr_algorithm_is_float_sum_product(plan->algorithm.kind)) return 0;
  const int kept = plan->stages.form == EXTR_STAGES_AUTO ? usual_kept(features) : plan->stages.kept;
  return kept < plan->degree ? kept : plan->degree;
}

extr_status extr_node_new(extr_context *context, const jit_kernel *plan, bool one_stage,
                          extr_pool *memory, jit_node *node) {
  *node = (jit_node){.program = plan->program,
                     .inputs = extr_program_inputs(plan->program),
                     .steps = extr_program_steps(plan->program)};
  TRY(POOL_NEW(context, memory, node->stage, node->steps));
  for (int s = 0; s < node->steps; s++) node->stage[s] = STAGE_2;
  return one_stage ? EXTR_OK : choose_stages(context, plan, node);
}
