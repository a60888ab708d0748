#include "bench/floor/floor_kind.h"

#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/floor/splitting/splitting.h"
#include "core/base/math/median.h"

#include <stdlib.h>

static const char name[] = "floor";

extern const char extr_text_cmd_floor_txt[]; /* commands/simulation/cmd_floor.txt */

static const char *const methods[] = {"sampling", "splitting", NULL};
static const char *const per_names[] = {"class", "orbit", NULL};

/* What some options need. */
static const char sampling[] = "method=sampling", splitting[] = "method=splitting";

typedef struct typed_options {
  typed_settings decoder;
  simulation_options simulation;
} typed_options;

static extr_status set_up(extr_context *context, const typed_options *typed,
                          floor_options *options) {
  simulation_settings *simulation = &options->base.simulation;
  if (options->method == FLOOR_SAMPLING && !options->sets)
    return extr_fail(context, EXTR_INPUT,
                     "--sets: sampling needs it; `sets --out` writes the file, and --method "
                     "splitting does without");
  if (options->method == FLOOR_SPLITTING) /* one point follows from another */
    qsort(options->ebn0.values, (size_t)options->ebn0.count, sizeof(double), extr_compare_reals);
  TRY(decoder_options_parse(context, &typed->decoder, &simulation->decoder,
                            &options->base.structures));
  TRY(simulation_options_parse(context, &typed->simulation, simulation));
  simulation->min_frame_errors = SIMULATE_ENDLESS;
  simulation->precision = options->precision;
  simulation->max_frames = simulation->max_frames / BATCH_FRAMES * BATCH_FRAMES;
  return EXTR_OK;
}

/* With other words than for a simulation. */
static option_spec max_frames_option(simulation_options *options) {
  option_spec row = setting_option(&options->typed, "max-frames");
  row.help = "end a point at N frames, in whole batches of 64";
  row.low = BATCH_FRAMES;
  row.needs = sampling;
  return row;
}

static option_spec shard_option(simulation_options *options) {
  option_spec row = setting_option(&options->typed, "shard");
  row.help = "share I of N of the frames or repeats, from 1";
  return row;
}

bool floor_options_read(int argc, char **argv, extr_context *context, run_options *base,
                        command_line *line) {
  floor_options *options = (floor_options *)base;
  typed_options typed = {0};
  const option_spec own[] = {
      CODEC_OPTION(&base->code_name),
      CODEC_INFORMATION_OPTION(&base->information_bits),
      {"method", "METHOD", "how rates are estimated", OPTION_CHOICE, .choice = &options->method,
       .choices = methods, .initial = "sampling"},
      {"sets", "FILE", "the sets to sample, from `sets --out`", OPTION_TEXT, .text = &options->sets,
       .needs = sampling, .absent = "required for sampling"},
      {"ebn0", "A:STEP:B|LIST", "Eb/N0 in dB", OPTION_REALS, .reals = &options->ebn0,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB},
      {"precision", "P",
       "end a point when half the width of the 95 % interval is at most P times the rate",
       OPTION_REAL, .real = &options->precision, .low = 1e-4, .high = 1, .needs = sampling,
       .initial = "0.1"},
      {"max-time", "TIME", "end a point after this time", OPTION_DURATION,
       .real = &typed.simulation.max_seconds, .low = 1e-3, .high = 1e9, .needs = sampling,
       .absent = "no limit"},
      max_frames_option(&typed.simulation),
      setting_option(&typed.simulation.typed, "threads"),
      setting_option(&typed.simulation.typed, "seed"),
      shard_option(&typed.simulation),
      {"with", "FILE", "table of `ber` for the same points, whose rates are added", OPTION_TEXT,
       .text = &options->with, .needs = sampling, .absent = "only the floor"},
      {"errors", "FILE",
       "errors.jsonl of that run, from `ber --save-errors`: leave errors in listed sets out of "
       "the sum",
       OPTION_TEXT, .text = &options->errors, .needs = "with", .absent = "they count twice"},
      {"per", "WHAT", "class: one row per class; orbit: also one row per orbit of sets",
       OPTION_CHOICE, .choice = &options->per, .choices = per_names, .explained = true,
       .needs = sampling, .initial = "class"},
      {"population", "N", "splitting: frames in a population, in whole batches of 64",
       OPTION_INTEGER, .integer = &options->population, .low = BATCH_FRAMES, .high = 1 << 20,
       .needs = splitting, .initial = "512"},
      {"sweeps", "N", "splitting: moves of each kind per frame and step", OPTION_INTEGER,
       .integer = &options->sweeps, .low = 1, .high = 100000, .needs = splitting, .initial = "50"},
      {"repeats", "N", "splitting: independent populations", OPTION_INTEGER,
       .integer = &options->repeats, .low = SPLITTING_REPEATS_MIN, .high = SPLITTING_REPEATS_MAX,
       .needs = splitting, .initial = "8"},
      OUTPUT_FILE_OPTION(&base->format),
      {"out", "FILE", "the table, replaced as a whole; a stopped run continues from FILE.journal",
       OPTION_OUT, .text = &base->out, .absent = "standard output"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec specs[OWN + DECODER_OPTIONS];
  memcpy(specs, own, sizeof own);
  const int count = OWN + decoder_options_table(&typed.decoder, DECODERS_ALL, specs + OWN);
  command_manual manual = {
      .command = name,
      .summary = extr_text_cmd_floor_txt,
      .example =
          "--code 802.3an-2048-1723 --sets an.sets --decoder nms:0.75 --ebn0 5 --max-time 60",
      .options = specs,
      .option_count = count,
  };
  base->format = -1;
  if (!options_read(&manual, argc, argv, line)) return false;
  if (base->format < 0) base->format = out_format(base->out, output_formats, OUTPUT_CSV);
  extr_status status = set_up(context, &typed, options);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  return status == EXTR_OK;
}
