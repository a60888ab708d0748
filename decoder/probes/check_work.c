#include "core/base/array.h"
#include "core/base/isa.h"
#include "core/base/math/approximation.h"
#include "core/base/owned.h"
#include "decoder/jit/instructions/correction.h"
#include "decoder/message_passing/kernel.h"
#include "decoder/settings/node_structure.h"
#include <extrinsic/probe.h>

static bool has(const extr_decoder_settings *settings, unsigned features) {
  return extr_isa_level(settings->isa)->needs & features;
}

/* ---- Sum-product on floats, decoder/lanes/boxplus_f32_tmpl.h ---- */

typedef struct float_work {
  int fused, others;
} float_work;

/* Instructions per vector, with those that a fused operation takes without such an instruction. */
static int float_operations(const extr_decoder_settings *settings, float_work work) {
  enum { EMULATED = 38 }; /* of vectors of four floats, as two of two doubles */
  return work.others + work.fused * (has(settings, ISA_FUSED) ? 1 : EMULATED);
}

enum {
  POWER_FUSED = 2 + EXTR_POWER_DEGREE, /* round, rest; polynomial */
  POWER_OTHERS = 1 + 2,                /* rest; exponent */
  LOG_ABOVE_ONE_FUSED = EXTR_LOG_DEGREE - 1,
  LOG_ABOVE_ONE_OTHERS = 1,                     /* the last factor */
  LOG_FUSED = EXTR_MANTISSA_LOG_DEGREE - 1 + 1, /* polynomial; sum */
  LOG_OTHERS = 1 + 5,                           /* the last factor; exponent and mantissa */
};

/* d = 2 / (1 + e^a), and its LLR. */
static const float_work spa_conversions = {
    POWER_FUSED + LOG_ABOVE_ONE_FUSED + LOG_FUSED,
    POWER_OTHERS + 2 + LOG_ABOVE_ONE_OTHERS + LOG_OTHERS + 2,
};
static const float_work spa_operator = {1, 1};
static const float_work pairwise_operator = {
    2 * POWER_FUSED + LOG_ABOVE_ONE_FUSED,
    2 * POWER_OTHERS + LOG_ABOVE_ONE_OTHERS + 9,
};

/* ---- Messages of 8 bits, decoder/jit/ir/ir_i8.c ---- */

/* Instructions per vector of messages. */
static int correct_bytes(const check_algorithm *algorithm, unsigned features) {
  switch (extr_correction_form(algorithm, features)) {
  case CORRECT_AVERAGE:
    return features & ISA_NEON ? 2 : 3; /* shift, average; on x86, which shifts words, a mask */
  case CORRECT_SUBTRACT:
  case CORRECT_TABLE:
    return 1;
  case CORRECT_HALVES: /* test, two shuffles; without mask registers also a choice */
    return features & ISA_AVX512 ? 3 : 4;
  case CORRECT_WEIGHTS:
    return 6; /* separate, multiply, join */
  case CORRECT_WIDE:
    return 11; /* twice widen, multiply, round, shift, mask; narrow */
  default:
    return 0;
  }
}

/* One table for correction and sign, instead of a table and two instructions, or of an offset and
 * two. */
static int table_saves(const extr_decoder_settings *settings) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  return settings->message == EXTR_I8 &&
         extr_signs_by_table(&algorithm, extr_isa_level(settings->isa)->needs);
}

static int correction_operations(const extr_decoder_settings *settings) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  const bool bytes = settings->message == EXTR_I8;
  switch (settings->algorithm) {
  case EXTR_NORMALIZED:
  case EXTR_OFFSET:
    if (bytes) return correct_bytes(&algorithm, extr_isa_level(settings->isa)->needs);
    return settings->algorithm == EXTR_NORMALIZED ? 1 : 2;
  case EXTR_SPA:
    return 1 + float_operations(settings, spa_conversions);
  case EXTR_SPA_PAIRWISE:
  case EXTR_SPA_TABLE:
    return 1; /* a limit */
  default:
    return 0;
  }
}

/* The sum at a variable node, or the posterior and its clamp. */
static int posterior_operations(const extr_decoder_settings *settings) {
  if (settings->message == EXTR_F32) return 1;
  return settings->schedule == EXTR_LAYERED ? 2 : 5; /* in 16 bits, even and odd lanes */
}

/* ---- Both message types ---- */

/* Own sign out of the product, then sign the magnitude. */
static int sign_operations(const extr_decoder_settings *settings) {
  if (settings->message == EXTR_I8) return has(settings, ISA_AVX2) ? 3 : 4;
  return has(settings, ISA_AVX512) ? 2 : 3;
}

/* What stage 2 computes again of an edge: in the flooding schedule q, and in spa:pairwise its
 * limited magnitude. */
static int repeated_operations(const extr_decoder_settings *settings) {
  if (!extr_algorithm_is_float_sum_product(settings->algorithm)) return 0;
  return (settings->schedule == EXTR_FLOODING) + (settings->algorithm == EXTR_SPA ? 0 : 2);
}

/* Per edge, without the correction and what signs it; independent of the structure. Not counted:
 * what some instruction sets need to ignore old messages after a refill. */
static double edge_operations(const extr_decoder_settings *settings) {
  bool bytes = settings->message == EXTR_I8;
  int gather = bytes && !has(settings, ISA_AVX2 | ISA_NEON) ? 3 : 2; /* subtract, magnitude */
  double signs = has(settings, ISA_AVX512) ? 0.5 : 1;
  return gather + repeated_operations(settings) + signs + posterior_operations(settings);
}

/* Correction and signs of all messages of a node. The two-minimum method corrects only the
 * minima. */
static int message_operations(const extr_decoder_settings *settings, int degree, bool two_min) {
  const int correction = correction_operations(settings), sign = sign_operations(settings);
  if (two_min) return (degree < 2 ? degree : 2) * correction + degree * sign;
  return degree * (correction + sign - table_saves(settings));
}

/* Per two-input operator; an operator with i inputs counts as i - 1 of them. */
static int operator_operations(const extr_decoder_settings *settings) {
  switch (settings->algorithm) {
  case EXTR_SPA:
    return float_operations(settings, spa_operator);
  case EXTR_SPA_PAIRWISE:
    return float_operations(settings, pairwise_operator);
  case EXTR_SPA_TABLE: /* comparison, its result as a number, sum: for |a - b| and for a + b */
    return 4 + 6 * extr_check_algorithm(settings).threshold_count;
  default:
    return 1;
  }
}

/* ---- A check node ---------------------------------------------------------------------------- */

/* Per edge in the two-minimum method: three to update the two minima, two to select one. */
enum { TWO_MIN_OPERATIONS = 5 };

static int largest(int a, int b) {
  return a > b ? a : b;
}

/* Counts operators, their equivalent in two-input operators, and the longest path. */
static extr_status measure_program(extr_context *context, const extr_program *program,
                                   extr_check_work *work, int *pairs) {
  int inputs = extr_program_inputs(program);
  OWNED_ARRAY int *ready = NULL; /* per value: the number of operators on the longest path to it */
  TRY(ARRAY_NEW(context, ready, inputs + extr_program_steps(program)));
  work->operators = extr_program_steps(program);
  for (int i = 0; i < work->operators; i++) {
    extr_step step = extr_program_step(program, i);
    int time = 0;
    for (int s = 0; s < step.count; s++) time = largest(time, ready[step.operands[s]]);
    ready[inputs + i] = time + 1;
    work->latency = largest(work->latency, time + 1);
    *pairs += step.count - 1;
  }
  return EXTR_OK;
}

static extr_status count_pairs(extr_context *context, const extr_decoder_settings *settings,
                               int degree, extr_check_work *work, int *pairs) {
  const extr_node_choice choice = extr_node_choice_at(settings, degree);
  OWNED(release_program) extr_program *program = NULL;
  *pairs = 0;
  if (choice.kind == EXTR_NODE_TWO_MIN) {
    work->kernel = EXTR_KERNEL_TWO_MIN;
    *pairs = work->operators = TWO_MIN_OPERATIONS * degree;
  }
  if (!extr_check_has_structure(choice.kind, degree)) return EXTR_OK;
  work->kernel = EXTR_KERNEL_STRUCTURE;
  TRY(extr_check_program(context, &choice, degree, &program));
  return measure_program(context, program, work, pairs);
}

static extr_status check_degree(extr_context *context, int degree) {
  if (degree < 1) return extr_fail(context, EXTR_INPUT, "degree %d: expected 1 or more", degree);
  if (degree > EXTR_CODE_COLUMNS_MAX)
    return extr_fail(context, EXTR_LIMIT, "degree %d: at most %d", degree, EXTR_CODE_COLUMNS_MAX);
  return EXTR_OK;
}

extr_status extr_check_work_count(extr_context *context, const extr_decoder_settings *settings,
                                  int degree, extr_check_work *work) {
  extr_check_work counted = {.kernel = EXTR_KERNEL_PLAIN};
  int pairs;
  TRY(extr_need_all(context, settings, work));
  TRY(extr_settings_check(context, settings));
  if (settings->algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "the work of a check node is counted for message passing only, not for "
                     "stochastic decoders");
  TRY(check_degree(context, degree));
  TRY(count_pairs(context, settings, degree, &counted, &pairs));
  counted.operations = (double)pairs * operator_operations(settings) +
                       degree * edge_operations(settings) +
                       message_operations(settings, degree, counted.kernel == EXTR_KERNEL_TWO_MIN);
  *work = counted;
  return EXTR_OK;
}
