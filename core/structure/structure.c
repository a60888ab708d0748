#include "core/base/array.h"
#include "core/base/math/order.h"
#include "core/structure/graph.h"

#include <stdio.h>
#include <string.h>

/* ---- Hash table over operand lists ---- */

static size_t hash_operands(const int *operands, int count) {
  uint64_t hash = (uint64_t)count;
  for (int i = 0; i < count; i++) {
    hash = (hash ^ (uint64_t)operands[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return (size_t)hash;
}

static bool same_operands(const extr_structure *s, int node, const int *operands, int count) {
  return extr_structure_arity(s, node) == count &&
         memcmp(extr_structure_operands(s, node), operands, (size_t)count * sizeof(int)) == 0;
}

/* The table entry of these operands: that of the node that has them, or a free one to insert it. */
static int *table_entry(const extr_structure *s, const int *operands, int count) {
  size_t mask = s->table_size - 1;
  size_t place = hash_operands(operands, count) & mask;
  while (s->table[place] && !same_operands(s, s->table[place], operands, count))
    place = (place + 1) & mask;
  return &s->table[place];
}

static extr_status table_grow(extr_context *context, extr_structure *s) {
  size_t size = s->table_size ? s->table_size * 2 : 64;
  int *table;
  TRY(ARRAY_NEW(context, table, size));
  free(s->table);
  s->table = table;
  s->table_size = size;
  for (int node = s->inputs; node < s->nodes; node++)
    *table_entry(s, extr_structure_operands(s, node), extr_structure_arity(s, node)) = node;
  return EXTR_OK;
}

int extr_structure_find(const extr_structure *structure, const int *operands, int count) {
  int node = *table_entry(structure, operands, count);
  return node ? node : -1;
}

/* ---- Building ---- */

extr_status extr_inputs_check(extr_context *context, int inputs) {
  if (inputs >= 3 && inputs <= EXTR_INPUTS_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%d inputs: expected 3 to %d", inputs, EXTR_INPUTS_MAX);
}

extr_status extr_structure_new(extr_context *context, int inputs, extr_structure **structure) {
  TRY(extr_need(context, structure));
  TRY(extr_inputs_check(context, inputs));
  extr_structure *s;
  TRY(ARRAY_NEW(context, s, 1));
  s->inputs = s->nodes = inputs;
  size_t count = (size_t)inputs;
  extr_status status = ARRAY_NEW(context, s->output, count);
  if (status == EXTR_OK) status = ARRAY_RESERVE(context, s->first, s->first_capacity, count + 1);
  if (status == EXTR_OK) status = table_grow(context, s);
  if (status == EXTR_OK) memset(s->first, 0, (count + 1) * sizeof(int));
  for (int j = 0; status == EXTR_OK && j < inputs; j++) s->output[j] = -1;
  return HAND_OVER(status, s, structure, extr_structure_free);
}

void extr_structure_free(extr_structure *structure) {
  if (!structure) return;
  free(structure->first);
  free(structure->operands);
  free(structure->output);
  free(structure->label);
  free(structure->table);
  free(structure);
}

static extr_status append(extr_context *context, extr_structure *s, const int *operands,
                          int count) {
  if (s->nodes >= EXTR_NODES_MAX)
    return extr_fail(context, EXTR_LIMIT, "the structure has more than %d nodes", EXTR_NODES_MAX);
  size_t used = (size_t)s->first[s->nodes];
  TRY(ARRAY_RESERVE(context, s->operands, s->operand_capacity, used + (size_t)count));
  TRY(ARRAY_RESERVE(context, s->first, s->first_capacity, (size_t)s->nodes + 2));
  memcpy(s->operands + used, operands, (size_t)count * sizeof(int));
  s->nodes++;
  s->first[s->nodes] = (int)used + count;
  return EXTR_OK;
}

extr_status extr_structure_combine(extr_context *context, extr_structure *structure,
                                   const int *operands, int count, int *node) {
  TRY(extr_need_all(context, structure, operands, node));
  extr_structure *s = structure;
  if (count < 2 || count > EXTR_ARITY_MAX)
    return extr_fail(context, EXTR_INPUT, "an operator of %d inputs: expected 2 to %d", count,
                     EXTR_ARITY_MAX);
  int sorted[EXTR_ARITY_MAX];
  memcpy(sorted, operands, (size_t)count * sizeof(int));
  qsort(sorted, (size_t)count, sizeof(int), extr_compare_integers);
  if (sorted[0] < 0 || sorted[count - 1] >= s->nodes)
    return extr_fail(context, EXTR_INPUT, "operand %d: expected a node from 0 to %d",
                     sorted[0] < 0 ? sorted[0] : sorted[count - 1], s->nodes - 1);
  if ((size_t)(s->nodes - s->inputs) * 2 >= s->table_size) TRY(table_grow(context, s));
  int *entry = table_entry(s, sorted, count);
  if (!*entry) {
    TRY(append(context, s, sorted, count));
    *entry = s->nodes - 1;
  }
  *node = *entry;
  return EXTR_OK;
}

/* Labels the operators: -1 .. -n for outputs, 1, 2, ... for the others in the order of nodes. */
static extr_status label_operators(extr_context *context, extr_structure *s) {
  TRY(ARRAY_RESERVE(context, s->label, s->label_capacity, (size_t)s->nodes));
  memset(s->label, 0, (size_t)s->nodes * sizeof(int));
  for (int j = 0; j < s->inputs; j++) s->label[s->output[j]] = -(j + 1);
  int number = 0;
  for (int node = s->inputs; node < s->nodes; node++)
    if (s->label[node] == 0) s->label[node] = ++number;
  s->labelled = s->nodes;
  return EXTR_OK;
}

extr_status extr_structure_set_output(extr_context *context, extr_structure *structure, int output,
                                      int node) {
  TRY(extr_need(context, structure));
  extr_structure *s = structure;
  if (output < 0 || output >= s->inputs)
    return extr_fail(context, EXTR_INPUT, "output %d: expected 0 to %d", output, s->inputs - 1);
  if (node < 0 || node >= s->nodes)
    return extr_fail(context, EXTR_INPUT, "node %d: expected 0 to %d", node, s->nodes - 1);
  if (s->output[output] < 0) s->outputs_set++;
  s->output[output] = node;
  return s->outputs_set == s->inputs ? label_operators(context, s) : EXTR_OK;
}

/* ---- Reading ---- */

int extr_structure_inputs(const extr_structure *structure) {
  return structure->inputs;
}

int extr_structure_nodes(const extr_structure *structure) {
  return structure->nodes;
}

int extr_structure_arity(const extr_structure *structure, int node) {
  return structure->first[node + 1] - structure->first[node];
}

const int *extr_structure_operands(const extr_structure *structure, int node) {
  return structure->operands + structure->first[node];
}

int extr_structure_output(const extr_structure *structure, int output) {
  return structure->output[output];
}

void extr_structure_operators(const extr_structure *structure, int counts[EXTR_ARITY_MAX + 1]) {
  memset(counts, 0, (EXTR_ARITY_MAX + 1) * sizeof(int));
  for (int node = structure->inputs; node < structure->nodes; node++)
    counts[extr_structure_arity(structure, node)]++;
}

const char *extr_structure_node_name(const extr_structure *structure, int node,
                                     char text[EXTR_NODE_TEXT]) {
  const extr_structure *s = structure;
  bool labelled = node < s->labelled;
  if (node < s->inputs)
    snprintf(text, EXTR_NODE_TEXT, "x%d", node + 1);
  else if (labelled && s->label[node] < 0)
    snprintf(text, EXTR_NODE_TEXT, "y%d", -s->label[node]);
  else
    snprintf(text, EXTR_NODE_TEXT, "a%d", labelled ? s->label[node] : node - s->inputs + 1);
  return text;
}

/* ---- Inserting a structure into another one -------------------------------------------------- */

extr_status extr_structure_insert(extr_context *context, const extr_structure *part,
                                  const int *inputs, extr_structure *whole, int *outputs) {
  OWNED_ARRAY int *node = NULL;
  TRY(ARRAY_NEW(context, node, part->nodes));
  for (int i = 0; i < part->inputs; i++) node[i] = inputs[i];
  for (int i = part->inputs; i < part->nodes; i++) {
    int operands[EXTR_ARITY_MAX], arity = extr_structure_arity(part, i);
    for (int k = 0; k < arity; k++) operands[k] = node[extr_structure_operands(part, i)[k]];
    TRY(extr_structure_combine(context, whole, operands, arity, &node[i]));
  }
  for (int j = 0; j < part->inputs; j++) outputs[j] = node[part->output[j]];
  return EXTR_OK;
}

static extr_status copy_all(extr_context *context, const extr_structure *from, extr_structure *to) {
  OWNED_ARRAY int *node = NULL;
  TRY(ARRAY_NEW(context, node, from->inputs));
  for (int i = 0; i < from->inputs; i++) node[i] = i;
  TRY(extr_structure_insert(context, from, node, to, node));
  for (int j = 0; j < from->inputs; j++) TRY(extr_structure_set_output(context, to, j, node[j]));
  return EXTR_OK;
}

extr_status extr_structure_copy(extr_context *context, const extr_structure *structure,
                                extr_structure **copy) {
  extr_structure *made;
  TRY(extr_structure_new(context, structure->inputs, &made));
  extr_status status = copy_all(context, structure, made);
  return HAND_OVER(status, made, copy, extr_structure_free);
}
