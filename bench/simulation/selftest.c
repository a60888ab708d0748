#include "bench/simulation/selftest.h"

#include <extrinsic/decoder.h>

#include "bench/channel/levels.h"
#include "bench/simulation/point_result.h"
#include "core/base/array.h"

#include <math.h>

static const double points_db[] = {0, 3, 6, 9};

enum { POINTS = sizeof points_db / sizeof *points_db, EVENTS = SELFTEST_CHECKS / POINTS };

/* x < 0 is a bit error. The events of q also test the step of the quantizer: q < 0 means x <=
 * -step/2, and q <= 0 means x < step/2. A level is such a q that is drawn without an x. */
static const char *const event_names[EVENTS] = {"x < 0", "q < 0", "q <= 0", "level < 0",
                                                "level <= 0"};

static void count_events(transmission *t, const extr_decoder_settings *settings, uint64_t bits,
                         selftest_check checks[EVENTS]) {
  const uint64_t zeros = 0;
  const level_source source = extr_levels_of(t->channel, settings);
  for (uint64_t done = 0; done < bits; done += NORMAL_BLOCK) {
    float x[NORMAL_BLOCK];
    int8_t q[NORMAL_BLOCK], level[NORMAL_BLOCK];
    extr_transmission_send(t, &zeros, 1, x);
    extr_quantize(NULL, settings, x, NORMAL_BLOCK, q);
    extr_levels_draw(&source, &t->stream, &zeros, 1, level);
    for (int i = 0; i < NORMAL_BLOCK; i++) {
      checks[0].found += x[i] < 0;
      checks[1].found += q[i] < 0;
      checks[2].found += q[i] <= 0;
      checks[3].found += level[i] < 0;
      checks[4].found += level[i] <= 0;
    }
  }
}

bool selftest_channel(uint64_t bits, selftest_check checks[SELFTEST_CHECKS]) {
  const extr_decoder_settings settings = extr_decoder_default();
  const double half = settings.llr_step / 2, edges[EVENTS] = {0, -half, half, -half, half};
  bool passed = true;
  for (int p = 0; p < POINTS; p++) {
    channel_point channel =
        extr_channel_at(&(channel_settings){.modulation = BPSK}, settings.isa, 1, points_db[p]);
    /* The LLR is normally distributed. */
    double mean = 4 * pow(10, points_db[p] / 10), deviation = sqrt(2 * mean);
    random_stream stream = random_start(0, (uint64_t)p, 0);
    selftest_check *point = checks + p * EVENTS;
    for (int e = 0; e < EVENTS; e++)
      point[e] = (selftest_check){points_db[p], event_names[e], .bits = bits};
    transmission t = extr_transmission_start(&channel, &stream);
    count_events(&t, &settings, bits, point);
    for (int e = 0; e < EVENTS; e++) {
      double chance = extr_normal_tail((mean - edges[e]) / deviation);
      double variance = (double)bits * chance * (1 - chance), doubt = log(2e6);
      point[e].expected = (double)bits * chance;
      point[e].allowed = doubt / 3 + sqrt(doubt * doubt / 9 + 2 * doubt * variance);
      passed = passed && fabs((double)point[e].found - point[e].expected) <= point[e].allowed;
    }
  }
  return passed;
}

/* One frame per bit with that bit received wrong, and one frame without errors. Each is a block of
 * its own, its number the tag. */
typedef struct decoding_trial {
  size_t frames, given; /* how many there are, and have been passed to the decoder */
  const float *llr;     /* [column][frame] */
  int8_t *units;        /* the same, quantized; NULL: the decoder takes floats */
  size_t failed;        /* a frame that was not decoded; `frames` if all were */
} decoding_trial;

static bool give(void *data, extr_block *block) {
  decoding_trial *t = data;
  if (t->given == t->frames) return false;
  *block = (extr_block){.llr = t->units ? (const void *)(t->units + t->given) : t->llr + t->given,
                        .stride = t->frames,
                        .frames = 1,
                        .tag = t->given++};
  return true;
}

static bool check(void *data, const extr_decoded *frames, int count) {
  decoding_trial *t = data;
  for (int i = 0; i < count; i++)
    if (frames[i].bit_errors > 0 || !frames[i].codeword) t->failed = (size_t)frames[i].tag;
  return true;
}

static extr_status run_trial(extr_context *context, const extr_decoder_settings *settings,
                             extr_decoder *decoder, size_t columns, decoding_trial *t) {
  const size_t cells = columns * t->frames;
  if (settings->message == EXTR_I8) {
    TRY(ARRAY_NEW(context, t->units, cells));
    TRY(extr_quantize(context, settings, t->llr, cells, t->units));
  }
  TRY(extr_decoder_stream(context, decoder,
                          &(extr_stream){.data = t, .next = give, .done = check}));
  if (t->failed == t->frames) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "selftest: %s messages: a frame with %s was not decoded",
                   extr_decoder_get(settings, "message", NULL),
                   t->failed < columns ? "one wrong bit" : "no wrong bit");
}

static extr_status test_message(extr_context *context, const extr_code *code, extr_message message,
                                const float *llr, size_t columns) {
  extr_decoder_settings settings = extr_decoder_default();
  decoding_trial trial = {.frames = columns + 1, .llr = llr, .failed = columns + 1};
  extr_decoder *decoder;
  settings.message = message;
  TRY(extr_decoder_new(context, code, &settings, &decoder));
  extr_status status = run_trial(context, &settings, decoder, columns, &trial);
  extr_decoder_free(decoder);
  free(trial.units);
  return status;
}

extr_status selftest_decoder(extr_context *context) {
  extr_code *code;
  float *llr;
  TRY(extr_code_open(context, "802.11n-648-1/2", &code));
  const size_t columns = (size_t)extr_code_columns(code), frames = columns + 1;
  extr_status status = ARRAY_NEW(context, llr, columns * frames);
  for (size_t i = 0; i < columns * frames && status == EXTR_OK; i++)
    llr[i] = i / frames == i % frames ? -4 : 4;
  if (status == EXTR_OK) status = test_message(context, code, EXTR_I8, llr, columns);
  if (status == EXTR_OK) status = test_message(context, code, EXTR_F32, llr, columns);
  free(llr);
  extr_code_free(code);
  return status;
}
