/* extrinsic emit-decoder: a decoder as a circuit, and frames to test it with. */
#include "bench/commands/commands.h"
#include "bench/frames/frames.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/codec.h"
#include "bench/simulation/owned.h"
#include "bench/simulation/receiver.h"
#include "bench/synthesis/work_folder.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"
#include <extrinsic/circuit.h>

#include <string.h>

typedef struct emit_request {
  const char *code, *decoder, *structure, *out, *llr;
  int64_t cycles, rows;
  bool pipeline;
  int64_t clock;     /* operators of a check node between registers; 0: no registers */
  extr_cost clocked; /* the same for the library */
  int from;
  typed_settings typed;
  extr_decoder_settings settings;
  bool blocks; /* a min-sum decoder for a code of blocks */
  extr_circuit_form form;
} emit_request;

/* The files of the folder. */
enum { FRAMES, EXPECTED, DECODER, BENCH, FILES };
static const char *const file_names[FILES] = {"frames.txt", "expected.txt", "decoder.v", "bench.v"};

/* ---- Frames ---------------------------------------------------------------------------------- */

/* The frames of --llr, as the circuit receives them and as the decoder in C decides them. */
typedef struct frame_files {
  const extr_code *code;
  extr_decoder *decoder;
  frame_reader reader;
  extr_pool memory;
  float *given, *llr; /* of transmitted columns, of all columns */
  int8_t *steps;      /* quantized */
  uint8_t *bits;
  int *columns; /* whose decisions the circuit sends, in its order */
  FILE *frames, *expected;
} frame_files;

/* The bits of these columns as a hexadecimal number, the first in its lowest bit. */
static void write_bits(const uint8_t *bits, const int *columns, int count, FILE *out) {
  for (int digit = (count + 3) / 4 - 1; digit >= 0; digit--) {
    int value = 0;
    for (int i = 4 * digit + 3; i >= 4 * digit; i--)
      value = 2 * value + (i < count ? bits[columns[i]] : 0);
    fputc("0123456789abcdef"[value], out);
  }
}

static extr_status decode(extr_context *context, const emit_request *r, frame_files *f,
                          extr_outcome *outcome) {
  if (!r->blocks) return extr_decoder_run_f32(context, f->decoder, f->llr, 1, 1, f->bits, outcome);
  TRY(extr_quantize(context, &r->settings, f->llr, (size_t)extr_code_columns(f->code), f->steps));
  return extr_decoder_run_i8(context, f->decoder, f->steps, 1, 1, f->bits, outcome);
}

static extr_status write_frame(extr_context *context, const emit_request *r, frame_files *f) {
  OWNED_ARRAY char *line = NULL;
  extr_outcome outcome;
  for (int v = 0, i = 0; v < extr_code_columns(f->code); v++)
    if (extr_code_column(f->code, v) == EXTR_TRANSMITTED) f->llr[v] = f->given[i++];
  TRY((r->blocks ? extr_blocks_frame : extr_circuit_frame)(context, f->code, &r->settings, f->llr,
                                                           &line));
  fprintf(f->frames, "%s\n", line);
  TRY(decode(context, r, f, &outcome));
  write_bits(f->bits, f->columns, extr_code_columns(f->code), f->expected);
  fprintf(f->expected, " %d %d\n", outcome.iterations, outcome.codeword);
  return EXTR_OK;
}

static extr_status order_columns(extr_context *context, const emit_request *r, frame_files *f) {
  TRY(POOL_NEW(context, &f->memory, f->columns, extr_code_columns(f->code)));
  if (r->blocks) return extr_blocks_columns(context, f->code, f->columns);
  for (int v = 0; v < extr_code_columns(f->code); v++) f->columns[v] = v;
  return EXTR_OK;
}

static extr_status write_frames(extr_context *context, const emit_request *r, frame_files *f) {
  const size_t columns = (size_t)extr_code_columns(f->code);
  bool end = false;
  TRY(extr_decoder_new(context, f->code, &r->settings, &f->decoder));
  TRY(frame_reader_open(context, r->llr, r->from ? FORM_F32 : FORM_TEXT,
                        extr_code_count(f->code, EXTR_TRANSMITTED), &f->reader));
  TRY(POOL_NEW(context, &f->memory, f->given, columns));
  TRY(POOL_NEW(context, &f->memory, f->llr, columns));
  TRY(POOL_NEW(context, &f->memory, f->steps, columns));
  TRY(POOL_NEW(context, &f->memory, f->bits, columns));
  TRY(order_columns(context, r, f));
  extr_known_llr_fill(f->code, 1, f->llr);
  for (;;) {
    TRY(frame_reader_llr(context, &f->reader, 1, f->given, &end));
    if (end) return EXTR_OK;
    TRY(write_frame(context, r, f));
  }
}

static extr_status make_frames(extr_context *context, const emit_request *r, const extr_code *code,
                               char *texts[FILES]) {
  extr_writer frames, expected;
  TRY(extr_writer_open(context, &frames));
  extr_status status = extr_writer_open(context, &expected);
  if (status != EXTR_OK) return extr_writer_close(context, &frames, status, &texts[FRAMES]);
  frame_files f = {.code = code, .frames = frames.stream, .expected = expected.stream};
  status = write_frames(context, r, &f);
  extr_decoder_free(f.decoder);
  frame_reader_close(&f.reader);
  extr_pool_free(&f.memory);
  status = extr_writer_close(context, &frames, status, &texts[FRAMES]);
  return extr_writer_close(context, &expected, status, &texts[EXPECTED]);
}

/* ---- Files ----------------------------------------------------------------------------------- */

enum { PATH_TEXT = 4200 };

static extr_status path_in(extr_context *context, const char *folder, int file,
                           char path[PATH_TEXT]) {
  if (snprintf(path, PATH_TEXT, "%s/%s", folder, file_names[file]) < PATH_TEXT) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--out: the path is too long");
}

/* Frames that an earlier command left there would be taken for those of this circuit. If there is
 * no expected.txt, frames.txt was written by the user. */
static extr_status refuse_old_frames(extr_context *context, const emit_request *r) {
  char path[PATH_TEXT];
  TRY(path_in(context, r->out, EXPECTED, path));
  if (r->llr || !extr_file_exists(path)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.300s belongs to an earlier circuit: give --llr to replace it and "
                   "frames.txt, remove both files, or choose another folder",
                   path);
}

static extr_status make_texts(extr_context *context, const emit_request *r, const extr_code *code,
                              char *texts[FILES]) {
  if (r->blocks) {
    TRY(extr_blocks_verilog(context, code, &r->settings, &r->form, &texts[DECODER]));
    TRY(extr_blocks_bench(context, code, &r->settings, &r->form, &texts[BENCH]));
  } else {
    TRY(extr_circuit_bench(context, code, &r->settings, &texts[BENCH]));
    TRY(extr_circuit_verilog(context, code, &r->settings, &texts[DECODER]));
  }
  return r->llr ? make_frames(context, r, code, texts) : EXTR_OK;
}

/* All files, or none of them if one cannot be replaced. */
static extr_status write_texts(extr_context *context, const emit_request *r,
                               char *const texts[FILES]) {
  work_folder folder;
  char paths[FILES][PATH_TEXT];
  TRY(work_folder_open(context, r->out, &folder));
  work_folder_close(&folder, false);
  for (int i = 0; i < FILES; i++) {
    TRY(path_in(context, r->out, i, paths[i]));
    if (texts[i]) TRY(extr_replace_check(context, paths[i]));
  }
  for (int i = 0; i < FILES; i++)
    if (texts[i]) TRY(extr_replace_text(context, paths[i], texts[i], strlen(texts[i])));
  return EXTR_OK;
}

static void free_texts(char *(*texts)[FILES]) {
  for (int i = 0; i < FILES; i++) extr_text_free((*texts)[i]);
}

/* ---- The command ----------------------------------------------------------------------------- */

static extr_status set_stochastic(extr_context *context, emit_request *r) {
  extr_stochastic_settings *s = &r->settings.stochastic;
  if (r->rows > 0 || r->pipeline || r->clock > 0)
    return extr_fail(context, EXTR_INPUT, "--%s is for ms, nms and oms",
                     r->rows > 0   ? "rows"
                     : r->pipeline ? "pipeline"
                                   : "clock");
  s->value[EXTR_STOCHASTIC_RANDOM] = EXTR_STOCHASTIC_RANDOM_LFSR;
  r->settings.message = EXTR_F32;
  r->settings.iterations = extr_stochastic_cycles(s->kind);
  return EXTR_OK;
}

static extr_status set_decoder(extr_context *context, emit_request *r, check_choice *choice) {
  r->settings = extr_decoder_default();
  TRY(extr_decoder_set(context, &r->settings, "decoder", r->decoder));
  if (r->settings.algorithm == EXTR_STOCHASTIC)
    TRY(set_stochastic(context, r));
  else if (!extr_decoder_is_min_sum(&r->settings))
    return extr_fail(context, EXTR_INPUT,
                     "--decoder %.80s: there is a circuit for ms, nms, oms and counter",
                     r->decoder);
  r->blocks = r->settings.algorithm != EXTR_STOCHASTIC;
  if (r->pipeline) r->clock = 1;
  r->clocked = extr_cost_pipelined();
  r->clocked.clock = r->clock * EXTR_COST_ONE;
  r->form = (extr_circuit_form){(int)r->rows, r->clock > 0 ? &r->clocked : NULL};
  TRY(decoder_options_apply(context, &r->typed, &r->settings));
  if (r->cycles > 0) r->settings.iterations = (int)r->cycles;
  TRY(check_choice_read(context, "structure", r->structure, &r->settings, choice));
  return decoder_options_check(context, &r->typed, &r->settings);
}

static extr_status run(extr_context *context, const command_line *line) {
  OWNED(check_choice_free) check_choice choice = {0};
  OWNED(release_code) extr_code *code = NULL;
  OWNED(free_texts) char *texts[FILES] = {NULL};
  emit_request *r = line->data;
  TRY(set_decoder(context, r, &choice));
  TRY(extr_codec_open_code(context, r->code, 0, &code));
  TRY(refuse_old_frames(context, r));
  TRY(make_texts(context, r, code, texts));
  return write_texts(context, r, texts);
}

int cmd_emit_decoder(int argc, char **argv) {
  static const char *const forms[] = {"text", "f32", NULL};
  emit_request r = {0};
  option_spec options[] = {
      CODEC_OPTION(&r.code),
      {"decoder", "DECODER",
       "ms, nms:FACTOR, oms:OFFSET or counter, with parameters as in "
       "counter:bits=7",
       OPTION_TEXT, .text = &r.decoder, .initial = "counter"},
      setting_option(&r.typed, "schedule"),
      setting_option(&r.typed, "llr-bits"),
      setting_option(&r.typed, "llr-step"),
      setting_option(&r.typed, "early-stop"),
      {"rows", "R", "ms, nms, oms: rows of a block row that are updated at a time, a divisor of Z",
       OPTION_INTEGER, .integer = &r.rows, .low = 1, .high = 100000, .absent = "all"},
      {"pipeline", NULL, "ms, nms, oms: a register after every operator of the check nodes",
       OPTION_FLAG, .flag = &r.pipeline, .excludes = "clock"},
      {"clock", "OPERATORS",
       "ms, nms, oms: registers in the check nodes, so that no path between them has more "
       "operators",
       OPTION_INTEGER, .integer = &r.clock, .low = 1, .high = 1000, .absent = "no registers"},
      {"structure", "NAME",
       "structure of the check nodes, or of the variable nodes of counter: auto, " STRUCTURE_HELP
       ", two-min (only min-sum) or a file",
       OPTION_TEXT, .text = &r.structure, .initial = "auto"},
      {"iterations", "N", "largest number of iterations or decoding cycles", OPTION_INTEGER,
       .integer = &r.cycles, .low = 1, .high = 10000, .absent = "that of the decoder"},
      {"out", "DIR", "folder for decoder.v and bench.v", OPTION_FOLDER, .text = &r.out},
      {"llr", "FILE", "frames of LLRs for frames.txt and expected.txt", OPTION_TEXT, .text = &r.llr,
       .absent = "none"},
      {"from", "FORM", "form of the LLRs", OPTION_CHOICE, .choice = &r.from, .choices = forms,
       .needs = "llr", .initial = "text"},
  };
  command_manual manual = MANUAL(
      cmd_emit_decoder, "emit-decoder",
      .example = "--code 802.11n-648-1/2 --decoder nms:0.75 --out circuit", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &r);
}
