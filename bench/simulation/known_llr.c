#include "bench/simulation/known_llr.h"

#include <extrinsic/code.h>

#include "bench/channel/channel.h"

void known_llr_fill(const extr_code *code, int frames, float *llr) {
  for (int v = 0; v < extr_code_columns(code); v++) {
    extr_column what = extr_code_column(code, v);
    if (what == EXTR_TRANSMITTED) continue;
    float known = what == EXTR_SHORTENED ? channel_certain : 0;
    for (int f = 0; f < frames; f++) llr[(size_t)v * (size_t)frames + (size_t)f] = known;
  }
}
