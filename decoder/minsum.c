/* The message-passing loop: iterations in layered or flooding order over blocks of frames, a frame
 * a lane, until every lane has a codeword or no iteration is left. Compiled for every message type
 * and instruction set. */
#include "decoder/decoder.h"
#include "decoder/lanes.h"

#include <string.h>

/* ---- Frames in and out ---- */

/* Lanes beyond `count` get a certain zero codeword. */
static void load(ex_decoder *d, const scalar *llr, size_t stride, size_t count) {
  vec *channel = d->channel;
  int columns = ex_code_columns(d->code);
  for (int v = 0; v < columns; v++) {
    vec a = message_limit(&d->rule);
    memcpy(&a, llr + (size_t)v * stride, count * sizeof(scalar));
    channel[v] = clamp_channel(&d->rule, a);
  }
  memcpy(d->posteriors, d->channel, (size_t)columns * sizeof(vec));
  memset(d->messages, 0, (size_t)ex_code_edges(d->code) * sizeof(vec));
}

static void store(const ex_decoder *d, uint8_t *bits, size_t stride, size_t count) {
  const mask *decisions = d->decisions;
  int columns = ex_code_columns(d->code);
  for (int v = 0; v < columns; v++)
    for (size_t i = 0; i < count; i++) bits[(size_t)v * stride + i] = decisions[v][i] & 1;
}

/* ---- One iteration ---- */

static void update_checks(ex_decoder *d) {
  const int *columns = ex_code_edge_columns(d->code);
  for (int i = 0; i < d->plan->run_count; i++) {
    const check_run *run = &d->plan->runs[i];
    const kernel *k = &d->kernels[run->kernel];
    k->update(k, run->checks, columns + run->first_edge, d->posteriors,
              (vec *)d->messages + run->first_edge);
  }
}

static void update_variables(ex_decoder *d) {
  const vec *channel = d->channel, *messages = d->messages;
  vec *posteriors = d->posteriors;
  const int *edges = ex_code_column_edges(d->code);
  int columns = ex_code_columns(d->code), first = 0;
  for (int v = 0; v < columns; v++) {
    int end = ex_code_column_first(d->code, v + 1);
    total t = {0};
    t = total_add(t, channel[v]);
    for (int i = first; i < end; i++) t = total_add(t, messages[edges[i]]);
    posteriors[v] = total_value(t);
    first = end;
  }
}

/* ---- Decisions ---- */

/* A zero posterior is decided by the channel, and as a one where that is zero too. */
static inline mask decide(vec posterior, vec channel) {
  return (posterior < 0) | ((posterior == 0) & (channel <= 0));
}

/* The lanes with a check that is not satisfied. Stops looking once every lane but those `done` has
 * one, which is soon for frames that are far from a codeword. */
static mask find_failing(const ex_decoder *d, mask done) {
  const vec *channel = d->channel, *posteriors = d->posteriors;
  const int *columns = ex_code_edge_columns(d->code);
  int rows = ex_code_rows(d->code), edge = 0;
  mask failing = {0};
  for (int row = 0; row < rows; row++) {
    int end = ex_code_row_first(d->code, row + 1);
    mask parity = {0};
    for (; edge < end; edge++) parity ^= decide(posteriors[columns[edge]], channel[columns[edge]]);
    failing |= parity;
    if (all_true(failing | done)) break;
  }
  return failing;
}

static void keep_decisions(ex_decoder *d, mask lanes) {
  const vec *channel = d->channel, *posteriors = d->posteriors;
  mask *decisions = d->decisions;
  int columns = ex_code_columns(d->code);
  for (int v = 0; v < columns; v++)
    decisions[v] = (decisions[v] & ~lanes) | (decide(posteriors[v], channel[v]) & lanes);
}

static void finish_lanes(ex_decoder *d, mask lanes, mask failing, int iteration,
                         ex_outcome *outcomes) {
  keep_decisions(d, lanes);
  for (int i = 0; i < LANES; i++)
    if (lanes[i]) outcomes[i] = (ex_outcome){iteration, !failing[i]};
}

/* ---- Blocks ---- */

static mask lanes_from(size_t count) {
  mask beyond = {0};
  for (size_t i = count; i < LANES; i++) beyond[i] = -1;
  return beyond;
}

static void decode_block(ex_decoder *d, size_t count, ex_outcome *outcomes) {
  mask done = lanes_from(count);
  for (int iteration = 1; !all_true(done); iteration++) {
    update_checks(d);
    if (d->settings.order == EX_FLOODING) update_variables(d);
    bool last = iteration == d->settings.iterations;
    if (!last && !d->settings.early_stop) continue;
    mask failing = find_failing(d, done);
    mask finished = last ? ~done : ~failing & ~done;
    if (!all_true(~finished)) finish_lanes(d, finished, failing, iteration, outcomes);
    done |= finished;
  }
}

void VARIANT(ex_minsum)(ex_decoder *decoder, const void *llr, size_t stride, size_t frames,
                        uint8_t *bits, ex_outcome *outcomes) {
  for (size_t first = 0; first < frames; first += LANES) {
    size_t count = frames - first < LANES ? frames - first : LANES;
    load(decoder, (const scalar *)llr + first, stride, count);
    decode_block(decoder, count, outcomes + first);
    store(decoder, bits + first, stride, count);
  }
}

const engine VARIANT(ex_engine) = {LANES,
                                   sizeof(vec),
                                   VARIANT(ex_minsum),
                                   VARIANT(ex_interpret),
                                   VARIANT(ex_two_min),
                                   VARIANT(ex_peak),
                                   &VARIANT(ex_combine)};
