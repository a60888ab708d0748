#include "bench/options/name_list.h"

#include "bench/cli/failure.h"
#include "bench/simulation/owned.h"

#include <stdlib.h>
#include <string.h>

/* Where the first of several names ends: at a comma or at the end of the text. */
typedef char *name_end(char *names);

static char *comma(char *names) {
  return names + strcspn(names, ",");
}

static bool is_parameter(const char *text) {
  return text[strcspn(text, ",:=")] == '=';
}

/* Commas in the parentheses of an operator separate its operands. */
static char *decoder_end(char *names) {
  int open = 0;
  for (; *names && (*names != ',' || open > 0 || is_parameter(names + 1)); names++)
    open += (*names == '(') - (*names == ')');
  return names;
}

static char *code_end(char *names) {
  return names + extr_code_name_length(names);
}

static bool is_repeated(const char *names, const char *name) {
  while (names < name && strcmp(names, name) != 0) names += strlen(names) + 1;
  return *name && names < name;
}

/* Puts a 0 at the end of each name; *count is the number of names. */
static extr_status split(extr_context *context, const char *option, char *names, name_end *end_of,
                         int *count) {
  char *name = names;
  for (*count = 1;; ++*count) {
    char *end = end_of(name);
    bool is_last = !*end;
    *end = 0;
    if (is_repeated(names, name))
      return extr_fail(context, EXTR_INPUT, "--%s: %s is named twice", option, name);
    if (is_last) return EXTR_OK;
    name = end + 1;
  }
}

/* Shows how far `command` has come unless it is NULL. */
static extr_status visit_all(extr_context *context, const char *command, const char *option,
                             const char *names, name_end *end_of, name_visit *visit, void *state) {
  int count;
  OWNED_ARRAY char *copy = strdup(names);
  if (!copy) return extr_fail_memory(context);
  TRY(split(context, option, copy, end_of, &count));
  const char *name = copy;
  for (int done = 0; done < count; done++) {
    if (command) activity_show(command, option, done + 1, done, count);
    TRY(visit(context, name, state));
    name += strlen(name) + 1;
  }
  return EXTR_OK;
}

extr_status name_list_visit(extr_context *context, const char *option, const char *names,
                            name_visit *visit, void *state) {
  return visit_all(context, NULL, option, names, comma, visit, state);
}

extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state) {
  return visit_all(context, NULL, "decoder", names, decoder_end, visit, state);
}

/* ---- Codes ----------------------------------------------------------------------------------- */

typedef struct code_visitor {
  code_visit *visit;
  void *state;
} code_visitor;

static extr_status visit_code(extr_context *context, const char *name, void *data) {
  const code_visitor *visitor = data;
  OWNED(release_code) extr_code *code = NULL;
  if (!*name) return extr_fail(context, EXTR_INPUT, "--code: a name is empty");
  TRY(extr_code_open(context, name, &code));
  return visitor->visit(context, code, visitor->state);
}

extr_status code_list_visit(extr_context *context, const char *command, const char *names,
                            code_visit *visit, void *state) {
  code_visitor visitor = {visit, state};
  return visit_all(context, command, "code", names, code_end, visit_code, &visitor);
}
