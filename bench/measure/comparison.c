#include "bench/measure/comparison.h"

#include "core/base/report.h"
#include <extrinsic/decoder.h>

extr_status comparison_measure(extr_context *context, comparison *c) {
  int count = c->options->case_count;
  for (int i = 0; i < count; i++) {
    const bench_case *it = &c->options->cases[i];
    c->cases[i] = (speed_case){.code = c->code, .settings = it->decoder};
    if (it->layout == 0) TRY(limit_work(context, c->code, &it->decoder, &c->work[it->structure]));
  }
  TRY(speed_measure(context, &c->options->speed, c->cases, count));
  return limit_traffic(context, c->code, &c->cases[0].settings, &c->traffic);
}

const check_work *comparison_work(const comparison *c, int index) {
  return &c->work[c->options->cases[index].structure];
}

static double ratio_to(const comparison *c, int index, int other) {
  return c->cases[other].ns_edge / c->cases[index].ns_edge;
}

/* The speed relative to the first case with this layout and this kind of check nodes. */
static json_t *ratio_to_kind(const comparison *c, int index, extr_check_kind kind) {
  const bench_case *cases = c->options->cases;
  for (int i = 0; i < c->options->case_count; i++)
    if (cases[i].layout == cases[index].layout && cases[i].decoder.check.kind == kind)
      return json_real(ratio_to(c, index, i));
  return json_null();
}

static json_t *settings_of(const comparison *c, int index) {
  const extr_decoder_settings *s = &c->cases[index].settings;
  const check_choice *structure = &c->options->structures[c->options->cases[index].structure];
  char algorithm[EXTR_SETTING_TEXT];
  return json_pack("{s:s, s:o, s:s, s:i, s:i, s:s, s:s, s:s}", "isa", extr_isa_name(s->isa),
                   "structure", output_text(structure->name), "kernels",
                   extr_decoder_get(s, "kernels", NULL),                                       //
                   "threads", c->options->speed.threads, "repeats", c->options->speed.repeats, //
                   "decoder", extr_decoder_get(s, "decoder", algorithm), "schedule",
                   extr_decoder_get(s, "schedule", NULL), //
                   "message", extr_decoder_get(s, "message", NULL));
}

/* How what the settings left open was chosen. */
static const char *plan_of(const extr_decoder_settings *s) {
  const bool times_nodes = s->check.kind == EXTR_CHECK_AUTO && s->plan == EXTR_PLAN_MEASURED &&
                           extr_algorithm_is_min_sum(s->algorithm);
  const bool open = s->lanes.kind == EXTR_LANES_AUTO || times_nodes;
  return open ? extr_decoder_get(s, "plan", NULL) : "given";
}

static json_t *result_of(const comparison *c, int index) {
  const speed_case *it = &c->cases[index];
  double seconds = 1e-9 * it->ns_edge * extr_code_edges(c->code); /* per iteration of all lanes */
  char layout[EXTR_SETTING_TEXT], requested[EXTR_SETTING_TEXT];
  return json_pack("{s:f, s:i, s:o, s:o, s:f, s:f, s:f, s:s, s:i, s:f, s:s, s:s, s:s, s:f}",
                   "ns_edge", it->ns_edge, "lanes", it->lanes, "to_naive",
                   ratio_to_kind(c, index, EXTR_CHECK_NAIVE), "to_two_min",
                   ratio_to_kind(c, index, EXTR_CHECK_TWO_MIN), "limit_fraction",
                   comparison_work(c, index)->operations / c->rate / seconds, "memory_fraction",
                   c->traffic / seconds, "compile_s", it->compile_s, "layout",
                   layout_text(&it->layout, layout), "frames_per_block", it->frames, "latency_us",
                   it->latency_us, "plan", plan_of(&it->settings), "check_nodes", it->check_nodes,
                   "requested_layout", extr_decoder_get(&it->settings, "lanes", requested),
                   "to_first_layout", ratio_to(c, index, index - c->options->cases[index].layout));
}

json_t *comparison_row(const comparison *c, int index, json_t *what) {
  return output_joined(output_joined(settings_of(c, index), what), result_of(c, index));
}
