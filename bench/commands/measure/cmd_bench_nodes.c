/* extrinsic bench nodes: time of a check-node update for each degree, structure and layout. */
#include "bench/cli/activity.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/comparison.h"
#include "bench/measure/regular_code.h"
#include "core/base/report.h"
#include <extrinsic/code.h>

enum { ITERATIONS = 25 /* enough for loading and storing frames to hardly count */ };

typedef struct nodes_options {
  integer_list degrees;
  int64_t columns;
} nodes_options;

/* of one node */
static json_t *row(const comparison *c, int index, int degree) {
  const char *operation = extr_decoder_is_min_sum(&c->options->decoder) ? "min" : "boxplus";
  json_int_t operators = comparison_work(c, index)->operators / extr_code_rows(c->code);
  json_t *what =
      json_pack("{s:i, s:s, s:I}", "degree", degree, "operator", operation, "operators", operators);
  return comparison_row(c, index, what);
}

/* Measures all structures and layouts at one degree in turns. */
static extr_status measure_degree(extr_context *context, comparison *c, int degree, int columns,
                                  json_t **rows) {
  extr_code *code;
  TRY(regular_code(context, degree, columns, &code));
  c->code = code;
  extr_status status = comparison_measure(context, c);
  for (int i = 0; i < c->options->case_count && status == EXTR_OK; i++)
    *rows = output_append(*rows, row(c, i, degree));
  extr_code_free(code);
  return status;
}

static extr_status measure(extr_context *context, bench_options *options,
                           const nodes_options *nodes, json_t **rows) {
  const integer_list *degrees = &nodes->degrees;
  for (int i = 0; i < options->case_count; i++) {
    options->cases[i].decoder.iterations = ITERATIONS;
    options->cases[i].decoder.early_stop = false;
  }
  comparison c = {.options = options, .rate = limit_rate(&options->decoder)};
  for (int i = 0; i < degrees->count; i++) {
    activity_show("bench nodes", "degree", degrees->values[i], i, degrees->count);
    TRY(measure_degree(context, &c, degrees->values[i], (int)nodes->columns, rows));
  }
  return EXTR_OK;
}

int cmd_bench_nodes(int argc, char **argv) {
  static nodes_options nodes;
  option_spec own[] = {
      {"degree", "A:B|LIST", "check-node degrees", OPTION_INTEGERS, .integers = &nodes.degrees,
       .low = 3, .high = 1000, .initial = "3:32"},
      {"columns", "N", "approximate code length, which sets how much memory is used",
       OPTION_INTEGER, .integer = &nodes.columns, .low = 1, .high = 1000000, .initial = "2000"},
  };
  static const char *const without[] = {"iterations", "no-early-stop", "after", "ebn0", NULL};
  bench_manual manual = {
      .command = "bench nodes",
      .summary =
          "Measures the check-node update inside a decoder, for each degree and structure: "
          "nanoseconds per edge for all frames of a vector together, speed relative to "
          "per-output trees (to_naive) and to the two-minimum method (to_two_min) if they are "
          "among the structures, the least possible time of the vector operations "
          "(limit_fraction) and of the memory traffic (memory_fraction), each divided by the "
          "measured time, and the seconds to make the decoder with its kernels (compile_s). "
          "With several layouts in --lanes there is one row for each structure in each layout "
          "(requested_layout), with its speed relative to the first of them (to_first_layout). "
          "All times are medians over the repeats, in which structures and layouts take turns. "
          "Decoders run 25 iterations without early stop, on codes whose columns have weight 3, so "
          "layered min-sum on up to 6 bits needs no saturation.",
      .example = "--degree 7,20,32 --structure star,naive,two-min",
      .own = own,
      .own_count = sizeof own / sizeof *own,
      .without = without,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  json_t *rows = json_array();
  extr_status status = measure(context, &options, &nodes, &rows);
  bench_options_clear(&options);
  return out_end_rows(manual.command, context, status, (output_format)options.format, rows);
}
