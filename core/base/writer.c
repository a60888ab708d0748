#include "core/base/writer.h"

#include <stdlib.h>

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
