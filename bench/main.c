/* The program: runs a command and makes sure that what it printed was written. */
#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"

#include <signal.h>
#include <stdio.h>

int main(int argc, char **argv) {
  signal(SIGXFSZ, SIG_IGN); /* so that a file over the size limit is reported like a full disk */
  int code = commands_run(argc, argv);
  bool printed = !ferror(stdout); /* of what was flushed before */
  printed = fflush(stdout) == 0 && printed;
  if (printed || code != EXIT_DONE) return code;
  return failure(EXIT_FAILED, argv[1], "%s: cannot be written: %s", out_standard_name(),
                 output_problem());
}
