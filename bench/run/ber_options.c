#include "bench/run/ber_options.h"

#include <extrinsic/decoder.h>

#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/options/decoder_options.h"
#include "bench/options/decoder_unused.h"
#include "bench/options/limit_options.h"
#include "bench/options/shard_option.h"
#include "bench/run/progress/progress.h"
#include "bench/simulation/configuration/fields.h"
#include "bench/simulation/mpi/ranks.h"
#include "bench/simulation/work/shard.h"
#include "core/base/report.h"

#include <inttypes.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

static const char name[] = "ber";

static const char summary[] =
    "Simulates a code over a channel and prints bit and frame error rates with 95 % "
    "confidence intervals. The counts are the same for any number of threads and every "
    "instruction set. A point ends at --min-frame-errors, --max-frames, --precision or "
    "--max-time, whichever comes first. Ctrl-C or SIGUSR1 ends the current point, and the "
    "next one follows. A second Ctrl-C or SIGTERM saves everything and ends the run with exit "
    "code 3. With --out, the same command continues a run that was stopped or killed.\n"
    "\n"
    "With --ebn0 auto the program chooses the points. It starts where the frame error rate "
    "falls to HIGH and continues until the rate is below LOW, in steps of 0.25 dB, or smaller "
    "steps where the rate would fall by more than a decade per step.\n"
    "\n"
    "Channels:\n"
    "  awgn                   white Gaussian noise\n"
    "  rayleigh               every symbol fades independently; the receiver knows the fading\n"
    "  rayleigh-block:LENGTH  LENGTH symbols share one fading coefficient; without LENGTH, all\n"
    "                         symbols of a frame do\n"
    "  bsc                    binary symmetric, with --crossover\n"
    "  bec                    binary erasure, with --erasure\n"
    "\n"
    "--decoder auto uses the setting that `tune` has found for a standard code; the `#` lines "
    "of the table say which. With k information bits and b bits per symbol, Es/N0 = b * (k / "
    "transmitted bits) * Eb/N0. Constellations are those of 3GPP 38.211. For 16qam and above, "
    "zero codewords are scrambled: a random word that both sides know is added to them.";

/* Each shard would search for points with its own counts only. */
static extr_status check_shard_points(extr_context *context, const ber_options *options) {
  if (options->plan.list || options->simulation.other_shards == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard cannot be combined with --ebn0 auto, since shards would find different "
                   "points: give a list");
}

/* The table of such a shard would have no rows. */
static extr_status check_shard_frames(extr_context *context, const char *shard,
                                      const simulation_settings *settings) {
  uint64_t batches = (settings->max_frames + BATCH_FRAMES - 1) / BATCH_FRAMES;
  if (shard_frames_left(settings, 0) > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--shard %.40s: --max-frames %" PRIu64 " are %" PRIu64
                   " batches of %d, so that this shard has no frames",
                   shard, settings->max_frames, batches, BATCH_FRAMES);
}

/* The options as typed, before they are parsed. */
typedef struct typed_options {
  decoder_options decoder;
  limit_options limits;
  const char *structure, *check_structure, *channel, *shard;
  int codewords, modulation, demapper;
  bool modulation_given, demapper_given;
  int64_t threads, seed;
} typed_options;

static extr_status set_channel(extr_context *context, const typed_options *typed,
                               ber_options *options) {
  channel_settings *settings = &options->simulation.channel;
  TRY(channel_parse(context, typed->channel, settings));
  settings->modulation = (modulation)typed->modulation;
  settings->demapper = (demapper)typed->demapper;
  options->simulation.random_codewords = typed->codewords == 1;
  if (channel_takes_bits(settings->kind) && typed->modulation_given)
    return extr_fail(context, EXTR_INPUT, "--modulation %s: the channel %s takes bits",
                     modulation_names[settings->modulation], typed->channel);
  if (typed->demapper_given &&
      (channel_takes_bits(settings->kind) || modulation_symmetric(settings->modulation)))
    return extr_fail(context, EXTR_INPUT, "--demapper: is for --modulation 16qam and above");
  return point_options_parse(context, &options->points, settings->kind, typed->channel,
                             &options->plan);
}

static extr_status choose_structures(extr_context *context, const typed_options *typed,
                                     ber_options *options) {
  extr_decoder_settings *decoder = &options->simulation.decoder;
  TRY(check_choice_read(context, typed->structure, decoder, &options->structure));
  TRY(decoder_refuse_plan(context, &typed->decoder, decoder));
  return check_structure_read(context, typed->check_structure, decoder, &options->check_structure);
}

static extr_status set_simulation(extr_context *context, const typed_options *typed,
                                  ber_options *options) {
  simulation_settings *simulation = &options->simulation;
  decoder_options decoder = typed->decoder;
  TRY(auto_setting_apply(context, options->code_name, &decoder, options->automatic));
  TRY(decoder_options_parse(context, &decoder, &simulation->decoder));
  TRY(decoder_refuse_unused(context, &decoder, &simulation->decoder));
  TRY(set_channel(context, typed, options));
  if (typed->shard) TRY(shard_parse(context, typed->shard, simulation));
  TRY(check_shard_points(context, options));
  simulation->seed = (uint64_t)typed->seed;
  simulation->threads = (int)typed->threads;
  TRY(limit_options_parse(context, &typed->limits, simulation, &options->max_total_seconds));
  if (typed->shard) TRY(check_shard_frames(context, typed->shard, simulation));
  return choose_structures(context, typed, options);
}

int ber_threads(void) {
  int share = (int)sysconf(_SC_NPROCESSORS_ONLN) / ranks_on_this_host();
  int count = omp_get_num_procs();
  if (share < count) count = share > 1 ? share : 1;
  return count < SIMULATE_THREADS_MAX ? count : SIMULATE_THREADS_MAX;
}

bool ber_options_read(int argc, char **argv, extr_context *context, ber_options *options,
                      command_line *line) {
  typed_options typed = {.threads = ber_threads()};
  const option_spec own[] = {
      {"code", "CODE", "name from `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &options->code_name},
      CODEC_INFORMATION_OPTION(&options->information_bits),
      {"codewords", "KIND", "codewords to transmit", OPTION_CHOICE, .choice = &typed.codewords,
       .choices = codeword_names, .initial = "zero"},
      {"channel", "NAME", "awgn, bsc, bec, rayleigh or rayleigh-block[:LENGTH]", OPTION_TEXT,
       .text = &typed.channel, .initial = "awgn"},
      {"modulation", "NAME", "modulation on awgn and rayleigh", OPTION_CHOICE,
       .choice = &typed.modulation, .choices = modulation_names, .initial = "bpsk"},
      {"demapper", "NAME", "demapper of 16qam and above", OPTION_CHOICE, .choice = &typed.demapper,
       .choices = demapper_names, .initial = "exact"},
      {"structure", "NAME", NODE_STRUCTURE_HELP, OPTION_TEXT, .text = &typed.structure,
       .initial = "auto"},
      CHECK_STRUCTURE_OPTION(&typed.check_structure),
      {"threads", "N", "worker threads, per rank", OPTION_INTEGER, .integer = &typed.threads,
       .low = 1, .high = SIMULATE_THREADS_MAX, .absent = "one per processor"},
      {"seed", "N", "seed of the random numbers", OPTION_INTEGER, .integer = &typed.seed, .low = 0,
       .high = 1e15, .initial = "1"},
      {"shard", "I/N", "simulate share I of N, from 1; `combine` adds them up", OPTION_TEXT,
       .text = &typed.shard, .absent = "all frames"},
      {"profile", NULL, "print the compile time and the shares of channel and decoder", OPTION_FLAG,
       .flag = &options->simulation.profile},
      {"progress", "HOW",
       "progress on standard error: auto (one line), json (one object per second) or none",
       OPTION_CHOICE, .choice = &options->progress, .choices = progress_modes, .explained = true,
       .initial = "auto"},
      OUTPUT_FILE_OPTION(&options->format),
      {"out", "FILE", "the table, replaced as a whole; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &options->out, .absent = "standard output"},
      {"save-errors", "DIR", "append frames in error to DIR/errors.jsonl, for `replay`",
       OPTION_FOLDER, .text = &options->save_errors, .absent = "only count them"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec specs[OWN + POINT_OPTIONS + LIMIT_OPTIONS + DECODER_OPTIONS];
  memcpy(specs, own, sizeof own);
  point_options_table(&options->points, specs + OWN);
  limit_options_table(&typed.limits, specs + OWN + POINT_OPTIONS);
  option_spec *decoder = specs + OWN + POINT_OPTIONS + LIMIT_OPTIONS;
  decoder_options_table(&typed.decoder, decoder);
  option_named(decoder, DECODER_OPTIONS, "decoder")->help =
      "check-node algorithm, a stochastic decoder, or auto";
  command_manual manual = {
      .command = name,
      .summary = summary,
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --ebn0 1:0.5:2 --max-frames 10000",
      .options = specs,
      .option_count = sizeof specs / sizeof *specs,
  };
  options->format = -1;
  if (!options_read(&manual, argc, argv, line)) return false;
  if (options->format < 0) options->format = out_format(options->out, output_formats, OUTPUT_CSV);
  options->simulation.decoder = extr_decoder_default();
  typed.modulation_given = options_given(line, "modulation");
  typed.demapper_given = options_given(line, "demapper");
  options->decoder_given = options_given(line, "decoder");
  extr_status status = set_simulation(context, &typed, options);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  return status == EXTR_OK;
}
