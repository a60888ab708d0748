#include "bench/cli/failure.h"

#include "core/base/report.h"

#include <stdarg.h>
#include <stdio.h>

int failure(int code, const char *command, const char *format, ...) {
  fprintf(stderr, "extrinsic %s: ", command);
  va_list values;
  va_start(values, format);
  vfprintf(stderr, format, values);
  va_end(values);
  fputc('\n', stderr);
  return code;
}

int failure_of(extr_status status, const char *command, const extr_context *context) {
  bool late = context && context->late;
  bool given = status == EXTR_INPUT || status == EXTR_LIMIT || (status == EXTR_IO && !late);
  const char *message = context ? extr_context_message(context) : "out of memory";
  return failure(given ? EXIT_INPUT : EXIT_FAILED, command, "%s", message);
}
