/* extrinsic operator: reads an operator of the user's own and says what it is. */
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"

#include <stdio.h>

typedef struct request {
  typed_settings decoder;
  bool table;
  int format;
} request;

/* ---- All results ----------------------------------------------------------------------------- */

static json_t *table_row(const char *function, int a, int b, int result) {
  return OUTPUT_ROW({"function", json_string(function)}, {"a", json_integer(a)},
                    {"b", b < 0 ? json_null() : json_integer(b)}, {"result", json_integer(result)});
}

static json_t *table_rows(const extr_operator_table *table) {
  enum { COUNT = sizeof table->enter };
  json_t *rows = json_array();
  for (int a = 0; a < COUNT; a++)
    rows = output_append(rows, table_row("enter", a, -1, table->enter[a]));
  for (int a = 0; a < COUNT; a++)
    for (int b = 0; b < COUNT; b++)
      rows = output_append(rows, table_row("combine", a, b, table->combine[a][b]));
  for (int a = 0; a < COUNT; a++)
    rows = output_append(rows, table_row("leave", a, -1, table->leave[a]));
  return rows;
}

static extr_status print_table(extr_context *context, const extr_decoder_settings *settings,
                               int format) {
  extr_operator_table table;
  TRY(extr_operator_tabulate(context, settings, &table));
  return out_rows(context, EXTR_OK, table_rows(&table), format);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

/* The triple at which the order of the operands makes the largest difference. */
static json_t *worst_triple(const extr_operator_facts *facts) {
  json_t *triple = json_array();
  for (int i = 0; facts->most > 0 && i < 3; i++)
    triple = output_append(triple, output_rounded(facts->most_of[i]));
  return triple;
}

static json_t *facts_row(const extr_decoder_settings *settings, const extr_operator_facts *facts) {
  char text[EXTR_SETTING_TEXT];
  const bool bytes = settings->message == EXTR_I8;
  return OUTPUT_ROW({"operator", output_text(settings->own)},
                    {"message", json_string(extr_decoder_get(settings, "message", text))},
                    {"min_sum", json_boolean(facts->minimum)},
                    {"values", bytes ? json_integer(facts->values) : json_null()},
                    {"commutative", json_boolean(facts->commutes == 1)},
                    {"associative", json_boolean(facts->associates == 1)},
                    {"order_matters", output_rounded(1 - facts->associates)},
                    {bytes ? "most_llr" : "most_relative", output_rounded(facts->most)},
                    {"most_at", worst_triple(facts)}, {"monotone", json_boolean(facts->monotone)},
                    {"neutral", facts->has_neutral ? output_rounded(facts->neutral) : json_null()},
                    {"keeps_zero", json_boolean(facts->keeps_zero)});
}

static extr_status print_facts(extr_context *context, const extr_decoder_settings *settings,
                               int format) {
  extr_operator_facts facts;
  TRY(extr_operator_examine(context, settings, &facts));
  return out_one(context, facts_row(settings, &facts), format);
}

static extr_status run(extr_context *context, const command_line *line) {
  request *typed = line->data;
  extr_decoder_settings settings = extr_decoder_default();
  char name[EXTR_SETTING_TEXT];
  if (snprintf(name, sizeof name, "own:%s", line->arguments[0]) >= (int)sizeof name)
    return extr_fail(context, EXTR_INPUT, "the operator is too long: give it in a file");
  TRY(extr_decoder_set(context, &settings, "decoder", name));
  TRY(decoder_options_apply(context, &typed->decoder, &settings));
  TRY(decoder_options_check(context, &typed->decoder, &settings));
  return (typed->table ? print_table : print_facts)(context, &settings, typed->format);
}

int cmd_operator(int argc, char **argv) {
  request typed = {0};
  option_spec options[] = {
      setting_option(&typed.decoder, "message"),
      setting_option(&typed.decoder, "llr-bits"),
      setting_option(&typed.decoder, "llr-step"),
      {"table", NULL, "print all results of the three functions instead, with i8 messages",
       OPTION_FLAG, .flag = &typed.table},
      OUTPUT_OPTION(&typed.format),
  };
  const command_manual manual =
      MANUAL(cmd_operator, "operator", .arguments = "FILE", .example = "soft-min.op --llr-bits 6",
             OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &typed);
}
