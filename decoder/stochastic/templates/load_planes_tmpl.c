/* Loads new frames into idle lanes. Compiled for every instruction set. */
#include "decoder/lanes/lane_set_tmpl.h"
#include "decoder/stochastic/planes/lfsr_tmpl.h"
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/decoder.h>

/* Lanes of one word of a plane; they take consecutive frames of the block, starting at `first`. */
typedef struct lane_set {
  int word, first;
  uint64_t lanes;
} lane_set;

/* Bit f of `frames` belongs to frame f of the block; moves it to the lane that takes the frame. */
static inline uint64_t to_lanes(const lane_set *set, uint64_t frames) {
  return deposit(frames >> set->first, set->lanes);
}

/* Replaces the bits of these lanes. */
static inline void put(const lane_set *set, plane *p, uint64_t bits) {
  lane_word *word = plane_word(p, set->word);
  *word = (*word & ~set->lanes) | (bits & set->lanes);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* Sets a number to the middle of its range, on the side of the sign. */
static void put_half(const lane_set *set, plane *level, int bits, uint64_t sign) {
  for (int i = 0; i < bits - 1; i++) put(set, level + i, ~sign);
  put(set, level + bits - 1, sign);
}

/* Sets a number to the channel's probability, min(magnitude, 2^6 - 1/2) / 2^7 or its complement,
 * cut to the bits of the level. */
static void put_channel(const lane_set *set, plane *level, int bits, uint64_t sign,
                        const uint64_t *magnitude) {
  uint64_t half = magnitude[MAGNITUDE_BITS - 1];
  for (int i = 0; i < bits - 1; i++) {
    int place = i + MAGNITUDE_BITS - bits;
    put(set, level + i, ((place >= 0 ? magnitude[place] : 0) | half) ^ sign);
  }
  put(set, level + bits - 1, sign);
}

static void load_node(const lane_set *set, const node_group *group, bool from_channel,
                      const received *r, plane *own) {
  uint64_t magnitude[MAGNITUDE_BITS], sign = to_lanes(set, r->sign);
  put(set, own++, sign);
  for (int i = 0; i < MAGNITUDE_BITS; i++)
    put(set, own++, magnitude[i] = to_lanes(set, r->magnitude[i]));
  for (int i = 0; i < group->layout.signs; i++) put(set, own++, sign);
  for (int i = 0; i < group->layout.levels; i++, own += group->layout.level_bits)
    if (from_channel)
      put_channel(set, own, group->layout.level_bits, sign, magnitude);
    else
      put_half(set, own, group->layout.level_bits, sign);
  if (group->layout.decision_bits > 0) put_half(set, own, group->layout.decision_bits, sign);
}

static void load_nodes(bit_state *s, const lane_set *set) {
  bool from_channel =
      s->plan->settings.stochastic.value[EXTR_STOCHASTIC_INIT] == EXTR_STOCHASTIC_INIT_CHANNEL;
  for (int g = 0; g < s->plan->group_count; g++) {
    const node_group *group = &s->plan->groups[g];
    plane *own = (plane *)s->nodes + group->first;
    for (int i = 0; i < group->nodes; i++, own += group->layout.planes)
      load_node(set, group, from_channel, &s->received[group->columns[i]], own);
  }
  for (int v = 0; v < extr_code_columns(s->plan->code); v++)
    put(set, (plane *)s->sent + v, to_lanes(set, s->received[v].sent));
}

/* ---- Random numbers -------------------------------------------------------------------------- */

static void seed_registers(bit_state *s, int lane, uint64_t key) {
  plane *planes = s->registers;
  const int steps = s->plan->register_steps;
  for (int i = 0; i < s->plan->registers; i++, planes += LFSR_BITS + steps)
    lfsr_seed(planes, steps, lane, &key);
}

static void seed(bit_state *s, int lane, uint64_t key) {
  if (s->plan->settings.stochastic.kind == EXTR_RHS)
    VARIANT(extr_rhs_seed)(s, lane, key);
  else if (s->plan->registers > 0)
    seed_registers(s, lane, key);
  else
    generator_seed(s->generator, lane, key);
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static void load_lanes(bit_state *s, const lane_set *set) {
  lane_row *row = &s->lanes;
  int frame = set->first;
  for (uint64_t rest = set->lanes; rest; rest &= rest - 1, frame++) {
    int lane = 64 * set->word + __builtin_ctzll(rest);
    row->cycles[lane] = 0;
    row->tag[lane] = row->block.tag;
    row->frame[lane] = frame;
    row->flips[lane] = 0;
    seed(s, lane, row->keys[frame]);
  }
  row->taken = frame;
  row->busy[set->word] |= set->lanes;
}

/* False: the stream has no frames now. */
static bool have_frames(bit_state *s, const extr_stream *stream) {
  lane_row *row = &s->lanes;
  if (row->taken < row->block.frames) return true;
  row->taken = row->block.frames = 0;
  if (!stream->next(stream->data, &row->block)) return false;
  VARIANT(extr_bit_receive)(s);
  return true;
}

void VARIANT(extr_bit_refill)(bit_state *s, const extr_stream *stream) {
  lane_row *row = &s->lanes;
  row->wasted = 0;
  for (int word = 0; word < WORDS; word++)
    while (row->busy[word] != UINT64_MAX) {
      if (!have_frames(s, stream)) return;
      lane_set set = {word, row->taken, 0};
      set.lanes = lowest(~row->busy[word], row->block.frames - row->taken);
      load_nodes(s, &set);
      load_lanes(s, &set);
    }
}
