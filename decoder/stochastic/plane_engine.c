#include "core/base/isa.h"
#include "decoder/stochastic/state.h"

const plane_engine *extr_plane_engine(extr_isa isa) {
  EXTR_ISA_TABLE(plane_engine, table, extr_plane_engine);
  return EXTR_ISA_FIND(table, isa);
}
