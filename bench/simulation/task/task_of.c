/* The lines of a task, from the settings of a simulation. */
#include "bench/simulation/task/task.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include "bench/output/output.h"
#include "core/base/report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

/* Goes up with every change after which the lines below give other numbers than before. */
enum { SCHEME = 1 };

/* Reals are written so that they are read back as they were. */
#define EXACT "%.17g"

/* Lines as they are collected. */
typedef struct collection {
  json_t *lines;
  bool whole; /* memory has not run out */
} collection;

static void add(collection *to, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add(collection *to, const char *key, const char *format, ...) {
  char text[1024]; /* more than any line needs */
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  if (json_object_set_new(to->lines, key, output_text(text)) != 0) to->whole = false;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

typedef void print_detail(const void *what, FILE *stream);

/* The digest of what is printed. */
static void add_digest(collection *to, const char *key, print_detail *print, const void *what) {
  char *text = NULL, hex[DIGEST_TEXT];
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (stream) print(what, stream);
  if (stream && fclose(stream) == 0)
    add(to, key, "%s", digest_text(text, size, hex));
  else
    to->whole = false;
  free(text);
}

/* A line "column kind" for each that is not sent. */
static void print_unsent(const void *code, FILE *stream) {
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column(code, v) != EXTR_TRANSMITTED)
      fprintf(stream, "%d %d\n", v, (int)extr_code_column(code, v));
}

static void add_code(collection *to, const codec *c) {
  char hash[EXTR_HASH_TEXT];
  extr_code_hash(c->code, hash);
  add(to, "edge_sha256", "%s", hash);
  add(to, "n", "%d", extr_code_columns(c->code));
  add(to, "k", "%d", extr_encoder_information(c->encoder));
  add(to, "sent", "%d", c->sent);
  add_digest(to, "unsent_sha256", print_unsent, c->code);
}

static void add_channel(collection *to, const simulation_settings *settings) {
  const channel_settings *channel = &settings->channel;
  char text[CHANNEL_TEXT];
  add(to, "channel", "%s", channel_text(channel, text));
  add(to, "quality", "%s", channel_quality_name(channel->kind));
  add(to, "modulation", "%s", modulation_names[channel->modulation]);
  if (!modulation_symmetric(channel->modulation))
    add(to, "demapper", "%s", demapper_names[channel->demapper]);
  add(to, "codewords", "%s", settings->random_codewords ? "random" : "zero");
}

/* A line "operand ..." for each operator, then a node for each output. */
static void print_structure(const void *structure, FILE *stream) {
  for (int node = 0; node < extr_structure_nodes(structure); node++) {
    for (int i = 0; i < extr_structure_arity(structure, node); i++)
      fprintf(stream, "%d ", extr_structure_operands(structure, node)[i]);
    fputc('\n', stream);
  }
  for (int i = 0; i < extr_structure_inputs(structure); i++)
    fprintf(stream, "%d\n", extr_structure_output(structure, i));
}

static void add_structure(collection *to, const extr_node_choice *node) {
  char text[EXTR_NODE_CHOICE_TEXT];
  if (node->kind == EXTR_CHECK_GIVEN)
    add_digest(to, "structure", print_structure, node->structure);
  else
    add(to, "structure", "%s", extr_node_choice_text(node, text));
}

/* The text of the rule has 15 digits of each. Any structure of the check nodes gives the same. */
static void add_stochastic(collection *to, const extr_decoder_settings *decoder) {
  const double *value = decoder->stochastic.value;
  char values[EXTR_STOCHASTIC_PARAMETERS * 32] = "";
  size_t length = 0;
  for (int i = 0; i < EXTR_STOCHASTIC_PARAMETERS; i++)
    if (value[i] != 0)
      length += (size_t)snprintf(values + length, sizeof values - length, "%s" EXACT,
                                 length ? " " : "", value[i]);
  add(to, "parameters", "%s", values);
  add_structure(to, &decoder->variable);
}

static void add_messages(collection *to, const extr_decoder_settings *decoder) {
  add(to, "parameter", EXACT, decoder->parameter);
  add(to, "schedule", "%s", extr_schedule_kind_name(decoder->schedule));
  add(to, "message", "%s", extr_message_name(decoder->message));
  if (decoder->message == EXTR_I8) {
    add(to, "llr_bits", "%d", decoder->llr_bits);
    add(to, "llr_step", EXACT, decoder->llr_step);
  }
  if (!extr_algorithm_is_min_sum(decoder->algorithm)) add_structure(to, &decoder->check);
}

static void add_decoder(collection *to, const extr_decoder_settings *decoder) {
  char rule[EXTR_ALGORITHM_TEXT];
  add(to, "decoder", "%s", extr_algorithm_text(decoder, rule));
  add(to, "iterations", "%d", decoder->iterations);
  add(to, "early_stop", "%s", decoder->early_stop ? "on" : "off");
  if (decoder->algorithm == EXTR_STOCHASTIC)
    add_stochastic(to, decoder);
  else
    add_messages(to, decoder);
}

static void add_all(collection *to, const simulation_settings *settings) {
  add_code(to, settings->codec);
  add_channel(to, settings);
  add_decoder(to, &settings->decoder);
  add(to, "batch_frames", "%d", BATCH_FRAMES);
  add(to, "seed", "%" PRIu64, settings->seed);
  add(to, "scheme", "%d", SCHEME);
}

extr_status task_of(extr_context *context, const simulation_settings *settings, task *made) {
  json_t *lines = json_object();
  collection to = {lines, lines != NULL};
  *made = (task){0};
  if (to.whole) add_all(&to, settings);
  extr_status status = to.whole ? task_from(context, lines, made) : extr_fail_memory(context);
  json_decref(lines);
  return status;
}
