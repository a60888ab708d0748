/* Tests which settings belong to the configuration fingerprint and which do not. */
#include "bench/configuration/fingerprint.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static simulation_settings settings_of(const codec *c) {
  return (simulation_settings){.codec = c,
                               .decoder = extr_decoder_default(),
                               .seed = 1,
                               .threads = 1,
                               .min_frame_errors = 100,
                               .max_frames = 1000,
                               .max_seconds = INFINITY};
}

static void open_code(const char *name, int information_bits, codec *c) {
  assert_int_equal(extr_codec_open(NULL, name, information_bits, c), EXTR_OK);
}

static fingerprint fingerprint_of_settings(const simulation_settings *settings) {
  fingerprint t;
  assert_int_equal(fingerprint_of(NULL, settings, &t), EXTR_OK);
  return t;
}

/* The first line that differs, as the message shows it; NULL if the fingerprints are the same. */
static void expect(const simulation_settings *a, const simulation_settings *b, const char *key) {
  fingerprint first = fingerprint_of_settings(a), second = fingerprint_of_settings(b);
  extr_context *context = extr_context_new();
  extr_status status = fingerprint_compare(context, "FILE", &first, &second, NULL);
  if (!key) {
    assert_int_equal(status, EXTR_OK);
    assert_string_equal(first.hash, second.hash);
  } else {
    char expected[128];
    snprintf(expected, sizeof expected, "FILE has another configuration fingerprint: its %s is ",
             key);
    assert_int_equal(status, EXTR_INPUT);
    assert_memory_equal(extr_context_message(context), expected, strlen(expected));
    assert_string_not_equal(first.hash, second.hash);
  }
  extr_context_free(context);
  fingerprint_free(&first);
  fingerprint_free(&second);
}

static void what_does_not_change_numbers_is_no_part(void **state) {
  (void)state;
  codec c;
  open_code("802.11n-648-1/2", 0, &c);
  simulation_settings one = settings_of(&c), other = one;
  other.threads = 7;
  other.profile = true;
  other.shard = 2;
  other.other_shards = 3;
  other.min_frame_errors = other.max_frames = 5;
  other.max_seconds = 1;
  other.decoder.isa = EXTR_ISA_BASELINE;
  other.decoder.kernels = EXTR_INTERPRETED;
  other.decoder.check.kind = EXTR_NODE_TWO_MIN;
  expect(&one, &other, NULL);
  extr_codec_close(&c);
}

static void every_part_is_named(void **state) {
  (void)state;
  codec c, shorter, other_code;
  open_code("802.11n-648-1/2", 0, &c);
  open_code("802.11n-648-1/2", 300, &shorter);
  open_code("802.11n-648-2/3", 0, &other_code);
  const simulation_settings one = settings_of(&c);
#define DIFFERS(key, ...)                                                                          \
  do {                                                                                             \
    simulation_settings other = one;                                                               \
    __VA_ARGS__;                                                                                   \
    expect(&one, &other, key);                                                                     \
  } while (0)
  DIFFERS("edge_sha256", other.codec = &other_code);
  DIFFERS("k", other.codec = &shorter);
  DIFFERS("channel", other.channel.kind = CHANNEL_BSC);
  DIFFERS("channel", other.channel = (channel_settings){.kind = CHANNEL_RAYLEIGH, .coherence = 9});
  DIFFERS("modulation", other.channel.modulation = QPSK);
  DIFFERS("codewords", other.random_codewords = true);
  DIFFERS("decoder", other.decoder.algorithm = EXTR_OFFSET);
  DIFFERS("decoder", other.decoder.parameter = 0.5);
  DIFFERS("parameter", other.decoder.parameter = nextafter(0.75, 1));
  DIFFERS("schedule", other.decoder.schedule = EXTR_FLOODING);
  DIFFERS("iterations", other.decoder.iterations++);
  DIFFERS("early_stop", other.decoder.early_stop = false);
  DIFFERS("message", other.decoder.message = EXTR_F32);
  DIFFERS("llr_bits", other.decoder.llr_bits = 5);
  DIFFERS("llr_step", other.decoder.llr_step = 0.25);
  DIFFERS("seed", other.seed = 2);
  extr_codec_close(&c);
  extr_codec_close(&shorter);
  extr_codec_close(&other_code);
}

/* All settings are the same, but versions of the program draw different frames. */
static void another_scheme_is_explained(void **state) {
  (void)state;
  codec c;
  open_code("802.11n-648-1/2", 0, &c);
  const simulation_settings settings = settings_of(&c);
  fingerprint now = fingerprint_of_settings(&settings), earlier;
  json_t *lines = json_deep_copy(now.lines);
  extr_context *context = extr_context_new();
  json_object_set_new(lines, "scheme", json_string("1"));
  assert_int_equal(fingerprint_read(NULL, lines, &earlier), EXTR_OK);
  assert_int_equal(fingerprint_compare(context, "FILE", &earlier, &now, NULL), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context),
                         "FILE was made by a version of the program that draws other frames "
                         "(scheme 1, this one has scheme "));
  extr_context_free(context);
  fingerprint_free(&earlier);
  fingerprint_free(&now);
  json_decref(lines);
  extr_codec_close(&c);
}

/* y_j of a sum-product node with four inputs, computed in one of two orders. */
static extr_structure *structure_of(bool other) {
  extr_structure *s;
  int ab, cd;
  assert_int_equal(extr_structure_new(NULL, 4, &s), EXTR_OK);
  const int pairs[2][2][2] = {{{0, 1}, {2, 3}}, {{0, 2}, {1, 3}}};
  const int(*pair)[2] = pairs[other];
  extr_structure_combine(NULL, s, pair[0], 2, &ab);
  extr_structure_combine(NULL, s, pair[1], 2, &cd);
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < 2; i++) {
      int node, rest = side == 0 ? cd : ab;
      extr_structure_combine(NULL, s, (int[]){pair[side][1 - i], rest}, 2, &node);
      extr_structure_set_output(NULL, s, pair[side][i], node);
    }
  assert_int_equal(extr_structure_check(NULL, s, 2), EXTR_OK);
  return s;
}

static void structures_count_where_operators_round(void **state) {
  (void)state;
  codec c;
  open_code("802.11n-648-1/2", 0, &c);
  simulation_settings one = settings_of(&c), other;
  one.decoder.algorithm = EXTR_SPA;
  one.decoder.message = EXTR_F32;
  other = one;
  other.decoder.check.kind = EXTR_NODE_NAIVE;
  expect(&one, &other, "structure");
  extr_structure *first = structure_of(false), *second = structure_of(true);
  one.decoder.check.kind = other.decoder.check.kind = EXTR_NODE_GIVEN;
  one.decoder.check.structure = first;
  other.decoder.check.structure = second;
  expect(&one, &other, "structure");
  other.decoder.check.structure = first;
  expect(&one, &other, NULL);
  extr_structure_free(first);
  extr_structure_free(second);
  extr_codec_close(&c);
}

static bool names_rounding(const char *algorithm, extr_message message, const codec *c) {
  simulation_settings settings = settings_of(c);
  assert_int_equal(extr_decoder_set(NULL, &settings.decoder, "decoder", algorithm), EXTR_OK);
  settings.decoder.message = message;
  fingerprint f = fingerprint_of_settings(&settings);
  const bool found = json_object_get(f.lines, "rounding");
  fingerprint_free(&f);
  return found;
}

/* Journals of other decoders remain valid. */
static void rounding_counts_in_sum_product_on_floats(void **state) {
  (void)state;
  codec c;
  open_code("802.11n-648-1/2", 0, &c);
  assert_true(names_rounding("spa", EXTR_F32, &c));
  assert_true(names_rounding("spa:pairwise", EXTR_F32, &c));
  assert_false(names_rounding("spa-table", EXTR_I8, &c));
  assert_false(names_rounding("nms:0.75", EXTR_F32, &c));
  assert_false(names_rounding("nms:0.75", EXTR_I8, &c));
  extr_codec_close(&c);
}

static void parameters_of_stochastic_decoders_count(void **state) {
  (void)state;
  codec c;
  open_code("802.11n-648-1/2", 0, &c);
  simulation_settings one = settings_of(&c), other = one;
  assert_int_equal(extr_decoder_set(NULL, &one.decoder, "decoder", "rhs"), EXTR_OK);
  assert_int_equal(extr_decoder_set(NULL, &other.decoder, "decoder", "rhs:later=31"), EXTR_OK);
  expect(&one, &other, "decoder");
  other.decoder = one.decoder;
  double *beta = &other.decoder.stochastic.value[EXTR_STOCHASTIC_RELAX];
  *beta = nextafter(*beta, 1);
  expect(&one, &other, "parameters");
  other.decoder = one.decoder;
  other.decoder.schedule = EXTR_FLOODING;
  expect(&one, &other, NULL);
  extr_codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_does_not_change_numbers_is_no_part),
      cmocka_unit_test(every_part_is_named),
      cmocka_unit_test(another_scheme_is_explained),
      cmocka_unit_test(structures_count_where_operators_round),
      cmocka_unit_test(rounding_counts_in_sum_product_on_floats),
      cmocka_unit_test(parameters_of_stochastic_decoders_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
