/* The blocks that are found in H, against H itself: every one of H lies in a block, every one of a
 * block but the holes lies in H. The sizes against those that the standards name. */
#include "codes/blocks/blocks.h"
#include "tests/support/open_code.h"
#include "tests/support/permuted_code.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_one(const extr_code *code, int row, int column) {
  bool found = false;
  for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
    found = found || extr_code_edge_columns(code)[e] == column;
  return found;
}

static void assert_permutation(const int *at, int count) {
  bool *seen = calloc((size_t)count, sizeof *seen);
  for (int i = 0; i < count; i++) {
    assert_in_range(at[i], 0, count - 1);
    assert_false(seen[at[i]]);
    seen[at[i]] = true;
  }
  free(seen);
}

static bool is_hole(const code_blocks *b, int block, int row) {
  bool hole = false;
  for (int i = 0; i < b->hole_count; i++)
    hole = hole || (b->holes[i].block == block && b->holes[i].row == row);
  return hole;
}

/* Whether the rows of each block row are consecutive, and no two of them share a column. */
static bool is_natural(const extr_code *code, const code_blocks *b) {
  int *last = malloc((size_t)extr_code_columns(code) * sizeof *last);
  bool natural = true;
  memset(last, -1, (size_t)extr_code_columns(code) * sizeof *last);
  for (int place = 0; place < b->rows * b->size; place++) {
    int row = b->row_at[place];
    natural = natural && row / b->size == place / b->size;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++) {
      int *mark = &last[extr_code_edge_columns(code)[e]];
      natural = natural && *mark != place / b->size;
      *mark = place / b->size;
    }
  }
  free(last);
  return natural;
}

/* Whether the ones of every row come in the order of blocks, each in another block. */
static bool is_ascending(const extr_code *code, const code_blocks *b) {
  int *block_column = malloc((size_t)extr_code_columns(code) * sizeof *block_column);
  bool ascending = true;
  for (int place = 0; place < extr_code_columns(code); place++)
    block_column[b->column_at[place]] = place / b->size;
  for (int row = 0; row < extr_code_rows(code); row++)
    for (int e = extr_code_row_first(code, row) + 1; e < extr_code_row_first(code, row + 1); e++) {
      const int *column = extr_code_edge_columns(code) + e;
      ascending = ascending && block_column[column[-1]] < block_column[column[0]];
    }
  free(block_column);
  return ascending;
}

/* Blocks are checked one by one; no two of them are the same, so that as many ones as H has are
 * all. */
static void check_blocks(const extr_code *code, const code_blocks *b) {
  int ones = 0, repeats = 0;
  assert_int_equal(b->rows * b->size, extr_code_rows(code));
  assert_int_equal(b->columns * b->size, extr_code_columns(code));
  assert_permutation(b->row_at, extr_code_rows(code));
  assert_permutation(b->column_at, extr_code_columns(code));
  for (int r = 0; r < b->rows; r++)
    for (int k = b->first[r]; k < b->first[r + 1]; k++) {
      const code_block *block = &b->blocks[k];
      assert_in_range(block->shift, 0, b->size - 1);
      if (k > b->first[r]) {
        assert_true(block[-1].column < block->column ||
                    (block[-1].column == block->column && block[-1].shift < block->shift));
        repeats += block[-1].column == block->column;
      }
      for (int i = 0; i < b->size; i++) {
        int at = b->kind == BLOCKS_XOR ? i ^ block->shift : (i + block->shift) % b->size;
        int row = b->row_at[r * b->size + i], column = b->column_at[block->column * b->size + at];
        bool hole = is_hole(b, k, row);
        assert_int_equal(has_one(code, row, column), !hole);
        ones += !hole;
      }
    }
  assert_int_equal(ones, extr_code_edges(code));
  assert_int_equal(repeats, b->repeats);
  assert_int_equal(is_natural(code, b), b->natural);
  assert_int_equal(is_ascending(code, b), b->ascending);
}

typedef struct expectation {
  const char *name;
  int size; /* 0: no blocks */
  block_kind kind;
  bool natural;
} expectation;

static void check_code(const extr_code *code, const expectation *expected) {
  code_blocks *b;
  assert_int_equal(extr_code_blocks_find(NULL, code, &b), EXTR_OK);
  if (expected->size == 0) {
    assert_null(b);
    return;
  }
  if (!b) fail_msg("%s: no blocks", expected->name);
  if (b->size != expected->size) fail_msg("%s: blocks of %d", expected->name, b->size);
  assert_int_equal(b->kind, expected->kind);
  assert_int_equal(b->natural, expected->natural);
  check_blocks(code, b);
  extr_code_blocks_free(b);
}

static void test_sizes_of_standards(void **state) {
  static const expectation expected[] = {
      {"802.11n-648-1/2", 27, BLOCKS_CYCLIC, true},
      {"802.11n-1944-5/6", 81, BLOCKS_CYCLIC, true},
      {"802.11ad-672-13/16", 42, BLOCKS_CYCLIC, true},
      {"802.16e-576-2/3A", 24, BLOCKS_CYCLIC, true},
      {"802.16e-2304-1/2", 96, BLOCKS_CYCLIC, true},
      {"5gnr-bg2-z2", 2, BLOCKS_CYCLIC, true},
      {"5gnr-bg1-z7", 7, BLOCKS_CYCLIC, true},
      {"5gnr-bg1-z384:2/3", 384, BLOCKS_CYCLIC, true},
      {"802.3an-2048-1723", 64, BLOCKS_XOR, true},
      {"rs2048-variant", 64, BLOCKS_XOR, true},
      {"rs:5,4,20", 32, BLOCKS_XOR, true},
      {"array:31,3,10", 31, BLOCKS_CYCLIC, true},
      {"ccsds-ar4ja-1/2-1024", 128, BLOCKS_CYCLIC, true},
      {"ccsds-c2", 73, BLOCKS_CYCLIC, false},
      {"dvbs2-short-1/2", 360, BLOCKS_CYCLIC, false},
      {"dvbs2-short-8/9", 180, BLOCKS_CYCLIC, false},
      {"dvbs2-normal-1/2", 360, BLOCKS_CYCLIC, false},
      {"dvbs2x-normal-90/180", 360, BLOCKS_CYCLIC, false},
      {"dvbs2x-vlsnr-medium-1/5", 360, BLOCKS_CYCLIC, false},
      {"dvbngh-4k-1/5", 72, BLOCKS_CYCLIC, false},
      {"atsc3-normal-10/15", 360, BLOCKS_CYCLIC, false},
      {"atsc3-normal-2/15", 360, BLOCKS_CYCLIC, false},
      {"atsc3-short-5/15", 360, BLOCKS_CYCLIC, false},
      {"cmmb-3/4", 256, BLOCKS_CYCLIC, false},
      {"dtmb-7488-4572", 127, BLOCKS_CYCLIC, true},
      {"ccsds-tc-512-256", 32, BLOCKS_CYCLIC, false},
      {"navic-l1-sf2", 50, BLOCKS_CYCLIC, true},
      {"802.11ay-1344-7/8", 42, BLOCKS_CYCLIC, true},
      {"802.22-480-3/4", 20, BLOCKS_CYCLIC, true},
      {"50gpon-17280-14592", 256, BLOCKS_CYCLIC, true},
      {"ghn-336-1/2", 14, BLOCKS_CYCLIC, true},
      {"docsis31-16200-14400", 360, BLOCKS_CYCLIC, true},
      {"mgfast-12800-9216", 512, BLOCKS_CYCLIC, true},
      {"tanner-155-64", 31, BLOCKS_CYCLIC, true},
      {"gps-l1c-sf2", 0, BLOCKS_CYCLIC, false},
      {"ft8-174-91", 0, BLOCKS_CYCLIC, false},
      {"mackay:1000,3,6,1", 0, BLOCKS_CYCLIC, false},
      {"peg:504,252,3,1", 0, BLOCKS_CYCLIC, false},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    extr_code *code = open_code(expected[i].name);
    check_code(code, &expected[i]);
    extr_code_free(code);
  }
}

/* The columns may be in any order. */
static void test_permuted_columns(void **state) {
  static const expectation expected[] = {{"802.11n-648-3/4", 27, BLOCKS_CYCLIC, true},
                                         {"rs:5,4,20", 32, BLOCKS_XOR, true},
                                         {"atsc3-short-3/15", 360, BLOCKS_CYCLIC, false},
                                         {"dvbs2-short-1/2", 360, BLOCKS_CYCLIC, false}};
  uint64_t random = 5;
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    extr_code *code = open_code(expected[i].name), *permuted = permuted_code(code, &random);
    check_code(permuted, &expected[i]);
    extr_code_free(permuted);
    extr_code_free(code);
  }
}

/* The rows of two parts, which take turns among the block rows of their part. */
static void test_two_parts(void **state) {
  enum { SIZE = 16, COLUMNS = 6 * SIZE, FIRST = 3 * SIZE, ROWS = 5 * SIZE };
  static const int shifts[5][6] = {{1, 5, -1, 7, 2, -1},
                                   {-1, 3, 9, 4, -1, 8},
                                   {6, -1, 2, 11, 0, 13},
                                   {-1, 10, 3, -1, -1, -1},
                                   {12, -1, -1, -1, 5, -1}};
  extr_edge ones[ROWS * 6];
  extr_code *code;
  size_t count = 0;
  for (int row = 0; row < ROWS; row++) {
    const bool first = row < FIRST;
    const int block_row = first ? row % 3 : 3 + (row - FIRST) % 2;
    const int position = first ? row / 3 : (row - FIRST) / 2;
    for (int c = 0; c < 6; c++)
      if (shifts[block_row][c] >= 0)
        ones[count++] = (extr_edge){row, c * SIZE + (position + shifts[block_row][c]) % SIZE};
  }
  assert_int_equal(extr_code_new(NULL, "parts", ROWS, COLUMNS, ones, count, &code), EXTR_OK);
  check_code(code, &(expectation){"parts", SIZE, BLOCKS_CYCLIC, false});
  extr_code_free(code);
}

/* A single one elsewhere, and there is no structure of that size left. */
static void test_a_moved_one(void **state) {
  extr_code *code = open_code("802.11n-648-1/2"), *moved;
  int edges = extr_code_edges(code);
  extr_edge *ones = malloc((size_t)edges * sizeof *ones);
  for (int e = 0; e < edges; e++)
    ones[e] = (extr_edge){extr_code_edge_rows(code)[e], extr_code_edge_columns(code)[e]};
  while (has_one(code, ones[100].row, ones[100].column)) ones[100].column++;
  assert_int_equal(extr_code_new(NULL, "moved", extr_code_rows(code), extr_code_columns(code), ones,
                                 (size_t)edges, &moved),
                   EXTR_OK);
  check_code(moved, &(expectation){"moved", 0, BLOCKS_CYCLIC, false});
  extr_code_free(moved);
  extr_code_free(code);
  free(ones);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sizes_of_standards), cmocka_unit_test(test_permuted_columns),
      cmocka_unit_test(test_two_parts), cmocka_unit_test(test_a_moved_one)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
