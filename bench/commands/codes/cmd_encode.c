/* extrinsic encode: encodes bits from a file or pipe into codewords. */
#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "bench/cli/options.h"
#include "bench/commands/codes/codec_command.h"
#include "bench/commands/commands.h"
#include "bench/frames/frames.h"
#include "bench/simulation/codec.h"
#include "core/base/array.h"
#include <extrinsic/encoder.h>

#include <string.h>

static const char name[] = "encode";

enum { FRAMES = 64 }; /* encoded together: one bit of each word per frame */

typedef struct encoding {
  codec codec;
  frame_reader reader;
  frame_writer writer;
  uint64_t *information, *codeword; /* one word per bit */
  uint8_t *bits;                    /* of one frame */
} encoding;

/* Reads up to FRAMES frames; fewer at the end of the stream, which sets *end, and where another one
 * would have to be waited for. */
static extr_status read_block(extr_context *context, encoding *e, bit_form from, int *frames,
                              bool *end) {
  size_t k = (size_t)extr_encoder_information(e->codec.encoder);
  memset(e->information, 0, k * sizeof *e->information);
  for (*frames = 0; *frames < FRAMES && !*end; ++*frames) {
    if (*frames > 0 && !frame_reader_has_more(&e->reader, 1)) break;
    TRY(frame_reader_bits(context, &e->reader, from, e->bits, end));
    if (*end) break;
    for (size_t i = 0; i < k; i++) e->information[i] |= (uint64_t)e->bits[i] << *frames;
  }
  return EXTR_OK;
}

static extr_status write_block(extr_context *context, encoding *e, int frames) {
  for (int f = 0; f < frames; f++) {
    for (int i = 0; i < e->codec.sent; i++)
      e->bits[i] = e->codeword[e->codec.sent_columns[i]] >> f & 1;
    TRY(frame_writer_put(context, &e->writer, e->bits));
  }
  return EXTR_OK;
}

static extr_status encode_stream(extr_context *context, encoding *e, bit_form from) {
  size_t columns = (size_t)extr_code_columns(e->codec.code);
  TRY(ARRAY_NEW(context, e->information, columns));
  TRY(ARRAY_NEW(context, e->codeword, columns));
  TRY(ARRAY_NEW(context, e->bits, columns));
  int frames;
  bool end = false;
  do {
    TRY(read_block(context, e, from, &frames, &end));
    extr_encoder_run(e->codec.encoder, e->information, 1, e->codeword);
    TRY(write_block(context, e, frames));
    if (e->reader.live) TRY(frame_writer_flush(context, &e->writer));
    TRY(codec_go_on(context));
  } while (!end);
  return EXTR_OK;
}

static extr_status encode(extr_context *context, encoding *e, const char *out, bit_form from,
                          bit_form to) {
  TRY(frame_writer_open(context, out, to, e->codec.sent, &e->writer));
  return frame_writer_close(context, &e->writer, encode_stream(context, e, from));
}

static extr_status run(extr_context *context, const char *code_name, int64_t information_bits,
                       const char *in, const char *out, bit_form from, bit_form to) {
  encoding e = {0};
  TRY(codec_open(context, code_name, information_bits, &e.codec));
  extr_status status =
      frame_reader_open(context, in, extr_encoder_information(e.codec.encoder), &e.reader);
  if (status == EXTR_OK) status = encode(context, &e, out, from, to);
  frame_reader_close(&e.reader);
  codec_close(&e.codec);
  free(e.information);
  free(e.codeword);
  free(e.bits);
  return status;
}

int cmd_encode(int argc, char **argv) {
  const char *code = NULL, *in = NULL, *out = NULL;
  int64_t information_bits = 0;
  int from = BITS_TEXT, to = BITS_TEXT;
  option_spec options[] = {
      CODEC_OPTION(&code),
      CODEC_INFORMATION_OPTION(&information_bits),
      {"in", "FILE", "the information bits", OPTION_TEXT, .text = &in, .absent = "standard input"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &out, .absent = "standard output"},
      {"from", "FORM", "form of the information bits", OPTION_CHOICE, .choice = &from,
       .choices = bit_forms, .initial = "text"},
      {"to", "FORM", "form of the codewords", OPTION_CHOICE, .choice = &to, .choices = bit_forms,
       .initial = "text"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Encodes information bits, k per frame, into codewords: the transmitted bits in "
          "order, without punctured and shortened ones.\n"
          "\n"
          "Bits are text (the characters 0 and 1, blanks and newlines ignored; one frame per "
          "line when written), packed (eight per byte, the first in the most significant "
          "place; every frame begins with a new byte) or bytes (one per bit, 0 or 1). Input "
          "that ends inside a frame is an error; then --out leaves no file behind.",
      .example = "--code 802.11n-648-1/2 --in bits.txt --out codewords.txt",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  if (out) interrupt_catch();
  extr_context *context = extr_context_new();
  extr_status status = run(context, code, information_bits, in, out, (bit_form)from, (bit_form)to);
  int exit_code = codec_end(name, context, status);
  extr_context_free(context);
  return exit_code;
}
