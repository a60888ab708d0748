#include "context.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

ex_context *ex_context_new(void) {
  return calloc(1, sizeof(ex_context));
}

void ex_context_free(ex_context *context) {
  free(context);
}

const char *ex_context_message(const ex_context *context) {
  return context ? context->message : "";
}

void ex_report(ex_context *context, const char *format, ...) {
  if (!context) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(context->message, sizeof context->message, format, arguments);
  va_end(arguments);
  for (char *c = context->message; *c; c++) /* names may hold anything, a message is one line */
    if (iscntrl((unsigned char)*c)) *c = '?';
}
