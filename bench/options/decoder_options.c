#include "bench/options/decoder_options.h"

#include "bench/cli/failure.h"
#include "bench/configuration/fields.h"
#include "bench/structures/cost_options.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The table ------------------------------------------------------------------------------- */

/* Settings with the decoder of this name, or with the default for one that needs a parameter. */
static extr_decoder_settings example_of(const char *decoder) {
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder_set(NULL, &settings, "decoder", decoder);
  return settings;
}

static bool is_in(decoder_group group, const extr_decoder_settings *settings) {
  return group == DECODERS_ALL ||
         (settings->algorithm == EXTR_STOCHASTIC) == (group == DECODERS_OF_BITS);
}

/* Copies the names that the group has; `names` ends with NULL. */
static void choose_names(decoder_group group, const char *const *all,
                         const char *names[DECODER_NAMES]) {
  int count = 0;
  for (int i = 0; all[i] && count < DECODER_NAMES - 1; i++) {
    const extr_decoder_settings settings = example_of(all[i]);
    if (is_in(group, &settings)) names[count++] = all[i];
  }
  names[count] = NULL;
}

/* Whether the setting has an effect on one of these decoders. */
static bool is_useful(const char *const *decoders, const char *name) {
  for (int i = 0; decoders[i]; i++) {
    const extr_decoder_settings settings = example_of(decoders[i]);
    if (extr_decoder_applies(NULL, &settings, name) == EXTR_OK) return true;
  }
  return false;
}

option_spec decoder_integers_option(typed_settings *options, const char *name, integer_list *list) {
  option_spec row = setting_option(options, name);
  row.kind = OPTION_INTEGERS;
  row.value = "N,...";
  row.integers = list;
  return row;
}

option_spec decoder_reals_option(typed_settings *options, const char *name, real_list *list) {
  option_spec row = setting_option(options, name);
  row.kind = OPTION_REALS;
  row.value = "A:STEP:B|LIST";
  row.reals = list;
  return row;
}

/* What the general words say of both kinds of decoders. */
static void specialize(decoder_group group, option_spec *decoder, option_spec *iterations) {
  if (group == DECODERS_ALL) return;
  const bool on_bits = group == DECODERS_OF_BITS;
  decoder->help = on_bits ? "stochastic decoder" : "check-node algorithm";
  iterations->help = on_bits ? "maximum number of decoding cycles" : "maximum number of iterations";
  iterations->absent = on_bits ? "the decoder's own limit, 100 to 700" : "20";
}

int decoder_options_table(typed_settings *options, decoder_group group,
                          option_spec rows[DECODER_OPTIONS]) {
  const extr_setting *setting;
  int count = 0;
  *options = (typed_settings){0};
  choose_names(group, extr_decoder_setting(0)->choices, options->names);
  for (int i = 0; (setting = extr_decoder_setting(i)); i++)
    if (is_useful(options->names, setting->name))
      rows[count++] = setting_option(options, setting->name);
  rows[0].choices = options->names; /* the first row is the decoder */
  specialize(group, &rows[0], option_named(rows, count, "iterations"));
  return count;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* The names that nodes take; for the check nodes of stochastic decoders if `checks`. */
static const char *names_of(const extr_decoder_settings *settings, bool checks) {
  if (checks) return "total, " STRUCTURE_HELP;
  return settings->algorithm != EXTR_STOCHASTIC && extr_decoder_is_min_sum(settings)
             ? "auto, " STRUCTURE_HELP ", two-min"
             : "auto, " STRUCTURE_HELP;
}

static bool is_name(const extr_decoder_settings *settings, const char *setting, const char *text) {
  extr_decoder_settings named = *settings;
  return extr_decoder_set(NULL, &named, setting, text) == EXTR_OK;
}

/* False if the text looks like a misspelt name rather than a file. */
static bool names_file(const char *text) {
  return strchr(text, '/') || strchr(text, '.') || access(text, R_OK) == 0;
}

/* True if the part before '+' is no name at all, rather than one with a wrong number. */
static bool is_unknown(const extr_decoder_settings *settings, const char *setting,
                       const char *text) {
  char name[EXTR_SETTING_TEXT];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "+"), text);
  return strcmp(name, "frontier") != 0 && strncmp(name, "frontier:", strlen("frontier:")) != 0 &&
         !is_name(settings, setting, name);
}

extr_status check_choice_read(extr_context *context, const char *setting, const char *text,
                              extr_decoder_settings *settings, check_choice *choice) {
  const bool checks = strcmp(setting, "check-structure") == 0;
  const bool variable = settings->algorithm == EXTR_STOCHASTIC && !checks;
  const bool none = variable && !extr_stochastic_has_structure(settings->stochastic.kind);
  char room[EXTR_SETTING_TEXT];
  *choice = (check_choice){0};
  if (!none && !is_name(settings, setting, text) && names_file(text)) {
    extr_node_choice *node = variable ? &settings->variable : &settings->check;
    TRY(structure_open(context, text, NULL, &choice->structure, NULL));
    *node = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = choice->structure};
  } else if (!none && is_unknown(settings, setting, text)) {
    return extr_fail(context, EXTR_INPUT, "unknown structure '%s': expected %s or a file", text,
                     names_of(settings, checks));
  } else {
    TRY(extr_decoder_set(context, settings, setting, text));
    text = extr_decoder_get(settings, setting, room);
  }
  choice->name = strdup(text);
  return choice->name ? EXTR_OK : extr_fail_memory(context);
}

void check_choice_free(check_choice *choice) {
  free(choice->name);
  extr_structure_free(choice->structure);
  *choice = (check_choice){0};
}

const char *layout_text(const extr_lanes *layout, char text[EXTR_SETTING_TEXT]) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.lanes = *layout;
  return extr_decoder_get(&settings, "lanes", text);
}

const char *check_nodes_text(const extr_decoder *decoder, const extr_code *code,
                             char text[CHECK_NODES_TEXT]) {
  static const char more[] = "; ...";
  size_t length = 0;
  extr_node_choice choice;
  *text = 0;
  for (int degree = 0; degree <= extr_code_columns(code); degree++) {
    char name[EXTR_SETTING_TEXT], entry[EXTR_SETTING_TEXT + 16];
    if (!extr_decoder_choice(decoder, degree, &choice)) continue;
    int size = snprintf(entry, sizeof entry, "%s%d %s", length ? "; " : "", degree,
                        structure_text(&choice, name));
    if (length + (size_t)size + sizeof more > CHECK_NODES_TEXT) {
      memcpy(text + length, more, sizeof more);
      break;
    }
    memcpy(text + length, entry, (size_t)size + 1);
    length += (size_t)size;
  }
  return text;
}

const char *plan_text(const extr_decoder *decoder, const extr_code *code, char text[PLAN_TEXT]) {
  const extr_lanes layout = extr_decoder_layout(decoder);
  const extr_planned planned = extr_decoder_planned(decoder);
  char lanes[EXTR_SETTING_TEXT], checks[CHECK_NODES_TEXT];
  *text = 0;
  if (planned >= EXTR_PLANNED_IN_PART)
    snprintf(text, PLAN_TEXT, "measured%s: lanes %s; check nodes %s",
             planned == EXTR_PLANNED_IN_PART ? " in part" : "", layout_text(&layout, lanes),
             check_nodes_text(decoder, code, checks));
  return text;
}

/* ---- Rounding -------------------------------------------------------------------------------- */

static extr_status check_offset(extr_context *context, const extr_decoder_settings *s) {
  double offset = s->parameter, step = s->llr_step, rounded = extr_algorithm_parameter(s);
  double reach = ((1 << (s->llr_bits - 1)) - 1) * step; /* the largest message */
  if (offset > 0 && rounded == 0)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of step %g round the offset to 0, which is ms: expected "
                     "%g or more, a smaller --llr-step, or ms",
                     offset, step, step / 2);
  if (rounded >= reach)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of %d bits and step %g reach to %g, of which the offset "
                     "leaves nothing: expected less than %g",
                     offset, s->llr_bits, step, reach, reach - 0.5 * step);
  return EXTR_OK;
}

static extr_status check_factor(extr_context *context, const extr_decoder_settings *s) {
  if (s->parameter >= 1 || extr_algorithm_parameter(s) < 1) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "nms:%g: i8 messages round the factor to 1, which is ms: expected 127/128 or "
                   "less, ms, or --message f32",
                   s->parameter);
}

static bool rounds(const extr_decoder_settings *s) {
  return s->message == EXTR_I8 && (s->algorithm == EXTR_OFFSET || s->algorithm == EXTR_NORMALIZED);
}

/* EXTR_INPUT if rounding makes another algorithm of the parameter, or leaves nothing of the
 * messages; the message says what to give instead. */
static extr_status check_rounding(extr_context *context, const extr_decoder_settings *settings) {
  if (!rounds(settings)) return EXTR_OK;
  return settings->algorithm == EXTR_OFFSET ? check_offset(context, settings)
                                            : check_factor(context, settings);
}

const char *decoder_rounded(const extr_decoder_settings *s, char text[DECODER_ROUNDED_TEXT]) {
  double rounded = extr_algorithm_parameter(s), factors, offsets;
  text[0] = 0;
  if (*s->weights && extr_weights_rounding(NULL, s, &factors, &offsets) == EXTR_OK) {
    if (factors > 0 || offsets > 0)
      snprintf(text, DECODER_ROUNDED_TEXT,
               "weights to 1/128 and whole steps: factors by up to %.2g, offsets by up to %.2g",
               factors, offsets);
    return text;
  }
  if (!rounds(s) || rounded == s->parameter) return text;
  if (s->algorithm == EXTR_NORMALIZED)
    snprintf(text, DECODER_ROUNDED_TEXT, "factor %g is %g/128", s->parameter, 128 * rounded);
  else
    snprintf(text, DECODER_ROUNDED_TEXT, "offset %g is %g, %g of step %g", s->parameter, rounded,
             rounded / s->llr_step, s->llr_step);
  return text;
}

/* ---- What was typed -------------------------------------------------------------------------- */

extr_status isa_choose(extr_context *context, const char *typed, extr_decoder_settings *settings) {
  const char *name = typed ? typed : getenv("EXTRINSIC_ISA");
  const char *given = typed ? "--isa " : "EXTRINSIC_ISA=";
  settings->isa = extr_isa_best();
  if (!name) return EXTR_OK;
  if (extr_decoder_set(NULL, settings, "isa", name) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT,
                     "%s%s: expected baseline, avx2, avx512, avx512vbmi or neon", given, name);
  if (extr_isa_available(settings->isa)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s%s: this processor does not support it", given, name);
}

extr_status decoder_options_check(extr_context *context, const typed_settings *options,
                                  const extr_decoder_settings *settings) {
  const simulation_settings whole = {.decoder = *settings};
  typed_settings typed = *options;
  if (options->reads_units) type_setting(&typed, "llr-step", NULL); /* it has an effect on input */
  TRY(typed_settings_check(context, &typed, &whole));
  return check_rounding(context, settings);
}

/* The plan that was not typed: that of the environment, or measured, where it has a choice. */
static extr_status choose_plan(extr_context *context, const typed_settings *options,
                               extr_decoder_settings *settings) {
  const char *name = getenv("EXTRINSIC_PLAN");
  if (typed_setting(options, "plan") || extr_decoder_applies(NULL, settings, "plan") != EXTR_OK)
    return EXTR_OK;
  if (extr_decoder_set(NULL, settings, "plan", name ? name : "measured") == EXTR_OK) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "EXTRINSIC_PLAN=%s: expected estimated, measured, or a file with a dot or a "
                   "slash in its name",
                   name);
}

/* --random is another way to give a parameter of the decoder. */
static extr_status check_random(extr_context *context, const typed_settings *options) {
  const char *decoder = typed_setting(options, "decoder");
  const char *random = typed_setting(options, "random");
  if (!decoder || !random || !strstr(decoder, "random=")) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--random %s: %s says it already", random, decoder);
}

extr_status decoder_options_apply(extr_context *context, const typed_settings *options,
                                  extr_decoder_settings *settings) {
  static const char *const others[] = {"structure", "check-structure", "isa"};
  simulation_settings whole = {.decoder = *settings};
  typed_settings typed = *options;
  for (int i = 0; i < 3; i++) type_setting(&typed, others[i], NULL);
  TRY(typed_settings_apply(context, &typed, &whole));
  *settings = whole.decoder;
  TRY(isa_choose(context, typed_setting(options, "isa"), settings));
  return check_random(context, options);
}

/* Both may be files, and "auto" depends on the decoder. */
extr_status decoder_structures_read(extr_context *context, const typed_settings *options,
                                    extr_decoder_settings *settings,
                                    decoder_structures *structures) {
  const char *nodes = typed_setting(options, "structure");
  const char *checks = typed_setting(options, "check-structure");
  TRY(check_choice_read(context, "structure", nodes ? nodes : "auto", settings,
                        &structures->nodes));
  if (settings->algorithm == EXTR_STOCHASTIC)
    TRY(check_choice_read(context, "check-structure", checks ? checks : "total", settings,
                          &structures->checks));
  return choose_plan(context, options, settings);
}

extr_status decoder_options_parse(extr_context *context, const typed_settings *options,
                                  extr_decoder_settings *settings, decoder_structures *structures) {
  if (structures) *structures = (decoder_structures){0};
  *settings = extr_decoder_default();
  TRY(decoder_options_apply(context, options, settings));
  if (structures) TRY(decoder_structures_read(context, options, settings, structures));
  TRY(choose_plan(context, options, settings));
  return decoder_options_check(context, options, settings);
}

void decoder_structures_free(decoder_structures *structures) {
  check_choice_free(&structures->nodes);
  check_choice_free(&structures->checks);
}

void decoder_warn_plan(extr_context *context, const char *command,
                       const extr_decoder_settings *settings) {
  const char *file = settings->plan_file;
  if (file && extr_file_exists(file) && extr_replace_check(context, file) != EXTR_OK)
    failure(EXIT_DONE, command, "%s; its choices are used, but new ones are not kept",
            extr_context_message(context));
}

void decoder_report_plan(const char *command, const extr_decoder *decoder, const extr_code *code,
                         const char *before) {
  char text[PLAN_TEXT];
  if (strcmp(plan_text(decoder, code, text), before) != 0)
    failure(EXIT_DONE, command, "plan: %s", text);
}
