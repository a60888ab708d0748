/* extrinsic bench model: how well complexity and latency predict the time of a check node. */
#include "bench/cli/failure.h"
#include "bench/cli/options/options.h"
#include "bench/commands/commands.h"
#include "bench/measure/bench_options.h"
#include "bench/measure/model/node_table.h"
#include "bench/measure/speed_options.h"
#include "bench/options/decoder_options.h"
#include "bench/output/output.h"
#include "bench/structures/cost_options.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

static const char name[] = "bench model";

typedef struct model_request {
  decoder_options typed;
  speed_options speed;
  integer_list degrees;
  int format;
  const char *cost; /* NULL: the model is fitted to the times */
  extr_decoder_settings decoder;
  learned_law learned;
} model_request;

/* ---- Rows ------------------------------------------------------------------------------------ */

static json_t *correlation_or_null(double value) {
  return isfinite(value) ? json_real(round(1000 * value) / 1000) : json_null();
}

static json_t *time_or_null(double ns) {
  return isfinite(ns) ? json_real(ns) : json_null();
}

/* What all rows have in common. */
typedef struct model_summary {
  node_law law;
  double rank[3], within[3]; /* of each node_pair */
} model_summary;

static model_summary summarize(const model_request *request, node_table *table) {
  model_summary m = {.law = request->learned.law};
  if (request->learned.known)
    node_fit_apply(&m.law, table->times, table->count);
  else
    m.law = node_fit(table->times, table->count);
  for (int pair = 0; pair < 3; pair++) {
    m.rank[pair] = node_fit_rank(table->times, table->count, (node_pair)pair);
    m.within[pair] = node_fit_rank_within(table->times, table->count, (node_pair)pair);
  }
  return m;
}

static json_t *row(const model_request *request, const node_table *table, int index,
                   const model_summary *m) {
  const extr_decoder_settings *s = &request->decoder;
  const node_time *t = &table->times[index];
  char algorithm[EXTR_SETTING_TEXT], structure[EXTR_SETTING_TEXT], layout[EXTR_SETTING_TEXT];
  double held_out, measured;
  node_fit_relative(table->times, table->count, index, NODE_HELD_OUT, &held_out, &measured);
  return json_pack(
      "{s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f, "
      "s:i, s:o, s:o, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
      "isa", extr_isa_name(s->isa), "kernels", extr_decoder_get(s, "kernels", NULL), "decoder",
      extr_decoder_get(s, "decoder", algorithm), "schedule", extr_decoder_get(s, "schedule", NULL),
      "message", extr_decoder_get(s, "message", NULL), "layout",
      layout_text(&table->layout, layout), "degree", t->degree, "structure",
      structure_text(&table->choices[index], structure), "operators", t->operators, "latency",
      t->latency, "excess", t->work.moves, "measured_ns", t->measured, "predicted_ns", t->predicted,
      "ns_edge", m->law.edge, "ns_operator", m->law.operation, "ns_latency", m->law.step,
      "ns_excess", m->law.move, "from_degree", 3, "rank_correlation",
      correlation_or_null(m->rank[NODE_PREDICTED]), "rank_correlation_degree",
      correlation_or_null(m->within[NODE_PREDICTED]), "executed", t->work.operators, "held_out_ns",
      time_or_null(t->held_out), "rank_held_out", correlation_or_null(m->rank[NODE_HELD_OUT]),
      "rank_held_out_degree", correlation_or_null(m->within[NODE_HELD_OUT]), "rank_repeated",
      correlation_or_null(m->rank[NODE_REPEATED]), "rank_repeated_degree",
      correlation_or_null(m->within[NODE_REPEATED]), "choice_to_fastest",
      correlation_or_null(node_fit_choice(table->times, table->count, t->degree)),
      "held_out_relative", time_or_null(held_out), "measured_relative", time_or_null(measured));
}

static json_t *all_rows(const model_request *request, node_table *table) {
  const model_summary summary = summarize(request, table);
  json_t *rows = json_array();
  for (int i = 0; i < table->count; i++)
    rows = output_append(rows, row(request, table, i, &summary));
  return rows;
}

/* ---- The command ----------------------------------------------------------------------------- */

static bool read_request(int argc, char **argv, model_request *request, command_line *line) {
  enum { OWN = 3 };
  static const char *const without[] = {"iterations", "no-early-stop", "after",   "ebn0",
                                        "threads",    "plan",          "kernels", NULL};
  option_spec options[OWN + DECODER_OPTIONS + SPEED_OPTIONS] = {
      {"degree", "A:B|LIST", "check-node degrees", OPTION_INTEGERS, .integers = &request->degrees,
       .low = 3, .high = 256, .initial = "3:32"},
      OUTPUT_OPTION(&request->format),
      {"cost", "FILE", "predict with the model that extrinsic calibrate --from nodes wrote",
       OPTION_TEXT, .text = &request->cost, .absent = "the model is fitted to the measured times"},
  };
  int count = OWN + decoder_options_table(&request->typed, DECODERS_OF_MESSAGES, options + OWN);
  speed_options_table(&request->speed, "3", options + count);
  count = options_without(options, count + SPEED_OPTIONS, without);
  command_manual manual = {
      .command = name,
      .summary =
          "Compares the time of check nodes with what structures are optimized for. For each "
          "degree it measures the star structure, the isomorphic one and every point of the "
          "Pareto front in a decoder: nanoseconds per check node for all lanes of a vector "
          "(measured_ns). The structures of all degrees take turns; all times are medians over "
          "the repeats. It then fits a time per edge (ns_edge), per operator that the kernel "
          "executes (ns_operator; executed counts them, with those that are repeated to save "
          "registers), per operator on the longest path (ns_latency), and per vector that is "
          "moved because the registers are full (ns_excess; excess counts these vectors: two per "
          "edge that is read again, and those that go to the stack or come from there). Each may "
          "be 0, they hold for all degrees (from_degree is 3), and predicted_ns is their sum. "
          "With --cost they come from a file instead, and frames are side by side.\n\n"
          "rank_correlation is that of all predicted and measured times, which mostly says that "
          "large nodes take long; rank_correlation_degree that of the times relative to the mean "
          "of their degree, which says whether the model ranks the structures of a node. "
          "held_out_ns is predicted from other degrees only, those of even degrees from odd ones "
          "and the reverse; rank_held_out and rank_held_out_degree are its correlations. "
          "rank_repeated and rank_repeated_degree are those of two halves of the measurement with "
          "each other: what a perfect model could reach. choice_to_fastest divides the time of "
          "the structure that held_out_ns ranks first by that of the fastest one of the degree. "
          "held_out_relative and measured_relative are both times divided by their means over the "
          "structures of the degree.",
      .example = "--degree 3:16 --format csv",
      .options = options,
      .option_count = count};
  return options_read(&manual, argc, argv, line);
}

static bool is_for(const learned_law *learned, const extr_decoder_settings *decoder) {
  const extr_decoder_settings *l = &learned->decoder;
  char algorithm[EXTR_SETTING_TEXT], other[EXTR_SETTING_TEXT];
  return strcmp(extr_decoder_get(l, "decoder", algorithm),
                extr_decoder_get(decoder, "decoder", other)) == 0 &&
         l->schedule == decoder->schedule && l->message == decoder->message &&
         l->isa == decoder->isa;
}

static extr_status read_learned(extr_context *context, model_request *request) {
  request->learned.known = false;
  if (!request->cost) return EXTR_OK;
  TRY(cost_file_time(context, request->cost, &request->learned));
  if (!request->learned.known)
    return extr_fail(context, EXTR_INPUT,
                     "%s: no line 'time', which extrinsic calibrate --from nodes writes",
                     request->cost);
  if (is_for(&request->learned, &request->decoder)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: learned for another decoder, schedule, message type or instruction set",
                   request->cost);
}

/* The times of a cost file are those of frames side by side. */
static extr_status set_layout(extr_context *context, model_request *request) {
  extr_lanes *lanes = &request->decoder.lanes;
  if (!request->cost || lanes->kind == EXTR_LANES_FRAMES) return EXTR_OK;
  if (decoder_typed(&request->typed, "lanes"))
    return extr_fail(
        context, EXTR_INPUT,
        "--lanes %s: the times in %s are of frames side by side: expected --lanes frames",
        decoder_typed(&request->typed, "lanes"), request->cost);
  *lanes = (extr_lanes){.kind = EXTR_LANES_FRAMES};
  return EXTR_OK;
}

static extr_status prepare(extr_context *context, model_request *request) {
  request->decoder = extr_decoder_default();
  TRY(decoder_options_parse(context, &request->typed, &request->decoder, NULL));
  if (request->decoder.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT, "%s is a stochastic decoder: expected message passing",
                     decoder_typed(&request->typed, "decoder"));
  request->speed.threads = 1;
  TRY(read_learned(context, request));
  TRY(set_layout(context, request));
  return EXTR_OK;
}

int cmd_bench_model(int argc, char **argv) {
  static model_request request;
  node_table table = {0};
  command_line line;
  if (!read_request(argc, argv, &request, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  extr_status status = prepare(context, &request);
  if (status == EXTR_OK) {
    const speed_settings speed = speed_options_parse(&request.speed);
    status = node_table_measure(context, name, &speed, &request.decoder, &request.degrees, &table);
  }
  json_t *rows = status == EXTR_OK ? all_rows(&request, &table) : NULL;
  node_table_clear(&table);
  return bench_end(name, (output_format)request.format, context, status, rows);
}
