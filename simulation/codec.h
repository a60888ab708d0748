/* A code with its encoder, and what becomes of its bits: which are sent and which are information.
 */
#ifndef SIMULATION_CODEC_H
#define SIMULATION_CODEC_H

#include "ldpc.h"

typedef struct codec {
  ex_code *code;
  ex_encoder *encoder;
  int sent;
  int *sent_columns;         /* ascending: neither punctured nor shortened */
  uint8_t *information_flag; /* by column */
} codec;

/* Takes the code over, whatever the result. Errors are those of ex_encoder_new. */
ex_status codec_new(ex_context *context, ex_code *code, codec *c);

/* A code by its name; with information_bits > 0 it is shortened to so many. Errors are those of
 * ex_code_open and ex_code_shorten. */
ex_status codec_open_code(ex_context *context, const char *code_name, int64_t information_bits,
                          ex_code **code);

/* codec_open_code and codec_new. */
ex_status codec_open(ex_context *context, const char *code_name, int64_t information_bits,
                     codec *c);
void codec_close(codec *c);

/* The row of an options table for --info-bits; `target` is an int64_t that is 0 where the option is
 * not given. */
#define CODEC_INFORMATION_OPTION(target)                                                           \
  {                                                                                                \
    "info-bits", "K", "shorten the code: the last information bits are 0 and not sent",            \
        OPTION_INTEGER, .integer = (target), .low = 1, .high = EX_CODE_COLUMNS_MAX,                \
                        .absent = "all of the code's"                                              \
  }

#endif
