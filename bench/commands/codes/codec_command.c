#include "bench/commands/codes/codec_command.h"

#include <extrinsic/status.h>

#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "core/base/report.h"

#include <stdio.h>

extr_status codec_go_on(extr_context *context) {
  return interrupt_seen() ? extr_fail(context, EXTR_IO, "interrupted") : EXTR_OK;
}

int codec_end(const char *command, const extr_context *context, extr_status status) {
  if (status == EXTR_OK) return EXIT_DONE;
  if (interrupt_seen()) return failure(EXIT_INTERRUPTED, command, "interrupted");
  if (ferror(stdout))
    return failure(EXIT_FAILED, command, "%s", context ? extr_context_message(context) : "");
  return failure_of(status, command, context);
}
