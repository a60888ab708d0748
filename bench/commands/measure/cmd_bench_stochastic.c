/* extrinsic bench stochastic: throughput of stochastic decoders, for each structure. */
#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/bench_options.h"
#include "bench/options/decoder_options.h"
#include "bench/options/name_list.h"
#include "core/base/report.h"
#include <extrinsic/decoder.h>
#include <extrinsic/probe.h>

#include <stdlib.h>
#include <string.h>

static const char name[] = "bench stochastic";

static const char summary[] =
    "Measures stochastic decoders on noisy frames in memory, each decoder with each "
    "structure of its variable nodes and of its check nodes: frames per second, decoding "
    "cycles per frame, and nanoseconds per edge and cycle for all frames of a vector "
    "together. All are medians over the repeats, in which the decoders take turns; "
    "--kernels compiled,interpreted measures each of them twice. The "
    "table also shows how many operators all nodes together execute in a cycle. For "
    "--check-structure total these are the exclusive-ors for the parity of all bits, and "
    "one per edge that removes the edge's own bit.";

enum { STOCHASTIC_CASES_MAX = 64 };

typedef struct stochastic_case {
  char *decoder; /* as typed */
  check_choice structure, check_structure;
  extr_decoder_settings settings;
} stochastic_case;

typedef struct stochastic_options {
  const char *codes;
  stochastic_case cases[STOCHASTIC_CASES_MAX];
  int count;
  speed_settings speed;
  int format; /* an output_format */
} stochastic_options;

/* The options as typed, and the case that is being made from them. */
typedef struct typed_options {
  decoder_options decoder;
  speed_options speed;
  const char *decoders, *structures, *check_structures, *kernels;
  const char *structure, *check_structure; /* of the case */
  stochastic_options *options;
} typed_options;

/* ---- Cases ----------------------------------------------------------------------------------- */

static extr_status set_case(extr_context *context, const typed_options *typed, stochastic_case *c) {
  c->decoder = strdup(decoder_typed(&typed->decoder, "decoder"));
  if (!c->decoder) return extr_fail_memory(context);
  TRY(decoder_options_parse(context, &typed->decoder, &c->settings, NULL));
  if (c->settings.algorithm != EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "%s is not a stochastic decoder (use extrinsic bench decoder)", c->decoder);
  TRY(check_choice_read(context, typed->structure, &c->settings, &c->structure));
  return check_structure_read(context, typed->check_structure, &c->settings, &c->check_structure);
}

/* `kernels`: NULL if not given. */
static extr_status add_case(extr_context *context, const char *kernels, void *state) {
  typed_options *typed = state;
  stochastic_options *options = typed->options;
  decoder_type(&typed->decoder, "kernels", kernels);
  if (options->count == STOCHASTIC_CASES_MAX)
    return extr_fail(context, EXTR_INPUT,
                     "expected at most %d combinations of decoder, structure and kernels",
                     STOCHASTIC_CASES_MAX);
  return set_case(context, typed, &options->cases[options->count++]);
}

static extr_status add_check_structure(extr_context *context, const char *structure, void *state) {
  typed_options *typed = state;
  typed->check_structure = structure;
  return typed->kernels ? name_list_visit(context, "kernels", typed->kernels, add_case, typed)
                        : add_case(context, NULL, typed);
}

static extr_status add_structure(extr_context *context, const char *structure, void *state) {
  typed_options *typed = state;
  typed->structure = structure;
  return name_list_visit(context, "check-structure", typed->check_structures, add_check_structure,
                         typed);
}

/* A decoder whose variable nodes run no structure is measured once. */
static extr_status add_decoder(extr_context *context, const char *decoder, void *state) {
  typed_options *typed = state;
  extr_decoder_settings settings = extr_decoder_default();
  TRY(extr_decoder_set(context, &settings, "decoder", decoder));
  bool once = settings.algorithm == EXTR_STOCHASTIC &&
              !extr_stochastic_has_structure(settings.stochastic.kind);
  decoder_type(&typed->decoder, "decoder", decoder);
  return once ? add_structure(context, "auto", typed)
              : name_list_visit(context, "structure", typed->structures, add_structure, typed);
}

static void clear_case(stochastic_case *c) {
  free(c->decoder);
  check_choice_free(&c->structure);
  check_choice_free(&c->check_structure);
}

static void stochastic_options_clear(stochastic_options *options) {
  for (int i = 0; i < options->count; i++) clear_case(&options->cases[i]);
}

/* ---- Options --------------------------------------------------------------------------------- */

enum { OWN = 2, ALL = OWN + DECODER_OPTIONS + SPEED_OPTIONS };

static int make_table(typed_options *typed, option_spec rows[ALL]) {
  stochastic_options *options = typed->options;
  const option_spec own[OWN] = {
      {"code", "CODE,...", CODE_LIST_HELP, OPTION_TEXT, .text = &options->codes,
       .initial = "802.3an-2048-1723"},
      OUTPUT_OPTION(&options->format),
  };
  memcpy(rows, own, sizeof own);
  int count = OWN + decoder_options_table(&typed->decoder, DECODERS_OF_BITS, rows + OWN);
  option_spec *decoder = option_named(rows, count, "decoder");
  bench_option_list(decoder, "NAME,...", &typed->decoders);
  decoder->help = "stochastic decoders with their parameters";
  decoder->initial = "counter";
  option_spec *kernels = option_named(rows, count, "kernels");
  bench_option_list(kernels, "KIND,...", &typed->kernels);
  option_spec *structure = option_named(rows, count, "structure");
  bench_option_list(structure, "NAME,...", &typed->structures);
  structure->help = "structures of variable nodes: auto, " STRUCTURE_HELP " or a file";
  structure->initial = "auto";
  option_spec *checks = option_named(rows, count, "check-structure");
  bench_option_list(checks, "NAME,...", &typed->check_structures);
  checks->initial = "total";
  speed_options_table(&typed->speed, "4.1", rows + count);
  return count + SPEED_OPTIONS;
}

/* Like options_read: false if the command is to end with line->exit_code. After success,
 * stochastic_options_clear must follow. */
static bool stochastic_options_read(int argc, char **argv, stochastic_options *options,
                                    command_line *line) {
  option_spec rows[ALL];
  *options = (stochastic_options){0};
  typed_options typed = {.options = options};
  int count = make_table(&typed, rows);
  command_manual manual = {.command = name,
                           .summary = summary,
                           .example = "--code mackay:96,3,6,1 --decoder counter,em:length=8,fill=8 "
                                      "--structure star,naive",
                           .options = rows,
                           .option_count = count};
  if (!options_read(&manual, argc, argv, line)) return false;
  extr_context *context = extr_context_new();
  options->speed = speed_options_parse(&typed.speed);
  extr_status status = decoder_list_visit(context, typed.decoders, add_decoder, &typed);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  if (status != EXTR_OK) stochastic_options_clear(options);
  extr_context_free(context);
  return status == EXTR_OK;
}

/* ---- Measuring ------------------------------------------------------------------------------- */

typedef struct stochastic_bench {
  stochastic_options options;
  speed_case cases[STOCHASTIC_CASES_MAX];
  extr_cycle_work work[STOCHASTIC_CASES_MAX];
  json_t *rows;
} stochastic_bench;

static json_t *row(const stochastic_bench *bench, int index) {
  const speed_case *it = &bench->cases[index];
  const stochastic_case *c = &bench->options.cases[index];
  const speed_settings *speed = &bench->options.speed;
  const extr_cycle_work *work = &bench->work[index];
  return json_pack(
      "{s:o, s:s, s:o, s:o, s:f, s:f, s:f, s:f, s:I, s:I, s:I, s:s, s:i, s:i, s:i, s:s}", "code",
      output_text(extr_code_name(it->code)), "decoder", c->decoder, "structure",
      output_text(c->structure.name), "check_structure", output_text(c->check_structure.name), //
      "ebn0_db", speed->ebn0_db,                                                               //
      "frames_s", 1e6 * it->mbit_s / extr_code_columns(it->code),                              //
      "cycles", it->iterations, "ns_edge_cycle", it->ns_edge,                                  //
      "variable_operators", (json_int_t)work->variable,                                        //
      "check_operators", (json_int_t)work->check,                                              //
      "operators", (json_int_t)(work->variable + work->check),                                 //
      "isa", extr_isa_name(c->settings.isa), "lanes", it->lanes,                               //
      "threads", speed->threads, "repeats", speed->repeats, "kernels",
      extr_decoder_get(&c->settings, "kernels", NULL));
}

static extr_status count_work(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, extr_cycle_work *work) {
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  extr_status status = extr_cycle_work_count(context, decoder, work);
  extr_decoder_free(decoder);
  return status;
}

/* Measures all cases on one code in turns. */
static extr_status measure(extr_context *context, const extr_code *code, void *state) {
  stochastic_bench *bench = state;
  const int count = bench->options.count;
  for (int i = 0; i < count; i++) {
    bench->cases[i] = (speed_case){.code = code, .settings = bench->options.cases[i].settings};
    TRY(count_work(context, code, &bench->cases[i].settings, &bench->work[i]));
  }
  TRY(speed_measure(context, &bench->options.speed, bench->cases, count));
  for (int i = 0; i < count; i++) bench->rows = output_append(bench->rows, row(bench, i));
  return EXTR_OK;
}

static int run(stochastic_bench *bench) {
  extr_context *context = extr_context_new();
  bench->rows = json_array();
  extr_status status = code_list_visit(context, name, bench->options.codes, measure, bench);
  stochastic_options_clear(&bench->options);
  return out_end_rows(name, context, status, (output_format)bench->options.format, bench->rows);
}

int cmd_bench_stochastic(int argc, char **argv) {
  static stochastic_bench bench;
  command_line line;
  if (!stochastic_options_read(argc, argv, &bench.options, &line)) return line.exit_code;
  return run(&bench);
}
