#include "bench/run/run.h"

#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/engine/crew.h"
#include "bench/engine/ranks.h"
#include "bench/output/encode.h"
#include "core/base/owned.h"
#include "core/base/writer.h"

#include <stdlib.h>

/* A command on this rank. */
typedef struct rank_run {
  const rank_command *command;
  extr_context *context;
  const char *text; /* the command line */
  bool leads;
} rank_run;

/* *code becomes that of the command, with EXTR_OK. */
static extr_status lead(const rank_run *run, run_options *options, int *code) {
  OWNED(record_end) run_record record = {0};
  TRY(record_start(&record, run->context, options->out, (output_format)options->format));
  TRY(run_describe(&record, run->text, options));
  *code = run->command->lead(&record, options);
  return EXTR_OK;
}

static extr_status open_and_run(const rank_run *run, run_options *options, int *code) {
  extr_context *context = run->context;
  OWNED(extr_codec_close) codec opened = {0};
  options->simulation.codec = &opened;
  options->simulation.crew = crew_of_ranks();
  if (run->leads) TRY(out_without_journal(context, &options->out));
  TRY(extr_codec_open(context, options->code_name, options->information_bits, &opened));
  TRY(run_options_esn0(context, options));
  return run->leads ? lead(run, options, code) : run->command->follow(context, options);
}

static int run_read(const rank_run *run, run_options *options) {
  int code = EXIT_DONE;
  const extr_status status = open_and_run(run, options, &code);
  return status == EXTR_OK ? code : failure_of(status, run->command->command, run->context);
}

/* Like options_read. */
static bool read_options(const rank_run *run, int argc, char **argv, run_options *options,
                         command_line *line) {
  const rank_command *command = run->command;
  option_spec rows[2 * OPTIONS_MAX]; /* of which options_read takes one half */
  const command_manual manual = {.command = command->command,
                                 .summary = command->summary,
                                 .example = command->example,
                                 .options = rows,
                                 .option_count = command->table(options, rows)};
  options->format = -1;
  if (!options_read(&manual, argc, argv, line)) return false;
  if (options->format < 0) options->format = out_format(options->out, output_formats, OUTPUT_CSV);
  extr_status status = command->parse(run->context, options);
  if (status != EXTR_OK) line->exit_code = failure_of(status, command->command, run->context);
  return status == EXTR_OK;
}

static int run_typed(const rank_run *run, int argc, char **argv) {
  command_line line = {.exit_code = EXIT_FAILED};
  OWNED_ARRAY run_options *options = calloc(1, run->command->options_size);
  if (!options || !run->text) return failure(EXIT_FAILED, run->command->command, "out of memory");
  if (read_options(run, argc, argv, options, &line)) {
    (run->leads ? stop_request_catch : stop_request_ignore)();
    line.exit_code = run_read(run, options);
  }
  decoder_structures_free(&options->structures);
  return line.exit_code;
}

static int run_started(const rank_run *run, int argc, char **argv) {
  int code = EXIT_DONE;
  if (run->leads) {
    code = run_typed(run, argc, argv);
    crew_dismiss();
  } else if (crew_await() && (code = run_typed(run, argc, argv)) != EXIT_DONE) {
    ranks_abort(code);
  }
  ranks_end();
  return code;
}

/* The caller frees it. NULL if memory ran out. */
static char *command_text(int argc, char **argv) {
  extr_writer writer;
  char *text = NULL;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  fputs("extrinsic", writer.stream);
  for (int i = 0; i < argc; i++) {
    fputc(' ', writer.stream);
    encode_shell(argv[i], writer.stream);
  }
  extr_writer_close(NULL, &writer, EXTR_OK, &text);
  return text;
}

int rank_command_run(const rank_command *command, int argc, char **argv) {
  OWNED(release_context) extr_context *context = extr_context_new();
  if (!context) return failure(EXIT_FAILED, command->command, "out of memory");
  extr_status status = ranks_start(context);
  OWNED_ARRAY char *text = command_text(argc, argv);
  const rank_run run = {command, context, text, ranks_own() == 0};
  int code = EXIT_DONE;
  if (status == EXTR_OK)
    code = run_started(&run, argc, argv);
  else if (run.leads) /* every rank has the same error: one message is enough */
    code = failure_of(status, command->command, context);
  return code;
}
