#include "bench/channel/channel_loops.h"

#include <extrinsic/decoder.h>

#include <math.h>

/* ---- The distribution ------------------------------------------------------------------------ */

enum { COLUMN_BITS = 6, CHOICE_BITS = 10, FULL = 1 << CHOICE_BITS };
enum { UNIT_BITS = 64 - COLUMN_BITS - CHOICE_BITS }; /* columns hold multiples of 2^-16 */

bool extr_levels_serve(const channel_settings *channel, const extr_decoder_settings *decoder) {
  return channel->kind == CHANNEL_AWGN &&
         extr_modulation_amplitude_bits(channel->modulation) == 1 && decoder->message == EXTR_I8 &&
         1 << decoder->llr_bits <= LEVEL_COLUMNS;
}

/* P(level <= k) in units of 2^-64, below the highest level. */
static uint64_t cumulated(const channel_point *channel, double step, int k) {
  long double s = channel->factor;
  long double x = ((long double)k + 0.5L) * (long double)step / (2 * s) - s;
  return (uint64_t)fminl(ldexpl(erfcl(-x / sqrtl(2)) / 2, 64), (long double)UINT64_MAX);
}

/* Makes columns one by one: an outcome whose share does not fill its own column is complemented by
 * an outcome whose share is larger than a column. */
static void make_columns(level_source *source, uint32_t share[LEVEL_COLUMNS]) {
  for (int i = 0; i < LEVEL_COLUMNS; i++) source->rest[i] = (uint8_t)i;
  for (;;) {
    int poor = 0, rich = 0;
    while (poor < LEVEL_COLUMNS && share[poor] >= FULL) poor++;
    if (poor == LEVEL_COLUMNS) return;
    while (share[rich] <= FULL) rich++;
    source->high[poor] = (uint8_t)(share[poor] >> 2);
    source->rest[poor] = (uint8_t)(share[poor] << 6 | (uint32_t)rich);
    share[rich] -= FULL - share[poor];
    share[poor] = FULL;
  }
}

level_source extr_levels_of(const channel_point *channel, const extr_decoder_settings *decoder) {
  level_source source = {.loops = extr_channel_loops_of(decoder->isa),
                         .limit = (1 << (decoder->llr_bits - 1)) - 1};
  uint32_t share[LEVEL_COLUMNS] = {0}, left = (uint32_t)LEVEL_COLUMNS * FULL;
  int levels = 2 * source.limit + 1;
  uint64_t below = 0, rest = 0;
  for (int i = 0; i < levels; i++) {
    /* The last level ends at 2^64, which is 0 in 64 bits. */
    uint64_t end = i + 1 < levels ? cumulated(channel, decoder->llr_step, i - source.limit) : 0;
    uint64_t probability = end - below;
    share[i] = (uint32_t)(probability >> UNIT_BITS);
    source.upto[i] = rest += probability & ((UINT64_C(1) << UNIT_BITS) - 1);
    left -= share[i];
    below = end;
  }
  for (int i = levels; i < LEVELS_MAX; i++) source.upto[i] = rest;
  share[levels] = left;
  make_columns(&source, share);
  return source;
}
