#include "tests/soak/draw_trial.h"
#include "decoder/settings/texts.h"

#include "tests/soak/draw_stochastic.h"
#include "tests/support/random.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_RULES = TRIAL_RULES - EXTR_STOCHASTIC_KINDS };

static const char *const message_rules[MESSAGE_RULES] = {"ms",  "nms",          "oms",
                                                         "spa", "spa:pairwise", "spa-table"};

const char *trial_rule(int rule) {
  return rule < MESSAGE_RULES ? message_rules[rule]
                              : extr_stochastic_name((extr_stochastic_kind)(rule - MESSAGE_RULES));
}

/* Nanoseconds of a plain decoder per edge and iteration, roughly. Message passing adds one for each
 * of the other edges, over which it takes a minimum. */
static double plain_cost(int rule) {
  static const double message_cost[MESSAGE_RULES] = {15, 20, 20, 300, 300, 60};
  return rule < MESSAGE_RULES ? message_cost[rule] : 80;
}

static void add(trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(trial *t, const char *format, ...) {
  size_t used = strlen(t->options);
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(t->options + used, sizeof t->options - used, format, arguments);
  va_end(arguments);
  if (length < 0 || used + (size_t)length >= sizeof t->options) abort();
}

/* A number of steps of `unit` that text and value agree on. */
static double decimal(uint64_t *state, int low, int high, double unit) {
  char text[32];
  snprintf(text, sizeof text, "%.6g", draw_between(state, low, high) * unit);
  return strtod(text, NULL);
}

/* ---- Code ---- */

static int catalog_size(void) {
  int size = 0;
  while (extr_catalog_at(size)) size++;
  return size;
}

static int catalog_rank(const char *name) {
  return strncmp(name, "5gnr-", 5) == 0;
}

/* A constructed code of a few hundred columns at most: many frames of them fit into a second. */
static void constructed_name(uint64_t *state, char *name, size_t size) {
  int seed = draw_between(state, 1, 1000000), row = draw_between(state, 4, 9);
  switch (draw_below(state, 5)) {
  case 0:
    snprintf(name, size, "mackay:%d,3,%d,%d", row * draw_between(state, 4, 30), row, seed);
    break;
  case 1: {
    int rows = draw_between(state, 12, 80);
    snprintf(name, size, "peg:%d,%d,3,%d", rows * 2 + draw_below(state, 40), rows, seed);
    break;
  }
  case 2:
    snprintf(name, size, "ra:%d,3,3,%d", 3 * draw_between(state, 10, 60), seed);
    break;
  case 3:
    snprintf(name, size, "array:%d,3,%d", draw_below(state, 2) ? 11 : 13,
             draw_between(state, 5, 11));
    break;
  default:
    snprintf(name, size, "rs:4,%d,%d", draw_between(state, 2, 4), draw_between(state, 6, 15));
  }
}

static extr_status draw_code(extr_context *context, uint64_t *state, uint64_t number, trial *t) {
  char name[96];
  int64_t information = 0;
  if (number % 2) {
    constructed_name(state, name, sizeof name);
  } else {
    const extr_catalog_entry *entry = extr_catalog_at((int)(number / 2 % (uint64_t)catalog_size()));
    static const char *const rates[] = {"", "", "", ":1/2", ":2/5", ":2/3"};
    bool matched = catalog_rank(entry->name);
    snprintf(name, sizeof name, "%s%s", entry->name, matched ? rates[draw_below(state, 6)] : "");
    if (draw_below(state, 4) == 0) information = draw_between(state, 1, entry->information);
  }
  add(t, "--code %s", name);
  if (information > 0) add(t, " --info-bits %lld", (long long)information);
  return extr_codec_open(context, name, information, &t->codec);
}

/* ---- Decoder ---- */

static void draw_message(uint64_t *state, trial *t) {
  extr_decoder_settings *s = &t->settings.decoder;
  if (extr_decoder_is_min_sum(s)) s->message = draw_below(state, 2) ? EXTR_F32 : EXTR_I8;
  if (s->message == EXTR_F32) return;
  s->llr_bits = draw_between(state, 4, 8);
  s->llr_step = draw_below(state, 2) ? decimal(state, 22, 1500, 1e-3) : 0.5;
}

/* ber refuses offsets that bytes round to 0, or that no message is above. */
static double draw_offset(uint64_t *state, const extr_decoder_settings *s) {
  if (s->message == EXTR_F32) return decimal(state, 0, 2500, 1e-3);
  double units = draw_between(state, 1, (1 << (s->llr_bits - 1)) - 2);
  int thousandths = (int)fmin(1000 * s->llr_step * units, 2500);
  return decimal(state, thousandths - 5, thousandths + 5, 1e-3);
}

static void draw_message_rule(uint64_t *state, trial *t) {
  extr_decoder_settings *s = &t->settings.decoder;
  const char *name = trial_rule(t->rule);
  char text[EXTR_SETTING_TEXT];
  bool has_factor = strcmp(name, "nms") == 0 || strcmp(name, "oms") == 0;
  snprintf(text, sizeof text, "%s%s", name, has_factor ? ":1" : "");
  if (extr_decoder_set(NULL, s, "decoder", text) != EXTR_OK) abort();
  draw_message(state, t);
  if (s->algorithm == EXTR_NORMALIZED)
    s->parameter = draw_below(state, 3) ? decimal(state, 10, 1000, 1e-3) : 0.75;
  if (s->algorithm == EXTR_OFFSET) s->parameter = draw_offset(state, s);
  add(t, " --decoder %s --message %s", extr_algorithm_text(s, text),
      extr_decoder_get(s, "message", NULL));
  if (s->message == EXTR_I8) add(t, " --llr-bits %d --llr-step %.6g", s->llr_bits, s->llr_step);
}

/* Half of the trials are stochastic decoders. */
static void draw_rule(uint64_t *state, trial *t) {
  t->rule = draw_below(state, 2) ? draw_below(state, MESSAGE_RULES)
                                 : draw_between(state, MESSAGE_RULES, TRIAL_RULES - 1);
  if (t->rule < MESSAGE_RULES) {
    draw_message_rule(state, t);
    return;
  }
  char text[EXTR_SETTING_TEXT];
  draw_stochastic(state, trial_rule(t->rule), text);
  if (extr_decoder_set(NULL, &t->settings.decoder, "decoder", text) != EXTR_OK) abort();
  add(t, " --decoder %s", text);
}

/* Sum-product on floats is known for a few iterations only, until the bounds of the plain decoder
 * are wide. */
static void draw_loop(uint64_t *state, trial *t) {
  extr_decoder_settings *s = &t->settings.decoder;
  bool stochastic = s->algorithm == EXTR_STOCHASTIC;
  bool bounded = extr_algorithm_is_float_sum_product(s->algorithm);
  if (!stochastic) {
    s->schedule = draw_below(state, 2) ? EXTR_FLOODING : EXTR_LAYERED;
    add(t, " --schedule %s", extr_decoder_get(s, "schedule", NULL));
  }
  int most = bounded ? 8 : draw_below(state, 8) ? 15 : 60;
  s->iterations = draw_between(state, 1, stochastic ? 6 * most : most);
  s->early_stop = draw_below(state, 5) > 0;
  add(t, " --iterations %d%s", s->iterations, s->early_stop ? "" : " --no-early-stop");
}

/* The structure of a file, for one of the degrees of the code: a row's, or that of a column with
 * its channel. */
static void draw_file(uint64_t *state, trial *t, bool of_columns, extr_node_choice *choice) {
  static const extr_class classes[] = {EXTR_STAR, EXTR_ISOMORPHIC, EXTR_NAIVE};
  const extr_code *code = t->codec.code;
  int degree = of_columns
                   ? extr_code_column_degree(code, draw_below(state, extr_code_columns(code))) + 1
                   : extr_code_row_degree(code, draw_below(state, extr_code_rows(code)));
  extr_cost cost;
  extr_solution *solution;
  char *text;
  if (degree < 3 || degree > 32) degree = 7; /* refused unless another node has it */
  if (extr_cost_unit(NULL, draw_between(state, 2, 4), &cost) != EXTR_OK) abort();
  if (extr_optimize(NULL, classes[draw_below(state, 3)], degree, &cost, &solution) != EXTR_OK)
    abort();
  t->given = solution->structure;
  solution->structure = NULL;
  extr_solution_free(solution);
  if (extr_structure_write(NULL, t->given, &text) != EXTR_OK) abort();
  FILE *file = fopen("structure.txt", "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0) abort();
  extr_text_free(text);
  *choice = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = t->given};
}

/* One of the first `kinds` ones, the last of which is for some nodes only. */
static void draw_choice(uint64_t *state, trial *t, const char *option, int kinds, bool of_columns,
                        extr_node_choice *choice) {
  const char *const last = strcmp(option, "--check-structure") == 0 ? "total" : "two-min";
  const char *const names[] = {"star", "isomorphic", "naive", "ueng", last};
  char text[EXTR_NODE_CHOICE_TEXT];
  int kind = t->given ? draw_between(state, 1, kinds) : draw_below(state, kinds + 1);
  if (kind == 0) {
    draw_file(state, t, of_columns, choice);
    add(t, " %s ./structure.txt", option);
    return;
  }
  if (kind == 1)
    snprintf(text, sizeof text, "frontier:%d", draw_between(state, 1, 8));
  else
    snprintf(text, sizeof text, "%s", names[kind - 2]);
  if (extr_node_choice_parse(NULL, text, choice) != EXTR_OK) abort();
  add(t, " %s %s", option, text);
}

/* A structure whose work is divided in some way. */
static void draw_stages(uint64_t *state, trial *t, extr_node_choice *choice) {
  const int shared = draw_between(state, 2, 12), repeated = draw_below(state, 5),
            kept = draw_below(state, 24);
  const bool two_min = draw_below(state, 3) == 0;
  char text[EXTR_NODE_CHOICE_TEXT], counts[24] = "";
  if (!two_min && draw_below(state, 2)) snprintf(counts, sizeof counts, ":%d:%d", shared, repeated);
  const char *name = two_min ? "two-min" : draw_below(state, 2) ? "star" : "isomorphic";
  switch (draw_below(state, 3)) {
  case 0:
    snprintf(text, sizeof text, "%s+one-stage", name);
    break;
  case 1:
    snprintf(text, sizeof text, "%s+keep%s", name, counts);
    break;
  default:
    snprintf(text, sizeof text, "%s+reread:%d%s", name, kept, counts);
  }
  if (extr_node_choice_parse(NULL, text, choice) != EXTR_OK) abort();
  add(t, " --structure %s", text);
}

static void draw_structure(uint64_t *state, trial *t) {
  extr_decoder_settings *s = &t->settings.decoder;
  if (s->algorithm != EXTR_STOCHASTIC) {
    const bool min_sum = extr_decoder_is_min_sum(s);
    if (min_sum && s->kernels == EXTR_COMPILED && draw_below(state, 3) == 0)
      draw_stages(state, t, &s->check);
    else
      draw_choice(state, t, "--structure", min_sum ? 6 : 5, false, &s->check);
    return;
  }
  if (extr_stochastic_has_structure(s->stochastic.kind))
    draw_choice(state, t, "--structure", 5, true, &s->variable);
  draw_choice(state, t, "--check-structure", 6, false, &s->check);
}

/* Decoders along blocks are refused for codes without blocks. */
static void draw_lanes(uint64_t *state, trial *t) {
  char text[EXTR_LANES_TEXT];
  if (t->settings.decoder.algorithm == EXTR_STOCHASTIC) return;
  int kind = draw_below(state, 4);
  if (kind == 3)
    snprintf(text, sizeof text, "block:%d", draw_between(state, 1, 64));
  else
    snprintf(text, sizeof text, "%s", kind == 0 ? "auto" : kind == 1 ? "frames" : "block");
  if (extr_lanes_parse(NULL, text, &t->settings.decoder.lanes) != EXTR_OK) abort();
  add(t, " --lanes %s", text);
}

static void draw_execution(uint64_t *state, trial *t) {
  extr_decoder_settings *s = &t->settings.decoder;
  do s->isa = (extr_isa)draw_below(state, EXTR_ISA_COUNT);
  while (!extr_isa_available(s->isa));
  const bool divided = s->check.stages.form != EXTR_STAGES_AUTO; /* of compiled kernels */
  if (draw_below(state, 3) == 0 && !divided) s->kernels = EXTR_INTERPRETED;
  t->settings.threads = draw_between(state, 1, 3);
  add(t, " --isa %s --kernels %s --threads %d", extr_isa_name(s->isa),
      extr_decoder_get(s, "kernels", NULL), t->settings.threads);
}

/* ---- Channel ---- */

static void draw_symbols(uint64_t *state, trial *t) {
  channel_settings *channel = &t->settings.channel;
  static const double easier_db[] = {0, 0, 3, 7, 11};
  channel->modulation = (modulation)(draw_below(state, 2) ? 0 : draw_below(state, 5));
  int fading = draw_below(state, 5);
  char name[CHANNEL_TEXT] = "awgn";
  if (fading == 1) snprintf(name, sizeof name, "rayleigh");
  const int length = draw_between(state, 2, 50);
  const int symbols = t->codec.sent / extr_modulation_bits(channel->modulation);
  if (fading == 2)
    snprintf(name, sizeof name, "rayleigh-block:%d", length < symbols ? length : symbols);
  if (extr_channel_parse(NULL, name, channel) != EXTR_OK) abort();
  add(t, " --channel %s --modulation %s", name, extr_modulation_names[channel->modulation]);
  if (extr_modulation_bits(channel->modulation) > 2) {
    channel->demapper = draw_below(state, 2) ? DEMAP_MAX_LOG : DEMAP_EXACT;
    add(t, " --demapper %s", extr_demapper_names[channel->demapper]);
  }
  double easier = easier_db[channel->modulation] + (fading == 1 || fading == 2 ? 3 : 0);
  t->quality = decimal(state, (int)(1000 * easier) - 500, (int)(1000 * easier) + 6000, 1e-3);
  add(t, " --ebn0 %.6g", t->quality);
}

static void draw_channel(uint64_t *state, trial *t) {
  double redundant = 1 - (double)extr_encoder_information(t->codec.encoder) / t->codec.sent;
  int kind = draw_below(state, 6);
  if (kind == 0) {
    t->settings.channel.kind = CHANNEL_BSC;
    t->quality = decimal(state, 1, 30 + (int)(200 * redundant), 1e-3 / 2);
    add(t, " --channel bsc --crossover %.6g", t->quality);
  } else if (kind == 1) {
    t->settings.channel.kind = CHANNEL_BEC;
    t->quality = decimal(state, (int)(300 * redundant), (int)(1100 * redundant) + 1, 1e-3);
    t->quality = fmin(t->quality, 1);
    add(t, " --channel bec --erasure %.6g", t->quality);
  } else {
    draw_symbols(state, t);
  }
  t->settings.random_codewords = draw_below(state, 2);
  t->settings.seed = (uint64_t)draw_below(state, 1000000);
  add(t, " --codewords %s --seed %llu", t->settings.random_codewords ? "random" : "zero",
      (unsigned long long)t->settings.seed);
}

/* ---- */

/* The number of edges, each times the degree of its row. */
static double pairs_of(const extr_code *code) {
  double pairs = 0;
  for (int row = 0; row < extr_code_rows(code); row++)
    pairs += pow(extr_code_row_degree(code, row), 2);
  return pairs;
}

static uint64_t frames_for(const trial *t, uint64_t *state, double work) {
  double edges = extr_code_edges(t->codec.code);
  double pairs = t->rule < MESSAGE_RULES ? pairs_of(t->codec.code) : 0;
  double ns = (edges * plain_cost(t->rule) + pairs) * t->settings.decoder.iterations;
  double most = fmin(600, fmax(1, work / ns));
  return (uint64_t)draw_between(state, 1 + (int)most / 2, (int)most);
}

extr_status trial_draw(extr_context *context, uint64_t seed, uint64_t number, double work,
                       trial *t) {
  uint64_t state = seed * UINT64_C(0x9e3779b97f4a7c15) + number;
  for (int i = 0; i < 8; i++) draw_word(&state);
  *t = (trial){.settings = {.decoder = extr_decoder_default()}};
  extr_status status = draw_code(context, &state, number, t);
  if (status != EXTR_OK) return status;
  t->settings.codec = &t->codec;
  draw_rule(&state, t);
  draw_loop(&state, t);
  draw_structure(&state, t);
  draw_lanes(&state, t);
  draw_execution(&state, t);
  draw_channel(&state, t);
  t->settings.max_frames = frames_for(t, &state, work);
  add(t, " --max-frames %llu --min-frame-errors 1000000000",
      (unsigned long long)t->settings.max_frames);
  return EXTR_OK;
}

void trial_free(trial *t) {
  extr_structure_free(t->given);
  extr_codec_close(&t->codec);
}
