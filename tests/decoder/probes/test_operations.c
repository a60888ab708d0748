/* The operations that extr_check_work counts, against the vector instructions in the machine
 * code of compiled kernels, as LLVM's disassembler has them. */
#include "core/base/isa.h"
#include "decoder/jit/instructions/units.h"
#include "decoder/jit/jit.h"
#include "decoder/message_passing/engine.h"
#include "decoder/message_passing/kernel.h"
#include "decoder/settings/node_structure.h"
#include "decoder/settings/texts.h"
#include "tests/support/unit.h"
#include <extrinsic/probe.h>
#include <extrinsic/program.h>

#include <llvm-c/Core.h>
#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODE_MOST = 1 << 20, TEXT = 128, DEGREE = 6 };

/* ---- Machine code ---- */

static bool begins(const char *mnemonic, const char *with) {
  return strncmp(mnemonic, with, strlen(with)) == 0;
}

/* Vector instructions that compute: no moves, no copies of one number to all lanes. */
static bool computes(const char *mnemonic) {
  if (begins(mnemonic, "vpmov")) return true; /* between masks, widths and vectors */
  if (begins(mnemonic, "push") || begins(mnemonic, "pop") || begins(mnemonic, "vzero") ||
      begins(mnemonic, "mov") || begins(mnemonic, "vmov") || strstr(mnemonic, "broadcast"))
    return false;
  return mnemonic[0] == 'v' || mnemonic[0] == 'p' || strstr(mnemonic, "ps");
}

static bool compares(const char *mnemonic) {
  return begins(mnemonic, "vpcmp") && strcmp(mnemonic + strlen(mnemonic) - 2, "ub") == 0;
}

static bool computes_minimum(const char *mnemonic) {
  return strcmp(mnemonic, "vpminub") == 0 || compares(mnemonic);
}

/* To or from memory: "vmovdqu8" chooses between registers. */
static bool moves_unaligned(const char *mnemonic) {
  return begins(mnemonic, "vmovup") || strcmp(mnemonic, "vmovdqu") == 0 ||
         strcmp(mnemonic, "vmovdqu64") == 0;
}

typedef bool is_counted(const char *mnemonic);

/* How many of some kind are in the loop of a function: from the target of its last jump back on.
 * The function itself may follow one that only aligns the stack and calls it. */
static int count_in_loop(LLVMDisasmContextRef disassembler, const uint8_t *code,
                         is_counted *counted) {
  int *before = calloc(CODE_MOST, sizeof *before), count = 0, in_loop = -1;
  assert_non_null(before);
  for (size_t at = 0; at < CODE_MOST - 16;) {
    char text[TEXT], mnemonic[TEXT] = "", operand[TEXT] = "";
    before[at] = count;
    size_t length = LLVMDisasmInstruction(disassembler, (uint8_t *)code + at, 16, at, text, TEXT);
    assert_true(length > 0);
    sscanf(text, "%127s %127s", mnemonic, operand);
    at += length;
    if (strncmp(mnemonic, "ret", 3) == 0 && in_loop >= 0) break;
    if (counted(mnemonic)) count++;
    long jump = mnemonic[0] == 'j' ? strtol(operand, NULL, 0) : 0;
    if (jump < 0) in_loop = count - before[at + (size_t)jump];
  }
  free(before);
  assert_true(in_loop >= 0);
  return in_loop;
}

/* In the kernel of a structure, or without a program, in that of the two-minimum method of
 * DEGREE. */
static int count_instructions(const extr_decoder_settings *settings, const extr_program *program,
                              int unsaturated, is_counted *counted) {
  jit_kernel job = {.stages = settings->check.stages,
                    .degree = program ? extr_program_inputs(program) : DEGREE,
                    .pitch = 1,
                    .layered = settings->schedule == EXTR_LAYERED,
                    .algorithm = extr_check_algorithm(settings),
                    .program = program,
                    .messages = MESSAGES_ALL,
                    .unsaturated = unsaturated};
  extr_jit *jit;
  assert_int_equal(extr_jit_new(NULL, settings->message, settings->isa,
                                extr_engine(settings->message, settings->isa)->vector, &job, 1,
                                &jit),
                   EXTR_OK);
  LLVMInitializeNativeDisassembler();
  char *triple = LLVMGetDefaultTargetTriple(), *processor = LLVMGetHostCPUName();
  LLVMDisasmContextRef disassembler = LLVMCreateDisasmCPU(triple, processor, NULL, 0, NULL, NULL);
  assert_non_null(disassembler);
  int count = count_in_loop(disassembler, (const uint8_t *)(uintptr_t)job.update, counted);
  LLVMDisasmDispose(disassembler);
  LLVMDisposeMessage(processor);
  LLVMDisposeMessage(triple);
  extr_jit_free(jit);
  return count;
}

/* ---- Tests ---- */

/* What a kernel does beside: two clamps, and where there are few registers, edges that are read
 * again and operators that are repeated; SSE2 must put a choice together from three operations.
 * LLVM may melt two operations into one, of three inputs. Kernels of floats need none of that but
 * the clamps, so one operation more or less per edge or operator is noticed. */
static void check(const extr_decoder_settings *settings, int unsaturated) {
  extr_program *program = NULL;
  assert_int_equal(extr_check_program(NULL, &settings->check, DEGREE, &program), EXTR_OK);
  extr_check_work work;
  assert_int_equal(extr_check_work_count(NULL, settings, DEGREE, &work), EXTR_OK);
  double counted = work.operations - unsaturated;
  if (settings->schedule == EXTR_FLOODING) /* variable nodes are elsewhere */
    counted -= DEGREE * (settings->message == EXTR_I8 ? 5 : 1);
  int found = count_instructions(settings, program, unsaturated, computes);
  if (extr_decoder_is_min_sum(settings)) /* with a choice, one operator */
    found -= count_instructions(settings, program, unsaturated, compares);
  extr_program_free(program);
  double most = settings->isa == EXTR_ISA_BASELINE ? 1.45 : 1.12;
  if (settings->message == EXTR_F32) {
    if (found >= 0.975 * counted && found <= 1.02 * counted + 5) return;
  } else if (found >= 0.96 * counted && found <= most * counted + 2) {
    return;
  }
  char algorithm[EXTR_SETTING_TEXT];
  fail_msg("%s %s %s, %d edges unsaturated: %g counted, %d found", extr_isa_name(settings->isa),
           extr_algorithm_text(settings, algorithm), extr_decoder_get(settings, "message", NULL),
           unsaturated, counted, found);
}

/* The operations are not in the loop, but in a function that it calls. */
static bool emulates(const extr_decoder_settings *settings) {
  return extr_algorithm_is_float_sum_product(settings->algorithm) &&
         !(extr_isa_level(settings->isa)->needs & ISA_FUSED);
}

static void test_counts(void **state) {
  static const char *const rules[] = {"ms",  "nms:0.75",     "nms:0.7",  "oms:0.5",
                                      "spa", "spa:pairwise", "spa-table"};
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
      for (int variant = 0; variant < 4; variant++) {
        extr_decoder_settings settings = extr_decoder_default();
        assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", rules[r]), EXTR_OK);
        settings.isa = (extr_isa)isa;
        settings.message = variant & 1 ? EXTR_F32 : EXTR_I8;
        settings.schedule = variant & 2 ? EXTR_FLOODING : EXTR_LAYERED;
        if (extr_settings_check(NULL, &settings) != EXTR_OK || emulates(&settings)) continue;
        check(&settings, 0);
        if (extr_unsaturated_weight(&settings) > 0) check(&settings, DEGREE);
      }
}

/* The operators that units.h wants to be computed by comparison. Kernels of DEGREE compute nothing
 * twice. */
static int expected_comparisons(const extr_decoder_settings *settings, const extr_program *program,
                                kernel_access access, int unsaturated) {
  const jit_kernel job = {.degree = DEGREE,
                          .access = access,
                          .layered = true,
                          .algorithm = extr_check_algorithm(settings),
                          .program = program,
                          .messages = MESSAGES_ALL,
                          .unsaturated = unsaturated};
  return extr_units_compared(&job, extr_isa_level(settings->isa)->needs, (edge_reads){1, 1},
                             program ? extr_program_steps(program) : DEGREE);
}

/* With AVX-512 alone, kernels of min-sum compute as many minima by comparison as units.h says, and
 * LLVM leaves them so. */
static void test_comparisons(void **state) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_program *star;
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", "ms"), EXTR_OK);
  settings.isa = EXTR_ISA_AVX512;
  if (!extr_isa_available(settings.isa)) skip();
  assert_int_equal(
      extr_check_program(NULL, &(extr_node_choice){.kind = EXTR_NODE_STAR}, DEGREE, &star),
      EXTR_OK);
  const extr_program *programs[] = {star, NULL};
  for (int i = 0; i < 2; i++) {
    const int expected = expected_comparisons(&settings, programs[i], ACCESS_FRAMES, 0);
    assert_true(expected > 0 && expected < DEGREE);
    for (int unsaturated = 0; unsaturated <= DEGREE; unsaturated++)
      assert_int_equal(count_instructions(&settings, programs[i], unsaturated, compares),
                       expected_comparisons(&settings, programs[i], ACCESS_FRAMES, unsaturated));
    assert_true(expected_comparisons(&settings, programs[i], ACCESS_FRAMES, DEGREE) < expected);
    /* two shuffles per edge for the other unit */
    assert_true(expected_comparisons(&settings, programs[i], ACCESS_PERMUTED, 0) < expected);
  }
  extr_program_free(star);
}

/* A star of 40 inputs keeps vectors on the stack, which is aligned for them. */
static void test_stack(void **state) {
  enum { INPUTS = 40 };
  extr_decoder_settings settings = extr_decoder_default();
  extr_program *program;
  assert_int_equal(extr_check_program(NULL, &settings.check, INPUTS, &program), EXTR_OK);
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    settings.isa = (extr_isa)isa;
    if (extr_isa_available(settings.isa))
      assert_int_equal(count_instructions(&settings, program, 0, moves_unaligned), 0);
  }
  extr_program_free(program);
}

/* Operators are computed twice only where the settings want it: those that stage 1 shares and that
 * combine few inputs. (If stage 2 repeats all of them, stage 1 has none.) */
static void test_stages(void **state) {
  enum { INPUTS = 16, CLAMPS = 2 };
  static const struct {
    extr_stages stages;
    bool repeats;
  } cases[] = {{{EXTR_STAGES_ONE, 0, 0, 0}, false},
               {{EXTR_STAGES_KEEP, 4, 0, 0}, false},
               {{EXTR_STAGES_KEEP, 4, 2, 0}, true},
               {{EXTR_STAGES_KEEP, 4, 99, 0}, false}};
  extr_decoder_settings settings = extr_decoder_default();
  extr_program *program;
  settings.isa = EXTR_ISA_AVX2;
  if (!extr_isa_available(settings.isa)) skip();
  assert_int_equal(extr_check_program(NULL, &settings.check, INPUTS, &program), EXTR_OK);
  const int most = extr_program_steps(program) + 2 * CLAMPS;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    settings.check.stages = cases[i].stages;
    const int minima = count_instructions(&settings, program, 0, computes_minimum);
    assert_true(minima >= extr_program_steps(program));
    assert_int_equal(minima > most, cases[i].repeats);
  }
  extr_program_free(program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_stack),
      cmocka_unit_test(test_stages),
      cmocka_unit_test(test_counts),
      cmocka_unit_test(test_comparisons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
