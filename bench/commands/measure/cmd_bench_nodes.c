/* extrinsic bench nodes: time of a check-node update for each degree, structure and layout. */
#include "bench/commands/commands.h"
#include "bench/measure/comparison.h"
#include "bench/owned.h"
#include "core/base/array.h"

enum { ITERATIONS = 25 /* enough for loading and storing frames to hardly count */ };

static integer_list degrees;
static int64_t columns;

enum { LAYERS = 3 };

/* Makes a quasi-cyclic code of column weight 3 in which every row has this weight. The number of
 * columns is the largest multiple of the degree up to `columns`, and at least the degree. Rows form
 * three layers; rows of the same layer have no column in common. */
static extr_status regular_code(extr_context *context, int degree, extr_code **code) {
  int block = columns >= degree ? (int)columns / degree : 1; /* the size of a circulant */
  OWNED_ARRAY extr_edge *edges = NULL;
  size_t count = 0;
  TRY(ARRAY_NEW(context, edges, (size_t)LAYERS * (size_t)block * (size_t)degree));
  for (int layer = 0; layer < LAYERS; layer++)
    for (int i = 0; i < block; i++)
      for (int j = 0; j < degree; j++) /* shift layer * j, as in an array code */
        edges[count++] =
            (extr_edge){layer * block + i, j * block + (i + 17 * layer * j + 5 * j * j) % block};
  char name[32];
  snprintf(name, sizeof name, "regular-%d", degree);
  return extr_code_new(context, name, LAYERS * block, degree * block, edges, count, code);
}

/* of one node */
static json_t *row(const comparison *c, int index, int degree) {
  const bool min_sum = extr_decoder_is_min_sum(&c->of->cases[index].settings);
  const int64_t operators = comparison_work(c, index)->operators / extr_code_rows(c->code);
  return comparison_row(c, index,
                        OUTPUT_ROW({"degree", json_integer(degree)},
                                   {"operator", json_string(min_sum ? "min" : "boxplus")},
                                   {"operators", json_integer(operators)}));
}

/* Measures all structures and layouts at one degree in turns. */
static extr_status measure_degree(extr_context *context, bench *b, int degree) {
  OWNED(release_code) extr_code *code = NULL;
  TRY(regular_code(context, degree, &code));
  comparison c = {.of = b, .code = code};
  TRY(comparison_measure(context, &c));
  for (int i = 0; i < b->case_count; i++) b->rows = output_append(b->rows, row(&c, i, degree));
  return EXTR_OK;
}

static extr_status measure(extr_context *context, bench *b, const extr_code *none) {
  (void)none;
  for (int i = 0; i < b->case_count; i++) {
    b->cases[i].settings.iterations = ITERATIONS;
    b->cases[i].settings.early_stop = false;
  }
  for (int i = 0; i < degrees.count; i++) {
    activity_show("bench nodes", "degree", degrees.values[i], i, degrees.count);
    TRY(measure_degree(context, b, degrees.values[i]));
  }
  return EXTR_OK;
}

int cmd_bench_nodes(int argc, char **argv) {
  static const option_spec own[] = {
      {"degree", "A:B|LIST", "check-node degrees", OPTION_INTEGERS, .integers = &degrees, .low = 3,
       .high = 1000, .initial = "3:32"},
      {"columns", "N", "approximate code length, which sets how much memory is used",
       OPTION_INTEGER, .integer = &columns, .low = 1, .high = 1000000, .initial = "2000"},
  };
  static const char *const without[] = {"iterations", "window", "no-early-stop",
                                        "after",      "ebn0",   NULL};
  static const bench_manual manual =
      MANUAL(cmd_bench_nodes, "bench nodes", .kind = BENCH_MESSAGES, .measure = measure,
             .ebn0 = "3", .example = "--degree 7,20,32 --structure star,naive,two-min", .own = own,
             .own_count = sizeof own / sizeof *own, .without = without);
  return bench_command(&manual, argc, argv);
}
