#include "bench/simulation/selftest.h"

#include <extrinsic/decoder.h>

#include "bench/channel/levels.h"
#include "bench/simulation/statistics.h"
#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>

static const double points_db[] = {0, 3, 6, 9};

enum { POINTS = sizeof points_db / sizeof *points_db, EVENTS = SELFTEST_CHECKS / POINTS };

/* x < 0 is a bit error. The events of q also test the step of the quantizer: q < 0 means x <=
 * -step/2, and q <= 0 means x < step/2. A level is such a q that is drawn without an x. */
static const char *const event_names[EVENTS] = {"x < 0", "q < 0", "q <= 0", "level < 0",
                                                "level <= 0"};

static void count_events(transmission *t, const extr_decoder_settings *settings, uint64_t bits,
                         selftest_check checks[EVENTS]) {
  const uint64_t zeros = 0;
  const level_source source = levels_of(t->channel, settings);
  for (uint64_t done = 0; done < bits; done += NORMAL_BLOCK) {
    float x[NORMAL_BLOCK];
    int8_t q[NORMAL_BLOCK], level[NORMAL_BLOCK];
    transmission_send(t, &zeros, 1, x);
    extr_quantize(NULL, settings, x, NORMAL_BLOCK, q);
    levels_draw(&source, &t->stream, &zeros, 1, level);
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
        channel_at(&(channel_settings){.modulation = BPSK}, settings.isa, 1, points_db[p]);
    /* The LLR is normally distributed. */
    double mean = 4 * pow(10, points_db[p] / 10), deviation = sqrt(2 * mean);
    random_stream stream = random_start(0, (uint64_t)p, 0);
    selftest_check *point = checks + p * EVENTS;
    for (int e = 0; e < EVENTS; e++)
      point[e] = (selftest_check){points_db[p], event_names[e], .bits = bits};
    transmission t = transmission_start(&channel, &stream);
    count_events(&t, &settings, bits, point);
    for (int e = 0; e < EVENTS; e++) {
      double chance = normal_tail((mean - edges[e]) / deviation);
      double variance = (double)bits * chance * (1 - chance), doubt = log(2e6);
      point[e].expected = (double)bits * chance;
      point[e].allowed = doubt / 3 + sqrt(doubt * doubt / 9 + 2 * doubt * variance);
      passed = passed && fabs((double)point[e].found - point[e].expected) <= point[e].allowed;
    }
  }
  return passed;
}

/* One frame per bit with that bit received wrong, and one frame without errors. */
typedef struct decoding_trial {
  size_t columns, frames;
  float *llr;
  int8_t *quantized;
  uint8_t *bits;
  extr_outcome *outcomes;
} decoding_trial;

static extr_status trial_new(extr_context *context, size_t columns, decoding_trial *trial) {
  size_t frames = columns + 1, count = columns * frames;
  *trial = (decoding_trial){
      .columns = columns,
      .frames = frames,
      .llr = malloc(count * sizeof *trial->llr),
      .quantized = malloc(count),
      .bits = malloc(count),
      .outcomes = malloc(frames * sizeof *trial->outcomes),
  };
  if (!trial->llr || !trial->quantized || !trial->bits || !trial->outcomes)
    return extr_fail_memory(context);
  for (size_t v = 0; v < columns; v++)
    for (size_t f = 0; f < frames; f++) trial->llr[v * frames + f] = v == f ? -4 : 4;
  return EXTR_OK;
}

static void trial_free(decoding_trial *trial) {
  free(trial->llr);
  free(trial->quantized);
  free(trial->bits);
  free(trial->outcomes);
}

static extr_status check_decisions(extr_context *context, const decoding_trial *trial,
                                   const extr_decoder_settings *settings) {
  for (size_t f = 0; f < trial->frames; f++) {
    bool right = trial->outcomes[f].codeword;
    for (size_t v = 0; v < trial->columns; v++) right &= trial->bits[v * trial->frames + f] == 0;
    if (!right)
      return extr_fail(context, EXTR_INTERNAL,
                       "selftest: %s messages: a frame with %s was not decoded",
                       extr_decoder_get(settings, "message", NULL),
                       f < trial->columns ? "one wrong bit" : "no wrong bit");
  }
  return EXTR_OK;
}

static extr_status run_trial(extr_context *context, const extr_code *code, extr_message message,
                             decoding_trial *trial) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.message = message;
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, code, &settings, &decoder));
  extr_status status;
  if (message == EXTR_F32) {
    status = extr_decoder_run_f32(context, decoder, trial->llr, trial->frames, trial->frames,
                                  trial->bits, trial->outcomes);
  } else {
    status = extr_quantize(context, &settings, trial->llr, trial->columns * trial->frames,
                           trial->quantized);
    if (status == EXTR_OK)
      status = extr_decoder_run_i8(context, decoder, trial->quantized, trial->frames, trial->frames,
                                   trial->bits, trial->outcomes);
  }
  extr_decoder_free(decoder);
  TRY(status);
  return check_decisions(context, trial, &settings);
}

extr_status selftest_decoder(extr_context *context) {
  extr_code *code;
  TRY(extr_code_open(context, "802.11n-648-1/2", &code));
  decoding_trial trial;
  extr_status status = trial_new(context, (size_t)extr_code_columns(code), &trial);
  if (status == EXTR_OK) status = run_trial(context, code, EXTR_I8, &trial);
  if (status == EXTR_OK) status = run_trial(context, code, EXTR_F32, &trial);
  trial_free(&trial);
  extr_code_free(code);
  return status;
}
