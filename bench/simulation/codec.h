/* A code with its encoder and the lists of its transmitted and information bits. */
#ifndef BENCH_SIMULATION_CODEC_H
#define BENCH_SIMULATION_CODEC_H

#include "core/base/pool.h"
#include <extrinsic/encoder.h>
#include <extrinsic/nr.h>

/* Groups of columns in which errors are counted, numbered as in extr_stream. */
typedef enum codec_group { CODEC_INFORMATION, CODEC_TRANSMITTED } codec_group;

/* Of a code block of 5G NR: what its transport block is, and which columns are sent in which
 * order. The last code blocks of a transport block may send more bits than the first ones. */
typedef struct codec_link {
  extr_nr nr;
  int shorter;     /* code blocks 0 .. shorter - 1 are of kind 0, all others of kind 1 */
  int sent[2];     /* by kind: the bits of all transmissions */
  int *columns[2]; /* and their columns, in the order of transmission */
  bool repeats;    /* some columns are sent more than once */
  int absent;      /* columns that only code blocks of kind 1 send, */
  int *absent_columns;
  extr_crc crc; /* the checksum at the end of the information bits */
} codec_link;

typedef struct codec {
  extr_code *code;
  bool borrowed; /* the code is not closed with it */
  extr_encoder *encoder;
  int sent;
  int *sent_columns; /* in ascending order; without punctured and shortened columns */
  int *sent_runs;    /* per entry of sent_columns: extr_codec_run from there on */
  uint8_t *groups;   /* by column: the sum of the codec_group flags that apply */
  codec_link *link;  /* NULL: no code block of 5G NR */
  extr_pool memory;  /* of these arrays */
} codec;

/* What a frame is that users give and get: one codeword, or a transport block of 5G NR. Place
 * block * n + v stands for column v of one of its code blocks. */
int extr_codec_blocks(const codec *c); /* code blocks of a frame */

/* How many information bits a frame has, without checksums, or transmitted bits; and the places of
 * these bits, transmitted ones in the order of transmission, as an array of the pool. */
int extr_codec_count(const codec *c, codec_group group);
extr_status extr_codec_places(extr_context *context, const codec *c, codec_group group,
                              extr_pool *memory, int **places);

/* Encodes 64 frames: word i of `information` belongs to the i-th information bit, word p of
 * `codewords` to place p. `blocks` has room for the information bits of all code blocks. */
void extr_codec_encode(const codec *c, const uint64_t *information, uint64_t *blocks,
                       uint64_t *codewords);

/* The length of the run of consecutive columns with which the list begins. */
int extr_codec_run(const int *columns, int count);

/* Information bits per transmitted bit; of 5G NR, without checksums. */
double extr_codec_rate(const codec *c);

/* For a code that stays with the caller. Errors are those of extr_encoder_new; EXTR_INPUT, too, if
 * the code has as many information bits as transmitted ones. extr_codec_close must follow whatever
 * the result, as for extr_codec_open. */
extr_status extr_codec_of(extr_context *context, const extr_code *code, codec *c);

/* Opens a code by its name; if information_bits > 0, it is shortened to that number of information
 * bits. Errors are those of extr_code_open and extr_code_shorten. */
extr_status extr_codec_open_code(extr_context *context, const char *code_name,
                                 int64_t information_bits, extr_code **code);

/* The same for a code that the codec owns, opened by extr_codec_open_code. */
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
