#include "bench/run/rank_command.h"

#include "bench/cli/failure.h"
#include "bench/engine/crew.h"
#include "bench/engine/ranks.h"

static int run_started(const rank_command *command, int argc, char **argv, extr_context *context) {
  int code = EXIT_DONE;
  if (ranks_own() == 0) {
    code = command->lead(argc, argv, context);
    crew_dismiss();
  } else if (crew_await() && (code = command->follow(argc, argv, context)) != EXIT_DONE) {
    ranks_abort(code);
  }
  ranks_end();
  return code;
}

static int run(const rank_command *command, int argc, char **argv, extr_context *context) {
  extr_status status = ranks_start(context);
  if (status == EXTR_OK) return run_started(command, argc, argv, context);
  /* Every rank has the same error: one message is enough. */
  return ranks_own() == 0 ? failure_of(status, command->name, context) : EXIT_DONE;
}

int rank_command_run(const rank_command *command, int argc, char **argv) {
  extr_context *context = extr_context_new();
  if (!context) return failure(EXIT_FAILED, command->name, "out of memory");
  int code = run(command, argc, argv, context);
  extr_context_free(context);
  return code;
}
