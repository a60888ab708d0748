/* extrinsic encode: encodes bits from a file or pipe into codewords. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/frames/frames.h"
#include "bench/simulation/codec.h"

#include <string.h>

enum { FRAMES = 64 }; /* encoded together: one bit of each word per frame */

typedef struct encoding {
  const char *code, *in, *out;
  int64_t information_bits;
  int from, to; /* a frame_form each */
  codec codec;
  frame_reader reader;
  frame_writer writer;
  int *places, given, sent; /* of the transmitted bits; bits per frame that are read and written */
  uint64_t *information, *blocks, *codewords; /* one word per bit */
  uint8_t *bits;                              /* of one frame */
  extr_pool memory;
} encoding;

/* Reads up to FRAMES frames; fewer at the end of the stream, which sets *end, and where another one
 * would have to be waited for. */
static extr_status read_block(extr_context *context, encoding *e, int *frames, bool *end) {
  const size_t k = (size_t)e->given;
  memset(e->information, 0, k * sizeof *e->information);
  for (*frames = 0; *frames < FRAMES; ++*frames) {
    if (*frames > 0 && !frame_reader_has_more(&e->reader, false)) break;
    TRY(frame_reader_bits(context, &e->reader, e->bits, end));
    if (*end) break;
    for (size_t i = 0; i < k; i++) e->information[i] |= (uint64_t)e->bits[i] << *frames;
  }
  return EXTR_OK;
}

static extr_status write_block(extr_context *context, encoding *e, int frames) {
  for (int f = 0; f < frames; f++) {
    for (int i = 0; i < e->sent; i++) e->bits[i] = e->codewords[e->places[i]] >> f & 1;
    TRY(frame_writer_put(context, &e->writer, e->bits));
  }
  return EXTR_OK;
}

static extr_status encode_stream(extr_context *context, encoding *e) {
  int frames;
  bool end = false;
  do {
    TRY(read_block(context, e, &frames, &end));
    extr_codec_encode(&e->codec, e->information, e->blocks, e->codewords);
    TRY(write_block(context, e, frames));
    if (e->reader.live) TRY(frame_writer_flush(context, &e->writer));
    TRY(interrupt_check(context));
  } while (!end);
  return EXTR_OK;
}

static extr_status encode(extr_context *context, encoding *e) {
  TRY(extr_codec_open(context, e->code, e->information_bits, &e->codec));
  const size_t columns = (size_t)extr_code_columns(e->codec.code);
  const size_t all = columns * (size_t)extr_codec_blocks(&e->codec);
  e->given = extr_codec_count(&e->codec, CODEC_INFORMATION);
  e->sent = extr_codec_count(&e->codec, CODEC_TRANSMITTED);
  TRY(extr_codec_places(context, &e->codec, CODEC_TRANSMITTED, &e->memory, &e->places));
  TRY(frame_reader_open(context, e->in, (frame_form)e->from, e->given, &e->reader));
  TRY(POOL_NEW(context, &e->memory, e->information, e->given));
  TRY(POOL_NEW(context, &e->memory, e->blocks, all));
  TRY(POOL_NEW(context, &e->memory, e->codewords, all));
  TRY(POOL_NEW(context, &e->memory, e->bits, e->given > e->sent ? e->given : e->sent));
  TRY(frame_writer_open(context, e->out, (frame_form)e->to, e->sent, &e->writer));
  return frame_writer_close(context, &e->writer, encode_stream(context, e));
}

static extr_status run(extr_context *context, const command_line *line) {
  encoding *e = line->data;
  if (e->out) interrupt_catch();
  extr_status status = encode(context, e);
  frame_reader_close(&e->reader);
  extr_codec_close(&e->codec);
  extr_pool_free(&e->memory);
  return status;
}

int cmd_encode(int argc, char **argv) {
  static const char *const forms[] = {"text", "packed", "bytes", NULL}; /* those of bits */
  encoding e = {0};
  option_spec options[] = {
      CODEC_OPTION(&e.code),
      CODEC_INFORMATION_OPTION(&e.information_bits),
      {"in", "FILE", "the information bits", OPTION_TEXT, .text = &e.in,
       .absent = "standard input"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &e.out, .absent = "standard output"},
      {"from", "FORM", "form of the information bits", OPTION_CHOICE, .choice = &e.from,
       .choices = forms, .initial = "text"},
      {"to", "FORM", "form of the codewords", OPTION_CHOICE, .choice = &e.to, .choices = forms,
       .initial = "text"},
  };
  command_manual manual = MANUAL(
      cmd_encode, "encode", .example = "--code 802.11n-648-1/2 --in bits.txt --out codewords.txt",
      OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &e);
}
