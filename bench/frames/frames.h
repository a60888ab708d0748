/* Frames of bits or LLRs in files and pipes. All frames have the same number of symbols and follow
 * each other directly. They are written to standard output, or to a file that appears only when it
 * is complete. */
#ifndef BENCH_FRAMES_FRAMES_H
#define BENCH_FRAMES_FRAMES_H

#include "core/base/file/replace_file.h"

#include <stdio.h>

typedef enum bit_form {
  BITS_TEXT,   /* the characters 0 and 1; blanks and newlines are ignored. Written with one frame
                * per line */
  BITS_PACKED, /* eight bits per byte, the first in the most significant place. A frame begins with
                * a new byte; unused places of its last byte are zero. */
  BITS_BYTES,  /* one byte per bit, of value 0 or 1 */
} bit_form;

extern const char *const bit_forms[]; /* their names, ends with NULL */

typedef enum llr_form {
  LLR_TEXT, /* decimal numbers separated by blanks or newlines */
  LLR_F32,  /* IEEE 754 binary32, little endian */
  LLR_I8,   /* one signed byte per LLR, in units given to frame_reader_llr */
} llr_form;

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct frame_reader {
  FILE *file;
  const char *name; /* borrowed, for messages */
  int symbols;      /* a frame */
  bool live;        /* a pipe or terminal: whoever writes may wait for the answer to a frame */
  uint64_t lines;   /* of text, that have ended */
  uint64_t frame;   /* the number of the one being read, from 1 on */
  uint8_t *bytes;   /* one frame of the file */
} frame_reader;

/* `path` is NULL for standard input. EXTR_IO if the file cannot be opened. */
extr_status frame_reader_open(extr_context *context, const char *path, int symbols,
                              frame_reader *reader);
void frame_reader_close(frame_reader *reader);

/* Whether another frame is there, so that frames read so far need not be answered first. Of files
 * always; of a pipe when it holds as many bytes as a frame of this many bytes per symbol has. */
bool frame_reader_has_more(const frame_reader *reader, int bytes_per_symbol);

/* One frame of bits, 0 or 1 each. *end is set, and nothing read, after the last one. EXTR_INPUT
 * when the stream ends inside a frame, saying how much is missing, and on what is no bit; EXTR_IO
 * when it cannot be read. */
extr_status frame_reader_bits(extr_context *context, frame_reader *reader, bit_form form,
                              uint8_t *bits, bool *end);

/* The same for LLRs; `unit` is the LLR of one unit of LLR_I8. No LLR exceeds
 * channel_certain, that of a known bit, and none is NaN. */
extr_status frame_reader_llr(extr_context *context, frame_reader *reader, llr_form form, float unit,
                             float *llr, bool *end);

/* ---- Writing --------------------------------------------------------------------------------- */

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

/* The same with one LLR per bit: text has nine digits and one frame per line; values of LLR_I8 are
 * whole units of `unit`. The form of the writer must be BITS_BYTES. */
extr_status frame_writer_put_llr(extr_context *context, frame_writer *writer, llr_form form,
                                 float unit, const float *llr);

/* Hands on what was put, where somebody may wait for it. */
extr_status frame_writer_flush(extr_context *context, frame_writer *writer);

/* With EXTR_OK the file takes its place; with another status nothing of it is left. Returns that
 * status, or what went wrong here. */
extr_status frame_writer_close(extr_context *context, frame_writer *writer, extr_status status);

#endif
