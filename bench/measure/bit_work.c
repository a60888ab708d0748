#include "bench/measure/bit_work.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"
#include "decoder/decoder.h"

static int64_t operators(const node_program *program) {
  return program->inner + program->degree;
}

static int64_t count_checks(const extr_code *code, const check_programs *checks) {
  int64_t count = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int degree = extr_code_row_degree(code, row);
    int64_t of_total = degree / 2 + degree;
    count += checks->of_row[row] == CHECK_TOTAL ? of_total
                                                : operators(&checks->programs[checks->of_row[row]]);
  }
  return count;
}

extr_status bit_work_count(extr_context *context, const extr_code *code,
                           const extr_decoder_settings *settings, bit_work *work) {
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  const bit_plan *plan = decoder->bits->plan;
  *work = (bit_work){.check = count_checks(code, &plan->checks)};
  for (int g = 0; g < plan->group_count; g++)
    if (extr_stochastic_has_structure(settings->stochastic.kind))
      work->variable += plan->groups[g].nodes * operators(&plan->groups[g].program);
  extr_decoder_free(decoder);
  return EXTR_OK;
}
