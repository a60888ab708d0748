#include "bench/codec_command.h"

#include "bench/interrupt.h"
#include "command/failure.h"
#include "core/context.h"

#include <stdio.h>

ex_status codec_go_on(ex_context *context) {
  return interrupt_seen() ? ex_fail(context, EX_IO, "interrupted") : EX_OK;
}

int codec_end(const char *command, const ex_context *context, ex_status status) {
  if (status == EX_OK) return EXIT_DONE;
  if (interrupt_seen()) return failure(EXIT_INTERRUPTED, command, "interrupted");
  if (ferror(stdout))
    return failure(EXIT_FAILED, command, "%s", context ? ex_context_message(context) : "");
  return failure_of(status, command, context);
}
