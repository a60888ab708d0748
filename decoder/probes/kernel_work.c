#include "core/base/array.h"
#include "core/base/isa.h"
#include "core/base/report.h"
#include "decoder/probes/kernel_order.h"
#include "decoder/probes/register_moves.h"
#include <extrinsic/probe.h>

/* An operator combines its operands one after the other. */
static extr_status find_latency(extr_context *context, const extr_program *program, int *latency) {
  const int inputs = extr_program_inputs(program), steps = extr_program_steps(program);
  int *ready; /* per value: two-input operations on the longest path to it */
  TRY(ARRAY_NEW(context, ready, inputs + steps));
  for (int s = 0; s < steps; s++) {
    const extr_step step = extr_program_step(program, s);
    int time = ready[step.operands[0]];
    for (int i = 1; i < step.count; i++) {
      const int operand = ready[step.operands[i]];
      time = (operand > time ? operand : time) + 1;
    }
    ready[inputs + s] = time;
    if (time > *latency) *latency = time;
  }
  free(ready);
  return EXTR_OK;
}

static extr_status count(extr_context *context, const extr_decoder_settings *settings,
                         int registers, const extr_program *program, extr_kernel_work *work) {
  kernel_order order;
  *work = (extr_kernel_work){0};
  TRY(find_latency(context, program, &work->latency));
  extr_status status = kernel_order_make(context, settings, registers, program, &order);
  if (status == EXTR_OK)
    status = register_moves(context, &order, registers - EXTR_KERNEL_CONSTANTS, &work->moves);
  int reads = 0;
  for (int i = 0; status == EXTR_OK && i < order.count; i++) {
    work->operators += order.operations[i].combines;
    reads += order.operations[i].count == 0;
  }
  work->moves += 2 * (reads - extr_program_inputs(program));
  kernel_order_clear(&order);
  return status;
}

extr_status extr_kernel_work_count(extr_context *context, const extr_decoder_settings *settings,
                                   const extr_structure *structure, extr_kernel_work *work) {
  TRY(extr_need(context, settings));
  TRY(extr_need(context, work));
  const isa_level *level = extr_isa_level(settings->isa);
  extr_program *program;
  if (settings->algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "the work of a kernel is counted for message passing only, not for stochastic "
                     "decoders");
  if (!level)
    return extr_fail(context, EXTR_INPUT, "instruction set %s: this build does not have it",
                     extr_isa_name(settings->isa));
  TRY(extr_program_new(context, structure, &program));
  const extr_status status = count(context, settings, level->registers, program, work);
  extr_program_free(program);
  return status;
}
