#include "decoder/blocks/choose.h"

#include "core/base/report.h"
#include "decoder/blocks/block_decoder.h"

/* Why there can be no lanes along these blocks, or NULL. */
static const char *obstacle(const extr_decoder_settings *settings, const code_blocks *blocks) {
  if (settings->schedule != EXTR_LAYERED) return "it needs the layered schedule";
  if (!blocks) return "H has no blocks of circulants or of XOR permutations";
  if (!extr_algorithm_is_min_sum(settings->algorithm) &&
      (blocks->hole_count > 0 || blocks->kind == BLOCKS_XOR))
    return "with these blocks it needs min-sum";
  return NULL;
}

static extr_status make_along(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, code_blocks *blocks,
                              extr_decoder **decoder) {
  int frames = settings->lanes.frames;
  if (frames == 0)
    frames = extr_block_layout_fill(blocks, extr_engine(settings->message, settings->isa)->lanes);
  return extr_block_decoder_new(context, code, settings, blocks, frames, decoder);
}

extr_status extr_message_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings,
                                     const decoder_kind **kind, extr_decoder **decoder) {
  code_blocks *blocks = NULL;
  *kind = &extr_message_passing;
  if (settings->lanes.kind == EXTR_LANES_FRAMES)
    return extr_message_passing.make(context, code, settings, decoder);
  if (settings->schedule == EXTR_LAYERED) TRY(extr_code_blocks_find(context, code, &blocks));
  const char *reason = obstacle(settings, blocks);
  if (!reason) {
    *kind = &extr_block_passing;
    return make_along(context, code, settings, blocks, decoder);
  }
  extr_code_blocks_free(blocks);
  if (settings->lanes.kind == EXTR_LANES_BLOCK)
    return extr_fail(context, EXTR_INPUT, "%s: no lanes along blocks: %s", extr_code_name(code),
                     reason);
  return extr_message_passing.make(context, code, settings, decoder);
}
