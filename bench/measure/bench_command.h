/* What the commands that measure coders have in common: their options, the decoders that they
 * compare, and how they run. */
#ifndef BENCH_MEASURE_BENCH_COMMAND_H
#define BENCH_MEASURE_BENCH_COMMAND_H

#include "bench/cli/options.h"
#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include "bench/output/output.h"
#include "core/base/report.h"
#include <extrinsic/code.h>
#include <extrinsic/decoder.h>

/* Measures the speed of decoders side by side. Each case decodes a stream that repeats the same
 * noisy frames of the zero codeword. */
typedef struct speed_case {
  extr_decoder_settings settings;

  /* Output: */
  double mbit_s;     /* coded bits per second, all threads together */
  double ns_edge;    /* nanoseconds per edge and iteration of as many frames as a vector has lanes,
                      * on one thread: time * lanes / (edges * iterations of all frames) */
  double iterations; /* per frame, on average */
  int lanes;         /* messages per vector */
  double compile_s;  /* seconds to make the decoder and compile its kernels */
  extr_lanes layout; /* EXTR_LANES_FRAMES, or EXTR_LANES_BLOCK with its frames */
  extr_planned planned;
  int frames;                         /* that are decoded together */
  char check_nodes[CHECK_NODES_TEXT]; /* what they run, by degree */
  double latency_us; /* from the LLRs of `frames` frames to their bits, on one thread with nothing
                      * else to do: the median; 0 for stochastic decoders */
  double latency_99_us, latency_max_us; /* of speed_latency: 99 % take no longer; the longest */
} speed_case;

typedef struct speed_settings {
  int64_t threads; /* each decodes its own frames */
  int64_t repeats; /* number of repeats; results are medians */
  double slice;    /* approximate seconds of one repeat of one case */
  double ebn0_db;  /* of the frames; only matters if decoders stop early */
} speed_settings;

enum { SPEED_THREADS_MAX = 256 };

/* extr_decoder_settings.plan_share with which everything is timed before the decoder is. */
enum { SPEED_PLAN_WHOLE = 1000000 };

/* Runs the cases on a code in turns, so that ratios between them are meaningful on a shared
 * machine. With one thread, pins the calling thread to its core permanently. Errors are those of
 * extr_decoder_new and EXTR_MEMORY. */
extr_status speed_measure(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *cases, int count);

/* Measures how long frames take one after the other, with nothing else in flight, as many together
 * as the decoder decodes together: `count` such groups, of 256 different frames. Sets all of the
 * case but mbit_s and ns_edge. Errors as speed_measure. */
extr_status speed_latency(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *what, int count);

enum { BENCH_CASES_MAX = 64, BENCH_OWN_MAX = 4 };

/* What was typed for a case. Its settings refer to the structures. */
typedef struct bench_choice {
  char *decoder; /* as typed; NULL where it was not */
  decoder_structures structures;
  int first; /* the first case that differs from this one at most in the value of the last list */
} bench_choice;

typedef struct bench {
  const char *codes;
  speed_settings speed;
  int format; /* an output_format */

  /* One case for each combination of the values of these lists: --structure and --lanes for
   * message-passing decoders; --decoder, --structure, --check-structure and --kernels for
   * stochastic ones. The values of the last list follow each other. */
  speed_case cases[BENCH_CASES_MAX];
  bench_choice choices[BENCH_CASES_MAX];
  int case_count;

  json_t *rows; /* what is printed; NULL: memory ran out */
} bench;

typedef enum bench_kind { BENCH_ENCODERS, BENCH_MESSAGES, BENCH_BITS } bench_kind;

typedef struct bench_manual {
  const char *command, *summary, *example;
  bench_kind kind;        /* of the decoders, if there are any */
  const char *codes;      /* the default of --code; NULL: it has no such option */
  const char *ebn0;       /* the default of --ebn0 */
  const option_spec *own; /* the options that only this command has */
  int own_count;          /* at most BENCH_OWN_MAX */
  const char *const
      *without; /* names of common options that it does not have, up to NULL; or NULL */

  /* Measures all cases on a code, in turns, and appends to `rows`. Called for each code, or once
   * with NULL. */
  extr_status (*measure)(extr_context *context, bench *b, const extr_code *code);
} bench_manual;

/* Reads the options, measures and prints the rows. Returns an exit code. */
int bench_command(const bench_manual *manual, int argc, char **argv);

/* A cell with the text of a decoder setting, under its name. */
output_cell bench_setting(const extr_decoder_settings *settings, const char *name);

#endif
