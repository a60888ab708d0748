#include "core/base/report.h"
#include "decoder/stochastic/state.h"
#include <extrinsic/probe.h>

static int64_t operators(const node_program *program) {
  return program->inner + program->degree;
}

static int64_t count_checks(const extr_code *code, const check_programs *checks) {
  int64_t count = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int degree = extr_code_row_degree(code, row), program = checks->of_row[row];
    count += program == CHECK_TOTAL ? degree / 2 + degree : operators(&checks->programs[program]);
  }
  return count;
}

extr_status extr_cycle_work_count(extr_context *context, const extr_decoder *decoder,
                                  extr_cycle_work *work) {
  TRY(extr_need(context, work));
  if (!decoder || decoder->kind != &extr_stochastic)
    return extr_fail(context, EXTR_INPUT,
                     "the work of a decoding cycle is counted for stochastic decoders only");
  const node_plan *plan = ((const bit_state *)decoder)->plan;
  *work = (extr_cycle_work){.check = count_checks(plan->code, &plan->checks)};
  for (int g = 0; g < plan->group_count; g++)
    if (extr_stochastic_has_structure(plan->settings.stochastic.kind))
      work->variable += plan->groups[g].nodes * operators(&plan->groups[g].program);
  return EXTR_OK;
}
