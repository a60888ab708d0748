/* A structure as the text that core/text_read.c reads, and what all written forms share. */
#include "core/text.h"

#include "core/structure.h"

#include <stdlib.h>
#include <string.h>

ex_status ex_writer_open(ex_context *context, ex_writer *writer) {
  *writer = (ex_writer){0};
  writer->stream = open_memstream(&writer->text, &writer->size);
  return writer->stream ? EX_OK : ex_fail_memory(context);
}

ex_status ex_writer_close(ex_context *context, ex_writer *writer, ex_status status, char **text) {
  bool written = !ferror(writer->stream);
  written = fclose(writer->stream) == 0 && written;
  if (status == EX_OK && !written) status = ex_fail_memory(context);
  if (status == EX_OK)
    *text = writer->text;
  else
    free(writer->text);
  return status;
}

void ex_text_free(char *text) {
  free(text);
}

ex_status ex_writable(ex_context *context, const ex_structure *structure) {
  return ex_structure_check(context, structure, EX_ARITY_MAX);
}

ex_status ex_identifier_check(ex_context *context, const char *name) {
  static const char digits[] = "0123456789";
  static const char all[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  size_t length = strlen(name);
  if (length >= 1 && length <= 63 && strspn(name, all) == length && strspn(name, digits) == 0)
    return EX_OK;
  return ex_fail(context, EX_INPUT,
                 "name '%.70s': expected letters, digits and '_', no digit first, at most 63",
                 name);
}

static void write_node(const ex_structure *structure, int node, FILE *out) {
  char name[EX_NODE_TEXT];
  fprintf(out, "%s =", ex_structure_node_name(structure, node, name));
  for (int i = 0; i < ex_structure_arity(structure, node); i++)
    fprintf(out, " %s",
            ex_structure_node_name(structure, ex_structure_operands(structure, node)[i], name));
  fputc('\n', out);
}

ex_status ex_structure_write(ex_context *context, const ex_structure *structure, char **text) {
  TRY(ex_writable(context, structure));
  if (structure->nodes - structure->inputs > EX_TEXT_OPERATORS_MAX)
    return ex_fail(context, EX_LIMIT, "%d operators: a text has at most %d",
                   structure->nodes - structure->inputs, EX_TEXT_OPERATORS_MAX);
  ex_writer writer;
  TRY(ex_writer_open(context, &writer));
  fprintf(writer.stream, "inputs %d\n", structure->inputs);
  for (int node = structure->inputs; node < structure->nodes; node++)
    write_node(structure, node, writer.stream);
  return ex_writer_close(context, &writer, EX_OK, text);
}
