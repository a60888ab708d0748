/* Frames of bits into a file, which appears when all of it is written, or into standard output. */
#ifndef BENCH_FRAME_WRITER_H
#define BENCH_FRAME_WRITER_H

#include "bench/bit_form.h"
#include "codes/replace_file.h"

typedef struct frame_writer {
  FILE *file;
  bit_form form;
  int bits;       /* a frame */
  uint8_t *bytes; /* a frame as it is written */
  bool replaces;
  replacement replacement;
} frame_writer;

/* `path` is NULL for standard output. EX_IO when the file cannot become a new one. Once open, it
 * must be closed. */
ex_status frame_writer_open(ex_context *context, const char *path, bit_form form, int bits,
                            frame_writer *writer);

/* One frame, 0 or 1 each. */
ex_status frame_writer_put(ex_context *context, frame_writer *writer, const uint8_t *bits);

/* With EX_OK the file takes its place; with another status nothing of it is left. Returns that
 * status, or what went wrong here. */
ex_status frame_writer_close(ex_context *context, frame_writer *writer, ex_status status);

#endif
