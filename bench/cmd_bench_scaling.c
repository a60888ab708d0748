/* extrinsic bench scaling: frames a second of `ber` with more and more threads. */
#include "bench/bench_options.h"
#include "bench/commands.h"
#include "bench/decoder_options.h"
#include "bench/measure/scaling.h"
#include "bench/measure/timing.h"
#include "command/failure.h"
#include "core/context.h"

#include <stdlib.h>
#include <string.h>

static const char name[] = "bench scaling";

typedef struct scaling_request {
  const char *code;
  decoder_options typed;
  double ebn0_db, slice;
  integer_list threads;
  int64_t repeats;
  int format;
} scaling_request;

/* Each number of threads without progress and with it. */
static ex_status make_cases(ex_context *context, const integer_list *threads, scaling_case *cases) {
  if (threads->count > SCALING_CASES_MAX / 2)
    return ex_fail(context, EX_INPUT, "--threads: expected at most %d numbers",
                   SCALING_CASES_MAX / 2);
  for (int i = 0; i < threads->count; i++) {
    cases[2 * i] = (scaling_case){.threads = threads->values[i]};
    cases[2 * i + 1] = (scaling_case){.threads = threads->values[i], .progress = true};
  }
  return EX_OK;
}

static json_t *row(const scaling_request *request, const simulation_settings *settings,
                   const char *structure, const scaling_case *c) {
  const ex_decoder_settings *decoder = &settings->decoder;
  const ex_code *code = settings->codec->code;
  char rule[EX_RULE_TEXT];
  return json_pack(
      "{s:s, s:o, s:o, s:s, s:s, s:s, s:i, s:b, s:f, s:i, s:i, s:b, s:f, s:f, s:f, s:f}", "isa",
      ex_isa_name(decoder->isa), "structure", output_text(structure), "code",
      output_text(ex_code_name(code)), //
      "decoder", ex_rule_text(decoder, rule), "schedule", ex_order_name(decoder->order), "message",
      ex_message_name(decoder->message),                                    //
      "iterations", decoder->iterations, "early_stop", decoder->early_stop, //
      "ebn0_db", request->ebn0_db, "threads", c->threads,                   //
      "repeats", (int)request->repeats, "progress", c->progress,            //
      "frames_s", c->frames_s, "mbit_s", c->frames_s * ex_code_columns(code) * 1e-6, "to_first",
      c->to_first, "to_plain", c->to_plain);
}

static ex_status measure(ex_context *context, const scaling_request *request, const codec *opened,
                         const ex_decoder_settings *decoder, const char *structure, json_t **rows) {
  scaling_case cases[SCALING_CASES_MAX];
  simulation_settings settings = {.codec = opened, .decoder = *decoder, .seed = 1};
  int count = 2 * request->threads.count;
  TRY(make_cases(context, &request->threads, cases));
  TRY(scaling_measure(context, &settings, request->ebn0_db, (int)request->repeats, request->slice,
                      cases, count));
  for (int i = 0; i < count; i++)
    *rows = output_append(*rows, row(request, &settings, structure, &cases[i]));
  return EX_OK;
}

static ex_status run(ex_context *context, const scaling_request *request, json_t **rows) {
  ex_decoder_settings decoder = ex_decoder_default();
  check_choice structure;
  codec opened;
  TRY(decoder_options_understand(context, &request->typed, &decoder));
  TRY(codec_open(context, request->code, 0, &opened));
  ex_status status = check_choice_read(context, "auto", &decoder, &structure);
  if (status == EX_OK) {
    status = measure(context, request, &opened, &decoder, structure.name, rows);
    check_choice_free(&structure);
  }
  codec_close(&opened);
  return status;
}

static bool read_request(int argc, char **argv, scaling_request *request, command_line *line) {
  const option_spec own[] = {
      {"code", "CODE", "name of `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &request->code, .initial = "802.11n-1944-1/2"},
      {"ebn0", "DB", "of the frames", OPTION_REAL, .real = &request->ebn0_db,
       .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB, .initial = "2"},
      {"threads", "A:B|LIST", "worker threads", OPTION_INTEGERS, .integers = &request->threads,
       .low = 1, .high = SIMULATE_THREADS_MAX, .initial = "1,2"},
      {"repeats", "N", "medians are over so many", OPTION_INTEGER, .integer = &request->repeats,
       .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX, .initial = "7"},
      {"slice", "SECONDS", "of one repeat of one number of threads, about", OPTION_REAL,
       .real = &request->slice, .low = 1e-3, .high = 100, .initial = "0.2"},
      OUTPUT_OPTION(&request->format),
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec options[OWN + DECODER_OPTIONS];
  memcpy(options, own, sizeof own);
  decoder_options_table(&request->typed, options + OWN);
  command_manual manual = {
      .command = name,
      .summary =
          "Measures the simulation of ber with several numbers of threads, without and with its\n"
          "line of progress: frames a second, how many times as many as with the first number of\n"
          "threads (to_first), and with progress as part of those without (to_plain). All take\n"
          "turns; ratios are of one round, and all are medians over the rounds.",
      .example = "--threads 1,2 --format csv",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  return options_read(&manual, argc, argv, line);
}

int cmd_bench_scaling(int argc, char **argv) {
  static scaling_request request;
  command_line line;
  if (!read_request(argc, argv, &request, &line)) return line.exit_code;
  ex_context *context = ex_context_new();
  json_t *rows = json_array();
  ex_status status = run(context, &request, &rows);
  return bench_end(name, (output_format)request.format, context, status, rows);
}
