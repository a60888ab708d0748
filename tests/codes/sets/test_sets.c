/* The search for sets against all subsets of small codes, and published numbers. */
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/sets.h>

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 26, ROWS_MAX = 16 };

/* ---- By definition --------------------------------------------------------------------------- */

typedef struct plain_code {
  int rows, columns;
  bool one[ROWS_MAX][COLUMNS_MAX];
} plain_code;

static int size_of(uint32_t set) {
  return __builtin_popcount(set);
}

static int degree_in(const plain_code *h, int row, uint32_t set) {
  int degree = 0;
  for (int v = 0; v < h->columns; v++) degree += h->one[row][v] && set >> v & 1;
  return degree;
}

static bool stays(const plain_code *h, int column, uint32_t set) {
  int odd = 0, even = 0;
  for (int row = 0; row < h->rows; row++)
    if (h->one[row][column]) *(degree_in(h, row, set) % 2 ? &odd : &even) += 1;
  return even > odd;
}

static bool is_connected(const plain_code *h, uint32_t set) {
  uint32_t reached = set & -set, before;
  do {
    before = reached;
    for (int row = 0; row < h->rows; row++)
      for (int v = 0; v < h->columns; v++)
        if (degree_in(h, row, reached) > 0 && h->one[row][v] && set >> v & 1) reached |= 1U << v;
  } while (reached != before);
  return reached == set;
}

static extr_set_shape shape_by_definition(const plain_code *h, uint32_t set) {
  extr_set_shape shape = {.columns = size_of(set),
                          .elementary = true,
                          .kind = EXTR_SET_FULLY_ABSORBING,
                          .connected = is_connected(h, set)};
  for (int row = 0; row < h->rows; row++) {
    shape.odd += degree_in(h, row, set) % 2;
    if (degree_in(h, row, set) > 2) shape.elementary = false;
  }
  for (int v = 0; v < h->columns; v++)
    if (!stays(h, v, set) && shape.kind > EXTR_SET_TRAPPING)
      if (set >> v & 1 || shape.kind == EXTR_SET_FULLY_ABSORBING)
        shape.kind = set >> v & 1 ? EXTR_SET_TRAPPING : EXTR_SET_ABSORBING;
  return shape;
}

/* ---- What the search finds ------------------------------------------------------------------- */

typedef struct found_sets {
  uint8_t *times; /* by set */
  int columns;
  int images; /* how many shifts of a circulant take a set to another one of its orbit; else 1 */
  int size;
} found_sets;

static uint32_t shift(uint32_t set, int columns, int size) {
  uint32_t moved = 0;
  for (int v = 0; v < columns; v++)
    if (set >> v & 1) moved |= 1U << (v / size * size + (v % size + 1) % size);
  return moved;
}

static bool note(void *data, const int *columns, int count) {
  found_sets *f = data;
  uint32_t set = 0;
  for (int i = 0; i < count; i++) {
    assert_true(i == 0 || columns[i] > columns[i - 1]);
    set |= 1U << columns[i];
  }
  for (int i = 0; i < f->images; i++) {
    f->times[set] = 1;
    set = shift(set, f->columns, f->size);
  }
  return true;
}

/* Searches with orbits of `size` columns in sequence, 1 for none. */
static void compare(const extr_code *code, const plain_code *h, extr_set_limits limits, int size) {
  int orbits[COLUMNS_MAX];
  found_sets found = {.columns = h->columns, .images = size, .size = size};
  extr_set_search *search;
  found.times = calloc((size_t)1 << h->columns, 1);
  for (int v = 0; v < h->columns; v++) orbits[v] = v / size;
  assert_int_equal(extr_set_search_new(NULL, code, size > 1 ? orbits : NULL, &limits, &search), 0);
  assert_int_equal(extr_set_search_roots(search), h->columns / size);
  for (int i = 0; i < extr_set_search_roots(search); i++)
    assert_int_equal(extr_set_search_run(NULL, search, i, note, NULL, &found), 0);
  extr_set_search_free(search);
  for (uint32_t set = 1; set < 1U << h->columns; set++) {
    if (size_of(set) != limits.columns) {
      assert_int_equal(found.times[set], 0);
      continue;
    }
    extr_set_shape shape = shape_by_definition(h, set);
    bool wanted = shape.connected && shape.odd <= limits.odd && shape.kind >= limits.kind &&
                  (shape.elementary || !limits.elementary);
    if (found.times[set] != wanted) fail_msg("set %x: found %d", set, found.times[set]);
  }
  free(found.times);
}

static plain_code plain_of(const extr_code *code) {
  plain_code h = {.rows = extr_code_rows(code), .columns = extr_code_columns(code)};
  for (int e = 0; e < extr_code_edges(code); e++)
    h.one[extr_code_edge_rows(code)[e]][extr_code_edge_columns(code)[e]] = true;
  return h;
}

/* ---- Random matrices, with four-cycles and columns of different weights ---------------------- */

static extr_code *random_code(uint64_t *state, int rows, int columns) {
  extr_edge edges[ROWS_MAX * COLUMNS_MAX];
  size_t count = 0;
  bool taken[ROWS_MAX][COLUMNS_MAX] = {0};
  extr_code *code;
  for (int v = 0; v < columns; v++)
    for (int left = draw_between(state, 1, 4); left > 0; left--)
      taken[draw_below(state, rows)][v] = true;
  for (int row = 0; row < rows; row++) taken[row][draw_below(state, columns)] = true;
  for (int row = 0; row < rows; row++)
    for (int v = 0; v < columns; v++)
      if (taken[row][v]) edges[count++] = (extr_edge){row, v};
  assert_int_equal(extr_code_new(NULL, "random", rows, columns, edges, count, &code), EXTR_OK);
  return code;
}

static void test_random(void **state) {
  uint64_t random = 7;
  for (int i = 0; i < 60; i++) {
    extr_code *code = random_code(&random, draw_between(&random, 5, 9), 11);
    plain_code h = plain_of(code);
    extr_set_limits limits = {.columns = draw_between(&random, 1, 7),
                              .odd = draw_below(&random, 5),
                              .kind = (extr_set_kind)draw_below(&random, 3),
                              .elementary = draw_below(&random, 4) == 0};
    compare(code, &h, limits, 1);
    extr_code_free(code);
  }
}

/* With the shifts of circulants, the images of what is found are all there is. */
static void test_orbits(void **state) {
  extr_code *code = open_code("array:5,3,3");
  plain_code h = plain_of(code);
  for (int size = 3; size <= 6; size++)
    for (int kind = EXTR_SET_TRAPPING; kind <= EXTR_SET_FULLY_ABSORBING; kind++)
      for (int images = 1; images <= 5; images += 4)
        compare(code, &h, (extr_set_limits){size, 5, (extr_set_kind)kind, false}, images);
  extr_code_free(code);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

static void test_shapes(void **state) {
  uint64_t random = 11;
  for (int i = 0; i < 20; i++) {
    extr_code *code = random_code(&random, 7, 12);
    plain_code h = plain_of(code);
    for (uint32_t set = 1; set < 1U << 12; set += (uint32_t)draw_between(&random, 1, 9)) {
      int columns[12], count = 0;
      extr_set_shape found, expected = shape_by_definition(&h, set);
      for (int v = 11; v >= 0; v--)
        if (set >> v & 1) columns[count++] = v;
      assert_int_equal(extr_set_shape_of(NULL, code, columns, count, &found), EXTR_OK);
      assert_int_equal(found.columns, expected.columns);
      assert_int_equal(found.odd, expected.odd);
      assert_int_equal(found.kind, expected.kind);
      assert_int_equal(found.elementary, expected.elementary);
      assert_int_equal(found.connected, expected.connected);
    }
    extr_code_free(code);
  }
}

static void test_wrong_arguments(void **state) {
  extr_code *code = open_code("array:5,3,3");
  extr_set_shape shape;
  extr_set_search *search;
  int outside[] = {0, 15}, twice[] = {3, 3};
  assert_int_equal(extr_set_shape_of(NULL, code, outside, 2, &shape), EXTR_INPUT);
  assert_int_equal(extr_set_shape_of(NULL, code, twice, 2, &shape), EXTR_INPUT);
  assert_int_equal(extr_set_shape_of(NULL, code, twice, 0, &shape), EXTR_INPUT);
  assert_int_equal(extr_set_shape_of(NULL, NULL, twice, 1, &shape), EXTR_INPUT);
  extr_set_limits limits = {.columns = 0, .odd = 2};
  assert_int_equal(extr_set_search_new(NULL, code, NULL, &limits, &search), EXTR_INPUT);
  limits = (extr_set_limits){.columns = 2, .odd = -1};
  assert_int_equal(extr_set_search_new(NULL, code, NULL, &limits, &search), EXTR_INPUT);
  for (int kind = -1; kind <= 3; kind += 4) {
    limits = (extr_set_limits){.columns = 2, .odd = 2, .kind = (extr_set_kind)kind};
    assert_int_equal(extr_set_search_new(NULL, code, NULL, &limits, &search), EXTR_INPUT);
  }
  limits.kind = EXTR_SET_TRAPPING;
  assert_int_equal(extr_set_search_new(NULL, code, NULL, &limits, &search), EXTR_OK);
  assert_int_equal(extr_set_search_run(NULL, search, -1, note, NULL, NULL), EXTR_INPUT);
  assert_int_equal(extr_set_search_run(NULL, search, 15, note, NULL, NULL), EXTR_INPUT);
  assert_int_equal(extr_set_search_roots(NULL), 0);
  extr_set_search_free(search);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_orbits),
      cmocka_unit_test(test_shapes),
      cmocka_unit_test(test_wrong_arguments),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
