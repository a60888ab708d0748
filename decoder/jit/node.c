#include "decoder/jit/node.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"

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

/* How a node is partitioned. The values were the fastest ones measured with 32 registers, at
 * degrees 13 to 32 for min-sum and 3 to 32 for sum-product; they are good with 16, too. */
typedef struct partition {
  int many;   /* operators on which at least this many outputs depend are in stage 1 */
  int repeat; /* stage 2 repeats operators that combine at most this many inputs */
} partition;

static partition choose_partition(extr_algorithm algorithm) {
  return extr_algorithm_is_min_sum(algorithm) ? (partition){.many = 9, .repeat = 2}
                                              : (partition){.many = 2, .repeat = 0};
}

static void assign_stages(const int *dependent, partition p, jit_node *node) {
  for (int s = 0; s < node->steps; s++) node->stage[s] = dependent[s] >= p.many ? STAGE_1 : STAGE_2;
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

static extr_status choose_stages(extr_context *context, extr_algorithm algorithm, jit_node *node) {
  int *dependent, *last;
  TRY(ARRAY_NEW(context, dependent, 2 * node->steps));
  last = dependent + node->steps;
  count_dependent_outputs(node, dependent, last);
  assign_stages(dependent, choose_partition(algorithm), node);
  free(dependent);
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
 * stores. The two-minimum method has more instructions that need registers. */
node_form extr_node_form(extr_algorithm algorithm, int degree, bool program, int registers) {
  typedef struct limits {
    int one_stage, keeps; /* the largest degrees */
  } limits;
  static const limits structure[] = {{17, 32}, {12, 21}}, two_min[] = {{6, 8}, {9, 24}},
                      table[] = {{8, 32}, {6, 32}}; /* with few and with many registers */
  enum { MANY_REGISTERS = 32 };
  const bool many = registers >= MANY_REGISTERS;
  if (extr_algorithm_is_float_sum_product(algorithm)) return NODE_REREADS;
  const limits *l = algorithm == EXTR_SPA_TABLE ? &table[many]
                    : program                   ? &structure[many]
                                                : &two_min[many];
  if (degree <= l->one_stage) return NODE_ONE_STAGE;
  return degree <= l->keeps ? NODE_KEEPS : NODE_REREADS;
}

extr_status extr_node_new(extr_context *context, const extr_program *program, bool one_stage,
                          extr_algorithm algorithm, jit_node *node) {
  *node = (jit_node){.program = program,
                     .inputs = extr_program_inputs(program),
                     .steps = extr_program_steps(program)};
  TRY(ARRAY_NEW(context, node->stage, node->steps));
  for (int s = 0; s < node->steps; s++) node->stage[s] = STAGE_2;
  extr_status status = one_stage ? EXTR_OK : choose_stages(context, algorithm, node);
  if (status != EXTR_OK) extr_node_clear(node);
  return status;
}

void extr_node_clear(jit_node *node) {
  free(node->stage);
  *node = (jit_node){0};
}
