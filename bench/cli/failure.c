#include "bench/cli/failure.h"

#include "bench/output/encode.h"
#include "core/base/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

int failure(int code, const char *command, const char *format, ...) {
  char text[8192]; /* a path is no longer than 4096 */
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  encode_clean(text); /* what a person typed may hold anything, a message is one line */
  fprintf(stderr, "extrinsic%s%s: %s\n", command ? " " : "", command ? command : "", text);
  return code;
}

int failure_of(extr_status status, const char *command, const extr_context *context) {
  if (status == EXTR_OK) return EXIT_DONE;
  bool machine = context && context->about_machine;
  bool given = status == EXTR_INPUT || status == EXTR_LIMIT || (status == EXTR_IO && !machine);
  const char *message = context ? extr_context_message(context) : "out of memory";
  return failure(given ? EXIT_INPUT : EXIT_FAILED, command, "%s", message);
}

bool activity_end(void) {
  const bool live = isatty(STDERR_FILENO);
  if (live) fputs("\r\033[K", stderr);
  return live;
}

void activity_show(const char *command, const char *what, int value, int done, int total) {
  if (activity_end())
    fprintf(stderr, "%s: %s %d, %d of %d done", command, what, value, done, total);
}
