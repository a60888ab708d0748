#include "bench/measure/row_structure.h"

#include "core/array.h"
#include "decoder/kernel.h"

#include <stdio.h>

static int largest(int a, int b) {
  return a > b ? a : b;
}

/* The steps on the longest path from an input to an output. */
static ex_status find_latency(ex_context *context, const ex_schedule *schedule, int *latency) {
  int inputs = ex_schedule_inputs(schedule), *ready; /* after so many steps, by location */
  TRY(ARRAY_NEW(context, ready, 2 * inputs + ex_schedule_slots(schedule)));
  *latency = 0;
  for (int i = 0; i < ex_schedule_steps(schedule); i++) {
    ex_step step = ex_schedule_step(schedule, i);
    int time = 0;
    for (int s = 0; s < step.count; s++) time = largest(time, ready[step.sources[s]]);
    ready[step.target] = time + 1;
    *latency = largest(*latency, time + 1);
  }
  free(ready);
  return EX_OK;
}

ex_status row_structure_text(ex_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  const ex_decoder_settings settings = ex_decoder_default();
  char check[EX_CHECK_TEXT];
  ex_schedule *schedule;
  int latency;
  if (degree > EX_INPUTS_MAX || !ex_check_shares(settings.check, degree)) {
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree, degree < 3 ? "none" : "two-min");
    return EX_OK;
  }
  TRY(ex_check_schedule(context, &settings, degree, &schedule));
  ex_status status = find_latency(context, schedule, &latency);
  if (status == EX_OK)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s, %d operators, latency %d", degree,
             ex_check_text(&settings, check), ex_schedule_steps(schedule), latency);
  ex_schedule_free(schedule);
  return status;
}
