#include "command/failure.h"

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

int failure_of(ex_status status, const char *command, const ex_context *context) {
  bool given = status == EX_INPUT || status == EX_LIMIT || status == EX_IO;
  const char *message = context ? ex_context_message(context) : "out of memory";
  return failure(given ? EXIT_INPUT : EXIT_FAILED, command, "%s", message);
}
