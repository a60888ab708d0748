#include "bench/options/check_choice.h"

#include "bench/structure_file.h"
#include "core/context.h"
#include "decoder/rule.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As codes are named: a name that is no file wins. */
static bool names_file(const char *text) {
  return strchr(text, '/') || strchr(text, '.') || access(text, R_OK) == 0;
}

static const char *automatic(const ex_decoder_settings *settings) {
  if (settings->rule == EX_STOCHASTIC)
    return ex_stochastic_has_structure(settings->stochastic.kind) ? "ueng" : "none";
  bool shares = settings->kernels == EX_COMPILED || !ex_rule_is_min_sum(settings->rule);
  return shares ? "star" : "two-min";
}

static ex_status understand(ex_context *context, const char *text, ex_decoder_settings *settings,
                            check_choice *choice) {
  ex_decoder_settings named = *settings;
  bool is_name = ex_check_parse(NULL, text, &named) == EX_OK;
  if (is_name || !names_file(text)) return ex_check_parse(context, text, settings);
  TRY(structure_read(context, text, &choice->structure));
  settings->check = EX_CHECK_GIVEN;
  settings->structure = choice->structure;
  return EX_OK;
}

/* The same for nodes of a stochastic decoder. */
static ex_status understand_node(ex_context *context, const char *text, ex_node_choice *node,
                                 check_choice *choice) {
  ex_decoder_settings named = {0};
  TRY(understand(context, text, &named, choice));
  *node = (ex_node_choice){named.check, named.latency, named.structure};
  return EX_OK;
}

static ex_status understand_variable(ex_context *context, const char *text,
                                     ex_stochastic_settings *settings, check_choice *choice) {
  if (!ex_stochastic_has_structure(settings->kind))
    return strcmp(text, "none") == 0
               ? EX_OK
               : ex_fail(context, EX_INPUT, "--structure %s: the variable nodes of %s run none",
                         text, ex_stochastic_name(settings->kind));
  return understand_node(context, text, &settings->variable, choice);
}

ex_status check_choice_read(ex_context *context, const char *text, ex_decoder_settings *settings,
                            check_choice *choice) {
  if (strcmp(text, "auto") == 0) text = automatic(settings);
  *choice = (check_choice){.name = strdup(text)};
  ex_status status;
  if (!choice->name)
    status = ex_fail_memory(context);
  else if (settings->rule == EX_STOCHASTIC)
    status = understand_variable(context, text, &settings->stochastic, choice);
  else
    status = understand(context, text, settings, choice);
  if (status != EX_OK) check_choice_free(choice);
  return status;
}

ex_status check_structure_read(ex_context *context, const char *text, ex_decoder_settings *settings,
                               check_choice *choice) {
  *choice = (check_choice){0};
  if (!text && settings->rule != EX_STOCHASTIC) return EX_OK;
  if (settings->rule != EX_STOCHASTIC)
    return ex_fail(context, EX_INPUT,
                   "--check-structure: of stochastic decoders; what check nodes of others run is "
                   "their --structure");
  choice->name = strdup(text ? text : "total");
  ex_status status =
      choice->name ? understand_node(context, choice->name, &settings->stochastic.check, choice)
                   : ex_fail_memory(context);
  if (status != EX_OK) check_choice_free(choice);
  return status;
}

void check_choice_free(check_choice *choice) {
  free(choice->name);
  ex_structure_free(choice->structure);
  *choice = (check_choice){0};
}
