#include "bench/options/isa_option.h"

#include "core/base/report.h"

#include <stdlib.h>

static const char *const isas[] = {"baseline", "avx2", "avx512", "avx512vbmi", NULL};

option_spec isa_option_row(const char **typed) {
  return (option_spec){"isa", "ISA", "instruction set", OPTION_TEXT, .text = typed, .choices = isas,
                       .absent = "$EXTRINSIC_ISA, else the best of this processor"};
}

extr_status isa_option_choose(extr_context *context, const char *typed, extr_isa *isa) {
  const char *name = typed ? typed : getenv("EXTRINSIC_ISA");
  const char *given = typed ? "--isa " : "EXTRINSIC_ISA=";
  *isa = extr_isa_best();
  if (!name) return EXTR_OK;
  if (extr_isa_parse(NULL, name, isa) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT, "%s%s: expected baseline, avx2, avx512 or avx512vbmi",
                     given, name);
  if (extr_isa_available(*isa)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s%s: this processor does not support it", given, name);
}
