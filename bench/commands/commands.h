/* The commands of the program, in one table, and what follows from it: which one is run, the
 * completions that a shell offers when the user presses Tab, and the manual pages. */
#ifndef BENCH_COMMANDS_COMMANDS_H
#define BENCH_COMMANDS_COMMANDS_H

/* What every command uses. */
#include "bench/cli/failure.h"
#include "bench/cli/out.h"

typedef struct program_command {
  const char *name; /* one word, or two for a command of a group: "codes list" */
  const char *summary;
  /* Receives the words from the last one of its name on; returns an exit code of failure.h. */
  int (*run)(int argc, char **argv);
} program_command;

/* Command number i, in the order in which help lists them; NULL after the last. */
const program_command *command_at(int index);

/* The command that the words begin with, and the number of words that its name takes; NULL if there
 * is none. */
const program_command *command_find(int count, char **words, int *taken);

/* The whole command line: a command, a group of commands, --help, --version, or what only the build
 * and shells ask for. Returns an exit code of failure.h. */
int commands_run(int argc, char **argv);

/* ---- The commands ---------------------------------------------------------------------------- */

/* ROW(function, name, summary) for each, in the order in which help lists them. */
#define COMMANDS(ROW)                                                                              \
  ROW(cmd_optimize, "optimize", "find the best known structures for a node")                       \
  ROW(cmd_verify, "verify", "check a structure and measure it")                                    \
  ROW(cmd_emit, "emit", "write a structure as DOT, SVG, C or Verilog")                             \
  ROW(cmd_synthesize, "synthesize", "measure structures as circuits")                              \
  ROW(cmd_calibrate, "calibrate", "measure what operators cost on this machine")                   \
  ROW(cmd_book, "book", "search and print the known optima of small nodes")                        \
  ROW(cmd_operator, "operator", "read an operator of check nodes, and say what it is")             \
  ROW(cmd_codes_list, "codes list", "list the standard codes")                                     \
  ROW(cmd_codes_show, "codes show", "print the properties of a code")                              \
  ROW(cmd_codes_export, "codes export", "write a code to a file")                                  \
  ROW(cmd_encode, "encode", "turn bits into codewords")                                            \
  ROW(cmd_decode, "decode", "turn LLRs into bits")                                                 \
  ROW(cmd_emit_decoder, "emit-decoder", "write a decoder as Verilog")                              \
  ROW(cmd_ber, "ber", "simulate bit and frame error rates")                                        \
  ROW(cmd_combine, "combine", "add up shards and merge points of ber")                             \
  ROW(cmd_replay, "replay", "decode frames in error again, or count their classes")                \
  ROW(cmd_threshold, "threshold", "compute the thresholds of decoders on long codes")              \
  ROW(cmd_tune, "tune", "find the decoder setting that suits a code")                              \
  ROW(cmd_sets, "sets", "enumerate the absorbing and trapping sets of a code")                     \
  ROW(cmd_floor, "floor", "estimate error floors by importance sampling or splitting")             \
  ROW(cmd_bench_nodes, "bench nodes", "time node updates by degree and structure")                 \
  ROW(cmd_bench_decoder, "bench decoder", "measure the throughput of decoders")                    \
  ROW(cmd_bench_latency, "bench latency", "measure how long single frames take")                   \
  ROW(cmd_bench_encoder, "bench encoder", "measure the throughput of encoders")                    \
  ROW(cmd_bench_stochastic, "bench stochastic", "measure stochastic decoders by structure")        \
  ROW(cmd_bench_optimizer, "bench optimizer", "time the searches for structures")                  \
  ROW(cmd_plot, "plot", "draw CSV results with gnuplot")                                           \
  ROW(cmd_report, "report", "make an HTML page of all tables in some folders")                     \
  ROW(cmd_selftest, "selftest", "check random numbers, channel and decoder")

/* Each with what its --help and its manual page say first: the text cmd_NAME.txt beside its file,
 * embedded by the build, in whole sentences as at command_manual.summary. */
#define DECLARE_COMMAND(function, name, summary)                                                   \
  int function(int argc, char **argv);                                                             \
  extern const char extr_text_##function##_txt[];
COMMANDS(DECLARE_COMMAND)
#undef DECLARE_COMMAND

/* The name and the summary of a command, with which its command_manual, bench_manual or
 * rank_command begins. */
#define MANUAL(function, name, ...)                                                                \
  { .command = (name), .summary = extr_text_##function##_txt, __VA_ARGS__ }

#endif
