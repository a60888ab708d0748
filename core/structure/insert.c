/* Inserts a structure into another one. */
#include "core/base/array.h"
#include "core/structure/graph.h"
#include <extrinsic/structure.h>

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
