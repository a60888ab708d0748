/* Writes a structure as the text that core/structure/text_read.c reads. */
#include "core/base/writer.h"
#include "core/structure/graph.h"
#include <extrinsic/emit.h>

static void write_node(const extr_structure *structure, int node, FILE *out) {
  char name[EXTR_NODE_TEXT];
  fprintf(out, "%s =", extr_structure_node_name(structure, node, name));
  for (int i = 0; i < extr_structure_arity(structure, node); i++)
    fprintf(out, " %s",
            extr_structure_node_name(structure, extr_structure_operands(structure, node)[i], name));
  fputc('\n', out);
}

extr_status extr_structure_write(extr_context *context, const extr_structure *structure,
                                 char **text) {
  TRY(extr_need(context, text));
  bool group;
  TRY(extr_structure_check_either(context, structure, EXTR_ARITY_MAX, &group));
  if (structure->nodes - structure->inputs > EXTR_TEXT_OPERATORS_MAX)
    return extr_fail(context, EXTR_LIMIT, "%d operators: the text form has at most %d",
                     structure->nodes - structure->inputs, EXTR_TEXT_OPERATORS_MAX);
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  fprintf(writer.stream, "inputs %d\n", structure->inputs);
  for (int node = structure->inputs; node < structure->nodes; node++)
    write_node(structure, node, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}
