/* extrinsic operator: reads an operator of the user's own and says what it is. */
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"

#include <stdio.h>

typedef struct request {
  decoder_options decoder;
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
  char name[1024];
  snprintf(name, sizeof name, "own:%s", line->arguments[0]);
  TRY(extr_decoder_set(context, &settings, "decoder", name));
  TRY(decoder_options_apply(context, &typed->decoder, &settings));
  TRY(decoder_options_check(context, &typed->decoder, &settings));
  return (typed->table ? print_table : print_facts)(context, &settings, typed->format);
}

int cmd_operator(int argc, char **argv) {
  request typed = {0};
  option_spec options[] = {
      decoder_option(&typed.decoder, "message"),
      decoder_option(&typed.decoder, "llr-bits"),
      decoder_option(&typed.decoder, "llr-step"),
      {"table", NULL, "print all results of the three functions instead, with i8 messages",
       OPTION_FLAG, .flag = &typed.table},
      OUTPUT_OPTION(&typed.format),
  };
  const command_manual manual = {
      .command = "operator",
      .summary =
          "Reads the operator of check nodes in FILE, or FILE:NAME=VALUE,... with other values of "
          "its parameters, and says what it is. `--decoder own:FILE` decodes with it. FILE may "
          "also be the name of an operator that is built in: adjusted (sum-product with its "
          "correction in straight lines; for steps of 0.25 and flooding), corrected (min-sum with "
          "a constant correction where two magnitudes are close), attenuated (normalized min-sum "
          "with two factors) or soft-min, which is:\n"
          "\n"
          "  # The minimum with a correction in two steps\n"
          "  message = i8\n"
          "  p = 1\n"
          "  combine(a, b) = min(a, b) + (a + b <= p ? 1 : 0) - (|a - b| <= p ? 1 : 0)\n"
          "  leave(x) = max(x - 1, 0)\n"
          "\n"
          "A check node turns the magnitude of each message into enter(x), combines those of all "
          "other edges two at a time, in the order of its structure, and sends leave of the "
          "result. combine must be there; the others are the identity if they are not. Statements "
          "end with the line or a semicolon; a line that begins with a blank continues the one "
          "before.\n"
          "\n"
          "NAME = NUMBER is a parameter, NAME = [NUMBER, ...] a table, NAME[x] its entry x, from "
          "0, or the last one. Expressions have + - * /, << and >> by a number, |x|, min(a, b), "
          "max(a, b), comparisons before ? and :, and with f32 messages exp(x) and log(x). With "
          "i8, numbers are steps of --llr-step, 0.5llr is an LLR, sums saturate at -128 and 127, "
          "and one factor of a product is a number from -2 to 2.\n"
          "\n"
          "With i8, all values that can occur are tried; with f32, random ones. order_matters is "
          "the share of triples for which combine(combine(a, b), c) differs from combine(a, "
          "combine(b, c)), and most_llr by how much the messages then differ at most. Where "
          "order_matters is 0 and the operator commutative, the structure has no influence. "
          "min_sum: combine is the minimum, so that this is min-sum with a correction of its own "
          "and as fast. keeps_zero: an edge whose message is 0 makes those of all others 0. "
          "Otherwise the sign of 0 counts as positive, and zero codewords are decoded better than "
          "others: simulate with --codewords random.",
      .arguments = "FILE",
      .example = "soft-min.op --llr-bits 6",
      OPTION_TABLE(options),
  };
  return command_run(&manual, argc, argv, run, &typed);
}
