#include "bench/options/check_choice.h"

#include <extrinsic/decoder.h>

#include "bench/configuration/fields.h"
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

/* The structure that a text names; for check nodes of message-passing decoders. */
static extr_status parse(extr_context *context, const char *text, extr_node_choice *node) {
  extr_decoder_settings settings = extr_decoder_default();
  TRY(extr_decoder_set(context, &settings, "structure", text));
  *node = settings.check;
  return EXTR_OK;
}

const char *layout_text(const extr_lanes *layout, char text[EXTR_SETTING_TEXT]) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.lanes = *layout;
  return extr_decoder_get(&settings, "lanes", text);
}

/* True if the part before '+' is no name at all, rather than one with a wrong number. */
static bool is_unknown(const char *text) {
  char name[EXTR_SETTING_TEXT];
  extr_node_choice node;
  snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "+"), text);
  if (strcmp(name, "frontier") == 0 || strncmp(name, "frontier:", strlen("frontier:")) == 0)
    return false;
  return parse(NULL, name, &node) != EXTR_OK;
}

/* `names`: those that the node takes. */
static extr_status set_node(extr_context *context, const char *text, const char *names,
                            extr_node_choice *node, check_choice *choice) {
  bool is_name = parse(NULL, text, node) == EXTR_OK;
  if (!is_name && !names_file(text) && is_unknown(text))
    return extr_fail(context, EXTR_INPUT, "unknown structure '%s': expected %s or a file", text,
                     names);
  if (is_name || !names_file(text)) return parse(context, text, node);
  TRY(structure_read(context, text, &choice->structure));
  *node = (extr_node_choice){.kind = EXTR_CHECK_GIVEN, .structure = choice->structure};
  return EXTR_OK;
}

static const char *names_of(const extr_decoder_settings *settings) {
  return settings->algorithm != EXTR_STOCHASTIC && extr_algorithm_is_min_sum(settings->algorithm)
             ? min_sum_names
             : structure_names;
}

/* Keeps the name; what was read is freed unless `status` is EXTR_OK. */
static extr_status finish(extr_context *context, extr_status status, const char *name,
                          check_choice *choice) {
  if (status == EXTR_OK && !(choice->name = strdup(name))) status = extr_fail_memory(context);
  if (status != EXTR_OK) check_choice_free(choice);
  return status;
}

/* "auto", and "none" where nodes run no structure, are left to the table of settings. */
extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice) {
  const bool on_bits = settings->algorithm == EXTR_STOCHASTIC;
  const bool none = on_bits && !extr_stochastic_has_structure(settings->stochastic.kind);
  char room[EXTR_SETTING_TEXT];
  *choice = (check_choice){0};
  if (none || strcmp(text, "auto") == 0) {
    extr_status status = extr_decoder_set(context, settings, "structure", text);
    return finish(context, status, extr_decoder_get(settings, "structure", room), choice);
  }
  extr_node_choice *node = on_bits ? &settings->variable : &settings->check;
  return finish(context, set_node(context, text, names_of(settings), node, choice), text, choice);
}

extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice) {
  *choice = (check_choice){0};
  if (settings->algorithm != EXTR_STOCHASTIC) return EXTR_OK;
  if (!text) text = "total";
  return finish(context, set_node(context, text, stochastic_check_names, &settings->check, choice),
                text, choice);
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
