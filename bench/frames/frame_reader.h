/* Reads frames of bits or LLRs from a file or a pipe. All frames have the same number of symbols
 * and follow each other directly. */
#ifndef BENCH_FRAMES_FRAME_READER_H
#define BENCH_FRAMES_FRAME_READER_H

#include "bench/frames/bit_form.h"
#include <extrinsic/status.h>

#include <stdio.h>

typedef enum llr_form {
  LLR_TEXT, /* decimal numbers separated by blanks or newlines */
  LLR_F32,  /* IEEE 754 binary32, little endian */
  LLR_I8,   /* one signed byte per LLR, in units given to frame_reader_llr */
} llr_form;

extern const char *const llr_forms[]; /* their names, ends with NULL */

typedef struct frame_reader {
  FILE *file;
  const char *name; /* borrowed, for error messages */
  int symbols;      /* symbols per frame */
  uint64_t frame;   /* number of the frame being read, from 1 */
  uint8_t *bytes;   /* one frame as it is in the file */
} frame_reader;

/* `path` is NULL for standard input. EXTR_IO if the file cannot be opened. */
extr_status frame_reader_open(extr_context *context, const char *path, int symbols,
                              frame_reader *reader);
void frame_reader_close(frame_reader *reader);

/* Reads one frame of bits, each 0 or 1. At the end of the stream *end is set and nothing is read.
 * EXTR_INPUT if the stream ends inside a frame, with the number of missing symbols, or if a symbol
 * is not a bit; EXTR_IO if the stream cannot be read. */
extr_status frame_reader_bits(extr_context *context, frame_reader *reader, bit_form form,
                              uint8_t *bits, bool *end);

/* The same for LLRs, which must be finite; `unit` is the LLR of one unit of LLR_I8. */
extr_status frame_reader_llr(extr_context *context, frame_reader *reader, llr_form form, float unit,
                             float *llr, bool *end);

#endif
