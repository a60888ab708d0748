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
enum { SLACK_LAYERED = 32, SLACK_FLOODING = 8 };

static int slack(const extr_decoder_settings *settings) {
  if (settings->message != EXTR_F32 || extr_algorithm_is_min_sum(settings->algorithm)) return 1;
  return settings->schedule == EXTR_FLOODING ? SLACK_FLOODING : SLACK_LAYERED;
}

/* Up to this size, frames side by side are faster on processors that were measured: every lane is
 * used, and every load is aligned. On AMD it is the share of a core in the third-level cache of Zen 4
 * and Zen 5, which they read and write nearly as fast as they compute. On Intel's Ice Lake frames side
 * by side were 1.4 times as fast with 1.0 times the second-level cache, blocks with 1.6 times. */
static double near_bytes(void) {
#if defined __x86_64__
  if (__builtin_cpu_is("amd")) return 4 << 20;
  if (__builtin_cpu_is("intel")) return 1.25 * (double)cache_bytes();
#endif
  return 0;
}

/* Whether the posteriors and messages of frames side by side, in flooding also their channel LLRs,
 * are near enough. In general they leave a quarter of the second-level cache to other things. */
static bool fits_cache(const extr_code *code, const extr_decoder_settings *settings) {
  const engine *e = extr_engine(settings->message, settings->isa);
  double columns = extr_code_columns(code);
  if (settings->schedule == EXTR_FLOODING) columns *= 2;
  return (columns + extr_code_edges(code)) * (double)e->vector <=
         fmax(0.75 * (double)cache_bytes() * slack(settings), near_bytes());
}

static extr_status make_along(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const code_blocks *blocks,
                              extr_decoder **decoder) {
  int frames = settings->lanes.frames;
  if (frames == 0)
    frames = extr_block_layout_fill(
        blocks, extr_block_vectors(extr_engine(settings->message, settings->isa), settings));
  return extr_block_decoder_new(context, code, settings, blocks, frames, decoder);
}

static extr_status make_aside(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const decoder_kind **kind,
                              extr_decoder **decoder) {
  *kind = &extr_message_passing;
  return extr_message_passing.make(context, code, settings, decoder);
}

extr_status extr_message_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings,
                                     const decoder_kind **kind, extr_decoder **decoder) {
  const extr_lanes_kind lanes = settings->lanes.kind;
  const code_blocks *blocks = NULL;
  if (lanes == EXTR_LANES_FRAMES || (lanes == EXTR_LANES_AUTO && fits_cache(code, settings)))
    return make_aside(context, code, settings, kind, decoder);
  TRY(extr_code_blocks(context, code, &blocks));
  if (blocks) {
    *kind = &extr_block_passing;
    return make_along(context, code, settings, blocks, decoder);
  }
  if (lanes == EXTR_LANES_AUTO) return make_aside(context, code, settings, kind, decoder);
  return extr_fail(
      context, EXTR_INPUT,
      "%s: no lanes along blocks: H has no blocks of circulants or of XOR permutations",
      extr_code_name(code));
}

int extr_decoder_order(const extr_code *code, const extr_decoder_settings *settings) {
  const code_blocks *blocks;
  if (!code || !settings || extr_code_blocks(NULL, code, &blocks) != EXTR_OK) return 0;
  return extr_follows_blocks(blocks, settings) ? blocks->size : 1;
}
