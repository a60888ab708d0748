#include "bench/ber_options.h"

#include "bench/decoder_options.h"
#include "command/duration.h"
#include "command/failure.h"
#include "core/context.h"

#include <math.h>
#include <omp.h>
#include <string.h>

static const char name[] = "ber";

static const char summary[] =
    "Simulates a code over a channel and prints bit and frame error rates with 95 % intervals. "
    "The\n"
    "counts are the same for any number of threads and every instruction set. A point ends at\n"
    "--min-frame-errors, --max-frames or --max-time, whichever comes first. Ctrl-C keeps the "
    "points\n"
    "that are finished.\n"
    "\n"
    "Channels: awgn, white Gaussian noise; rayleigh, in which each symbol is faded on its own;\n"
    "rayleigh-block:LENGTH, in which LENGTH symbols are faded alike, or without LENGTH the whole\n"
    "frame; bsc, in which bits are wrong with probability --crossover; bec, in which they are "
    "lost\n"
    "with probability --erasure. The receiver knows the fading. Eb/N0 counts information bits and\n"
    "bits sent; constellations are those of 3GPP 38.211. Zero codewords are scrambled for 16qam "
    "and\n"
    "above: a random word that both sides know is added to them.";

/* "2/8": the second of eight. */
static ex_status understand_shard(ex_context *context, const char *text,
                                  simulation_settings *settings) {
  int64_t shard, shards;
  size_t first = strcspn(text, "/");
  const char *second = text + first + (text[first] == '/');
  if (!integer_parse(text, first, &shard) || !integer_parse(second, strlen(second), &shards) ||
      shard < 1 || shard > shards || shards > SIMULATE_SHARDS_MAX)
    return ex_fail(context, EX_INPUT,
                   "--shard '%.40s': expected i/N with i from 1 to N, N up to %d", text,
                   SIMULATE_SHARDS_MAX);
  settings->shard = (uint64_t)shard - 1;
  settings->other_shards = (uint64_t)shards - 1;
  return EX_OK;
}

static const char *const codewords[] = {"zero", "random", NULL};

/* What was typed and still has to be understood. */
typedef struct typed_options {
  decoder_options decoder;
  const char *structure, *check_structure, *channel, *shard;
  int codewords, modulation, demapper;
  const char *max_time;
  int64_t min_frame_errors, max_frames, threads, seed;
} typed_options;

/* The list of points that belongs to the channel; the others must be empty. */
static ex_status choose_points(ex_context *context, const char *channel, ber_options *options) {
  channel_kind kind = options->simulation.channel.kind;
  const struct {
    const char *option;
    const real_list *list;
    bool chosen;
  } lists[] = {
      {"ebn0", &options->ebn0, !channel_takes_bits(kind)},
      {"crossover", &options->crossover, kind == CHANNEL_BSC},
      {"erasure", &options->erasure, kind == CHANNEL_BEC},
  };
  for (int i = 0; i < 3; i++) {
    if (lists[i].chosen != (lists[i].list->count > 0))
      return ex_fail(context, EX_INPUT, "--%s is %s for the channel %s", lists[i].option,
                     lists[i].chosen ? "needed" : "not", channel);
    if (lists[i].chosen) options->points = lists[i].list;
  }
  return EX_OK;
}

static ex_status understand_channel(ex_context *context, const typed_options *typed,
                                    ber_options *options) {
  channel_settings *settings = &options->simulation.channel;
  TRY(channel_parse(context, typed->channel, settings));
  settings->modulation = (modulation)typed->modulation;
  settings->demapper = (demapper)typed->demapper;
  options->simulation.random_codewords = typed->codewords == 1;
  if (channel_takes_bits(settings->kind) && settings->modulation != BPSK)
    return ex_fail(context, EX_INPUT, "--modulation %s: the channel %s takes bits",
                   modulation_names[settings->modulation], typed->channel);
  return choose_points(context, typed->channel, options);
}

static ex_status choose_structures(ex_context *context, const typed_options *typed,
                                   ber_options *options) {
  ex_decoder_settings *decoder = &options->simulation.decoder;
  TRY(check_choice_read(context, typed->structure, decoder, &options->structure));
  return check_structure_read(context, typed->check_structure, decoder, &options->check_structure);
}

static ex_status understand(ex_context *context, const typed_options *typed, ber_options *options) {
  simulation_settings *simulation = &options->simulation;
  TRY(decoder_options_understand(context, &typed->decoder, &simulation->decoder));
  TRY(understand_channel(context, typed, options));
  if (typed->shard) TRY(understand_shard(context, typed->shard, simulation));
  simulation->seed = (uint64_t)typed->seed;
  simulation->threads = (int)typed->threads;
  simulation->min_frame_errors = (uint64_t)typed->min_frame_errors;
  simulation->max_frames = (uint64_t)typed->max_frames;
  simulation->max_seconds = INFINITY;
  if (!typed->max_time || duration_parse(typed->max_time, &simulation->max_seconds))
    return choose_structures(context, typed, options);
  return ex_fail(context, EX_INPUT, "--max-time '%s': expected a duration like 90, 30s, 5m or 2h",
                 typed->max_time);
}

static int processors(void) {
  int count = omp_get_num_procs();
  return count < SIMULATE_THREADS_MAX ? count : SIMULATE_THREADS_MAX;
}

bool ber_options_read(int argc, char **argv, ex_context *context, ber_options *options,
                      command_line *line) {
  typed_options typed = {.threads = processors()};
  const option_spec own[] = {
      {"code", "CODE", "name of `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &options->code_name},
      CODEC_INFORMATION_OPTION(&options->information_bits),
      {"codewords", "KIND", "which ones are sent", OPTION_CHOICE, .choice = &typed.codewords,
       .choices = codewords, .initial = "zero"},
      {"channel", "NAME", "awgn, bsc, bec, rayleigh or rayleigh-block[:LENGTH]", OPTION_TEXT,
       .text = &typed.channel, .initial = "awgn"},
      {"modulation", "NAME", "on awgn and rayleigh", OPTION_CHOICE, .choice = &typed.modulation,
       .choices = modulation_names, .initial = "bpsk"},
      {"demapper", "NAME", "of 16qam and above", OPTION_CHOICE, .choice = &typed.demapper,
       .choices = demapper_names, .initial = "exact"},
      {"ebn0", "A:STEP:B|LIST", "Eb/N0 in dB on awgn and rayleigh", OPTION_REALS,
       .reals = &options->ebn0, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .absent = "must be given for these"},
      {"crossover", "A:STEP:B|LIST", "probabilities of a wrong bit on bsc", OPTION_REALS,
       .reals = &options->crossover, .low = 0, .high = 0.5, .absent = "must be given for it"},
      {"erasure", "A:STEP:B|LIST", "probabilities of a lost bit on bec", OPTION_REALS,
       .reals = &options->erasure, .low = 0, .high = 1, .absent = "must be given for it"},
      {"structure", "NAME",
       "of the check nodes, in stochastic decoders of the variable nodes: auto, " CHECK_CHOICE_HELP,
       OPTION_TEXT, .text = &typed.structure, .initial = "auto"},
      CHECK_STRUCTURE_OPTION(&typed.check_structure),
      {"min-frame-errors", "N", "end a point at so many", OPTION_INTEGER,
       .integer = &typed.min_frame_errors, .low = 1, .high = 1e15, .initial = "100"},
      {"max-frames", "N", "end a point at so many", OPTION_INTEGER, .integer = &typed.max_frames,
       .low = 1, .high = 1e15, .initial = "1000000000"},
      {"max-time", "TIME", "end a point after 90, 30s, 5m, 2h; makes counts depend on speed",
       OPTION_TEXT, .text = &typed.max_time, .absent = "no limit"},
      {"threads", "N", "worker threads", OPTION_INTEGER, .integer = &typed.threads, .low = 1,
       .high = SIMULATE_THREADS_MAX, .absent = "one a processor"},
      {"seed", "N", "of the random numbers", OPTION_INTEGER, .integer = &typed.seed, .low = 0,
       .high = 1e15, .initial = "1"},
      {"shard", "I/N", "one of N shares of the frames, I from 1 to N, for `combine`", OPTION_TEXT,
       .text = &typed.shard, .absent = "all frames"},
      {"profile", NULL, "say where the time went", OPTION_FLAG,
       .flag = &options->simulation.profile},
      {"format", "FORMAT", "how to print", OPTION_CHOICE, .choice = &options->format,
       .choices = output_formats, .initial = "csv"},
      {"out", "FILE",
       "replaced whole when a point is finished; FILE.journal is what a run goes on from",
       OPTION_TEXT, .text = &options->out, .absent = "standard output"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec specs[OWN + DECODER_OPTIONS];
  memcpy(specs, own, sizeof own);
  decoder_options_table(&typed.decoder, specs + OWN);
  command_manual manual = {
      .command = name,
      .summary = summary,
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --ebn0 1:0.5:2 --max-frames 10000",
      .options = specs,
      .option_count = sizeof specs / sizeof *specs,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  options->simulation.decoder = ex_decoder_default();
  ex_status status = understand(context, &typed, options);
  if (status != EX_OK) line->exit_code = failure_of(status, name, context);
  return status == EX_OK;
}
