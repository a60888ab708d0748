#include "decoder/blocks/block_plan.h"

#include "core/base/isa.h"

/* ---- Stretches ------------------------------------------------------------------------------- */

/* Whether the column of a slot does not follow that of the slot before it. */
static bool begins_stretch(const block_plan *p, int slot) {
  return slot == 0 || p->column_at[slot] != p->column_at[slot - 1] + 1;
}

static extr_status list_stretches(extr_context *context, block_plan *p) {
  enum { WORTHWHILE = 16 }; /* slots per stretch, on average */
  const int columns = extr_code_columns(p->code);
  int count = 0;
  for (int slot = 0; slot < columns; slot++) count += begins_stretch(p, slot);
  if (count > columns / WORTHWHILE) return EXTR_OK;
  TRY(POOL_NEW(context, &p->memory, p->stretches, count));
  for (int slot = 0; slot < columns; slot++) {
    if (begins_stretch(p, slot))
      p->stretches[p->stretch_count++] = (column_stretch){slot, p->column_at[slot], 0};
    p->stretches[p->stretch_count - 1].count++;
  }
  return EXTR_OK;
}

/* ---- Windows --------------------------------------------------------------------------------- */

/* The LLR of an element of a group of interleaved frames, in a block of the same frames. */
static int llr_of(const block_plan *p, int element) {
  const int frames = p->layout.frames;
  return p->column_at[element / frames] * frames + element % frames;
}

/* Places the window so that it ends before LLR number `end`. */
static void place_window(const block_plan *p, int end, column_window *w) {
  const int lanes = p->layout.lanes;
  int last = w->llr = llr_of(p, w->element);
  for (int i = 1; i < lanes; i++) {
    const int llr = llr_of(p, w->element + i);
    if (llr < w->llr) w->llr = llr;
    if (llr > last) last = llr;
  }
  w->count = (last - w->llr) / (2 * lanes) + 1;
  if (w->count > WINDOW_PAIRS || 2 * lanes * w->count > end) w->count = 0;
  if (w->llr > end - 2 * lanes * w->count) w->llr = end - 2 * lanes * w->count;
}

static void fill_window(const block_plan *p, column_window *w) {
  const int lanes = p->layout.lanes;
  for (int i = 0; i < lanes && w->count > 0; i++) {
    const int at = llr_of(p, w->element + i) - w->llr;
    w->from[i] = (uint8_t)(at % (2 * lanes));
    w->pairs[at / (2 * lanes)] |= UINT64_C(1) << i;
  }
}

/* The last window overlaps the one before. */
static extr_status list_windows(extr_context *context, block_plan *p) {
  const int lanes = p->layout.lanes, end = extr_code_columns(p->code) * p->layout.frames;
  if (end < lanes) return EXTR_OK;
  p->window_count = (end + lanes - 1) / lanes;
  TRY(POOL_NEW(context, &p->memory, p->windows, p->window_count));
  for (int i = 0; i < p->window_count; i++) {
    column_window *w = &p->windows[i];
    w->element = i < p->window_count - 1 ? i * lanes : end - lanes;
    place_window(p, end, w);
    fill_window(p, w);
  }
  return EXTR_OK;
}

/* Whether one instruction takes bytes from any place of two vectors, and frames are interleaved
 * position by position. */
static bool takes_windows(const block_plan *p) {
  const isa_level *level = extr_isa_level(p->settings.isa);
  return p->settings.message == EXTR_I8 && level->needs & ISA_VBMI && !extr_block_apart(&p->layout);
}

extr_status extr_block_copies_list(extr_context *context, block_plan *p) {
  TRY(list_stretches(context, p));
  return p->stretches || !takes_windows(p) ? EXTR_OK : list_windows(context, p);
}
