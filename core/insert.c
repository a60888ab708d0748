/* A structure as a part of another one. */
#include "core/array.h"
#include "core/structure.h"

ex_status ex_structure_insert(ex_context *context, const ex_structure *part, const int *inputs,
                              ex_structure *whole, int *outputs) {
  int *node;
  TRY(ARRAY_NEW(context, node, part->nodes));
  ex_status status = EX_OK;
  for (int i = 0; i < part->inputs; i++) node[i] = inputs[i];
  for (int i = part->inputs; i < part->nodes && status == EX_OK; i++) {
    int operands[EX_ARITY_MAX], arity = ex_structure_arity(part, i);
    for (int k = 0; k < arity; k++) operands[k] = node[ex_structure_operands(part, i)[k]];
    status = ex_structure_combine(context, whole, operands, arity, &node[i]);
  }
  for (int j = 0; j < part->inputs && status == EX_OK; j++) outputs[j] = node[part->output[j]];
  free(node);
  return status;
}
