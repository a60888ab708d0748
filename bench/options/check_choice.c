#include "bench/options/check_choice.h"

#include <extrinsic/decoder.h>

#include "bench/structures/structure_file.h"
#include "core/base/report.h"
#include "decoder/rule.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As codes are named: a name that is no file wins. */
static bool names_file(const char *text) {
  return strchr(text, '/') || strchr(text, '.') || access(text, R_OK) == 0;
}

static const char *automatic(const extr_decoder_settings *settings) {
  if (settings->rule == EXTR_STOCHASTIC)
    return extr_stochastic_has_structure(settings->stochastic.kind) ? "ueng" : "none";
  bool shares = settings->kernels == EXTR_COMPILED || !extr_rule_is_min_sum(settings->rule);
  return shares ? "star" : "two-min";
}

static extr_status set_check(extr_context *context, const char *text,
                             extr_decoder_settings *settings, check_choice *choice) {
  extr_decoder_settings named = *settings;
  bool is_name = extr_check_parse(NULL, text, &named) == EXTR_OK;
  if (is_name || !names_file(text)) return extr_check_parse(context, text, settings);
  TRY(structure_read(context, text, &choice->structure));
  settings->check = EXTR_CHECK_GIVEN;
  settings->structure = choice->structure;
  return EXTR_OK;
}

/* The same for nodes of a stochastic decoder. */
static extr_status set_node(extr_context *context, const char *text, extr_node_choice *node,
                            check_choice *choice) {
  extr_decoder_settings named = {0};
  TRY(set_check(context, text, &named, choice));
  *node = (extr_node_choice){named.check, named.latency, named.structure};
  return EXTR_OK;
}

static extr_status set_variable_node(extr_context *context, const char *text,
                                     extr_stochastic_settings *settings, check_choice *choice) {
  if (!extr_stochastic_has_structure(settings->kind))
    return strcmp(text, "none") == 0
               ? EXTR_OK
               : extr_fail(context, EXTR_INPUT, "--structure %s: the variable nodes of %s run none",
                           text, extr_stochastic_name(settings->kind));
  return set_node(context, text, &settings->variable, choice);
}

extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice) {
  if (strcmp(text, "auto") == 0) text = automatic(settings);
  *choice = (check_choice){.name = strdup(text)};
  extr_status status;
  if (!choice->name)
    status = extr_fail_memory(context);
  else if (settings->rule == EXTR_STOCHASTIC)
    status = set_variable_node(context, text, &settings->stochastic, choice);
  else
    status = set_check(context, text, settings, choice);
  if (status != EXTR_OK) check_choice_free(choice);
  return status;
}

extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice) {
  *choice = (check_choice){0};
  if (!text && settings->rule != EXTR_STOCHASTIC) return EXTR_OK;
  if (settings->rule != EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "--check-structure: of stochastic decoders; what check nodes of others run is "
                     "their --structure");
  choice->name = strdup(text ? text : "total");
  extr_status status = choice->name
                           ? set_node(context, choice->name, &settings->stochastic.check, choice)
                           : extr_fail_memory(context);
  if (status != EXTR_OK) check_choice_free(choice);
  return status;
}

void check_choice_free(check_choice *choice) {
  free(choice->name);
  extr_structure_free(choice->structure);
  *choice = (check_choice){0};
}
