#include "bench/evolution/auto_setting.h"

#include "core/base/report.h"
#include <extrinsic/code.h>
#include <extrinsic/nr.h>

#include <math.h>
#include <stdlib.h>

/* "CODE ITERATIONS DECODER BITS STEP EBN0 GAIN ...", or a comment after '#'. */
extern const char extr_text_settings_txt[];

typedef struct setting_row {
  char code[80], decoder[40], bits[8], step[24];
  int iterations;
  double ebn0, gain; /* dB less than the default decoder */
} setting_row;

/* The line at *cursor, which moves behind it. False for comments. */
static bool read_row(const char **cursor, setting_row *row) {
  const char *line = *cursor, *end = strchr(line, '\n');
  *cursor = end ? end + 1 : line + strlen(line);
  return *line != '#' && sscanf(line, "%79s %d %39s %7s %23s %lf %lf", row->code, &row->iterations,
                                row->decoder, row->bits, row->step, &row->ebn0, &row->gain) == 7;
}

/* A code of 5G by its base graph, its lifting size and its rate. */
typedef struct lifted_code {
  int graph, size;
  double rate;
} lifted_code;

/* From "5gnr-bgG-zZ", "5gnr-bgG-zZ:A/B" or the name of a transport block. */
static bool read_lifted(const char *name, lifted_code *code) {
  extr_nr link;
  int a, b;
  if (extr_nr_parse(NULL, name, &link) == EXTR_OK) {
    const double sent = (double)link.transmitted * link.transmissions;
    *code = (lifted_code){link.base_graph, link.lifting, link.transport_block / sent};
    return true;
  }
  const int found = sscanf(name, "5gnr-bg%d-z%d:%d/%d", &code->graph, &code->size, &a, &b);
  code->rate = found == 4 ? (double)a / b : code->graph == 1 ? 1.0 / 3 : 1.0 / 5;
  return found >= 2;
}

/* All lifting sizes of a 5G base graph have the same protograph, and so about the same best
 * setting. Of transport blocks, whose rates are many, the nearest rate is taken. */
static double lifted_distance(const char *code, const lifted_code *x, const lifted_code *y) {
  if (x->graph != y->graph || (x->rate != y->rate && !extr_nr_named(code))) return INFINITY;
  return 100 * fabs(log(x->rate / y->rate)) + fabs(log((double)x->size / y->size));
}

static const extr_catalog_entry *find_entry(const char *name) {
  const extr_catalog_entry *entry;
  for (int i = 0; (entry = extr_catalog_at(i)); i++)
    if (strcmp(entry->name, name) == 0) return entry;
  return NULL;
}

/* Of the codes of one standard, that with the nearest rate is taken, then the nearest length. */
static double family_distance(const char *code, const char *of_row) {
  const extr_catalog_entry *x = find_entry(code), *y = x ? find_entry(of_row) : NULL;
  if (!y || strcmp(x->standard, y->standard) != 0) return INFINITY;
  const double rate = (double)x->information / x->transmitted * y->transmitted / y->information;
  return 100 * fabs(log(rate)) + fabs(log((double)x->columns / y->columns));
}

/* How far a row's code is from `code`: 0 if they are the same. */
static double distance(const char *code, const char *of_row) {
  lifted_code x, y;
  if (strcmp(code, of_row) == 0) return 0;
  if (read_lifted(code, &x) && read_lifted(of_row, &y)) return lifted_distance(code, &x, &y);
  return family_distance(code, of_row);
}

/* The row of the nearest code, and among these the one with the nearest number of iterations. */
static bool find_row(const char *code, int iterations, setting_row *found) {
  setting_row row;
  double least = INFINITY;
  for (const char *cursor = extr_text_settings_txt; *cursor;) {
    if (!read_row(&cursor, &row)) continue;
    double far = distance(code, row.code);
    if (far > least || far == INFINITY) continue;
    if (far < least || abs(row.iterations - iterations) < abs(found->iterations - iterations))
      *found = row;
    least = far;
  }
  return least < INFINITY;
}

/* What a row decides. */
static const char *const decided[] = {"llr-bits", "llr-step", "message"};

static extr_status refuse_decided(extr_context *context, const typed_settings *typed) {
  for (size_t i = 0; i < sizeof decided / sizeof *decided; i++)
    if (typed_setting(typed, decided[i]))
      return extr_fail(context, EXTR_INPUT, "--%s: --decoder auto decides it", decided[i]);
  return EXTR_OK;
}

extr_status auto_setting_apply(extr_context *context, const char *code, typed_settings *typed,
                               char taken[AUTO_SETTING_TEXT]) {
  static setting_row row; /* the options refer to its texts */
  const char *decoder = typed_setting(typed, "decoder"),
             *limit = typed_setting(typed, "iterations");
  taken[0] = 0;
  if (!decoder || strcmp(decoder, "auto") != 0) return EXTR_OK;
  TRY(refuse_decided(context, typed));
  if (!find_row(code, limit ? atoi(limit) : extr_decoder_default().iterations, &row))
    return extr_fail(context, EXTR_INPUT,
                     "--decoder auto: no setting is known for %.80s; `extrinsic tune` finds one",
                     code);
  type_setting(typed, "decoder", row.decoder);
  type_setting(typed, "llr-bits", row.bits);
  type_setting(typed, "llr-step", row.step);
  snprintf(taken, AUTO_SETTING_TEXT, "%s, %s bits, step %g: tuned for %d iterations of %s",
           row.decoder, row.bits, strtod(row.step, NULL), row.iterations, row.code);
  return EXTR_OK;
}

/* Whether the table's gains, over the default in layered order, are those over this decoder. */
static bool is_default(const extr_decoder_settings *decoder) {
  const extr_decoder_settings usual = extr_decoder_default();
  return decoder->algorithm == usual.algorithm && decoder->message == usual.message &&
         decoder->llr_bits == usual.llr_bits && decoder->llr_step == usual.llr_step &&
         decoder->schedule == usual.schedule &&
         extr_algorithm_parameter(decoder) == extr_algorithm_parameter(&usual);
}

bool auto_setting_better(const char *code, const extr_decoder_settings *decoder,
                         char text[AUTO_SETTING_TEXT]) {
  const double least = 0.1; /* dB, more than the interval of a row */
  setting_row row;
  if (!is_default(decoder) || !find_row(code, decoder->iterations, &row) ||
      strcmp(row.code, code) != 0 || row.gain < least)
    return false;
  snprintf(text, AUTO_SETTING_TEXT, "%s with %s bits and step %g needs about %.1f dB less",
           row.decoder, row.bits, strtod(row.step, NULL), row.gain);
  return true;
}
