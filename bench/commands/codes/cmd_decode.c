/* extrinsic decode: decodes LLRs from a file or pipe into bits. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/frames/frames.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/codec.h"
#include "bench/simulation/receiver.h"
#include "core/base/array.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include <string.h>

static const char name[] = "decode";

/* Decoded together, fewer where the LLRs of long codes would fill the memory. */
enum { FRAMES_MAX = 256, LLRS_MAX = 1 << 25 };

typedef enum decode_output { OUTPUT_INFORMATION, OUTPUT_CODEWORD } decode_output;
static const char *const outputs[] = {"information", "codeword", NULL};

typedef struct decoding {
  /* The options as typed. */
  const char *code, *in, *out;
  int64_t information_bits;
  int from, to, output;
  decoder_options typed;
  extr_decoder_settings settings;
  decoder_structures structures; /* that the settings refer to */

  codec codec;
  extr_decoder *decoder;
  frame_reader reader;
  frame_writer writer;
  float *frame;  /* of the sent bits */
  float *llr;    /* `most` per column, as the decoder takes them */
  int8_t *units; /* the same, quantized */
  uint8_t *bits, *line;
  extr_outcome outcomes[FRAMES_MAX];
  int most; /* frames that are decoded together */
  uint64_t frames, without_codeword;
} decoding;

/* ---- Frames ---------------------------------------------------------------------------------- */

/* Reads up to `most` frames; fewer at the end of the stream, which sets *end, and where another one
 * would have to be waited for. */
static extr_status read_block(extr_context *context, decoding *d, int *frames, bool *end) {
  static const int bytes[] = {[LLR_TEXT] = 8 /* as in "-12.345 " */, [LLR_F32] = 4, [LLR_I8] = 1};
  float unit = (float)d->settings.llr_step;
  for (*frames = 0; *frames < d->most && !*end; ++*frames) {
    if (*frames > 0 && !frame_reader_has_more(&d->reader, bytes[d->from])) break;
    TRY(frame_reader_llr(context, &d->reader, (llr_form)d->from, unit, d->frame, end));
    if (*end) break;
    for (int i = 0; i < d->codec.sent; i++)
      d->llr[d->codec.sent_columns[i] * d->most + *frames] = d->frame[i];
  }
  return EXTR_OK;
}

static extr_status decode_block(extr_context *context, decoding *d, int frames) {
  const extr_decoder_settings *settings = &d->settings;
  if (settings->message == EXTR_I8) {
    size_t count = (size_t)extr_code_columns(d->codec.code) * (size_t)d->most;
    TRY(extr_quantize(context, settings, d->llr, count, d->units));
    TRY(extr_decoder_run_i8(context, d->decoder, d->units, (size_t)d->most, (size_t)frames, d->bits,
                            d->outcomes));
  } else {
    TRY(extr_decoder_run_f32(context, d->decoder, d->llr, (size_t)d->most, (size_t)frames, d->bits,
                             d->outcomes));
  }
  for (int f = 0; f < frames; f++) d->without_codeword += !d->outcomes[f].codeword;
  d->frames += (uint64_t)frames;
  return EXTR_OK;
}

static extr_status write_block(extr_context *context, decoding *d, int frames) {
  bool whole = d->output == OUTPUT_CODEWORD;
  const int *columns = whole ? d->codec.sent_columns : extr_encoder_columns(d->codec.encoder);
  for (int f = 0; f < frames; f++) {
    for (int i = 0; i < d->writer.bits; i++) d->line[i] = d->bits[columns[i] * d->most + f];
    TRY(frame_writer_put(context, &d->writer, d->line));
  }
  return EXTR_OK;
}

static extr_status decode_stream(extr_context *context, decoding *d) {
  int frames;
  bool end = false;
  do {
    TRY(read_block(context, d, &frames, &end));
    TRY(decode_block(context, d, frames));
    TRY(write_block(context, d, frames));
    if (d->reader.live) TRY(frame_writer_flush(context, &d->writer));
    TRY(interrupt_check(context));
  } while (!end);
  return EXTR_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

static extr_status prepare(extr_context *context, decoding *d) {
  size_t columns = (size_t)extr_code_columns(d->codec.code);
  size_t fitting = LLRS_MAX / columns;
  d->most = fitting < FRAMES_MAX ? (int)fitting : FRAMES_MAX;
  TRY(extr_decoder_new(context, d->codec.code, &d->settings, &d->decoder));
  TRY(frame_reader_open(context, d->in, d->codec.sent, &d->reader));
  TRY(ARRAY_NEW(context, d->frame, columns));
  TRY(ARRAY_NEW(context, d->llr, columns * (size_t)d->most));
  TRY(ARRAY_NEW(context, d->units, columns * (size_t)d->most));
  TRY(ARRAY_NEW(context, d->bits, columns * (size_t)d->most));
  TRY(ARRAY_NEW(context, d->line, columns));
  extr_known_llr_fill(d->codec.code, d->most, d->llr);
  return EXTR_OK;
}

static extr_status decode(extr_context *context, decoding *d) {
  TRY(decoder_options_parse(context, &d->typed, &d->settings, &d->structures));
  decoder_warn_plan(context, name, &d->settings);
  TRY(extr_codec_open(context, d->code, d->information_bits, &d->codec));
  int bits =
      d->output == OUTPUT_CODEWORD ? d->codec.sent : extr_encoder_information(d->codec.encoder);
  TRY(prepare(context, d));
  TRY(frame_writer_open(context, d->out, (bit_form)d->to, bits, &d->writer));
  return frame_writer_close(context, &d->writer, decode_stream(context, d));
}

static extr_status run(extr_context *context, const command_line *line) {
  decoding *d = line->data;
  if (d->out) interrupt_catch();
  d->typed.reads_units = d->from == LLR_I8;
  extr_status status = decode(context, d);
  extr_decoder_free(d->decoder);
  decoder_structures_free(&d->structures);
  frame_reader_close(&d->reader);
  extr_codec_close(&d->codec);
  free(d->frame);
  free(d->llr);
  free(d->units);
  free(d->bits);
  free(d->line);
  if (status == EXTR_OK)
    fprintf(stderr, "extrinsic decode: %llu frames, %llu without a codeword\n",
            (unsigned long long)d->frames, (unsigned long long)d->without_codeword);
  return status;
}

int cmd_decode(int argc, char **argv) {
  static decoding d;
  const option_spec own[] = {
      CODEC_OPTION(&d.code),
      CODEC_INFORMATION_OPTION(&d.information_bits),
      {"in", "FILE", "the LLRs", OPTION_TEXT, .text = &d.in, .absent = "standard input"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &d.out, .absent = "standard output"},
      {"from", "FORM", "form of the LLRs", OPTION_CHOICE, .choice = &d.from, .choices = llr_forms,
       .initial = "text"},
      {"to", "FORM", "form of the bits", OPTION_CHOICE, .choice = &d.to, .choices = bit_forms,
       .initial = "text"},
      {"output", "BITS", "bits to write", OPTION_CHOICE, .choice = &d.output, .choices = outputs,
       .initial = "information"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec options[OWN + DECODER_OPTIONS];
  memcpy(options, own, sizeof own);
  const int count = OWN + decoder_options_table(&d.typed, DECODERS_ALL, options + OWN);
  command_manual manual = {
      .command = name,
      .summary =
          "Decodes LLRs, ln(P(0)/P(1)), of the transmitted bits, frame after frame. Shortened "
          "bits (known to be 0) and punctured bits (unknown) are not in the input.\n"
          "\n"
          "LLRs are text (numbers between blanks or newlines), f32 (four bytes each, little "
          "endian) or i8 (one byte each, in units of --llr-step). An infinite LLR means a bit "
          "that is certain. LLRs are clipped to 1e6, and f32 messages of sum-product to 40.\n"
          "\n"
          "Bits are written as text, packed or bytes; extrinsic encode --help describes these. "
          "Standard error gets the number of frames, and how many of them did not end in a "
          "codeword. When the input is a pipe, each frame is decoded and written as soon as it "
          "has arrived. Input that ends inside a frame is an error; then --out leaves no file "
          "behind.",
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --from f32 --in llr.f32 --out bits.txt",
      .options = options,
      .option_count = count};
  return command_run(&manual, argc, argv, run, &d);
}
