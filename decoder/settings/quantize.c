#include "core/base/isa.h"
#include "core/base/report.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/quantizer.h"

extr_status extr_quantize(extr_context *context, const extr_decoder_settings *settings,
                          const float *llr, size_t count, int8_t *out) {
  TRY(extr_need(context, settings));
  EXTR_ISA_TABLE(quantizer, quantizers, extr_quantizer);
  TRY(extr_settings_check_ranges(context, settings));
  TRY(extr_settings_check_isa(context, settings));
  if (count == 0) return EXTR_OK;
  TRY(extr_need_all(context, llr, out));
  const float limit = (float)((1 << (settings->llr_bits - 1)) - 1);
  quantizers[settings->isa]->run(llr, count, (float)(1 / settings->llr_step), limit, out);
  return EXTR_OK;
}
