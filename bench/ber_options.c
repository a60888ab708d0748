#include "bench/ber_options.h"

#include "bench/decoder_options.h"
#include "bench/duration.h"
#include "bench/failure.h"
#include "core/context.h"

#include <math.h>
#include <omp.h>
#include <string.h>

static const char name[] = "ber";

static const char summary[] =
    "Simulates BPSK over white Gaussian noise and prints bit and frame error rates with 95 %\n"
    "intervals. The counts are the same for any number of threads and every instruction set. A\n"
    "point ends at --min-frame-errors, --max-frames or --max-time, whichever comes first. Ctrl-C\n"
    "keeps the points that are finished.";

/* What was typed and still has to be understood. */
typedef struct typed_options {
  decoder_options decoder;
  const char *structure;
  const char *max_time;
  int64_t min_frame_errors, max_frames, threads, seed;
} typed_options;

static ex_status understand(ex_context *context, const typed_options *typed, ber_options *options) {
  simulation_settings *simulation = &options->simulation;
  TRY(decoder_options_understand(context, &typed->decoder, &simulation->decoder));
  simulation->seed = (uint64_t)typed->seed;
  simulation->threads = (int)typed->threads;
  simulation->min_frame_errors = (uint64_t)typed->min_frame_errors;
  simulation->max_frames = (uint64_t)typed->max_frames;
  simulation->max_seconds = INFINITY;
  if (!typed->max_time || duration_parse(typed->max_time, &simulation->max_seconds))
    return check_choice_read(context, typed->structure, &simulation->decoder, &options->structure);
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
      {"code", "CODE", "name of the catalog or file (.alist, .qc, .mtx)", OPTION_TEXT,
       .text = &options->code_name},
      {"ebn0", "A:STEP:B|LIST", "Eb/N0 in dB", OPTION_REALS, .reals = &options->points,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB},
      {"structure", "NAME", "of the check nodes: auto, " CHECK_CHOICE_HELP, OPTION_TEXT,
       .text = &typed.structure, .initial = "auto"},
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
      {"profile", NULL, "say where the time went", OPTION_FLAG,
       .flag = &options->simulation.profile},
      {"format", "FORMAT", "how to print", OPTION_CHOICE, .choice = &options->format,
       .choices = output_formats, .initial = "csv"},
      {"out", "FILE", "replaced whole whenever a point is finished", OPTION_TEXT,
       .text = &options->out, .absent = "standard output"},
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
