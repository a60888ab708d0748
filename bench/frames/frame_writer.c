#include "bench/frames/frame_writer.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

#include <errno.h>
#include <string.h>

extr_status frame_writer_open(extr_context *context, const char *path, bit_form form, int bits,
                              frame_writer *writer) {
  *writer = (frame_writer){.file = stdout, .form = form, .bits = bits, .replaces = path != NULL};
  TRY(ARRAY_NEW(context, writer->bytes, bit_form_bytes(form, (size_t)bits)));
  if (!path) return EXTR_OK;
  extr_status status = extr_replace_begin(context, path, &writer->replacement);
  if (status == EXTR_OK)
    writer->file = writer->replacement.file;
  else
    free(writer->bytes);
  return status;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static void pack(const uint8_t *bits, int count, uint8_t *bytes) {
  memset(bytes, 0, bit_form_bytes(BITS_PACKED, (size_t)count));
  for (int i = 0; i < count; i++) bytes[i / 8] |= (uint8_t)(bits[i] << (7 - i % 8));
}

static void write_text(const uint8_t *bits, int count, uint8_t *text) {
  for (int i = 0; i < count; i++) text[i] = (uint8_t)('0' + bits[i]);
  text[count] = '\n';
}

static extr_status fail_lost(extr_context *context) {
  return extr_fail_machine(context, "the output cannot be written: %s", strerror(errno));
}

extr_status frame_writer_flush(extr_context *context, frame_writer *writer) {
  return fflush(writer->file) == 0 ? EXTR_OK : fail_lost(context);
}

extr_status frame_writer_put(extr_context *context, frame_writer *writer, const uint8_t *bits) {
  const uint8_t *bytes = writer->bytes;
  if (writer->form == BITS_PACKED)
    pack(bits, writer->bits, writer->bytes);
  else if (writer->form == BITS_TEXT)
    write_text(bits, writer->bits, writer->bytes);
  else
    bytes = bits;
  size_t size = bit_form_bytes(writer->form, (size_t)writer->bits);
  if (fwrite(bytes, 1, size, writer->file) == size) return EXTR_OK;
  return fail_lost(context);
}

extr_status frame_writer_close(extr_context *context, frame_writer *writer, extr_status status) {
  free(writer->bytes);
  if (!writer->replaces) return status;
  if (status == EXTR_OK) return extr_replace_commit(context, &writer->replacement);
  extr_replace_abandon(&writer->replacement);
  return status;
}
