#include "bench/simulation/selftest.h"

#include <extrinsic/decoder.h>

#include "bench/channel/levels.h"
#include "bench/simulation/owned.h"
#include "bench/simulation/point_result.h"
#include "core/base/pool.h"

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

/* Frame f has bit f received wrong, and the last frame none; bits[f] becomes their decisions. */
static extr_status decode_all(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const extr_frames *frames) {
  OWNED(release_decoder) extr_decoder *decoder = NULL;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  TRY(extr_decoder_run(context, decoder, frames));
  const size_t columns = frames->frames - 1;
  size_t failed = frames->frames;
  for (size_t f = 0; f < frames->frames; f++) {
    bool wrong = !frames->outcomes[f].codeword;
    for (size_t v = 0; v < columns; v++) wrong = wrong || frames->bits[v * frames->stride + f];
    if (wrong) failed = f;
  }
  if (failed == frames->frames) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "selftest: %s messages: a frame with %s was not decoded",
                   extr_decoder_get(settings, "message", NULL),
                   failed < columns ? "one wrong bit" : "no wrong bit");
}

static extr_status test_messages(extr_context *context, const extr_code *code, extr_frames *frames,
                                 float *llr, int8_t *units) {
  extr_decoder_settings settings = extr_decoder_default();
  const size_t cells = (frames->frames - 1) * frames->frames;
  for (size_t i = 0; i < cells; i++) llr[i] = i / frames->frames == i % frames->frames ? -4 : 4;
  settings.message = EXTR_I8;
  TRY(extr_quantize(context, &settings, llr, cells, units));
  frames->llr = units;
  TRY(decode_all(context, code, &settings, frames));
  settings.message = EXTR_F32;
  frames->llr = llr;
  return decode_all(context, code, &settings, frames);
}

extr_status selftest_decoder(extr_context *context) {
  OWNED(release_code) extr_code *code = NULL;
  OWNED(extr_pool_free) extr_pool memory = {0};
  float *llr;
  int8_t *units;
  TRY(extr_code_open(context, "802.11n-648-1/2", &code));
  const size_t columns = (size_t)extr_code_columns(code), count = columns + 1;
  extr_frames frames = {.frames = count, .stride = count};
  TRY(POOL_NEW(context, &memory, llr, columns * count));
  TRY(POOL_NEW(context, &memory, units, columns * count));
  TRY(POOL_NEW(context, &memory, frames.bits, columns * count));
  TRY(POOL_NEW(context, &memory, frames.outcomes, count));
  return test_messages(context, code, &frames, llr, units);
}
