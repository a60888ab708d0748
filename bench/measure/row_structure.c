#include "bench/measure/row_structure.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"
#include "decoder/message_passing/kernel.h"

#include <stdio.h>

static int largest(int a, int b) {
  return a > b ? a : b;
}

/* The steps on the longest path from an input to an output. */
static extr_status find_latency(extr_context *context, const extr_program *program, int *latency) {
  int inputs = extr_program_inputs(program), steps = extr_program_steps(program);
  int *ready; /* per value: the operators on the longest path to it */
  TRY(ARRAY_NEW(context, ready, inputs + steps));
  *latency = 0;
  for (int i = 0; i < steps; i++) {
    extr_step step = extr_program_step(program, i);
    int time = 0;
    for (int s = 0; s < step.count; s++) time = largest(time, ready[step.operands[s]]);
    ready[inputs + i] = time + 1;
    *latency = largest(*latency, time + 1);
  }
  free(ready);
  return EXTR_OK;
}

extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  const extr_decoder_settings settings = extr_decoder_default();
  char check[EXTR_CHECK_TEXT];
  extr_program *program;
  int latency;
  if (degree > EXTR_INPUTS_MAX || !extr_check_shares(settings.check, degree)) {
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree, degree < 3 ? "none" : "two-min");
    return EXTR_OK;
  }
  TRY(extr_check_program(context, &settings, degree, &program));
  extr_status status = find_latency(context, program, &latency);
  if (status == EXTR_OK)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s, %d operators, latency %d", degree,
             extr_check_text(&settings, check), extr_program_steps(program), latency);
  extr_program_free(program);
  return status;
}
