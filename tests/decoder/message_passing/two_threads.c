/* Two threads that make decoders, copy them and decode with them at the same time, for valgrind's
 * tools that find races: threads of POSIX, which these tools know, in place of OpenMP's, which they
 * do not. Ends with 1 if the threads get different results. */
#include "tests/support/random.h"
#include <extrinsic/decoder.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 100, COLUMNS_MAX = 96 };

static const struct setting {
  const char *rule;
  extr_message message;
  extr_schedule_kind schedule;
  extr_node_kind check;
} settings_list[] = {
    {"nms:0.75", EXTR_I8, EXTR_LAYERED, EXTR_NODE_STAR},
    {"oms:0.5", EXTR_F32, EXTR_FLOODING, EXTR_NODE_ISOMORPHIC},
    {"ms", EXTR_I8, EXTR_FLOODING, EXTR_NODE_TWO_MIN},
    {"spa", EXTR_F32, EXTR_LAYERED, EXTR_NODE_STAR},
    {"spa:pairwise", EXTR_F32, EXTR_FLOODING, EXTR_NODE_NAIVE},
    {"spa-table", EXTR_I8, EXTR_LAYERED, EXTR_NODE_STAR},
    {"mtfm", EXTR_F32, EXTR_LAYERED, EXTR_NODE_TOTAL},
};
enum { SETTINGS = sizeof settings_list / sizeof *settings_list };

/* One thread: the setting, the decoder that both copy, and its results. */
typedef struct work {
  const struct setting *setting;
  const extr_code *code;
  const extr_decoder *shared;
  float llr_f32[COLUMNS_MAX * FRAMES];
  int8_t llr_i8[COLUMNS_MAX * FRAMES];
  uint8_t bits[2][COLUMNS_MAX * FRAMES]; /* of a decoder of its own, and of a copy */
  extr_outcome outcomes[2][FRAMES];
  bool failed;
} work;

static extr_decoder_settings settings_of(const struct setting *setting) {
  extr_decoder_settings s = extr_decoder_default();
  if (extr_decoder_set(NULL, &s, "decoder", setting->rule) != EXTR_OK) abort();
  s.message = setting->message;
  s.schedule = setting->schedule;
  s.check.kind = setting->check;
  return s;
}

static void draw(work *w, uint64_t seed) {
  extr_decoder_settings s = settings_of(w->setting);
  for (int i = 0; i < COLUMNS_MAX * FRAMES; i++)
    w->llr_f32[i] = (float)(3 + 2.5 * draw_normal(&seed));
  if (extr_quantize(NULL, &s, w->llr_f32, COLUMNS_MAX * FRAMES, w->llr_i8) != EXTR_OK) abort();
}

static extr_status decode(work *w, extr_decoder *decoder, int place) {
  if (w->setting->message == EXTR_F32)
    return extr_decoder_run_f32(NULL, decoder, w->llr_f32, FRAMES, FRAMES, w->bits[place],
                                w->outcomes[place]);
  return extr_decoder_run_i8(NULL, decoder, w->llr_i8, FRAMES, FRAMES, w->bits[place],
                             w->outcomes[place]);
}

static void *run(void *data) {
  work *w = data;
  extr_decoder *own = NULL, *copy = NULL;
  extr_decoder_settings s = settings_of(w->setting);
  w->failed = extr_decoder_new(NULL, w->code, &s, &own) != EXTR_OK ||
              decode(w, own, 0) != EXTR_OK ||
              extr_decoder_copy(NULL, w->shared, &copy) != EXTR_OK || decode(w, copy, 1) != EXTR_OK;
  extr_decoder_free(own);
  extr_decoder_free(copy);
  return NULL;
}

static bool same(const work *a, const work *b) {
  bool same = !a->failed && !b->failed;
  for (int i = 0; i < 2; i++)
    same = same && memcmp(a->bits[i], b->bits[0], sizeof a->bits[0]) == 0 &&
           memcmp(a->outcomes[i], b->outcomes[1], sizeof a->outcomes[0]) == 0;
  return same;
}

/* Both threads decode the same frames. */
static bool try_setting(const struct setting *setting, const extr_code *code) {
  static work works[2];
  pthread_t threads[2];
  extr_decoder *shared;
  extr_decoder_settings s = settings_of(setting);
  if (extr_decoder_new(NULL, code, &s, &shared) != EXTR_OK) abort();
  for (int i = 0; i < 2; i++) {
    memset(&works[i], 0, sizeof works[i]);
    works[i].setting = setting;
    works[i].code = code;
    works[i].shared = shared;
    draw(&works[i], 1);
    if (pthread_create(&threads[i], NULL, run, &works[i]) != 0) abort();
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  extr_decoder_free(shared);
  return same(&works[0], &works[1]);
}

int main(void) {
  extr_code *code;
  if (extr_code_open(NULL, "mackay:96,3,6,1", &code) != EXTR_OK) return 1;
  int wrong = 0;
  for (int i = 0; i < SETTINGS; i++)
    if (!try_setting(&settings_list[i], code)) {
      printf("%s: the threads have different results\n", settings_list[i].rule);
      wrong = 1;
    }
  extr_code_free(code);
  return wrong;
}
