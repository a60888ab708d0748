/* extrinsic decode: decodes LLRs from a file or pipe into bits or LLRs, and syndromes into errors.
 */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/frames/frames.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/receiver.h"
#include "core/base/pool.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include <string.h>

static const char name[] = "decode";

/* Decoded together, fewer where the LLRs of long codes would fill the memory. */
enum { FRAMES_MAX = 256, LLRS_MAX = 1 << 25 };

typedef enum decode_output {
  OUTPUT_INFORMATION,
  OUTPUT_CODEWORD,
  OUTPUT_LLR,
  OUTPUT_EXTRINSIC
} decode_output;
static const char *const outputs[] = {"information", "codeword", "llr", "extrinsic", NULL};

typedef struct decoding {
  /* The options as typed. */
  const char *code, *in, *out, *report, *priors;
  bool syndrome; /* the input are syndromes, the output the most likely errors */
  int64_t information_bits;
  int from, to, output;
  typed_settings typed;
  extr_decoder_settings settings;
  decoder_structures structures; /* that the settings refer to */

  extr_pool memory; /* of the arrays */
  codec codec;
  extr_decoder *decoder;
  char chosen[PLAN_TEXT]; /* its plan_text when it was made */
  frame_reader reader;
  frame_writer writer;
  replacement report_file;
  int blocks;    /* code blocks of a frame: codewords that are decoded one by one */
  int *given;    /* where LLRs that are read belong: in the arrays below, for the first frame */
  int *columns;  /* where bits or LLRs that are written are: writer.symbols */
  float *frame;  /* the LLRs of one frame that are read or written */
  float *llr;    /* `most` per column, as the decoder takes them */
  int8_t *units; /* the same, quantized */
  float *soft;   /* the same, as the decoder's type: what --output asks for */
  uint8_t *bits, *line;
  uint64_t *decided, *joined; /* information bits of a frame, if it has checksums */
  uint8_t *syndromes;         /* `most` per row */
  extr_outcome *outcomes;     /* `most`, as the next one */
  int *unsatisfied;
  int most;                /* codewords that are decoded together */
  uint64_t frames, failed; /* without a codeword, or with a wrong checksum */
} decoding;

/* ---- Frames ---------------------------------------------------------------------------------- */

static bool gives_llrs(const decoding *d) {
  return d->output == OUTPUT_LLR || d->output == OUTPUT_EXTRINSIC;
}

static extr_status read_llrs(extr_context *context, decoding *d, int frame, bool *end) {
  const float unit = (float)d->settings.llr_step;
  const bool adds = d->codec.link && d->codec.link->repeats;
  float *llr = d->llr + (size_t)frame * (size_t)d->blocks;
  TRY(frame_reader_llr(context, &d->reader, unit, d->frame, end));
  for (int i = 0; adds && i < d->reader.symbols && !*end; i++) llr[d->given[i]] = 0;
  for (int i = 0; i < d->reader.symbols && !*end; i++)
    llr[d->given[i]] = d->frame[i] + (adds ? llr[d->given[i]] : 0);
  return EXTR_OK;
}

static extr_status read_syndrome(extr_context *context, decoding *d, int frame, bool *end) {
  TRY(frame_reader_bits(context, &d->reader, d->line, end));
  for (int row = 0; row < d->reader.symbols && !*end; row++)
    d->syndromes[row * d->most + frame] = d->line[row];
  return EXTR_OK;
}

/* Reads up to `most` frames; fewer at the end of the stream, which sets *end, and where another one
 * would have to be waited for. */
static extr_status read_block(extr_context *context, decoding *d, int *frames, bool *end) {
  for (*frames = 0; *frames < d->most / d->blocks; ++*frames) {
    if (*frames > 0 && !frame_reader_has_more(&d->reader, !d->syndrome)) break;
    TRY((d->syndrome ? read_syndrome : read_llrs)(context, d, *frames, end));
    if (*end) break;
  }
  return EXTR_OK;
}

static extr_status decode_block(extr_context *context, decoding *d, int frames) {
  const bool bytes = d->settings.message == EXTR_I8;
  const size_t count = (size_t)extr_code_columns(d->codec.code) * (size_t)d->most;
  if (bytes) TRY(extr_quantize(context, &d->settings, d->llr, count, d->units));
  const extr_frames arrays = {.frames = (size_t)(frames * d->blocks),
                              .stride = (size_t)d->most,
                              .llr = bytes ? (const void *)d->units : d->llr,
                              .bits = d->bits,
                              .outcomes = d->outcomes,
                              .syndrome = d->syndrome ? d->syndromes : NULL,
                              .posteriors = d->output == OUTPUT_LLR ? d->soft : NULL,
                              .extrinsic = d->output == OUTPUT_EXTRINSIC ? d->soft : NULL,
                              .unsatisfied = d->report ? d->unsatisfied : NULL};
  return extr_decoder_run(context, d->decoder, &arrays);
}

/* Whether the checksums of a transport block are right. */
static bool passes(decoding *d, int frame) {
  const codec *c = &d->codec;
  const int k = extr_encoder_information(c->encoder);
  for (int i = 0; i < k * d->blocks; i++)
    d->decided[i] =
        d->bits[extr_encoder_columns(c->encoder)[i % k] * d->most + frame * d->blocks + i / k];
  return !extr_nr_join(&c->link->nr, d->decided, d->joined);
}

/* A row of the report, and the count of frames that failed. */
static void report(decoding *d, int frame) {
  int iterations = 0, unsatisfied = 0;
  bool codeword = true;
  for (int i = frame * d->blocks; i < (frame + 1) * d->blocks; i++) {
    iterations += d->outcomes[i].iterations;
    unsatisfied += d->unsatisfied[i];
    codeword &= d->outcomes[i].codeword;
  }
  const bool passed = d->codec.link ? passes(d, frame) : codeword;
  d->failed += !passed;
  if (!d->report) return;
  fprintf(d->report_file.file, "%llu,%d,%s,%d", (unsigned long long)d->frames + 1, iterations,
          codeword ? "true" : "false", unsatisfied);
  fprintf(d->report_file.file, !d->codec.link ? "\n" : passed ? ",true\n" : ",false\n");
}

static extr_status write_bits(extr_context *context, decoding *d, int frame) {
  const uint8_t *bits = d->bits + (size_t)frame * (size_t)d->blocks;
  for (int i = 0; i < d->writer.symbols; i++) d->line[i] = bits[d->columns[i]];
  return frame_writer_put(context, &d->writer, d->line);
}

static extr_status write_llrs(extr_context *context, decoding *d, int frame) {
  const float unit = (float)d->settings.llr_step;
  for (int i = 0; i < d->writer.symbols; i++) {
    const int at = d->columns[i] + frame * d->blocks;
    d->frame[i] =
        d->settings.message == EXTR_I8 ? unit * (float)((const int8_t *)d->soft)[at] : d->soft[at];
  }
  return frame_writer_put_llr(context, &d->writer, unit, d->frame);
}

static extr_status write_block(extr_context *context, decoding *d, int frames) {
  for (int f = 0; f < frames; f++) {
    TRY((gives_llrs(d) ? write_llrs : write_bits)(context, d, f));
    report(d, f);
    d->frames++;
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

/* Of LLRs and of bits, --from and --to have different forms. */
static extr_status check_form(extr_context *context, const char *option, int form, bool llrs) {
  const bool fits = form == FORM_TEXT || llrs == (form >= FORM_F32);
  if (fits) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--%s %s: expected %s", option, frame_forms[form],
                   llrs ? "text, f32 or i8, the forms of LLRs"
                        : "text, packed or bytes, the forms of bits");
}

static extr_status check_request(extr_context *context, const command_line *line, decoding *d) {
  TRY(check_form(context, "from", d->from, !d->syndrome));
  TRY(check_form(context, "to", d->to, gives_llrs(d)));
  if (d->to == FORM_I8 && d->settings.message != EXTR_I8)
    return extr_fail(context, EXTR_INPUT, "--to i8: these are units of --message i8");
  if (d->syndrome && d->output == OUTPUT_INFORMATION) {
    if (options_given(line, "output"))
      return extr_fail(context, EXTR_INPUT,
                       "--output information: errors have none; expected codeword, llr or "
                       "extrinsic");
    d->output = OUTPUT_CODEWORD;
  }
  return EXTR_OK;
}

/* The places of bits (codec.h) in the arrays of codewords. */
static extr_status find_places(extr_context *context, decoding *d, codec_group group,
                               int **places) {
  const int n = extr_code_columns(d->codec.code);
  TRY(extr_codec_places(context, &d->codec, group, &d->memory, places));
  for (int i = 0; i < extr_codec_count(&d->codec, group); i++)
    (*places)[i] = (*places)[i] % n * d->most + (*places)[i] / n;
  return EXTR_OK;
}

/* What is read and written, and how many bits or LLRs are written. */
static extr_status list_columns(extr_context *context, decoding *d, int *count) {
  const bool information = d->output == OUTPUT_INFORMATION;
  const codec_group group = information ? CODEC_INFORMATION : CODEC_TRANSMITTED;
  if (!d->syndrome) {
    *count = extr_codec_count(&d->codec, group);
    TRY(find_places(context, d, CODEC_TRANSMITTED, &d->given));
    return find_places(context, d, group, &d->columns);
  }
  *count = extr_code_columns(d->codec.code);
  TRY(POOL_NEW(context, &d->memory, d->columns, *count));
  for (int i = 0; i < *count; i++) d->columns[i] = i * d->most;
  return EXTR_OK;
}

/* The LLRs of errors, which are the same for all frames. */
static extr_status take_priors(extr_context *context, decoding *d) {
  const int columns = extr_code_columns(d->codec.code);
  OWNED(extr_priors_free) prior_list priors = {0};
  TRY(extr_priors_read(context, d->priors, &priors));
  TRY(extr_priors_check(context, &priors, columns));
  for (int i = 0; i < columns * d->most; i++)
    d->llr[i] = extr_error_llr(extr_prior_of(&priors, i / d->most));
  return EXTR_OK;
}

/* Whole frames. */
static void choose_most(decoding *d) {
  const int fitting = LLRS_MAX / extr_code_columns(d->codec.code);
  const int most = fitting < FRAMES_MAX ? fitting : FRAMES_MAX;
  d->blocks = extr_codec_blocks(&d->codec);
  d->most = most < d->blocks ? d->blocks : most / d->blocks * d->blocks;
}

static extr_status prepare(extr_context *context, decoding *d) {
  const size_t columns = (size_t)extr_code_columns(d->codec.code);
  const size_t rows = (size_t)extr_code_rows(d->codec.code);
  TRY(extr_decoder_new(context, d->codec.code, &d->settings, &d->decoder));
  const int symbols = d->syndrome ? (int)rows : extr_codec_count(&d->codec, CODEC_TRANSMITTED);
  TRY(frame_reader_open(context, d->in, (frame_form)d->from, symbols, &d->reader));
  const size_t all = columns * (size_t)d->most, blocks = columns * (size_t)d->blocks;
  const size_t line = columns > (size_t)symbols ? columns : (size_t)symbols;
  extr_pool *memory = &d->memory;
  TRY(POOL_NEW(context, memory, d->frame, line));
  TRY(POOL_NEW(context, memory, d->llr, all));
  TRY(POOL_NEW(context, memory, d->units, all));
  TRY(POOL_NEW(context, memory, d->bits, all));
  TRY(POOL_NEW(context, memory, d->outcomes, d->most));
  TRY(POOL_NEW(context, memory, d->unsatisfied, d->most));
  TRY(POOL_NEW(context, memory, d->line, line));
  TRY(POOL_NEW(context, memory, d->decided, d->codec.link ? blocks : 0));
  TRY(POOL_NEW(context, memory, d->joined, d->codec.link ? blocks : 0));
  TRY(POOL_NEW(context, memory, d->soft, gives_llrs(d) ? all : 0));
  if (!d->syndrome) {
    extr_known_llr_fill(d->codec.code, d->most, d->llr);
    return EXTR_OK;
  }
  TRY(POOL_NEW(context, memory, d->syndromes, rows * (size_t)d->most));
  return take_priors(context, d);
}

/* Decodes everything; the report is complete with EXTR_OK only. */
static extr_status decode_all(extr_context *context, decoding *d) {
  if (!d->report) return decode_stream(context, d);
  TRY(extr_replace_begin(context, d->report, &d->report_file));
  fputs("frame,iterations,codeword,unsatisfied", d->report_file.file);
  fputs(d->codec.link ? ",checksum\n" : "\n", d->report_file.file);
  return extr_replace_end(context, &d->report_file, decode_stream(context, d));
}

static extr_status decode(extr_context *context, const command_line *line, decoding *d) {
  int count;
  TRY(decoder_options_parse(context, &d->typed, &d->settings, &d->structures));
  decoder_warn_plan(context, name, &d->settings);
  d->settings.syndrome = d->syndrome;
  TRY(check_request(context, line, d));
  if (d->syndrome)
    TRY(extr_codec_open_code(context, d->code, 0, &d->codec.code));
  else
    TRY(extr_codec_open(context, d->code, d->information_bits, &d->codec));
  choose_most(d);
  TRY(list_columns(context, d, &count));
  TRY(prepare(context, d));
  plan_text(d->decoder, d->codec.code, d->chosen);
  TRY(frame_writer_open(context, d->out, (frame_form)d->to, count, &d->writer));
  return frame_writer_close(context, &d->writer, decode_all(context, d));
}

static extr_status run(extr_context *context, const command_line *line) {
  decoding *d = line->data;
  if (d->out || d->report) interrupt_catch();
  d->typed.reads_units = d->from == FORM_I8;
  extr_status status = decode(context, line, d);
  if (status == EXTR_OK) {
    fprintf(stderr,
            d->syndrome     ? "extrinsic decode: %llu syndromes, %llu not reached\n"
            : d->codec.link ? "extrinsic decode: %llu frames, %llu with a wrong checksum\n"
                            : "extrinsic decode: %llu frames, %llu without a codeword\n",
            (unsigned long long)d->frames, (unsigned long long)d->failed);
    decoder_report_plan(name, d->decoder, d->codec.code, d->chosen);
  }
  extr_decoder_free(d->decoder);
  decoder_structures_free(&d->structures);
  frame_reader_close(&d->reader);
  extr_codec_close(&d->codec);
  extr_pool_free(&d->memory);
  return status;
}

int cmd_decode(int argc, char **argv) {
  decoding d = {0};
  const option_spec own[] = {
      CODEC_OPTION(&d.code),
      CODEC_INFORMATION_OPTION(&d.information_bits),
      {"in", "FILE", "the LLRs", OPTION_TEXT, .text = &d.in, .absent = "standard input"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &d.out, .absent = "standard output"},
      {"from", "FORM", "form of the LLRs or syndromes", OPTION_CHOICE, .choice = &d.from,
       .choices = frame_forms, .initial = "text"},
      {"to", "FORM", "form of the bits or LLRs", OPTION_CHOICE, .choice = &d.to,
       .choices = frame_forms, .initial = "text"},
      {"output", "WHAT", "what to write: bits, a-posteriori LLRs, or these less the LLRs read",
       OPTION_CHOICE, .choice = &d.output, .choices = outputs, .initial = "information"},
      {"report", "FILE", "a CSV with iterations, success and unsatisfied check nodes of each frame",
       OPTION_OUT, .text = &d.report, .absent = "none"},
      {"syndrome", NULL, "read syndromes s and look for the most likely errors e with H e = s",
       OPTION_FLAG, .flag = &d.syndrome, .needs = "priors", .excludes = "info-bits"},
      {"priors", "FILE", "the probability of an error in each column, or one for all", OPTION_TEXT,
       .text = &d.priors, .needs = "syndrome", .absent = "none"},
  };
  enum { OWN = sizeof own / sizeof *own };
  option_spec options[OWN + DECODER_OPTIONS];
  memcpy(options, own, sizeof own);
  const int count = OWN + decoder_options_table(&d.typed, DECODERS_ALL, options + OWN);
  command_manual manual = MANUAL(
      cmd_decode, name,
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --from f32 --in llr.f32 --out bits.txt",
      .options = options, .option_count = count);
  return command_run(&manual, argc, argv, run, &d);
}
