/* Punctured and shortened columns. How many bits are free after shortening comes from the rank of
 * the columns that are left. */
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Marks ----------------------------------------------------------------------------------- */

/* As many letters as columns: s(ent), p(unctured), 0 for shortened. */
static void check_marks(const extr_code *code, const char *marks) {
  static const char letters[] = {
      [EXTR_TRANSMITTED] = 's', [EXTR_PUNCTURED] = 'p', [EXTR_SHORTENED] = '0'};
  int counts[3] = {0};
  assert_int_equal(extr_code_columns(code), strlen(marks));
  for (int v = 0; marks[v]; v++) {
    assert_int_equal(letters[extr_code_column(code, v)], marks[v]);
    counts[extr_code_column(code, v)]++;
  }
  for (int what = 0; what < 3; what++)
    assert_int_equal(extr_code_count(code, (extr_column)what), counts[what]);
}

static extr_code *small_code(void) {
  static const extr_edge edges[] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}};
  extr_code *code = NULL;
  assert_int_equal(extr_code_new(NULL, "small", 2, 5, edges, 6, &code), EXTR_OK);
  return code;
}

static void test_marks(void **state) {
  extr_code *code = small_code();
  check_marks(code, "sssss");
  assert_int_equal(extr_code_mark(NULL, code, EXTR_PUNCTURED, 0, 2), EXTR_OK);
  check_marks(code, "ppsss");
  assert_int_equal(extr_code_mark(NULL, code, EXTR_SHORTENED, 1, 3), EXTR_OK);
  check_marks(code, "p000s");
  assert_int_equal(extr_code_mark(NULL, code, EXTR_TRANSMITTED, 0, 2), EXTR_OK);
  check_marks(code, "ss00s");
  assert_int_equal(extr_code_mark(NULL, code, EXTR_PUNCTURED, 5, 0), EXTR_OK);
  check_marks(code, "ss00s");
  extr_code_free(code);
}

static void test_marks_that_cannot_be(void **state) {
  static const struct {
    int first, count;
    const char *says;
  } bad[] = {
      {-1, 1, "1 columns from column -1 on, expected columns within 0 to 4"},
      {0, 6, "6 columns"},
      {0, -1, "-1 columns"},
      {5, 1, "from column 5 on"},
      {4, 2, "2 columns from column 4 on"},
      {6, 0, "from column 6 on"},
      {INT_MAX, INT_MAX, "columns"},
      {INT_MIN, INT_MIN, "columns"},
      {0, 5, "no bit is left to transmit"},
      {1, 4, "no bit is left to transmit"},
  };
  extr_context *context = extr_context_new();
  extr_code *code = small_code();
  assert_int_equal(extr_code_mark(NULL, code, EXTR_SHORTENED, 0, 1), EXTR_OK);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(extr_code_mark(context, code, EXTR_PUNCTURED, bad[i].first, bad[i].count),
                     EXTR_INPUT);
    if (!strstr(extr_context_message(context), bad[i].says))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), bad[i].says);
    check_marks(code, "0ssss");
  }
  extr_code_free(code);
  extr_context_free(context);
}

/* ---- Information bits ------------------------------------------------------------------------ */

/* The dimension of what shortening leaves: the columns that are not shortened, less the rank of
 * their part of H. */
static int free_bits(const extr_code *code) {
  int kept = 0, rank = -1;
  size_t count = 0;
  extr_edge *edges = malloc((size_t)extr_code_edges(code) * sizeof *edges);
  assert_non_null(edges);
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (extr_code_column(code, v) == EXTR_SHORTENED) continue;
    for (int i = extr_code_column_first(code, v); i < extr_code_column_first(code, v + 1); i++) {
      int edge = extr_code_column_edges(code)[i], row = 0;
      while (extr_code_row_first(code, row + 1) <= edge) row++;
      edges[count++] = (extr_edge){row, kept};
    }
    kept++;
  }
  extr_code *rest = NULL;
  assert_int_equal(extr_code_new(NULL, "rest", extr_code_rows(code), kept, edges, count, &rest),
                   EXTR_OK);
  assert_int_equal(extr_code_rank(NULL, rest, &rank), EXTR_OK);
  extr_code_free(rest);
  free(edges);
  return kept - rank;
}

static void test_shortened_codes(void **state) {
  static const struct {
    const char *name;
    int information, first; /* of the shortened columns */
  } codes[] = {
      {"802.11n-648-1/2", 300, 300}, {"5gnr-bg1-z8", 100, 100}, {"5gnr-bg2-z20:1/2", 161, 161},
      {"ccsds-c2-8160", 7100, 7118}, {"ccsds-c2", 2, 2},        {"rs2048-variant", 2, 2},
  };
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    extr_code *code = open_code(codes[i].name);
    int punctured = extr_code_count(code, EXTR_PUNCTURED);
    assert_int_equal(extr_code_shorten(NULL, code, codes[i].information), EXTR_OK);
    assert_int_equal(free_bits(code), codes[i].information);
    assert_int_equal(extr_code_count(code, EXTR_PUNCTURED), punctured);
    assert_int_equal(extr_code_column(code, codes[i].first - 1), EXTR_TRANSMITTED);
    assert_int_equal(extr_code_column(code, codes[i].first), EXTR_SHORTENED);
    assert_int_equal(extr_code_shorten(NULL, code, codes[i].information - 1), EXTR_OK);
    assert_int_equal(free_bits(code), codes[i].information - 1);
    extr_code_free(code);
  }
}

static void test_information_bits_that_cannot_be(void **state) {
  static const int bad[] = {0, -1, 325, INT_MAX, INT_MIN};
  extr_context *context = extr_context_new();
  extr_code *code = open_code("802.11n-648-1/2");
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(extr_code_shorten(context, code, bad[i]), EXTR_INPUT);
    assert_non_null(strstr(extr_context_message(context), "information bits, expected 1 to 324"));
    assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), 648);
  }
  assert_int_equal(extr_code_shorten(context, code, 324), EXTR_OK);
  assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), 648);
  assert_int_equal(extr_code_shorten(context, code, 1), EXTR_OK);
  assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), 325);
  assert_int_equal(extr_code_shorten(context, code, 2), EXTR_INPUT);
  extr_code_free(code);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_marks),
      cmocka_unit_test(test_marks_that_cannot_be),
      cmocka_unit_test(test_shortened_codes),
      cmocka_unit_test(test_information_bits_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
