/* Decoders that are chosen by timing: their results are those of any other choice, what was found
 * is kept and obeyed, and no file of the user's cache stops them. No test depends on a time. */
#include "core/base/processor.h"
#include "decoder/planner/answers.h"
#include "decoder/planner/candidates.h"
#include "decoder/planner/trial_code.h"
#include "decoder/settings/texts.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/optimize.h>
#include <extrinsic/version.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char code_name[] = "802.11n-648-1/2"; /* rows of 7 and 8 */

enum { FRAMES = 20, SIZE = 1 << 16 };

static extr_decoder_settings measured(const char *file) {
  extr_decoder_settings s = extr_decoder_default();
  s.check.kind = EXTR_NODE_AUTO;
  s.plan = EXTR_PLAN_MEASURED;
  s.plan_file = file;
  return s;
}

static void read_text(const char *name, char text[SIZE]) {
  FILE *file = scratch_open(name, "r");
  text[fread(text, 1, SIZE - 1, file)] = 0;
  fclose(file);
}

static void write_text(const char *name, const char *text) {
  FILE *file = scratch_open(name, "w");
  fputs(text, file);
  fclose(file);
}

/* The two lines of a file for this program and processor, then others. */
static void write_plan(const char *name, const char *lines) {
  char text[SIZE], named[PROCESSOR_TEXT];
  snprintf(text, sizeof text, "program extrinsic %s, plans %d\nprocessor %s\n%s", EXTRINSIC_VERSION,
           ANSWERS_FORMAT, extr_processor_name(named), lines);
  write_text(name, text);
}

static extr_decoder *make(const extr_code *code, extr_decoder_settings settings) {
  extr_context *context = extr_context_new();
  extr_decoder *decoder = NULL;
  if (extr_decoder_new(context, code, &settings, &decoder) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  extr_context_free(context);
  return decoder;
}

static void refused(extr_decoder_settings settings, extr_status expected, const char *words) {
  extr_context *context = extr_context_new();
  extr_code *code = open_code(code_name);
  extr_decoder *decoder = NULL;
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), expected);
  assert_null(decoder);
  if (!strstr(extr_context_message(context), words))
    fail_msg("found '%s', expected '%s'", extr_context_message(context), words);
  extr_code_free(code);
  extr_context_free(context);
}

static extr_node_kind kind_at(const extr_decoder *decoder, int degree) {
  extr_node_choice choice;
  assert_true(extr_decoder_choice(decoder, degree, &choice));
  return choice.kind;
}

/* ---- Results --------------------------------------------------------------------------------- */

static void decode(extr_decoder *decoder, const extr_code *code, uint8_t *bits,
                   extr_outcome *outcomes) {
  const size_t cells = (size_t)extr_code_columns(code) * FRAMES;
  int8_t *llr = malloc(cells);
  uint64_t state = 5;
  for (size_t i = 0; i < cells; i++) llr[i] = (int8_t)(4 + 5 * draw_normal(&state));
  assert_int_equal(extr_decoder_run_i8(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes),
                   EXTR_OK);
  free(llr);
}

/* Every choice gives the same bits as the star structure with frames side by side. */
static void test_results(void **unused) {
  (void)unused;
  static const char *const algorithms[] = {"nms:0.75", "oms:0.5", "ms"};
  enum { CELLS = 648 * FRAMES };
  static uint8_t expected[CELLS], found[CELLS];
  static extr_outcome ends[FRAMES], found_ends[FRAMES];
  extr_code *code = open_code(code_name);
  for (int i = 0; i < 3; i++) {
    extr_decoder_settings plain = extr_decoder_default(), chosen = measured("results.plan");
    assert_int_equal(extr_decoder_set(NULL, &plain, "decoder", algorithms[i]), EXTR_OK);
    assert_int_equal(extr_decoder_set(NULL, &chosen, "decoder", algorithms[i]), EXTR_OK);
    plain.lanes.kind = EXTR_LANES_FRAMES;
    extr_decoder *one = make(code, plain), *other = make(code, chosen);
    assert_int_equal(kind_at(one, 7), EXTR_NODE_STAR);
    decode(one, code, expected, ends);
    decode(other, code, found, found_ends);
    assert_memory_equal(expected, found, sizeof found);
    assert_memory_equal(ends, found_ends, sizeof ends);
    extr_decoder_free(one);
    extr_decoder_free(other);
  }
  extr_code_free(code);
}

/* ---- What is kept ---------------------------------------------------------------------------- */

/* Once everything has been timed, the file stays as it is. */
static void test_kept(void **unused) {
  (void)unused;
  static char before[SIZE], after[SIZE];
  enum { TURNS = 100 }; /* each has time for one choice at least */
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("kept.plan");
  s.lanes.kind = EXTR_LANES_FRAMES;
  for (int i = 0; i < TURNS; i++) {
    extr_decoder_free(make(code, s));
    read_text("kept.plan", after);
    if (strcmp(before, after) == 0) break;
    memcpy(before, after, sizeof before);
  }
  assert_string_equal(before, after);
  assert_non_null(strstr(after, " frames 7 4 two-min "));
  assert_non_null(strstr(after, " frames 8 5 isomorphic "));
  assert_non_null(strstr(after, "fastest "));
  assert_null(strstr(after, "lanes "));
  s.plan_file = ""; /* none */
  extr_decoder_free(make(code, s));
  extr_code_free(code);
}

/* A line with these settings and the extremes of a degree. */
static void test_obeyed(void **unused) {
  (void)unused;
  char lines[1024], hash[EXTR_HASH_TEXT];
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("obeyed.plan");
  const char *isa = extr_isa_name(s.isa), *kernels = extr_decoder_get(&s, "kernels", NULL);
  extr_code_hash(code, hash);
  snprintf(lines, sizeof lines,
           "fastest %s i8:6 nms:0.75 layered %s cyclic 7 4 two-min\n"
           "fastest %s i8:6 nms:0.75 layered %s cyclic 8 5 frontier:3\n"
           "fastest %s i8:6 nms:0.75 layered %s frames 7 4 isomorphic\n"
           "fastest %s i8:6 nms:0.75 layered %s frames 8 5 star\n"
           "lanes %s i8:6 nms:0.75 layered %s auto %s block:3\n",
           isa, kernels, isa, kernels, isa, kernels, isa, kernels, isa, kernels, hash);
  write_plan("obeyed.plan", lines);
  extr_decoder *decoder = make(code, s), *copy = NULL;
  assert_int_equal(extr_decoder_copy(NULL, decoder, &copy), EXTR_OK);
  assert_int_equal(extr_decoder_layout(copy).kind, EXTR_LANES_BLOCK);
  assert_int_equal(extr_decoder_layout(copy).frames, 3);
  assert_int_equal(kind_at(copy, 7), EXTR_NODE_TWO_MIN);
  assert_int_equal(kind_at(copy, 8), EXTR_NODE_FRONTIER);
  extr_node_choice choice;
  assert_false(extr_decoder_choice(copy, 6, &choice));
  assert_false(extr_decoder_choice(NULL, 7, &choice));
  extr_decoder_free(decoder);
  extr_decoder_free(copy);
  s.lanes.kind = EXTR_LANES_FRAMES;
  decoder = make(code, s);
  assert_int_equal(kind_at(decoder, 7), EXTR_NODE_ISOMORPHIC);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_STAR);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

static void test_damaged(void **unused) {
  (void)unused;
  static const struct {
    const char *lines, *words;
  } cases[] = {
      {"fastest avx2 i8:6 ms layered compiled frames 7 0 moon\n", "bad.plan:3: found"},
      {"fastest avx2 i8:6 ms layered compiled frames 7 0 total\n", "bad.plan:3: found"},
      {"fastest avx2 i8:6 ms layered compiled frames 7 0 two-min+keep:4:2\n", "bad.plan:3: found"},
      {"fastest avx2 i8:6 ms layered compiled 7 0 star\n", "expected 'fastest'"},
      {"lanes a b c d e f g frames\nlanes a b c d e f g auto\n", "bad.plan:4: found"},
      {"ratio a b c d e f g h i 1\nratio a b c d e f g h i nan\n", "bad.plan:4: found"},
      {"ratio a b c d e f g h i -1\n", "positive number"},
      {"\n", "bad.plan:3: found ''"},
      {"best 7 star\n", "'ratio', 'fastest' or 'lanes'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    write_plan("bad.plan", cases[i].lines);
    refused(measured("bad.plan"), EXTR_INPUT, cases[i].words);
  }
  write_text("bad.plan", "");
  refused(measured("bad.plan"), EXTR_INPUT, "bad.plan:1: found ''");
  write_text("bad.plan", "program extrinsic 0.0.0\nprocessor abacus\n");
  refused(measured("bad.plan"), EXTR_INPUT, "bad.plan:1: found 'program extrinsic 0.0.0'");
  write_text("bad.plan", "program extrinsic " EXTRINSIC_VERSION "\nprocessor abacus\n");
  refused(measured("bad.plan"), EXTR_INPUT, "bad.plan:1: found");
  char head[128];
  snprintf(head, sizeof head, "program extrinsic %s, plans %d\nprocessor abacus\n",
           EXTRINSIC_VERSION, ANSWERS_FORMAT);
  write_text("bad.plan", head);
  refused(measured("bad.plan"), EXTR_INPUT, "bad.plan:2: found 'processor abacus'");
  refused(measured("no/such/folder/a.plan"), EXTR_IO, "no/such/folder/a.plan");
}

/* The one file in the cache. */
static void test_cache(void **unused) {
  (void)unused;
  static char text[SIZE];
  char folder[256], path[1024];
  extr_code *code = open_code(code_name);
  assert_int_equal(setenv("XDG_CACHE_HOME", getcwd(folder, sizeof folder), 1), 0);
  extr_decoder_free(make(code, measured(NULL)));
  scratch_run("[ $(ls extrinsic | wc -l) = 1 ] && cp extrinsic/* copy");
  read_text("copy", text);
  assert_non_null(strstr(text, "two-min"));
  scratch_run("for f in extrinsic/*; do echo damaged >\"$f\"; done"); /* measured again */
  extr_decoder_free(make(code, measured(NULL)));
  scratch_run("grep -q two-min extrinsic/* && ! grep -q damaged extrinsic/*");
  scratch_run("rm -r extrinsic && echo a file >extrinsic"); /* neither read nor written */
  extr_decoder_free(make(code, measured(NULL)));
  scratch_run("[ \"$(cat extrinsic)\" = 'a file' ] && rm extrinsic");
  snprintf(path, sizeof path, "%s/home", folder);
  assert_int_equal(setenv("XDG_CACHE_HOME", "relative", 1), 0);
  assert_int_equal(setenv("HOME", path, 1), 0);
  assert_int_equal(mkdir(path, 0700), 0);
  extr_decoder_free(make(code, measured(NULL)));
  scratch_run("grep -q two-min home/.cache/extrinsic/* && [ ! -e relative ]");
  extr_code_free(code);
}

/* What is not left to the plan is not timed, and then no file is written. */
static void test_nothing_open(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("nothing.plan");
  s.lanes.kind = EXTR_LANES_FRAMES;
  s.check.kind = EXTR_NODE_TWO_MIN;
  extr_decoder_free(make(code, s));
  s.check.kind = EXTR_NODE_AUTO;
  s.plan = EXTR_PLAN_ESTIMATED;
  extr_decoder_free(make(code, s));
  s.plan = EXTR_PLAN_MEASURED; /* the structure of sum-product is part of its result */
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa-table"), EXTR_OK);
  extr_decoder *decoder = make(code, s);
  assert_int_equal(kind_at(decoder, 7), EXTR_NODE_STAR);
  extr_decoder_free(decoder);
  scratch_run("[ ! -e nothing.plan ]");
  extr_code_free(code);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* Degree 7 has the front (18, 3), (15, 4), star (15, 4) and isomorphic (20, 3). */
static void test_candidates(void **unused) {
  (void)unused;
  candidates found;
  char name[EXTR_NODE_CHOICE_TEXT], all[256] = "";
  assert_int_equal(extr_candidates_find(NULL, 7, &found), EXTR_OK);
  for (int i = 0; i < found.count; i++)
    strcat(strcat(all, " "), extr_node_choice_text(&found.choice[i], name));
  assert_string_equal(all, " star two-min frontier:3 isomorphic");
  extr_candidates_divide(&(extr_node_choice){.kind = EXTR_NODE_TWO_MIN}, 32, &found);
  assert_int_equal(found.count, 5);
  extr_candidates_divide(&(extr_node_choice){.kind = EXTR_NODE_STAR}, 7, &found);
  assert_int_equal(found.count, 4);
  extr_candidates_divide(&(extr_node_choice){.kind = EXTR_NODE_FRONTIER, .latency = 3}, 32, &found);
  assert_int_equal(found.count, 8);
  for (int i = 0; i < found.count; i++) { /* each can be written to a file and read from it */
    extr_node_choice read;
    assert_int_equal(
        extr_node_choice_parse(NULL, extr_node_choice_text(&found.choice[i], name), &read),
        EXTR_OK);
    assert_int_equal(read.latency, 3);
    assert_memory_equal(&read.stages, &found.choice[i].stages, sizeof read.stages);
  }
  assert_int_equal(extr_candidates_find(NULL, 3, &found), EXTR_OK);
  assert_int_equal(found.count, 3);
  assert_int_equal(extr_candidates_find(NULL, 200, &found), EXTR_OK);
  assert_int_equal(found.count, 3);
}

static void count_columns(const extr_code *code, int row, const trial_rows *rows) {
  const int *columns = extr_code_edge_columns(code);
  int light = 0;
  for (int edge = extr_code_row_first(code, row); edge < extr_code_row_first(code, row + 1); edge++)
    light += extr_code_column_degree(code, columns[edge]) <= rows->weight;
  assert_int_equal(extr_code_row_degree(code, row), rows->degree);
  assert_int_equal(light, rows->light);
}

/* Trial codes have the rows that they should have, and decoders for their layout. */
static void test_trial_codes(void **unused) {
  (void)unused;
  static const trial_rows rows[] = {{3, 3, 4},  {3, 0, 0},   {20, 20, 4}, {20, 7, 4},
                                    {20, 1, 1}, {20, 9, 2},  {20, 20, 2}, {20, 20, 1},
                                    {20, 0, 4}, {32, 5, 20}, {300, 0, 0}, {300, 300, 3}};
  for (int layout = TRIAL_FRAMES; layout <= TRIAL_XOR; layout++)
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      extr_code *code;
      extr_decoder *decoder = NULL;
      assert_int_equal(extr_trial_code(NULL, (trial_layout)layout, &rows[i], &code), EXTR_OK);
      for (int row = 0; row < extr_code_rows(code); row++) count_columns(code, row, &rows[i]);
      extr_decoder_settings s = extr_decoder_default();
      s.check.kind = EXTR_NODE_TWO_MIN;
      s.lanes.kind = layout == TRIAL_FRAMES ? EXTR_LANES_FRAMES : EXTR_LANES_BLOCK;
      assert_int_equal(extr_decoder_new(NULL, code, &s, &decoder), EXTR_OK);
      extr_decoder_free(decoder);
      extr_code_free(code);
    }
}

/* A list says what single degrees get; rows above EXTR_INPUTS_MAX get two-min. */
static void test_lists(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_degree_choice list[] = {{8, {.kind = EXTR_NODE_NAIVE}}, {9, {.kind = EXTR_NODE_STAR}}};
  extr_decoder_settings s = extr_decoder_default();
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .list = list, .list_count = 2};
  extr_decoder *decoder = make(code, s);
  const bool compiled = s.kernels == EXTR_COMPILED;
  assert_int_equal(kind_at(decoder, 7), compiled ? EXTR_NODE_STAR : EXTR_NODE_TWO_MIN);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_NAIVE);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_MEASURED, s.plan_file = "";
  decoder = make(code, s);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_NAIVE);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_ESTIMATED;
  list[1].choice.kind = EXTR_NODE_UENG;
  refused(s, EXTR_INPUT, "degree 9");
  list[1].choice.kind = EXTR_NODE_TWO_MIN;
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa"), EXTR_OK);
  refused(s, EXTR_INPUT, "two-min");
  s.check.list_count = -1;
  refused(s, EXTR_INPUT, "negative");
  s.check.list_count = 1, s.check.list = NULL;
  refused(s, EXTR_INPUT, "NULL");
  extr_code_free(code);

  enum { WIDE = EXTR_INPUTS_MAX + 4 };
  extr_edge *edges = calloc(2 * WIDE, sizeof *edges);
  for (int i = 0; i < 2 * WIDE; i++) edges[i] = (extr_edge){i / WIDE, i % WIDE};
  assert_int_equal(extr_code_new(NULL, "wide", 2, WIDE, edges, 2 * WIDE, &code), EXTR_OK);
  s = extr_decoder_default();
  s.check.kind = EXTR_NODE_AUTO;
  decoder = make(code, s);
  assert_int_equal(kind_at(decoder, WIDE), EXTR_NODE_TWO_MIN);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_MEASURED, s.plan_file = "";
  extr_decoder_free(make(code, s));
  extr_code_free(code);
  free(edges);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results),    cmocka_unit_test(test_kept),
      cmocka_unit_test(test_obeyed),     cmocka_unit_test(test_damaged),
      cmocka_unit_test(test_cache),      cmocka_unit_test(test_nothing_open),
      cmocka_unit_test(test_candidates), cmocka_unit_test(test_trial_codes),
      cmocka_unit_test(test_lists),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
