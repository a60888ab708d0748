#include "bench/code_list.h"

#include "bench/bench_options.h"
#include "core/context.h"

#include <stdlib.h>
#include <string.h>

static ex_status visit_name(ex_context *context, const char *name, code_visit *visit, void *state) {
  ex_code *code;
  TRY(ex_code_open(context, name, &code));
  ex_status status = visit(context, code, state);
  ex_code_free(code);
  return status;
}

/* `names` is cut apart. */
static ex_status visit_names(ex_context *context, const char *command, char *names,
                             code_visit *visit, void *state) {
  int count = 1, done = 0;
  for (const char *c = names; *c; c++) count += *c == ',';
  char *rest;
  for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest), done++) {
    bench_progress(command, "code", done + 1, done, count);
    TRY(visit_name(context, name, visit, state));
  }
  if (done == count) return EX_OK;
  return ex_fail(context, EX_INPUT, "--code: a name is empty");
}

ex_status code_list_visit(ex_context *context, const char *command, const char *names,
                          code_visit *visit, void *state) {
  char *copy = strdup(names);
  if (!copy) return ex_fail_memory(context);
  ex_status status = visit_names(context, command, copy, visit, state);
  free(copy);
  return status;
}
