#include "bench/options/check_choice.h"

#include <extrinsic/decoder.h>

#include "bench/structures/structure_file.h"
#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char structure_names[] = "auto, " STRUCTURE_HELP,
                  min_sum_names[] = "auto, " STRUCTURE_HELP ", two-min",
                  stochastic_check_names[] = "total, " STRUCTURE_HELP;

/* False if the text looks like a misspelt name rather than a file. */
static bool names_file(const char *text) {
  return strchr(text, '/') || strchr(text, '.') || access(text, R_OK) == 0;
}

static const char *automatic(const extr_decoder_settings *settings) {
  if (settings->algorithm == EXTR_STOCHASTIC)
    return extr_stochastic_has_structure(settings->stochastic.kind) ? "ueng" : "none";
  return extr_algorithm_is_min_sum(settings->algorithm) ? "auto" : "star";
}

/* True if the part before '+' is no name at all, rather than one with a wrong number. */
static bool is_unknown(const char *text) {
  char name[EXTR_NODE_CHOICE_TEXT];
  extr_node_choice node;
  snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "+"), text);
  if (strcmp(name, "frontier") == 0 || strncmp(name, "frontier:", strlen("frontier:")) == 0)
    return false;
  return extr_node_choice_parse(NULL, name, &node) != EXTR_OK;
}

/* `names`: those that the node takes. */
static extr_status set_node(extr_context *context, const char *text, const char *names,
                            extr_node_choice *node, check_choice *choice) {
  bool is_name = extr_node_choice_parse(NULL, text, node) == EXTR_OK;
  if (!is_name && !names_file(text) && is_unknown(text))
    return extr_fail(context, EXTR_INPUT, "unknown structure '%s': expected %s or a file", text,
                     names);
  if (is_name || !names_file(text)) return extr_node_choice_parse(context, text, node);
  TRY(structure_read(context, text, &choice->structure));
  *node = (extr_node_choice){.kind = EXTR_CHECK_GIVEN, .structure = choice->structure};
  return EXTR_OK;
}

static extr_status set_variable_node(extr_context *context, const char *text,
                                     extr_decoder_settings *settings, check_choice *choice) {
  extr_stochastic_kind kind = settings->stochastic.kind;
  if (extr_stochastic_has_structure(kind))
    return set_node(context, text, structure_names, &settings->variable, choice);
  if (strcmp(text, "none") == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--structure %s: the variable nodes of %s run no structure",
                   text, extr_stochastic_name(kind));
}

extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice) {
  const bool open = strcmp(text, "auto") == 0;
  if (open) text = automatic(settings);
  *choice = (check_choice){.name = strdup(text)};
  extr_status status = EXTR_OK;
  if (!choice->name)
    status = extr_fail_memory(context);
  else if (open && settings->algorithm != EXTR_STOCHASTIC)
    settings->check = (extr_node_choice){.kind = EXTR_CHECK_AUTO};
  else if (settings->algorithm == EXTR_STOCHASTIC)
    status = set_variable_node(context, text, settings, choice);
  else
    status =
        set_node(context, text,
                 extr_algorithm_is_min_sum(settings->algorithm) ? min_sum_names : structure_names,
                 &settings->check, choice);
  if (status != EXTR_OK) check_choice_free(choice);
  return status;
}

extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice) {
  *choice = (check_choice){0};
  if (!text && settings->algorithm != EXTR_STOCHASTIC) return EXTR_OK;
  if (settings->algorithm != EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "--check-structure is only for stochastic decoders: --structure sets the "
                     "check nodes of other decoders");
  choice->name = strdup(text ? text : "total");
  extr_status status = choice->name ? set_node(context, choice->name, stochastic_check_names,
                                               &settings->check, choice)
                                    : extr_fail_memory(context);
  if (status != EXTR_OK) check_choice_free(choice);
  return status;
}

void check_choice_free(check_choice *choice) {
  free(choice->name);
  extr_structure_free(choice->structure);
  *choice = (check_choice){0};
}

const char *check_nodes_text(const extr_decoder *decoder, const extr_code *code,
                             char text[CHECK_NODES_TEXT]) {
  static const char more[] = "; ...";
  size_t length = 0;
  extr_node_choice choice;
  *text = 0;
  for (int degree = 0; degree <= extr_code_columns(code); degree++) {
    char name[EXTR_NODE_CHOICE_TEXT], entry[EXTR_NODE_CHOICE_TEXT + 16];
    if (!extr_decoder_choice(decoder, degree, &choice)) continue;
    int size = snprintf(entry, sizeof entry, "%s%d %s", length ? "; " : "", degree,
                        extr_node_choice_text(&choice, name));
    if (length + (size_t)size + sizeof more > CHECK_NODES_TEXT) {
      memcpy(text + length, more, sizeof more);
      break;
    }
    memcpy(text + length, entry, (size_t)size + 1);
    length += (size_t)size;
  }
  return text;
}
