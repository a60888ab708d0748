/* The next block of a stream: frames that lie side by side are stored one after the other, in the
 * order of the columns in memory. Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

static inline const scalar *received_row(const block_decoder *d, int place) {
  return (const scalar *)d->table.block.llr +
         (size_t)d->plan->column_at[place] * d->table.block.stride;
}

/* The bits of a word in the lanes of a vector: -1 for 1. */
static inline vec spread_bits(uint64_t word) {
#if defined __AVX512BW__ && !defined EXTR_MESSAGE_F32
  return (vec)_mm512_movm_epi8(word);
#else
  return (vec)mask_of(word);
#endif
}

/* ---- Frame by frame -------------------------------------------------------------------------- */

static void receive_one(block_decoder *d) {
  const int columns = extr_code_columns(d->code), *column_at = d->plan->column_at;
  const scalar *llr = d->table.block.llr;
  const size_t stride = d->table.block.stride;
  scalar *frame = extr_block_frame_at(d, d->received, 0);
  for (int place = 0; place < columns; place++)
    frame[place] = llr[(size_t)column_at[place] * stride];
}

/* The frames from `first` on, at the places from `from` on. */
static void receive_plainly(block_decoder *d, int first, int from) {
  const int columns = extr_code_columns(d->code);
  for (int place = from; place < columns; place++) {
    const scalar *row = received_row(d, place);
    for (int f = first; f < d->table.block.frames; f++)
      extr_block_frame_at(d, d->received, f)[place] = row[f];
  }
}

static void receive_codewords_plainly(block_decoder *d, int first, int from) {
  const uint64_t *sent = d->table.block.sent;
  for (int place = from; place < extr_code_columns(d->code); place++) {
    uint64_t word = sent ? sent[d->plan->column_at[place]] : 0;
    for (int f = first; f < d->table.block.frames; f++)
      extr_block_frame_at(d, d->codewords, f)[place] = word >> f & 1 ? -1 : 0;
  }
}

/* ---- In squares ------------------------------------------------------------------------------ */

#if defined X86 && !defined EXTR_MESSAGE_F32
enum { SQUARE = 16, SQUARES = LANES / SQUARE, AHEAD = 512 };

/* Transposes a square of bytes in every 16 lanes: each round moves the halves of rows and of
 * columns between each other as in a perfect shuffle, after four rounds they have changed
 * places. */
static inline void transpose(vec rows[SQUARE]) {
  vec next[SQUARE];
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < SQUARE / 2; i++) {
      next[2 * i] = X86_BINARY(unpacklo_epi8, rows[i], rows[i + SQUARE / 2]);
      next[2 * i + 1] = X86_BINARY(unpackhi_epi8, rows[i], rows[i + SQUARE / 2]);
    }
    memcpy(rows, next, sizeof next);
  }
}

/* Part i of vector k becomes part k of vector i, where a part is 16 bytes. */
static inline void transpose_parts(vec parts[SQUARES]) {
#if defined __AVX512BW__
  const __m512i *a = (const __m512i *)parts;
  __m512i ab = _mm512_shuffle_i32x4(a[0], a[1], 0x44), cd = _mm512_shuffle_i32x4(a[2], a[3], 0x44);
  __m512i high = _mm512_shuffle_i32x4(a[0], a[1], 0xee),
          higher = _mm512_shuffle_i32x4(a[2], a[3], 0xee);
  parts[0] = (vec)_mm512_shuffle_i32x4(ab, cd, 0x88);
  parts[1] = (vec)_mm512_shuffle_i32x4(ab, cd, 0xdd);
  parts[2] = (vec)_mm512_shuffle_i32x4(high, higher, 0x88);
  parts[3] = (vec)_mm512_shuffle_i32x4(high, higher, 0xdd);
#elif defined __AVX2__
  const __m256i a = (__m256i)parts[0], b = (__m256i)parts[1];
  parts[0] = (vec)_mm256_permute2x128_si256(a, b, 0x20);
  parts[1] = (vec)_mm256_permute2x128_si256(a, b, 0x31);
#else
  (void)parts;
#endif
}

/* LANES rows of LANES frames, of which the first is `first`, to the places from `place` on. Every
 * frame gets a whole vector. */
static inline void store_square(const block_decoder *d, char *frames, int first, int place,
                                vec rows[SQUARES][SQUARE]) {
  for (int k = 0; k < SQUARES; k++) transpose(rows[k]);
  for (int i = 0; i < SQUARE; i++) {
    vec parts[SQUARES];
    for (int k = 0; k < SQUARES; k++) parts[k] = rows[k][i];
    transpose_parts(parts);
    for (int k = 0; k < SQUARES; k++)
      *(vec *)(extr_block_frame_at(d, frames, first + k * SQUARE + i) + place) = parts[k];
  }
}

/* As many frames as a vector has lanes, from `first` on. Returns the number of places. */
static int receive_squares(block_decoder *d, int first) {
  const int columns = extr_code_columns(d->code);
  int place = 0;
  for (; place + LANES <= columns; place += LANES) {
    vec rows[SQUARES][SQUARE];
    for (int i = 0; i < LANES; i++) {
      if (place + AHEAD + i < columns)
        __builtin_prefetch(received_row(d, place + AHEAD + i) + first);
      rows[i / SQUARE][i % SQUARE] = *(const unaligned_vec *)(received_row(d, place + i) + first);
    }
    store_square(d, d->received, first, place, rows);
  }
  return place;
}

static int receive_codeword_squares(block_decoder *d, int first) {
  const int columns = extr_code_columns(d->code), *column_at = d->plan->column_at;
  const uint64_t *sent = d->table.block.sent;
  int place = 0;
  for (; place + LANES <= columns; place += LANES) {
    vec rows[SQUARES][SQUARE];
    for (int i = 0; i < LANES; i++)
      rows[i / SQUARE][i % SQUARE] = spread_bits(sent ? sent[column_at[place + i]] >> first : 0);
    store_square(d, d->codewords, first, place, rows);
  }
  return place;
}
#else
static int receive_squares(const block_decoder *d, int first) {
  (void)d, (void)first;
  return 0;
}

static int receive_codeword_squares(const block_decoder *d, int first) {
  (void)d, (void)first;
  return 0;
}
#endif

static void receive(block_decoder *d) {
  const int frames = d->table.block.frames;
  if (frames == 1) receive_one(d);
  for (int first = 0; first < frames && frames > 1; first += LANES)
    receive_plainly(d, first, frames - first < LANES ? 0 : receive_squares(d, first));
}

static void receive_codewords(block_decoder *d) {
  const int frames = d->table.block.frames;
  for (int first = 0; first < frames; first += LANES)
    receive_codewords_plainly(d, first,
                              frames - first < LANES ? 0 : receive_codeword_squares(d, first));
}

bool VARIANT(extr_block_receive)(block_decoder *d, const extr_stream *stream) {
  frame_table *table = &d->table;
  table->taken = table->block.frames = 0;
  if (!stream->next(stream->data, &table->block)) return false;
  receive(d);
  d->coded = d->coded || table->block.sent;
  if (d->coded) receive_codewords(d);
  return true;
}
