/* A code with its encoder and the lists of its transmitted and information bits. */
#ifndef BENCH_SIMULATION_CODEC_H
#define BENCH_SIMULATION_CODEC_H

#include <extrinsic/encoder.h>

/* Groups of columns in which errors are counted, numbered as in extr_stream. */
typedef enum codec_group { CODEC_INFORMATION, CODEC_TRANSMITTED } codec_group;

typedef struct codec {
  extr_code *code;
  bool borrowed; /* the code is not closed with it */
  extr_encoder *encoder;
  int sent;
  int *sent_columns; /* in ascending order; without punctured and shortened columns */
  int *sent_runs;    /* per entry of sent_columns: the length of the run of consecutive columns that
                      * begins there */
  uint8_t *groups;   /* by column: the sum of the codec_group flags that apply */
} codec;

/* Takes ownership of the code, whatever the result. Errors are those of extr_encoder_new. */
extr_status extr_codec_new(extr_context *context, extr_code *code, codec *c);

/* The same for a code that stays with the caller. EXTR_INPUT: it has as many information bits as
 * transmitted ones. extr_codec_close must follow whatever the result. */
extr_status extr_codec_of(extr_context *context, const extr_code *code, codec *c);

/* Opens a code by its name; if information_bits > 0, it is shortened to that number of information
 * bits. Errors are those of extr_code_open and extr_code_shorten. */
extr_status extr_codec_open_code(extr_context *context, const char *code_name,
                                 int64_t information_bits, extr_code **code);

/* extr_codec_open_code and extr_codec_new. */
extr_status extr_codec_open(extr_context *context, const char *code_name, int64_t information_bits,
                            codec *c);
void extr_codec_close(codec *c);

/* The row of an options table for --code. */
#define CODEC_OPTION(target)                                                                       \
  {                                                                                                \
    "code", "CODE", "name from `codes list`, construction or file (.alist, .qc, .mtx)",            \
        OPTION_TEXT, .text = (target)                                                              \
  }

/* The row for --info-bits; `target` is an int64_t, which is 0 if the option is
 * not given. */
#define CODEC_INFORMATION_OPTION(target)                                                           \
  {                                                                                                \
    "info-bits", "K", "shorten the code to K information bits", OPTION_INTEGER,                    \
        .integer = (target), .low = 1, .high = EXTR_CODE_COLUMNS_MAX, .absent = "all"              \
  }

#endif
