#include "bench/bench_options.h"

#include "bench/decoder_options.h"
#include "bench/measure/timing.h"
#include "command/failure.h"
#include "core/context.h"
#include "decoder/rule.h"
#include "simulation/channel.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMON = 6 };

/* Targets of the options that all bench commands have. */
typedef struct typed_options {
  decoder_options decoder;
  const char *structures;
  int64_t repeats, threads;
} typed_options;

static int make_table(const bench_manual *manual, typed_options *typed, bench_options *options,
                      option_spec *rows) {
  const option_spec common[COMMON] = {
      {"structure", "NAME,...", "of check nodes: " CHECK_CHOICE_HELP, OPTION_TEXT,
       .text = &typed->structures, .absent = "star,isomorphic,naive, and for min-sum two-min"},
      {"ebn0", "DB", "of the frames; matters where decoders stop early", OPTION_REAL,
       .real = &options->speed.ebn0_db, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .initial = "3"},
      {"threads", "N", "each with a decoder of its own", OPTION_INTEGER, .integer = &typed->threads,
       .low = 1, .high = SPEED_THREADS_MAX, .initial = "1"},
      {"repeats", "N", "medians are over so many", OPTION_INTEGER, .integer = &typed->repeats,
       .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX, .initial = "7"},
      {"slice", "SECONDS", "of one repeat of one structure, about", OPTION_REAL,
       .real = &options->speed.slice, .low = 1e-4, .high = 100, .initial = "0.01"},
      OUTPUT_OPTION(&options->format),
  };
  int count = manual->own_count;
  memcpy(rows, manual->own, (size_t)count * sizeof *rows);
  decoder_options_table(&typed->decoder, rows + count);
  count += DECODER_OPTIONS;
  memcpy(rows + count, common, sizeof common);
  return count + COMMON;
}

static ex_status add_structure(ex_context *context, const char *name, bench_options *options) {
  if (options->structure_count == BENCH_STRUCTURES_MAX)
    return ex_fail(context, EX_INPUT, "--structure: expected at most %d", BENCH_STRUCTURES_MAX);
  bench_structure *s = &options->structures[options->structure_count];
  s->decoder = options->decoder;
  TRY(check_choice_read(context, name, &s->decoder, &s->choice));
  options->structure_count++;
  return EX_OK;
}

/* The names are separated by commas. */
static ex_status add_structures(ex_context *context, const char *names, bench_options *options) {
  char *copy = strdup(names), *rest;
  ex_status status = copy ? EX_OK : ex_fail_memory(context);
  for (char *name = copy; name && status == EX_OK; name = rest) {
    rest = strchr(name, ',');
    if (rest) *rest++ = 0;
    status = add_structure(context, name, options);
  }
  free(copy);
  return status;
}

void bench_options_clear(bench_options *options) {
  for (int i = 0; i < options->structure_count; i++)
    check_choice_free(&options->structures[i].choice);
}

static ex_status understand(ex_context *context, const typed_options *typed,
                            bench_options *options) {
  options->structure_count = 0;
  options->speed.threads = (int)typed->threads;
  options->speed.repeats = (int)typed->repeats;
  options->decoder = ex_decoder_default();
  TRY(decoder_options_understand(context, &typed->decoder, &options->decoder));
  const char *names = typed->structures;
  if (!names)
    names = ex_rule_is_min_sum(options->decoder.rule) ? "star,isomorphic,naive,two-min"
                                                      : "star,isomorphic,naive";
  return add_structures(context, names, options);
}

bool bench_options_read(const bench_manual *manual, int argc, char **argv, bench_options *options,
                        command_line *line) {
  static typed_options typed;
  option_spec rows[BENCH_OWN_MAX + DECODER_OPTIONS + COMMON];
  command_manual whole = {.command = manual->command,
                          .summary = manual->summary,
                          .example = manual->example,
                          .options = rows,
                          .option_count = make_table(manual, &typed, options, rows)};
  if (!options_read(&whole, argc, argv, line)) return false;
  ex_context *context = ex_context_new();
  ex_status status = understand(context, &typed, options);
  if (status != EX_OK) line->exit_code = failure_of(status, manual->command, context);
  if (status != EX_OK) bench_options_clear(options);
  ex_context_free(context);
  return status == EX_OK;
}

void bench_progress(const char *command, const char *what, int value, int done, int total) {
  if (isatty(STDERR_FILENO))
    fprintf(stderr, "\r\033[K%s: %s %d, %d of %d done", command, what, value, done, total);
}

void bench_progress_end(void) {
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

int bench_end(const char *command, output_format format, ex_context *context, ex_status status,
              json_t *rows) {
  int code = EXIT_DONE;
  bench_progress_end();
  if (status != EX_OK)
    code = failure_of(status, command, context);
  else if (!output_print(rows, format, stdout))
    code = failure(EXIT_FAILED, command, "the result cannot be printed");
  json_decref(rows);
  ex_context_free(context);
  return code;
}
