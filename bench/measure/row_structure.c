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
static extr_status find_latency(extr_context *context, const extr_schedule *schedule,
                                int *latency) {
  int inputs = extr_schedule_inputs(schedule), *ready; /* after so many steps, by location */
  TRY(ARRAY_NEW(context, ready, 2 * inputs + extr_schedule_slots(schedule)));
  *latency = 0;
  for (int i = 0; i < extr_schedule_steps(schedule); i++) {
    extr_step step = extr_schedule_step(schedule, i);
    int time = 0;
    for (int s = 0; s < step.count; s++) time = largest(time, ready[step.sources[s]]);
    ready[step.target] = time + 1;
    *latency = largest(*latency, time + 1);
  }
  free(ready);
  return EXTR_OK;
}

extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  const extr_decoder_settings settings = extr_decoder_default();
  char check[EXTR_CHECK_TEXT];
  extr_schedule *schedule;
  int latency;
  if (degree > EXTR_INPUTS_MAX) {
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: none, --structure two-min serves it", degree);
    return EXTR_OK;
  }
  if (!extr_check_shares(settings.check, degree)) {
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree, degree < 3 ? "none" : "two-min");
    return EXTR_OK;
  }
  TRY(extr_check_schedule(context, &settings, degree, &schedule));
  extr_status status = find_latency(context, schedule, &latency);
  if (status == EXTR_OK)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s, %d operators, latency %d", degree,
             extr_check_text(&settings, check), extr_schedule_steps(schedule), latency);
  extr_schedule_free(schedule);
  return status;
}
