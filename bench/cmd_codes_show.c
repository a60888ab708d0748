/* extrinsic codes show: what a code is made of. */
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/options.h"
#include "bench/output.h"
#include "ldpc.h"

#include <stdlib.h>

static int end(const char *command, bool printed) {
  return printed ? EXIT_DONE : failure(EXIT_FAILED, command, "the result cannot be printed");
}

/* ["648x3", ...]: how many rows or columns have which degree, by degree; first(code, i + 1) -
 * first(code, i) is the degree of the i-th. NULL when memory ran out. */
static json_t *degrees_json(const ex_code *code, int count, int (*first)(const ex_code *, int)) {
  int largest = 0;
  for (int i = 0; i < count; i++) {
    int degree = first(code, i + 1) - first(code, i);
    if (degree > largest) largest = degree;
  }
  int *having = calloc((size_t)largest + 1, sizeof *having);
  if (!having) return NULL;
  for (int i = 0; i < count; i++) having[first(code, i + 1) - first(code, i)]++;

  json_t *array = json_array();
  for (int degree = 0; degree <= largest; degree++) {
    if (having[degree] == 0) continue;
    char text[32];
    snprintf(text, sizeof text, "%dx%d", having[degree], degree);
    array = output_append(array, json_string(text));
  }
  free(having);
  return array;
}

static json_t *code_json(const ex_code *code, int rank) {
  char hash[EX_HASH_TEXT];
  ex_code_hash(code, hash);
  int n = ex_code_columns(code), m = ex_code_rows(code);
  return json_pack("{s:o, s:i, s:i, s:i, s:i, s:i, s:I, s:i, s:s, s:o, s:o, s:i, s:i}", "name",
                   output_text(ex_code_name(code)),                    //
                   "n", n, "m", m, "k", n - rank, "rank", rank,        //
                   "edges", ex_code_edges(code),                       //
                   "fourcycles", (json_int_t)ex_code_fourcycles(code), //
                   "girth", ex_code_girth(code),                       //
                   "edge_sha256", hash, "coldegrees",
                   degrees_json(code, n, ex_code_column_first),            //
                   "rowdegrees", degrees_json(code, m, ex_code_row_first), //
                   "punctured", ex_code_count(code, EX_PUNCTURED), "shortened",
                   ex_code_count(code, EX_SHORTENED));
}

static int show(ex_context *context, const char *command, const char *name, int format) {
  ex_code *code;
  ex_status status = ex_code_open(context, name, &code);
  if (status != EX_OK) return failure_of(status, command, context);
  int rank, exit_code;
  status = ex_code_rank(context, code, &rank);
  if (status == EX_OK) {
    json_t *object = code_json(code, rank);
    exit_code = end(command, output_print_one(object, (output_format)format, stdout));
    json_decref(object);
  } else {
    exit_code = failure_of(status, command, context);
  }
  ex_code_free(code);
  return exit_code;
}

int cmd_codes_show(int argc, char **argv) {
  int format = OUTPUT_TABLE;
  option_spec options[] = {OUTPUT_OPTION(&format)};
  command_manual manual = {
      .command = "codes show",
      .summary =
          "Prints size, rank over GF(2), degrees (as COUNTxDEGREE), cycles and the hash of the\n"
          "edges of a code. NAME is one of `codes list` or a file (.alist, .qc, .mtx).",
      .arguments = "NAME",
      .arguments_min = 1,
      .arguments_max = 1,
      .example = "802.11n-648-1/2 --format json",
      .options = options,
      .option_count = 1};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;

  ex_context *context = ex_context_new();
  int exit_code = show(context, manual.command, line.arguments[0], format);
  ex_context_free(context);
  return exit_code;
}
