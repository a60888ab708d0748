#include "bench/measure/row_structure.h"

#include "core/base/report.h"
#include <extrinsic/probe.h>
#include <extrinsic/structure.h>

#include <stdio.h>

extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]) {
  const extr_decoder_settings settings = extr_decoder_default();
  char check[EXTR_NODE_CHOICE_TEXT];
  extr_check_work work = {.kernel = EXTR_KERNEL_TWO_MIN};
  if (degree > EXTR_INPUTS_MAX) {
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: none, --structure two-min serves it", degree);
    return EXTR_OK;
  }
  TRY(extr_check_work_count(context, &settings, degree, &work));
  if (work.kernel == EXTR_KERNEL_STRUCTURE)
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s, %d operators, latency %d", degree,
             extr_node_choice_text(&settings.check, check), work.operators, work.latency);
  else
    snprintf(text, ROW_STRUCTURE_TEXT, "%d: %s", degree,
             work.kernel == EXTR_KERNEL_PLAIN ? "none" : "two-min");
  return EXTR_OK;
}
