#include "bench/options/decoder_options.h"

#include "bench/cli/failure.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The table ------------------------------------------------------------------------------- */

const char *decoder_typed(const decoder_options *options, const char *name) {
  return typed_setting(&options->typed, name);
}

void decoder_type(decoder_options *options, const char *name, const char *text) {
  type_setting(&options->typed, name, text);
}

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

option_spec decoder_option(decoder_options *options, const char *name) {
  return setting_option(&options->typed, name);
}

option_spec decoder_integers_option(decoder_options *options, const char *name,
                                    integer_list *list) {
  option_spec row = decoder_option(options, name);
  row.kind = OPTION_INTEGERS;
  row.value = "N,...";
  row.integers = list;
  return row;
}

option_spec decoder_reals_option(decoder_options *options, const char *name, real_list *list) {
  option_spec row = decoder_option(options, name);
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

int decoder_options_table(decoder_options *options, decoder_group group,
                          option_spec rows[DECODER_OPTIONS]) {
  const extr_setting *setting;
  int count = 0;
  *options = (decoder_options){0};
  choose_names(group, extr_decoder_setting(0)->choices, options->names);
  for (int i = 0; (setting = extr_decoder_setting(i)); i++)
    if (is_useful(options->names, setting->name))
      rows[count++] = decoder_option(options, setting->name);
  rows[0].choices = options->names; /* the first row is the decoder */
  specialize(group, &rows[0], option_named(rows, count, "iterations"));
  return count;
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

/* EXTR_INPUT if rounding makes another algorithm of the parameter, or leaves nothing of the messages;
 * the message says what to give instead. */
static extr_status check_rounding(extr_context *context, const extr_decoder_settings *settings) {
  if (!rounds(settings)) return EXTR_OK;
  return settings->algorithm == EXTR_OFFSET ? check_offset(context, settings)
                                            : check_factor(context, settings);
}

const char *decoder_rounded(const extr_decoder_settings *s, char text[DECODER_ROUNDED_TEXT]) {
  double rounded = extr_algorithm_parameter(s);
  text[0] = 0;
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
    return extr_fail(context, EXTR_INPUT, "%s%s: expected baseline, avx2, avx512 or avx512vbmi",
                     given, name);
  if (extr_isa_available(settings->isa)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s%s: this processor does not support it", given, name);
}

extr_status decoder_options_check(extr_context *context, const decoder_options *options,
                                  const extr_decoder_settings *settings) {
  const simulation_settings whole = {.decoder = *settings};
  typed_settings typed = options->typed;
  if (options->reads_units) type_setting(&typed, "llr-step", NULL); /* it has an effect on input */
  TRY(typed_settings_check(context, &typed, &whole));
  return check_rounding(context, settings);
}

/* --random is another way to give a parameter of the decoder. */
static extr_status check_random(extr_context *context, const decoder_options *options) {
  const char *decoder = decoder_typed(options, "decoder");
  const char *random = decoder_typed(options, "random");
  if (!decoder || !random || !strstr(decoder, "random=")) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--random %s: %s says it already", random, decoder);
}

extr_status decoder_options_apply(extr_context *context, const decoder_options *options,
                                  extr_decoder_settings *settings) {
  static const char *const others[] = {"structure", "check-structure", "isa"};
  simulation_settings whole = {.decoder = *settings};
  typed_settings typed = options->typed;
  for (int i = 0; i < 3; i++) type_setting(&typed, others[i], NULL);
  TRY(typed_settings_apply(context, &typed, &whole));
  *settings = whole.decoder;
  TRY(isa_choose(context, decoder_typed(options, "isa"), settings));
  return check_random(context, options);
}

/* Both may be files, and "auto" depends on the decoder. */
static extr_status choose_structures(extr_context *context, const decoder_options *options,
                                     extr_decoder_settings *settings,
                                     decoder_structures *structures) {
  const char *nodes = decoder_typed(options, "structure");
  TRY(check_choice_read(context, nodes ? nodes : "auto", settings, &structures->nodes));
  return check_structure_read(context, decoder_typed(options, "check-structure"), settings,
                              &structures->checks);
}

extr_status decoder_options_parse(extr_context *context, const decoder_options *options,
                                  extr_decoder_settings *settings, decoder_structures *structures) {
  if (structures) *structures = (decoder_structures){0};
  *settings = extr_decoder_default();
  TRY(decoder_options_apply(context, options, settings));
  if (structures) TRY(choose_structures(context, options, settings, structures));
  return decoder_options_check(context, options, settings);
}

void decoder_structures_free(decoder_structures *structures) {
  check_choice_free(&structures->nodes);
  check_choice_free(&structures->checks);
}

void decoder_warn_plan(extr_context *context, const char *command,
                       const extr_decoder_settings *settings) {
  const char *file = settings->plan_file;
  if (file && file_exists(file) && extr_replace_check(context, file) != EXTR_OK)
    failure(EXIT_DONE, command, "%s; its choices are used, but new ones are not kept",
            extr_context_message(context));
}
