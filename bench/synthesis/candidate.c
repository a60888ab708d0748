#include "bench/synthesis/measure.h"

#include "bench/output/encode.h"
#include "bench/structures/class_search.h"
#include "bench/structures/cost_options.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *const candidate_classes[] = {"naive",    "ueng",  "star",    "isomorphic", "exact",
                                         "frontier", "group", "two-min", "total",      NULL};

enum { CLASSES = EXTR_GROUP + 1, MODULES_MOST = 1 << 28 };

static void clear(candidate *item) {
  extr_structure_free(item->structure);
  free(item->modules);
}

void candidates_clear(candidate_list *list) {
  for (int i = 0; i < list->count; i++) clear(&list->items[i]);
  free(list->items);
  *list = (candidate_list){0};
}

/* Takes over what the candidate owns, also if it fails. */
static extr_status append(extr_context *context, candidate item, candidate_list *list) {
  extr_status status = ARRAY_RESERVE(context, list->items, list->capacity, (size_t)list->count + 1);
  if (status == EXTR_OK)
    list->items[list->count++] = item;
  else
    clear(&item);
  return status;
}

/* ---- Classes --------------------------------------------------------------------------------- */

/* Takes over the structure. */
static extr_status append_structure(extr_context *context, const char *name, extr_structure *made,
                                    const extr_cost *cost, candidate_list *list) {
  candidate item = {.inputs = extr_structure_inputs(made),
                    .max_arity = cost->max_arity,
                    .structure = made,
                    .complexity = extr_structure_complexity(made, cost),
                    .latency = extr_structure_latency(made, cost),
                    .fanout = extr_structure_fanout(made),
                    .cost = *cost};
  const bool measured = item.complexity >= 0 && item.latency >= 0 && item.fanout >= 0;
  extr_status status = measured ? EXTR_OK : extr_fail_memory(context);
  if (status == EXTR_OK && cost->clock > 0)
    status = extr_structure_registers(context, made, cost, &item.cycles, &item.registers);
  if (status != EXTR_OK) {
    clear(&item);
    return status;
  }
  snprintf(item.name, sizeof item.name, "%s", name);
  snprintf(item.folder, sizeof item.folder, "n%03d-%.16s-%d", item.inputs, name, list->count + 1);
  return append(context, item, list);
}

/* The class that is being added. */
typedef struct class_addition {
  const char *name;
  const extr_cost *cost;
  candidate_list *list;
} class_addition;

static extr_status append_solution(extr_context *context, extr_solution *found, void *state) {
  const class_addition *to = state;
  extr_structure *structure = found->structure;
  found->structure = NULL;
  return append_structure(context, to->name, structure, to->cost, to->list);
}

/* All inputs are combined by a tree of two-input operators, then each output removes its own. */
static void measure_total(int inputs, const extr_cost *cost, candidate *item) {
  int levels = 1;
  for (int reach = 1; reach < inputs; reach *= 2) levels++;
  item->complexity = (2 * inputs - 1) * cost->complexity[2];
  item->latency = levels * cost->latency[2];
  item->fanout = inputs;
}

static extr_status append_baseline(extr_context *context, node_baseline kind, int inputs,
                                   const extr_cost *cost, candidate_list *list) {
  const char *name = candidate_classes[CLASSES + kind - NODE_TWO_MIN];
  if (cost->clock > 0)
    return extr_fail(context, EXTR_INPUT, "--class %s has no registers: leave out --clock", name);
  candidate item = {.inputs = inputs,
                    .max_arity = 2,
                    .baseline = kind,
                    .complexity = -1,
                    .latency = -1,
                    .fanout = -1};
  if (kind == NODE_TOTAL) measure_total(inputs, cost, &item);
  snprintf(item.name, sizeof item.name, "%s", name);
  snprintf(item.folder, sizeof item.folder, "n%03d-%s-%d", inputs, name, list->count + 1);
  return append(context, item, list);
}

extr_status candidates_of_class(extr_context *context, int kind, int inputs, const extr_cost *cost,
                                candidate_list *list) {
  if (kind >= CLASSES)
    return append_baseline(context, (node_baseline)(NODE_TWO_MIN + kind - CLASSES), inputs, cost,
                           list);
  class_addition to = {candidate_classes[kind], cost, list};
  return class_visit(context, (extr_class)kind, inputs, cost, append_solution, &to);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* The name without its folders. */
static void name_file(const char *path, char *name, size_t size) {
  const char *slash = strrchr(path, '/');
  snprintf(name, size, "%s", strcmp(path, "-") == 0 ? "standard input" : slash ? slash + 1 : path);
  encode_clean(name);
}

extr_status candidate_of_file(extr_context *context, const char *path, const cost_options *typed,
                              candidate_list *list) {
  cost_options own = *typed;
  named_cost cost;
  extr_structure *structure;
  char name[80];
  TRY(structure_open(context, path, &own, &structure, &cost));
  name_file(path, name, sizeof name);
  TRY(append_structure(context, "given", structure, &cost.factors, list));
  memcpy(list->items[list->count - 1].name, name, sizeof name);
  return EXTR_OK;
}

static bool is_identifier(const char *name) {
  size_t length = strlen(name);
  return length >= 1 && length <= 63 && !isdigit((unsigned char)*name) &&
         strspn(name, "0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == length;
}

extr_status candidate_of_module(extr_context *context, const char *path, const char *top,
                                candidate_list *list) {
  candidate item = {.complexity = -1, .latency = -1, .fanout = -1};
  size_t size;
  if (!is_identifier(top))
    return extr_fail(context, EXTR_INPUT, "--module %.80s: expected the name of a Verilog module",
                     top);
  TRY(extr_file_read(context, path, MODULES_MOST, &item.modules, &size));
  if (!verilog_has_name(item.modules, top)) {
    free(item.modules);
    return extr_fail(context, EXTR_INPUT, "%.300s: there is no module %s", path, top);
  }
  snprintf(item.top, sizeof item.top, "%s", top);
  snprintf(item.name, sizeof item.name, "%s", top);
  snprintf(item.folder, sizeof item.folder, "module-%d", list->count + 1);
  return append(context, item, list);
}

/* Decoders are told apart by where they are. */
extr_status candidate_of_decoder(extr_context *context, const char *path, candidate_list *list) {
  TRY(candidate_of_module(context, path, "decoder", list));
  candidate *item = &list->items[list->count - 1];
  item->decoder = true;
  snprintf(item->name, sizeof item->name, "%s", path);
  encode_clean(item->name);
  return EXTR_OK;
}
