/* extrinsic calibrate: measures costs and delays of operators on this machine and writes a cost
 * file. */
#include "bench/cli/failure.h"
#include "bench/cli/options.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/calibrate.h"
#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include "bench/output/machine.h"
#include "bench/structures/cost_options.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"
#include <extrinsic/decoder.h>

static const char name[] = "calibrate";
static const char *const operations[] = {"min", "xor", NULL};
static const char *const messages[] = {"i8", "f32", NULL};

typedef struct calibrate_request {
  calibrate_settings settings;
  const char *out; /* NULL: stdout */
} calibrate_request;

static extr_status choose_isa(extr_context *context, const decoder_options *typed, extr_isa *isa) {
  extr_decoder_settings settings = extr_decoder_default();
  TRY(isa_choose(context, decoder_typed(typed, "isa"), &settings));
  *isa = settings.isa;
  return EXTR_OK;
}

/* False if the command is to end with line->exit_code. */
static bool read_request(int argc, char **argv, extr_context *context, calibrate_request *request,
                         command_line *line) {
  int operation = EXTR_PROBE_MIN, message = 0;
  int64_t max_arity = 0, repeats = 0;
  decoder_options typed = {0};
  option_spec options[] = {
      {"operator", "NAME", "operation", OPTION_CHOICE, .choice = &operation, .choices = operations,
       .initial = "min"},
      {"message", "TYPE", "type of the operands", OPTION_CHOICE, .choice = &message,
       .choices = messages, .initial = "i8"},
      decoder_option(&typed, "isa"),
      {"max-arity", "M", "inputs of the largest operator", OPTION_INTEGER, .integer = &max_arity,
       .low = 2, .high = EXTR_PROBE_ARITY_MAX, .initial = "8"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX, .initial = "31"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION,
       .real = &request->settings.slice, .low = 1e-5, .high = 10, .initial = "0.002"},
      {"out", "FILE", "the cost file", OPTION_OUT, .text = &request->out,
       .absent = "standard output"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Measures what an operator of 2 to M inputs costs on this machine and writes a file "
          "for --cost: its cost is its time among many independent operators, its delay the "
          "time from operands to result, both relative to the two-input operator. Operands "
          "come from the first-level cache and results return there. The operators take turns "
          "on one pinned core.",
      .example = "--operator min --max-arity 4 --out min.cost",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  request->settings.operation = (extr_probe_operation)operation;
  request->settings.message = message == 0 ? EXTR_I8 : EXTR_F32;
  request->settings.max_arity = (int)max_arity;
  request->settings.repeats = (int)repeats;
  extr_status status = choose_isa(context, &typed, &request->settings.isa);
  if (status == EXTR_OK && request->out) status = extr_replace_check(context, request->out);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  return status == EXTR_OK;
}

static void write_about(const calibrate_settings *settings, const calibration *result,
                        FILE *stream) {
  char processor[MACHINE_TEXT];
  fprintf(stream, "# Costs and delays of operators, measured by extrinsic " EXTRINSIC_VERSION
                  " calibrate\n");
  fprintf(stream, "# operator: %s, message: %s, isa: %s\n", operations[settings->operation],
          messages[settings->message], extr_isa_name(settings->isa));
  fprintf(stream, "# processor: %s\n", machine_processor(processor));
  fprintf(stream, "# compiler: " EXTRINSIC_COMPILER "\n");
  fprintf(stream,
          "# method: medians of %d repeats of %g s, in turns; operands and results in the "
          "first-level cache\n",
          settings->repeats, settings->slice);
  fprintf(stream, "# cost: time among independent operators, 1 = %.3g ns\n",
          1e9 * result->throughput[2]);
  fprintf(stream, "# delay: time in a chain where every operand is the last result, 1 = %.3g ns\n",
          1e9 * result->latency[2]);
  fputs("# A value measured below the one before it is set to that.\n"
        "# inputs cost delay\n",
        stream);
}

static extr_status run(extr_context *context, const calibrate_request *request) {
  calibration result;
  extr_writer writer;
  char *text;
  TRY(calibrate(context, &request->settings, &result));
  TRY(extr_writer_open(context, &writer));
  write_about(&request->settings, &result, writer.stream);
  cost_write(&result.cost, writer.stream);
  TRY(extr_writer_close(context, &writer, EXTR_OK, &text));
  extr_status status = out_write(context, text, writer.size, request->out);
  extr_text_free(text);
  return status;
}

int cmd_calibrate(int argc, char **argv) {
  static calibrate_request request;
  extr_context *context = extr_context_new();
  command_line line;
  const int code = read_request(argc, argv, context, &request, &line)
                       ? failure_of(run(context, &request), name, context)
                       : line.exit_code;
  extr_context_free(context);
  return code;
}
