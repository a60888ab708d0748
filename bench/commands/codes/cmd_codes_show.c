/* extrinsic codes show: properties of a code, and a picture of H. */
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"
#include "bench/plot/picture.h"
#include "bench/simulation/codec.h"
#include "bench/simulation/owned.h"
#include <extrinsic/code.h>
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>
#include <extrinsic/probe.h>

/* ---- Degrees --------------------------------------------------------------------------------- */

/* The number of rows or columns of each degree. */
typedef struct histogram {
  int largest;
  int *having; /* indexed by degree */
} histogram;

/* Of rows or columns; first(code, i + 1) - first(code, i) is the degree of number i. */
static extr_status count_degrees(extr_context *context, const extr_code *code, int count,
                                 int (*first)(const extr_code *, int), histogram *h) {
  h->largest = 0;
  for (int i = 0; i < count; i++) {
    const int degree = first(code, i + 1) - first(code, i);
    if (degree > h->largest) h->largest = degree;
  }
  TRY(ARRAY_NEW(context, h->having, h->largest + 1));
  for (int i = 0; i < count; i++) h->having[first(code, i + 1) - first(code, i)]++;
  return EXTR_OK;
}

/* ["648x3", ...], in the order of degrees. */
static json_t *degrees_json(const histogram *h) {
  json_t *array = json_array();
  for (int degree = 0; degree <= h->largest; degree++) {
    if (h->having[degree] == 0) continue;
    array = output_append(array, json_sprintf("%dx%d", h->having[degree], degree));
  }
  return array;
}

/* ---- Columns --------------------------------------------------------------------------------- */

typedef enum column_kind {
  COLUMNS_INFORMATION, /* the encoder's, ascending: bit i of a frame's information is the i-th */
  COLUMNS_PARITY,      /* neither information nor shortened */
  COLUMNS_PUNCTURED,
  COLUMNS_SHORTENED,
  COLUMNS_TRANSMITTED, /* in the order in which they are sent */
} column_kind;

static const char *const column_kinds[] = {"information", "parity",      "punctured",
                                           "shortened",   "transmitted", NULL};

static extr_status mark_information(extr_context *context, const extr_code *code, bool *marks) {
  OWNED(release_encoder) extr_encoder *encoder = NULL;
  TRY(extr_encoder_new(context, code, &encoder));
  for (int i = 0; i < extr_encoder_information(encoder); i++)
    marks[extr_encoder_columns(encoder)[i]] = true;
  return EXTR_OK;
}

static bool is_of_kind(const extr_code *code, column_kind kind, const bool *information, int v) {
  static const extr_column others[] = {[COLUMNS_PUNCTURED] = EXTR_PUNCTURED,
                                       [COLUMNS_SHORTENED] = EXTR_SHORTENED,
                                       [COLUMNS_TRANSMITTED] = EXTR_TRANSMITTED};
  extr_column column = extr_code_column(code, v);
  if (kind == COLUMNS_INFORMATION) return information[v];
  if (kind == COLUMNS_PARITY) return !information[v] && column != EXTR_SHORTENED;
  return column == others[kind];
}

/* {"name", "kind", "count", "columns": [...]}, columns from 1 on as in alist files. */
static extr_status list_columns(extr_context *context, const extr_code *code, column_kind kind,
                                json_t **object) {
  OWNED_ARRAY bool *information = NULL;
  TRY(ARRAY_NEW(context, information, extr_code_columns(code)));
  if (kind == COLUMNS_INFORMATION || kind == COLUMNS_PARITY)
    TRY(mark_information(context, code, information));
  json_t *columns = json_array();
  for (int v = 0; v < extr_code_columns(code); v++)
    if (is_of_kind(code, kind, information, v))
      columns = output_append(columns, json_integer(v + 1));
  int count = (int)json_array_size(columns);
  *object = json_pack("{s:o, s:s, s:i, s:o}", "name", output_text(extr_code_name(code)), "kind",
                      column_kinds[kind], "count", count, "columns", columns);
  return *object ? EXTR_OK : extr_fail_memory(context);
}

/* One column per line and nothing else. False if they cannot be written. */
static bool print_columns(const json_t *object) {
  size_t i;
  json_t *column;
  json_array_foreach(json_object_get(object, "columns"), i, column)
      printf("%" JSON_INTEGER_FORMAT "\n", json_integer_value(column));
  return fflush(stdout) == 0 && !ferror(stdout);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

/* Facts that take a while to compute. */
typedef struct facts {
  int rank, girth;
  long fourcycles;
  histogram rows, columns;
  json_t *structures; /* ["7: star, 15 operators, latency 4", ...], in the order of degrees */
} facts;

/* Appends "7: star, 15 operators, latency 4": degree, structure, number of two-input operators, and
 * the number of operators on the longest path; "2: none" if nothing has to be combined, and "5000:
 * two-min" above EXTR_INPUTS_MAX. */
static extr_status add_structure(extr_context *context, int degree, json_t **structures) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_check_work work = {.kernel = EXTR_KERNEL_TWO_MIN};
  TRY(isa_choose(context, NULL, &settings));
  settings.check = (extr_node_choice){.kind = EXTR_NODE_AUTO};
  TRY(extr_check_work_count(context, &settings, degree, &work));
  json_t *text =
      work.kernel == EXTR_KERNEL_STRUCTURE /* star is what it leaves to structures */
          ? json_sprintf("%d: star, %d operators, latency %d", degree, work.operators, work.latency)
          : json_sprintf("%d: %s", degree, work.kernel == EXTR_KERNEL_PLAIN ? "none" : "two-min");
  *structures = output_append(*structures, text);
  return EXTR_OK;
}

static extr_status find_structures(extr_context *context, facts *f) {
  f->structures = json_array();
  for (int degree = 1; degree <= f->rows.largest; degree++)
    if (f->rows.having[degree] > 0) TRY(add_structure(context, degree, &f->structures));
  return f->structures ? EXTR_OK : extr_fail_memory(context);
}

static extr_status find_facts(extr_context *context, const extr_code *code, facts *f) {
  TRY(extr_code_rank(context, code, &f->rank));
  f->girth = extr_code_girth(code);
  f->fourcycles = extr_code_fourcycles(code);
  if (f->girth < 0 || f->fourcycles < 0) return extr_fail_memory(context);
  TRY(count_degrees(context, code, extr_code_rows(code), extr_code_row_first, &f->rows));
  TRY(count_degrees(context, code, extr_code_columns(code), extr_code_column_first, &f->columns));
  return find_structures(context, f);
}

static void clear_facts(facts *f) {
  free(f->rows.having);
  free(f->columns.having);
  json_decref(f->structures);
}

static json_t *code_json(const extr_code *code, const facts *f) {
  char hash[EXTR_HASH_TEXT];
  extr_code_hash(code, hash);
  int n = extr_code_columns(code), shortened = extr_code_count(code, EXTR_SHORTENED);
  int k = n - f->rank - shortened;
  return OUTPUT_ROW({"name", output_text(extr_code_name(code))},                              //
                    {"n", json_integer(n)},                                                   //
                    {"m", json_integer(extr_code_rows(code))},                                //
                    {"k", json_integer(k)},                                                   //
                    {"rank", json_integer(f->rank)},                                          //
                    {"rate", json_real((double)k / extr_code_count(code, EXTR_TRANSMITTED))}, //
                    {"edges", json_integer(extr_code_edges(code))},                           //
                    {"fourcycles", json_integer((json_int_t)f->fourcycles)},                  //
                    {"girth", json_integer(f->girth)},                                        //
                    {"edge_sha256", json_string(hash)},                                       //
                    {"coldegrees", degrees_json(&f->columns)},                                //
                    {"rowdegrees", degrees_json(&f->rows)},                                   //
                    {"punctured", json_integer(extr_code_count(code, EXTR_PUNCTURED))},       //
                    {"shortened", json_integer(shortened)},                                   //
                    {"structures", json_incref(f->structures)});
}

#define FIELD(name)                                                                                \
  { #name, json_integer(link->name) }

/* What the transport block becomes of which this is a code block. */
static json_t *link_json(const extr_nr *link) {
  return OUTPUT_ROW(FIELD(transport_block), FIELD(transport_crc), FIELD(code_blocks),
                    FIELD(block_crc), FIELD(base_graph), FIELD(lifting), FIELD(fillers),
                    FIELD(buffer), FIELD(transmitted), FIELD(symbol_bits), FIELD(layers));
}

/* ---- The command ----------------------------------------------------------------------------- */

typedef struct show_request {
  int64_t information_bits;
  const char *plot;
  int columns, format; /* a column_kind, negative: not given; an output_format */
} show_request;

/* Draws first, so that nothing is printed if the picture fails. */
static extr_status show_facts(extr_context *context, const extr_code *code,
                              const show_request *request) {
  OWNED(clear_facts) facts f = {0};
  extr_nr link;
  TRY(find_facts(context, code, &f));
  json_auto_t *object = code_json(code, &f);
  if (object && extr_nr_parse(NULL, extr_code_name(code), &link) == EXTR_OK)
    object = output_joined(object, link_json(&link));
  if (!object) return extr_fail_memory(context);
  if (request->plot)
    TRY(matrix_picture(context, code, json_string_value(json_object_get(object, "name")),
                       request->plot));
  return out_one(context, json_incref(object), request->format);
}

static extr_status show_columns(extr_context *context, const extr_code *code,
                                const show_request *request) {
  json_auto_t *object = NULL;
  TRY(list_columns(context, code, (column_kind)request->columns, &object));
  return request->format == OUTPUT_TABLE ? out_printed(context, print_columns(object))
                                         : out_one(context, json_incref(object), request->format);
}

static extr_status show(extr_context *context, const command_line *line) {
  const show_request *request = line->data;
  OWNED(release_code) extr_code *code = NULL;
  if (request->plot && request->columns >= 0)
    return extr_fail(context, EXTR_INPUT, "--plot draws H: found --columns beside it");
  TRY(extr_codec_open_code(context, line->arguments[0], request->information_bits, &code));
  return (request->columns >= 0 ? show_columns : show_facts)(context, code, request);
}

int cmd_codes_show(int argc, char **argv) {
  show_request request = {0};
  option_spec options[] = {
      CODEC_INFORMATION_OPTION(&request.information_bits),
      OUTPUT_OPTION(&request.format),
      {"plot", "FILE", "also draw H: .svg, .png, .pdf or .gp", OPTION_OUT, .text = &request.plot,
       .absent = "none"},
      {"columns", "KIND", "print only the numbers, counted from 1, of the columns of H that are",
       OPTION_CHOICE, .choice = &request.columns, .choices = column_kinds,
       .absent = "all about the code"},
  };
  command_manual manual = MANUAL(cmd_codes_show, "codes show", .arguments = "CODE",
                                 .example = "802.11n-648-1/2 --format json", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, show, &request);
}
