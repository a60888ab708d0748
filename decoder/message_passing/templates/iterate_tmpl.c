/* The message-passing loop: layered or flooding iterations, over lanes that are refilled when their
 * frames are done. Compiled for every message type and instruction set. */
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

static void update_checks(message_decoder *d) {
  const int *columns = d->plan->columns;
  const mask lasting = ~mask_of(d->lanes.fresh);
  for (int i = 0; i < d->plan->run_count; i++) {
    const check_run *run = &d->plan->runs[i];
    if (run->kernel < 0) {
      (run->kernel == RUN_COPY ? copy_posteriors : add_changes)(
          d->posteriors, d->plan->copies + run->first_edge, run->checks);
      continue;
    }
    const kernel *k = &d->kernels[run->kernel];
    k->update(k, run->checks, columns + run->first_edge, d->posteriors,
              (vec *)d->messages + run->first_edge, &lasting);
  }
  d->lanes.fresh = 0;
}

/* ---- Lanes ---- */

/* The cost of a refill, in iterations of one lane. */
enum { REFILL_COST = LANES / 8 };

/* If the decoder waits, one refill serves more lanes, but idle lanes take part in iterations. If
 * lanes become idle at a constant rate, the total cost is least when the two costs are equal. */
static bool refill_is_due(const lane_table *table) {
  return !table->busy || table->wasted >= REFILL_COST;
}

/* Returns the lanes for which this is the last iteration. */
static uint64_t count_iteration(lane_table *table, unsigned most) {
  uint64_t last = 0;
  for (int i = 0; i < LANES; i++) last |= (uint64_t)(++table->iterations[i] == most) << i;
  table->wasted += LANES - __builtin_popcountll(table->busy);
  return last & table->busy;
}

/* ---- Streams ---- */

static void show_decisions(const message_decoder *d, const extr_stream *stream) {
  const lane_table *table = &d->lanes;
  const syndrome_plan *plan = &d->plan->syndrome;
  for (uint64_t rest = table->busy; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    stream->look(stream->data,
                 &(extr_iteration){.tag = table->tag[lane],
                                   .frame = table->frame[lane],
                                   .iteration = (int)table->iterations[lane],
                                   .words = d->ones,
                                   .stride = 1,
                                   .block_stride = extr_decision_place(plan, plan->block),
                                   .block = plan->block,
                                   .bit = lane});
  }
}

static void decode(message_decoder *d, const extr_stream *stream, const bit_matrix *matrix) {
  lane_table *table = &d->lanes;
  bool early_stop = d->settings.early_stop;
  *table = (lane_table){0};
  for (;;) {
    if (refill_is_due(table)) VARIANT(extr_refill)(d, stream);
    if (!table->busy) return;
    update_checks(d);
    if (d->settings.schedule == EXTR_FLOODING) VARIANT(extr_update_variables)(d);
    uint64_t last = count_iteration(table, (unsigned)d->settings.iterations);
    if (!last && !early_stop && !stream->look) continue;
    uint64_t failing = VARIANT(extr_decide)(d, early_stop ? table->busy : last);
    if (stream->look) show_decisions(d, stream);
    uint64_t finished = early_stop ? last | (table->busy & ~failing) : last;
    if (finished && !VARIANT(extr_report)(d, stream, matrix, finished, failing)) return;
  }
}

const engine VARIANT(extr_engine) = {LANES, sizeof(vec), decode, VARIANT(extr_interpret),
                                     VARIANT(extr_two_min)};
