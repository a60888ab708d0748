/* The commands of the program. Each gets the words from its own name on and returns an exit code of
 * failure.h; main.c holds the table. */
#ifndef BENCH_COMMANDS_H
#define BENCH_COMMANDS_H

int cmd_bench_decoder(int argc, char **argv);
int cmd_bench_encoder(int argc, char **argv);
int cmd_bench_nodes(int argc, char **argv);
int cmd_bench_optimizer(int argc, char **argv);
int cmd_ber(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_book(int argc, char **argv);
int cmd_codes_export(int argc, char **argv);
int cmd_codes_list(int argc, char **argv);
int cmd_codes_show(int argc, char **argv);
int cmd_decode(int argc, char **argv);
int cmd_emit(int argc, char **argv);
int cmd_encode(int argc, char **argv);
int cmd_optimize(int argc, char **argv);
int cmd_plot(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
