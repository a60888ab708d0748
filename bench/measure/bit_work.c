#include "bench/measure/bit_work.h"

#include "core/base/report.h"

extr_status bit_work_count(extr_context *context, const extr_code *code,
                           const extr_decoder_settings *settings, extr_cycle_work *work) {
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  extr_status status = extr_cycle_work_count(context, decoder, work);
  extr_decoder_free(decoder);
  return status;
}
