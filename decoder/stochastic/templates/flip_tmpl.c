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

/* The rows of a column, and where more than half of them are unsatisfied. `bits` is a constant for
 * the compiler: those of the number of rows. */
static inline __attribute__((always_inline)) plane most_failing(const plane *parities,
                                                                const int *edges, const int *rows,
                                                                int degree, int bits) {
  plane sum[SUM_BITS] = {0};
  int i = 0;
  for (; i + 1 < degree; i += 2) { /* two rows at a time: the carry is their majority with sum[0] */
    plane x = parities[rows[edges[i]]], y = parities[rows[edges[i + 1]]];
    plane carry = (x & y) | (sum[0] & (x | y));
    sum[0] ^= x ^ y;
    add_plane(sum + 1, bits - 1, carry);
  }
  if (i < degree) add_plane(sum, bits, parities[rows[edges[i]]]);
  return reaches(sum, bits, degree / 2 + 1);
}

static inline __attribute__((always_inline)) void flip_group(bit_state *s, const node_group *group,
                                                             int bits, plane lanes) {
  const extr_code *code = s->plan->code;
  const int *all = extr_code_column_edges(code), *rows = extr_code_edge_rows(code);
  const plane *parities = s->parities;
  plane *decided = s->decided;
  for (int i = 0; i < group->nodes; i++) {
    const int v = group->columns[i], *edges = all + extr_code_column_first(code, v);
    decided[v] ^= lanes & most_failing(parities, edges, rows, group->program.degree, bits);
  }
}

static void flip_columns(bit_state *s, plane lanes) {
  for (int g = 0; g < s->plan->group_count; g++) {
    const node_group *group = &s->plan->groups[g];
    switch (32 - __builtin_clz((unsigned)group->program.degree)) {
    case 2:
      flip_group(s, group, 2, lanes);
      break;
    case 3:
      flip_group(s, group, 3, lanes);
      break;
    case 4:
      flip_group(s, group, 4, lanes);
      break;
    default:
      flip_group(s, group, SUM_BITS, lanes);
    }
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
