#include "bench/measure/row_structure.h"

#include "core/base/report.h"
#include <extrinsic/probe.h>

#include <stdio.h>

extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  extr_decoder_settings settings = extr_decoder_default();
  const extr_node_choice star = {.kind = EXTR_CHECK_STAR}; /* what it leaves to structures */
  char check[EXTR_NODE_CHOICE_TEXT];
  extr_check_work work = {.kernel = EXTR_KERNEL_TWO_MIN};
  settings.check = (extr_node_choice){.kind = EXTR_CHECK_AUTO};
  TRY(extr_check_work_count(context, &settings, degree, &work));
  if (work.kernel == EXTR_KERNEL_STRUCTURE)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s, %d operators, latency %d", degree,
             extr_node_choice_text(&star, check), work.operators, work.latency);
  else
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree,
             work.kernel == EXTR_KERNEL_PLAIN ? "none" : "two-min");
  return EXTR_OK;
}
