#include "bench/measure/bench_options.h"

#include <extrinsic/decoder.h>

#include "bench/channel/channel.h"
#include "bench/cli/failure.h"
#include "bench/measure/timing.h"
#include "bench/options/decoder_options.h"
#include "bench/options/name_list.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

/* ---- Eb/N0, threads and repeats -------------------------------------------------------------- */

void speed_options_table(speed_options *typed, const char *ebn0, option_spec rows[SPEED_OPTIONS]) {
  const option_spec table[SPEED_OPTIONS] = {
      {"ebn0", "DB", "Eb/N0 of the frames; matters with early stop", OPTION_REAL,
       .real = &typed->ebn0_db, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .initial = ebn0},
      {"threads", "N", "number of threads, each with its own decoder", OPTION_INTEGER,
       .integer = &typed->threads, .low = 1, .high = SPEED_THREADS_MAX, .initial = "1"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &typed->repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "7"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION, .real = &typed->slice,
       .low = 1e-4, .high = 100, .initial = "0.01"},
  };
  memcpy(rows, table, sizeof table);
}

speed_settings speed_options_parse(const speed_options *typed) {
  return (speed_settings){.threads = (int)typed->threads,
                          .repeats = (int)typed->repeats,
                          .slice = typed->slice,
                          .ebn0_db = typed->ebn0_db};
}

/* ---- Structures and layouts ------------------------------------------------------------------ */

/* Targets of the options that all bench commands have. */
typedef struct typed_options {
  decoder_options decoder;
  speed_options speed;
  const char *structures, *layouts;
} typed_options;

void bench_option_list(option_spec *row, const char *value, const char **list) {
  row->kind = OPTION_TEXT;
  row->value = value;
  row->text = list;
}

static int make_table(const bench_manual *manual, typed_options *typed, bench_options *options,
                      option_spec *rows) {
  const option_spec format = OUTPUT_OPTION(&options->format);
  int count = manual->own_count;
  *typed = (typed_options){0};
  memcpy(rows, manual->own, (size_t)count * sizeof *rows);
  count += decoder_options_table(&typed->decoder, DECODERS_OF_MESSAGES, rows + count);
  bench_option_list(option_named(rows, count, "lanes"), "LAYOUT,...", &typed->layouts);
  option_spec *structure = option_named(rows, count, "structure");
  bench_option_list(structure, "NAME,...", &typed->structures);
  structure->absent = "star,isomorphic,naive, and for min-sum two-min";
  speed_options_table(&typed->speed, "3", rows + count);
  count += SPEED_OPTIONS;
  count = options_without(rows, count, manual->without);
  rows[count++] = format;
  return count;
}

static extr_status add_structure(extr_context *context, const char *name, void *state) {
  bench_options *options = state;
  if (options->structure_count == BENCH_STRUCTURES_MAX)
    return extr_fail(context, EXTR_INPUT, "--structure: expected at most %d structures",
                     BENCH_STRUCTURES_MAX);
  check_choice *choice = &options->structures[options->structure_count];
  extr_decoder_settings decoder = options->decoder;
  TRY(check_choice_read(context, name, &decoder, choice));
  for (int layout = 0; layout < options->layout_count; layout++) {
    decoder.lanes = options->layouts[layout];
    options->cases[options->case_count++] = (bench_case){options->structure_count, layout, decoder};
  }
  options->structure_count++;
  return EXTR_OK;
}

static extr_status add_layout(extr_context *context, const char *name, void *state) {
  bench_options *options = state;
  extr_decoder_settings settings = extr_decoder_default();
  if (!*name) return extr_fail(context, EXTR_INPUT, "--lanes: a layout is empty");
  TRY(extr_decoder_set(context, &settings, "lanes", name));
  const extr_lanes layout = settings.lanes;
  for (int i = 0; i < options->layout_count; i++)
    if (options->layouts[i].kind == layout.kind && options->layouts[i].frames == layout.frames)
      return extr_fail(context, EXTR_INPUT, "--lanes: %s is named twice", name);
  if (options->layout_count == BENCH_LAYOUTS_MAX)
    return extr_fail(context, EXTR_INPUT, "--lanes: expected at most %d layouts",
                     BENCH_LAYOUTS_MAX);
  options->layouts[options->layout_count++] = layout;
  return EXTR_OK;
}

void bench_options_clear(bench_options *options) {
  for (int i = 0; i < options->structure_count; i++) check_choice_free(&options->structures[i]);
}

static extr_status set_comparison(extr_context *context, const typed_options *typed,
                                  bench_options *options) {
  options->structure_count = options->layout_count = options->case_count = 0;
  options->speed = speed_options_parse(&typed->speed);
  TRY(decoder_options_parse(context, &typed->decoder, &options->decoder, NULL));
  if (options->decoder.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "stochastic decoders are measured by extrinsic bench stochastic");
  const char *names = typed->structures;
  if (!names)
    names = extr_decoder_is_min_sum(&options->decoder) ? "star,isomorphic,naive,two-min"
                                                       : "star,isomorphic,naive";
  TRY(name_list_visit(context, "lanes", typed->layouts ? typed->layouts : "auto", add_layout,
                      options));
  TRY(name_list_visit(context, "structure", names, add_structure, options));
  extr_status status = EXTR_OK;
  for (int i = 0; i < options->case_count; i++) { /* one that leaves something is enough */
    status = decoder_options_check(context, &typed->decoder, &options->cases[i].decoder);
    if (status == EXTR_OK) break;
  }
  return status;
}

bool bench_options_read(const bench_manual *manual, int argc, char **argv, bench_options *options,
                        command_line *line) {
  static typed_options typed;
  option_spec rows[BENCH_OWN_MAX + DECODER_OPTIONS + SPEED_OPTIONS + 1];
  if (manual->own_count > BENCH_OWN_MAX) {
    line->exit_code =
        failure(EXIT_FAILED, manual->command, "internal error: %d options of its own, room for %d",
                manual->own_count, BENCH_OWN_MAX);
    return false;
  }
  command_manual whole = {.command = manual->command,
                          .summary = manual->summary,
                          .example = manual->example,
                          .options = rows,
                          .option_count = make_table(manual, &typed, options, rows)};
  if (!options_read(&whole, argc, argv, line)) return false;
  extr_context *context = extr_context_new();
  extr_status status = set_comparison(context, &typed, options);
  if (status != EXTR_OK) line->exit_code = failure_of(status, manual->command, context);
  if (status == EXTR_OK)
    decoder_warn_plan(context, manual->command, &options->decoder);
  else
    bench_options_clear(options);
  extr_context_free(context);
  return status == EXTR_OK;
}
