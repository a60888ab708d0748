#include "core/base/isa.h"
#include <extrinsic/probe.h>

const extr_probes *extr_probes_of(extr_message message, extr_isa isa) {
  EXTR_ISA_TABLE(extr_probes, of_bytes, extr_probes_i8);
  EXTR_ISA_TABLE(extr_probes, of_floats, extr_probes_f32);
  if (!extr_isa_available(isa)) return NULL;
  return message == EXTR_I8 ? of_bytes[isa] : message == EXTR_F32 ? of_floats[isa] : NULL;
}
