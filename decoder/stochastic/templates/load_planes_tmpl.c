/* Loads new frames into idle lanes. Compiled for every instruction set. */
#include "decoder/lanes/lane_set_tmpl.h"
#include "decoder/stochastic/planes/lfsr_tmpl.h"
#include "decoder/stochastic/templates/steps_tmpl.h"

/* Lanes of one word of a plane; they take consecutive frames of a block, starting at `first`. */
typedef struct lane_set {
  int word, first;
  uint64_t lanes;
  const received *block; /* by column */
} lane_set;

/* All lanes that are loaded together. A set ends with its word or its block. */
typedef struct lane_sets {
  lane_set sets[WORDS + RECEIVED_BLOCKS];
  int count;
  plane lanes;
} lane_sets;

/* Bit f of `frames` belongs to frame f of the block; moves it to the lane that takes the frame. */
static inline uint64_t to_lanes(const lane_set *set, uint64_t frames) {
  return deposit(frames >> set->first, set->lanes);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* What the lanes receive for a column: the sign first, then the magnitude. Other lanes have
 * zeros. */
static inline void gather_channel(const lane_sets *all, int column, plane *channel) {
  for (int i = 0; i < CHANNEL_PLANES; i++) channel[i] = no_lanes();
  for (int k = 0; k < all->count; k++) {
    const lane_set *set = &all->sets[k];
    const received *r = &set->block[column];
    *plane_word(channel, set->word) |= to_lanes(set, r->sign);
    for (int i = 0; i < MAGNITUDE_BITS; i++)
      *plane_word(channel + 1 + i, set->word) |= to_lanes(set, r->magnitude[i]);
  }
}

static inline void put(plane lanes, plane *p, plane bits) {
  *p = choose(lanes, bits, *p);
}

/* Sets a number to the middle of its range, on the side of the sign. */
static void put_half(plane lanes, plane *level, int bits, plane sign) {
  for (int i = 0; i < bits - 1; i++) put(lanes, level + i, ~sign);
  put(lanes, level + bits - 1, sign);
}

/* Sets a number to the channel's probability, min(magnitude, 2^6 - 1/2) / 2^7 or its complement,
 * cut to the bits of the level. */
static void put_channel(plane lanes, plane *level, int bits, const plane *channel) {
  const plane sign = channel[0], *magnitude = channel + 1, half = magnitude[MAGNITUDE_BITS - 1];
  for (int i = 0; i < bits - 1; i++) {
    int place = i + MAGNITUDE_BITS - bits;
    put(lanes, level + i, ((place >= 0 ? magnitude[place] : no_lanes()) | half) ^ sign);
  }
  put(lanes, level + bits - 1, sign);
}

static void load_node(plane lanes, const plane_layout *layout, bool from_channel,
                      const plane *channel, plane *own) {
  for (int i = 0; i < CHANNEL_PLANES; i++) put(lanes, own++, channel[i]);
  for (int i = 0; i < layout->signs; i++) put(lanes, own++, channel[0]);
  for (int i = 0; i < layout->levels; i++, own += layout->level_bits)
    if (from_channel)
      put_channel(lanes, own, layout->level_bits, channel);
    else
      put_half(lanes, own, layout->level_bits, channel[0]);
  if (layout->decision_bits > 0) put_half(lanes, own, layout->decision_bits, channel[0]);
}

static void load_nodes(bit_state *s, const lane_sets *all) {
  bool from_channel =
      s->plan->settings.stochastic.value[EXTR_STOCHASTIC_INIT] == EXTR_STOCHASTIC_INIT_CHANNEL;
  for (int g = 0; g < s->plan->group_count; g++) {
    const node_group *group = &s->plan->groups[g];
    plane *own = (plane *)s->nodes + group->first;
    for (int i = 0; i < group->nodes; i++, own += group->layout.planes) {
      plane channel[CHANNEL_PLANES];
      gather_channel(all, group->columns[i], channel);
      load_node(all->lanes, &group->layout, from_channel, channel, own);
    }
  }
}

static void load_sent(bit_state *s, const lane_sets *all) {
  plane *sent = s->sent;
  for (int v = 0; v < extr_code_columns(s->plan->code); v++, sent++)
    for (int k = 0; k < all->count; k++) {
      const lane_set *set = &all->sets[k];
      lane_word *word = plane_word(sent, set->word);
      *word = (*word & ~set->lanes) | to_lanes(set, set->block[v].sent);
    }
}

/* ---- Random numbers -------------------------------------------------------------------------- */

static void seed_registers(bit_state *s, int lane, uint64_t key) {
  plane *planes = s->registers;
  const int steps = s->plan->register_steps;
  for (int i = 0; i < s->plan->registers; i++, planes += LFSR_BITS + steps)
    lfsr_seed(planes, steps, lane, &key);
}

static void seed_lane(bit_state *s, int lane, uint64_t key) {
  if (s->plan->registers > 0)
    seed_registers(s, lane, key);
  else
    VARIANT(extr_rhs_seed)(s, lane, key);
}

static void seed(bit_state *s, const lane_set *set) {
  const uint64_t *keys = s->lanes.keys + set->first;
  if (s->plan->registers == 0 && s->plan->settings.stochastic.kind != EXTR_RHS) {
    generator_seed(s->generator, set->word, set->lanes, keys);
    return;
  }
  for (uint64_t rest = set->lanes; rest; rest &= rest - 1)
    seed_lane(s, 64 * set->word + __builtin_ctzll(rest), *keys++);
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static void start_lanes(bit_state *s, const lane_set *set) {
  lane_row *row = &s->lanes;
  int frame = set->first;
  for (uint64_t rest = set->lanes; rest; rest &= rest - 1, frame++) {
    int lane = 64 * set->word + __builtin_ctzll(rest);
    row->cycles[lane] = 0;
    row->tag[lane] = row->block.tag;
    row->frame[lane] = frame;
    row->flips[lane] = 0;
  }
  seed(s, set);
  row->taken = frame;
  row->busy[set->word] |= set->lanes;
}

static void load_lanes(bit_state *s, lane_sets *all) {
  if (all->count == 0) return;
  load_nodes(s, all);
  load_sent(s, all);
  *all = (lane_sets){0};
}

/* False: the stream has no frames now. Blocks of which lanes are still to be loaded stay in
 * s->received. */
static bool have_frames(bit_state *s, const extr_stream *stream, lane_sets *all) {
  lane_row *row = &s->lanes;
  if (row->taken < row->block.frames) return true;
  row->taken = row->block.frames = 0;
  if (!stream->next(stream->data, &row->block)) return false;
  if (++row->slot == RECEIVED_BLOCKS) {
    load_lanes(s, all);
    row->slot = 0;
  }
  VARIANT(extr_bit_receive)(s, received_block(s));
  return true;
}

void VARIANT(extr_bit_refill)(bit_state *s, const extr_stream *stream) {
  lane_row *row = &s->lanes;
  lane_sets all = {0};
  row->wasted = 0;
  for (int word = 0; word < WORDS; word++)
    while (row->busy[word] != UINT64_MAX) {
      if (!have_frames(s, stream, &all)) {
        load_lanes(s, &all);
        return;
      }
      lane_set set = {word, row->taken, 0, received_block(s)};
      set.lanes = lowest(~row->busy[word], row->block.frames - row->taken);
      start_lanes(s, &set);
      *plane_word(&all.lanes, word) |= set.lanes;
      all.sets[all.count++] = set;
    }
  load_lanes(s, &all);
}
