/* Bit flipping, the last phase of "counter-bf" and "ueng2017". Once few check nodes are
 * unsatisfied, decisions no longer follow their counters; in every cycle, each bit flips if more
 * than half of its check nodes are unsatisfied. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/code.h>
#include <extrinsic/stochastic.h>

/* Bits of a sum over all check nodes. */
enum { CHECK_BITS = 25 };

/* Lanes with fewer than `limit` unsatisfied check nodes. */
static plane few_failing(const bit_state *s, int limit) {
  const int rows = extr_code_rows(s->plan->code);
  const plane *parities = s->parities;
  plane sum[CHECK_BITS] = {0};
  int bits = 64 - __builtin_clzll((uint64_t)rows | (uint64_t)limit);
  for (int row = 0; row < rows; row++) add_plane(sum, bits, parities[row]);
  return ~reaches(sum, bits, limit);
}

static void flip_columns(bit_state *s, plane lanes) {
  const extr_code *code = s->plan->code;
  const int *edges = extr_code_column_edges(code), *rows = extr_code_edge_rows(code);
  const plane *parities = s->parities;
  plane *decided = s->decided;
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (extr_code_column(code, v) == EXTR_SHORTENED) continue;
    int first = extr_code_column_first(code, v), end = extr_code_column_first(code, v + 1);
    const int bits = 32 - __builtin_clz((unsigned)(end - first));
    plane sum[SUM_BITS] = {0};
    for (int i = first; i < end; i++) add_plane(sum, bits, parities[rows[edges[i]]]);
    decided[v] ^= lanes & reaches(sum, bits, (end - first) / 2 + 1);
  }
}

/* Counts the cycles of lanes that flip or pause; returns those that have completed `most` cycles.
 * After flipping, a lane pauses for the same number of cycles before it may flip again. */
static plane count_flips(lane_row *row, plane flipping, plane waiting, int most) {
  plane over = no_lanes();
  for (int w = 0; w < WORDS; w++)
    for (uint64_t rest = flipping[w] | waiting[w]; rest; rest &= rest - 1) {
      int bit = __builtin_ctzll(rest), lane = 64 * w + bit;
      if (++row->flips[lane] < most) continue;
      row->flips[lane] = 0;
      over[w] |= UINT64_C(1) << bit;
    }
  return over;
}

plane VARIANT(extr_bit_flip)(bit_state *s, plane ready) {
  const double *value = s->plan->settings.stochastic.value;
  plane *flipping = s->flipping, *waiting = flipping + 1;
  *flipping &= ready;
  *waiting &= ready;
  plane over = count_flips(&s->lanes, *flipping, *waiting, (int)value[EXTR_STOCHASTIC_FLIPS]);
  plane given_up = over & *flipping, rested = over & *waiting;
  *flipping &= ~over;
  *waiting = (*waiting | given_up) & ~rested;
  *flipping |= few_failing(s, (int)value[EXTR_STOCHASTIC_BELOW]) & ready & ~*waiting & ~rested;
  if (!is_empty(*flipping)) flip_columns(s, *flipping);
  return value[EXTR_STOCHASTIC_FAIL] == EXTR_STOCHASTIC_FAIL_STOP ? given_up : no_lanes();
}
