#include "bench/options/code_list.h"

#include <extrinsic/code.h>

#include "bench/cli/activity.h"
#include "bench/options/name_list.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

static extr_status visit_name(extr_context *context, const char *name, code_visit *visit,
                              void *state) {
  extr_code *code;
  TRY(extr_code_open(context, name, &code));
  extr_status status = visit(context, code, state);
  extr_code_free(code);
  return status;
}

static char *end_of_name(char *names) {
  return names + extr_code_name_length(names);
}

/* Modifies `names`. */
static extr_status visit_names(extr_context *context, const char *command, char *names,
                               code_visit *visit, void *state) {
  int count;
  TRY(name_list_split(context, "code", names, end_of_name, &count));
  for (int done = 0; done < count; done++, names += strlen(names) + 1) {
    if (!*names) return extr_fail(context, EXTR_INPUT, "--code: a name is empty");
    activity_show(command, "code", done + 1, done, count);
    TRY(visit_name(context, names, visit, state));
  }
  return EXTR_OK;
}

extr_status code_list_visit(extr_context *context, const char *command, const char *names,
                            code_visit *visit, void *state) {
  char *copy = strdup(names);
  if (!copy) return extr_fail_memory(context);
  extr_status status = visit_names(context, command, copy, visit, state);
  free(copy);
  return status;
}
