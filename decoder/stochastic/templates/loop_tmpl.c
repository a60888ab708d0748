/* The decoding loop: cycles over lanes that are refilled when their frames are done. Compiled for
 * every instruction set. */
#include "decoder/stochastic/planes/lfsr_tmpl.h"
#include "decoder/stochastic/templates/steps_tmpl.h"

/* The cost of a refill, in cycles of one lane. */
enum { REFILL_COST = LANES };

/* As frame_table_is_due decides: if the decoder waits, one refill serves more lanes, but idle lanes
 * take part in cycles. The next cycle is not counted: few lanes become idle per cycle. */
static bool refill_is_due(const lane_row *row) {
  uint64_t busy = 0;
  for (int w = 0; w < WORDS; w++) busy |= row->busy[w];
  return !busy || row->wasted >= REFILL_COST;
}

static plane busy_lanes(const lane_row *row) {
  plane busy;
  memcpy(&busy, row->busy, sizeof busy);
  return busy;
}

/* Counts one more cycle in the lanes of a word. True: it is the last of one of them, or one of its
 * first `fill`. */
static bool count_word(unsigned *cycles, unsigned most, unsigned fill) {
  unsigned special = 0;
  for (int i = 0; i < 64; i++) {
    unsigned cycle = ++cycles[i];
    special |= (unsigned)(cycle == most) | (unsigned)(cycle <= fill);
  }
  return special;
}

/* Counts one more cycle in every lane. Returns the lanes for which it is the last; sets start->fill
 * to the lanes that are in their first `fill` cycles. */
static plane count_cycle(lane_row *row, unsigned most, unsigned fill, cycle_start *start) {
  plane last = no_lanes();
  row->turn++;
  start->fill = no_lanes();
  for (int w = 0; w < WORDS; w++) {
    const unsigned *cycles = row->cycles + 64 * w;
    uint64_t ending = 0, filling = 0;
    row->wasted += 64 - __builtin_popcountll(row->busy[w]);
    if (!count_word(row->cycles + 64 * w, most, fill)) continue;
    for (int i = 0; i < 64; i++) {
      ending |= (uint64_t)(cycles[i] == most) << i;
      filling |= (uint64_t)(cycles[i] <= fill) << i;
    }
    last[w] = ending & row->busy[w];
    start->fill[w] = filling & row->busy[w];
  }
  start->any = !is_empty(start->fill);
  return last;
}

static void run_registers(bit_state *s) {
  plane *planes = s->registers;
  const int steps = s->plan->register_steps;
  for (int i = 0; i < s->plan->registers; i++, planes += LFSR_BITS + steps) lfsr_run(planes, steps);
}

/* Shortened columns send zeros. Their decisions are zero from the beginning. */
static void send_known(bit_state *s) {
  const node_plan *plan = s->plan;
  const int *edges = extr_code_column_edges(plan->code);
  for (int i = 0; i < plan->known_count; i++) {
    int v = plan->known[i], end = extr_code_column_first(plan->code, v + 1);
    for (int j = extr_code_column_first(plan->code, v); j < end; j++)
      ((plane *)s->messages)[edges[j]] = no_lanes();
  }
}

static void update_all_nodes(bit_state *s, const cycle_start *start) {
  static update_nodes *const update[EXTR_STOCHASTIC_KINDS] = {
      [EXTR_EM] = VARIANT(extr_em_nodes),
      [EXTR_TFM] = VARIANT(extr_tfm_nodes),
      [EXTR_MTFM] = VARIANT(extr_mtfm_nodes),
      [EXTR_DS] = VARIANT(extr_ds_nodes),
      [EXTR_RHS] = VARIANT(extr_rhs_nodes),
      [EXTR_COUNTER] = VARIANT(extr_counter_nodes),
      [EXTR_COUNTER_BF] = VARIANT(extr_counter_bf_nodes),
      [EXTR_UENG2017] = VARIANT(extr_ueng2017_nodes),
      [EXTR_GDBF] = VARIANT(extr_gdbf_nodes),
      [EXTR_PGDBF] = VARIANT(extr_gdbf_nodes),
      [EXTR_GALLAGER_B] = VARIANT(extr_gallager_nodes),
  };
  const node_plan *plan = s->plan;
  const extr_stochastic_kind kind = plan->settings.stochastic.kind;
  run_registers(s);
  for (int g = 0; g < plan->group_count; g++) {
    const node_group *group = &plan->groups[g];
    (group->update ? VARIANT(extr_compiled_nodes) : update[kind])(s, group, start);
  }
  if (kind == EXTR_GDBF || kind == EXTR_PGDBF) VARIANT(extr_gdbf_flip)(s, start);
  send_known(s);
}

/* True if bit flipping is the last phase. */
static bool has_flipping(extr_stochastic_kind kind) {
  return kind == EXTR_COUNTER_BF || kind == EXTR_UENG2017;
}

static void show_decisions(const bit_state *s, const extr_stream *stream) {
  const lane_row *row = &s->lanes;
  for (int w = 0; w < WORDS; w++)
    for (uint64_t rest = row->busy[w]; rest; rest &= rest - 1) {
      int bit = __builtin_ctzll(rest), lane = 64 * w + bit;
      stream->look(stream->data, &(extr_iteration){.tag = row->tag[lane],
                                                   .frame = row->frame[lane],
                                                   .iteration = (int)row->cycles[lane],
                                                   .words = (const uint64_t *)s->decided + w,
                                                   .stride = WORDS,
                                                   .block = extr_code_columns(s->plan->code),
                                                   .bit = bit});
    }
}

static void run(bit_state *s, const extr_stream *stream, const bit_matrix *matrix) {
  const extr_decoder_settings *settings = &s->plan->settings;
  const unsigned fill = (unsigned)settings->stochastic.value[EXTR_STOCHASTIC_FILL];
  lane_row *row = &s->lanes;
  *row = (lane_row){0};
  generator_start(s->generator);
  memset(s->flipping, 0, 2 * sizeof(plane)); /* a stream that was ended early may have left some */
  for (;;) {
    if (refill_is_due(row)) VARIANT(extr_bit_refill)(s, stream);
    plane busy = busy_lanes(row);
    if (is_empty(busy)) return;
    cycle_start start;
    plane last = count_cycle(row, (unsigned)settings->iterations, fill, &start);
    update_all_nodes(s, &start);
    VARIANT(extr_bit_checks)(s);
    plane failing = VARIANT(extr_bit_failing)(s);
    if (stream->look) show_decisions(s, stream);
    plane finished = last;
    if (settings->early_stop) finished |= busy & ~failing;
    if (has_flipping(settings->stochastic.kind))
      finished |= VARIANT(extr_bit_flip)(s, busy & ~finished & ~start.fill);
    if (!is_empty(finished) && !VARIANT(extr_bit_report)(s, stream, matrix, finished, failing))
      return;
  }
}

const plane_engine VARIANT(extr_plane_engine) = {LANES, sizeof(plane), sizeof(generator), run};
