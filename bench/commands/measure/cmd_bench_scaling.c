/* extrinsic bench scaling: frames per second of `ber` for increasing numbers of threads and
 * ranks. */
#include "bench/cli/failure.h"
#include "bench/commands/commands.h"
#include "bench/measure/options/bench_options.h"
#include "bench/measure/scaling/scaling.h"
#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include "bench/options/decoder_unused.h"
#include "bench/simulation/simulate.h"
#include "core/base/report.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char name[] = "bench scaling";

enum { RANKS_MAX = 64 };

typedef struct scaling_request {
  const char *code;
  decoder_options typed;
  double ebn0_db, slice;
  integer_list threads, ranks;
  int64_t repeats;
  int format;
} scaling_request;

/* The configuration that is measured, as text. */
typedef struct scaling_subject {
  extr_decoder_settings decoder;
  check_choice structure;
  char code[256];
  int columns;
} scaling_subject;

/* ---- Cases ----------------------------------------------------------------------------------- */

/* For each number of threads: plain, with progress, with a journal; then ranks of one thread. */
static int make_cases(const scaling_request *request, scaling_case *cases) {
  int count = 0;
  for (int i = 0; i < request->threads.count; i++)
    for (int way = 0; way < 3; way++, count++)
      cases[count] = (scaling_case){.threads = request->threads.values[i],
                                    .progress = way == 1,
                                    .journal = way == 2,
                                    .first = way,
                                    .plain = 3 * i};
  for (int first = count, i = 0; i < request->ranks.count; i++, count++)
    cases[count] = (scaling_case){
        .threads = 1, .ranks = request->ranks.values[i], .first = first, .plain = count};
  return count;
}

static extr_status check_cases(extr_context *context, const scaling_request *request) {
  if (3 * request->threads.count + request->ranks.count > SCALING_CASES_MAX)
    return extr_fail(context, EXTR_INPUT,
                     "--threads and --ranks: found %d and %d values, expected at most %d "
                     "measurements (each value of --threads takes three, each of --ranks one)",
                     request->threads.count, request->ranks.count, SCALING_CASES_MAX);
  if (request->ranks.count > 0 && geteuid() == 0 && !getenv("OMPI_ALLOW_RUN_AS_ROOT"))
    return extr_fail(context, EXTR_INPUT,
                     "--ranks: as root, mpirun requires OMPI_ALLOW_RUN_AS_ROOT=1 and "
                     "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 in the environment");
  return EXTR_OK;
}

/* ---- Arguments ------------------------------------------------------------------------------- */

/* An option that was given. */
static json_t *add(json_t *list, const char *option, const char *value) {
  if (!value) return list;
  return output_append(output_append(list, json_string(option)), json_string_nocheck(value));
}

static json_t *add_number(json_t *list, const char *option, double value) {
  return output_append(output_append(list, json_string(option)), json_sprintf("%.15g", value));
}

static json_t *add_decoder(json_t *list, const decoder_options *typed) {
  list = add(list, "--decoder", typed->decoder);
  list = add(list, "--random", typed->random);
  list = add(list, "--schedule", typed->schedule);
  list = add(list, "--message", typed->message);
  list = add(list, "--kernels", typed->kernels);
  list = add(list, "--isa", typed->isa);
  list = add(list, "--lanes", typed->lanes);
  list = add(list, "--plan", typed->plan);
  list = add(list, "--after", typed->after);
  if (typed->iterations > 0) list = add_number(list, "--iterations", (double)typed->iterations);
  if (typed->llr_bits > 0) list = add_number(list, "--llr-bits", (double)typed->llr_bits);
  if (typed->llr_step > 0) list = add_number(list, "--llr-step", typed->llr_step);
  return typed->no_early_stop ? output_append(list, json_string("--no-early-stop")) : list;
}

/* Only a time limit ends a run. NULL if memory ran out. */
static json_t *arguments(const scaling_request *request) {
  json_t *list = add(json_array(), "--code", request->code);
  list = add_number(list, "--ebn0", request->ebn0_db);
  list = add_number(list, "--max-time", request->slice);
  list = add(list, "--min-frame-errors", "1000000000000000");
  list = add(list, "--max-frames", "1000000000000000");
  return add_decoder(list, &request->typed);
}

/* ---- The command ----------------------------------------------------------------------------- */

static json_t *row(const scaling_request *request, const scaling_subject *subject,
                   const scaling_case *c) {
  const extr_decoder_settings *decoder = &subject->decoder;
  char algorithm[EXTR_ALGORITHM_TEXT];
  return json_pack(
      "{s:s, s:o, s:o, s:s, s:s, s:s, s:i, s:b, s:f, s:i, s:i, s:i, s:b, s:b, s:f, s:f, s:f, s:f}",
      "isa", extr_isa_name(decoder->isa), "structure", output_text(subject->structure.name), "code",
      output_text(subject->code), //
      "decoder", extr_algorithm_text(decoder, algorithm), "schedule",
      extr_schedule_kind_name(decoder->schedule), "message",
      extr_message_name(decoder->message),                                              //
      "iterations", decoder->iterations, "early_stop", decoder->early_stop,             //
      "ebn0_db", request->ebn0_db, "threads", c->threads, "ranks", c->ranks,            //
      "repeats", (int)request->repeats, "progress", c->progress, "journal", c->journal, //
      "frames_s", c->frames_s, "mbit_s", c->frames_s * subject->columns * 1e-6, "to_first",
      c->to_first, "to_plain", c->to_plain);
}

/* Checks the request, so that errors appear before anything runs. */
static extr_status set_subject(extr_context *context, const scaling_request *request,
                               scaling_subject *subject) {
  codec opened = {0};
  subject->decoder = extr_decoder_default();
  TRY(check_cases(context, request));
  TRY(decoder_options_parse(context, &request->typed, &subject->decoder));
  TRY(decoder_refuse_unused(context, &request->typed, &subject->decoder));
  TRY(check_choice_read(context, "auto", &subject->decoder, &subject->structure));
  TRY(decoder_refuse_plan(context, &request->typed, &subject->decoder));
  TRY(codec_open(context, request->code, 0, &opened));
  snprintf(subject->code, sizeof subject->code, "%s", extr_code_name(opened.code));
  subject->columns = extr_code_columns(opened.code);
  extr_decoder *decoder = NULL;
  const extr_status status = extr_decoder_new(context, opened.code, &subject->decoder, &decoder);
  extr_decoder_free(decoder);
  codec_close(&opened);
  return status;
}

static int measure(const scaling_request *request, const scaling_subject *subject) {
  scaling_case cases[SCALING_CASES_MAX];
  json_t *options = arguments(request), *rows = json_array();
  const scaling_settings settings = {.arguments = options, .repeats = (int)request->repeats};
  int count = make_cases(request, cases);
  int code = options ? scaling_measure(name, &settings, cases, count)
                     : failure(EXIT_FAILED, name, "out of memory");
  for (int i = 0; i < count && code == EXIT_DONE; i++)
    rows = output_append(rows, row(request, subject, &cases[i]));
  if (code == EXIT_DONE && !output_print(rows, (output_format)request->format, stdout))
    code = failure(EXIT_FAILED, name, "the result cannot be printed: %s", output_problem());
  json_decref(options);
  json_decref(rows);
  return code;
}

static bool read_request(int argc, char **argv, scaling_request *request, command_line *line) {
  const option_spec own[] = {
      {"code", "CODE", "name from `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &request->code, .initial = "802.11n-1944-1/2"},
      {"ebn0", "DB", "Eb/N0 of the frames", OPTION_REAL, .real = &request->ebn0_db,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB, .initial = "2"},
      {"threads", "A:B|LIST", "worker threads of one process", OPTION_INTEGERS,
       .integers = &request->threads, .low = 1, .high = SIMULATE_THREADS_MAX, .initial = "1,2"},
      {"ranks", "A:B|LIST", "processes of one thread under mpirun", OPTION_INTEGERS,
       .integers = &request->ranks, .low = 1, .high = RANKS_MAX, .absent = "none"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &request->repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "7"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION,
       .real = &request->slice, .low = 1e-3, .high = 1000, .initial = "1"},
      OUTPUT_OPTION(&request->format),
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec options[OWN + DECODER_OPTIONS];
  memcpy(options, own, sizeof own);
  decoder_options_table(&request->typed, options + OWN);
  command_manual manual = {
      .command = name,
      .summary =
          "Runs ber with several numbers of threads: plain, with progress every second, and "
          "with a journal, which is committed at the start and then about every second; and "
          "with several numbers of ranks under mpirun. Prints frames per second, speed "
          "relative to the first number of threads or ranks (to_first), and relative to the "
          "plain run (to_plain). Candidates take turns; ratios are within one round, and all "
          "figures are medians over the rounds, by wall-clock time. Journals are written in a "
          "folder below the current one.",
      .example = "--threads 1,2 --format csv",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  return options_read(&manual, argc, argv, line);
}

int cmd_bench_scaling(int argc, char **argv) {
  static scaling_request request;
  scaling_subject subject = {0};
  command_line line;
  if (!read_request(argc, argv, &request, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  extr_status status = set_subject(context, &request, &subject);
  if (status == EXTR_OK) decoder_warn_plan(context, name, &subject.decoder);
  int code = status == EXTR_OK ? measure(&request, &subject) : failure_of(status, name, context);
  check_choice_free(&subject.structure);
  extr_context_free(context);
  return code;
}
