/* extrinsic bench encoder: throughput of encoders and the time to make one. */
#include "bench/channel/random.h"
#include "bench/commands/commands.h"
#include "bench/measure/bench_command.h"
#include "bench/measure/timing.h"
#include "core/base/pool.h"
#include <extrinsic/encoder.h>

enum { WORDS = 8, FRAMES = 64 * WORDS };

/* The work that is timed repeatedly. */
typedef struct load {
  const extr_code *code;
  extr_encoder *encoder;
  extr_pool memory;
  uint64_t *information, *codeword;
} load;

static void free_load(load *l) {
  extr_encoder_free(l->encoder);
  extr_pool_free(&l->memory);
}

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
  TRY(POOL_NEW(context, &l->memory, l->information, random_whole(bits * WORDS)));
  TRY(POOL_NEW(context, &l->memory, l->codeword, (size_t)extr_code_columns(l->code) * WORDS));
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

static extr_status measure(extr_context *context, bench *b, const extr_code *code) {
  OWNED(free_load) load l = {.code = code};
  timing_pin();
  TRY(make_load(context, &l));
  timing_case cases[] = {{.run = make, .state = &l}, {.run = encode, .state = &l}};
  TRY(timing_measure(context, cases, 2, b->speed.repeats, b->speed.slice));
  b->rows = output_append(b->rows, row(b, &l, cases[0].seconds, cases[1].seconds));
  return EXTR_OK;
}

int cmd_bench_encoder(int argc, char **argv) {
  static const char *const without[] = {"ebn0", "threads", NULL};
  static const bench_manual manual =
      MANUAL(cmd_bench_encoder, "bench encoder", .kind = BENCH_ENCODERS, .measure = measure,
             .codes = "802.11n-1944-1/2,802.3an-2048-1723,802.16e-2304-1/2,802.11ad-672-1/2,"
                      "5gnr-bg1-z384,dvbs2-normal-1/2,ccsds-c2-8160,ccsds-ar4ja-1/2-16384",
             .example = "--code 802.11n-1944-1/2 --format csv", .without = without);
  return bench_command(&manual, argc, argv);
}
