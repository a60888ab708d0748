/* Puts new frames into idle places and takes over their channel values. Compiled for every message
 * type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* Frames of the block, and where they go. In its group a frame is `shift` elements behind the
 * elements of its place, which may be negative: with the same shift, vectors are read whole. */
typedef struct arrival {
  int group, place;
  ptrdiff_t shift;
} arrival;

typedef struct arrivals {
  uint64_t places;
  int count;
  arrival list[LANES_MAX];
} arrivals;

/* ---- Messages -------------------------------------------------------------------------------- */

/* What a layer reads as the posterior of a lone edge. No other layer has moved it, so it is already
 * in the turn or rotation of this one. */
static vec lone_posterior(const block_decoder *d, const block_layer *layer, int vector, int edge) {
  const block_plan *p = d->plan;
  const int *places = p->places[d->phase] + extr_block_places(p, layer);
  const int number = places[vector * extr_access_width(p->layout.access, layer->degree) + edge];
  if (p->layout.access == ACCESS_CYCLIC) return *(const vec *)(d->posteriors + number);
  return *(const vec *)(d->posteriors + extr_permuted_place(number, sizeof(vec)));
}

/* The messages of new frames: 0, or q on lone edges. `others`: frames that keep theirs. */
static void start_messages(block_decoder *d, uint64_t frames, uint64_t others) {
  const block_plan *p = d->plan;
  const block_layout *l = &p->layout;
  const int previous = p->kernels.previous;
  d->empty = !others;
  if (d->empty) return;
  for (int v = 0; v < l->vectors; v++) {
    const uint64_t lanes = lanes_of_frames(d, v, frames);
    const mask kept = ~mask_of(lanes);
    for (int i = 0; i < p->blocks->rows && lanes; i++) {
      const block_layer *layer = &p->layers[i];
      vec *messages = (vec *)d->messages + extr_block_message(p, layer, 0, v);
      const int lone = d->kernels[layer->kernel].light.lone;
      for (int edge = 0; edge < layer->degree; edge++, messages += p->kernels.pitch) {
        const mask others_have = (mask)*messages & kept;
        const mask new_have =
            edge < lone ? (mask)lone_posterior(d, layer, v, edge) & ~kept : (mask){0};
        *messages = (vec)(others_have | new_have);
        if (previous) messages[previous] = (vec)((mask)messages[previous] & kept);
      }
    }
  }
}

/* ---- Vectors of new frames ------------------------------------------------------------------- */

/* A vector in which one frame or more arrive. */
typedef struct entrance {
  int count;
  const scalar *from[LANES_MAX];
  uint64_t lanes[LANES_MAX], all_lanes;
  mask where[LANES_MAX], all;
} entrance;

/* One frame or more. Frames and places ascend, so that shifts never grow, and shrink where the next
 * group begins. */
static bool arrive_together(const arrivals *a) {
  return a->list[a->count - 1].shift == a->list[0].shift;
}

static void open_entrance(const block_decoder *d, const arrivals *a, int vector, char *groups,
                          entrance *e) {
  e->all_lanes = lanes_of_frames(d, vector, a->places);
  e->all = mask_of(e->all_lanes);
  e->count = arrive_together(a) ? 1 : a->count;
  for (int i = 0; i < e->count; i++) {
    const arrival *one = &a->list[i];
    e->from[i] = extr_block_group_at(d, groups, one->group) +
                 extr_block_waiting_vector(&d->plan->layout, 0, vector) + one->shift;
    e->lanes[i] =
        e->count == 1 ? e->all_lanes : lanes_of_frames(d, vector, UINT64_C(1) << one->place);
    e->where[i] = e->count == 1 ? e->all : mask_of(e->lanes[i]);
  }
}

/* What arrives in the lanes of a block column whose elements are `at` elements further on. */
static inline vec entering(const entrance *e, size_t at) {
  vec sum = *(const unaligned_vec *)(e->from[0] + at);
  for (int i = 1; i < e->count; i++)
    sum = choose_lanes(e->lanes[i], e->where[i], *(const unaligned_vec *)(e->from[i] + at), sum);
  return sum;
}

/* ---- Places ---------------------------------------------------------------------------------- */

static void close_columns(block_decoder *d) {
  const column_view view = view_of(d);
  const size_t length = extr_block_bytes(&d->plan->layout);
  const int columns = d->plan->blocks->columns;
  for (int c = 0; c < columns && d->plan->layout.access == ACCESS_CYCLIC; c++) {
    close_block((char *)ties_in(&view, c), length);
    close_block((char *)posteriors_in(&view, c), length);
  }
}

/* Frames that arrive together in all places: memory is passed through once. */
static void start_all(block_decoder *d, const arrivals *a) {
  const block_layout l = d->plan->layout;
  const column_view view = view_of(d);
  const check_algorithm algorithm = d->algorithm;
  const int columns = l.blocks->columns;
  const size_t step = extr_block_waiting_vector(&l, 0, 1), next = (size_t)extr_block_used(&l);
  const scalar *group = extr_block_group_at(d, d->received, a->list[0].group) + a->list[0].shift;
  for (int c = 0; c < columns; c++, group += next) {
    vec *posteriors = posteriors_in(&view, c);
    mask *ties = ties_in(&view, c);
    for (int v = 0; v < l.vectors; v++) {
      const unaligned_vec *received = (const unaligned_vec *)(group + (size_t)v * step);
      posteriors[v] = clamp_channel(&algorithm, *received);
      ties[v] = is_tie(posteriors[v]);
    }
  }
}

static void start_vector(const column_view *view, int column, int vector, vec channel,
                         const entrance *e) {
  vec *posterior = posteriors_in(view, column) + vector;
  mask *tie = ties_in(view, column) + vector;
  *posterior = choose_lanes(e->all_lanes, e->all, channel, *posterior);
  *tie = (mask)choose_lanes(e->all_lanes, e->all, (vec)is_tie(channel), (vec)*tie);
}

static void start_some(block_decoder *d, const arrivals *a) {
  const block_layout l = d->plan->layout;
  const column_view view = view_of(d);
  const check_algorithm algorithm = d->algorithm;
  const int columns = l.blocks->columns;
  const size_t step = (size_t)extr_block_used(&l);
  entrance e;
  for (int v = 0; v < l.vectors; v++) {
    open_entrance(d, a, v, d->received, &e);
    if (!e.all_lanes) continue; /* blocks x -> x XOR c: those of other frames */
    for (int c = 0; c < columns; c++)
      start_vector(&view, c, v, clamp_channel(&algorithm, entering(&e, (size_t)c * step)), &e);
  }
}

/* `others`: whether places keep their frames. */
static void start_frames(block_decoder *d, const arrivals *a, bool others) {
  if (!others && arrive_together(a))
    start_all(d, a);
  else
    start_some(d, a);
  close_columns(d);
}

static void start_codewords(block_decoder *d, const arrivals *a) {
  const block_layout *l = &d->plan->layout;
  const size_t step = (size_t)extr_block_used(l);
  entrance e;
  for (int v = 0; v < l->vectors; v++) {
    open_entrance(d, a, v, d->codewords, &e);
    for (int c = 0; c < l->blocks->columns; c++) {
      vec *sent = (vec *)(d->sent + (size_t)c * l->stride) + v;
      *sent = choose_lanes(e.all_lanes, e.all, entering(&e, (size_t)c * step), *sent);
    }
  }
}

/* Of the frame in a place, which is one of the block. */
static void start_syndrome(block_decoder *d, int place) {
  const block_layout *l = &d->plan->layout;
  const uint64_t *syndrome = d->table.block.syndrome;
  const int frame = d->table.frame[place];
  for (int layer = 0; layer < l->blocks->rows; layer++)
    for (int i = 0; i < l->blocks->size; i++) {
      const int lane = extr_block_lane(l, extr_block_slot_at(l, i), place);
      const bool odd = syndrome && syndrome[extr_block_row_at(d->plan, layer, i)] >> frame & 1;
      flips_of(d, layer)[lane / LANES][lane % LANES] = odd ? -1 : 0;
    }
}

/* Puts the next frames of the block into as many of the idle places as there are frames; returns
 * these places. `others`: places that keep their frames. */
static uint64_t take_frames(block_decoder *d, uint64_t idle, uint64_t others) {
  frame_table *table = &d->table;
  const block_layout *l = &d->plan->layout;
  arrivals a = {0};
  for (; idle && table->taken < table->block.frames; idle &= idle - 1) {
    const int place = __builtin_ctzll(idle), frame = frame_table_take(table, place);
    const int moved = frame % l->frames - place;
    a.list[a.count++] =
        (arrival){frame / l->frames, place, moved * (ptrdiff_t)extr_block_frame_step(l)};
    a.places |= idle & -idle;
    if (d->flips) start_syndrome(d, place);
  }
  start_frames(d, &a, others != 0);
  if (d->coded) start_codewords(d, &a);
  return a.places;
}

void VARIANT(extr_block_refill)(block_decoder *d, const extr_stream *stream) {
  frame_table *table = &d->table;
  const uint64_t others = table->busy;
  uint64_t idle = (UINT64_MAX >> (64 - d->plan->layout.frames)) & ~others, taken = 0;
  while (idle & ~taken) {
    if (table->taken == table->block.frames && !VARIANT(extr_block_receive)(d, stream)) break;
    taken |= take_frames(d, idle & ~taken, others | taken);
  }
  table->wasted = 0;
  if (taken) start_messages(d, taken, others);
}
