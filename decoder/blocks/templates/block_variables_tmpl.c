/* The variable nodes of the flooding schedule. Compiled for every message type and instruction
 * set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- Sums ------------------------------------------------------------------------------------ */

typedef vec read_function(const block_decoder *d, int number);

static inline vec read_rotated(const block_decoder *d, int number) {
  return *(const unaligned_vec *)(d->messages + number);
}

static inline vec stored_message(const block_decoder *d, int number) {
  return *(const vec *)(d->messages + extr_permuted_place(number, sizeof(vec)));
}

static inline vec read_permuted(const block_decoder *d, int number) {
  return permute(stored_message(d, number), d->posteriors, extr_permuted_by(number, sizeof(vec)));
}

INLINED void add_messages(block_decoder *d, read_function *read) {
  const block_plan *p = d->plan;
  const int *numbers = p->sums;
  for (int c = 0; c < p->blocks->columns; c++) {
    const int degree = p->column_first[c + 1] - p->column_first[c];
    const vec *channel = (const vec *)(d->channel + (size_t)c * p->layout.stride);
    vec *posteriors = (vec *)column_posteriors(d, c);
    for (int v = 0; v < p->layout.vectors; v++, numbers += degree) {
      total t = {0};
      t = total_add(t, channel[v]);
      for (int i = 0; i < degree; i++) t = total_add(t, read(d, numbers[i]));
      posteriors[v] = total_value(t);
    }
    if (p->layout.access == ACCESS_CYCLIC)
      close_block((char *)posteriors, extr_block_bytes(&p->layout));
  }
}

void VARIANT(extr_block_update_variables)(block_decoder *d) {
  if (d->plan->layout.access == ACCESS_PERMUTED)
    add_messages(d, read_permuted);
  else
    add_messages(d, read_rotated);
}

/* ---- Channel values -------------------------------------------------------------------------- */

void VARIANT(extr_block_keep_channel)(block_decoder *d, uint64_t frames) {
  const block_layout *l = &d->plan->layout;
  for (int v = 0; v < l->vectors; v++) {
    const mask where = mask_of(lanes_of_frames(d, v, frames));
    for (int c = 0; c < l->blocks->columns; c++) {
      vec *channel = (vec *)(d->channel + (size_t)c * l->stride) + v;
      *channel = choose(where, ((const vec *)column_posteriors(d, c))[v], *channel);
    }
  }
}
