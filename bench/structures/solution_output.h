/* A structure that extr_optimize found, as JSON and as text. */
#ifndef BENCH_STRUCTURES_SOLUTION_OUTPUT_H
#define BENCH_STRUCTURES_SOLUTION_OUTPUT_H

#include "bench/structures/cost_options.h"
#include <extrinsic/optimize.h>

#include <jansson.h>
#include <stdio.h>

/* A cost in millionths as a JSON integer or real. */
json_t *cost_json(int64_t millionths);

/* The number of operators of each arity as members PREFIX2, PREFIX3, ... NULL if memory ran out. */
json_t *operators_json(const char *prefix, const extr_structure *structure, int max_arity);

/* {"cycles":3,"registers":24} if the cost has a clock, otherwise {}. NULL if memory ran out. */
json_t *registers_json(const extr_structure *structure, const extr_cost *cost);

/* {"inputs":7,"max_arity":3,"complexity_factors":[1,1],"latency_factors":[1,1],"cost":"unit",
 * "class":"star","complexity":11,"latency":3,"vectors":[[1,2]],"operators":{"2":3,"3":8},
 * "nodes":[{"id":"a1","in":["x1","x2"]}, ...],"lower_bound":11,"proved":true,"cases":579}
 *
 * With a clock, the members of registers_json follow the latency. Nodes are listed after their
 * operands. If not all optimal vectors are listed, "vectors_complete":false follows "vectors". NULL
 * if memory ran out. */
json_t *solution_json(extr_class kind, const named_cost *cost, const extr_solution *solution);

/* The same for a Pareto front: in place of one result it has the points in order of latency,
 *
 *   "points":[{"complexity":..,"latency":..,"operators":..,"nodes":[..],
 *              "lower_bound":..,"proved":..,"cases":..}, ...] */
json_t *frontier_json(extr_class kind, int inputs, const named_cost *cost,
                      const extr_frontier *frontier);

/* The same as a row of a table: inputs, max_arity, cost, class, complexity, latency, lower_bound,
 * known ("proved"; otherwise "best known" for the classes exact and frontier, "not proved" for the
 * others), the numbers of optimal vectors, of operators, and of operators of each arity 2 ..
 * max_arity, and the members of registers_json. */
json_t *solution_row(extr_class kind, const named_cost *cost, const extr_solution *solution);

/* Prints the same for a person, with one node per line: "y1 = x2 a3 a4". */
void solution_print(extr_class kind, const named_cost *cost, const extr_solution *solution,
                    FILE *stream);

#endif
