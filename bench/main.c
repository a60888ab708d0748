/* The program: finds the command by its name and passes it the rest of the command line. */
#include "bench/cli/failure.h"
#include "bench/cli/options.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/output/output.h"
#include <extrinsic/version.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Lists the commands of a group, or all commands for NULL. */
static void print_commands(const char *group) {
  const program_command *listed;
  for (int i = 0; (listed = command_at(i)); i++)
    if (!group || command_in_group(listed, group))
      printf("  %-16s  %s\n", listed->name, listed->summary);
}

static void print_help(void) {
  printf("%s\n\nUsage: extrinsic COMMAND [OPTION]...\n\n", manual_purpose);
  print_commands(NULL);
  puts("\nextrinsic COMMAND --help shows the options of a command and an example.");
}

static int run_group(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[2], "--help") == 0) {
    print_commands(argv[1]);
    return EXIT_DONE;
  }
  if (argc > 2)
    return failure(EXIT_INPUT, argv[1], "unknown command '%s' (see extrinsic %s --help)", argv[2],
                   argv[1]);
  return failure(EXIT_INPUT, argv[1], "no command given (see extrinsic %s --help)", argv[1]);
}

static int run_command(int argc, char **argv) {
  int words;
  const program_command *found = command_find(argc - 1, argv + 1, &words);
  if (found) return found->run(argc - words, argv + words);
  if (command_is_group(argv[1])) return run_group(argc, argv);
  return failure(EXIT_INPUT, NULL, "unknown command '%s' (see extrinsic --help)", argv[1]);
}

int main(int argc, char **argv) {
  if (argc < 2) return failure(EXIT_INPUT, NULL, "no command given (see extrinsic --help)");
  signal(SIGXFSZ, SIG_IGN); /* so that a file over the size limit is reported like a full disk */
  int code = EXIT_DONE;
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    print_help();
  else if (strcmp(argv[1], "--version") == 0)
    puts("extrinsic " EXTRINSIC_VERSION);
  else if (strcmp(argv[1], OPTIONS_MANUAL) == 0)
    code = manual_print();
  else if (strcmp(argv[1], OPTIONS_COMPLETE) == 0)
    code = complete(argc - 1, argv + 1);
  else
    code = run_command(argc, argv);
  bool printed = !ferror(stdout); /* of what was flushed before */
  printed = fflush(stdout) == 0 && printed;
  if (!printed && code == EXIT_DONE)
    return failure(EXIT_FAILED, argv[1], "%s: cannot be written: %s", out_standard_name(),
                   output_problem());
  return code;
}
