/* The next block of a stream: frames that lie side by side are stored in groups, in which their
 * columns are in the order of the decoder's memory. Compiled for every message type and instruction
 * set. */
#include "decoder/blocks/templates/block_squares_tmpl.h"
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- What a column has for the frames of the block ------------------------------------------- */

typedef struct source {
  const scalar *llr;
  size_t stride;
  const uint64_t *sent; /* NULL: zeros */
  const int *column_at;
  int columns, frames;
} source;

static source source_of(const block_decoder *d) {
  const extr_block *block = &d->table.block;
  return (source){
      block->llr,   block->stride, block->sent, d->plan->column_at, extr_code_columns(d->code),
      block->frames};
}

static inline const scalar *received_row(const source *s, int place) {
  return s->llr + (size_t)s->column_at[place] * s->stride;
}

static inline uint64_t sent_word(const source *s, int place) {
  return s->sent ? s->sent[s->column_at[place]] : 0;
}

/* The bits of a word in the lanes of a vector: -1 for 1. */
static inline vec spread_bits(uint64_t word) {
#if defined __AVX512BW__ && !defined EXTR_MESSAGE_F32
  return (vec)_mm512_movm_epi8(word);
#else
  return (vec)mask_of(word);
#endif
}

/* A column of the block; `space` is for one that is not stored like this. */
typedef const scalar *column_row(const source *s, int place, vec *space);

INLINED const scalar *llr_row(const source *s, int place, vec *space) {
  (void)space;
  return received_row(s, place);
}

INLINED const scalar *bit_row(const source *s, int place, vec *space) {
  const uint64_t word = sent_word(s, place);
  for (int first = 0; first < EXTR_BLOCK_FRAMES_MAX; first += LANES)
    space[first / LANES] = spread_bits(word >> first);
  return (const scalar *)space;
}

/* ---- Column by column ------------------------------------------------------------------------ */

/* Where a group is in memory, and how frames are interleaved in it. */
typedef struct target {
  char *groups;
  size_t pitch;
  const block_layout *layout;
} target;

static target target_in(const block_decoder *d, char *groups) {
  return (target){(char *)extr_block_group_at(d, groups, 0), d->pitch, &d->plan->layout};
}

/* Copies the frames from `first` on, a multiple of `together`, to their groups. `width` elements are
 * copied at a time where the row has them: the next column overwrites what is too much. */
INLINED void copy_row(const target *t, const scalar *row, int place, int first, int frames,
                      int together, int width) {
  char *to = t->groups + (size_t)(first / together) * t->pitch +
             (size_t)place * (size_t)together * sizeof(scalar);
  for (int f = first; f < frames; f += together, to += t->pitch)
    if (f + width <= frames)
      memcpy(to, row + f, (size_t)width * sizeof(scalar));
    else
      for (int i = 0; i < together && f + i < frames; i++) ((scalar *)to)[i] = row[f + i];
}

/* Frames of blocks x -> x XOR c are not interleaved position by position. */
static void copy_row_apart(const target *t, const scalar *row, int place, int first, int frames) {
  const int together = t->layout->frames;
  for (int f = first; f < frames; f++) {
    scalar *group = (scalar *)(t->groups + (size_t)(f / together) * t->pitch);
    group[extr_block_waiting(t->layout, place, f % together)] = row[f];
  }
}

INLINED void copy_rows(source s, target t, column_row *row, int first) {
  vec space[EXTR_BLOCK_FRAMES_MAX / LANES];
  const int together = t.layout->frames;
  const bool apart = t.layout->blocks->kind == BLOCKS_XOR && together > 1;
  for (int place = 0; place < s.columns; place++) {
    const scalar *from = row(&s, place, space);
    if (apart)
      copy_row_apart(&t, from, place, first, s.frames);
    else if (together == 1)
      copy_row(&t, from, place, first, s.frames, 1, 1);
    else if (together <= 4)
      copy_row(&t, from, place, first, s.frames, together, 4);
    else if (together <= 8)
      copy_row(&t, from, place, first, s.frames, together, 8);
    else
      copy_row(&t, from, place, first, s.frames, together, together);
  }
}

/* ---- In squares ------------------------------------------------------------------------------ */

#if defined TRANSPOSES
enum { AHEAD = 512 };

typedef vec column_vector(const source *s, int place, int first);

INLINED vec llr_vector(const source *s, int place, int first) {
  if (place + AHEAD < s->columns) __builtin_prefetch(received_row(s, place + AHEAD) + first);
  return *(const unaligned_vec *)(received_row(s, place) + first);
}

INLINED vec bit_vector(const source *s, int place, int first) {
  return spread_bits(sent_word(s, place) >> first);
}

/* LANES frames from `first` on; the last squares overlap those before. */
INLINED void transpose_frames(source s, target t, column_vector *column, int first, int unit) {
  char *group = t.groups + (size_t)(first / unit) * t.pitch;
  for (int place = 0; place < s.columns; place += LANES) {
    const int at = place + LANES <= s.columns ? place : s.columns - LANES;
    vec rows[SQUARES][SQUARE];
    for (int k = 0; k < SQUARES; k++)
      for (int i = 0; i < SQUARE; i++)
        rows[k][i] = column(&s, at + square_column(unit, k, i), first);
    store_squares(unit, rows, group + (size_t)at * (size_t)unit, t.pitch);
  }
}

/* Returns the number of frames that it has stored. */
INLINED int transpose_block(source s, target t, column_vector *column) {
  const int together = t.layout->frames;
  const bool apart = t.layout->blocks->kind == BLOCKS_XOR && together > 1;
  int first = 0;
  for (; first + LANES <= s.frames && s.columns >= LANES && !apart; first += LANES)
    switch (together) {
    case 1:
      transpose_frames(s, t, column, first, 1);
      break;
    case 2:
      transpose_frames(s, t, column, first, 2);
      break;
    case 4:
      transpose_frames(s, t, column, first, 4);
      break;
    case 8:
      transpose_frames(s, t, column, first, 8);
      break;
    default:
      return 0;
    }
  return first;
}

static void store_llrs(source s, target t) {
  const int first = transpose_block(s, t, llr_vector);
  if (first < s.frames) copy_rows(s, t, llr_row, first);
}

static void store_codewords(source s, target t) {
  const int first = transpose_block(s, t, bit_vector);
  if (first < s.frames) copy_rows(s, t, bit_row, first);
}
#else
static void store_llrs(source s, target t) {
  copy_rows(s, t, llr_row, 0);
}

static void store_codewords(source s, target t) {
  copy_rows(s, t, bit_row, 0);
}
#endif

bool VARIANT(extr_block_receive)(block_decoder *d, const extr_stream *stream) {
  frame_table *table = &d->table;
  table->taken = table->block.frames = 0;
  if (!stream->next(stream->data, &table->block)) return false;
  store_llrs(source_of(d), target_in(d, d->received));
  d->coded = d->coded || table->block.sent;
  if (d->coded) store_codewords(source_of(d), target_in(d, d->codewords));
  return true;
}
