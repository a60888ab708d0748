#include "core/base/report.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void extr_report(extr_context *context, const char *format, ...) {
  if (!context) return;
  context->about_machine = false;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(context->message, sizeof context->message, format, arguments);
  va_end(arguments);
  for (char *c = context->message; *c;
       c++) /* a message is one line; file names may contain any character */
    if (iscntrl((unsigned char)*c)) *c = '?';
}

void extr_report_machine(extr_context *context) {
  if (context) context->about_machine = true;
}

extr_status extr_need_each(extr_context *context, const char *names, const void *const *arguments,
                           size_t count) {
  for (size_t i = 0; i < count; i++, names += strcspn(names, ",") + 2)
    if (!arguments[i])
      return extr_fail(context, EXTR_INPUT, "no %.*s given (NULL)", (int)strcspn(names, ","),
                       names);
  return EXTR_OK;
}
