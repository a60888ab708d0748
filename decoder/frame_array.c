/* Frames in arrays: a stream that reads them, and what is written beside their decisions. */
#include "core/base/array.h"
#include "decoder/interface/frame_table.h"

#include <math.h>
#include <string.h>

/* ---- Values ---------------------------------------------------------------------------------- */

static size_t value_bytes(extr_message message) {
  return message == EXTR_I8 ? sizeof(int8_t) : sizeof(float);
}

/* Floats hold bytes exactly. */
static float get(extr_message message, const void *array, size_t index) {
  return message == EXTR_I8 ? ((const int8_t *)array)[index] : ((const float *)array)[index];
}

static void put(extr_message message, void *array, size_t index, float value) {
  if (message == EXTR_I8)
    ((int8_t *)array)[index] = (int8_t)value;
  else
    ((float *)array)[index] = value;
}

/* As decoders clamp channel LLRs. */
static float clamped(float value, float limit) {
  return copysignf(fabsf(value) < limit ? fabsf(value) : limit, value);
}

/* A sum or a difference of LLRs, with bytes in the range of posteriors. */
static float in_range(extr_message message, float value) {
  return message == EXTR_I8 ? clamped(value, INT8_MAX) : value;
}

/* Brings decoder->map up to date. */
static extr_status make_map(extr_context *context, extr_decoder *decoder, bool edges) {
  value_map *map = &decoder->map;
  const extr_decoder *acting = extr_decoder_acting(decoder);
  if (!acting->kind->map)
    return extr_fail(context, EXTR_INPUT,
                     "stochastic decoders have no a-posteriori LLRs and no messages that are LLRs: "
                     "their messages are single bits");
  if (!map->columns) TRY(ARRAY_NEW(context, map->columns, extr_code_columns(decoder->code)));
  acting->kind->map(acting, map);
  if (!edges || map->edges) return EXTR_OK;
  TRY(ARRAY_NEW(context, map->edges, extr_code_edges(decoder->code)));
  acting->kind->map_edges(acting, map);
  return EXTR_OK;
}

extr_status extr_decoder_posteriors(extr_context *context, extr_decoder *decoder, int place,
                                    void *out, size_t stride) {
  TRY(extr_decoder_check(context, decoder));
  TRY(extr_need(context, out));
  if (place < 0 || place >= extr_decoder_lanes(decoder))
    return extr_fail(context, EXTR_INPUT, "place %d: expected 0 to %d", place,
                     extr_decoder_lanes(decoder) - 1);
  TRY(make_map(context, decoder, false));
  const value_map *map = &decoder->map;
  for (int v = 0; v < extr_code_columns(decoder->code); v++)
    put(decoder->message, out, (size_t)v * stride,
        get(decoder->message, value_at(map, map->posteriors, &map->columns[v], place), 0));
  return EXTR_OK;
}

/* ---- Frames as a stream ---------------------------------------------------------------------- */

/* The tag of a block is the index of its first frame. */
typedef struct frame_stream {
  extr_decoder *decoder;
  const extr_frames *frames;
  size_t taken;
  uint64_t *syndrome; /* of the block, if frames have one */
} frame_stream;

static void pack_syndrome(const frame_stream *s, int count) {
  const extr_frames *a = s->frames;
  for (int row = 0; row < extr_code_rows(s->decoder->code); row++) {
    const uint8_t *bits = a->syndrome + (size_t)row * a->stride + s->taken;
    s->syndrome[row] = 0;
    for (int f = 0; f < count; f++) s->syndrome[row] |= (uint64_t)(bits[f] & 1) << f;
  }
}

static bool next_block(void *data, extr_block *block) {
  frame_stream *s = data;
  const size_t left = s->frames->frames - s->taken;
  if (left == 0) return false;
  *block = (extr_block){.llr = (const char *)s->frames->llr +
                               s->taken * value_bytes(s->decoder->message),
                        .stride = s->frames->stride,
                        .frames = left < EXTR_BLOCK_FRAMES_MAX ? (int)left : EXTR_BLOCK_FRAMES_MAX,
                        .syndrome = s->syndrome,
                        .tag = s->taken};
  if (s->syndrome) pack_syndrome(s, block->frames);
  s->taken += (size_t)block->frames;
  return true;
}

/* A frame in the decoder's memory, and its number in the arrays. */
typedef struct placed_frame {
  const extr_decoder *decoder;
  const extr_frames *arrays;
  int place;
  size_t frame;
} placed_frame;

static void *posterior_of(const placed_frame *f, int column) {
  const value_map *map = &f->decoder->map;
  return value_at(map, map->posteriors, &map->columns[column], f->place);
}

static void *message_of(const placed_frame *f, int edge) {
  const value_map *map = &f->decoder->map;
  return value_at(map, map->messages, &map->edges[edge], f->place);
}

static size_t index_of(const placed_frame *f, int row) {
  return (size_t)row * f->arrays->stride + f->frame;
}

/* The posterior is the channel LLR until the first iteration; the messages are added to it. */
static void begin_column(const placed_frame *f, int column) {
  const extr_decoder *d = f->decoder;
  const int *edges = extr_code_column_edges(d->code),
            first = extr_code_column_first(d->code, column),
            end = extr_code_column_first(d->code, column + 1);
  float sum = get(d->message, posterior_of(f, column), 0);
  for (int i = first; i < end; i++) {
    const float message =
        clamped(get(d->message, f->arrays->messages, index_of(f, edges[i])), d->message_limit);
    sum += message;
    put(d->message, message_of(f, edges[i]), 0, message);
    if (d->map.previous) put(d->message, (char *)message_of(f, edges[i]) + d->map.previous, 0, 0);
  }
  sum = in_range(d->message, sum);
  put(d->message, posterior_of(f, column), 0, sum);
  if (end - first == 1 && d->map.edges[edges[first]].lone)
    put(d->message, message_of(f, edges[first]), 0,
        sum - get(d->message, message_of(f, edges[first]), 0));
}

/* Column by column: the values of frames side by side are neighbors. */
static inline void each_column(const placed_frame *frames, int count,
                               void (*visit)(const placed_frame *f, int column)) {
  for (int v = 0; count > 0 && v < extr_code_columns(frames->decoder->code); v++)
    for (int i = 0; i < count; i++) visit(&frames[i], v);
}

static void begin_frames(const bit_matrix *matrix, extr_decoder *acting, const frame_table *table,
                         uint64_t places) {
  const frame_stream *s = matrix->data;
  placed_frame frames[LANES_MAX];
  int count = 0;
  if (!places) return;
  acting->kind->map(acting, &s->decoder->map);
  for (uint64_t rest = places; rest; rest &= rest - 1) {
    const int place = __builtin_ctzll(rest);
    frames[count++] = (placed_frame){s->decoder, s->frames, place,
                                     table->tag[place] + (size_t)table->frame[place]};
  }
  each_column(frames, count, begin_column);
  acting->kind->resume(acting, places);
}

static void keep_messages(const placed_frame *f, int column, float posterior) {
  const extr_decoder *d = f->decoder;
  const int *edges = extr_code_column_edges(d->code);
  for (int i = extr_code_column_first(d->code, column);
       i < extr_code_column_first(d->code, column + 1); i++) {
    const float kept = get(d->message, message_of(f, edges[i]), 0);
    put(d->message, f->arrays->messages, index_of(f, edges[i]),
        d->map.edges[edges[i]].lone ? posterior - kept : kept);
  }
}

static void keep_column(const placed_frame *f, int column) {
  const extr_decoder *d = f->decoder;
  const extr_frames *a = f->arrays;
  const size_t at = index_of(f, column);
  const float posterior = get(d->message, posterior_of(f, column), 0);
  if (a->posteriors) put(d->message, a->posteriors, at, posterior);
  if (a->extrinsic) {
    const float channel = clamped(get(d->message, a->llr, at), d->channel_limit);
    put(d->message, a->extrinsic, at, in_range(d->message, posterior - channel));
  }
  if (a->messages) keep_messages(f, column, posterior);
}

static bool is_soft(const extr_frames *frames) {
  return frames->posteriors || frames->extrinsic || frames->messages;
}

static bool take_frames(void *data, const extr_decoded *frames, int count) {
  const frame_stream *s = data;
  extr_decoder *d = s->decoder;
  placed_frame placed[LANES_MAX];
  for (int i = 0; i < count; i++) {
    const size_t frame = frames[i].tag + (size_t)frames[i].frame;
    s->frames->outcomes[frame] = (extr_outcome){frames[i].iterations, frames[i].codeword};
    if (is_soft(s->frames)) placed[i] = (placed_frame){d, s->frames, frames[i].place, frame};
  }
  if (!is_soft(s->frames)) return true;
  const extr_decoder *acting = extr_decoder_acting(d);
  acting->kind->map(acting, &d->map);
  each_column(placed, count, keep_column);
  return true;
}

/* ---- Check nodes ----------------------------------------------------------------------------- */

/* Adds the parity of a row of up to EXTR_BLOCK_FRAMES_MAX frames to their counts. */
static void count_row(const extr_code *code, const extr_frames *a, int row, size_t first,
                      size_t count) {
  const int *columns = extr_code_edge_columns(code);
  uint8_t parity[EXTR_BLOCK_FRAMES_MAX] = {0};
  for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++) {
    const uint8_t *bits = a->bits + (size_t)columns[e] * a->stride + first;
    for (size_t f = 0; f < count; f++) parity[f] ^= bits[f];
  }
  const uint8_t *syndrome = a->syndrome ? a->syndrome + (size_t)row * a->stride + first : NULL;
  for (size_t f = 0; f < count; f++)
    a->unsatisfied[first + f] += parity[f] ^ (syndrome ? syndrome[f] & 1 : 0);
}

static void count_unsatisfied(const extr_code *code, const extr_frames *a) {
  for (size_t first = 0; first < a->frames; first += EXTR_BLOCK_FRAMES_MAX) {
    const size_t left = a->frames - first,
                 count = left < EXTR_BLOCK_FRAMES_MAX ? left : EXTR_BLOCK_FRAMES_MAX;
    for (size_t f = first; f < first + count; f++) a->unsatisfied[f] = 0;
    for (int row = 0; row < extr_code_rows(code); row++) count_row(code, a, row, first, count);
  }
}

/* ---- Frames in an array ---------------------------------------------------------------------- */

static extr_status check_arrays(extr_context *context, const extr_frames *a) {
  if (a->stride < a->frames)
    return extr_fail(context, EXTR_INPUT,
                     "%zu frames with stride %zu: expected a stride of at least %zu", a->frames,
                     a->stride, a->frames);
  if (a->frames > 0 && (!a->llr || !a->bits || !a->outcomes))
    return extr_fail(context, EXTR_INPUT, "%zu frames, but the array of %s is NULL", a->frames,
                     !a->llr    ? "LLRs"
                     : !a->bits ? "bits"
                                : "outcomes");
  return EXTR_OK;
}

extr_status extr_decoder_run(extr_context *context, extr_decoder *decoder,
                             const extr_frames *frames) {
  TRY(extr_decoder_check(context, decoder));
  TRY(extr_need(context, frames));
  TRY(check_arrays(context, frames));
  if (is_soft(frames)) TRY(make_map(context, decoder, frames->messages));
  TRY(extr_decoder_check_syndrome(context, decoder, frames->syndrome));
  frame_stream s = {decoder, frames, 0, NULL};
  if (frames->syndrome) TRY(ARRAY_NEW(context, s.syndrome, extr_code_rows(decoder->code)));
  const extr_stream stream = {.data = &s, .next = next_block, .done = take_frames};
  decoder->kind->run(decoder, &stream,
                     &(bit_matrix){.bits = frames->bits,
                                   .stride = frames->stride,
                                   .begin = frames->messages ? begin_frames : NULL,
                                   .data = &s});
  free(s.syndrome);
  if (frames->unsatisfied) count_unsatisfied(decoder->code, frames);
  return EXTR_OK;
}

/* Decisions alone, from LLRs of this type. */
static extr_status decide(extr_context *context, extr_decoder *decoder, extr_message message,
                          const void *llr, size_t stride, size_t frames, uint8_t *bits,
                          extr_outcome *outcomes) {
  TRY(extr_decoder_check(context, decoder));
  if (message != decoder->message)
    return extr_fail(context, EXTR_INPUT, "LLRs of type %s: this decoder uses %s",
                     message == EXTR_I8 ? "i8" : "f32", decoder->message == EXTR_I8 ? "i8" : "f32");
  const extr_frames arrays = {
      .llr = llr, .stride = stride, .frames = frames, .bits = bits, .outcomes = outcomes};
  return extr_decoder_run(context, decoder, &arrays);
}

extr_status extr_decoder_run_i8(extr_context *context, extr_decoder *decoder, const int8_t *llr,
                                size_t stride, size_t frames, uint8_t *bits,
                                extr_outcome *outcomes) {
  return decide(context, decoder, EXTR_I8, llr, stride, frames, bits, outcomes);
}

extr_status extr_decoder_run_f32(extr_context *context, extr_decoder *decoder, const float *llr,
                                 size_t stride, size_t frames, uint8_t *bits,
                                 extr_outcome *outcomes) {
  return decide(context, decoder, EXTR_F32, llr, stride, frames, bits, outcomes);
}

/* ---- Frames that are stored one after another ------------------------------------------------ */

enum { SIDE = 16, TILE = SIDE * SIDE };

/* Puts the second half between the values of the first. In a square tile, whose side is 2^p, this
 * moves every value to an index whose bits are rotated by one: p times, they are those of its
 * column and then of its row. Compilers have instructions for it. */
static void shuffle(const uint8_t *in, uint8_t *out) {
  for (int i = 0; i < TILE / 2; i++) {
    out[2 * i] = in[i];
    out[2 * i + 1] = in[TILE / 2 + i];
  }
}

static void transpose_tile(const uint8_t *in, size_t in_stride, uint8_t *out, size_t out_stride) {
  uint8_t tile[TILE], other[TILE];
  for (size_t i = 0; i < SIDE; i++) memcpy(tile + i * SIDE, in + i * in_stride, SIDE);
  for (int i = 0; i < 2; i++) {
    shuffle(tile, other);
    shuffle(other, tile);
  }
  for (size_t i = 0; i < SIDE; i++) memcpy(out + i * out_stride, tile + i * SIDE, SIDE);
}

/* Where the tile at i begins. The last one overlaps the one before it. */
static size_t tile_begin(size_t i, size_t count) {
  return i + SIDE <= count ? i : count - SIDE;
}

extr_status extr_transpose(extr_context *context, const void *in, size_t frames, size_t columns,
                           void *out) {
  const uint8_t *from = in;
  uint8_t *to = out;
  if (frames == 0 || columns == 0) return EXTR_OK;
  TRY(extr_need_all(context, in, out));
  if (frames < SIDE || columns < SIDE) {
    for (size_t v = 0; v < columns; v++)
      for (size_t f = 0; f < frames; f++) to[v * frames + f] = from[f * columns + v];
    return EXTR_OK;
  }
  for (size_t i = 0; i < columns; i += SIDE)
    for (size_t j = 0; j < frames; j += SIDE) {
      const size_t v = tile_begin(i, columns), f = tile_begin(j, frames);
      transpose_tile(from + f * columns + v, columns, to + v * frames + f, frames);
    }
  return EXTR_OK;
}
