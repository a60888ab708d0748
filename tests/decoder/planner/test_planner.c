/* Decoders that are chosen by timing: their results are those of any other choice, also while they
 * change it, what was found is kept and obeyed, and no file of the user's cache stops them. No test
 * depends on a time. */
#include "core/base/processor.h"
#include "decoder/planner/answers.h"
#include "decoder/settings/texts.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include <extrinsic/optimize.h>
#include <extrinsic/version.h>

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char code_name[] = "802.11n-648-1/2"; /* rows of 7 and 8 */
static const char small_name[] = "array:7,3,6";    /* few candidates, soon timed */

enum { FRAMES = 300, SIZE = 1 << 16, COLUMNS = 648, EDGES = 2376 };

static extr_decoder_settings measured(const char *file) {
  extr_decoder_settings s = settings_of("nms:0.75 structure=auto plan=measured");
  s.plan_file = file;
  s.plan_share = 1e9; /* as soon as there are frames */
  return s;
}

static void read_text(const char *name, char text[SIZE]) {
  FILE *file = scratch_open(name, "r");
  text[fread(text, 1, SIZE - 1, file)] = 0;
  fclose(file);
}

static extr_node_kind kind_at(const extr_decoder *decoder, int degree) {
  extr_node_choice choice;
  assert_true(extr_decoder_choice(decoder, degree, &choice));
  return choice.kind;
}

/* ---- Results --------------------------------------------------------------------------------- */

/* The same LLRs for every decoder. */
static int8_t llrs[COLUMNS * FRAMES];

static int begin(void **state) {
  uint64_t random = 5;
  for (size_t i = 0; i < sizeof llrs; i++) llrs[i] = (int8_t)(4 + 5 * draw_normal(&random));
  return scratch_begin(state);
}

/* What a decoder makes of them, beginning without messages. */
typedef struct decoded {
  uint8_t bits[COLUMNS * FRAMES];
  extr_outcome ends[FRAMES];
  int8_t posteriors[COLUMNS * FRAMES], messages[EDGES * FRAMES];
} decoded;

static void decode(extr_decoder *decoder, decoded *to) {
  const extr_frames frames = {.frames = FRAMES,
                              .stride = FRAMES,
                              .llr = llrs,
                              .bits = to->bits,
                              .outcomes = to->ends,
                              .posteriors = to->posteriors,
                              .messages = to->messages};
  memset(to, 0, sizeof *to);
  accepted(extr_decoder_run(asked(), decoder, &frames));
}

/* Whether candidates are left. */
static bool is_timing(const extr_decoder *decoder) {
  const extr_planned planned = extr_decoder_planned(decoder);
  return planned == EXTR_PLANNED_NOT_YET || planned == EXTR_PLANNED_IN_PART;
}

/* Makes a decoder that soon has no candidates left, lets it time them, and frees it. */
static void settle(const extr_code *code, extr_decoder_settings settings) {
  settings.kernels = EXTR_INTERPRETED;
  static decoded ignored;
  extr_decoder *decoder = decoder_of(code, settings);
  while (is_timing(decoder)) decode(decoder, &ignored);
  assert_int_equal(extr_decoder_planned(decoder), EXTR_PLANNED_BY_TIMING);
  extr_decoder_free(decoder);
}

static bool gives(extr_decoder *decoder, const decoded *right) {
  decoded *found = malloc(sizeof *found);
  decode(decoder, found);
  const bool same = memcmp(found, right, sizeof *found) == 0;
  free(found);
  return same;
}

static void assert_same(extr_decoder *decoder, const decoded *right) {
  if (!gives(decoder, right)) fail_msg("results depend on the plan");
}

/* Every choice gives the same bits as the star structure with frames side by side: while candidates
 * are timed, and after each change. Sanitizers see one run with each schedule. */
static void test_results(void **unused) {
  (void)unused;
  static const char *const algorithms[] = {"nms:0.75", "oms:0.5", "ms", "nms:0.75"};
  static decoded right;
  extr_code *code = open_code(code_name);
  for (int i = 0; i < (SANITIZED ? 2 : 4); i++) {
    extr_decoder_settings chosen = measured("results.plan"), plain;
    accepted(extr_decoder_set(asked(), &chosen, "decoder", algorithms[i]));
    chosen.schedule = i % 3 ? EXTR_LAYERED : EXTR_FLOODING;
    chosen.early_stop = i % 2;
    plain = chosen;
    plain.plan = EXTR_PLAN_ESTIMATED;
    plain.lanes.kind = EXTR_LANES_FRAMES;
    plain.check.kind = EXTR_NODE_STAR;
    extr_decoder *one = decoder_of(code, plain), *other = decoder_of(code, chosen);
    assert_int_equal(kind_at(one, 7), EXTR_NODE_STAR);
    assert_int_equal(extr_decoder_planned(one), EXTR_PLANNED_BY_RULES);
    assert_int_equal(extr_decoder_planned(other), EXTR_PLANNED_NOT_YET);
    decode(one, &right);
    while (is_timing(other)) assert_same(other, &right);
    assert_same(other, &right);
    extr_decoder_free(one);
    extr_decoder_free(other);
  }
  extr_code_free(code);
}

/* A plan file of this program and processor that says where the search for this code stands. */
static void write_state(const char *name, const extr_code *code, const extr_decoder_settings *s,
                        const char *state) {
  char question[ANSWER_QUESTION_TEXT], named[ANSWER_PROCESSOR_TEXT];
  FILE *file = scratch_open(name, "w");
  fprintf(file, "program extrinsic %s, plans %d\nprocessor %s\n%s %s\n", EXTRINSIC_VERSION,
          ANSWERS_FORMAT, extr_answers_processor(named), extr_answers_question(code, s, question),
          state);
  fclose(file);
}

/* Copies at work all continue with what one of them finds, from a choice that is hardly the fastest
 * one. */
static void test_copies(void **unused) {
  (void)unused;
  enum { COPIES = 4, TURNS = SANITIZED ? 15 : 40 };
  static decoded right;
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("copies.plan"), plain = extr_decoder_default();
  write_state("copies.plan", code, &s, "1/block:1/7=isomorphic,8=isomorphic");
  extr_decoder *all[COPIES] = {decoder_of(code, s)}, *one = decoder_of(code, plain);
  decode(one, &right);
  for (int i = 1; i < COPIES; i++) accepted(extr_decoder_copy(asked(), all[0], &all[i]));
  int wrong = 0;
#pragma omp parallel for num_threads(COPIES) reduction(+ : wrong)
  for (int i = 0; i < COPIES; i++)
    for (int turn = 0; turn < TURNS; turn++) wrong += !gives(all[i], &right);
  assert_int_equal(wrong, 0);
  extr_decoder_free(all[0]); /* it may be the one that has begun to time */
  while (is_timing(all[1]))
    for (int i = 1; i < COPIES; i++) assert_same(all[i], &right);
  for (int i = 1; i < COPIES; i++) {
    assert_same(all[i], &right);
    assert_int_equal(extr_decoder_layout(all[i]).kind, extr_decoder_layout(all[1]).kind);
    assert_int_equal(kind_at(all[i], 7), kind_at(all[1], 7));
  }
  for (int i = 1; i < COPIES; i++) extr_decoder_free(all[i]);
  extr_decoder_free(one);
  extr_code_free(code);
}

/* ---- What is kept ---------------------------------------------------------------------------- */

/* Once everything has been timed, the file stays as it is, and so does the decoder. Sanitizers,
 * which make timing slow, see a smaller code. */
static void test_kept(void **unused) {
  (void)unused;
  static char before[SIZE], after[SIZE];
  extr_code *code = open_code(SANITIZED ? small_name : code_name);
  extr_decoder_settings s = measured("kept.plan");
  s.lanes.kind = EXTR_LANES_FRAMES;
  settle(code, s);
  read_text("kept.plan", before);
  settle(code, s);
  read_text("kept.plan", after);
  assert_string_equal(before, after);
  assert_non_null(strstr(after, "\nbest "));
  assert_non_null(strstr(after, " auto frames stop "));
  assert_non_null(strstr(after, SANITIZED ? " all/frames/6=" : " all/frames/7="));
  s.early_stop = false; /* another question */
  settle(code, s);
  read_text("kept.plan", after);
  assert_non_null(strstr(after, before));
  assert_non_null(strstr(after, " auto frames all "));
  s.plan_file = ""; /* none */
  settle(code, s);
  extr_code_free(code);
}

/* Short runs time nothing; without a share nothing at all is timed. */
static void test_share(void **unused) {
  (void)unused;
  static decoded ignored;
  extr_code *code = open_code(code_name);
  for (int i = 0; i < 2; i++) {
    extr_decoder_settings s = measured("share.plan");
    s.plan_share = i == 0 ? extr_decoder_default().plan_share : 0;
    extr_decoder *decoder = decoder_of(code, s);
    for (int turn = 0; turn < 30; turn++) decode(decoder, &ignored);
    assert_int_equal(extr_decoder_planned(decoder),
                     i == 0 ? EXTR_PLANNED_NOT_YET : EXTR_PLANNED_BY_RULES);
    extr_decoder_free(decoder);
  }
  scratch_run("[ ! -e share.plan ]");
  extr_code_free(code);
}

/* Several processes write to one file, which is whole at any time; each answer that a process has
 * written last stays, or is written again by the next run. */
static void test_processes(void **unused) {
  (void)unused;
  enum { PROCESSES = 4 };
  extr_code *code = open_code(small_name);
  char folder[256];
  assert_int_equal(setenv("XDG_CACHE_HOME", getcwd(folder, sizeof folder), 1), 0);
  for (int i = 0; i < PROCESSES; i++)
    if (fork() == 0) {
      extr_decoder_settings s = measured(i < 2 ? NULL : "processes.plan");
      s.llr_bits = 5 + i % 2;
      settle(code, s);
      _exit(0);
    }
  for (int i = 0, ended; i < PROCESSES; i++) {
    wait(&ended);
    assert_int_equal(ended, 0);
  }
  scratch_run("[ $(ls extrinsic | wc -l) = 1 ] && ls | grep -c processes.plan | grep -qx 1");
  scratch_run("grep -q ' all/' extrinsic/* && grep -q ' all/' processes.plan");
  scratch_run("! grep -vE '^(program|processor|best) ' extrinsic/* processes.plan");
  scratch_run("rm -r extrinsic");
  extr_code_free(code);
}

/* What a file says is used, by copies as well, unless it does not fit the code. */
static void test_obeyed(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("obeyed.plan");
  write_state("obeyed.plan", code, &s, "all/block:3/7=two-min,8=frontier:3");
  extr_decoder *decoder = decoder_of(code, s), *copy = NULL;
  accepted(extr_decoder_copy(asked(), decoder, &copy));
  assert_int_equal(extr_decoder_planned(copy), EXTR_PLANNED_BY_TIMING);
  assert_int_equal(extr_decoder_layout(copy).kind, EXTR_LANES_BLOCK);
  assert_int_equal(extr_decoder_layout(copy).frames, 3);
  assert_int_equal(kind_at(copy, 7), EXTR_NODE_TWO_MIN);
  assert_int_equal(kind_at(copy, 8), EXTR_NODE_FRONTIER);
  extr_node_choice choice;
  assert_false(extr_decoder_choice(copy, 6, &choice));
  assert_false(extr_decoder_choice(NULL, 7, &choice));
  extr_decoder_free(decoder);
  extr_decoder_free(copy);
  s.early_stop = false;
  write_state("obeyed.plan", code, &s, "2/frames/7=isomorphic,8=star");
  s.plan_share = 0;
  decoder = decoder_of(code, s);
  assert_int_equal(extr_decoder_planned(decoder), EXTR_PLANNED_IN_PART);
  assert_int_equal(extr_decoder_layout(decoder).kind, EXTR_LANES_FRAMES);
  assert_int_equal(kind_at(decoder, 7), EXTR_NODE_ISOMORPHIC);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_STAR);
  extr_decoder_free(decoder);
  extr_code_free(code);
  code = open_code("mackay:96,3,6,1"); /* has no blocks */
  write_state("obeyed.plan", code, &s, "all/block/6=star");
  decoder = decoder_of(code, s);
  assert_int_equal(extr_decoder_planned(decoder), EXTR_PLANNED_BY_RULES);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* The one file in the cache. */
static void test_cache(void **unused) {
  (void)unused;
  static char text[SIZE];
  char folder[256], path[1024];
  extr_code *code = open_code(small_name);
  extr_decoder_settings s = measured(NULL);
  assert_int_equal(setenv("XDG_CACHE_HOME", getcwd(folder, sizeof folder), 1), 0);
  settle(code, s);
  scratch_run("[ $(ls extrinsic | wc -l) = 1 ] && cp extrinsic/* copy");
  read_text("copy", text);
  assert_non_null(strstr(text, " all/"));
  scratch_run("for f in extrinsic/*; do echo damaged >\"$f\"; done"); /* measured again */
  settle(code, s);
  scratch_run("grep -q ' all/' extrinsic/* && ! grep -q damaged extrinsic/*");
  scratch_run("for f in extrinsic/*; do head -c 9999 /dev/urandom >\"$f\"; done");
  settle(code, s);
  scratch_run("grep -q ' all/' extrinsic/*");
  scratch_run("for f in extrinsic/*; do rm \"$f\" && mkdir \"$f\"; done"); /* cannot be replaced */
  settle(code, s);
  scratch_run("rm -r extrinsic && echo a file >extrinsic"); /* neither read nor written */
  settle(code, s);
  scratch_run("[ \"$(cat extrinsic)\" = 'a file' ] && rm extrinsic");
  snprintf(path, sizeof path, "%s/home", folder);
  assert_int_equal(setenv("XDG_CACHE_HOME", "relative", 1), 0);
  assert_int_equal(setenv("HOME", path, 1), 0);
  assert_int_equal(mkdir(path, 0700), 0);
  settle(code, s);
  scratch_run("grep -q ' all/' home/.cache/extrinsic/* && [ ! -e relative ]");
  extr_code_free(code);
}

/* What is not left to the plan is not timed, and then no file is written. */
static void test_nothing_open(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("nothing.plan");
  s.lanes.kind = EXTR_LANES_FRAMES;
  s.check.kind = EXTR_NODE_TWO_MIN;
  extr_decoder_free(decoder_of(code, s));
  s.check.kind = EXTR_NODE_AUTO;
  s.plan = EXTR_PLAN_ESTIMATED;
  extr_decoder_free(decoder_of(code, s));
  s.plan = EXTR_PLAN_MEASURED; /* the structure of sum-product is part of its result */
  accepted(extr_decoder_set(asked(), &s, "decoder", "spa-table"));
  extr_decoder *decoder = decoder_of(code, s);
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
  accepted(extr_candidates_find(asked(), 7, &found));
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
  accepted(extr_candidates_find(asked(), 3, &found));
  assert_int_equal(found.count, 3);
  accepted(extr_candidates_find(asked(), 200, &found));
  assert_int_equal(found.count, 3);
}

/* The candidates come in the order that search.h says, each once while the best one stays. */
static void test_search(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_decoder_settings s = measured("");
  plan_search search;
  plan_choice next;
  int whole[2][3] = {{0}}, single = 0;
  if (s.kernels == EXTR_INTERPRETED) skip();
  accepted(extr_search_start(asked(), code, &s, &search));
  assert_int_equal(search.usual.count, 2);
  plan_state state = {search.usual, 0};
  state.best.lanes.kind = EXTR_LANES_FRAMES;
  for (;; state.step++) {
    accepted(extr_search_next(asked(), &search, &state, &next));
    if (state.step == PLAN_COMPLETE) break;
    const extr_node_kind *kind = &next.nodes[0].choice.kind;
    assert_true(next.lanes.kind != state.best.lanes.kind ||
                memcmp(next.nodes, state.best.nodes, sizeof next.nodes) != 0);
    if (state.step < 6)
      whole[next.lanes.kind == EXTR_LANES_BLOCK][*kind == EXTR_NODE_TWO_MIN]++;
    else
      single++;
  }
  assert_true(whole[0][1] + whole[0][0] >= 1);
  assert_true(whole[1][1] >= 1 && whole[1][0] >= 1);
  assert_true(single >= 10); /* two structures and four to eight stages for each of two degrees */
  extr_code_free(code);
}

/* A list says what single degrees get; rows above EXTR_INPUTS_MAX get two-min. */
static void test_lists(void **unused) {
  (void)unused;
  extr_code *code = open_code(code_name);
  extr_degree_choice list[] = {{8, {.kind = EXTR_NODE_NAIVE}}, {9, {.kind = EXTR_NODE_STAR}}};
  extr_decoder_settings s = extr_decoder_default();
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .list = list, .list_count = 2};
  extr_decoder *decoder = decoder_of(code, s);
  const bool compiled = s.kernels == EXTR_COMPILED;
  assert_int_equal(kind_at(decoder, 7), compiled ? EXTR_NODE_STAR : EXTR_NODE_TWO_MIN);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_NAIVE);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_MEASURED, s.plan_file = "";
  decoder = decoder_of(code, s);
  assert_int_equal(kind_at(decoder, 8), EXTR_NODE_NAIVE);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_ESTIMATED;
  list[1].choice.kind = EXTR_NODE_UENG;
  no_decoder(code, s, "degree 9");
  list[1].choice.kind = EXTR_NODE_TWO_MIN;
  accepted(extr_decoder_set(asked(), &s, "decoder", "spa"));
  no_decoder(code, s, "two-min");
  s.check.list_count = -1;
  no_decoder(code, s, "negative");
  s.check.list_count = 1, s.check.list = NULL;
  no_decoder(code, s, "NULL");
  extr_code_free(code);

  enum { WIDE = EXTR_INPUTS_MAX + 4 };
  extr_edge *edges = calloc(2 * WIDE, sizeof *edges);
  for (int i = 0; i < 2 * WIDE; i++) edges[i] = (extr_edge){i / WIDE, i % WIDE};
  accepted(extr_code_new(asked(), "wide", 2, WIDE, edges, 2 * WIDE, &code));
  s = extr_decoder_default();
  s.check.kind = EXTR_NODE_AUTO;
  decoder = decoder_of(code, s);
  assert_int_equal(kind_at(decoder, WIDE), EXTR_NODE_TWO_MIN);
  extr_decoder_free(decoder);
  s.plan = EXTR_PLAN_MEASURED, s.plan_file = "";
  extr_decoder_free(decoder_of(code, s));
  extr_code_free(code);
  free(edges);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results),    cmocka_unit_test(test_copies),
      cmocka_unit_test(test_kept),       cmocka_unit_test(test_share),
      cmocka_unit_test(test_processes),  cmocka_unit_test(test_obeyed),
      cmocka_unit_test(test_cache),      cmocka_unit_test(test_nothing_open),
      cmocka_unit_test(test_candidates), cmocka_unit_test(test_search),
      cmocka_unit_test(test_lists),
  };
  return cmocka_run_group_tests(tests, begin, scratch_end);
}
