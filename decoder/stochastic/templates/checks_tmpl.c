/* Check nodes: on each edge, the parity of the other edges. */
#include "decoder/stochastic/templates/parity_tmpl.h"
#include "decoder/stochastic/templates/steps_tmpl.h"

/* All rows from this one on that run the same function; returns the row after them. */
static int update_compiled(const extr_code *code, plane_check_update *const *compiled, int row,
                           plane *messages) {
  int end = row;
  while (end < extr_code_rows(code) && compiled[end] == compiled[row]) end++;
  compiled[row](end - row, messages);
  return end;
}

void VARIANT(extr_bit_checks)(bit_state *s) {
  const extr_code *code = s->plan->code;
  const check_programs *checks = &s->plan->checks;
  plane *messages = s->messages;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int first = extr_code_row_first(code, row), degree = extr_code_row_degree(code, row);
    if (checks->compiled[row])
      row = update_compiled(code, checks->compiled, row, messages + first) - 1;
    else if (checks->of_row[row] == CHECK_TOTAL)
      check_by_total(messages + first, degree);
    else
      check_by_structure(&checks->programs[checks->of_row[row]], s->values, messages + first);
  }
}

plane VARIANT(extr_bit_failing)(bit_state *s) {
  const extr_code *code = s->plan->code;
  plane failing = no_lanes(), *parities = s->parities;
  for (int row = 0; row < extr_code_rows(code); row++)
    failing |= parities[row] = decided_parity(code, s->decided, row);
  return failing;
}
