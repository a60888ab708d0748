/* extrinsic bench model: how well complexity and latency predict the time of a check node. */
#include "bench/cli/activity.h"
#include "bench/cli/failure.h"
#include "bench/cli/options/options.h"
#include "bench/commands/commands.h"
#include "bench/measure/model/node_rows.h"
#include "bench/measure/options/bench_options.h"
#include "bench/measure/options/speed_options.h"
#include "bench/options/decoder_options.h"
#include "bench/options/decoder_unused.h"
#include "bench/output/output.h"
#include "core/base/array.h"

#include <math.h>
#include <string.h>

static const char name[] = "bench model";

typedef struct model_request {
  decoder_options typed;
  speed_options speed;
  integer_list degrees;
  int format;
  extr_decoder_settings decoder;
} model_request;

/* All rows of all degrees. */
typedef struct model_table {
  node_time *times;
  extr_node_choice *choices;
  extr_lanes layout;
  int count;
} model_table;

/* ---- Measuring ------------------------------------------------------------------------------- */

static extr_status fill(extr_context *context, const model_request *request, model_table *table) {
  const integer_list *degrees = &request->degrees;
  const speed_settings speed = speed_options_parse(&request->speed);
  TRY(ARRAY_NEW(context, table->times, degrees->count * NODE_ROWS_MAX));
  TRY(ARRAY_NEW(context, table->choices, degrees->count * NODE_ROWS_MAX));
  for (int i = 0; i < degrees->count; i++) {
    node_rows rows;
    activity_show(name, "degree", degrees->values[i], i, degrees->count);
    TRY(node_rows_measure(context, &speed, &request->decoder, degrees->values[i], &rows));
    memcpy(table->times + table->count, rows.times, (size_t)rows.count * sizeof *rows.times);
    memcpy(table->choices + table->count, rows.choice, (size_t)rows.count * sizeof *rows.choice);
    table->count += rows.count;
    table->layout = rows.layout;
  }
  return EXTR_OK;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static json_t *correlation_or_null(double value) {
  return isfinite(value) ? json_real(round(1000 * value) / 1000) : json_null();
}

static json_t *row(const model_request *request, const model_table *table, int index,
                   const node_model *model, double whole, double within) {
  const extr_decoder_settings *s = &request->decoder;
  const node_time *t = &table->times[index];
  const bool large = t->degree >= model->large;
  const node_law *law = &model->law[large];
  char algorithm[EXTR_ALGORITHM_TEXT], structure[EXTR_NODE_CHOICE_TEXT], layout[EXTR_LANES_TEXT];
  return json_pack(
      "{s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:s, s:i, s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f, "
      "s:i, s:o, s:o}",
      "isa", extr_isa_name(s->isa), "kernels", extr_kernels_name(s->kernels), "decoder",
      extr_algorithm_text(s, algorithm), "schedule", extr_schedule_kind_name(s->schedule),
      "message", extr_message_name(s->message), "layout", extr_lanes_text(&table->layout, layout),
      "degree", t->degree, "structure", extr_node_choice_text(&table->choices[index], structure),
      "operators", t->operators, "latency", t->latency, "excess", t->excess, "measured_ns",
      1e9 * t->measured, "predicted_ns", 1e9 * t->predicted, "ns_edge", 1e9 * law->edge,
      "ns_operator", 1e9 * law->operation, "ns_latency", 1e9 * law->step, "ns_excess",
      1e9 * law->spill, "from_degree", large ? model->large : 3, "rank_correlation",
      correlation_or_null(whole), "rank_correlation_degree", correlation_or_null(within));
}

static json_t *all_rows(const model_request *request, model_table *table) {
  const node_model model = node_fit(table->times, table->count);
  const double whole = node_fit_rank(table->times, table->count),
               within = node_fit_rank_within(table->times, table->count);
  json_t *rows = json_array();
  for (int i = 0; i < table->count; i++)
    rows = output_append(rows, row(request, table, i, &model, whole, within));
  return rows;
}

/* ---- The command ----------------------------------------------------------------------------- */

static int drop_rows(option_spec *rows, int count, const char *const *names) {
  int left = 0;
  for (int i = 0; i < count; i++) {
    bool dropped = false;
    for (int j = 0; names[j]; j++) dropped = dropped || strcmp(rows[i].name, names[j]) == 0;
    if (!dropped) rows[left++] = rows[i];
  }
  return left;
}

static bool read_request(int argc, char **argv, model_request *request, command_line *line) {
  enum { OWN = 2 };
  static const char *const without[] = {"iterations", "no-early-stop", "after",   "ebn0",
                                        "threads",    "plan",          "kernels", NULL};
  option_spec options[OWN + DECODER_OPTIONS + SPEED_OPTIONS] = {
      {"degree", "A:B|LIST", "check-node degrees", OPTION_INTEGERS, .integers = &request->degrees,
       .low = 3, .high = 256, .initial = "3:32"},
      OUTPUT_OPTION(&request->format),
  };
  decoder_options_table(&request->typed, options + OWN);
  int count = OWN + decoder_options_message_passing(options + OWN);
  speed_options_table(&request->speed, "3", options + count);
  count = drop_rows(options, count + SPEED_OPTIONS, without);
  command_manual manual = {
      .command = name,
      .summary =
          "Compares the time of check nodes with what structures are optimized for. For each "
          "degree it measures the star structure, the isomorphic one and every point of the "
          "Pareto front in a decoder: nanoseconds per check node for all lanes of a vector "
          "(measured_ns). It then fits a time per edge (ns_edge), per operator (ns_operator), "
          "per operator on the longest path (ns_latency), and per value that does not fit in the "
          "registers (ns_excess; excess is the sum over all operators of how many values more than "
          "there are registers are needed later); each may be 0, and predicted_ns is their sum. "
          "Large nodes, whose messages do not stay in registers, get numbers of their own where "
          "that is clearly better: from_degree is the least degree that those of a row are for. "
          "rank_correlation is that of all predicted and measured "
          "times, which mostly says that large nodes take long; rank_correlation_degree that of "
          "the times relative to the mean of their degree, which says whether the model ranks "
          "the structures of a node. All times are medians over the repeats.",
      .example = "--degree 3:16 --format csv",
      .options = options,
      .option_count = count};
  return options_read(&manual, argc, argv, line);
}

static extr_status prepare(extr_context *context, model_request *request) {
  request->decoder = extr_decoder_default();
  TRY(decoder_options_parse(context, &request->typed, &request->decoder));
  if (request->decoder.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT, "%s is a stochastic decoder: expected message passing",
                     request->typed.decoder);
  request->speed.threads = 1;
  return decoder_refuse_unused(context, &request->typed, &request->decoder);
}

int cmd_bench_model(int argc, char **argv) {
  static model_request request;
  model_table table = {0};
  command_line line;
  if (!read_request(argc, argv, &request, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  extr_status status = prepare(context, &request);
  if (status == EXTR_OK) status = fill(context, &request, &table);
  json_t *rows = status == EXTR_OK ? all_rows(&request, &table) : NULL;
  free(table.times);
  free(table.choices);
  return bench_end(name, (output_format)request.format, context, status, rows);
}
