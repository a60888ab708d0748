/* Writes frames of bits to standard output, or to a file that appears only when it is complete. */
#ifndef BENCH_FRAMES_FRAME_WRITER_H
#define BENCH_FRAMES_FRAME_WRITER_H

#include "bench/frames/bit_form.h"
#include "core/base/file/replace_file.h"
#include <extrinsic/status.h>

typedef struct frame_writer {
  FILE *file;
  bit_form form;
  int bits;       /* bits per frame */
  uint8_t *bytes; /* one frame in the format of the file */
  bool replaces;
  replacement replacement;
} frame_writer;

/* `path` is NULL for standard output. EXTR_IO if the file cannot be created. After success it must
 * be closed. */
extr_status frame_writer_open(extr_context *context, const char *path, bit_form form, int bits,
                              frame_writer *writer);

/* Writes one frame, each bit 0 or 1. */
extr_status frame_writer_put(extr_context *context, frame_writer *writer, const uint8_t *bits);

/* Hands on what was put, where somebody may wait for it. */
extr_status frame_writer_flush(extr_context *context, frame_writer *writer);

/* With EXTR_OK the file takes its place; with another status nothing of it is left. Returns that
 * status, or what went wrong here. */
extr_status frame_writer_close(extr_context *context, frame_writer *writer, extr_status status);

#endif
