/* Rows that lack ones: updated apart, each by a kernel of its own degree with a frame per lane.
 * Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include "decoder/lanes/weights_tmpl.h"
#include <extrinsic/decoder.h>

/* What is kept of a row for LANES frames: posteriors and messages of its edges, and posteriors of
 * those that it lacks. */
typedef struct gap_memory {
  vec *posteriors, *messages, *previous;
  vec *lasting; /* and weights */
} gap_memory;

static gap_memory memory_of(const block_decoder *d, int row, int first_frame) {
  const int degree = d->plan->gap_degree, parts = (d->plan->layout.frames + LANES - 1) / LANES;
  const size_t number = (size_t)(row * parts + first_frame / LANES);
  vec *own = (vec *)d->gap_memory + number * extr_block_gap_vectors(d->plan);
  return (gap_memory){own, own + degree, own + 2 * degree, own + 3 * degree};
}

/* ---- The lane of a row ----------------------------------------------------------------------- */

typedef struct gap_lane {
  const int *places; /* of the vector of check nodes */
  int number, lane;  /* of all lanes of the layer, and of the vector */
} gap_lane;

static gap_lane lane_of(const block_decoder *d, const block_gap_row *row, const int *places,
                        int frame) {
  const block_layout *l = &d->plan->layout;
  const int lane = extr_block_lane(l, row->slot, frame);
  return (gap_lane){places + lane / LANES * extr_access_width(l->access, row->layer_degree), lane,
                    lane % LANES};
}

static scalar read_posterior(const block_decoder *d, gap_lane at, int edge) {
  const int number = at.places[edge];
  if (d->plan->layout.access == ACCESS_CYCLIC)
    return ((const scalar *)(d->posteriors + number))[at.lane];
  const size_t offset = (size_t)at.lane * sizeof(scalar);
  const char *from = d->posteriors + extr_permutation_place(sizeof(vec), PERMUTATION_BYTES,
                                                            extr_permuted_by(number, sizeof(vec)));
  return *(const scalar *)(d->posteriors + extr_permuted_place(number, sizeof(vec)) +
                           (uint8_t)from[offset]);
}

static void write_posterior(block_decoder *d, const block_gap_row *row, gap_lane at, int edge,
                            scalar posterior) {
  const size_t target = d->plan->layout.access == ACCESS_PERMUTED
                            ? extr_permuted_place(at.places[edge], sizeof(vec))
                            : (size_t)at.places[row->layer_degree + edge];
  ((scalar *)(d->posteriors + target))[at.lane] = posterior;
}

/* ---- Before and after the layer -------------------------------------------------------------- */

static void read_lane(const block_decoder *d, const block_gap_row *row, gap_lane at, int lane,
                      gap_memory memory) {
  for (int i = 0; i < row->layer_degree; i++) {
    memory.posteriors[i][lane] = read_posterior(d, at, row->edges[i]);
    memory.messages[i][lane] =
        i < row->degree ? *message_at(d, row->layer, row->edges[i], at.number) : 0;
    memory.previous[i][lane] = *previous_at(d, row->layer, row->edges[i], at.number);
  }
}

static void write_lane(block_decoder *d, const block_gap_row *row, gap_lane at, int lane,
                       gap_memory memory) {
  for (int i = 0; i < row->layer_degree; i++) {
    if (d->plan->kernels.previous)
      *previous_at(d, row->layer, row->edges[i], at.number) = memory.previous[i][lane];
    *message_at(d, row->layer, row->edges[i], at.number) = memory.messages[i][lane];
    if (d->settings.schedule == EXTR_LAYERED)
      write_posterior(d, row, at, row->edges[i], memory.posteriors[i][lane]);
  }
}

static void put_lane_weights(const block_decoder *d, const block_gap_row *row, int frame, int lane,
                             gap_memory memory) {
  const weight_plan *w = &d->plan->weights;
  if (w->sets)
    put_weights(w, &w->sets[row->weights], mask_of(UINT64_C(1) << lane), d->weighed[frame],
                memory.lasting + 1);
}

void VARIANT(extr_block_gaps_update)(block_decoder *d, int layer, const int *places) {
  const block_plan *p = d->plan;
  const mask none = {0}, lasting = d->empty ? none : ~none;
  for (int i = 0; i < p->gap_row_count; i++) {
    const block_gap_row *row = &p->gap_rows[i];
    for (int first = 0; first < p->layout.frames && row->layer == layer; first += LANES) {
      const gap_memory memory = memory_of(d, i, first);
      mask flips = {0};
      for (int f = first; f < p->layout.frames && f < first + LANES; f++) {
        const gap_lane at = lane_of(d, row, places, f);
        read_lane(d, row, at, f - first, memory);
        if (d->flips) flips[f - first] = flips_of(d, layer)[at.number / LANES][at.lane];
        if (d->weighed[f] >= 0) put_lane_weights(d, row, f, f - first, memory);
      }
      *memory.lasting = (vec)lasting;
      const kernel *k = &d->gap_kernels[row->kernel];
      k->update(k, 1, p->gap_places, memory.posteriors, memory.messages, memory.lasting, &flips);
    }
  }
}

void VARIANT(extr_block_gaps_write)(block_decoder *d, int layer, const int *places) {
  const block_plan *p = d->plan;
  for (int i = 0; i < p->gap_row_count; i++) {
    const block_gap_row *row = &p->gap_rows[i];
    for (int f = 0; f < p->layout.frames && row->layer == layer; f++)
      write_lane(d, row, lane_of(d, row, places, f), f % LANES, memory_of(d, i, f));
  }
}
