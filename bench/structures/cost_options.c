#include "bench/structures/cost_options.h"

#include "bench/output/encode.h"
#include "bench/simulation/owned.h"
#include "core/base/file/read_file.h"
#include <extrinsic/emit.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COST_FILE_MAX = 1 << 16 };

void cost_options_table(cost_options *typed, const char *max_arity,
                        option_spec rows[COST_OPTIONS]) {
  const option_spec table[COST_OPTIONS] = {
      {"max-arity", "M", "inputs of the largest operator", OPTION_INTEGER,
       .integer = &typed->max_arity, .low = 2, .high = EXTR_ARITY_MAX, .initial = max_arity,
       .absent = "that of the structure"},
      {"cost", "MODEL", "unit, linear, lut6, x86-min, avx512-xor or a cost file", OPTION_TEXT,
       .text = &typed->model, .absent = "unit"},
      {"complexity", "C2,...,CM", "cost of an operator with 2, ..., M inputs", OPTION_TEXT,
       .text = &typed->complexity, .absent = "the model's"},
      {"latency", "L2,...,LM", "delay of an operator with 2, ..., M inputs", OPTION_TEXT,
       .text = &typed->latency, .absent = "the model's"},
      {"fanout-latency", "L", "latency added to a value for every use beyond the first",
       OPTION_TEXT, .text = &typed->fanout, .absent = "none", .excludes = "clock"},
      {"clock", "T", "period of a node with registers, so that no path between them is longer",
       OPTION_TEXT, .text = &typed->clock, .absent = "no registers"},
      {"register-cost", "R", "cost of a register of one message", OPTION_TEXT,
       .text = &typed->register_cost, .needs = "clock", .absent = "0"},
  };
  memcpy(rows, table, sizeof table);
}

static extr_status read_cost_file(extr_context *context, const char *path, int max_arity,
                                  named_cost *cost) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, path, COST_FILE_MAX, &text, &size));
  return extr_cost_read(context, path, text, size, max_arity, &cost->factors);
}

/* A name that is neither a model nor a file is probably a misspelt model. */
static extr_status read_model(extr_context *context, const char *name, int max_arity,
                              named_cost *cost) {
  extr_cost unit;
  const bool is_model = extr_cost_model(NULL, name, 2, &unit) == EXTR_OK;
  if (is_model || !(strpbrk(name, "/.") || extr_file_exists(name)))
    return extr_cost_model(context, name, max_arity, &cost->factors);
  return read_cost_file(context, name, max_arity, cost);
}

bool cost_option_weighs(const char *name) {
  static const char *const weighing[] = {"cost",           "complexity", "latency",
                                         "fanout-latency", "clock",      "register-cost"};
  for (size_t i = 0; i < sizeof weighing / sizeof *weighing; i++)
    if (strcmp(name, weighing[i]) == 0) return true;
  return false;
}

static const char *model_of(const cost_options *typed) {
  return typed->model ? typed->model : "unit";
}

void cost_options_name(const cost_options *typed, char name[COST_NAME_TEXT]) {
  if (typed->complexity && typed->latency)
    snprintf(name, COST_NAME_TEXT, "given");
  else
    snprintf(name, COST_NAME_TEXT, "%.100s%s", model_of(typed),
             typed->complexity ? " with given complexity"
             : typed->latency  ? " with given latency"
                               : "");
  const char *const extras[][2] = {{"fan-out latency", typed->fanout},
                                   {"clock", typed->clock},
                                   {"register", typed->register_cost}};
  for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
    const size_t used = strlen(name);
    if (extras[i][1])
      snprintf(name + used, COST_NAME_TEXT - used, ", %s %.20s", extras[i][0], extras[i][1]);
  }
  encode_clean(name); /* JSON requires UTF-8, and tables need printable characters. */
}

/* A decimal like the other factors: it is read as the latency of an operator of two inputs. */
static extr_status read_factor(extr_context *context, const char *option, const char *text,
                               int64_t *factor) {
  extr_cost one;
  *factor = 0;
  if (!text) return EXTR_OK;
  if (extr_cost_parse(context, 2, NULL, text, &one) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT,
                     "--%s %.80s: expected a number from 0 to 1000000 with at most six decimals",
                     option, text);
  *factor = one.latency[2];
  return EXTR_OK;
}

extr_status cost_options_registers(extr_context *context, const cost_options *typed,
                                   extr_cost *factors) {
  TRY(read_factor(context, "clock", typed->clock, &factors->clock));
  TRY(read_factor(context, "register-cost", typed->register_cost, &factors->register_cost));
  const int64_t slowest = factors->latency[factors->max_arity];
  char least[EXTR_COST_TEXT];
  if (!typed->clock || (factors->clock > 0 && factors->clock >= slowest)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--clock %.80s: expected more than 0, and at least %s, the delay of the largest "
                   "operator",
                   typed->clock, extr_cost_text(slowest, least));
}

extr_status cost_options_parse(extr_context *context, const cost_options *typed, named_cost *cost) {
  int max_arity = (int)typed->max_arity;
  extr_cost given;
  if (typed->model && typed->complexity && typed->latency)
    return extr_fail(context, EXTR_INPUT,
                     "--cost %s: nothing is left of it with --complexity and --latency",
                     typed->model);
  TRY(read_model(context, model_of(typed), max_arity, cost));
  TRY(extr_cost_parse(context, max_arity, typed->complexity, typed->latency, &given));
  if (typed->complexity)
    memcpy(cost->factors.complexity, given.complexity, sizeof given.complexity);
  if (typed->latency) memcpy(cost->factors.latency, given.latency, sizeof given.latency);
  TRY(read_factor(context, "fanout-latency", typed->fanout, &cost->factors.fanout));
  cost_options_name(typed, cost->name);
  return cost_options_registers(context, typed, &cost->factors);
}

static int64_t measured_factor(double value, int64_t before) {
  int64_t factor = llround(value * EXTR_COST_ONE);
  return factor > before ? factor : before;
}

void cost_set_measured(extr_cost *cost, int arity, double complexity, double latency) {
  cost->complexity[arity] = measured_factor(complexity, cost->complexity[arity - 1]);
  cost->latency[arity] = measured_factor(latency, cost->latency[arity - 1]);
}

void cost_write(const extr_cost *cost, FILE *stream) {
  char complexity[EXTR_COST_TEXT], latency[EXTR_COST_TEXT];
  for (int arity = 2; arity <= cost->max_arity; arity++)
    fprintf(stream, "%d %s %s\n", arity, extr_cost_text(cost->complexity[arity], complexity),
            extr_cost_text(cost->latency[arity], latency));
}

/* ---- Files of structures --------------------------------------------------------------------- */

#define SIZE_MOST ((size_t)1 << 28)

static extr_status read(extr_context *context, const char *path, extr_structure **structure) {
  bool standard = strcmp(path, "-") == 0;
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, standard ? "/dev/stdin" : path, SIZE_MOST, &text, &size));
  return extr_structure_read(context, standard ? "standard input" : path, text, size, structure);
}

static int largest_arity(const extr_structure *structure) {
  int counts[EXTR_ARITY_MAX + 1], largest = EXTR_ARITY_MAX;
  extr_structure_operators(structure, counts);
  while (largest > 2 && counts[largest] == 0) largest--;
  return largest;
}

static extr_status check(extr_context *context, const char *path, const extr_structure *structure,
                         int max_arity) {
  extr_status status = extr_structure_check(context, structure, max_arity);
  if (status != EXTR_INPUT) return status;
  char reason[256];
  snprintf(reason, sizeof reason, "%s", extr_context_message(context));
  return extr_fail(context, EXTR_INPUT, "%s: %s", path, reason);
}

extr_status structure_open(extr_context *context, const char *path, cost_options *typed,
                           extr_structure **structure, named_cost *cost) {
  OWNED(release_structure) extr_structure *made = NULL;
  TRY(read(context, path, &made));
  int max_arity = largest_arity(made);
  if (typed) {
    if (typed->max_arity == 0) typed->max_arity = max_arity;
    max_arity = (int)typed->max_arity;
    TRY(cost_options_parse(context, typed, cost));
  }
  TRY(check(context, path, made, max_arity));
  *structure = made;
  made = NULL;
  return EXTR_OK;
}
