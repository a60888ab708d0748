/* What outputs do if they hold, and how a node decides, for each kind of stochastic decoder. */
#include <extrinsic/stochastic.h>

#include "decoder/jit/planes/plane_ir.h"
#include "decoder/jit/planes/plane_node.h"

#include <math.h>

enum { LEVEL_BITS_MAX = 16, PLACE_FILL = 0, PLACE_FLIPPING = 1 };

/* ---- Parts ----------------------------------------------------------------------------------- */

static void load_number(const ir *b, const node_code *n, int first, int bits, value *number) {
  for (int i = 0; i < bits; i++) number[i] = extr_plane_own(b, n, first + i);
}

static void store_number(const ir *b, const node_code *n, int first, int bits,
                         const value *number) {
  for (int i = 0; i < bits; i++) extr_plane_store(b, number[i], n->own, first + i);
}

static int first_level(const node_code *n) {
  return CHANNEL_PLANES + n->plan->layout.signs;
}

static int first_decision(const node_code *n) {
  return first_level(n) + n->plan->layout.levels * n->plan->layout.level_bits;
}

/* level_bit of plane_tmpl.h. */
static value draw_level(const ir *b, node_code *n, const value *level, int bits) {
  value result = extr_plane_not(b, extr_plane_draw(b, n));
  for (int i = 0; i < bits; i++)
    result = extr_plane_above(b, level[i], extr_plane_draw(b, n), result);
  return result;
}

/* tracker_tmpl.h: moves the level towards `bit` in the lanes of `move`. */
static void track(const ir *b, const node_code *n, value *level, value bit, value move) {
  const int shift = -ilogb(n->plan->settings->value[EXTR_STOCHASTIC_BETA]);
  const int bits = n->plan->layout.level_bits;
  value borrow = extr_plane_zero(b);
  for (int i = 0; i < bits; i++) {
    value less = extr_plane_zero(b), equal;
    if (i + shift < bits) less = extr_plane_and_differ(b, move, level[i + shift], bit);
    equal = extr_plane_not(b, extr_plane_xor(b, level[i], bit));
    level[i] = extr_plane_xor3(b, level[i], less, borrow);
    borrow = extr_plane_majority(b, equal, less, borrow);
  }
}

static value send(const ir *b, const node_code *n, int j, value hold) {
  value bit = extr_plane_hold(b, n->outputs[j].all, n->outputs[j].any, hold);
  extr_ir_store(b, bit, n->edges[j]);
  return bit;
}

static value column_place(const ir *b, const node_code *n) {
  return extr_ir_vector_place(b, n->decided, n->column);
}

static void decide(const ir *b, const node_code *n, value bit) {
  extr_ir_store(b, bit, column_place(b, n));
}

static value flipping_lanes(const ir *b, const node_code *n) {
  return extr_plane_load(b, n->masks, PLACE_FLIPPING);
}

/* Where bits flip, templates/flip_tmpl.c decides. */
static void decide_unless_flipping(const ir *b, const node_code *n, value flipping, value bit) {
  decide(b, n, extr_plane_choose(b, flipping, extr_ir_load(b, column_place(b, n)), bit));
}

/* The counter that decides in most kinds. */
static void count_decision(const ir *b, const node_code *n, value bit) {
  const int first = first_decision(n), bits = n->plan->layout.decision_bits;
  value counter[LEVEL_BITS_MAX];
  load_number(b, n, first, bits, counter);
  extr_plane_count(b, counter, bits, NULL, bit);
  store_number(b, n, first, bits, counter);
  decide(b, n, counter[bits - 1]);
}

/* ---- Kinds ----------------------------------------------------------------------------------- */

static void finish_edge_memory(const ir *b, node_code *n) {
  const int length = (int)n->plan->settings->value[EXTR_STOCHASTIC_LENGTH];
  const int edges = n->plan->layout.signs - n->plan->degree * length;
  value first = NULL;
  for (int j = 0; j < n->plan->degree; j++) {
    const int memory = CHANNEL_PLANES + edges + j * length;
    value bit = send(b, n, j, extr_plane_recall(b, n, memory, length));
    extr_plane_remember(b, n, memory, length, n->outputs[j]);
    if (j == 0) first = bit;
  }
  count_decision(b, n, first);
}

static void finish_delayed(const ir *b, node_code *n) {
  const int delay = (int)n->plan->settings->value[EXTR_STOCHASTIC_DELAY];
  const int edges = n->plan->layout.signs - n->plan->degree * delay;
  value now = extr_ir_vector_place(b, n->own, n->delayed), first = NULL;
  for (int j = 0; j < n->plan->degree; j++) {
    const int memory = CHANNEL_PLANES + edges + j * delay;
    extr_plane_prefetch(b, now, memory + n->plan->layout.planes);
    value bit = send(b, n, j, extr_plane_load(b, now, memory));
    extr_plane_store(b, bit, now, memory);
    if (j == 0) first = bit;
  }
  count_decision(b, n, first);
}

/* Each edge has a level of its own, of which it sends a drawn bit before its output changes it.
 * Returns the first edge's bit. */
typedef void level_update(const ir *b, const node_code *n, value *level, int edge);

static value send_levels(const ir *b, node_code *n, level_update *update) {
  const int bits = n->plan->layout.level_bits;
  value level[LEVEL_BITS_MAX], first = NULL;
  for (int j = 0; j < n->plan->degree; j++) {
    const int place = first_level(n) + j * bits;
    load_number(b, n, place, bits, level);
    value bit = send(b, n, j, draw_level(b, n, level, bits));
    update(b, n, level, j);
    store_number(b, n, place, bits, level);
    if (j == 0) first = bit;
  }
  return first;
}

static void track_output(const ir *b, const node_code *n, value *level, int edge) {
  track(b, n, level, n->outputs[edge].all, n->outputs[edge].regular);
}

static void count_output(const ir *b, const node_code *n, value *level, int edge) {
  extr_plane_count(b, level, n->plan->layout.level_bits, n->outputs[edge].regular,
                   n->outputs[edge].all);
}

static void finish_trackers(const ir *b, node_code *n) {
  count_decision(b, n, send_levels(b, n, track_output));
}

static value compare(const ir *b, const value *x, const value *y) {
  value above = extr_plane_zero(b);
  for (int i = 0; i < SUM_BITS; i++) above = extr_plane_above(b, x[i], y[i], above);
  return above;
}

/* The number of outputs that are regular with a 1, regular with a 0, or regular. */
static void sum_outputs(const ir *b, const node_code *n, value *ones, value *zeros,
                        value *regular) {
  value planes[NODE_DEGREE_MAX];
  const int degree = n->plan->degree;
  for (int j = 0; j < degree; j++) planes[j] = n->outputs[j].all;
  extr_plane_sum(b, planes, degree, ones);
  for (int j = 0; j < degree; j++) planes[j] = extr_plane_not(b, n->outputs[j].any);
  extr_plane_sum(b, planes, degree, zeros);
  if (!regular) return;
  for (int j = 0; j < degree; j++) planes[j] = n->outputs[j].regular;
  extr_plane_sum(b, planes, degree, regular);
}

static void finish_majority(const ir *b, node_code *n) {
  const int bits = n->plan->layout.level_bits, degree = n->plan->degree;
  const int votes = (int)n->plan->settings->value[EXTR_STOCHASTIC_VOTES];
  value level[LEVEL_BITS_MAX], ones[SUM_BITS], zeros[SUM_BITS], regular[SUM_BITS];
  load_number(b, n, first_level(n), bits, level);
  value hold = draw_level(b, n, level, bits), first = send(b, n, 0, hold);
  for (int j = 1; j < degree; j++) send(b, n, j, hold);
  sum_outputs(b, n, ones, zeros, regular);
  value one = compare(b, ones, zeros), zero = compare(b, zeros, ones);
  value enough = extr_plane_reaches(b, regular, SUM_BITS, votes < degree ? votes : degree);
  track(b, n, level, one, extr_plane_and(b, extr_plane_or(b, one, zero), enough));
  store_number(b, n, first_level(n), bits, level);
  count_decision(b, n, first);
}

/* The lanes in which the counter of "counter" moves up, and down. */
static void vote_outputs(const ir *b, const node_code *n, value *up, value *down) {
  const int degree = n->plan->degree;
  const int votes = (int)n->plan->settings->value[EXTR_STOCHASTIC_VOTES];
  *up = n->outputs[0].all;
  *down = n->outputs[0].any;
  for (int j = 1; j < degree; j++) {
    *up = extr_plane_and(b, *up, n->outputs[j].all);
    *down = extr_plane_or(b, *down, n->outputs[j].any);
  }
  *down = extr_plane_not(b, *down);
  if (votes == 0 || votes >= degree) return;
  value ones[SUM_BITS], zeros[SUM_BITS];
  sum_outputs(b, n, ones, zeros, NULL);
  value many = extr_plane_reaches(b, ones, SUM_BITS, votes);
  value few = extr_plane_reaches(b, zeros, SUM_BITS, votes);
  *up = extr_plane_and(b, many, extr_plane_not(b, few));
  *down = extr_plane_and(b, few, extr_plane_not(b, many));
}

static void finish_counter(const ir *b, node_code *n) {
  const int bits = n->plan->layout.level_bits;
  value level[LEVEL_BITS_MAX], up, down;
  load_number(b, n, first_level(n), bits, level);
  value hold = draw_level(b, n, level, bits);
  for (int j = 0; j < n->plan->degree; j++) send(b, n, j, hold);
  vote_outputs(b, n, &up, &down);
  extr_plane_count(b, level, bits, extr_plane_or(b, up, down), up);
  store_number(b, n, first_level(n), bits, level);
  decide(b, n, level[bits - 1]);
}

/* The posterior moves the counter that decides. */
static void count_posterior(const ir *b, const node_code *n, value from, value to) {
  const int first = first_decision(n), bits = n->plan->layout.decision_bits;
  value counter[LEVEL_BITS_MAX], flipping = flipping_lanes(b, n), stays = flipping;
  if (n->filling) stays = extr_plane_or(b, stays, n->fill);
  value moves = extr_plane_not(b, extr_plane_or(b, extr_plane_xor(b, from, to), stays));
  load_number(b, n, first, bits, counter);
  extr_plane_count(b, counter, bits, moves, from);
  store_number(b, n, first, bits, counter);
  decide_unless_flipping(b, n, flipping, counter[bits - 1]);
}

static void finish_counters(const ir *b, node_code *n) {
  count_posterior(b, n, n->inputs[0], send_levels(b, n, count_output));
}

/* ueng2017_tmpl.c: the inputs vote. */
static void finish_votes(const ir *b, node_code *n) {
  const int bits = n->plan->layout.level_bits, inputs = n->plan->degree + 1;
  int votes = (int)n->plan->settings->value[EXTR_STOCHASTIC_VOTES], most = inputs / 2 + 1;
  votes = votes < most ? most : votes < inputs ? votes : inputs;
  value level[LEVEL_BITS_MAX], planes[NODE_DEGREE_MAX + 1], sum[SUM_BITS];
  value channel = n->inputs[n->plan->degree];
  load_number(b, n, first_level(n), bits, level);
  value hold = draw_level(b, n, level, bits);
  for (int i = 0; i < inputs; i++) planes[i] = n->inputs[i];
  extr_plane_sum(b, planes, inputs, sum);
  value up = extr_plane_reaches(b, sum, SUM_BITS, votes);
  value active = extr_plane_or(
      b, up, extr_plane_not(b, extr_plane_reaches(b, sum, SUM_BITS, inputs - votes + 1)));
  if (n->filling) up = extr_plane_choose(b, n->fill, channel, up);
  if (n->filling) active = extr_plane_or(b, active, n->fill);
  for (int j = 0; j < n->plan->degree; j++) send(b, n, j, hold);
  extr_plane_count(b, level, bits, active, up);
  store_number(b, n, first_level(n), bits, level);
  decide_unless_flipping(b, n, flipping_lanes(b, n), level[bits - 1]);
}

void extr_plane_finish(const ir *b, node_code *n) {
  static void (*const finish[EXTR_STOCHASTIC_KINDS])(const ir *, node_code *) = {
      [EXTR_EM] = finish_edge_memory,  [EXTR_TFM] = finish_trackers,
      [EXTR_MTFM] = finish_majority,   [EXTR_DS] = finish_delayed,
      [EXTR_COUNTER] = finish_counter, [EXTR_COUNTER_BF] = finish_counters,
      [EXTR_UENG2017] = finish_votes,
  };
  finish[n->plan->settings->kind](b, n);
}
