/* A libFuzzer target for the text form of structures. Any text is accepted or refused; an accepted
 * one that is a structure keeps its nodes when it is written and read again, and can be written in
 * every other form. */
#include "tests/fuzz/memory_file.h"
#include <extrinsic/emit.h>
#include <extrinsic/program.h>

#include <string.h>

enum { INPUTS_MOST = 64, OPERATORS_MOST = 200 };

static void round_trip(const extr_structure *s) {
  char *text, *again;
  extr_structure *back;
  check(extr_structure_write(context, s, &text) == EXTR_OK);
  check(extr_structure_read(context, "written", text, strlen(text), &back) == EXTR_OK);
  check(extr_structure_nodes(s) == extr_structure_nodes(back));
  check(extr_structure_write(context, back, &again) == EXTR_OK && strcmp(text, again) == 0);
  extr_structure_free(back);
  extr_text_free(text);
  extr_text_free(again);
}

static void emit(const extr_structure *s, const extr_cost *cost) {
  char *text;
  for (int view = EXTR_VIEW_GRAPH; view <= EXTR_VIEW_STAR; view++)
    if (done(extr_emit_dot(context, s, cost, (extr_view)view, &text))) extr_text_free(text);
  check(extr_emit_c(context, s, "node", &text) == EXTR_OK);
  extr_text_free(text);
  const extr_cost every = extr_cost_pipelined();
  for (int pipelined = 0; pipelined < 2; pipelined++) {
    check(extr_emit_verilog(context, s, "node", pipelined ? &every : NULL, &text) == EXTR_OK);
    extr_text_free(text);
  }
}

static void compile(const extr_structure *s) {
  extr_program *program;
  extr_slots *slots;
  check(extr_program_new(context, s, &program) == EXTR_OK);
  check(extr_slots_new(context, program, &slots) == EXTR_OK);
  check(extr_program_steps(program) == extr_structure_nodes(s) - extr_structure_inputs(s));
  extr_slots_free(slots);
  extr_program_free(program);
}

int LLVMFuzzerTestOneInput(const char *text, size_t size) {
  extr_structure *s;
  extr_cost cost;
  if (!done(extr_structure_read(context, "fuzzed", text, size, &s))) return 0;
  check(extr_cost_unit(context, EXTR_ARITY_MAX, &cost) == EXTR_OK);
  check(extr_structure_complexity(s, &cost) >= 0 && extr_structure_latency(s, &cost) >= 0);
  if (done(extr_structure_check(context, s, EXTR_ARITY_MAX)) &&
      extr_structure_inputs(s) <= INPUTS_MOST && extr_structure_nodes(s) <= OPERATORS_MOST) {
    round_trip(s);
    emit(s, &cost);
    compile(s);
  }
  extr_structure_free(s);
  return 0;
}
