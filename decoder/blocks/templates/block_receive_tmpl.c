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

/* A column of the block: its frames, and the end of the memory that may be read. */
typedef struct frame_row {
  const scalar *first, *end;
} frame_row;

/* `space` is for a column that is not stored like this. */
typedef frame_row column_row(const source *s, int place, vec *space);

INLINED frame_row llr_row(const source *s, int place, vec *space) {
  (void)space;
  return (frame_row){received_row(s, place),
                     s->llr + (size_t)(s->columns - 1) * s->stride + (size_t)s->frames};
}

INLINED frame_row bit_row(const source *s, int place, vec *space) {
  const uint64_t word = sent_word(s, place);
  for (int first = 0; first < EXTR_BLOCK_FRAMES_MAX; first += LANES)
    space[first / LANES] = (vec)mask_of(word >> first);
  return (frame_row){(const scalar *)space, (const scalar *)space + EXTR_BLOCK_FRAMES_MAX};
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

/* Copies the frames from `first` on, a multiple of `together`, to their groups. `width` elements
 * are copied at a time where they may be read: the next column overwrites what is too much. */
INLINED void copy_row(const target *t, frame_row row, int place, int first, int frames,
                      int together, int width) {
  const scalar *from = row.first + first, *end = row.first + frames;
  char *to = t->groups + (size_t)(first / together) * t->pitch +
             (size_t)place * (size_t)together * sizeof(scalar);
  for (; from < end; from += together, to += t->pitch)
    if (width <= row.end - from)
      memcpy(to, from, (size_t)width * sizeof(scalar));
    else
      for (int i = 0; i < together && from + i < end; i++) ((scalar *)to)[i] = from[i];
}

INLINED void copy_rows(source s, target t, column_row *row, int first) {
  vec space[EXTR_BLOCK_FRAMES_MAX / LANES];
  const int together = t.layout->frames;
  for (int place = 0; place < s.columns; place++) {
    const frame_row from = row(&s, place, space);
    if (together == 1)
      copy_row(&t, from, place, first, s.frames, 1, 1);
    else if (together <= 4)
      copy_row(&t, from, place, first, s.frames, together, 4);
    else if (together <= 8)
      copy_row(&t, from, place, first, s.frames, together, 8);
    else
      copy_row(&t, from, place, first, s.frames, together, together);
  }
}

/* The same for frames that are apart. */
INLINED void copy_rows_apart(source s, target t, column_row *row, int first) {
  vec space[EXTR_BLOCK_FRAMES_MAX / LANES];
  const int together = t.layout->frames, size = t.layout->blocks->size;
  for (int place = 0; place < s.columns; place++) {
    const scalar *from = row(&s, place, space).first;
    const size_t at = (size_t)(place / size * together * size + place % size);
    for (int f = first; f < s.frames; f++) {
      char *group = t.groups + (size_t)(f / together) * t.pitch;
      ((scalar *)group)[at + (size_t)(f % together * size)] = from[f];
    }
  }
}

INLINED void copy_block(source s, target t, column_row *row, int first) {
  if (first == s.frames) return;
  if (extr_block_apart(t.layout))
    copy_rows_apart(s, t, row, first);
  else
    copy_rows(s, t, row, first);
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
  return (vec)mask_of(sent_word(s, place) >> first);
}

/* The groups from one frame on. */
typedef struct square_target {
  char *group;
  size_t pitch;
  int unit, size, frames; /* size, frames: Z and F of frames that are apart */
} square_target;

INLINED char *interleaved_place(const void *squares, int at, int unit_number, int part) {
  const square_target *t = squares;
  return t->group + (size_t)unit_number * t->pitch + (size_t)at * (size_t)t->unit +
         (size_t)part * sizeof(vec);
}

/* Z is a multiple of LANES. */
INLINED char *apart_place(const void *squares, int at, int unit_number, int part) {
  const square_target *t = squares;
  const int block = at / t->size * t->frames + unit_number % t->frames;
  (void)part;
  return t->group + (size_t)(unit_number / t->frames) * t->pitch + (size_t)block * (size_t)t->size +
         (size_t)(at % t->size);
}

/* LANES frames from `first` on; the last squares overlap those before. */
INLINED void transpose_frames(source s, target t, column_vector *column, int first, int unit,
                              square_place *place) {
  const block_layout *l = t.layout;
  const square_target to = {t.groups + (size_t)(first / l->frames) * t.pitch, t.pitch, unit,
                            l->blocks->size, l->frames};
  for (int i = 0; i < s.columns; i += LANES) {
    const int at = i + LANES <= s.columns ? i : s.columns - LANES;
    vec rows[SQUARES][SQUARE];
    for (int k = 0; k < SQUARES; k++)
      for (int row = 0; row < SQUARE; row++)
        rows[k][row] = column(&s, at + square_column(unit, k, row), first);
    store_squares(unit, rows, &to, at, place);
  }
}

/* The unit with which frames are transposed; 0 if they are not: a unit is at most SQUARE / 2 and
 * divides LANES. Vectors of frames that are apart must not extend over several block columns. */
static int unit_of(source s, target t) {
  const block_layout *l = t.layout;
  if (s.columns < LANES) return 0;
  if (extr_block_apart(l)) return l->blocks->size % LANES == 0 && LANES % l->frames == 0;
  return l->frames == 1 || l->frames == 2 || l->frames == 4 || l->frames == 8 ? l->frames : 0;
}

/* Returns the number of frames that it has stored. */
INLINED int transpose_block(source s, target t, column_vector *column) {
  const int unit = unit_of(s, t);
  int first = 0;
  for (; unit > 0 && first + LANES <= s.frames; first += LANES)
    if (extr_block_apart(t.layout))
      transpose_frames(s, t, column, first, 1, apart_place);
    else if (unit == 1)
      transpose_frames(s, t, column, first, 1, interleaved_place);
    else if (unit == 2)
      transpose_frames(s, t, column, first, 2, interleaved_place);
    else if (unit == 4)
      transpose_frames(s, t, column, first, 4, interleaved_place);
    else
      transpose_frames(s, t, column, first, 8, interleaved_place);
  return first;
}

static void interleave_llrs(source s, target t) {
  const int first = transpose_block(s, t, llr_vector);
  copy_block(s, t, llr_row, first);
}

static void store_codewords(source s, target t) {
  const int first = transpose_block(s, t, bit_vector);
  copy_block(s, t, bit_row, first);
}
#else
static void interleave_llrs(source s, target t) {
  copy_block(s, t, llr_row, 0);
}

static void store_codewords(source s, target t) {
  copy_block(s, t, bit_row, 0);
}
#endif

/* ---- A single group -------------------------------------------------------------------------- */

/* Whether the columns of the block follow each other as those of a group do: so it is where a
 * receiver decodes one group at a time. */
static bool is_one_group(source s, target t) {
  return !extr_block_apart(t.layout) && s.frames == t.layout->frames &&
         s.stride == (size_t)s.frames;
}

static void copy_stretches(const block_plan *p, source s, scalar *to) {
  for (int i = 0; i < p->stretch_count; i++) {
    const column_stretch *of = &p->stretches[i];
    memcpy(to + (size_t)of->slot * s.stride, s.llr + (size_t)of->column * s.stride,
           (size_t)of->count * s.stride * sizeof(scalar));
  }
}

#if defined __AVX512VBMI__ && !defined EXTR_MESSAGE_F32
static vec window_vector(const scalar *llr, const column_window *w) {
  const unaligned_vec *at = (const unaligned_vec *)(llr + w->llr);
  const x86_vector from = (x86_vector) * (const unaligned_vec *)w->from;
  vec all = {0};
  for (int k = 0; k < w->count; k++, at += 2)
    all = (vec)_mm512_mask_mov_epi8(
        (x86_vector)all, w->pairs[k],
        _mm512_permutex2var_epi8((x86_vector)at[0], from, (x86_vector)at[1]));
  return all;
}

static void copy_windows(const block_plan *p, source s, scalar *to) {
  const int frames = p->layout.frames;
  for (int i = 0; i < p->window_count; i++) {
    const column_window *w = &p->windows[i];
    if (w->count > 0)
      *(unaligned_vec *)(to + w->element) = window_vector(s.llr, w);
    else
      for (int e = w->element; e < w->element + LANES; e++)
        to[e] = s.llr[s.column_at[e / frames] * frames + e % frames];
  }
}
#else
static void copy_windows(const block_plan *p, source s, scalar *to) {
  (void)p, (void)s, (void)to; /* there are none */
}
#endif

static void copy_frame(source s, scalar *to) {
  for (int place = 0; place < s.columns; place++) to[place] = s.llr[s.column_at[place]];
}

static void store_llrs(const block_decoder *d) {
  const source s = source_of(d);
  const target t = target_in(d, d->received);
  const bool one = is_one_group(s, t);
  scalar *group = (scalar *)t.groups;
  if (one && d->plan->stretches)
    copy_stretches(d->plan, s, group);
  else if (one && d->plan->windows)
    copy_windows(d->plan, s, group);
  else if (one && s.frames == 1)
    copy_frame(s, group);
  else
    interleave_llrs(s, t);
}

bool VARIANT(extr_block_receive)(block_decoder *d, const extr_stream *stream) {
  frame_table *table = &d->table;
  table->taken = table->block.frames = 0;
  if (!stream->next(stream->data, &table->block)) return false;
  store_llrs(d);
  d->coded = d->coded || table->block.sent;
  if (d->coded) store_codewords(source_of(d), target_in(d, d->codewords));
  return true;
}
