#include "simulation/unsent.h"

#include "channel/channel.h"

void unsent_fill(const ex_code *code, int frames, float *llr) {
  for (int v = 0; v < ex_code_columns(code); v++) {
    ex_column what = ex_code_column(code, v);
    if (what == EX_SENT) continue;
    float known = what == EX_SHORTENED ? channel_certain : 0;
    for (int f = 0; f < frames; f++) llr[(size_t)v * (size_t)frames + (size_t)f] = known;
  }
}
