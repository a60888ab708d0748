/* The program: finds the command by its name and hands it the rest of the line. */
#include "bench/commands.h"
#include "bench/failure.h"

#include <stdio.h>
#include <string.h>

typedef struct command {
  const char *name; /* one word, or two of a group: "codes list" */
  const char *summary;
  int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    {"optimize", "find the best structures for a node", cmd_optimize},
    {"verify", "check a structure and measure it", cmd_verify},
    {"emit", "write a structure as DOT, SVG, C or Verilog", cmd_emit},
    {"calibrate", "measure what operators cost on this machine", cmd_calibrate},
    {"book", "settle structures for small nodes and print them", cmd_book},
    {"codes list", "the codes of the catalog", cmd_codes_list},
    {"codes show", "what a code is made of", cmd_codes_show},
    {"codes export", "write a code to a file", cmd_codes_export},
    {"encode", "turn bits into codewords", cmd_encode},
    {"decode", "turn LLRs into bits", cmd_decode},
    {"ber", "simulate bit and frame error rates", cmd_ber},
    {"bench nodes", "time node updates by degree and structure", cmd_bench_nodes},
    {"bench decoder", "measure the throughput of decoders", cmd_bench_decoder},
    {"bench encoder", "measure encoders: throughput and time to make", cmd_bench_encoder},
    {"bench optimizer", "time the searches for structures", cmd_bench_optimizer},
    {"plot", "draw CSV results with gnuplot", cmd_plot},
    {"selftest", "check random numbers, channel and decoder", cmd_selftest},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* Lists the commands of a group, all for "". */
static void print_commands(const char *group, FILE *stream) {
  for (int i = 0; i < COMMANDS; i++)
    if (strncmp(commands[i].name, group, strlen(group)) == 0)
      fprintf(stream, "  %-16s  %s\n", commands[i].name, commands[i].summary);
}

static void print_help(FILE *stream) {
  fputs("extrinsic finds the best way to compute a node update, compiles it, and proves what it\n"
        "is worth in an LDPC decoder.\n"
        "\nUsage: extrinsic COMMAND [OPTION]...\n\n",
        stream);
  print_commands("", stream);
  fputs("\nextrinsic COMMAND --help shows the options of a command and an example.\n", stream);
}

/* How many words of the line the command's name takes; 0 when it is another command. */
static int match_name(const char *name, int argc, char **argv) {
  const char *blank = strchr(name, ' ');
  if (!blank) return strcmp(name, argv[1]) == 0;
  size_t first = (size_t)(blank - name);
  bool matches = strlen(argv[1]) == first && strncmp(name, argv[1], first) == 0 && argc > 2 &&
                 strcmp(blank + 1, argv[2]) == 0;
  return matches ? 2 : 0;
}

static bool is_group(const char *word) {
  for (int i = 0; i < COMMANDS; i++) {
    size_t first = strcspn(commands[i].name, " ");
    if (commands[i].name[first] && strlen(word) == first &&
        strncmp(commands[i].name, word, first) == 0)
      return true;
  }
  return false;
}

static int run_group(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[2], "--help") == 0) {
    print_commands(argv[1], stdout);
    return EXIT_DONE;
  }
  if (argc > 2)
    return failure(EXIT_INPUT, argv[1], "unknown command '%s' (see extrinsic %s --help)", argv[2],
                   argv[1]);
  return failure(EXIT_INPUT, argv[1], "which one? (see extrinsic %s --help)", argv[1]);
}

static int run_command(int argc, char **argv) {
  for (int i = 0; i < COMMANDS; i++) {
    int words = match_name(commands[i].name, argc, argv);
    if (words) return commands[i].run(argc - words, argv + words);
  }
  if (is_group(argv[1])) return run_group(argc, argv);
  fprintf(stderr, "extrinsic: unknown command '%s' (see extrinsic --help)\n", argv[1]);
  return EXIT_INPUT;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fputs("extrinsic: no command given (see extrinsic --help)\n", stderr);
    return EXIT_INPUT;
  }
  int code = EXIT_DONE;
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    print_help(stdout);
  else if (strcmp(argv[1], "--version") == 0)
    puts("extrinsic " EXTRINSIC_VERSION);
  else
    code = run_command(argc, argv);
  if (fflush(stdout) != 0 && code == EXIT_DONE)
    return failure(EXIT_FAILED, argv[1], "cannot write to standard output");
  return code;
}
