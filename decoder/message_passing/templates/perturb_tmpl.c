/* What follows the last iteration of a frame without a codeword: EXTR_AFTER_PERTURB of decoder.h.
 * Compiled for every message type and instruction set. */
#include "decoder/lanes/perturbed_tmpl.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

typedef void visit(message_decoder *d, int check, int edge, int degree, uint64_t lanes);

/* Calls a function for every check node, in the order of runs. */
static void each_check(message_decoder *d, visit *do_this, uint64_t lanes) {
  const row_plan *p = d->plan;
  int check = 0;
  for (const check_run *run = p->runs; run < p->runs + p->run_count; run++) {
    if (run->kernel < 0) continue;
    const int degree = d->kernels[run->kernel].degree;
    for (int i = 0; i < run->checks; i++)
      do_this(d, check++, run->first_edge + i * degree, degree, lanes);
  }
}

static uint64_t decided_ones(const message_decoder *d, int column) {
  const syndrome_plan *plan = &d->plan->syndrome;
  const int within = column % plan->block;
  return d->ones[extr_decision_place(plan, column - within) + (size_t)within];
}

static void find_unsatisfied(message_decoder *d, int check, int edge, int degree, uint64_t lanes) {
  const int *columns = d->plan->edge_columns + edge;
  uint64_t parity = d->syndrome ? d->syndrome[extr_plan_row(d->plan, check)] : 0;
  for (int i = 0; i < degree; i++) parity ^= decided_ones(d, columns[i]);
  d->unsatisfied[check] = parity & lanes;
  for (int i = 0; i < degree; i++) d->doubted[columns[i]] |= parity & lanes;
}

static void change_message(message_decoder *d, int edge, uint64_t unsatisfied) {
  const int column = d->plan->edge_columns[edge];
  const mask doubted = mask_of(d->doubted[column]);
  vec *message = (vec *)d->messages + edge, *posterior = (vec *)d->posteriors + column;
  vec now =
      perturbed(&d->algorithm, *message, mask_of(decided_ones(d, column)), mask_of(unsatisfied));
  if (d->settings.schedule == EXTR_LAYERED)
    *posterior = choose(doubted, exchanged(*posterior, *message, now), *posterior);
  *message = choose(doubted, now, *message);
}

static void change_messages(message_decoder *d, int check, int edge, int degree, uint64_t lanes) {
  (void)lanes; /* no other is doubted */
  for (int i = edge; i < edge + degree; i++)
    if (d->doubted[d->plan->edge_columns[i]]) change_message(d, i, d->unsatisfied[check]);
}

void VARIANT(extr_perturb)(void *decoder, uint64_t lanes) {
  message_decoder *d = decoder;
  memset(d->doubted, 0, (size_t)extr_code_columns(d->code) * sizeof *d->doubted);
  each_check(d, find_unsatisfied, lanes);
  each_check(d, change_messages, lanes);
  if (d->settings.schedule == EXTR_FLOODING) VARIANT(extr_update_variables)(d);
}
