#include "bench/evolution/setting_list.h"

#include "bench/options/name_list.h"
#include "core/base/array.h"

/* What a list is made of. */
typedef struct maker {
  const setting_options *options;
  setting_list *list;
  const int *bits; /* NULL, as the step may be: that of the options */
  const double *step;
} maker;

/* Parameters may be equal when rounded. */
static bool are_equal(const listed_setting *one, const listed_setting *other) {
  const extr_decoder_settings *a = &one->settings, *b = &other->settings;
  char text[SETTING_LIST_TEXT], text_of_other[SETTING_LIST_TEXT];
  if (a->llr_bits != b->llr_bits || a->llr_step != b->llr_step || a->algorithm != b->algorithm)
    return false;
  if (one->own) return strcmp(one->own, other->own) == 0;
  if (extr_algorithm_parameter(a) != extr_algorithm_parameter(b)) return false;
  return strcmp(setting_text(a, NULL, text), setting_text(b, NULL, text_of_other)) == 0;
}

static bool is_listed(const setting_list *list, const listed_setting *setting) {
  for (int i = 0; i < list->count; i++)
    if (are_equal(&list->settings[i], setting)) return true;
  return false;
}

/* Adds the setting with this decoder, unless it is there. */
static extr_status add(extr_context *context, const char *decoder, void *state) {
  const maker *m = state;
  setting_list *list = m->list;
  typed_settings typed = m->options->others;
  char bits_text[16], step_text[32];
  type_setting(&typed, "decoder", decoder);
  if (m->bits) {
    snprintf(bits_text, sizeof bits_text, "%d", *m->bits);
    type_setting(&typed, "llr-bits", bits_text);
  }
  if (m->step) {
    snprintf(step_text, sizeof step_text, "%.17g", *m->step);
    type_setting(&typed, "llr-step", step_text);
  }
  if (list->count == SETTINGS_MAX)
    return extr_fail(context, EXTR_LIMIT, "more than %d settings", SETTINGS_MAX);
  TRY(ARRAY_RESERVE(context, list->settings, list->capacity, (size_t)list->count + 1));
  listed_setting *made = &list->settings[list->count];
  TRY(decoder_options_parse(context, &typed, &made->settings, NULL));
  made->own = made->settings.algorithm == EXTR_OWN ? strdup(decoder) : NULL;
  if (made->settings.algorithm == EXTR_OWN && !made->own) return extr_fail_memory(context);
  if (is_listed(list, made))
    free(made->own);
  else
    list->count++;
  return EXTR_OK;
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* The first range A:STEP:B in the name of a decoder, with its length; 0: there is none. Those of an
 * operator follow the equals signs behind its name; an operator that has none has a parenthesis. */
static size_t find_range(const char *decoder, const char **range) {
  const bool own = strncmp(decoder, "own:", 4) == 0 && !strchr(decoder, '(');
  const bool shipped = strncmp(decoder, "nms:", 4) == 0 || strncmp(decoder, "oms:", 4) == 0;
  const char *at = shipped ? decoder + 3 : own ? strchr(decoder + 4, ':') : NULL;
  if (at && own) at = strchr(at, '=');
  for (; at; at = own ? strchr(at + 1, '=') : NULL) {
    size_t length = strspn(at + 1, "+-.0123456789eE:");
    while (length > 0 && at[length] == ':') length--;
    *range = at + 1;
    if (memchr(*range, ':', length)) return length;
  }
  return 0;
}

/* Visits the decoder with every combination of the values in its ranges. */
static extr_status each_of_range(extr_context *context, const char *decoder, name_visit *visit,
                                 void *state) {
  const char *range;
  const size_t length = find_range(decoder, &range);
  char text[EXTR_SETTING_TEXT];
  OWNED_ARRAY real_list *values = NULL;
  if (length == 0) return visit(context, decoder, state);
  TRY(ARRAY_NEW(context, values, 1));
  snprintf(text, sizeof text, "%.*s", (int)length, range);
  const char *problem = reals_parse(text, values);
  if (problem) return extr_fail(context, EXTR_INPUT, "--decoder '%.60s': %s", decoder, problem);
  for (int i = 0; i < values->count; i++) {
    const int size = snprintf(text, sizeof text, "%.*s%.15g%s", (int)(range - decoder), decoder,
                              values->values[i], range + length);
    if (size >= EXTR_SETTING_TEXT)
      return extr_fail(context, EXTR_LIMIT, "--decoder '%.60s...' is too long", decoder);
    TRY(each_of_range(context, text, visit, state));
  }
  return EXTR_OK;
}

static extr_status add_units(extr_context *context, const char *decoder, void *state) {
  maker m = *(const maker *)state;
  const integer_list *bits = &m.options->bits;
  const real_list *steps = &m.options->steps;
  for (int i = 0; i < bits->count || i == 0; i++)
    for (int j = 0; j < steps->count || j == 0; j++) {
      m.bits = bits->count ? &bits->values[i] : NULL;
      m.step = steps->count ? &steps->values[j] : NULL;
      TRY(add(context, decoder, &m));
    }
  return EXTR_OK;
}

static extr_status add_decoder(extr_context *context, const char *decoder, void *state) {
  return each_of_range(context, decoder, add_units, state);
}

extr_status setting_list_make(extr_context *context, const setting_options *options,
                              setting_list *list) {
  maker m = {options, list, NULL, NULL};
  *list = (setting_list){0};
  return decoder_list_visit(context, options->decoders, add_decoder, &m);
}

/* ---- Families -------------------------------------------------------------------------------- */

/* The parameters of a family whose messages have the step of the maker, or none: floats. */
static extr_status add_parameters(extr_context *context, maker *m, const char *family) {
  const double unit = m->step ? *m->step : 0.125;
  char decoders[80];
  if (strcmp(family, "nms") == 0) return each_of_range(context, "nms:0.4375:0.0625:0.9375", add, m);
  if (strcmp(family, "oms") != 0) return each_of_range(context, family, add, m);
  if (unit > 2) return EXTR_OK;
  snprintf(decoders, sizeof decoders, "oms:%.15g:%.15g:2", unit, unit);
  return each_of_range(context, decoders, add, m);
}

static bool useful(int bits, double step) {
  double reach = ((1 << (bits - 1)) - 1) * step;
  return reach >= 6 && reach <= 32;
}

static extr_status add_steps(extr_context *context, maker *m, const char *family) {
  static const double usual[] = {0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2};
  const int own = m->options->steps.count;
  const double *steps = own ? m->options->steps.values : usual;
  for (int i = 0; i < (own ? own : (int)(sizeof usual / sizeof *usual)); i++) {
    m->step = &steps[i];
    if (own || useful(*m->bits, steps[i])) TRY(add_parameters(context, m, family));
  }
  return EXTR_OK;
}

static extr_status set_decoder(extr_context *context, const char *decoder, void *settings) {
  return extr_decoder_set(context, settings, "decoder", decoder);
}

static extr_status add_family(extr_context *context, const char *family, void *state) {
  maker m = *(const maker *)state;
  const integer_list *bits = &m.options->bits;
  bool shipped = strcmp(family, "nms") == 0 || strcmp(family, "oms") == 0;
  extr_decoder_settings settings = extr_decoder_default();
  if (!shipped) TRY(each_of_range(context, family, set_decoder, &settings));
  const char *message = typed_setting(&m.options->others, "message");
  if (message && strcmp(message, "f32") == 0) settings.message = EXTR_F32;
  if (settings.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "--decoder %s: tune works on message-passing decoders, not on stochastic ones",
                     family);
  if (settings.message == EXTR_F32) return add_parameters(context, &m, family);
  for (int i = 0; i < bits->count || i == 0; i++) {
    m.bits = bits->count ? &bits->values[i] : &settings.llr_bits;
    TRY(add_steps(context, &m, family));
  }
  return EXTR_OK;
}

extr_status setting_list_families(extr_context *context, const setting_options *options,
                                  setting_list *list) {
  maker m = {options, list, NULL, NULL};
  *list = (setting_list){0};
  return decoder_list_visit(context, options->decoders, add_family, &m);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

void setting_list_free(setting_list *list) {
  for (int i = 0; i < list->count; i++) free(list->settings[i].own);
  free(list->settings);
  *list = (setting_list){0};
}

const char *setting_text(const extr_decoder_settings *settings, const char *own,
                         char text[SETTING_LIST_TEXT]) {
  extr_decoder_settings rounded = *settings;
  char decoder[EXTR_SETTING_TEXT], window[24] = "";
  rounded.parameter = extr_algorithm_parameter(settings);
  if (settings->window) snprintf(window, sizeof window, " --window %d", settings->window);
  snprintf(text, SETTING_LIST_TEXT, "%s%s%s%s",
           own ? own : extr_decoder_get(&rounded, "decoder", decoder),
           *settings->weights ? " --weights " : "", settings->weights, window);
  return text;
}
