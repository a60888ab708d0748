/* extrinsic bench encoder: throughput of encoders and the time to make one. */
#include "bench/channel/random.h"
#include "bench/cli/options.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/timing.h"
#include "bench/options/name_list.h"
#include "core/base/array.h"
#include <extrinsic/encoder.h>

static const char name[] = "bench encoder";

enum { WORDS = 8, FRAMES = 64 * WORDS };

typedef struct encoder_bench {
  int64_t repeats;
  double slice;
  int format; /* an output_format */
  json_t *rows;
} encoder_bench;

/* The work that is timed repeatedly. */
typedef struct load {
  const extr_code *code;
  extr_encoder *encoder;
  uint64_t *information, *codeword;
} load;

static void make(void *state) {
  const load *l = state;
  extr_encoder *encoder = NULL;
  /* An encoder for the same code has been made before, so this cannot fail. */
  if (extr_encoder_new(NULL, l->code, &encoder) == EXTR_OK) extr_encoder_free(encoder);
}

static void encode(void *state) {
  const load *l = state;
  extr_encoder_run(l->encoder, l->information, WORDS, l->codeword);
}

static extr_status make_load(extr_context *context, load *l) {
  TRY(extr_encoder_new(context, l->code, &l->encoder));
  size_t bits = (size_t)extr_encoder_information(l->encoder);
  TRY(ARRAY_NEW(context, l->information, random_whole(bits * WORDS)));
  TRY(ARRAY_NEW(context, l->codeword, (size_t)extr_code_columns(l->code) * WORDS));
  random_stream stream = random_start(1, 0, 0);
  random_fill(&stream, bits * WORDS, l->information);
  return EXTR_OK;
}

static json_t *row(const encoder_bench *bench, const load *l, double making, double encoding) {
  int bits = extr_encoder_information(l->encoder);
  return json_pack("{s:o, s:i, s:i, s:i, s:f, s:f, s:i, s:i}", "code",
                   output_text(extr_code_name(l->code)),       //
                   "n", extr_code_columns(l->code), "k", bits, //
                   "gap", extr_encoder_gap(l->encoder),        //
                   "mbit_s", 1e-6 * bits * FRAMES / encoding,  //
                   "seconds_to_make", making,                  //
                   "frames", FRAMES, "repeats", (int)bench->repeats);
}

static extr_status measure_load(extr_context *context, encoder_bench *bench, load *l) {
  TRY(make_load(context, l));
  timing_case cases[] = {{.run = make, .state = l}, {.run = encode, .state = l}};
  if (!timing_measure(cases, 2, (int)bench->repeats, bench->slice))
    return extr_fail_memory(context);
  bench->rows = output_append(bench->rows, row(bench, l, cases[0].seconds, cases[1].seconds));
  return EXTR_OK;
}

static extr_status measure(extr_context *context, const extr_code *code, void *state) {
  load l = {.code = code};
  extr_status status = measure_load(context, state, &l);
  extr_encoder_free(l.encoder);
  free(l.information);
  free(l.codeword);
  return status;
}

int cmd_bench_encoder(int argc, char **argv) {
  const char *codes = NULL;
  encoder_bench bench = {0};
  option_spec options[] = {
      {"code", "CODE,...", CODE_LIST_HELP, OPTION_TEXT, .text = &codes,
       .initial = "802.11n-1944-1/2,802.3an-2048-1723,802.16e-2304-1/2,"
                  "802.11ad-672-1/2,5gnr-bg1-z384,dvbs2-normal-1/2,ccsds-c2-8160,"
                  "ccsds-ar4ja-1/2-16384"},
      {"repeats", "N", "number of repeats for the median, at least 5", OPTION_INTEGER,
       .integer = &bench.repeats, .low = TIMING_REPEATS_MIN, .high = TIMING_REPEATS_MAX,
       .initial = "7"},
      {"slice", "TIME", "approximate length of one repeat", OPTION_DURATION, .real = &bench.slice,
       .low = 1e-4, .high = 100, .initial = "0.01"},
      OUTPUT_OPTION(&bench.format),
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Measures encoders on random bits in memory, 512 frames in parallel on one core: "
          "Mbit/s of information, the median over the repeats. The gap is the number of parity "
          "bits that need a dense matrix; the others follow one by one from the ones of H.",
      .example = "--code 802.11n-1944-1/2 --format csv",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  timing_pin();
  extr_context *context = extr_context_new();
  bench.rows = json_array();
  extr_status status = code_list_visit(context, name, codes, measure, &bench);
  return out_end_rows(name, context, status, (output_format)bench.format, bench.rows);
}
