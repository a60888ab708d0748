/* extrinsic encode: bits of a file or pipe into codewords. */
#include "bench/codec_command.h"
#include "bench/commands.h"
#include "bench/frame_reader.h"
#include "bench/frame_writer.h"
#include "bench/interrupt.h"
#include "command/failure.h"
#include "command/options.h"
#include "core/array.h"
#include "simulation/codec.h"

#include <string.h>

static const char name[] = "encode";

enum { FRAMES = 64 }; /* encoded together: a bit each of a word */

typedef struct encoding {
  codec codec;
  frame_reader reader;
  frame_writer writer;
  uint64_t *information, *codeword; /* a word a bit */
  uint8_t *bits;                    /* of one frame */
} encoding;

/* Reads up to FRAMES frames; fewer at the end of the stream. */
static ex_status read_block(ex_context *context, encoding *e, bit_form from, int *frames) {
  size_t k = (size_t)ex_encoder_information(e->codec.encoder);
  memset(e->information, 0, k * sizeof *e->information);
  for (*frames = 0; *frames < FRAMES; ++*frames) {
    bool end;
    TRY(frame_reader_bits(context, &e->reader, from, e->bits, &end));
    if (end) break;
    for (size_t i = 0; i < k; i++) e->information[i] |= (uint64_t)e->bits[i] << *frames;
  }
  return EX_OK;
}

static ex_status write_block(ex_context *context, encoding *e, int frames) {
  for (int f = 0; f < frames; f++) {
    for (int i = 0; i < e->codec.sent; i++)
      e->bits[i] = e->codeword[e->codec.sent_columns[i]] >> f & 1;
    TRY(frame_writer_put(context, &e->writer, e->bits));
  }
  return EX_OK;
}

static ex_status encode_stream(ex_context *context, encoding *e, bit_form from) {
  size_t columns = (size_t)ex_code_columns(e->codec.code);
  TRY(ARRAY_NEW(context, e->information, columns));
  TRY(ARRAY_NEW(context, e->codeword, columns));
  TRY(ARRAY_NEW(context, e->bits, columns));
  int frames;
  do {
    TRY(read_block(context, e, from, &frames));
    ex_encoder_run(e->codec.encoder, e->information, 1, e->codeword);
    TRY(write_block(context, e, frames));
    TRY(codec_go_on(context));
  } while (frames == FRAMES);
  return EX_OK;
}

static ex_status encode(ex_context *context, encoding *e, const char *out, bit_form from,
                        bit_form to) {
  TRY(frame_writer_open(context, out, to, e->codec.sent, &e->writer));
  return frame_writer_close(context, &e->writer, encode_stream(context, e, from));
}

static ex_status run(ex_context *context, const char *code_name, int64_t information_bits,
                     const char *in, const char *out, bit_form from, bit_form to) {
  encoding e = {0};
  TRY(codec_open(context, code_name, information_bits, &e.codec));
  ex_status status =
      frame_reader_open(context, in, ex_encoder_information(e.codec.encoder), &e.reader);
  if (status == EX_OK) status = encode(context, &e, out, from, to);
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
      {"code", "CODE", "name of `codes list`, construction or file (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &code},
      CODEC_INFORMATION_OPTION(&information_bits),
      {"in", "FILE", "the information bits", OPTION_TEXT, .text = &in, .absent = "standard input"},
      {"out", "FILE", "the file to write", OPTION_TEXT, .text = &out, .absent = "standard output"},
      {"from", "FORM", "of the information bits", OPTION_CHOICE, .choice = &from,
       .choices = bit_forms, .initial = "text"},
      {"to", "FORM", "of the codewords", OPTION_CHOICE, .choice = &to, .choices = bit_forms,
       .initial = "text"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Encodes k information bits after the other into codewords: the bits that the code "
          "sends,\n"
          "in order, without punctured and shortened ones.\n"
          "\n"
          "Bits are text (the characters 0 and 1, blanks and newlines between them do not matter;\n"
          "written a frame a line), packed (eight a byte, the first in the highest place; a frame\n"
          "begins with a new byte, and what its last byte has left is zero) or bytes (one a bit, "
          "of\n"
          "value 0 or 1). It is an error when the input ends inside a frame; then --out leaves no\n"
          "file behind.",
      .example = "--code 802.11n-648-1/2 --in bits.txt --out codewords.txt",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  if (out) interrupt_catch();
  ex_context *context = ex_context_new();
  ex_status status = run(context, code, information_bits, in, out, (bit_form)from, (bit_form)to);
  int exit_code = codec_end(name, context, status);
  ex_context_free(context);
  return exit_code;
}
