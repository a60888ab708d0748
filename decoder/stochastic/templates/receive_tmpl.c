/* Converts a block of LLRs to planes of channel probabilities. Compiled for every instruction
 * set. */
#include "decoder/stochastic/received.h"
#include "decoder/stochastic/templates/steps_tmpl.h"

/* Computes, per frame, the mean square of the LLRs of transmitted bits and a hash of all LLRs. Only
 * LLRs of bits that are not transmitted may be infinite. */
static void measure(const node_plan *plan, const extr_block *block, double *square,
                    uint64_t *keys) {
  const float *llr = block->llr;
  const int columns = extr_code_columns(plan->code), frames = block->frames;
  for (int f = 0; f < frames; f++) square[f] = 0, keys[f] = 0;
  for (int v = 0; v < columns; v++, llr += block->stride) {
    bool transmitted = extr_code_column(plan->code, v) == EXTR_TRANSMITTED;
    for (int f = 0; f < frames; f++) {
      square[f] += transmitted ? (double)llr[f] * llr[f] : 0;
      keys[f] = mix(keys[f], llr[f]);
    }
  }
  for (int f = 0; f < frames; f++) square[f] /= extr_code_count(plan->code, EXTR_TRANSMITTED);
}

/* Bit b of 64 bytes. */
static inline uint64_t byte_bits(const uint8_t *bytes, int b) {
  uint64_t bits = 0;
  for (int i = 0; i < 64; i += 8) {
    uint64_t eight;
    memcpy(&eight, bytes + i, sizeof eight);
    eight = eight >> b & UINT64_C(0x0101010101010101);
    bits |= (eight * UINT64_C(0x0102040810204080)) >> 56 << i;
  }
  return bits;
}

/* The signs of 64 frames, those of zero LLRs chosen at random. */
static uint64_t receive_signs(const float *llr, const uint64_t *keys, int column, int frames) {
  uint8_t sign[EXTR_BLOCK_FRAMES_MAX] = {0}, zeros = 0;
  for (int f = 0; f < frames; f++) {
    sign[f] = llr[f] < 0;
    zeros |= llr[f] == 0;
  }
  for (int f = 0; zeros && f < frames; f++) sign[f] = is_one(llr[f], keys[f], column);
  return byte_bits(sign, 0);
}

static void receive_column(const node_plan *plan, int column, const extr_block *block,
                           const uint64_t *keys, const float *scale, received *to) {
  uint8_t steps[EXTR_BLOCK_FRAMES_MAX] = {0}, magnitude[EXTR_BLOCK_FRAMES_MAX] = {0};
  const float *llr = (const float *)block->llr + (size_t)column * block->stride;
  const float largest = (float)plan->largest;
  for (int f = 0; f < block->frames; f++) {
    float units = scaled_steps(llr[f], scale[f]);
    steps[f] = (uint8_t)(int)(units < largest ? units : largest);
  }
  for (int f = 0; f < block->frames; f++) magnitude[f] = plan->magnitudes[steps[f]];
  to->sign = receive_signs(llr, keys, column, block->frames);
  for (int b = 0; b < MAGNITUDE_BITS; b++) to->magnitude[b] = byte_bits(magnitude, b);
  to->sent = block->sent ? block->sent[column] : 0;
}

void VARIANT(extr_bit_receive)(bit_state *s, received *columns) {
  const node_plan *plan = s->plan;
  const extr_block *block = &s->lanes.block;
  double square[EXTR_BLOCK_FRAMES_MAX];
  float scale[EXTR_BLOCK_FRAMES_MAX];
  measure(plan, block, square, s->lanes.keys);
  for (int f = 0; f < block->frames; f++)
    scale[f] = nds_scale(plan->settings.stochastic.value[EXTR_STOCHASTIC_NDS], square[f]) /
               (float)plan->step;
  for (int v = 0; v < extr_code_columns(plan->code); v++)
    receive_column(plan, v, block, s->lanes.keys, scale, &columns[v]);
}
