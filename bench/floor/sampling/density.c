#include "bench/floor/sampling/density.h"

#include "core/base/isa.h"

const density_loops *density_loops_of(extr_isa isa) {
  EXTR_ISA_TABLE(density_loops, table, density_loops);
  return EXTR_ISA_FIND(table, isa);
}
