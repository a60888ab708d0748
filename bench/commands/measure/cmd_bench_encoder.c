/* extrinsic bench encoder: throughput of encoders and the time to make one. */
#include "bench/channel/random.h"
#include "bench/commands/commands.h"
#include "bench/measure/bench_command.h"
#include "bench/measure/timing.h"
#include "core/base/array.h"
#include <extrinsic/encoder.h>

enum { WORDS = 8, FRAMES = 64 * WORDS };

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

static json_t *row(const bench *b, const load *l, double making, double encoding) {
  int bits = extr_encoder_information(l->encoder);
  return OUTPUT_ROW({"code", output_text(extr_code_name(l->code))},
                    {"n", json_integer(extr_code_columns(l->code))}, {"k", json_integer(bits)},
                    {"gap", json_integer(extr_encoder_gap(l->encoder))},
                    {"mbit_s", output_real(1e-6 * bits * FRAMES / encoding)},
                    {"seconds_to_make", output_real(making)}, {"frames", json_integer(FRAMES)},
                    {"repeats", json_integer(b->speed.repeats)});
}

static extr_status measure_load(extr_context *context, bench *b, load *l) {
  TRY(make_load(context, l));
  timing_case cases[] = {{.run = make, .state = l}, {.run = encode, .state = l}};
  TRY(timing_measure(context, cases, 2, b->speed.repeats, b->speed.slice));
  b->rows = output_append(b->rows, row(b, l, cases[0].seconds, cases[1].seconds));
  return EXTR_OK;
}

static extr_status measure(extr_context *context, bench *b, const extr_code *code) {
  load l = {.code = code};
  timing_pin();
  extr_status status = measure_load(context, b, &l);
  extr_encoder_free(l.encoder);
  free(l.information);
  free(l.codeword);
  return status;
}

int cmd_bench_encoder(int argc, char **argv) {
  static const char *const without[] = {"ebn0", "threads", NULL};
  static const bench_manual manual = {
      .command = "bench encoder",
      .kind = BENCH_ENCODERS,
      .measure = measure,
      .codes = "802.11n-1944-1/2,802.3an-2048-1723,802.16e-2304-1/2,802.11ad-672-1/2,"
               "5gnr-bg1-z384,dvbs2-normal-1/2,ccsds-c2-8160,ccsds-ar4ja-1/2-16384",
      .summary = extr_text_cmd_bench_encoder_txt,
      .example = "--code 802.11n-1944-1/2 --format csv",
      .without = without,
  };
  return bench_command(&manual, argc, argv);
}
