#include "decoder/message_passing/engine.h"

#include "core/base/isa.h"

const engine *extr_engine(extr_message message, extr_isa isa) {
  EXTR_ISA_TABLE(engine, of_bytes, extr_engine_i8);
  EXTR_ISA_TABLE(engine, of_floats, extr_engine_f32);
  return message == EXTR_I8 ? EXTR_ISA_FIND(of_bytes, isa) : EXTR_ISA_FIND(of_floats, isa);
}
