#include "bench/measure/row_structure.h"

#include "core/base/report.h"
#include <extrinsic/probe.h>

#include <stdio.h>

extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_check_work work = {.kernel = EXTR_KERNEL_TWO_MIN};
  settings.check = (extr_node_choice){.kind = EXTR_CHECK_AUTO};
  TRY(extr_check_work_count(context, &settings, degree, &work));
  if (work.kernel == EXTR_KERNEL_STRUCTURE)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: star, %d operators, latency %d", degree, work.operators,
             work.latency); /* star is what it leaves to structures */
  else
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree,
             work.kernel == EXTR_KERNEL_PLAIN ? "none" : "two-min");
  return EXTR_OK;
}
