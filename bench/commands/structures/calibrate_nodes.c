#include "bench/commands/structures/calibrate_nodes.h"

#include "bench/measure/model/node_table.h"
#include "bench/output/machine.h"
#include "bench/structures/node_law.h"

#include <math.h>

static void write_correlation(double value, FILE *stream) {
  if (isnan(value))
    fputs("undefined", stream);
  else
    fprintf(stream, "%.3f", value);
}

static void write_rank(const char *what, const node_table *table, node_pair pair, FILE *stream) {
  fprintf(stream, "# rank correlation, %s: ", what);
  write_correlation(node_fit_rank(table->times, table->count, pair), stream);
  fputs("; within degrees: ", stream);
  write_correlation(node_fit_rank_within(table->times, table->count, pair), stream);
  fputc('\n', stream);
}

static void write_choices(const calibrate_nodes_settings *settings, const node_table *table,
                          FILE *stream) {
  const integer_list *degrees = settings->degrees;
  double sum = 0, largest = 1;
  for (int i = 0; i < degrees->count; i++) {
    const double ratio = node_fit_choice(table->times, table->count, degrees->values[i]);
    sum += ratio;
    if (ratio > largest) largest = ratio;
  }
  fprintf(stream,
          "# the structure predicted to be the fastest of its degree takes %.3f of the time of "
          "the fastest on average, %.3f at most\n",
          sum / degrees->count, largest);
}

static void write_about(const calibrate_nodes_settings *settings, const node_table *table,
                        FILE *stream) {
  char processor[MACHINE_TEXT];
  fprintf(stream, "# Times of compiled check nodes, learned by extrinsic " EXTRINSIC_VERSION
                  " calibrate --from nodes\n");
  fprintf(stream, "# processor: %s\n", machine_processor(processor));
  fprintf(stream,
          "# method: %d structures of %d degrees, frames side by side; medians of %d repeats of "
          "%g s, in turns\n",
          table->count, settings->degrees->count, settings->speed.repeats, settings->speed.slice);
  write_rank("predicted and measured", table, NODE_PREDICTED, stream);
  write_rank("predicted from other degrees and measured", table, NODE_HELD_OUT, stream);
  write_rank("two halves of the measurement", table, NODE_REPEATED, stream);
  write_choices(settings, table, stream);
}

/* The compiler makes an operator from operations with two inputs, one after the other. */
static void write_costs(int max_arity, FILE *stream) {
  fputs("# inputs cost delay: in operations with two inputs\n", stream);
  for (int arity = 2; arity <= max_arity; arity++)
    fprintf(stream, "%d %d %d\n", arity, arity - 1, arity - 1);
}

extr_status calibrate_nodes(extr_context *context, const char *command,
                            const calibrate_nodes_settings *settings, FILE *stream) {
  node_table table;
  const extr_status status = node_table_measure(context, command, &settings->speed,
                                                &settings->decoder, settings->degrees, &table);
  if (status == EXTR_OK) {
    learned_law learned = {.known = true, .decoder = settings->decoder};
    learned.law = node_fit(table.times, table.count);
    write_about(settings, &table, stream);
    write_costs(settings->max_arity, stream);
    fputs("# ns per edge, operator, operator on the longest path, vector moved to or from the "
          "stack\n",
          stream);
    node_law_write(&learned, stream);
  }
  node_table_clear(&table);
  return status;
}
