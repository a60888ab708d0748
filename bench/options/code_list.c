#include "bench/options/code_list.h"

#include "bench/options/bench_options.h"
#include "codes/construct.h"
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

/* Where the first of the names ends: at a comma, but for those of a construction, or at the zero.
 */
static char *name_end(char *names) {
  const ex_construction *construction = ex_construction_find(names);
  char *end = names + strcspn(names, ",");
  for (int i = 1; construction && construction->parameters[i].name && *end; i++)
    end += 1 + strcspn(end + 1, ",");
  return end;
}

static int count_names(char *names) {
  int count = 1;
  for (char *end = name_end(names); *end; end = name_end(end + 1)) count++;
  return count;
}

/* `names` is cut apart. */
static ex_status visit_names(ex_context *context, const char *command, char *names,
                             code_visit *visit, void *state) {
  int count = count_names(names);
  for (int done = 0; done < count; done++) {
    char *end = name_end(names);
    *end = 0;
    if (end == names) return ex_fail(context, EX_INPUT, "--code: a name is empty");
    bench_progress(command, "code", done + 1, done, count);
    TRY(visit_name(context, names, visit, state));
    names = end + 1;
  }
  return EX_OK;
}

ex_status code_list_visit(ex_context *context, const char *command, const char *names,
                          code_visit *visit, void *state) {
  char *copy = strdup(names);
  if (!copy) return ex_fail_memory(context);
  ex_status status = visit_names(context, command, copy, visit, state);
  free(copy);
  return status;
}
