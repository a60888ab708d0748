/* A structure that extr_optimize found, as JSON and as text. */
#ifndef BENCH_STRUCTURES_SOLUTION_H
#define BENCH_STRUCTURES_SOLUTION_H

#include "bench/structures/cost_options.h"
#include <extrinsic/optimize.h>

#include <jansson.h>
#include <stdio.h>

/* Millionths as an integer or a decimal. */
json_t *cost_json(int64_t millionths);

/* Adds how many operators there are of each arity as members PREFIX2, PREFIX3, ... and returns the
 * object, or NULL with it freed when memory ran out, here or before. */
json_t *set_operators(json_t *object, const char *prefix, const extr_structure *structure,
                      int max_arity);

/* {"inputs":7,"max_arity":3,"complexity_factors":[1,1],"latency_factors":[1,1],"cost":"unit",
 *  "class":"star","complexity":11,"latency":3,"vectors":[[1,2]],"operators":{"2":3,"3":8},
 *  "nodes":[{"id":"a1","in":["x1","x2"]}, ...]} with inputs before use, then
 * "lower_bound":11,"proved":true,"cases":579. Where there are more vectors than are listed,
 * "vectors_complete":false stands behind them. NULL when memory ran out. */
json_t *solution_json(extr_class kind, const named_cost *cost, const extr_solution *solution);

/* The same of a frontier, with
 * "points":[{"complexity":..,"latency":..,"operators":..,"nodes":[..],
 * "lower_bound":..,"proved":..,"cases":..}, ...] in order of latency in
 * place of one result; a point that the book has proved or bounded has the members of the class
 * exact too. */
json_t *frontier_json(int inputs, const named_cost *cost, const extr_frontier *frontier);

/* The same as a row of a table: inputs, max_arity, cost, class, complexity, latency, its lower
 * bound, what is known, the number of optimal vectors, of operators, and of operators of every
 * arity 2 .. max_arity. */
json_t *solution_row(extr_class kind, const named_cost *cost, const extr_solution *solution);

/* The same for a person to read, with a node a line: "y1 = x2 a3 a4". */
void solution_print(extr_class kind, const named_cost *cost, const extr_solution *solution,
                    FILE *stream);

#endif
