#include "bench/commands/commands.h"

#include <string.h>

static const program_command commands[] = {
    {"optimize", "find the best structures for a node", cmd_optimize},
    {"verify", "check a structure and measure it", cmd_verify},
    {"emit", "write a structure as DOT, SVG, C or Verilog", cmd_emit},
    {"synthesize", "measure structures as circuits", cmd_synthesize},
    {"calibrate", "measure what operators cost on this machine", cmd_calibrate},
    {"book", "search and print the known optima of small nodes", cmd_book},
    {"codes list", "list the standard codes", cmd_codes_list},
    {"codes show", "print the properties of a code", cmd_codes_show},
    {"codes export", "write a code to a file", cmd_codes_export},
    {"encode", "turn bits into codewords", cmd_encode},
    {"decode", "turn LLRs into bits", cmd_decode},
    {"emit-decoder", "write a stochastic decoder as Verilog", cmd_emit_decoder},
    {"ber", "simulate bit and frame error rates", cmd_ber},
    {"combine", "add up shards and merge points of ber", cmd_combine},
    {"replay", "decode frames in error again, or count their classes", cmd_replay},
    {"threshold", "compute the thresholds of decoders on long codes", cmd_threshold},
    {"tune", "find the decoder setting that suits a code", cmd_tune},
    {"sets", "enumerate the absorbing and trapping sets of a code", cmd_sets},
    {"floor", "estimate error floors by importance sampling or splitting", cmd_floor},
    {"bench nodes", "time node updates by degree and structure", cmd_bench_nodes},
    {"bench decoder", "measure the throughput of decoders", cmd_bench_decoder},
    {"bench latency", "measure how long single frames take", cmd_bench_latency},
    {"bench encoder", "measure the throughput of encoders", cmd_bench_encoder},
    {"bench stochastic", "measure stochastic decoders by structure", cmd_bench_stochastic},
    {"bench optimizer", "time the searches for structures", cmd_bench_optimizer},
    {"plot", "draw CSV results with gnuplot", cmd_plot},
    {"report", "make an HTML page of all tables in some folders", cmd_report},
    {"selftest", "check random numbers, channel and decoder", cmd_selftest},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const program_command *command_at(int index) {
  return index < COMMANDS ? &commands[index] : NULL;
}

/* The number of words that the command's name takes; 0 if they name another command. */
static int match_name(const char *name, int count, char **words) {
  size_t first = strcspn(name, " ");
  if (count < 1 || strlen(words[0]) != first || strncmp(name, words[0], first) != 0) return 0;
  if (!name[first]) return 1;
  return count > 1 && strcmp(name + first + 1, words[1]) == 0 ? 2 : 0;
}

const program_command *command_find(int count, char **words, int *taken) {
  for (int i = 0; i < COMMANDS; i++)
    if ((*taken = match_name(commands[i].name, count, words))) return &commands[i];
  return NULL;
}

const char *command_in_group(const program_command *member, const char *group) {
  size_t length = strlen(group);
  bool inside = strncmp(member->name, group, length) == 0 && member->name[length] == ' ';
  return inside ? member->name + length + 1 : NULL;
}

bool command_is_group(const char *word) {
  for (int i = 0; i < COMMANDS; i++)
    if (command_in_group(&commands[i], word)) return true;
  return false;
}
