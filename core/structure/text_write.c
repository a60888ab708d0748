/* A structure as the text that core/structure/text_read.c reads, and what all written forms share. */
#include "core/base/text.h"
#include <extrinsic/emit.h>

#include "core/structure/graph.h"

#include <stdlib.h>
#include <string.h>

extr_status extr_writer_open(extr_context *context, extr_writer *writer) {
  *writer = (extr_writer){0};
  writer->stream = open_memstream(&writer->text, &writer->size);
  return writer->stream ? EXTR_OK : extr_fail_memory(context);
}

extr_status extr_writer_close(extr_context *context, extr_writer *writer, extr_status status,
                              char **text) {
  bool written = !ferror(writer->stream);
  written = fclose(writer->stream) == 0 && written;
  if (status == EXTR_OK && !written) status = extr_fail_memory(context);
  if (status == EXTR_OK)
    *text = writer->text;
  else
    free(writer->text);
  return status;
}

void extr_text_free(char *text) {
  free(text);
}

extr_status extr_writable(extr_context *context, const extr_structure *structure) {
  return extr_structure_check(context, structure, EXTR_ARITY_MAX);
}

extr_status extr_identifier_check(extr_context *context, const char *name) {
  static const char digits[] = "0123456789";
  static const char all[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  size_t length = strlen(name);
  if (length >= 1 && length <= 63 && strspn(name, all) == length && strspn(name, digits) == 0)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "name '%.70s': expected letters, digits and '_', no digit first, at most 63",
                   name);
}

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
  TRY(extr_writable(context, structure));
  if (structure->nodes - structure->inputs > EXTR_TEXT_OPERATORS_MAX)
    return extr_fail(context, EXTR_LIMIT, "%d operators: a text has at most %d",
                     structure->nodes - structure->inputs, EXTR_TEXT_OPERATORS_MAX);
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  fprintf(writer.stream, "inputs %d\n", structure->inputs);
  for (int node = structure->inputs; node < structure->nodes; node++)
    write_node(structure, node, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}
