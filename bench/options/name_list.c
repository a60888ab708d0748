#include "bench/options/name_list.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

static char *comma(char *names) {
  return names + strcspn(names, ",");
}

static bool is_parameter(const char *text) {
  return text[strcspn(text, ",:=")] == '=';
}

static char *decoder_end(char *names) {
  char *end = comma(names);
  while (*end && is_parameter(end + 1)) end = comma(end + 1);
  return end;
}

static bool is_repeated(const char *names, const char *name) {
  while (names < name && strcmp(names, name) != 0) names += strlen(names) + 1;
  return *name && names < name;
}

extr_status name_list_split(extr_context *context, const char *option, char *names,
                            name_end *end_of, int *count) {
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

static extr_status visit_all(extr_context *context, const char *option, const char *names,
                             name_end *end_of, name_visit *visit, void *state) {
  int count;
  char *copy = strdup(names);
  if (!copy) return extr_fail_memory(context);
  extr_status status = name_list_split(context, option, copy, end_of, &count);
  for (const char *name = copy; status == EXTR_OK && count-- > 0; name += strlen(name) + 1)
    status = visit(context, name, state);
  free(copy);
  return status;
}

extr_status name_list_visit(extr_context *context, const char *option, const char *names,
                            name_visit *visit, void *state) {
  return visit_all(context, option, names, comma, visit, state);
}

extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state) {
  return visit_all(context, "decoder", names, decoder_end, visit, state);
}
