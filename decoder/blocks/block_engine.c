#include "decoder/blocks/block_engine.h"

#include "core/base/isa.h"

const block_engine *extr_block_engine(extr_message message, extr_isa isa) {
  EXTR_ISA_TABLE(block_engine, of_bytes, extr_block_engine_i8);
  EXTR_ISA_TABLE(block_engine, of_floats, extr_block_engine_f32);
  return message == EXTR_I8 ? EXTR_ISA_FIND(of_bytes, isa) : EXTR_ISA_FIND(of_floats, isa);
}
