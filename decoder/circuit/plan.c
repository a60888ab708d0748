#include "decoder/circuit/plan.h"

#include "core/base/writer.h"
#include "decoder/settings/check_algorithm.h"

static extr_status check_kind(extr_context *context, const extr_decoder_settings *settings) {
  if (settings->algorithm != EXTR_STOCHASTIC || settings->stochastic.kind != EXTR_COUNTER)
    return extr_fail(context, EXTR_INPUT, "there is a circuit for the decoder counter only");
  if (settings->stochastic.value[EXTR_STOCHASTIC_RANDOM] != EXTR_STOCHASTIC_RANDOM_LFSR)
    return extr_fail(context, EXTR_INPUT,
                     "a circuit has random bits from shift registers: random=lfsr");
  if (!settings->early_stop)
    return extr_fail(context, EXTR_INPUT, "a circuit stops at the first codeword: no early_stop");
  return EXTR_OK;
}

static extr_status check_checks(extr_context *context, const node_plan *plan) {
  for (int row = 0; row < extr_code_rows(plan->code); row++)
    if (plan->checks.of_row[row] != CHECK_TOTAL)
      return extr_fail(context, EXTR_INPUT, "a circuit has check nodes without a structure");
  return EXTR_OK;
}

static extr_status write_text(extr_context *context, const node_plan *plan, circuit_writer *write,
                              const float *llr, char **text) {
  extr_writer writer;
  TRY(check_checks(context, plan));
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, write(context, plan, llr, writer.stream), text);
}

extr_status extr_circuit_text(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, circuit_writer *write,
                              const float *llr, char **text) {
  node_plan *plan;
  TRY(extr_need(context, text));
  TRY(extr_need(context, code));
  TRY(extr_need(context, settings));
  TRY(check_kind(context, settings));
  TRY(extr_settings_check(context, settings));
  TRY(extr_node_plan_new(context, code, settings, &plan));
  extr_status status = write_text(context, plan, write, llr, text);
  extr_node_plan_release(plan);
  return status;
}
