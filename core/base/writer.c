#define _GNU_SOURCE /* fopencookie */
#include "core/base/writer.h"

#include "core/base/array.h"

#include <stdlib.h>
#include <string.h>

/* Where this fails stdio sets the stream's error indicator. */
static ssize_t add(void *cookie, const char *bytes, size_t count) {
  extr_writer *writer = cookie;
  if (ARRAY_RESERVE(NULL, writer->text, writer->capacity, writer->size + count + 1) != EXTR_OK)
    return 0;
  memcpy(writer->text + writer->size, bytes, count);
  writer->size += count;
  writer->text[writer->size] = 0;
  return (ssize_t)count;
}

extr_status extr_writer_open(extr_context *context, extr_writer *writer) {
  *writer = (extr_writer){0};
  TRY(ARRAY_RESERVE(context, writer->text, writer->capacity, 1));
  *writer->text = 0;
  writer->stream = fopencookie(writer, "w", (cookie_io_functions_t){.write = add});
  if (writer->stream) return EXTR_OK;
  free(writer->text);
  return extr_fail_memory(context);
}

extr_status extr_writer_close(extr_context *context, extr_writer *writer, extr_status status,
                              char **text) {
  bool written = !ferror(writer->stream);
  written = fclose(writer->stream) == 0 && written;
  if (status == EXTR_OK && !written) status = extr_fail_memory(context);
  return HAND_OVER(status, writer->text, text, free);
}
