#include "bench/configuration/fields.h"

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "bench/simulation/point_result.h"
#include "core/base/report.h"

#include <stdlib.h>

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

/* Formats into `room`, and evaluates to it. */
#define format(room, ...) (snprintf((room), ROOM, __VA_ARGS__), (room))

/* Prints one line "column kind" per column that is not transmitted. */
static void print_unsent(const void *code, FILE *stream) {
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column(code, v) != EXTR_TRANSMITTED)
      fprintf(stream, "%d %d\n", v, (int)extr_code_column(code, v));
}

const char *unsent_digest(const extr_code *code, char digest[DIGEST_TEXT]) {
  return digest_printed(print_unsent, code, digest);
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
  return node->kind == EXTR_NODE_GIVEN ? digest_printed(print_structure, node->structure, room)
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

static const char *order_text(const simulation_settings *settings, char room[]) {
  const int rows = extr_decoder_order(settings->codec->code, &settings->decoder);
  return format(room, "blocks of %d rows", rows);
}

static const char *hash_text(const extr_code *code, char room[]) {
  extr_code_hash(code, room);
  return room;
}

/* ---- The table ------------------------------------------------------------------------------- */

/* In the order of the fingerprint: a fact with its text, or the setting of this name; and whether
 * it belongs to the fingerprint. NULL: a fact does not, a setting does if it has an effect.
 * Settings that change results, but are not named here, follow the structure as `others` where they
 * have another value than by default. `rounding` stands for all arithmetic of these decoders, also
 * for their polynomials; `random` is in the name of the decoder. */
#define FIELD_LIST(FACT, SETTING)                                                                  \
  FACT(edge_sha256, always, hash_text(s->codec->code, room))                                       \
  FACT(n, always, format(room, "%d", extr_code_columns(s->codec->code)))                           \
  FACT(k, always, format(room, "%d", extr_encoder_information(s->codec->encoder)))                 \
  FACT(sent, always, format(room, "%d", s->codec->sent))                                           \
  FACT(unsent_sha256, always, unsent_digest(s->codec->code, room))                                 \
  SETTING(channel, always)                                                                         \
  FACT(quality, always, extr_channel_quality_name(s->channel.kind))                                \
  SETTING(modulation, always)                                                                      \
  SETTING(demapper, NULL)                                                                          \
  SETTING(codewords, NULL)                                                                         \
  SETTING(decoder, NULL)                                                                           \
  SETTING(random, never)                                                                           \
  SETTING(iterations, NULL)                                                                        \
  SETTING(early_stop, NULL)                                                                        \
  SETTING(after, is_perturbed)                                                                     \
  FACT(parameters, is_on_bits, parameters_text(&s->decoder.stochastic, room, ROOM))                \
  FACT(random_bits, draws_bits, extr_stochastic_recurrence(&s->decoder.stochastic))                \
  FACT(parameter, has_messages, format(room, "%.*g", digits, s->decoder.parameter))                \
  SETTING(schedule, NULL)                                                                          \
  FACT(row_order, is_reordered, order_text(s, room))                                               \
  FACT(rounding, is_fused, "fused multiply-add")                                                   \
  SETTING(message, NULL)                                                                           \
  SETTING(llr_bits, NULL)                                                                          \
  SETTING(llr_step, NULL)                                                                          \
  FACT(structure, rounds, node_text(&s->decoder, room))                                            \
  SETTING(others, never)                                                                           \
  FACT(batch_frames, always, format(room, "%d", BATCH_FRAMES))                                     \
  SETTING(seed, NULL)                                                                              \
  FACT(scheme, always, format(room, "%d", SCHEME))                                                 \
  /* Only for comment lines: */                                                                    \
  FACT(code_name, NULL, extr_code_name(s->codec->code))                                            \
  FACT(extent, NULL, s->decoder.early_stop ? "at most" : "all")                                    \
  FACT(structure_name, NULL, of->structure)                                                        \
  FACT(check_structure_name, NULL, of->check_structure)                                            \
  FACT(max_seconds, NULL, format(room, "%.*g", digits, s->max_seconds))

#define NOTHING(...)
#define WRITE(NAME, COUNTS, TEXT)                                                                  \
  static const char *write_##NAME(const configuration *of, int digits, char room[ROOM]) {          \
    const simulation_settings *s = of->settings;                                                   \
    (void)s, (void)digits, (void)room;                                                             \
    return TEXT;                                                                                   \
  }
FIELD_LIST(WRITE, NOTHING)

typedef struct field {
  const char *name;
  field_write *write; /* NULL: it is a setting */
  configuration_test *counts;
} field;

#define FACT_ROW(NAME, COUNTS, TEXT) {#NAME, write_##NAME, COUNTS},
#define SETTING_ROW(NAME, COUNTS)    {#NAME, NULL, COUNTS},
static const field fields[] = {FIELD_LIST(FACT_ROW, SETTING_ROW)};
enum { FIELDS = sizeof fields / sizeof *fields };

static const field *field_named(const char *name, size_t length) {
  for (const field *f = fields; f < fields + FIELDS; f++)
    if (strlen(f->name) == length && memcmp(f->name, name, length) == 0) return f;
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
  const extr_setting *setting = f->write ? NULL : setting_named(f->name, strlen(f->name));
  if (!setting && !f->write) return add_others(lines, of);
  const bool counts =
      f->counts ? f->counts(of->settings) : setting && applies(setting, of->settings);
  if (!counts) return lines;
  return add_line(lines, f->name,
                  setting ? setting_text(setting, of, 17, room) : f->write(of, 17, room));
}

extr_status fingerprint_of(extr_context *context, const simulation_settings *settings,
                           fingerprint *made) {
  const configuration of = {.settings = settings};
  json_auto_t *lines = json_object();
  *made = (fingerprint){0};
  for (const field *f = fields; f < fields + FIELDS; f++) lines = add_field(lines, f, &of);
  return lines ? fingerprint_read(context, lines, made) : extr_fail_memory(context);
}
