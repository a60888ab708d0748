#include "bench/structures/solution_output.h"

#include "bench/output/output.h"
#include "bench/structures/class_search.h"

#include <inttypes.h>

json_t *cost_json(int64_t millionths) {
  if (millionths % EXTR_COST_ONE == 0) return json_integer(millionths / EXTR_COST_ONE);
  return json_real((double)millionths / EXTR_COST_ONE);
}

static json_t *factors_json(const int64_t *factors, int max_arity) {
  json_t *array = json_array();
  for (int i = 2; i <= max_arity; i++) array = output_append(array, cost_json(factors[i]));
  return array;
}

static json_t *vectors_json(const extr_solution *solution, int length) {
  json_t *array = json_array();
  for (int i = 0; i < solution->vector_count; i++)
    array = output_append(array, output_integers(solution->vectors + i * length, (size_t)length));
  return array;
}

json_t *operators_json(const char *prefix, const extr_structure *structure, int max_arity) {
  int counts[EXTR_ARITY_MAX + 1];
  json_t *object = json_object();
  extr_structure_operators(structure, counts);
  for (int i = 2; i <= max_arity; i++) {
    char key[32];
    snprintf(key, sizeof key, "%s%d", prefix, i);
    object = output_joined(object, OUTPUT_ROW({key, json_integer(counts[i])}));
  }
  return object;
}

static json_t *node_json(const extr_structure *structure, int node) {
  char text[EXTR_NODE_TEXT];
  json_t *operands = json_array();
  for (int i = 0; i < extr_structure_arity(structure, node); i++) {
    int operand = extr_structure_operands(structure, node)[i];
    operands =
        output_append(operands, json_string(extr_structure_node_name(structure, operand, text)));
  }
  return OUTPUT_ROW({"id", json_string(extr_structure_node_name(structure, node, text))},
                    {"in", operands});
}

static json_t *nodes_json(const extr_structure *structure) {
  json_t *array = json_array();
  for (int v = extr_structure_inputs(structure); v < extr_structure_nodes(structure); v++)
    array = output_append(array, node_json(structure, v));
  return array;
}

/* The inputs of the optimization. */
static json_t *question_json(extr_class kind, int inputs, const named_cost *cost) {
  int max_arity = cost->factors.max_arity;
  return OUTPUT_ROW({"inputs", json_integer(inputs)}, {"max_arity", json_integer(max_arity)},
                    {"complexity_factors", factors_json(cost->factors.complexity, max_arity)},
                    {"latency_factors", factors_json(cost->factors.latency, max_arity)},
                    {"cost", json_string(cost->name)},
                    {"class", json_string(extr_class_name(kind))});
}

json_t *registers_json(const extr_structure *structure, const extr_cost *cost) {
  int64_t registers;
  int cycles;
  if (cost->clock == 0) return json_object();
  if (extr_structure_registers(NULL, structure, cost, &cycles, &registers) != EXTR_OK) return NULL;
  return OUTPUT_ROW({"cycles", json_integer(cycles)}, {"registers", json_integer(registers)});
}

static json_t *costs_json(const extr_solution *solution, const extr_cost *cost) {
  return output_joined(OUTPUT_ROW({"complexity", cost_json(solution->complexity)},
                                  {"latency", cost_json(solution->latency)}),
                       registers_json(solution->structure, cost));
}

static json_t *graph_json(const extr_solution *solution, int max_arity) {
  const extr_proof *proof = &solution->proof;
  return OUTPUT_ROW({"operators", operators_json("", solution->structure, max_arity)},
                    {"nodes", nodes_json(solution->structure)},
                    {"lower_bound", cost_json(proof->lower_bound)},
                    {"proved", json_boolean(proof->proved)}, {"cases", output_count(proof->cases)});
}

json_t *solution_json(extr_class kind, const named_cost *cost, const extr_solution *solution) {
  int max_arity = cost->factors.max_arity;
  json_t *object = question_json(kind, extr_structure_inputs(solution->structure), cost);
  object = output_joined(object, costs_json(solution, &cost->factors));
  object = output_joined(object, OUTPUT_ROW({"vectors", vectors_json(solution, max_arity - 1)}));
  if (!solution->vectors_complete)
    object = output_joined(object, OUTPUT_ROW({"vectors_complete", json_false()}));
  return output_joined(object, graph_json(solution, max_arity));
}

json_t *frontier_json(extr_class kind, int inputs, const named_cost *cost,
                      const extr_frontier *frontier) {
  json_t *points = json_array();
  for (int i = 0; i < frontier->count; i++)
    points = output_append(points,
                           output_joined(costs_json(frontier->points[i], &cost->factors),
                                         graph_json(frontier->points[i], cost->factors.max_arity)));
  return output_joined(question_json(kind, inputs, cost), OUTPUT_ROW({"points", points}));
}

/* "proved" refers to all structures that are no slower, not to a class. Only the searches of all
 * structures can say that nothing better is known: the Pareto front may beat a structure of a
 * class. */
static const char *status_text(extr_class kind, const extr_proof *proof) {
  if (proof->proved) return "proved";
  return kind == EXTR_EXACT || class_is_front(kind) ? "best known" : "not proved";
}

json_t *solution_row(extr_class kind, const named_cost *cost, const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  const int inputs = extr_structure_inputs(structure), max_arity = cost->factors.max_arity;
  json_t *row = OUTPUT_ROW(
      {"inputs", json_integer(inputs)}, {"max_arity", json_integer(max_arity)},
      {"cost", json_string(cost->name)}, {"class", json_string(extr_class_name(kind))},
      {"complexity", cost_json(solution->complexity)}, {"latency", cost_json(solution->latency)},
      {"lower_bound", cost_json(solution->proof.lower_bound)},
      {"known", json_string(status_text(kind, &solution->proof))},
      {"vectors", json_integer(solution->vector_count)},
      {"operators", json_integer(extr_structure_nodes(structure) - inputs)});
  row = output_joined(row, operators_json("operators_", structure, max_arity));
  return output_joined(row, registers_json(structure, &cost->factors));
}

static void print_operators(const extr_structure *structure, FILE *stream) {
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(structure, counts);
  const char *separator = "";
  for (int i = 2; i <= EXTR_ARITY_MAX; i++) {
    if (counts[i] == 0) continue;
    fprintf(stream, "%s%d of %d inputs", separator, counts[i], i);
    separator = ", ";
  }
  fputc('\n', stream);
}

static void print_registers(const extr_structure *structure, const extr_cost *cost, FILE *stream) {
  int64_t registers;
  int cycles;
  if (cost->clock > 0 &&
      extr_structure_registers(NULL, structure, cost, &cycles, &registers) == EXTR_OK)
    fprintf(stream, "registers   %" PRId64 ", in %d cycles\n", registers, cycles);
}

static void print_vectors(const extr_solution *solution, int length, FILE *stream) {
  if (solution->vector_count == 0) return;
  fputs("vectors    ", stream);
  for (int i = 0; i < solution->vector_count; i++)
    for (int j = 0; j < length; j++)
      fprintf(stream, "%s%d%s", j == 0 ? " (" : ",", solution->vectors[i * length + j],
              j == length - 1 ? ")" : "");
  fputs(solution->vectors_complete ? "\n" : " and more\n", stream);
}

static void print_nodes(const extr_structure *structure, FILE *stream) {
  char text[EXTR_NODE_TEXT];
  for (int v = extr_structure_inputs(structure); v < extr_structure_nodes(structure); v++) {
    fprintf(stream, "%s =", extr_structure_node_name(structure, v, text));
    for (int i = 0; i < extr_structure_arity(structure, v); i++)
      fprintf(stream, " %s",
              extr_structure_node_name(structure, extr_structure_operands(structure, v)[i], text));
    fputc('\n', stream);
  }
}

static void print_proof(extr_class kind, const extr_proof *proof, FILE *stream) {
  char text[EXTR_COST_TEXT];
  fprintf(stream, "status      %s\n", status_text(kind, proof));
  fprintf(stream, "lower bound %s", extr_cost_text(proof->lower_bound, text));
  if (proof->cases > 0) fprintf(stream, ", after visiting %" PRIu64 " states", proof->cases);
  fputc('\n', stream);
}

void solution_print(extr_class kind, const named_cost *cost, const extr_solution *solution,
                    FILE *stream) {
  char complexity[EXTR_COST_TEXT], latency[EXTR_COST_TEXT];
  fprintf(stream,
          "inputs      %d\nmax arity   %d\ncost        %s\nclass       %s\ncomplexity  %s\n"
          "latency     %s\noperators   ",
          extr_structure_inputs(solution->structure), cost->factors.max_arity, cost->name,
          extr_class_name(kind), extr_cost_text(solution->complexity, complexity),
          extr_cost_text(solution->latency, latency));
  print_operators(solution->structure, stream);
  print_registers(solution->structure, &cost->factors, stream);
  print_vectors(solution, cost->factors.max_arity - 1, stream);
  print_proof(kind, &solution->proof, stream);
  fputs("check       passed: every output combines all inputs but its own, each once\n\n", stream);
  print_nodes(solution->structure, stream);
}
