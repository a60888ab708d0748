/* Frames of bits or LLRs in files and pipes. All frames have the same number of symbols and follow
 * each other directly. They are written to standard output, or to a file that appears only when it
 * is complete. */
#ifndef BENCH_FRAMES_FRAMES_H
#define BENCH_FRAMES_FRAMES_H

#include "core/base/file/replace_file.h"

#include <stdio.h>

/* Bits are text, packed or bytes; LLRs are text, f32 or i8. */
typedef enum frame_form {
  FORM_TEXT,   /* the characters 0 and 1; blanks and newlines are ignored. Or decimal numbers
                * separated by blanks or newlines. Written with one frame per line */
  FORM_PACKED, /* eight bits per byte, the first in the most significant place. A frame begins with
                * a new byte; unused places of its last byte are zero. */
  FORM_BYTES,  /* one byte per bit, of value 0 or 1 */
  FORM_F32,    /* IEEE 754 binary32, little endian */
  FORM_I8,     /* one signed byte per LLR, in units given to frame_reader_llr */
} frame_form;

extern const char *const frame_forms[]; /* their names, ends with NULL */

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct frame_reader {
  FILE *file;
  frame_form form;
  const char *name; /* borrowed, for messages */
  int symbols;      /* a frame */
  bool live;        /* a pipe or terminal: whoever writes may wait for the answer to a frame */
  uint64_t lines;   /* of text, that have ended */
  uint64_t frame;   /* the number of the one being read, from 1 on */
  uint8_t *bytes;   /* one frame of the file */
} frame_reader;

/* `path` is NULL for standard input. EXTR_IO if the file cannot be opened. frame_reader_close must
 * follow whatever the result. */
extr_status frame_reader_open(extr_context *context, const char *path, frame_form form, int symbols,
                              frame_reader *reader);
void frame_reader_close(frame_reader *reader);

/* Whether another frame is there, so that frames read so far need not be answered first. Of files
 * always; of a pipe when it holds as many bytes as a frame of bits or of LLRs is expected to have.
 */
bool frame_reader_has_more(const frame_reader *reader, bool llrs);

/* One frame of bits, 0 or 1 each. *end is set, and nothing read, after the last one. EXTR_INPUT
 * when the stream ends inside a frame, saying how much is missing, and on what is no bit; EXTR_IO
 * when it cannot be read. */
extr_status frame_reader_bits(extr_context *context, frame_reader *reader, uint8_t *bits,
                              bool *end);

/* The same for LLRs; `unit` is the LLR of one unit of FORM_I8. No LLR exceeds
 * channel_certain, that of a known bit, and none is NaN. */
extr_status frame_reader_llr(extr_context *context, frame_reader *reader, float unit, float *llr,
                             bool *end);

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct frame_writer {
  FILE *file;
  frame_form form;
  int symbols;    /* per frame */
  uint8_t *bytes; /* one frame in the format of the file */
  bool replaces;
  replacement replacement;
} frame_writer;

/* `path` is NULL for standard output. EXTR_IO if the file cannot be created. After success it must
 * be closed. */
extr_status frame_writer_open(extr_context *context, const char *path, frame_form form, int symbols,
                              frame_writer *writer);

/* Writes one frame, each bit 0 or 1. */
extr_status frame_writer_put(extr_context *context, frame_writer *writer, const uint8_t *bits);

/* The same with LLRs: text has nine digits; values of FORM_I8 are whole units of `unit`. */
extr_status frame_writer_put_llr(extr_context *context, frame_writer *writer, float unit,
                                 const float *llr);

/* Hands on what was put, where somebody may wait for it. */
extr_status frame_writer_flush(extr_context *context, frame_writer *writer);

/* With EXTR_OK the file takes its place; with another status nothing of it is left. Returns that
 * status, or what went wrong here. */
extr_status frame_writer_close(extr_context *context, frame_writer *writer, extr_status status);

#endif
