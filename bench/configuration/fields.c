#include "bench/configuration/fields.h"

#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "bench/simulation/point_result.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Increase this with every change after which the same fields give different counts in all
 * decoders. For a change in some of them, a field that counts for these is added or changed, as
 * `rounding` and `random_bits` were. */
enum { SCHEME = 2 };

enum { ROOM = 1024 }; /* for the text of any field */

/* ---- Settings -------------------------------------------------------------------------------- */

const char *configuration_key(const extr_setting *setting, char key[CONFIGURATION_KEY]) {
  snprintf(key, CONFIGURATION_KEY, "%s", setting->name);
  for (char *at = key; *at; at++)
    if (*at == '-') *at = '_';
  return key;
}

/* The setting whose key this is; NULL if it is a fact. */
static const extr_setting *setting_named(const char *name, size_t length) {
  const extr_setting *setting;
  char key[CONFIGURATION_KEY];
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (strlen(configuration_key(setting, key)) == length && memcmp(key, name, length) == 0) break;
  return setting;
}

static bool applies(const extr_setting *setting, const simulation_settings *settings) {
  return extr_simulation_settings_applies(NULL, settings, setting->name) == EXTR_OK;
}

static bool is_default(const extr_setting *setting, const simulation_settings *settings) {
  const simulation_settings usual = extr_simulation_default();
  char room[EXTR_SETTING_TEXT], other[EXTR_SETTING_TEXT];
  return strcmp(extr_simulation_settings_get(settings, setting->name, room),
                extr_simulation_settings_get(&usual, setting->name, other)) == 0;
}

/* ---- When fields count ----------------------------------------------------------------------- */

typedef bool configuration_test(const simulation_settings *settings);

static bool always(const simulation_settings *settings) {
  (void)settings;
  return true;
}

static bool never(const simulation_settings *settings) {
  return !always(settings);
}

static bool is_on_bits(const simulation_settings *settings) {
  return settings->decoder.algorithm == EXTR_STOCHASTIC;
}

static bool draws_bits(const simulation_settings *settings) {
  return is_on_bits(settings) && extr_stochastic_recurrence(&settings->decoder.stochastic);
}

static bool has_messages(const simulation_settings *settings) {
  return !is_on_bits(settings);
}

/* In min-sum and bit-flipping decoders, the structure of check nodes does not change results. */
static bool rounds(const simulation_settings *settings) {
  return is_on_bits(settings) || !extr_decoder_is_min_sum(&settings->decoder);
}

static bool is_perturbed(const simulation_settings *settings) {
  return settings->decoder.after.kind != EXTR_AFTER_NONE;
}

static bool is_fused(const simulation_settings *settings) {
  return extr_algorithm_is_float_sum_product(settings->decoder.algorithm);
}

/* The order of H is not that of the decoder. */
static bool is_reordered(const simulation_settings *settings) {
  return has_messages(settings) &&
         extr_decoder_order(settings->codec->code, &settings->decoder) != 1;
}

/* ---- Facts ----------------------------------------------------------------------------------- */

/* The text of a fact that is no setting, in `room` or elsewhere; NULL if memory ran out. `digits`:
 * of reals. */
typedef const char *field_write(const configuration *of, int digits, char room[ROOM]);

static const char *format(char room[ROOM], const char *text, ...)
    __attribute__((format(printf, 2, 3)));

static const char *format(char room[ROOM], const char *text, ...) {
  va_list values;
  va_start(values, text);
  vsnprintf(room, ROOM, text, values);
  va_end(values);
  return room;
}

#define WRITE(NAME, EXPRESSION)                                                                    \
  static const char *write_##NAME(const configuration *of, int digits, char room[ROOM]) {          \
    const simulation_settings *s = of->settings;                                                   \
    (void)s, (void)digits, (void)room;                                                             \
    return EXPRESSION;                                                                             \
  }

/* The digest of what `print` prints. */
typedef void print_detail(const void *what, FILE *stream);

static const char *digest_of(print_detail *print, const void *what, char room[DIGEST_TEXT]) {
  extr_writer writer;
  char *text;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  print(what, writer.stream);
  if (extr_writer_close(NULL, &writer, EXTR_OK, &text) != EXTR_OK) return NULL;
  const char *digest = digest_text(text, writer.size, room);
  free(text);
  return digest;
}

/* Prints one line "column kind" per column that is not transmitted. */
static void print_unsent(const void *code, FILE *stream) {
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column(code, v) != EXTR_TRANSMITTED)
      fprintf(stream, "%d %d\n", v, (int)extr_code_column(code, v));
}

/* Prints one line with the operands of each node, then one line with the node of each output. */
static void print_structure(const void *structure, FILE *stream) {
  for (int node = 0; node < extr_structure_nodes(structure); node++) {
    for (int i = 0; i < extr_structure_arity(structure, node); i++)
      fprintf(stream, "%d ", extr_structure_operands(structure, node)[i]);
    fputc('\n', stream);
  }
  for (int i = 0; i < extr_structure_inputs(structure); i++)
    fprintf(stream, "%d\n", extr_structure_output(structure, i));
}

/* By settings that allow every choice. */
const char *structure_text(const extr_node_choice *choice, char text[EXTR_SETTING_TEXT]) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.check = *choice;
  return extr_decoder_get(&settings, "structure", text);
}

/* The structure of check nodes, in stochastic decoders of variable nodes. */
static const char *node_text(const extr_decoder_settings *decoder, char room[]) {
  const extr_node_choice *node =
      decoder->algorithm == EXTR_STOCHASTIC ? &decoder->variable : &decoder->check;
  return node->kind == EXTR_NODE_GIVEN ? digest_of(print_structure, node->structure, room)
                                       : structure_text(node, room);
}

/* All digits, since the name of the decoder has only 15. */
static const char *parameters_text(const extr_stochastic_settings *stochastic, char room[],
                                   size_t size) {
  size_t length = 0;
  *room = 0;
  for (int i = 0; i < EXTR_STOCHASTIC_PARAMETERS; i++)
    if (stochastic->value[i] != 0)
      length += (size_t)snprintf(room + length, size - length, "%s%.17g", length ? " " : "",
                                 stochastic->value[i]);
  return room;
}

static const char *hash_text(const extr_code *code, char room[]) {
  extr_code_hash(code, room);
  return room;
}

WRITE(code_name, extr_code_name(s->codec->code))
WRITE(edge_sha256, hash_text(s->codec->code, room))
WRITE(n, format(room, "%d", extr_code_columns(s->codec->code)))
WRITE(k, format(room, "%d", extr_encoder_information(s->codec->encoder)))
WRITE(sent, format(room, "%d", s->codec->sent))
WRITE(unsent, digest_of(print_unsent, s->codec->code, room))
WRITE(quality, extr_channel_quality_name(s->channel.kind))
WRITE(extent, s->decoder.early_stop ? "at most" : "all")
WRITE(parameters, parameters_text(&s->decoder.stochastic, room, ROOM))
WRITE(random_bits, extr_stochastic_recurrence(&s->decoder.stochastic))
WRITE(parameter, format(room, "%.*g", digits, s->decoder.parameter))
WRITE(row_order, format(room, "blocks of %d rows", extr_decoder_order(s->codec->code, &s->decoder)))
/* Stands for all arithmetic of these decoders, also for their polynomials. */
WRITE(rounding, "fused multiply-add")
WRITE(node, node_text(&s->decoder, room))
WRITE(structure_name, of->structure)
WRITE(check_structure_name, of->check_structure)
WRITE(batch_frames, format(room, "%d", BATCH_FRAMES))
WRITE(scheme, format(room, "%d", SCHEME))
WRITE(max_seconds, format(room, "%.*g", digits, s->max_seconds))

/* ---- The table ------------------------------------------------------------------------------- */

typedef struct field {
  const char *name;
  field_write *write;         /* NULL: it is the setting of this name */
  configuration_test *counts; /* whether it belongs to the fingerprint; NULL: a fact does not, a
                               * setting does if it has an effect */
} field;

/* In the order of the fingerprint. Settings that change results, but are not named here, follow
 * the structure where they have another value than by default. */
static const field fields[] = {
    {"edge_sha256", write_edge_sha256, always},
    {"n", write_n, always},
    {"k", write_k, always},
    {"sent", write_sent, always},
    {"unsent_sha256", write_unsent, always},
    {"channel", NULL, always},
    {"quality", write_quality, always},
    {"modulation", NULL, always},
    {"demapper", NULL, NULL},
    {"codewords", NULL, NULL},
    {"decoder", NULL, NULL},
    {"random", NULL, never}, /* the name of the decoder has it */
    {"iterations", NULL, NULL},
    {"early_stop", NULL, NULL},
    {"after", NULL, is_perturbed},
    {"parameters", write_parameters, is_on_bits},
    {"random_bits", write_random_bits, draws_bits},
    {"parameter", write_parameter, has_messages},
    {"schedule", NULL, NULL},
    {"row_order", write_row_order, is_reordered},
    {"rounding", write_rounding, is_fused},
    {"message", NULL, NULL},
    {"llr_bits", NULL, NULL},
    {"llr_step", NULL, NULL},
    {"structure", write_node, rounds},
    {NULL, NULL, NULL}, /* the other settings */
    {"batch_frames", write_batch_frames, always},
    {"seed", NULL, NULL},
    {"scheme", write_scheme, always},
    /* Only for comment lines: */
    {"code_name", write_code_name, NULL},
    {"extent", write_extent, NULL},
    {"structure_name", write_structure_name, NULL},
    {"check_structure_name", write_check_structure_name, NULL},
    {"max_seconds", write_max_seconds, NULL},
};
enum { FIELDS = sizeof fields / sizeof *fields };

static const field *field_named(const char *name, size_t length) {
  for (const field *f = fields; f < fields + FIELDS; f++)
    if (f->name && strlen(f->name) == length && memcmp(f->name, name, length) == 0) return f;
  return NULL;
}

bool configuration_counts(const simulation_settings *settings, const char *key) {
  const extr_setting *setting = setting_named(key, strlen(key));
  const field *f = field_named(key, strlen(key));
  return (!setting || applies(setting, settings)) && (!f || !f->counts || f->counts(settings));
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* 17 digits are enough to read reals back exactly. */
static const char *setting_text(const extr_setting *setting, const configuration *of, int digits,
                                char room[ROOM]) {
  const char *text = extr_simulation_settings_get(of->settings, setting->name, room);
  if (setting->kind != EXTR_SETTING_REAL) return text;
  return format(room, "%.*g", digits, strtod(text, NULL));
}

/* A field that is named in a pattern: the setting, or else the fact. */
static const char *text_of(const configuration *of, const char *name, size_t length,
                           char room[ROOM]) {
  const extr_setting *setting = setting_named(name, length);
  if (setting) return setting_text(setting, of, 6, room);
  const field *f = field_named(name, length);
  return f ? f->write(of, 6, room) : NULL;
}

bool configuration_print(const configuration *of, const char *pattern, FILE *stream) {
  bool whole = true;
  while (*pattern) {
    char room[ROOM];
    size_t plain = strcspn(pattern, "{");
    fwrite(pattern, 1, plain, stream);
    pattern += plain;
    if (!*pattern) break;
    size_t length = strcspn(++pattern, "}");
    const char *text = text_of(of, pattern, length, room);
    if (text) fputs(text, stream);
    whole = text && whole;
    pattern += length + 1;
  }
  return whole;
}

bool configuration_is_other(const extr_setting *setting) {
  char key[CONFIGURATION_KEY];
  configuration_key(setting, key);
  return setting->changes_results && !field_named(key, strlen(key));
}

const extr_setting *configuration_other(const simulation_settings *settings, int *index) {
  const extr_setting *setting;
  while ((setting = extr_simulation_setting((*index)++)))
    if (configuration_is_other(setting) && applies(setting, settings) &&
        !is_default(setting, settings))
      break;
  return setting;
}

/* ---- The fingerprint ------------------------------------------------------------------------- */

static json_t *add_line(json_t *lines, const char *name, const char *text) {
  return output_joined(lines, OUTPUT_ROW({name, text ? output_text(text) : NULL}));
}

static json_t *add_others(json_t *lines, const configuration *of) {
  const extr_setting *setting;
  for (int i = 0; (setting = configuration_other(of->settings, &i));) {
    char key[CONFIGURATION_KEY], room[ROOM];
    configuration_key(setting, key);
    lines = add_line(lines, key, setting_text(setting, of, 17, room));
  }
  return lines;
}

static json_t *add_field(json_t *lines, const field *f, const configuration *of) {
  char room[ROOM];
  if (!f->name) return add_others(lines, of);
  const extr_setting *setting = f->write ? NULL : setting_named(f->name, strlen(f->name));
  const bool counts =
      f->counts ? f->counts(of->settings) : setting && applies(setting, of->settings);
  if (!counts) return lines;
  return add_line(lines, f->name,
                  setting ? setting_text(setting, of, 17, room) : f->write(of, 17, room));
}

extr_status fingerprint_of(extr_context *context, const simulation_settings *settings,
                           fingerprint *made) {
  const configuration of = {.settings = settings};
  json_t *lines = json_object();
  *made = (fingerprint){0};
  for (const field *f = fields; f < fields + FIELDS; f++) lines = add_field(lines, f, &of);
  extr_status status = lines ? fingerprint_read(context, lines, made) : extr_fail_memory(context);
  json_decref(lines);
  return status;
}
