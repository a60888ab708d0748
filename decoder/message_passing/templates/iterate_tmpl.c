/* The message-passing loop: layered or flooding iterations, over lanes that are refilled when their
 * frames are done. Compiled for every message type and instruction set. */
#include "decoder/lanes/weights_tmpl.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* ---- One iteration ---- */

static void copy_posteriors(vec *posteriors, const posterior_copy *copies, int count) {
  for (int i = 0; i < count; i++)
    posteriors[copies[i].place] = posteriors[copies[i].place + 1] = posteriors[copies[i].column];
}

static void add_changes(vec *posteriors, const posterior_copy *copies, int count) {
  for (int i = 0; i < count; i++) {
    vec *posterior = &posteriors[copies[i].column];
    vec change = subtract(posteriors[copies[i].place], posteriors[copies[i].place + 1]);
    *posterior = symmetric(add(*posterior, change));
  }
}

void VARIANT(extr_update_runs)(message_decoder *d, int first, int end, uint64_t fresh, int check,
                               bool decides) {
  const int *places = d->plan->places;
  const weight_plan *weights = &d->plan->weights;
  const mask lasting = ~mask_of(fresh);
  const vec *flips = d->flips ? (const vec *)d->flips + check : NULL;
  for (int i = first; i < end; i++) {
    const check_run *run = &d->plan->runs[i];
    if (run->kernel < 0) {
      (run->kernel == RUN_COPY ? copy_posteriors : add_changes)(
          d->posteriors, d->plan->copies + run->first_edge, run->checks);
      continue;
    }
    const kernel *k = &d->kernels[run->kernel];
    const void *before = before_weights(weights, run->weights, &lasting, d->weights);
    extr_kernel_update_for(k, fresh, decides)(k, run->checks, places + run->first_edge,
                                              d->posteriors, (vec *)d->messages + run->first_edge,
                                              before, flips);
    if (flips) flips += run->checks;
  }
}

static void update_checks(message_decoder *d, bool decides) {
  follow_weights(&d->plan->weights, &d->table, LANES, NULL, d->weighed, d->weights);
  VARIANT(extr_update_runs)(d, 0, d->plan->run_count, d->fresh, 0, decides);
  d->fresh = 0;
}

/* ---- Streams ---- */

static void iterate(void *decoder, bool decides) {
  message_decoder *d = decoder;
  update_checks(d, decides);
  if (d->settings.schedule == EXTR_FLOODING) VARIANT(extr_update_variables)(d);
}

void VARIANT(extr_look)(const message_decoder *d, const extr_stream *stream, int lane,
                        unsigned iteration) {
  const frame_table *table = &d->table;
  const syndrome_plan *plan = &d->plan->syndrome;
  stream->look(stream->data,
               &(extr_iteration){.tag = table->tag[lane],
                                 .frame = table->frame[lane],
                                 .iteration = (int)iteration,
                                 .words = d->ones,
                                 .stride = 1,
                                 .block_stride = extr_decision_place(plan, plan->block),
                                 .block = plan->block,
                                 .bit = lane});
}

static void look(void *decoder, const extr_stream *stream) {
  const message_decoder *d = decoder;
  for (uint64_t rest = d->table.busy; rest; rest &= rest - 1) {
    const int lane = __builtin_ctzll(rest);
    VARIANT(extr_look)(d, stream, lane, d->table.iterations[lane]);
  }
}

static void decode(message_decoder *d, const extr_stream *stream, const bit_matrix *matrix) {
  static const frame_steps steps = {VARIANT(extr_refill),  iterate, VARIANT(extr_decide),
                                    VARIANT(extr_perturb), look,    VARIANT(extr_report)};
  d->fresh = 0;
  if (d->settings.window > 0) {
    VARIANT(extr_windows)(d, stream, matrix);
    return;
  }
  frame_table_run(d, &d->table, LANES, LANES / 4, &d->settings, &steps, stream, matrix);
}

const engine VARIANT(extr_engine) = {LANES, sizeof(vec), decode, VARIANT(extr_interpret),
                                     VARIANT(extr_two_min)};
