/* Puts new frames into idle places: interleaves them, and takes over their channel values. Compiled
 * for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- Frames in their places ------------------------------------------------------------------ */

/* Puts a frame into its lanes of all blocks. */
static void interleave_one(const block_decoder *d, const scalar *frame, int f, char *target) {
  const block_layout *l = &d->plan->layout;
  const int together = l->together, stretches = l->blocks->size / together;
  const size_t step = l->blocks->kind == BLOCKS_XOR ? 1 : (size_t)l->frames;
  const size_t first = (size_t)extr_block_lane(l, 0, f);
  for (int c = 0; c < l->blocks->columns; c++, target += l->stride)
    for (int k = 0; k < stretches; k++, frame += together) {
      scalar *lanes = (scalar *)target + (size_t)k * LANES + first;
      if (step == 1)
        memcpy(lanes, frame, (size_t)together * sizeof *frame);
      else
        for (int i = 0; i < together; i++) lanes[(size_t)i * step] = frame[i];
    }
}

#if defined __AVX2__ && !defined EXTR_MESSAGE_F32
/* Lanes are filled 16 at a time: of each frame, the bytes that belong there are moved to their
 * lanes. */
enum { PIECE = 16, NOTHING = 0x80, SPREAD_FRAMES = 8 };

/* For 16 lanes of which the first is that of frame `phase`: which byte of frame f, counted from its
 * first one there, goes to each; NOTHING in the lanes of other frames. */
static inline __m128i spread_control(int frames, int phase, int f) {
  uint8_t control[PIECE];
  for (int i = 0; i < PIECE; i++)
    control[i] = (uint8_t)((phase + i) % frames == f ? (phase + i) / frames : NOTHING);
  return _mm_loadu_si128((const __m128i *)control);
}

typedef struct spread_table {
  int count;                                     /* frames that are put in */
  const scalar *frames[SPREAD_FRAMES];           /* may be read up to PIECE bytes too far */
  __m128i control[SPREAD_FRAMES][SPREAD_FRAMES]; /* by phase, then frame of the list */
  __m128i kept[SPREAD_FRAMES];                   /* by phase: the lanes of other frames */
} spread_table;

static void fill_spread(const block_decoder *d, uint64_t set, char *const frames[],
                        spread_table *t) {
  const int interleaved = d->plan->layout.frames;
  t->count = 0;
  for (int phase = 0; phase < interleaved; phase++) t->kept[phase] = _mm_set1_epi8(-1);
  for (; set; set &= set - 1, t->count++) {
    int f = __builtin_ctzll(set);
    t->frames[t->count] = (const scalar *)frames[f];
    for (int phase = 0; phase < interleaved; phase++) {
      __m128i control = spread_control(interleaved, phase, f);
      __m128i nothing = _mm_cmplt_epi8(control, _mm_setzero_si128());
      t->control[phase][t->count] = control;
      t->kept[phase] = _mm_and_si128(t->kept[phase], nothing);
    }
  }
}

/* One stretch of consecutive slots, of which the first is number `at` of its frame. */
static inline void spread_stretch(const spread_table *t, int frames, int lanes, int at,
                                  scalar *target) {
  for (int lane = 0, phase = 0; lane < lanes; lane += PIECE) {
    __m128i *place = (__m128i *)(target + lane);
    __m128i piece = _mm_and_si128(*place, t->kept[phase]);
    for (int i = 0; i < t->count; i++) {
      __m128i loaded = _mm_loadu_si128((const __m128i *)(t->frames[i] + at));
      piece = _mm_or_si128(piece, _mm_shuffle_epi8(loaded, t->control[phase][i]));
    }
    *place = piece;
    phase += PIECE;
    at += phase / frames;
    phase %= frames;
  }
}

static void spread_frames(const block_decoder *d, const spread_table *t, char *target) {
  const block_layout *l = &d->plan->layout;
  const int together = l->together, stretches = l->blocks->size / together;
  int at = 0;
  for (int c = 0; c < l->blocks->columns; c++, target += l->stride)
    for (int k = 0; k < stretches; k++, at += together)
      spread_stretch(t, l->frames, together * l->frames, at, (scalar *)target + k * LANES);
}

/* Puts frames into their places: frames[f] into place f, for the places of `set`. */
static void interleave(const block_decoder *d, uint64_t set, char *const frames[], char *target) {
  const block_layout *l = &d->plan->layout;
  if (l->blocks->kind == BLOCKS_CYCLIC && l->frames > 1 && l->frames <= SPREAD_FRAMES) {
    spread_table table;
    fill_spread(d, set, frames, &table);
    spread_frames(d, &table, target);
    return;
  }
  for (; set; set &= set - 1) {
    int f = __builtin_ctzll(set);
    interleave_one(d, (const scalar *)frames[f], f, target);
  }
}
#else
static void interleave(const block_decoder *d, uint64_t set, char *const frames[], char *target) {
  for (; set; set &= set - 1) {
    int f = __builtin_ctzll(set);
    interleave_one(d, (const scalar *)frames[f], f, target);
  }
}
#endif

/* ---- Places ---------------------------------------------------------------------------------- */

/* `others`: frames that keep theirs. */
static void clear_messages(block_decoder *d, uint64_t frames, uint64_t others) {
  const block_plan *p = d->plan;
  const block_layout *l = &p->layout;
  d->empty = !others;
  if (d->empty) return;
  for (int v = 0; v < l->vectors; v++) {
    const mask kept = ~mask_of(lanes_of_frames(d, v, frames));
    for (int i = 0; i < p->blocks->rows; i++) {
      const block_layer *layer = &p->layers[i];
      vec *messages = (vec *)d->messages + extr_block_message(p, layer, 0, v);
      for (int edge = 0; edge < layer->degree; edge++, messages += p->kernels.pitch)
        *messages = (vec)((mask)*messages & kept);
    }
  }
}

static inline void start_vector(const check_algorithm *algorithm, mask where, vec received,
                                vec *posterior, vec *ties) {
  vec channel = clamp_channel(algorithm, received);
  *posterior = choose(where, channel, *posterior);
  *ties = choose(where, (vec)is_tie(channel), *ties);
}

static void close_column(block_decoder *d, int column) {
  if (d->plan->layout.access != ACCESS_CYCLIC) return;
  close_block(&d->plan->layout, d->ties + (size_t)column * d->plan->layout.stride);
  close_block(&d->plan->layout, column_posteriors(d, column));
}

/* Takes over the channel values of these frames, which are interleaved in `started`. */
static void start_frames(block_decoder *d, uint64_t frames, uint64_t others) {
  const block_layout *l = &d->plan->layout;
  const check_algorithm algorithm = d->algorithm;
  for (int v = 0; v < l->vectors; v++) {
    const mask where = others ? mask_of(lanes_of_frames(d, v, frames)) : ~(mask){0};
    for (int c = 0; c < l->blocks->columns; c++) {
      const size_t column = (size_t)c * l->stride;
      start_vector(&algorithm, where, ((const vec *)(d->started + column))[v],
                   (vec *)column_posteriors(d, c) + v, (vec *)(d->ties + column) + v);
    }
  }
  for (int c = 0; c < l->blocks->columns; c++) close_column(d, c);
}

/* A single frame needs no interleaving. */
static void start_alone(block_decoder *d, int frame) {
  const block_layout *l = &d->plan->layout;
  const check_algorithm algorithm = d->algorithm;
  const scalar *llr = extr_block_frame_at(d, d->received, frame);
  const int step = extr_block_turns(l) ? l->together : LANES;
  for (int c = 0; c < l->blocks->columns; c++, llr += l->blocks->size) {
    vec *posteriors = (vec *)column_posteriors(d, c);
    vec *ties = (vec *)(d->ties + (size_t)c * l->stride);
    for (int v = 0; v < l->vectors; v++)
      start_vector(&algorithm, ~(mask){0}, *(const unaligned_vec *)(llr + (size_t)v * step),
                   &posteriors[v], &ties[v]);
    close_column(d, c);
  }
}

/* Puts the next frames of the block into as many of the idle places as there are frames; returns
 * these places. */
static uint64_t take_frames(block_decoder *d, uint64_t idle) {
  frame_table *table = &d->table;
  char *frames[LANES_MAX], *codewords[LANES_MAX];
  uint64_t set = 0;
  int frame = 0;
  for (; idle && table->taken < table->block.frames; idle &= idle - 1) {
    int f = __builtin_ctzll(idle);
    frame = frame_table_take(table, f);
    frames[f] = (char *)extr_block_frame_at(d, d->received, frame);
    codewords[f] = (char *)extr_block_frame_at(d, d->codewords, frame);
    set |= idle & -idle;
  }
  if (d->coded) interleave(d, set, codewords, d->sent);
  if (d->plan->layout.frames == 1)
    start_alone(d, frame);
  else
    interleave(d, set, frames, d->started);
  return set;
}

void VARIANT(extr_block_refill)(block_decoder *d, const extr_stream *stream) {
  frame_table *table = &d->table;
  const uint64_t others = table->busy;
  uint64_t idle = (UINT64_MAX >> (64 - d->plan->layout.frames)) & ~others, taken = 0;
  while (idle & ~taken) {
    if (table->taken == table->block.frames && !VARIANT(extr_block_receive)(d, stream)) break;
    taken |= take_frames(d, idle & ~taken);
  }
  table->wasted = 0;
  if (!taken) return;
  clear_messages(d, taken, others);
  if (d->plan->layout.frames > 1) start_frames(d, taken, others);
}
