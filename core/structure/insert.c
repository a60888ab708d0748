/* Inserts a structure into another one. */
#include "core/base/array.h"
#include "core/structure/graph.h"
#include <extrinsic/structure.h>

extr_status extr_structure_insert(extr_context *context, const extr_structure *part,
                                  const int *inputs, extr_structure *whole, int *outputs) {
  int *node;
  TRY(ARRAY_NEW(context, node, part->nodes));
  extr_status status = EXTR_OK;
  for (int i = 0; i < part->inputs; i++) node[i] = inputs[i];
  for (int i = part->inputs; i < part->nodes && status == EXTR_OK; i++) {
    int operands[EXTR_ARITY_MAX], arity = extr_structure_arity(part, i);
    for (int k = 0; k < arity; k++) operands[k] = node[extr_structure_operands(part, i)[k]];
    status = extr_structure_combine(context, whole, operands, arity, &node[i]);
  }
  for (int j = 0; j < part->inputs && status == EXTR_OK; j++) outputs[j] = node[part->output[j]];
  free(node);
  return status;
}

static extr_status copy_all(extr_context *context, const extr_structure *from, extr_structure *to) {
  int *node;
  TRY(ARRAY_NEW(context, node, from->inputs));
  for (int i = 0; i < from->inputs; i++) node[i] = i;
  extr_status status = extr_structure_insert(context, from, node, to, node);
  for (int j = 0; j < from->inputs && status == EXTR_OK; j++)
    status = extr_structure_set_output(context, to, j, node[j]);
  free(node);
  return status;
}

extr_status extr_structure_copy(extr_context *context, const extr_structure *structure,
                                extr_structure **copy) {
  extr_structure *made;
  TRY(extr_structure_new(context, structure->inputs, &made));
  extr_status status = copy_all(context, structure, made);
  if (status == EXTR_OK)
    *copy = made;
  else
    extr_structure_free(made);
  return status;
}
