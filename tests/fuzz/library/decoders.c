#include "decoder/settings/texts.h"
#include "tests/fuzz/library/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 14, FRAMES_MOST = 3, STRIDE = 4 };

/* ---- Settings -------------------------------------------------------------------------------- */

static const char *const algorithms[] = {
    "ms",   "nms:0.75", "oms:0.5",    "spa",     "spa:pairwise", "spa-table",  "em:length=16",
    "tfm",  "mtfm",     "ds:delay=2", "rhs",     "counter",      "counter-bf", "ueng2017",
    "gdbf", "pgdbf",    "gallager-b", "nms:1.5", "em:bits=3",    NULL,
};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

/* One setting that may be out of its range, or contradict another one. Enumerations are as large as
 * integers; the places of reals are empty. */
static void spoil(state *s, extr_decoder_settings *settings) {
  static const double reals[] = {0, 0.5, -1, 1e9, NAN, INFINITY, 0.001};
  int small = next_small(s);
  double real = reals[next_below(s, 7)];
  void *const integers[15] = {&settings->algorithm,
                              NULL,
                              &settings->schedule,
                              &settings->message,
                              &settings->check.kind,
                              &settings->check.latency,
                              &settings->variable.kind,
                              &settings->kernels,
                              &settings->iterations,
                              &settings->llr_bits,
                              NULL,
                              &settings->isa,
                              &settings->stochastic.kind};
  int what = next_below(s, 15);
  if (integers[what])
    memcpy(integers[what], &small, sizeof small);
  else if (what == 1)
    settings->parameter = real;
  else if (what == 10)
    settings->llr_step = real;
  else if (what == 13)
    settings->after = (extr_after){(extr_after_kind)(small % 3), small, real, 0.5};
  else
    settings->stochastic.value[next_below(s, EXTR_STOCHASTIC_PARAMETERS)] = real;
}

static extr_decoder_settings next_settings(state *s, extr_context *context) {
  extr_decoder_settings settings = extr_decoder_default();
  char text[EXTR_SETTING_TEXT];
  succeeded(context,
            extr_decoder_set(context, &settings, "decoder", algorithms[next_below(s, ALGORITHMS)]));
  settings.iterations = 1 + next_below(s, 6);
  settings.kernels = EXTR_INTERPRETED;
  settings.early_stop = next_below(s, 2);
  settings.syndrome = next_below(s, 8) == 7;
  if (next_below(s, 4) == 3) extr_after_parse(NULL, "perturb:iterations=3", &settings.after);
  settings.schedule = (extr_schedule_kind)next_below(s, 2);
  settings.isa = (extr_isa)next_below(s, (int)extr_isa_best() + 1);
  settings.check.structure = settings.variable.structure = s->structures[next_below(s, PLACES)];
  while (next_below(s, 3) == 2) spoil(s, &settings);
  check(*extr_algorithm_text(&settings, text));
  return settings;
}

/* ---- Decoders -------------------------------------------------------------------------------- */

static void keep(state *s, int place, extr_decoder *made, const extr_code *code,
                 const extr_decoder_settings *settings) {
  drop_decoder(s, place);
  s->decoders[place] = made;
  s->decoded[place] = code;
  s->settings[place] = *settings;
  check(extr_decoder_lanes(made) > 0);
}

void use_decoder(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES), other = next_below(s, PLACES);
  extr_decoder *made = NULL;
  if (next_below(s, 4) == 0) {
    const extr_decoder_settings same = s->settings[other];
    if (succeeded(context, extr_decoder_copy(context, s->decoders[other], &made)))
      keep(s, place, made, s->decoded[other], &same);
    return;
  }
  extr_decoder_settings settings = next_settings(s, context);
  const extr_code *code = s->codes[other];
  const extr_decoder_settings *given = next_below(s, 16) ? &settings : NULL;
  if (succeeded(context, extr_decoder_new(context, code, given, &made)))
    keep(s, place, made, code, &settings);
  else
    check(!made);
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static bool satisfies(const extr_code *code, const uint8_t *bits, int frame) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    int parity = 0;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      parity ^= bits[extr_code_edge_columns(code)[e] * STRIDE + frame];
    if (parity) return false;
  }
  return true;
}

static float next_llr(state *s, bool finite) {
  uint8_t byte = next_byte(s);
  if (byte == 255 && !finite) return INFINITY;
  if (byte == 254 && !finite) return -INFINITY;
  return byte == 253 ? 1e30F : byte == 252 ? -1e-40F : ((float)byte - 128) / 4;
}

static void fill(state *s, bool finite, float *f32, int8_t *i8, int count) {
  for (int i = 0; i < count; i++) {
    i8[i] = (int8_t)(s->left > 0 ? *s->text : 0);
    f32[i] = next_llr(s, finite);
  }
}

/* Decodes frames again, whose bits and outcomes are known, and asks for everything. */
static void run_again(state *s, int place, const void *llr, int frames, const uint8_t *known,
                      const extr_outcome *outcomes) {
  extr_context *context = next_context(s);
  const extr_code *code = s->decoded[place];
  const size_t columns = (size_t)extr_code_columns(code), edges = (size_t)extr_code_edges(code);
  uint8_t bits[COLUMNS_MOST * STRIDE], *syndrome = calloc((size_t)extr_code_rows(code), STRIDE);
  float posteriors[COLUMNS_MOST * STRIDE], extrinsic[COLUMNS_MOST * STRIDE];
  float *messages = calloc(edges, STRIDE * sizeof *messages);
  extr_outcome again[FRAMES_MOST];
  int unsatisfied[FRAMES_MOST];
  const extr_frames all = {.frames = (size_t)frames,
                           .stride = STRIDE,
                           .llr = llr,
                           .bits = bits,
                           .outcomes = again,
                           .syndrome = next_below(s, 2) ? syndrome : NULL,
                           .posteriors = posteriors,
                           .extrinsic = extrinsic,
                           .unsatisfied = unsatisfied,
                           .messages = messages};
  if (syndrome && messages &&
      succeeded(context, extr_decoder_run(context, s->decoders[place], &all)))
    for (int f = 0; f < frames; f++) {
      check((unsatisfied[f] == 0) == again[f].codeword);
      check(again[f].iterations == outcomes[f].iterations);
      for (size_t v = 0; v < columns; v++) check(bits[v * STRIDE + f] == known[v * STRIDE + f]);
    }
  free(syndrome);
  free(messages);
}

void use_run(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES), frames = next_below(s, FRAMES_MOST + 1);
  extr_decoder *decoder = s->decoders[place];
  const extr_code *code = decoder ? s->decoded[place] : NULL;
  const extr_decoder_settings *settings = &s->settings[place];
  float f32[COLUMNS_MOST * STRIDE];
  int8_t i8[COLUMNS_MOST * STRIDE];
  uint8_t bits[COLUMNS_MOST * STRIDE], *out = next_below(s, 16) ? bits : NULL;
  extr_outcome outcomes[FRAMES_MOST];
  size_t stride = next_below(s, 16) ? STRIDE : 0;
  fill(s, settings->algorithm == EXTR_STOCHASTIC, f32, i8, COLUMNS_MOST * STRIDE);
  bool floats = next_below(s, 2);
  extr_status status =
      floats ? extr_decoder_run_f32(context, decoder, f32, stride, (size_t)frames, out, outcomes)
             : extr_decoder_run_i8(context, decoder, i8, stride, (size_t)frames, out, outcomes);
  if (!succeeded(context, status)) return;
  check(floats == (settings->message == EXTR_F32));
  for (int f = 0; f < frames; f++) {
    check(outcomes[f].iterations >= 1 && outcomes[f].iterations <= extr_decoder_last(settings));
    for (int v = 0; v < extr_code_columns(code); v++) check(bits[v * STRIDE + f] <= 1);
    check(satisfies(code, bits, f) == outcomes[f].codeword);
  }
  if (next_below(s, 2))
    run_again(s, place, floats ? (const void *)f32 : i8, frames, bits, outcomes);
}

/* ---- Streams --------------------------------------------------------------------------------- */

typedef struct feed {
  state *s;
  const extr_code *code;
  const extr_decoder_settings *settings;
  float f32[COLUMNS_MOST * STRIDE];
  int8_t i8[COLUMNS_MOST * STRIDE];
  int blocks, open; /* frames that are being decoded */
} feed;

static bool next_block(void *data, extr_block *block) {
  feed *f = data;
  if (f->blocks-- <= 0) return false;
  bool floats = f->settings->message == EXTR_F32;
  fill(f->s, f->settings->algorithm == EXTR_STOCHASTIC, f->f32, f->i8, COLUMNS_MOST * STRIDE);
  *block = (extr_block){.llr = floats ? (const void *)f->f32 : f->i8, .stride = STRIDE};
  block->frames = next_below(f->s, 16) ? 1 + next_below(f->s, FRAMES_MOST) : next_small(f->s);
  if (next_below(f->s, 16) == 0) block->stride = (size_t)next_below(f->s, STRIDE);
  if (block->frames > STRIDE) block->frames = 0;
  f->open += block->frames;
  return true;
}

static bool take_frames(void *data, const extr_decoded *frames, int count) {
  feed *f = data;
  for (int i = 0; i < count; i++) {
    check(frames[i].iterations >= 1 && frames[i].iterations <= extr_decoder_last(f->settings));
    check(frames[i].bit_errors >= 0 && frames[i].bit_errors <= extr_code_columns(f->code));
    for (int g = 0; g < EXTR_ERROR_GROUPS; g++)
      check(frames[i].group_errors[g] >= 0 && frames[i].group_errors[g] <= frames[i].bit_errors);
  }
  f->open -= count;
  return next_below(f->s, 16) != 15;
}

static void look(void *data, const extr_iteration *now) {
  const feed *f = data;
  int last = extr_code_columns(f->code) - 1;
  check(now->iteration >= 1 && now->iteration <= extr_decoder_last(f->settings));
  check(extr_iteration_bit(now, 0) <= 1 && extr_iteration_bit(now, last) <= 1);
}

void use_stream(state *s) {
  extr_context *context = next_context(s);
  int place = next_below(s, PLACES);
  extr_decoder *decoder = s->decoders[place];
  feed f = {.s = s,
            .code = decoder ? s->decoded[place] : NULL,
            .settings = &s->settings[place],
            .blocks = next_below(s, 6)};
  extr_stream stream = {.data = &f, .next = next_block, .done = take_frames};
  static const uint8_t groups[COLUMNS_MOST] = {0, 1, 2, 3, 3, 2, 1, 1, 2};
  int choice = next_below(s, 16);
  if (choice & 8) stream.groups = groups;
  if (choice & 1) stream.look = look;
  if (choice == 2) stream.next = NULL;
  if (choice == 4) stream.done = NULL;
  succeeded(context, extr_decoder_stream(context, decoder, choice == 6 ? NULL : &stream));
}

/* ---- Probes, quantizers, names --------------------------------------------------------------- */

void use_work(state *s) {
  extr_context *context = next_context(s);
  extr_decoder_settings settings = next_settings(s, context);
  extr_check_work work;
  extr_cycle_work cycle;
  float llr[COLUMNS_MOST];
  int8_t out[COLUMNS_MOST];
  const extr_decoder *decoder = s->decoders[next_below(s, PLACES)];
  int degree = next_small(s);
  if (settings.check.kind == EXTR_NODE_FRONTIER && degree > 7) degree = 7; /* else tens of ms */
  if (succeeded(context, extr_check_work_count(context, &settings, degree, &work)))
    check(work.operators >= 0 && work.latency >= 0 && work.operations >= 0);
  if (succeeded(context, extr_cycle_work_count(context, decoder, &cycle)))
    check(cycle.variable >= 0 && cycle.check >= 0);
  for (int i = 0; i < COLUMNS_MOST; i++) llr[i] = i == 3 ? NAN : next_llr(s, false);
  if (succeeded(context, extr_quantize(context, &settings, llr, COLUMNS_MOST, out)))
    for (int i = 0; i < COLUMNS_MOST; i++) check(abs(out[i]) <= (1 << (settings.llr_bits - 1)) - 1);
  extr_probes_of((extr_message)next_small(s), (extr_isa)next_small(s));
}

void use_names(state *s) {
  int value = next_small(s);
  char text[EXTR_NODE_CHOICE_TEXT];
  extr_node_choice choice = {.kind = (extr_node_kind)value, .latency = next_small(s)};
  const extr_setting *setting;
  extr_decoder_settings settings = extr_decoder_default();
  char room[EXTR_SETTING_TEXT];
  settings.message = (extr_message)value;
  settings.kernels = (extr_kernels)value;
  settings.schedule = (extr_schedule_kind)value;
  settings.isa = (extr_isa)value;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++)
    check(*extr_decoder_get(&settings, setting->name, room));
  check(*extr_stochastic_name((extr_stochastic_kind)value));
  check(*extr_node_choice_text(&choice, text));
  check(extr_stochastic_cycles((extr_stochastic_kind)value) >= 0);
  extr_stochastic_has_structure((extr_stochastic_kind)value);
  extr_isa_available((extr_isa)value);
  extr_class_name((extr_class)value);
  extr_cost_model_name(value);
  check(*extr_version());
}
