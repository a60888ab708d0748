#include "bench/channel/constellation.h"

#include "core/base/array.h"
#include "core/base/setting.h"

#include <math.h>

static extr_status make_square(extr_context *context, modulation m, constellation *made) {
  const int bits = extr_modulation_amplitude_bits(m);
  const double scale = 1 / sqrt(extr_modulation_energy(m));
  made->bits = extr_modulation_bits(m);
  made->parts = extr_modulation_dimensions(m);
  TRY(ARRAY_NEW(context, made->points, 1 << bits));
  for (unsigned label = 0; label < 1U << bits; label++)
    made->points[label][0] = scale * extr_amplitude_of_label(bits, label);
  return EXTR_OK;
}

extr_status extr_constellation_open(extr_context *context, const char *name, constellation *made) {
  int m = 0;
  *made = (constellation){.bits = 1, .parts = 1};
  TRY(extr_name_parse(context, "modulation", extr_modulation_names, name, &m));
  return make_square(context, (modulation)m, made);
}

void extr_constellation_close(constellation *c) {
  free(c->points);
  *c = (constellation){0};
}
