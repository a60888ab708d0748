/* The options that set the cost of operators, shared by every command that has them, and structures
 * that the user gives as text. */
#ifndef BENCH_STRUCTURES_COST_OPTIONS_H
#define BENCH_STRUCTURES_COST_OPTIONS_H

#include "bench/cli/options.h"
#include <extrinsic/cost.h>
#include <extrinsic/structure.h>

#include <stdio.h>

/* The options as typed, before they are parsed. */
typedef struct cost_options {
  int64_t max_arity;
  const char *model, *complexity, *latency, *fanout, *clock, *register_cost;
} cost_options;

enum { COST_OPTIONS = 7, COST_NAME_TEXT = 160 };

/* Costs and delays, and their origin: "unit", "costs.txt", "lut6 with given latency", "given". */
typedef struct named_cost {
  extr_cost factors;
  char name[COST_NAME_TEXT];
} named_cost;

/* Rows for a command's table of options, with targets in `typed`. `max_arity` is the default as it
 * would be typed; if it is NULL, typed->max_arity keeps its value unless the option is given. */
void cost_options_table(cost_options *typed, const char *max_arity, option_spec rows[COST_OPTIONS]);

/* Whether the option of this name says what operators cost, as all do but --max-arity. */
bool cost_option_weighs(const char *name);

/* Their origin as a text, which says nothing of --max-arity. */
void cost_options_name(const cost_options *typed, char name[COST_NAME_TEXT]);

/* The costs and delays of the model or file, those given one by one in their place. EXTR_INPUT,
 * EXTR_IO name what is wrong. */
extr_status cost_options_parse(extr_context *context, const cost_options *typed, named_cost *cost);

/* Sets the clock and the cost of registers of a cost whose delays are known. EXTR_INPUT: they are
 * no numbers, or an operator takes longer than the period. */
extr_status cost_options_registers(extr_context *context, const cost_options *typed,
                                   extr_cost *factors);

/* Sets what an operator of this arity costs as measured; smaller ones are set. Costs must not
 * decrease, and noise may make a larger operator faster than a smaller one: it then gets the factor
 * of the smaller one. */
void cost_set_measured(extr_cost *cost, int arity, double complexity, double latency);

/* Writes the lines of a cost file: arity, complexity and latency from two inputs on. */
void cost_write(const extr_cost *cost, FILE *stream);

/* Reads the structure in a file, or from standard input for "-", and its cost options, and checks
 * it for operators of up to max_arity inputs. If max_arity was not given (0), the arity of the
 * structure's largest operator is used. `typed` and `cost` may be NULL. EXTR_INPUT with file and
 * line if the text is invalid or the graph is not a structure. */
extr_status structure_open(extr_context *context, const char *path, cost_options *typed,
                           extr_structure **structure, named_cost *cost);

#endif
