#include "bench/measure/bench_command.h"

#include "bench/channel/channel.h"
#include "bench/cli/out.h"
#include "bench/options/name_list.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS_MAX = 4, LAYOUTS_MAX = 8, COMMON = 5 };

/* An option with a list of values. */
typedef struct value_list {
  const char *name, *value;
  const char *help, *initial, *absent; /* NULL: those of the setting */
} value_list;

/* By kind; the last one of each has no name. */
static const value_list lists[][LISTS_MAX + 1] = {
    [BENCH_MESSAGES] = {{"structure", "NAME,...",
                         .absent = "star,isomorphic,naive, and for min-sum two-min"},
                        {"lanes", "LAYOUT,..."}},
    [BENCH_BITS] = {{"decoder", "NAME,...", "stochastic decoders with their parameters", "counter"},
                    {"structure", "NAME,...",
                     "structures of variable nodes: auto, " STRUCTURE_HELP " or a file", "auto"},
                    {"check-structure", "NAME,...", .initial = "total"},
                    {"kernels", "KIND,..."}},
};

/* The options as typed, and the case that is being made from them: `decoder` has one value of each
 * of the first `depth` lists. */
typedef struct typed_options {
  const bench_manual *manual;
  bench *made;
  typed_settings decoder;
  const char *lists[LISTS_MAX];
  int depth, first;
} typed_options;

/* ---- Options --------------------------------------------------------------------------------- */

static void set_list(const value_list *list, const char **target, option_spec *row) {
  row->kind = OPTION_TEXT;
  row->value = list->value;
  row->text = target;
  if (list->help) row->help = list->help;
  if (list->initial) row->initial = list->initial;
  if (list->absent) row->absent = list->absent;
}

static int make_table(typed_options *t, option_spec *rows) {
  const bench_manual *manual = t->manual;
  bench *b = t->made;
  const option_spec codes = {"code",      "CODE,...",        CODE_LIST_HELP,
                             OPTION_TEXT, .text = &b->codes, .initial = manual->codes};
  const option_spec common[COMMON] = {
      {"ebn0", "DB", "Eb/N0 of the frames; matters with early stop", OPTION_REAL,
       .real = &b->speed.ebn0_db, .low = CHANNEL_EBN0_MIN_DB, .high = CHANNEL_EBN0_MAX_DB,
       .initial = manual->ebn0},
      {"threads", "N", "number of threads, each with its own decoder", OPTION_INTEGER,
       .integer = &b->speed.threads, .low = 1, .high = SPEED_THREADS_MAX, .initial = "1"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &b->speed.repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "7"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION,
       .real = &b->speed.slice, .low = 1e-4, .high = 100, .initial = "0.01"},
      OUTPUT_OPTION(&b->format),
  };
  int count = 0;
  if (manual->codes) rows[count++] = codes;
  for (int i = 0; i < manual->own_count; i++) rows[count++] = manual->own[i];
  if (manual->kind != BENCH_ENCODERS)
    count += decoder_options_table(
        &t->decoder, manual->kind == BENCH_BITS ? DECODERS_OF_BITS : DECODERS_OF_MESSAGES,
        rows + count);
  const value_list *list = lists[manual->kind];
  for (int i = 0; list[i].name; i++)
    set_list(&list[i], &t->lists[i], option_named(rows, count, list[i].name));
  memcpy(rows + count, common, sizeof common);
  return options_without(rows, count + COMMON, manual->without);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static extr_status check_kind(extr_context *context, const typed_options *t,
                              const extr_decoder_settings *settings) {
  const bool bits = settings->algorithm == EXTR_STOCHASTIC;
  if (bits == (t->manual->kind == BENCH_BITS)) return EXTR_OK;
  if (bits)
    return extr_fail(context, EXTR_INPUT,
                     "stochastic decoders are measured by extrinsic bench stochastic");
  return extr_fail(context, EXTR_INPUT,
                   "%s is not a stochastic decoder (use extrinsic bench decoder)",
                   typed_setting(&t->decoder, "decoder"));
}

static extr_status check_layout(extr_context *context, const typed_options *t,
                                const extr_lanes *layout) {
  const bench *b = t->made;
  const int own = b->case_count - 1;
  for (int i = t->first; i < own; i++) {
    const extr_lanes *other = &b->cases[i].settings.lanes;
    if (other->kind == layout->kind && other->frames == layout->frames)
      return extr_fail(context, EXTR_INPUT, "--lanes: %s is named twice",
                       typed_setting(&t->decoder, "lanes"));
  }
  if (own - t->first < LAYOUTS_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--lanes: expected at most %d layouts", LAYOUTS_MAX);
}

static extr_status read_case(extr_context *context, const typed_options *t,
                             extr_decoder_settings *settings, bench_choice *choice) {
  const char *decoder = typed_setting(&t->decoder, "decoder");
  const char *lanes = typed_setting(&t->decoder, "lanes");
  if (lanes && !*lanes) return extr_fail(context, EXTR_INPUT, "--lanes: a layout is empty");
  TRY(decoder_options_apply(context, &t->decoder, settings));
  TRY(check_kind(context, t, settings));
  if (lanes) TRY(check_layout(context, t, &settings->lanes));
  if (decoder && !(choice->decoder = strdup(decoder))) return extr_fail_memory(context);
  settings->plan_share = typed_setting(&t->decoder, "plan") ? SPEED_PLAN_WHOLE : 0;
  return decoder_structures_read(context, &t->decoder, settings, &choice->structures);
}

static extr_status add_case(extr_context *context, const typed_options *t) {
  bench *b = t->made;
  const int i = b->case_count;
  if (i == BENCH_CASES_MAX)
    return extr_fail(context, EXTR_INPUT, "expected at most %d combinations of %s", i,
                     t->manual->kind == BENCH_BITS ? "decoder, structure and kernels"
                                                   : "structure and layout");
  b->cases[i].settings = extr_decoder_default();
  b->choices[i].first = t->first;
  b->case_count++;
  return read_case(context, t, &b->cases[i].settings, &b->choices[i]);
}

/* A decoder whose variable nodes run no structure is measured once. */
static bool runs_no_structure(const typed_options *t) {
  extr_decoder_settings settings = extr_decoder_default();
  const char *decoder = typed_setting(&t->decoder, "decoder");
  if (decoder) extr_decoder_set(NULL, &settings, "decoder", decoder);
  return settings.algorithm == EXTR_STOCHASTIC &&
         !extr_stochastic_has_structure(settings.stochastic.kind);
}

static extr_status visit_list(extr_context *context, typed_options *t);

static extr_status add_value(extr_context *context, const char *value, void *state) {
  typed_options *t = state;
  type_setting(&t->decoder, lists[t->manual->kind][t->depth++].name, value);
  extr_status status = visit_list(context, t);
  t->depth--;
  return status;
}

/* Adds the cases with each value of the next list; after the last list, the case itself. */
static extr_status visit_list(extr_context *context, typed_options *t) {
  const value_list *list = &lists[t->manual->kind][t->depth];
  if (!list->name) return add_case(context, t);
  const char *values = t->lists[t->depth];
  if (!list[1].name) t->first = t->made->case_count;
  if (!values) return add_value(context, NULL, t);
  if (strcmp(list->name, "decoder") == 0) return decoder_list_visit(context, values, add_value, t);
  if (strcmp(list->name, "structure") == 0 && runs_no_structure(t))
    return add_value(context, "auto", t);
  return name_list_visit(context, list->name, values, add_value, t);
}

/* An option of message passing may have an effect on some cases only, one of bits has to have one
 * on all of them. */
static extr_status check_effects(extr_context *context, const typed_options *t) {
  extr_status status = EXTR_OK;
  for (int i = 0; i < t->made->case_count; i++) {
    status = decoder_options_check(context, &t->decoder, &t->made->cases[i].settings);
    if ((status == EXTR_OK) == (t->manual->kind == BENCH_MESSAGES)) break;
  }
  return status;
}

static extr_status make_cases(extr_context *context, typed_options *t) {
  extr_decoder_settings settings = extr_decoder_default();
  if (t->manual->kind == BENCH_ENCODERS) return EXTR_OK;
  if (!t->lists[0]) { /* --structure */
    TRY(decoder_options_apply(context, &t->decoder, &settings));
    t->lists[0] = extr_decoder_is_min_sum(&settings) ? "star,isomorphic,naive,two-min"
                                                     : "star,isomorphic,naive";
  }
  TRY(visit_list(context, t));
  TRY(check_effects(context, t));
  decoder_warn_plan(context, t->manual->command, &t->made->cases[0].settings);
  return EXTR_OK;
}

static void clear_cases(bench *b) {
  for (int i = 0; i < b->case_count; i++) {
    free(b->choices[i].decoder);
    decoder_structures_free(&b->choices[i].structures);
  }
}

/* ---- Running --------------------------------------------------------------------------------- */

static extr_status measure_code(extr_context *context, const extr_code *code, void *state) {
  const typed_options *t = state;
  return t->manual->measure(context, t->made, code);
}

static extr_status measure(extr_context *context, typed_options *t) {
  TRY(make_cases(context, t));
  t->made->rows = json_array();
  if (!t->manual->codes) return t->manual->measure(context, t->made, NULL);
  return code_list_visit(context, t->manual->command, t->made->codes, measure_code, t);
}

static extr_status run(extr_context *context, const command_line *line) {
  typed_options *t = line->data;
  bench *b = t->made;
  extr_status status = measure(context, t);
  clear_cases(b);
  return out_rows(context, status, b->rows, b->format);
}

int bench_command(const bench_manual *manual, int argc, char **argv) {
  bench b = {0};
  typed_options typed = {.manual = manual, .made = &b};
  option_spec rows[1 + BENCH_OWN_MAX + DECODER_OPTIONS + COMMON];
  command_manual whole = {.command = manual->command,
                          .summary = manual->summary,
                          .example = manual->example,
                          .options = rows,
                          .option_count = make_table(&typed, rows)};
  return command_run(&whole, argc, argv, run, &typed);
}

output_cell bench_setting(const extr_decoder_settings *settings, const char *name) {
  char text[EXTR_SETTING_TEXT];
  return (output_cell){name, json_string(extr_decoder_get(settings, name, text))};
}
