/* Lanes along blocks against frames side by side: the same iterations, decisions and counts of
 * every frame, for all forms of blocks, numbers of interleaved frames, and instruction sets. And
 * the layered order of DVB-S2, against a plain decoder that goes through its definition. */
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    "802.11n-648-1/2",  "802.16e-576-5/6",   "5gnr-bg2-z2",  "5gnr-bg1-z7",
    "5gnr-bg2-z72:1/2", "802.3an-2048-1723", "rs:4,3,9",     "ccsds-ar4ja-4/5-1024",
    "ccsds-c2-8160",    "dvbs2-short-8/9",   "array:67,3,8", "atsc3-short-3/15",
};

/* Everything that a decoder of 8-bit messages can be asked for, in turns. */
static void test_bytes(void **unused) {
  (void)unused;
  static const char *const algorithms[] = {"nms:0.75", "oms:0.5", "ms", "nms:0.8"};
  static const int counts[] = {0, 1, 3, 7};
  int number = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    extr_code *code = open_code(names[i]);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++, number++) {
      if (!extr_isa_available((extr_isa)isa)) continue;
      trial t = {.code = code, .settings = extr_decoder_default(), .frames = 67};
      const int turn = isa + (int)i; /* so that nothing takes part with one instruction set alone */
      assert_int_equal(extr_decoder_set(NULL, &t.settings, "decoder", algorithms[turn % 4]),
                       EXTR_OK);
      t.settings.isa = (extr_isa)isa;
      t.settings.check.kind = number % 3 == 1 ? EXTR_NODE_TWO_MIN : EXTR_NODE_STAR;
      t.settings.early_stop = number % 5 != 2;
      t.settings.llr_bits = 5 + (turn + number / 8) % 4;
      t.settings.iterations = 1 + number % 9;
      draw_frames(&t, (uint64_t)number);
      compare(&t, counts, 4, ALL ? COMPILED_ALL : number / 3 % 4);
      trial_clear(&t);
    }
    extr_code_free(code);
  }
}

static void test_floats(void **unused) {
  (void)unused;
  static const struct {
    const char *code, *algorithm;
  } cases[] = {
      {"802.11n-648-1/2", "spa"}, {"5gnr-bg2-z15", "oms:0.4"}, {"dvbs2-short-8/9", "nms:0.75"},
      {"rs:5,4,20", "nms:0.8"},   {"rs:5,4,20", "spa"},        {"ccsds-c2", "spa"}};
  static const int counts[] = {1, 5};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    extr_code *code = open_code(cases[i].code);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
      if (!extr_isa_available((extr_isa)isa)) continue;
      trial t = {.code = code, .settings = extr_decoder_default(), .frames = 11};
      assert_int_equal(extr_decoder_set(NULL, &t.settings, "decoder", cases[i].algorithm), EXTR_OK);
      t.settings.message = EXTR_F32;
      t.settings.isa = (extr_isa)isa;
      t.settings.iterations = 4;
      draw_frames(&t, i);
      compare(&t, counts, 2, ALL ? COMPILED_ALL : (isa + (int)i) % 2);
      trial_clear(&t);
    }
    extr_code_free(code);
  }
}

/* ---- Streams with codewords ------------------------------------------------------------------ */

enum { BLOCKS = 5, BLOCK = 21 };

typedef struct feed {
  const extr_code *code;
  extr_message message;
  const int8_t *units;
  const float *llr;
  const uint64_t *sent;
  int given, looks;
  extr_decoded decoded[BLOCKS * BLOCK];
} feed;

/* Every other block has codewords. */
static bool next_block(void *data, extr_block *block) {
  feed *f = data;
  if (f->given == BLOCKS) return false;
  const int first = f->given * BLOCK;
  const void *llr = f->message == EXTR_I8 ? (const void *)(f->units + first) : f->llr + first;
  *block = (extr_block){.llr = llr,
                        .stride = BLOCKS * BLOCK,
                        .frames = BLOCK,
                        .sent = f->given % 2 ? f->sent : NULL,
                        .tag = (uint64_t)f->given};
  f->given++;
  return true;
}

static bool take(void *data, const extr_decoded *frames, int count) {
  feed *f = data;
  for (int i = 0; i < count; i++)
    f->decoded[frames[i].tag * BLOCK + (uint64_t)frames[i].frame] = frames[i];
  return true;
}

/* Adds up which bits are decided in which iteration. */
static void look(void *data, const extr_iteration *now) {
  feed *f = data;
  for (int v = 0; v < extr_code_columns(f->code); v++)
    f->looks += extr_iteration_bit(now, v) * (v % 31 + now->iteration + now->frame);
}

static void run_stream(feed *f, extr_decoder_settings settings, const uint8_t *groups) {
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, f->code, &settings, &decoder), EXTR_OK);
  extr_stream stream = {
      .data = f, .next = next_block, .done = take, .groups = groups, .look = look};
  assert_int_equal(extr_decoder_stream(NULL, decoder, &stream), EXTR_OK);
  extr_decoder_free(decoder);
}

static void compare_streams(const feed *start, extr_decoder_settings settings,
                            const uint8_t *groups) {
  static const int counts[] = {1, 2, 7, 12};
  feed expected = *start;
  settings.iterations = 5;
  settings.message = start->message;
  settings.lanes.kind = EXTR_LANES_FRAMES;
  settings.kernels = EXTR_INTERPRETED;
  run_stream(&expected, settings, groups);
  for (int i = 0; i < 4; i++) {
    feed found = *start;
    if (ALL || i == 3) settings.kernels = extr_decoder_default().kernels;
    settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, counts[i]};
    run_stream(&found, settings, groups);
    assert_int_equal(found.looks, expected.looks);
    for (int k = 0; k < BLOCKS * BLOCK; k++) {
      const extr_decoded *is = &found.decoded[k], *should = &expected.decoded[k];
      assert_int_equal(is->iterations, should->iterations);
      assert_int_equal(is->codeword, should->codeword);
      assert_int_equal(is->bit_errors, should->bit_errors);
      assert_memory_equal(is->group_errors, should->group_errors, sizeof is->group_errors);
    }
  }
}

static void test_streams(void **unused) {
  (void)unused;
  static const char *const streamed[] = {"802.11n-648-1/2", "rs:5,4,20"};
  for (int c = 0; c < 2; c++) {
    extr_code *code = open_code(streamed[c]);
    size_t columns = (size_t)extr_code_columns(code), cells = columns * BLOCKS * BLOCK;
    int8_t *units = malloc(cells);
    float *llr = malloc(cells * sizeof *llr);
    uint64_t *sent = malloc(columns * sizeof *sent), state = 3;
    uint8_t *groups = malloc(columns);
    for (size_t i = 0; i < cells; i++) {
      llr[i] = draw_llr(&state, i % (BLOCKS * BLOCK));
      units[i] = (int8_t)llr[i];
    }
    for (size_t v = 0; v < columns; v++) {
      sent[v] = draw_word(&state);
      groups[v] = (uint8_t)((v % 3 == 0) | (v % 5 == 1) << 1);
    }
    feed start = {.code = code, .units = units, .llr = llr, .sent = sent};
    for (int message = EXTR_I8; message <= EXTR_F32; message++) {
      extr_decoder_settings settings = extr_decoder_default();
      start.message = (extr_message)message;
      compare_streams(&start, settings, groups);
      settings.schedule = EXTR_FLOODING;
      compare_streams(&start, settings, groups);
    }
    free(units);
    free(llr);
    free(sent);
    free(groups);
    extr_code_free(code);
  }
}

/* ---- The order of DVB-S2 --------------------------------------------------------------------- */

enum { GROUP = 360, COLUMNS = 16200, DEGREE_MAX = 32 };

static int saturated(int x) {
  return x > 127 ? 127 : x < -127 ? -127 : x;
}

/* For each column what the rows of a block row make of it: their shifts and posteriors. */
typedef struct plain {
  const extr_code *code;
  int posterior[COLUMNS], made[COLUMNS][4], shift[COLUMNS][4], count[COLUMNS];
  int *message;
} plain;

static void update_row(plain *p, int row, int q) {
  const int first = extr_code_row_first(p->code, row), degree = extr_code_row_degree(p->code, row);
  int input[DEGREE_MAX];
  for (int i = 0; i < degree; i++) {
    int x = p->posterior[extr_code_edge_columns(p->code)[first + i]] - p->message[first + i];
    input[i] = x > 127 ? 127 : x < -128 ? -128 : x;
  }
  for (int i = 0; i < degree; i++) {
    int least = 31, negative = 0, column = extr_code_edge_columns(p->code)[first + i];
    for (int k = 0; k < degree; k++)
      if (k != i) {
        if (abs(input[k]) < least) least = abs(input[k]);
        negative ^= input[k] < 0;
      }
    int magnitude = (least * 96 + 64) / 128, k = p->count[column]++;
    p->message[first + i] = negative ? -magnitude : magnitude;
    p->made[column][k] = saturated(input[i] + p->message[first + i]);
    p->shift[column][k] = (column % GROUP - row / q + GROUP) % GROUP;
  }
}

/* The posterior of the largest shift, to which the changes of the others are added in their
 * order. */
static void settle_column(plain *p, int column) {
  int *made = p->made[column], *shift = p->shift[column], count = p->count[column];
  for (int i = 0; i < count; i++)
    for (int k = i + 1; k < count; k++)
      if (shift[k] < shift[i]) {
        int s = shift[i], m = made[i];
        shift[i] = shift[k], made[i] = made[k];
        shift[k] = s, made[k] = m;
      }
  int posterior = made[count - 1];
  for (int i = 0; i < count - 1; i++) {
    int change = made[i] - p->posterior[column];
    posterior = saturated(posterior + (change > 127 ? 127 : change < -128 ? -128 : change));
  }
  p->posterior[column] = posterior;
}

static void iterate(plain *p) {
  const int q = extr_code_rows(p->code) / GROUP;
  for (int layer = 0; layer < q; layer++) {
    memset(p->count, 0, sizeof p->count);
    for (int i = 0; i < GROUP; i++) update_row(p, layer + q * i, q);
    for (int v = 0; v < COLUMNS; v++)
      if (p->count[v] > 0) settle_column(p, v);
  }
}

static void test_order_of_dvbs2(void **unused) {
  (void)unused;
  enum { FRAMES = 3, ITERATIONS = 3 };
  extr_code *code = open_code("dvbs2-short-1/2");
  trial t = {.code = code, .settings = extr_decoder_default(), .frames = FRAMES};
  assert_int_equal(extr_decoder_order(code, &t.settings), GROUP);
  t.settings.iterations = ITERATIONS;
  t.settings.early_stop = false;
  draw_frames(&t, 17);
  result found = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  plain *p = malloc(sizeof *p);
  for (size_t f = 0; f < FRAMES; f++) {
    p->code = code;
    p->message = calloc((size_t)extr_code_edges(code), sizeof *p->message);
    for (size_t v = 0; v < COLUMNS; v++) p->posterior[v] = t.units[v * t.stride + f];
    for (int i = 0; i < ITERATIONS; i++) iterate(p);
    for (size_t v = 0; v < COLUMNS; v++) {
      int channel = t.units[v * t.stride + f];
      bool one = p->posterior[v] < 0 || (p->posterior[v] == 0 && channel <= 0);
      assert_int_equal(found.bits[v * t.stride + f], one);
    }
    free(p->message);
  }
  free(p);
  free_result(&found);
  trial_clear(&t);
  extr_code_free(code);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void assert_refused(const char *name, extr_decoder_settings settings, const char *why) {
  extr_context *context = extr_context_new();
  extr_code *code = open_code(name);
  extr_decoder *decoder;
  settings.kernels = EXTR_INTERPRETED;
  settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, 0};
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_INPUT);
  if (!strstr(extr_context_message(context), why)) fail_msg("%s", extr_context_message(context));
  settings.lanes.kind = EXTR_LANES_AUTO; /* falls back */
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_OK);
  assert_int_equal(extr_decoder_layout(decoder).kind, EXTR_LANES_FRAMES);
  extr_decoder_free(decoder);
  extr_code_free(code);
  extr_context_free(context);
}

/* Whatever wins, the results are the same. */
static void test_race(void **unused) {
  (void)unused;
  extr_code *code = open_code("802.11n-648-1/2");
  trial t = {.code = code, .settings = extr_decoder_default(), .frames = 70};
  draw_frames(&t, 4);
  result expected = decode(&t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  size_t cells = (size_t)extr_code_columns(code) * t.stride;
  uint8_t *bits = malloc(cells);
  extr_outcome *outcomes = calloc(t.frames, sizeof *outcomes);
  extr_decoder *decoder, *copy;
  t.settings.lanes = (extr_lanes){EXTR_LANES_AUTO, 0};
  t.settings.plan = EXTR_PLAN_MEASURED;
  assert_int_equal(extr_decoder_new(NULL, code, &t.settings, &decoder), EXTR_OK);
  assert_int_not_equal(extr_decoder_layout(decoder).kind, EXTR_LANES_AUTO);
  assert_int_equal(extr_decoder_copy(NULL, decoder, &copy), EXTR_OK);
  extr_decoder *both[] = {decoder, copy};
  for (int i = 0; i < 2; i++) {
    memset(bits, 9, cells);
    extr_decoder_run_i8(NULL, both[i], t.units, t.stride, t.frames, bits, outcomes);
    assert_memory_equal(bits, expected.bits, cells);
    for (size_t f = 0; f < t.frames; f++)
      assert_int_equal(outcomes[f].iterations, expected.outcomes[f].iterations);
    extr_decoder_free(both[i]);
  }
  free(bits);
  free(outcomes);
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

static void test_refusals(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  assert_refused("mackay:500,3,6,1", settings, "no blocks");
  assert_int_equal(extr_decoder_layout(NULL).kind, EXTR_LANES_FRAMES);
  assert_int_equal(extr_decoder_order(NULL, &settings), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bytes),   cmocka_unit_test(test_floats),
      cmocka_unit_test(test_streams), cmocka_unit_test(test_order_of_dvbs2),
      cmocka_unit_test(test_race),    cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
