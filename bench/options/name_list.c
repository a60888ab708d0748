#include "bench/options/name_list.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

typedef char *name_end(char *names);

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

static extr_status visit_all(extr_context *context, const char *names, name_end *end_of,
                             name_visit *visit, void *state) {
  char *copy = strdup(names), *rest;
  extr_status status = copy ? EXTR_OK : extr_fail_memory(context);
  for (char *name = copy; name && status == EXTR_OK; name = rest) {
    char *end = end_of(name);
    rest = *end ? end + 1 : NULL;
    *end = 0;
    status = visit(context, name, state);
  }
  free(copy);
  return status;
}

extr_status name_list_visit(extr_context *context, const char *names, name_visit *visit,
                            void *state) {
  return visit_all(context, names, comma, visit, state);
}

extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state) {
  return visit_all(context, names, decoder_end, visit, state);
}
