/* The windowed decoder: layered iterations over the rows of a window, which moves on when the
 * columns that only it can still decide are decided. All lanes move together. Those whose
 * columns are decided earlier wait: after every iteration they get back what they had before it.
 * Compiled for every message type and instruction set. */
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

/* What an iteration at this position may change: posteriors, messages and previous messages, one
 * after the other. Copies them to d->kept, or merges the lanes of d->kept into them. */
static void keep(message_decoder *d, int layer, mask waiting, bool merge) {
  const window_plan *w = &d->plan->window;
  const window_layer *begin = &w->layers[layer], *end = &w->layers[extr_window_end(w, layer)];
  const int first = extr_run_edge(d->plan, begin->run), previous = d->plan->kernels.previous;
  const int edges = extr_run_edge(d->plan, end->run) - first;
  vec *messages = (vec *)d->messages + first, *kept = d->kept;
  const struct {
    vec *at;
    int count;
  } parts[] = {{(vec *)d->posteriors + begin->low, end->column - begin->low},
               {messages, edges},
               {messages + previous, previous ? edges : 0}};
  for (int p = 0; p < 3; kept += parts[p++].count)
    if (merge)
      for (int i = 0; i < parts[p].count; i++)
        parts[p].at[i] = choose(waiting, kept[i], parts[p].at[i]);
    else
      memcpy(kept, parts[p].at, (size_t)parts[p].count * sizeof(vec));
}

/* Of the block rows up to number `known`, messages are those of the frames in all lanes. */
static void iterate_window(message_decoder *d, int layer, int known) {
  const window_plan *w = &d->plan->window;
  const int end = extr_window_end(w, layer), middle = known > layer ? known : layer;
  const window_layer *l = w->layers;
  VARIANT(extr_update_runs)(d, l[layer].run, l[middle].run, 0, layer * w->size, true);
  VARIANT(extr_update_runs)(d, l[middle].run, l[end].run, d->fresh, middle * w->size, true);
}

/* Decides the columns of a position. Adds the block rows that have been updated to `updates` of
 * each lane. */
static void decide_position(message_decoder *d, int layer, int known, uint64_t *updates) {
  const extr_decoder_settings *s = &d->settings;
  const int end = extr_window_end(&d->plan->window, layer);
  uint64_t active = d->table.busy;
  for (int n = 0; n < s->iterations && active; n++) {
    const bool waits = active != d->table.busy;
    if (waits) keep(d, layer, mask_of(0), false);
    iterate_window(d, layer, n ? end : known);
    if (waits) keep(d, layer, mask_of(~active), true);
    for (uint64_t rest = active; rest; rest &= rest - 1)
      updates[__builtin_ctzll(rest)] += (uint64_t)(end - layer);
    const uint64_t failing = VARIANT(extr_decide_window)(d, layer, active);
    if (s->early_stop) active = failing;
  }
}

/* Decodes the frames in the lanes. */
static void slide(message_decoder *d) {
  const window_plan *w = &d->plan->window;
  uint64_t updates[LANES] = {0};
  for (int layer = 0, known = 0; layer < w->count; layer++) {
    if (w->layers[layer].column == w->layers[layer + 1].column) continue;
    decide_position(d, layer, known, updates);
    known = extr_window_end(w, layer);
  }
  d->fresh = 0;
  for (int i = 0; i < LANES; i++)
    d->table.iterations[i] = (unsigned)((updates[i] + (uint64_t)w->count - 1) / (uint64_t)w->count);
}

void VARIANT(extr_windows)(message_decoder *d, const extr_stream *stream,
                           const bit_matrix *matrix) {
  frame_table *table = &d->table;
  *table = (frame_table){0};
  for (bool more = true; more;) {
    VARIANT(extr_refill)(d, stream);
    const uint64_t busy = table->busy;
    if (!busy) return;
    if (matrix && matrix->begin) matrix->begin(matrix, &d->base, table, busy);
    slide(d);
    for (uint64_t rest = stream->look ? busy : 0; rest; rest &= rest - 1)
      for (unsigned n = 1; n <= table->iterations[__builtin_ctzll(rest)]; n++)
        VARIANT(extr_look)(d, stream, __builtin_ctzll(rest), n);
    more = VARIANT(extr_report)(d, stream, matrix, busy, VARIANT(extr_failing)(d, busy));
  }
}
