/* Min-sum and table decoders against a plain one, bit for bit: decisions, iterations, a-posteriori
 * and extrinsic LLRs, unsatisfied check nodes, messages of an earlier run, syndromes, and
 * EXTR_AFTER_PERTURB. With every structure and instruction set, in every layout, compiled and
 * interpreted. */
#include "decoder/message_passing/kernel.h"
#include "tests/decoder/plain_trial.h"
#include "tests/support/code_with_gaps.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/scratch.h"

static uint64_t state = 5;

static plain_counts total;

static void check_decoder(const extr_code *code, extr_decoder_settings settings, size_t frames) {
  const plain_counts counts =
      expect_plain(&(plain_trial){.code = code, .settings = settings, .frames = frames}, &state);
  total.perturbed += counts.perturbed;
  total.corrected += counts.corrected;
}

static const char degrees[] = "degrees.mtx"; /* rows of every degree */
static const char gaps[] = "gaps.mtx";       /* rows that lack ones */

/* Rows of degree 1, 2, 3, 5 and 9, some of which share columns with their neighbours; codes without
 * blocks; with circulants, some of them with several ones per row, columns of weight 1, rows that
 * lack ones, and blocks i -> i XOR c; with blocks in another order than H. */
static const struct {
  const char *code, *lanes[3];
  size_t frames; /* 0: around the number of lanes */
} codes[] = {{"ragged.mtx", {"frames", "frames", "frames"}, 0},
             {degrees, {"frames"}, 9},
             {"mackay:91,3,7,1", {"frames"}, 70},
             {"array:13,3,7", {"frames", "block:1", "block:5"}, 70},
             {"802.11n-648-1/2", {"frames", "block:1", "block:7"}, 70},
             {"5gnr-bg2-z8", {"frames", "block:1", "block:6"}, 70},
             {gaps, {"block:1", "block:40", "block:5"}, 70},
             {"rs:4,3,6", {"frames", "block:1", "block:3"}, 70},
             {"802.3an-2048-1723", {"frames", "block:1", "block:2"}, 1},
             {"dvbs2-short-8/9", {"frames", "block:1", "block:2"}, 1},
             {"ccsds-c2-8160", {"frames", "block:1", "block:3"}, 1}};
static const char ragged[] =
    "%%MatrixMarket matrix coordinate pattern general\n7 10 28\n"
    "1 1\n2 1\n2 2\n3 2\n3 3\n3 4\n4 4\n4 5\n4 6\n5 1\n5 3\n5 5\n5 7\n5 9\n"
    "6 2\n6 4\n6 6\n6 8\n6 10\n7 1\n7 2\n7 3\n7 4\n7 5\n7 6\n7 7\n7 8\n"
    "7 9\n";

static const char *const names[] = {"nms:0.75",  "ms",        "oms:0.5",
                                    "spa-table", "nms:0.875", "nms:0.7578125"};
static const char *const after[] = {"perturb", "perturb:strong=2,weak=0,iterations=3",
                                    "perturb:strong=1000,weak=1000,iterations=2",
                                    "perturb:iterations=1,strong=0"};

enum { KINDS = EXTR_NODE_TWO_MIN + 1 - EXTR_NODE_STAR };

/* Steps with which tables have 1, 0, 2, 6 and 32 thresholds. */
static const double steps[] = {0.5, 1.5, 0.25, 0.125, 0.0214};

static extr_decoder_settings numbered(int number, const char *lanes, extr_isa isa) {
  extr_decoder_settings s = settings_of(names[number % 6]);
  accepted(extr_decoder_set(asked(), &s, "lanes", lanes));
  if (s.algorithm != EXTR_SPA_TABLE) s.message = number / 3 % 2 ? EXTR_F32 : EXTR_I8;
  s.isa = isa;
  s.check.kind = (extr_node_kind)(EXTR_NODE_STAR + number / 6 % KINDS);
  s.check.latency = 6;
  if (s.check.kind == EXTR_NODE_TWO_MIN && s.algorithm == EXTR_SPA_TABLE)
    s.check.kind = EXTR_NODE_NAIVE;
  s.llr_bits = 4 + number % 5;
  s.llr_step = steps[number / 6 % 5];
  if (s.algorithm == EXTR_SPA_TABLE && s.llr_step < 0.5)
    s.kernels = EXTR_INTERPRETED; /* large tables take long to compile */
  s.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.early_stop = number % 3 != 0;
  s.iterations = 1 + number % 11;
  s.syndrome = number % 5 < 3;
  if (number % 7 == 3) accepted(extr_decoder_set(asked(), &s, "after", after[number / 7 % 4]));
  return s;
}

static void write_ragged(void) {
  FILE *file = scratch_open("ragged.mtx", "w");
  fputs(ragged, file);
  fclose(file);
}

/* Runs of rows of each degree, as long as the groups of kernels, shorter and longer. */
static void write_degrees(void) {
  enum { MOST = 34, COLUMNS = 509, ROWS = 260, EDGES = 4629 };
  static const int runs[] = {1, GROUP_MAX - 1, GROUP_MAX, GROUP_MAX + 1, 2 * GROUP_MAX, 3};
  FILE *file = scratch_open(degrees, "w");
  int row = 0, edges = 0;
  fprintf(file, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", ROWS, COLUMNS,
          EDGES);
  for (int degree = 1; degree <= MOST; degree++)
    for (int i = 0; i < runs[degree % 6]; i++, row++)
      for (int k = 0; k < degree; k++, edges++)
        fprintf(file, "%d %d\n", row + 1, (37 * row + (1 + row % 7) * k) % COLUMNS + 1);
  assert_true(row == ROWS && edges == EDGES);
  fclose(file);
}

static void write_gaps(void) {
  extr_code *code = code_with_gaps();
  accepted(extr_code_write(asked(), code, EXTR_MTX, gaps));
  extr_code_free(code);
}

/* Kernels of all degrees take long to find at a latency, and to compile. */
static void choose_for_degrees(extr_decoder_settings *s, int number) {
  if (s->check.kind == EXTR_NODE_FRONTIER) s->check.kind = EXTR_NODE_ISOMORPHIC;
  if (s->check.kind == EXTR_NODE_NAIVE || number % 3 > 0) s->kernels = EXTR_INTERPRETED;
}

static void against_a_plain_decoder(void **unused) {
  (void)unused;
  static const size_t counts[] = {15, 16, 17, 31, 32, 33, 63, 64, 65, 128};
  int number = 0;
  write_ragged();
  write_degrees();
  write_gaps();
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    extr_code *code = open_code(codes[c].code);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
      for (int i = 0; i < 3 && codes[c].lanes[i] && extr_isa_available((extr_isa)isa); i++)
        for (int variant = 0; variant < (SANITIZED ? 1 : VARIANTS); variant++, number++) {
          extr_decoder_settings s = numbered(number, codes[c].lanes[i], (extr_isa)isa);
          const bool large = codes[c].frames == 1; /* and in the order of blocks */
          if (large && number % 3 > 0) continue;
          if (large) s.after = (extr_after){0}, s.check = extr_decoder_default().check;
          if (codes[c].code == degrees) choose_for_degrees(&s, number);
          size_t frames = i == 0 || large ? codes[c].frames : 9;
          if (codes[c].frames == 0) frames = counts[number % 10];
          if (s.kernels == EXTR_COMPILED) check_decoder(code, s, frames);
          s.kernels = EXTR_INTERPRETED;
          check_decoder(code, s, frames);
        }
    extr_code_free(code);
  }
  assert_true(total.perturbed > 300 || SANITIZED);
  assert_true(total.corrected > 50 || SANITIZED);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(against_a_plain_decoder)};
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
