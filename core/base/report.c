#include "core/base/report.h"

#include <extrinsic/status.h>

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

extr_context *extr_context_new(void) {
  return calloc(1, sizeof(extr_context));
}

void extr_context_free(extr_context *context) {
  free(context);
}

const char *extr_context_message(const extr_context *context) {
  return context ? context->message : "";
}

void extr_text_free(char *text) {
  free(text);
}

static void report(extr_context *context, bool late, const char *format, va_list arguments) {
  if (!context) return;
  context->late = late;
  vsnprintf(context->message, sizeof context->message, format, arguments);
  for (char *c = context->message; *c; c++) /* names may hold anything, a message is one line */
    if (iscntrl((unsigned char)*c)) *c = '?';
}

void extr_report(extr_context *context, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(context, false, format, arguments);
  va_end(arguments);
}

void extr_report_late(extr_context *context, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(context, true, format, arguments);
  va_end(arguments);
}
