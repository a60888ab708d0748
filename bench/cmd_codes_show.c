/* extrinsic codes show: what a code is made of, and H as a picture. */
#include "bench/commands.h"
#include "bench/measure/row_structure.h"
#include "bench/plot/matrix_picture.h"
#include "command/failure.h"
#include "command/options.h"
#include "command/output.h"
#include "core/array.h"
#include "simulation/codec.h"

static const char name[] = "codes show";

/* ---- Degrees --------------------------------------------------------------------------------- */

/* first(code, i + 1) - first(code, i) is the degree of the i-th of so many rows or columns. */
typedef struct side {
  int count;
  int (*first)(const ex_code *, int);
} side;

static int degree_of(const ex_code *code, const side *s, int i) {
  return s->first(code, i + 1) - s->first(code, i);
}

/* How many rows or columns have which degree. */
typedef struct histogram {
  int largest;
  int *having; /* by degree */
} histogram;

static ex_status count_degrees(ex_context *context, const ex_code *code, side s, histogram *h) {
  *h = (histogram){0};
  for (int i = 0; i < s.count; i++)
    if (degree_of(code, &s, i) > h->largest) h->largest = degree_of(code, &s, i);
  TRY(ARRAY_NEW(context, h->having, h->largest + 1));
  for (int i = 0; i < s.count; i++) h->having[degree_of(code, &s, i)]++;
  return EX_OK;
}

/* ["648x3", ...], by degree. */
static json_t *degrees_json(const histogram *h) {
  json_t *array = json_array();
  for (int degree = 0; degree <= h->largest; degree++) {
    if (h->having[degree] == 0) continue;
    char text[32];
    snprintf(text, sizeof text, "%dx%d", h->having[degree], degree);
    array = output_append(array, json_string(text));
  }
  return array;
}

/* ---- Facts ----------------------------------------------------------------------------------- */

/* What takes a while to find out. */
typedef struct facts {
  int rank, girth;
  long fourcycles;
  histogram rows, columns;
  json_t *structures; /* ["7: star, 15 operators, latency 4", ...], by degree */
} facts;

static ex_status find_structures(ex_context *context, facts *f) {
  f->structures = json_array();
  for (int degree = 1; degree <= f->rows.largest; degree++) {
    char text[ROW_STRUCTURE_TEXT];
    if (f->rows.having[degree] == 0) continue;
    TRY(row_structure_text(context, degree, text));
    f->structures = output_append(f->structures, json_string(text));
  }
  return f->structures ? EX_OK : ex_fail_memory(context);
}

static ex_status find_facts(ex_context *context, const ex_code *code, facts *f) {
  TRY(ex_code_rank(context, code, &f->rank));
  f->girth = ex_code_girth(code);
  f->fourcycles = ex_code_fourcycles(code);
  if (f->girth < 0 || f->fourcycles < 0) return ex_fail_memory(context);
  TRY(count_degrees(context, code, (side){ex_code_rows(code), ex_code_row_first}, &f->rows));
  TRY(count_degrees(context, code, (side){ex_code_columns(code), ex_code_column_first},
                    &f->columns));
  return find_structures(context, f);
}

static void clear_facts(facts *f) {
  free(f->rows.having);
  free(f->columns.having);
  json_decref(f->structures);
}

static json_t *code_json(const ex_code *code, const facts *f) {
  char hash[EX_HASH_TEXT];
  ex_code_hash(code, hash);
  int n = ex_code_columns(code), shortened = ex_code_count(code, EX_SHORTENED);
  int k = n - f->rank - shortened;
  return json_pack("{s:o, s:i, s:i, s:i, s:i, s:f, s:i, s:I, s:i, s:s, s:o, s:o, s:i, s:i, s:O}", //
                   "name", output_text(ex_code_name(code)),                                       //
                   "n", n, "m", ex_code_rows(code), "k", k, "rank", f->rank,                      //
                   "rate", (double)k / ex_code_count(code, EX_SENT),                              //
                   "edges", ex_code_edges(code),                                                  //
                   "fourcycles", (json_int_t)f->fourcycles,                                       //
                   "girth", f->girth, "edge_sha256", hash,                                        //
                   "coldegrees", degrees_json(&f->columns),                                       //
                   "rowdegrees", degrees_json(&f->rows),                                          //
                   "punctured", ex_code_count(code, EX_PUNCTURED),                                //
                   "shortened", shortened, "structures", f->structures);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Draws first: where the picture fails nothing is printed. */
static int show_facts(ex_context *context, const ex_code *code, const facts *f, const char *plot,
                      output_format format) {
  json_t *object = code_json(code, f);
  if (!object) return failure(EXIT_FAILED, name, "out of memory");
  const char *title = json_string_value(json_object_get(object, "name"));
  int exit_code = plot ? matrix_picture(name, context, code, title, plot) : EXIT_DONE;
  if (exit_code == EXIT_DONE && !output_print_one(object, format, stdout))
    exit_code = failure(EXIT_FAILED, name, "the result cannot be printed");
  json_decref(object);
  return exit_code;
}

static int show(ex_context *context, const char *code_name, int64_t information_bits,
                const char *plot, output_format format) {
  ex_code *code;
  facts f = {0};
  ex_status status = codec_open_code(context, code_name, information_bits, &code);
  if (status != EX_OK) return failure_of(status, name, context);
  status = find_facts(context, code, &f);
  int exit_code = status == EX_OK ? show_facts(context, code, &f, plot, format)
                                  : failure_of(status, name, context);
  clear_facts(&f);
  ex_code_free(code);
  return exit_code;
}

int cmd_codes_show(int argc, char **argv) {
  int format = OUTPUT_TABLE;
  int64_t information_bits = 0;
  const char *plot = NULL;
  option_spec options[] = {
      CODEC_INFORMATION_OPTION(&information_bits),
      OUTPUT_OPTION(&format),
      {"plot", "FILE", "draw H, too: .svg, .png or .pdf", OPTION_TEXT, .text = &plot,
       .absent = "no picture"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Prints size, rank over GF(2), rate (information bits over bits sent), degrees (as\n"
          "COUNTxDEGREE), cycles and the hash of the edges of a code, and the structure that its\n"
          "checks of each degree run by default. CODE is one of `codes list`, a file (.alist, "
          ".qc,\n"
          ".mtx), or a code made from parameters:\n"
          "  mackay:N,DV,DC,SEED  random, DV ones a column, DC a row\n"
          "  peg:N,M,DV,SEED      progressive edge growth; DV may be as in 2*0.5+3*0.5\n"
          "  ra:K,Q,A,SEED        repeat Q times, interleave, add A, accumulate\n"
          "  array:P,J,L          J x L powers of a shift of P, P prime\n"
          "  rs:S,J,L             J x L blocks from Reed-Solomon codes over GF(2^S)",
      .arguments = "CODE",
      .arguments_min = 1,
      .arguments_max = 1,
      .example = "802.11n-648-1/2 --format json",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;

  ex_context *context = ex_context_new();
  int exit_code = show(context, line.arguments[0], information_bits, plot, (output_format)format);
  ex_context_free(context);
  return exit_code;
}
