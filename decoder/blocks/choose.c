#include "decoder/blocks/choose.h"

#include "core/base/report.h"
#include "decoder/blocks/block_decoder.h"
#include "decoder/message_passing/row_plan.h"

#include <math.h>
#include <unistd.h>

/* Bytes of the second-level cache of a core; of a usual one where the system does not say. */
static long cache_bytes(void) {
  long size = 0;
#if defined _SC_LEVEL2_CACHE_SIZE
  size = sysconf(_SC_LEVEL2_CACHE_SIZE);
#endif
  return size > 0 ? size : 1L << 20;
}

/* How many times the size of the second-level cache frames may have that are decoded by sum-product
 * on floats: it computes for so long per message that it waits less for memory. The flooding
 * schedule reads messages twice. */
enum { SLACK_LAYERED = 16, SLACK_FLOODING = 8 };

static int slack(const extr_decoder_settings *settings) {
  if (settings->message != EXTR_F32 || extr_decoder_is_min_sum(settings)) return 1;
  return settings->schedule == EXTR_FLOODING ? SLACK_FLOODING : SLACK_LAYERED;
}

/* The bytes of posteriors and messages up to which frames side by side were measured to be faster
 * than lanes along blocks of `fill` frames: every lane is used, and every load is aligned.
 *
 * AMD: 4 MiB, a core's share of the third-level cache of Zen 4 and Zen 5; with vectors of 16 or 32
 * bytes, which ask for less memory in the same time, 10 MiB. With early stop, each iteration passes
 * over all posteriors once more, to decide them; blocks that need no more than two frames to fill
 * vectors are then faster from less memory on. Intel: on Ice Lake, frames side by
 * side were 1.4 times as fast at 1.0 times the second-level cache, and 0.7 times as fast at 1.6
 * times it. 0: not measured. */
static double near_bytes(const extr_decoder_settings *settings, int fill) {
#if defined __x86_64__
  const double mebibyte = 1 << 20;
  const bool wide = extr_engine(settings->message, settings->isa)->vector >= 64;
  if (__builtin_cpu_is("amd"))
    return (settings->early_stop && fill <= 2 ? 1.6 : wide ? 4 : 10) * mebibyte;
  if (__builtin_cpu_is("intel")) return 1.25 * (double)cache_bytes();
#endif
  (void)settings, (void)fill;
  return 0;
}

/* Whether the posteriors and messages of frames side by side, in flooding also their channel LLRs,
 * fit in three quarters of the second-level cache, or in near_bytes. */
static bool fits_cache(const extr_code *code, const extr_decoder_settings *settings, int fill) {
  const engine *e = extr_engine(settings->message, settings->isa);
  double columns = extr_code_columns(code);
  if (settings->schedule == EXTR_FLOODING) columns *= 2;
  return (columns + extr_code_edges(code)) * (double)e->vector <=
         fmax(0.75 * (double)cache_bytes() * slack(settings), near_bytes(settings, fill));
}

/* The frames that fill the vectors of a decoder along these blocks. */
static int fill_of(const code_blocks *blocks, const extr_decoder_settings *settings) {
  return extr_block_layout_fill(
      blocks, extr_block_vectors(extr_engine(settings->message, settings->isa), settings));
}

static extr_status make_blocks(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, const code_blocks *blocks,
                               extr_decoder **decoder) {
  const int frames = settings->lanes.frames;
  return extr_block_decoder_new(context, code, settings, blocks,
                                frames > 0 ? frames : fill_of(blocks, settings), decoder);
}

extr_status extr_layout_decoder_new(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings, extr_decoder **decoder) {
  const extr_lanes_kind lanes = settings->lanes.kind;
  const bool open = lanes == EXTR_LANES_AUTO;
  const code_blocks *blocks = NULL;
  if (lanes == EXTR_LANES_FRAMES || (open && fits_cache(code, settings, 1)))
    return extr_message_passing.make(context, code, settings, decoder);
  TRY(extr_code_blocks(context, code, &blocks));
  if (open && (!blocks || fits_cache(code, settings, fill_of(blocks, settings))))
    return extr_message_passing.make(context, code, settings, decoder);
  if (blocks) return make_blocks(context, code, settings, blocks, decoder);
  return extr_fail(
      context, EXTR_INPUT,
      "%s: no lanes along blocks, since no blocks of circulants or of XOR permutations were found "
      "in H: use frames or auto",
      extr_code_name(code));
}

int extr_decoder_order(const extr_code *code, const extr_decoder_settings *settings) {
  const code_blocks *blocks;
  if (!code || !settings || extr_code_blocks(NULL, code, &blocks) != EXTR_OK) return 0;
  return extr_follows_blocks(blocks, settings) ? blocks->size : 1;
}
