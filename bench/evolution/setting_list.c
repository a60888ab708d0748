#include "bench/evolution/setting_list.h"

#include "bench/options/name_list.h"
#include "core/base/array.h"

typedef struct maker {
  const setting_options *options;
  setting_list *list;
} maker;

/* Adds a setting, with these bits and this step unless they are NULL. */
static extr_status add(extr_context *context, const maker *m, const char *decoder, const int *bits,
                       const double *step) {
  setting_list *list = m->list;
  decoder_options typed = m->options->others;
  char bits_text[16], step_text[32];
  decoder_type(&typed, "decoder", decoder);
  if (bits) {
    snprintf(bits_text, sizeof bits_text, "%d", *bits);
    decoder_type(&typed, "llr-bits", bits_text);
  }
  if (step) {
    snprintf(step_text, sizeof step_text, "%.17g", *step);
    decoder_type(&typed, "llr-step", step_text);
  }
  if (list->count == SETTINGS_MAX)
    return extr_fail(context, EXTR_LIMIT, "more than %d settings", SETTINGS_MAX);
  TRY(ARRAY_RESERVE(context, list->settings, list->capacity, (size_t)list->count + 1));
  TRY(decoder_options_parse(context, &typed, &list->settings[list->count], NULL));
  list->count++;
  return EXTR_OK;
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* The parameters of "nms:A:STEP:B"; none for any other decoder. */
static extr_status read_range(extr_context *context, const char *decoder, real_list *range) {
  const bool shipped = strncmp(decoder, "nms:", 4) == 0 || strncmp(decoder, "oms:", 4) == 0;
  const char *colon = shipped ? strchr(decoder + 4, ':') : NULL;
  range->count = 0;
  if (!colon || !strchr(colon + 1, ':') || strstr(colon, ":self-corrected")) return EXTR_OK;
  const char *problem = reals_parse(decoder + 4, range);
  if (!problem) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--decoder '%.60s': %s", decoder, problem);
}

/* The decoder with parameter i of its range, or as it is. */
static const char *decoder_at(const char *decoder, const real_list *range, int i,
                              char text[EXTR_SETTING_TEXT]) {
  if (range->count == 0) return decoder;
  snprintf(text, EXTR_SETTING_TEXT, "%.4s%.15g", decoder, range->values[i]);
  return text;
}

static extr_status add_units(extr_context *context, const maker *m, const char *decoder) {
  const integer_list *bits = &m->options->bits;
  const real_list *steps = &m->options->steps;
  for (int i = 0; i < bits->count || i == 0; i++)
    for (int j = 0; j < steps->count || j == 0; j++)
      TRY(add(context, m, decoder, bits->count ? &bits->values[i] : NULL,
              steps->count ? &steps->values[j] : NULL));
  return EXTR_OK;
}

static extr_status add_decoder(extr_context *context, const char *decoder, void *state) {
  real_list range;
  char text[EXTR_SETTING_TEXT];
  TRY(read_range(context, decoder, &range));
  for (int i = 0; i < range.count || i == 0; i++)
    TRY(add_units(context, state, decoder_at(decoder, &range, i, text)));
  return EXTR_OK;
}

extr_status setting_list_make(extr_context *context, const setting_options *options,
                              setting_list *list) {
  maker m = {options, list};
  *list = (setting_list){0};
  return decoder_list_visit(context, options->decoders, add_decoder, &m);
}

/* ---- Families -------------------------------------------------------------------------------- */

/* The parameters of a family whose messages have this step; NULL for floats. */
static extr_status add_parameters(extr_context *context, const maker *m, const char *family,
                                  const int *bits, const double *step) {
  const double unit = step ? *step : 0.125;
  char decoders[80], text[EXTR_SETTING_TEXT];
  real_list range;
  snprintf(decoders, sizeof decoders, "%s", family);
  if (strcmp(family, "nms") == 0)
    snprintf(decoders, sizeof decoders, "nms:0.4375:0.0625:0.9375");
  else if (strcmp(family, "oms") == 0 && unit > 2)
    return EXTR_OK;
  else if (strcmp(family, "oms") == 0)
    snprintf(decoders, sizeof decoders, "oms:%.15g:%.15g:2", unit, unit);
  TRY(read_range(context, decoders, &range));
  for (int i = 0; i < range.count || i == 0; i++)
    TRY(add(context, m, decoder_at(decoders, &range, i, text), bits, step));
  return EXTR_OK;
}

static bool useful(int bits, double step) {
  double reach = ((1 << (bits - 1)) - 1) * step;
  return reach >= 6 && reach <= 32;
}

static extr_status add_steps(extr_context *context, const maker *m, const char *family, int bits) {
  static const double usual[] = {0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2};
  const int own = m->options->steps.count;
  const double *steps = own ? m->options->steps.values : usual;
  for (int i = 0; i < (own ? own : (int)(sizeof usual / sizeof *usual)); i++)
    if (own || useful(bits, steps[i])) TRY(add_parameters(context, m, family, &bits, &steps[i]));
  return EXTR_OK;
}

static extr_status add_family(extr_context *context, const char *family, void *state) {
  const maker *m = state;
  const integer_list *bits = &m->options->bits;
  bool shipped = strcmp(family, "nms") == 0 || strcmp(family, "oms") == 0;
  extr_decoder_settings settings = extr_decoder_default();
  if (!shipped) TRY(extr_decoder_set(context, &settings, "decoder", family));
  const char *message = decoder_typed(&m->options->others, "message");
  if (message && strcmp(message, "f32") == 0) settings.message = EXTR_F32;
  if (settings.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "--decoder %s: tune works on message-passing decoders, not on stochastic ones",
                     family);
  if (settings.message == EXTR_F32) return add_parameters(context, m, family, NULL, NULL);
  for (int i = 0; i < bits->count || i == 0; i++)
    TRY(add_steps(context, m, family, bits->count ? bits->values[i] : settings.llr_bits));
  return EXTR_OK;
}

extr_status setting_list_families(extr_context *context, const setting_options *options,
                                  setting_list *list) {
  maker m = {options, list};
  *list = (setting_list){0};
  return decoder_list_visit(context, options->decoders, add_family, &m);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

void setting_list_free(setting_list *list) {
  free(list->settings);
  *list = (setting_list){0};
}

const char *setting_text(const extr_decoder_settings *settings, char text[EXTR_SETTING_TEXT]) {
  extr_decoder_settings rounded = *settings;
  rounded.parameter = extr_algorithm_parameter(settings);
  return extr_decoder_get(&rounded, "decoder", text);
}
