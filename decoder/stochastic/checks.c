/* Check nodes: the parity of the others. */
#include "decoder/stochastic/parity.h"
#include "decoder/stochastic/steps.h"

void VARIANT(ex_bit_checks)(bit_state *s) {
  const ex_code *code = s->plan->code;
  const check_programs *checks = &s->plan->checks;
  plane *messages = s->messages;
  for (int row = 0; row < ex_code_rows(code); row++) {
    int first = ex_code_row_first(code, row), degree = ex_code_row_first(code, row + 1) - first;
    if (checks->of_row[row] == CHECK_TOTAL)
      check_by_total(messages + first, degree);
    else
      check_by_structure(&checks->programs[checks->of_row[row]], s->values, messages + first);
  }
}

plane VARIANT(ex_bit_failing)(const bit_state *s) {
  const ex_code *code = s->plan->code;
  plane failing = no_lanes();
  for (int row = 0; row < ex_code_rows(code); row++)
    failing |= decided_parity(code, s->decided, row);
  return failing;
}
