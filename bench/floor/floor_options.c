#include "bench/floor/floor_options.h"

#include "bench/cli/duration.h"
#include "bench/cli/failure.h"
#include "bench/options/decoder_options.h"
#include "bench/options/decoder_unused.h"
#include "bench/options/shard_option.h"
#include "core/base/report.h"

#include <math.h>
#include <omp.h>
#include <string.h>

static const char name[] = "floor";

static const char summary[] =
    "Estimates error floors by importance sampling through the decoder: noise is moved "
    "towards the sets of `sets --out`, and each frame that ends in one of them is "
    "weighted by the exact ratio of its probability on the channel to that with which it "
    "was drawn. Codewords are zero, on AWGN with BPSK.\n"
    "\n"
    "A row gives the probability that a frame ends in a set of one class a/b, or of all, "
    "with its 95 % interval. Errors in other patterns are not in these rows: neither "
    "those of sets that are not in the list, nor the waterfall. The row `outside` has "
    "those that the sampled frames met; its interval means little, since no noise was "
    "drawn for them. --with adds rows of a simulation with `ber`: `simulated`, and `sum` "
    "of that and the floor, in which simulated frames that ended in a listed set count "
    "twice.\n"
    "\n"
    "A point ends at --precision, --max-time or --max-frames. A pilot run chooses how "
    "far columns are moved. Sums depend on code, sets, decoder, seed and number of "
    "frames, not on threads. With --out, the same command continues a run that was "
    "stopped.";

typedef struct typed_options {
  decoder_options decoder;
  const char *structure, *check_structure;
  int64_t threads, seed, max_frames;
} typed_options;

static extr_status set_up(extr_context *context, const typed_options *typed,
                          floor_options *options) {
  simulation_settings *simulation = &options->base.simulation;
  extr_decoder_settings *decoder = &simulation->decoder;
  *decoder = extr_decoder_default();
  TRY(decoder_options_parse(context, &typed->decoder, decoder));
  TRY(decoder_refuse_unused(context, &typed->decoder, decoder));
  simulation->channel = (channel_settings){.kind = CHANNEL_AWGN, .modulation = BPSK};
  simulation->seed = (uint64_t)typed->seed;
  simulation->threads = (int)typed->threads;
  simulation->min_frame_errors = SIMULATE_ENDLESS;
  simulation->max_frames = (uint64_t)typed->max_frames / BATCH_FRAMES * BATCH_FRAMES;
  if (options->shard) TRY(shard_parse(context, options->shard, simulation));
  TRY(check_choice_read(context, typed->structure, decoder, &options->base.structure));
  TRY(decoder_refuse_plan(context, &typed->decoder, decoder));
  return check_structure_read(context, typed->check_structure, decoder,
                              &options->base.check_structure);
}

bool floor_options_read(int argc, char **argv, extr_context *context, floor_options *options,
                        command_line *line) {
  int threads = omp_get_num_procs();
  typed_options typed = {.threads =
                             threads < SIMULATE_THREADS_MAX ? threads : SIMULATE_THREADS_MAX};
  simulation_settings *simulation = &options->base.simulation;
  simulation->max_seconds = options->base.max_total_seconds = INFINITY;
  const option_spec own[] = {
      {"code", "CODE", "name from `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &options->base.code_name},
      CODEC_INFORMATION_OPTION(&options->base.information_bits),
      {"sets", "FILE", "the sets to sample, from `sets --out`", OPTION_TEXT,
       .text = &options->sets},
      {"ebn0", "A:STEP:B|LIST", "Eb/N0 in dB", OPTION_REALS, .reals = &options->ebn0,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB},
      {"structure", "NAME",
       "structure of the check nodes, or of the variable nodes of stochastic decoders: "
       "auto, " CHECK_CHOICE_HELP,
       OPTION_TEXT, .text = &typed.structure, .initial = "auto"},
      CHECK_STRUCTURE_OPTION(&typed.check_structure),
      {"precision", "P", "end a point when half the interval is at most P times the rate",
       OPTION_REAL, .real = &simulation->precision, .low = 1e-4, .high = 1, .initial = "0.1"},
      {"max-time", "TIME", "end a point after this time", OPTION_DURATION,
       .real = &simulation->max_seconds, .low = 1e-3, .high = 1e9, .absent = "no limit"},
      {"max-frames", "N", "end a point at N frames, in whole batches of 64", OPTION_INTEGER,
       .integer = &typed.max_frames, .low = BATCH_FRAMES, .high = 1e15, .initial = "1000000000"},
      {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &typed.threads, .low = 1,
       .high = SIMULATE_THREADS_MAX, .absent = "one per processor"},
      {"seed", "N", "seed of the random numbers", OPTION_INTEGER, .integer = &typed.seed, .low = 0,
       .high = 1e15, .initial = "1"},
      {"shard", "I/N", "sample share I of N, from 1", OPTION_TEXT, .text = &options->shard,
       .absent = "all frames"},
      {"with", "FILE", "table of `ber` for the same points: add its rates", OPTION_TEXT,
       .text = &options->with, .absent = "only the floor"},
      {"format", "FORMAT", "output format", OPTION_CHOICE, .choice = &options->base.format,
       .choices = output_formats, .initial = "csv"},
      {"out", "FILE", "table, replaced as a whole; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &options->base.out, .absent = "standard output"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec specs[OWN + DECODER_OPTIONS];
  memcpy(specs, own, sizeof own);
  decoder_options_table(&typed.decoder, specs + OWN);
  command_manual manual = {
      .command = name,
      .summary = summary,
      .example =
          "--code 802.3an-2048-1723 --sets an.sets --decoder nms:0.75 --ebn0 5 --max-time 60",
      .options = specs,
      .option_count = sizeof specs / sizeof *specs,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  extr_status status = set_up(context, &typed, options);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  return status == EXTR_OK;
}
