#include "bench/simulation/configuration/fields.h"

#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include "bench/output/output.h"
#include "bench/simulation/configuration/fingerprint.h"
#include "bench/simulation/frames/batch.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const codeword_names[] = {"zero", "random", NULL};

/* Increase this with every change after which the same fields give different counts in all
 * decoders. For a change in some of them, a field that counts for these is added or changed, as
 * `rounding` and `random_bits` were. */
enum { SCHEME = 2 };

typedef enum field_kind { TEXT, INTEGER, REAL, SWITCH } field_kind;

typedef struct field_value {
  union {
    const char *text; /* NULL if memory ran out */
    int64_t integer;
    double real;
    bool on;
  };
  char room[1024]; /* large enough for the text of any field */
} field_value;

typedef void field_write(const configuration *of, field_value *value);

/* ---- When fields count ----------------------------------------------------------------------- */

static bool always(const simulation_settings *settings) {
  (void)settings;
  return true;
}

bool configuration_on_bits(const simulation_settings *settings) {
  return settings->decoder.algorithm == EXTR_STOCHASTIC;
}

bool configuration_draws_bits(const simulation_settings *settings) {
  return configuration_on_bits(settings) &&
         extr_stochastic_recurrence(&settings->decoder.stochastic);
}

static bool has_messages(const simulation_settings *settings) {
  return !configuration_on_bits(settings);
}

bool configuration_quantized(const simulation_settings *settings) {
  return has_messages(settings) && settings->decoder.message == EXTR_I8;
}

/* In min-sum and bit-flipping decoders, the structure of check nodes does not change results. */
static bool rounds(const simulation_settings *settings) {
  return configuration_on_bits(settings) || !extr_algorithm_is_min_sum(settings->decoder.algorithm);
}

bool configuration_asymmetric(const simulation_settings *settings) {
  return !modulation_symmetric(settings->channel.modulation);
}

bool configuration_perturbed(const simulation_settings *settings) {
  return settings->decoder.after.kind != EXTR_AFTER_NONE;
}

bool configuration_fused(const simulation_settings *settings) {
  return extr_algorithm_is_float_sum_product(settings->decoder.algorithm);
}

/* The order of H is not that of the decoder. */
bool configuration_reordered(const simulation_settings *settings) {
  return has_messages(settings) &&
         extr_decoder_order(settings->codec->code, &settings->decoder) != 1;
}

/* ---- Writing --------------------------------------------------------------------------------- */

#define WRITE(NAME, MEMBER, EXPRESSION)                                                            \
  static void write_##NAME(const configuration *of, field_value *value) {                          \
    const simulation_settings *s = of->settings;                                                   \
    (void)s;                                                                                       \
    value->MEMBER = (EXPRESSION);                                                                  \
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

/* The structure of check nodes, in stochastic decoders of variable nodes. */
static const char *node_text(const extr_decoder_settings *decoder, char room[]) {
  const extr_node_choice *node =
      decoder->algorithm == EXTR_STOCHASTIC ? &decoder->variable : &decoder->check;
  return node->kind == EXTR_CHECK_GIVEN ? digest_of(print_structure, node->structure, room)
                                        : extr_node_choice_text(node, room);
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

WRITE(code, text, of->code)
WRITE(code_name, text, extr_code_name(s->codec->code))
WRITE(information_bits, integer, of->information_bits)
WRITE(edge_sha256, text, hash_text(s->codec->code, value->room))
WRITE(n, integer, extr_code_columns(s->codec->code))
WRITE(k, integer, extr_encoder_information(s->codec->encoder))
WRITE(sent, integer, s->codec->sent)
WRITE(unsent, text, digest_of(print_unsent, s->codec->code, value->room))
WRITE(channel, text, channel_text(&s->channel, value->room))
WRITE(quality, text, channel_quality_name(s->channel.kind))
WRITE(modulation, text, modulation_names[s->channel.modulation])
WRITE(demapper, text, demapper_names[s->channel.demapper])
WRITE(codewords, text, codeword_names[s->random_codewords])
WRITE(decoder, text, extr_algorithm_text(&s->decoder, value->room))
WRITE(iterations, integer, s->decoder.iterations)
WRITE(early_stop, on, s->decoder.early_stop)
WRITE(after, text, extr_after_text(&s->decoder.after, value->room))
WRITE(extent, text, s->decoder.early_stop ? "at most" : "all")
WRITE(parameters, text, parameters_text(&s->decoder.stochastic, value->room, sizeof value->room))
WRITE(random_bits, text, extr_stochastic_recurrence(&s->decoder.stochastic))
WRITE(parameter, real, s->decoder.parameter)
WRITE(schedule, text, extr_schedule_kind_name(s->decoder.schedule))
WRITE(row_order, text,
      (snprintf(value->room, sizeof value->room, "blocks of %d rows",
                extr_decoder_order(s->codec->code, &s->decoder)),
       value->room))
/* Stands for all arithmetic of these decoders, also for their polynomials. */
WRITE(rounding, text, "fused multiply-add")
WRITE(message, text, extr_message_name(s->decoder.message))
WRITE(llr_bits, integer, s->decoder.llr_bits)
WRITE(llr_step, real, s->decoder.llr_step)
WRITE(node, text, node_text(&s->decoder, value->room))
WRITE(structure, text, of->structure)
WRITE(check_structure, text, of->check_structure)
WRITE(kernels, text, extr_kernels_name(s->decoder.kernels))
WRITE(isa, text, extr_isa_name(s->decoder.isa))
WRITE(batch_frames, integer, BATCH_FRAMES)
WRITE(seed, integer, (int64_t)s->seed)
WRITE(scheme, integer, SCHEME)
WRITE(precision, real, s->precision)
WRITE(min_frame_errors, integer, (int64_t)s->min_frame_errors)
WRITE(max_frames, integer, (int64_t)s->max_frames)
WRITE(max_seconds, real, s->max_seconds)
WRITE(threads, integer, s->threads)

/* ---- The table ------------------------------------------------------------------------------- */

enum { UNSAVED = 0, SAVED_FIELDS = 17 };

typedef struct field {
  const char *name;
  field_kind kind;
  field_write *write;
  configuration_test *counts; /* whether it belongs to the fingerprint; NULL: never */
  int saved;                  /* its position among the fields that are read back, from 1; 0 if it
                               * is not */
  size_t word;                /* offset in configuration_words where it is stored */
  int64_t low, high;          /* limits of an integer that is read */
  bool optional;              /* saved only if it counts; a text, NULL if it is missing */
} field;

#define WRITTEN(NAME, KIND, MEMBER, COUNTS)                                                        \
  { .name = NAME, .kind = KIND, .write = write_##MEMBER, .counts = COUNTS }
#define SAVED(PLACE, NAME, KIND, MEMBER, COUNTS, ...)                                              \
  {                                                                                                \
    .name = NAME, .kind = KIND, .write = write_##MEMBER, .counts = COUNTS, .saved = PLACE,         \
    .word = offsetof(configuration_words, MEMBER), __VA_ARGS__                                     \
  }

/* In the order of the fingerprint. The structure occurs both as the decoder runs it and as it was
 * asked for. */
static const field fields[] = {
    SAVED(1, "code", TEXT, code, NULL),
    WRITTEN("code_name", TEXT, code_name, NULL),
    SAVED(2, "edge_sha256", TEXT, edge_sha256, always),
    SAVED(3, "info_bits", INTEGER, information_bits, NULL, .low = 0, .high = INT64_MAX),
    WRITTEN("n", INTEGER, n, always),
    WRITTEN("k", INTEGER, k, always),
    WRITTEN("sent", INTEGER, sent, always),
    WRITTEN("unsent_sha256", TEXT, unsent, always),
    SAVED(5, "channel", TEXT, channel, always),
    WRITTEN("quality", TEXT, quality, always),
    SAVED(6, "modulation", TEXT, modulation, always),
    SAVED(7, "demapper", TEXT, demapper, configuration_asymmetric),
    SAVED(4, "codewords", TEXT, codewords, always),
    SAVED(9, "decoder", TEXT, decoder, always),
    SAVED(12, "iterations", INTEGER, iterations, always, .low = 1, .high = 10000),
    SAVED(13, "early_stop", SWITCH, early_stop, always),
    SAVED(17, "after", TEXT, after, configuration_perturbed, .optional = true),
    WRITTEN("extent", TEXT, extent, NULL),
    WRITTEN("parameters", TEXT, parameters, configuration_on_bits),
    WRITTEN("random_bits", TEXT, random_bits, configuration_draws_bits),
    WRITTEN("parameter", REAL, parameter, has_messages),
    SAVED(10, "schedule", TEXT, schedule, has_messages),
    WRITTEN("row_order", TEXT, row_order, configuration_reordered),
    WRITTEN("rounding", TEXT, rounding, configuration_fused),
    SAVED(11, "message", TEXT, message, has_messages),
    SAVED(14, "llr_bits", INTEGER, llr_bits, configuration_quantized, .low = 1, .high = 8),
    SAVED(15, "llr_step", REAL, llr_step, configuration_quantized),
    WRITTEN("structure", TEXT, node, rounds),
    SAVED(16, "structure", TEXT, structure, NULL),
    WRITTEN("check_structure", TEXT, check_structure, NULL),
    WRITTEN("kernels", TEXT, kernels, NULL),
    WRITTEN("isa", TEXT, isa, NULL),
    WRITTEN("batch_frames", INTEGER, batch_frames, always),
    SAVED(8, "seed", INTEGER, seed, always, .low = 0, .high = INT64_MAX),
    WRITTEN("scheme", INTEGER, scheme, always),
    WRITTEN("precision", REAL, precision, NULL),
    WRITTEN("min_frame_errors", INTEGER, min_frame_errors, NULL),
    WRITTEN("max_frames", INTEGER, max_frames, NULL),
    WRITTEN("max_seconds", REAL, max_seconds, NULL),
    WRITTEN("threads", INTEGER, threads, NULL),
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* ---- Texts ----------------------------------------------------------------------------------- */

static bool print_value(const field *f, const configuration *of, int digits, FILE *stream) {
  field_value value;
  f->write(of, &value);
  switch (f->kind) {
  case TEXT:
    if (value.text) fputs(value.text, stream);
    return value.text;
  case INTEGER:
    fprintf(stream, "%" PRId64, value.integer);
    return true;
  case REAL:
    fprintf(stream, "%.*g", digits, value.real);
    return true;
  case SWITCH:
    fputs(value.on ? "on" : "off", stream);
    return true;
  }
  return false;
}

/* The text of a field with enough digits to read reals back exactly; NULL if memory ran out. */
static json_t *exact_text(const field *f, const configuration *of) {
  extr_writer writer;
  char *text = NULL;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  bool whole = print_value(f, of, 17, writer.stream);
  extr_writer_close(NULL, &writer, whole ? EXTR_OK : EXTR_MEMORY, &text);
  json_t *made = text ? output_text(text) : NULL;
  free(text);
  return made;
}

static json_t *fingerprint_lines(const simulation_settings *settings) {
  const configuration of = {.settings = settings};
  json_t *lines = json_object();
  bool whole = lines;
  for (const field *f = fields; f < fields + FIELDS; f++)
    if (f->counts && f->counts(settings))
      whole = json_object_set_new(lines, f->name, exact_text(f, &of)) == 0 && whole;
  if (whole) return lines;
  json_decref(lines);
  return NULL;
}

extr_status fingerprint_of(extr_context *context, const simulation_settings *settings,
                           fingerprint *made) {
  json_t *lines = fingerprint_lines(settings);
  *made = (fingerprint){0};
  extr_status status = lines ? fingerprint_read(context, lines, made) : extr_fail_memory(context);
  json_decref(lines);
  return status;
}

/* Finds a field by its name. */
static const field *field_named(const char *name, size_t length) {
  for (const field *f = fields; f < fields + FIELDS; f++)
    if (strlen(f->name) == length && memcmp(f->name, name, length) == 0 && f->write != write_node)
      return f;
  return NULL;
}

bool configuration_print(const configuration *of, const char *pattern, FILE *stream) {
  bool whole = true;
  while (*pattern) {
    size_t plain = strcspn(pattern, "{");
    fwrite(pattern, 1, plain, stream);
    pattern += plain;
    if (!*pattern) break;
    size_t length = strcspn(++pattern, "}");
    const field *f = field_named(pattern, length);
    whole = f && print_value(f, of, 6, stream) && whole;
    pattern += length + 1;
  }
  return whole;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static const field *saved_field(int place) {
  for (const field *f = fields; f < fields + FIELDS; f++)
    if (f->saved == place) return f;
  return NULL;
}

static json_t *json_value(const field *f, const configuration *of) {
  field_value value;
  f->write(of, &value);
  switch (f->kind) {
  case TEXT:
    return value.text ? output_text(value.text) : NULL;
  case INTEGER:
    return json_integer(value.integer);
  case REAL:
    return json_real(value.real);
  case SWITCH:
    return json_boolean(value.on);
  }
  return NULL;
}

extr_status configuration_json(extr_context *context, const configuration *of, json_t **json) {
  json_t *made = json_object();
  bool whole = made;
  for (int place = 1; place <= SAVED_FIELDS; place++) {
    const field *f = saved_field(place);
    if (f->optional && !f->counts(of->settings)) continue;
    whole = json_object_set_new(made, f->name, json_value(f, of)) == 0 && whole;
  }
  if (whole)
    *json = made;
  else
    json_decref(made);
  return whole ? EXTR_OK : extr_fail_memory(context);
}

static extr_status read_integer(extr_context *context, const char *where, const field *f,
                                int64_t found, int64_t *word) {
  *word = found;
  if (found >= f->low && found <= f->high) return EXTR_OK;
  if (f->high == INT64_MAX)
    return extr_fail(context, EXTR_INPUT, "%s: found %s %" PRId64 ", expected none below %" PRId64,
                     where, f->name, found, f->low);
  return extr_fail(context, EXTR_INPUT,
                   "%s: found %s %" PRId64 ", expected %" PRId64 " to %" PRId64, where, f->name,
                   found, f->low, f->high);
}

static extr_status read_field(extr_context *context, const char *where, const field *f,
                              const json_t *value, void *word) {
  static const char *const kinds[] = {"a text", "an integer", "a number", "true or false"};
  if (f->kind == TEXT && json_is_string(value)) {
    *(const char **)word = json_string_value(value);
    return EXTR_OK;
  }
  if (f->kind == INTEGER && json_is_integer(value))
    return read_integer(context, where, f, json_integer_value(value), word);
  if (f->kind == REAL && json_is_number(value)) {
    *(double *)word = json_number_value(value);
    return EXTR_OK;
  }
  if (f->kind == SWITCH && json_is_boolean(value)) {
    *(bool *)word = json_is_true(value);
    return EXTR_OK;
  }
  return extr_fail(context, EXTR_INPUT, "%s: invalid configuration: %s is not %s", where, f->name,
                   kinds[f->kind]);
}

extr_status configuration_read(extr_context *context, const char *where, const json_t *json,
                               configuration_words *words) {
  for (int place = 1; place <= SAVED_FIELDS; place++) {
    const field *f = saved_field(place);
    const json_t *value = json_object_get(json, f->name);
    if (value || !f->optional) TRY(read_field(context, where, f, value, (char *)words + f->word));
  }
  return EXTR_OK;
}
