#include "bench/evolution/setting_list.h"

#include "bench/options/name_list.h"
#include "core/base/array.h"

#include <stdio.h>
#include <string.h>

typedef struct maker {
  const decoder_options *typed;
  const integer_list *bits;
  const real_list *steps;
  setting_list *list;
  real_list *range; /* room */
} maker;

static extr_status add(extr_context *context, maker *m, const decoder_options *typed) {
  setting_list *list = m->list;
  if (list->count == SETTINGS_MAX)
    return extr_fail(context, EXTR_LIMIT, "more than %d settings", SETTINGS_MAX);
  TRY(ARRAY_RESERVE(context, list->settings, list->capacity, (size_t)list->count + 1));
  extr_decoder_settings *settings = &list->settings[list->count];
  TRY(decoder_options_parse(context, typed, settings, NULL));
  list->count++;
  return EXTR_OK;
}

static extr_status add_units(extr_context *context, maker *m, const char *decoder) {
  decoder_options typed = *m->typed;
  char bits[16], step[32];
  decoder_type(&typed, "decoder", decoder);
  for (int i = 0; i < m->bits->count || i == 0; i++)
    for (int j = 0; j < m->steps->count || j == 0; j++) {
      if (m->bits->count) {
        snprintf(bits, sizeof bits, "%d", m->bits->values[i]);
        decoder_type(&typed, "llr-bits", bits);
      }
      if (m->steps->count) {
        snprintf(step, sizeof step, "%.17g", m->steps->values[j]);
        decoder_type(&typed, "llr-step", step);
      }
      TRY(add(context, m, &typed));
    }
  return EXTR_OK;
}

/* "nms:A:STEP:B" */
static bool is_range(const char *text) {
  if (strncmp(text, "nms:", 4) != 0 && strncmp(text, "oms:", 4) != 0) return false;
  const char *colon = strchr(text + 4, ':');
  return colon && strchr(colon + 1, ':') && !strstr(text, ":self-corrected");
}

static extr_status add_decoder(extr_context *context, const char *decoder, void *state) {
  maker *m = state;
  char text[EXTR_SETTING_TEXT];
  if (!is_range(decoder)) return add_units(context, m, decoder);
  const char *problem = reals_parse(decoder + 4, m->range);
  if (problem) return extr_fail(context, EXTR_INPUT, "--decoder '%.60s': %s", decoder, problem);
  for (int i = 0; i < m->range->count; i++) {
    snprintf(text, sizeof text, "%.4s%.15g", decoder, m->range->values[i]);
    TRY(add_units(context, m, text));
  }
  return EXTR_OK;
}

extr_status setting_list_make(extr_context *context, const char *decoders,
                              const decoder_options *typed, const integer_list *bits,
                              const real_list *steps, setting_list *list) {
  maker m = {.typed = typed, .bits = bits, .steps = steps, .list = list};
  *list = (setting_list){0};
  TRY(ARRAY_NEW(context, m.range, 1));
  extr_status status = decoder_list_visit(context, decoders, add_decoder, &m);
  free(m.range);
  return status;
}

void setting_list_free(setting_list *list) {
  free(list->settings);
  *list = (setting_list){0};
}

const char *setting_text(const extr_decoder_settings *settings, char text[EXTR_SETTING_TEXT]) {
  extr_decoder_settings rounded = *settings;
  rounded.parameter = extr_algorithm_parameter(settings);
  return extr_decoder_get(&rounded, "decoder", text);
}
