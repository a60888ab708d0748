/* Conversion of choices for nodes from and to text. */
#include "decoder/settings/node_choice.h"

#include "core/base/report.h"
#include "decoder/settings/names.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Structures ------------------------------------------------------------------------------ */

/* EXTR_CHECK_FRONTIER is followed by a number; EXTR_CHECK_GIVEN has no name that can be parsed. */
static const char *const check_names[] = {"star",     "isomorphic", "naive", "ueng",
                                          "frontier", "two-min",    "total", NULL};
static const char automatic[] = "auto"; /* EXTR_CHECK_AUTO, for check nodes only */
static const char frontier[] = "frontier:";

static extr_status parse_structure(extr_context *context, const char *text,
                                   extr_node_choice *choice) {
  double latency;
  if (strncmp(text, frontier, sizeof frontier - 1) == 0 &&
      extr_number_parse(text + sizeof frontier - 1, &latency) && latency >= 1 &&
      latency <= LATENCY_MAX && latency == floor(latency)) {
    *choice = (extr_node_choice){.kind = EXTR_CHECK_FRONTIER, .latency = (int)latency};
    return EXTR_OK;
  }
  if (strcmp(text, automatic) == 0) {
    *choice = (extr_node_choice){.kind = EXTR_CHECK_AUTO};
    return EXTR_OK;
  }
  int index;
  TRY(extr_name_parse(context, "structure", check_names, text, &index));
  if (index == EXTR_CHECK_FRONTIER)
    return extr_fail(context, EXTR_INPUT,
                     "structure '%s': expected frontier:LATENCY with LATENCY from 1 to %d", text,
                     LATENCY_MAX);
  *choice = (extr_node_choice){.kind = (extr_check_kind)index};
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

static bool parse_stages(const char *text, extr_stages *stages) {
  for (int form = EXTR_STAGES_ONE; form_names[form]; form++) {
    const size_t length = strlen(form_names[form]);
    const char *rest = text + length;
    if (strncmp(text, form_names[form], length) != 0) continue;
    *stages = (extr_stages){.form = (extr_stage_form)form};
    return *rest == 0 ||
           (parse_count(&rest, &stages->shared) && parse_count(&rest, &stages->repeated) &&
            *rest == 0 && stages->shared > 0 && extr_stages_valid(stages));
  }
  return false;
}

bool extr_stages_valid(const extr_stages *stages) {
  const bool divided = stages->form == EXTR_STAGES_KEEP || stages->form == EXTR_STAGES_REREAD;
  if ((int)stages->form < 0 || stages->form > EXTR_STAGES_REREAD) return false;
  if (stages->shared == 0) return stages->repeated == 0;
  return divided && stages->shared >= 2 && stages->shared <= STAGE_COUNT_MAX &&
         stages->repeated >= 0 && stages->repeated <= STAGE_COUNT_MAX;
}

/* ---- Both ------------------------------------------------------------------------------------ */

extr_status extr_node_choice_parse(extr_context *context, const char *text,
                                   extr_node_choice *choice) {
  TRY(extr_need(context, text));
  TRY(extr_need(context, choice));
  const char *plus = strchr(text, '+');
  if (!plus) return parse_structure(context, text, choice);
  char structure[EXTR_NODE_CHOICE_TEXT];
  extr_stages stages;
  snprintf(structure, sizeof structure, "%.*s", (int)(plus - text), text);
  if (!parse_stages(plus + 1, &stages))
    return extr_fail(context, EXTR_INPUT,
                     "structure '%s': expected +one-stage, +keep, +reread, +keep:SHARED:REPEATED "
                     "or +reread:SHARED:REPEATED, with SHARED from 2 to %d and REPEATED from 0 to "
                     "%d, after the '%s'",
                     text, STAGE_COUNT_MAX, STAGE_COUNT_MAX, structure);
  TRY(parse_structure(context, structure, choice));
  choice->stages = stages;
  return EXTR_OK;
}

const char *extr_node_choice_text(const extr_node_choice *choice,
                                  char text[EXTR_NODE_CHOICE_TEXT]) {
  const extr_stages *stages = &choice->stages;
  int length;
  if (choice->kind == EXTR_CHECK_FRONTIER)
    length = snprintf(text, EXTR_NODE_CHOICE_TEXT, "%s%d", frontier, choice->latency);
  else
    length =
        snprintf(text, EXTR_NODE_CHOICE_TEXT, "%s",
                 choice->kind == EXTR_CHECK_GIVEN  ? "given"
                 : choice->kind == EXTR_CHECK_AUTO ? automatic
                                                   : extr_name_of(check_names, (int)choice->kind));
  if (stages->form != EXTR_STAGES_AUTO)
    length += snprintf(text + length, EXTR_NODE_CHOICE_TEXT - (size_t)length, "+%s",
                       extr_name_of(form_names, (int)stages->form));
  if (stages->shared > 0 && length < EXTR_NODE_CHOICE_TEXT)
    snprintf(text + length, EXTR_NODE_CHOICE_TEXT - (size_t)length, ":%d:%d", stages->shared,
             stages->repeated);
  return text;
}
