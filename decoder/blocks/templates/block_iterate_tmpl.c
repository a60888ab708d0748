/* The decoding loop along blocks: layered or flooding iterations over interleaved frames that are
 * replaced when they are done. Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include "decoder/lanes/weights_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- Layers ---------------------------------------------------------------------------------- */

static void update_layers(block_decoder *d, int first, int count, const int *places,
                          vec *messages) {
  const kernel *k = &d->kernels[d->plan->layers[first].kernel];
  const mask none = {0}, lasting = d->empty ? none : ~none;
  const void *before =
      before_weights(&d->plan->weights, d->plan->layers[first].weights, &lasting, d->weights);
  extr_kernel_update_for(k, d->empty, d->decides)(k, count * d->plan->layout.vectors, places,
                                                  d->posteriors, messages, before,
                                                  d->flips ? flips_of(d, first) : NULL);
}

static void update_layer(block_decoder *d, int number, const int *places, vec *messages) {
  update_layers(d, number, 1, places, messages);
}

/* Blocks that a kernel has closed are closed again after a change. */
static void close_changed(block_decoder *d, int place) {
  close_block(d->posteriors + place, extr_block_bytes(&d->plan->layout));
}

static void update_with_gaps(block_decoder *d, int number, const int *places, vec *messages) {
  const int degree = d->plan->layers[number].degree;
  const bool closes = d->plan->layout.access == ACCESS_CYCLIC;
  VARIANT(extr_block_gaps_update)(d, number, places);
  update_layer(d, number, places, messages);
  VARIANT(extr_block_gaps_write)(d, number, places);
  if (!closes || d->settings.schedule == EXTR_FLOODING) return;
  for (int edge = 0; edge < degree; edge++) close_changed(d, places[degree + edge]);
}

/* Adds the change that one edge made to the posteriors of the last edge with its block column. */
static void add_change(block_decoder *d, const block_repeat *repeat, const int *places) {
  const block_layout *l = &d->plan->layout;
  const int degree = d->plan->layers[repeat->layer].degree;
  const int width = extr_access_width(l->access, degree);
  const char *changed = d->posteriors + places[degree + repeat->edge];
  const int last = places[degree + repeat->last];
  for (int i = 0; i < l->vectors; i++, places += width) {
    const unaligned_vec *old = (const unaligned_vec *)(d->posteriors + places[repeat->last]);
    const unaligned_vec *other =
        (const unaligned_vec *)(changed + extr_block_source(l, repeat->difference, i));
    vec *target = (vec *)(d->posteriors + places[degree + repeat->last]);
    *target = symmetric(add(*target, subtract(*other, *old)));
  }
  close_changed(d, last);
}

/* The same with ACCESS_PERMUTED: before the layer, and after it. */
static void copy_repeated(block_decoder *d, const block_repeat *repeat) {
  const size_t size = d->plan->layout.stride;
  memcpy(d->posteriors + repeat->change, d->posteriors + repeat->column, size);
  memcpy(d->posteriors + (size_t)repeat->change + size, d->posteriors + repeat->column, size);
}

static void add_permuted(block_decoder *d, const block_repeat *repeat) {
  const block_layout *l = &d->plan->layout;
  const int *turns = d->plan->turns + repeat->first_turn;
  const vec *changed = (const vec *)(d->posteriors + repeat->change), *old = changed + l->vectors;
  vec *target = (vec *)(d->posteriors + repeat->column);
  for (int v = 0; v < l->vectors; v++, turns += 2) {
    vec is = permute(changed[v], d->posteriors, turns[0]),
        was = permute(old[v], d->posteriors, turns[1]);
    target[v] = symmetric(add(target[v], subtract(is, was)));
  }
}

/* Rows that lack a one, and blocks with the column of another one. */
static void update_special(block_decoder *d, int number, const int *places, vec *messages) {
  const block_plan *p = d->plan;
  const bool permuted = p->layout.access == ACCESS_PERMUTED;
  const block_repeat *repeats = p->repeats, *end = repeats + p->repeat_count;
  while (repeats < end && repeats->layer < number) repeats++;
  while (end > repeats && end[-1].layer > number) end--;
  for (const block_repeat *r = repeats; r < end && permuted; r++) copy_repeated(d, r);
  (p->layers[number].gaps ? update_with_gaps : update_layer)(d, number, places, messages);
  for (const block_repeat *r = repeats; r < end; r++)
    if (permuted)
      add_permuted(d, r);
    else
      add_change(d, r, places);
}

static void update_runs(block_decoder *d) {
  const block_plan *p = d->plan;
  for (const block_run *run = p->runs; run < p->runs + p->run_count; run++) {
    const block_layer *layer = &p->layers[run->first];
    const int *places = p->places[d->phase] + extr_block_places(p, layer);
    vec *messages = (vec *)d->messages + extr_block_message(p, layer, 0, 0);
    if (run->special)
      update_special(d, run->first, places, messages);
    else
      update_layers(d, run->first, run->count, places, messages);
  }
  d->phase ^= 1;
}

/* ---- Flooding -------------------------------------------------------------------------------- */

static void update_checks(block_decoder *d) {
  const block_plan *p = d->plan;
  for (int i = 0; i < p->blocks->rows; i++) {
    const block_layer *layer = &p->layers[i];
    const int *places = p->places[0] + extr_block_places(p, layer);
    vec *messages = (vec *)d->messages + extr_block_message(p, layer, 0, 0);
    (layer->gaps ? update_with_gaps : update_layer)(d, i, places, messages);
    close_messages(d, i);
  }
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static void refill(void *decoder, const extr_stream *stream) {
  block_decoder *d = decoder;
  const uint64_t others = d->table.busy;
  VARIANT(extr_block_refill)(d, stream);
  if (d->channel) VARIANT(extr_block_keep_channel)(d, d->table.busy & ~others);
}

static void iterate(void *decoder, bool decides) {
  block_decoder *d = decoder;
  d->decides = decides;
  follow_weights(&d->plan->weights, &d->table, d->plan->layout.frames, d->frame_lanes, d->weighed,
                 d->weights);
  if (d->settings.schedule == EXTR_LAYERED) {
    update_runs(d);
  } else {
    update_checks(d);
    VARIANT(extr_block_update_variables)(d);
  }
  d->empty = false;
}

/* Places wait for each other: whenever frames are replaced or reported, all vectors are passed
 * through, and all messages. With up to seven interleaved frames, no other cost of a refill that
 * was tried was faster. */
static void decode(block_decoder *d, const extr_stream *stream, const bit_matrix *matrix) {
  static const frame_steps steps = {refill,
                                    iterate,
                                    VARIANT(extr_block_failing),
                                    VARIANT(extr_block_perturb),
                                    VARIANT(extr_block_look),
                                    VARIANT(extr_block_report)};
  const int places = d->plan->layout.frames;
  frame_table_run(d, &d->table, places, 6 * places, &d->settings, &steps, stream, matrix);
}

const block_engine VARIANT(extr_block_engine) = {decode};
