/* Conversion of choices for nodes from and to text. */
#include "core/base/report.h"
#include "decoder/settings/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Structures ------------------------------------------------------------------------------ */

/* EXTR_NODE_FRONTIER is followed by a number; EXTR_NODE_GIVEN has no name that can be parsed. */
static const char *const check_names[] = {"star",     "isomorphic", "naive", "ueng",
                                          "frontier", "two-min",    "total", NULL};
static const char automatic[] = "auto"; /* EXTR_NODE_AUTO, for check nodes only */
static const char frontier[] = "frontier:";

/* `number`: what follows the name, without the colon. */
static extr_status parse_frontier(extr_context *context, const char *text, const char *number,
                                  extr_node_choice *choice) {
  int latency;
  if (!extr_integer_parse(number, 1, LATENCY_MAX, &latency))
    return extr_fail(context, EXTR_INPUT,
                     "structure '%s': expected frontier:LATENCY with LATENCY from 1 to %d", text,
                     LATENCY_MAX);
  *choice = (extr_node_choice){.kind = EXTR_NODE_FRONTIER, .latency = latency};
  return EXTR_OK;
}

static extr_status parse_structure(extr_context *context, const char *text,
                                   extr_node_choice *choice) {
  if (strncmp(text, frontier, sizeof frontier - 1) == 0)
    return parse_frontier(context, text, text + sizeof frontier - 1, choice);
  if (strcmp(text, automatic) == 0) {
    *choice = (extr_node_choice){.kind = EXTR_NODE_AUTO};
    return EXTR_OK;
  }
  int index;
  TRY(extr_name_parse(context, "structure", check_names, text, &index));
  if (index == EXTR_NODE_FRONTIER) return parse_frontier(context, text, "", choice);
  *choice = (extr_node_choice){.kind = (extr_node_kind)index};
  return EXTR_OK;
}

/* ---- Stages ---------------------------------------------------------------------------------- */

static const char *const form_names[] = {[EXTR_STAGES_AUTO] = "auto",
                                         [EXTR_STAGES_ONE] = "one-stage",
                                         [EXTR_STAGES_KEEP] = "keep",
                                         [EXTR_STAGES_REREAD] = "reread",
                                         NULL};

/* One or two digits after a colon; advances *text. */
static bool parse_count(const char **text, int *count) {
  char *end;
  if (**text != ':' || (*text)[1] < '0' || (*text)[1] > '9') return false;
  const long value = strtol(*text + 1, &end, 10);
  if (end > *text + 3) return false;
  *count = (int)value;
  *text = end;
  return true;
}

/* The numbers behind the name of the form. */
static bool parse_counts(const char *text, extr_stages *stages) {
  if (stages->form == EXTR_STAGES_REREAD && !parse_count(&text, &stages->kept)) return false;
  if (*text == 0) return true;
  return parse_count(&text, &stages->shared) && parse_count(&text, &stages->repeated) &&
         *text == 0 && stages->shared > 0 && extr_stages_valid(stages);
}

static bool parse_stages(const char *text, extr_stages *stages) {
  bool parsed = false;
  for (int form = EXTR_STAGES_ONE; form_names[form] && !parsed; form++) {
    const size_t length = strlen(form_names[form]);
    *stages = (extr_stages){.form = (extr_stage_form)form};
    parsed = strncmp(text, form_names[form], length) == 0 && parse_counts(text + length, stages);
  }
  return parsed;
}

bool extr_stages_valid(const extr_stages *stages) {
  const bool rereads = stages->form == EXTR_STAGES_REREAD;
  if ((int)stages->form < 0 || stages->form > EXTR_STAGES_REREAD) return false;
  if (stages->kept < 0 || stages->kept > (rereads ? STAGE_COUNT_MAX : 0)) return false;
  if (stages->shared == 0) return stages->repeated == 0;
  return (rereads || stages->form == EXTR_STAGES_KEEP) && stages->shared >= 2 &&
         stages->shared <= STAGE_COUNT_MAX && stages->repeated >= 0 &&
         stages->repeated <= STAGE_COUNT_MAX;
}

static void append_stages(const extr_stages *stages, char text[EXTR_NODE_CHOICE_TEXT]) {
  char counts[EXTR_NODE_CHOICE_TEXT] = "", kept[EXTR_NODE_CHOICE_TEXT] = "";
  const size_t length = strlen(text);
  if (stages->form == EXTR_STAGES_AUTO) return;
  if (stages->form == EXTR_STAGES_REREAD) snprintf(kept, sizeof kept, ":%d", stages->kept);
  if (stages->shared > 0)
    snprintf(counts, sizeof counts, ":%d:%d", stages->shared, stages->repeated);
  snprintf(text + length, EXTR_NODE_CHOICE_TEXT - length, "+%s%s%s",
           extr_name_of(form_names, (int)stages->form), kept, counts);
}

extr_status extr_stages_check(extr_context *context, const extr_node_choice *choice) {
  char name[EXTR_NODE_CHOICE_TEXT];
  if (choice->stages.form == EXTR_STAGES_AUTO) return EXTR_OK;
  if (choice->kind == EXTR_NODE_AUTO || choice->kind == EXTR_NODE_TOTAL)
    return extr_fail(context, EXTR_INPUT,
                     "structure %s: auto and total have no stages; name a structure, as in "
                     "star+keep",
                     extr_node_choice_text(choice, name));
  if (choice->kind == EXTR_NODE_TWO_MIN && choice->stages.shared > 0)
    return extr_fail(context, EXTR_INPUT,
                     "two-min has no shared operators: expected +one-stage, +keep or "
                     "+reread:KEPT");
  return EXTR_OK;
}

/* ---- Both ------------------------------------------------------------------------------------ */

extr_status extr_node_choice_parse(extr_context *context, const char *text,
                                   extr_node_choice *choice) {
  const char *plus = strchr(text, '+');
  if (!plus) return parse_structure(context, text, choice);
  char structure[EXTR_NODE_CHOICE_TEXT];
  extr_stages stages;
  snprintf(structure, sizeof structure, "%.*s", (int)(plus - text), text);
  if (!parse_stages(plus + 1, &stages))
    return extr_fail(context, EXTR_INPUT,
                     "structure '%s': expected +one-stage, +keep, +keep:SHARED:REPEATED, "
                     "+reread:KEPT or +reread:KEPT:SHARED:REPEATED, with SHARED from 2 to %d and "
                     "the others from 0 to %d, after '%s'",
                     text, STAGE_COUNT_MAX, STAGE_COUNT_MAX, structure);
  TRY(parse_structure(context, structure, choice));
  choice->stages = stages;
  return extr_stages_check(context, choice);
}

const char *extr_node_choice_text(const extr_node_choice *choice,
                                  char text[EXTR_NODE_CHOICE_TEXT]) {
  if (choice->kind == EXTR_NODE_FRONTIER)
    snprintf(text, EXTR_NODE_CHOICE_TEXT, "%s%d", frontier, choice->latency);
  else
    snprintf(text, EXTR_NODE_CHOICE_TEXT, "%s",
             choice->kind == EXTR_NODE_GIVEN  ? "given"
             : choice->kind == EXTR_NODE_AUTO ? automatic
                                              : extr_name_of(check_names, (int)choice->kind));
  append_stages(&choice->stages, text);
  return text;
}
