/* The standard codes against facts that were not computed by this library: published sizes and
 * degree distributions, ranks, numbers of four-cycles, and the SHA-256 of edges expanded by a
 * separate program. The 802.3an code is built a second time, from other constants. */
#include "codes/quasi_cyclic.h"
#include "codes/table.h"
#include "ldpc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct facts {
  const char *name;
  int columns, rows, edges, rank;
  long fourcycles;
  const char *column_degrees, *row_degrees; /* count x degree */
  const char *hash;
} facts;

static const facts standard[] = {
    {"802.11n-648-1/2", 648, 324, 2376, 324, 0, "297x2+270x3+81x12", "216x7+108x8",
     "d900397a84db0d3505c2b57e5b9ba08de455036406058861f3178345be72ad77"},
    {"802.11n-648-2/3", 648, 216, 2376, 216, 0, "189x2+216x3+135x4+27x6+81x8", "216x11",
     "3cba4ce3d9cdb08d30dfe873591ded373200e00fbab78ba30138a5a2cb346d12"},
    {"802.11n-648-3/4", 648, 162, 2376, 162, 54, "135x2+216x3+162x4+135x6", "54x14+108x15",
     "30b07336a22d3ae78d9c7bb8e5cecdcba964bd9aeabac31ddc198b321e34267e"},
    {"802.11n-648-5/6", 648, 108, 2376, 108, 0, "81x2+54x3+513x4", "108x22",
     "0b7d37b47d0814c3abe6635bee90b43b6b948bf4171f8bdc428d67f2c1aad596"},
    {"802.11n-1296-1/2", 1296, 648, 4644, 648, 0, "594x2+486x3+54x4+162x11", "540x7+108x8",
     "a6a6ba8b7a526e65f06de9e86ddd15bffa97124c067b200d34e9011ea595bcf9"},
    {"802.11n-1296-2/3", 1296, 432, 4752, 432, 108, "378x2+648x3+108x7+162x8", "432x11",
     "42536586383ce5b6dd5a9ec72ee21d310735153658d28e5c622c939a7f862b85"},
    {"802.11n-1296-3/4", 1296, 324, 4752, 324, 0, "270x2+648x3+378x6", "108x14+216x15",
     "6c10253abce1c40da93a36647ed91959fddc4b81adb78846fdde7bbc1a524812"},
    {"802.11n-1296-5/6", 1296, 216, 4590, 216, 0, "162x2+270x3+864x4", "162x21+54x22",
     "85cbbf3f031ac42a5655d71a3af4c469d62525a61f27e23088cd933b6707680b"},
    {"802.11n-1944-1/2", 1944, 972, 6966, 972, 0, "891x2+729x3+81x4+243x11", "810x7+162x8",
     "bbc6f37c531d6d4607962966c6e633755a9bdf7f7dce5e364f877db139032528"},
    {"802.11n-1944-2/3", 1944, 648, 7128, 648, 81, "567x2+972x3+81x6+324x8", "648x11",
     "1be84edaccf5f5f18d13ff8ca2cfa8edecd5cc1a55c51a6aa98d5c8365a66427"},
    {"802.11n-1944-3/4", 1944, 486, 6885, 486, 0, "405x2+1053x3+486x6", "405x14+81x15",
     "b53282a83f7208389754a8c9fa66ad477badaf21c0bd30bdc77f85072a529579"},
    {"802.11n-1944-5/6", 1944, 324, 6399, 324, 0, "243x2+891x3+810x4", "81x19+243x20",
     "054c4633299443f12491d12c72c43a72bb651c9485aed14575109bad8b3b9547"},
    {"802.3an-2048-1723", 2048, 384, 12288, 325, 0, "2048x6", "384x32",
     "ee58d6894869ff374131cf8bafd26f585349856b59453f1f03a1d0eed1f43bd7"},
};

enum { CODES = sizeof standard / sizeof *standard };

static ex_code *open_code(const char *name) {
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
  assert_non_null(code);
  return code;
}

/* "297x2+270x3+81x12". */
static void degree_text(const ex_code *code, int (*first)(const ex_code *, int), int count,
                        char text[128]) {
  int counts[64] = {0};
  for (int i = 0; i < count; i++) {
    int degree = first(code, i + 1) - first(code, i);
    assert_in_range(degree, 1, 63);
    counts[degree]++;
  }
  text[0] = '\0';
  for (int degree = 1; degree < 64; degree++) {
    size_t length = strlen(text);
    if (counts[degree])
      snprintf(text + length, 128 - length, "%s%dx%d", length ? "+" : "", counts[degree], degree);
  }
}

static void test_names_in_order(void **state) {
  (void)state;
  for (int i = 0; i < CODES; i++) assert_string_equal(ex_catalog_name(i), standard[i].name);
  assert_null(ex_catalog_name(CODES));
  assert_null(ex_catalog_name(CODES + 1));
  assert_null(ex_catalog_name(-1));
}

static void test_facts(void **state) {
  (void)state;
  for (int i = 0; i < CODES; i++) {
    const facts *fact = &standard[i];
    ex_code *code = open_code(fact->name);
    char text[128], hash[EX_HASH_TEXT];
    int rank = -1;
    assert_string_equal(ex_code_name(code), fact->name);
    assert_int_equal(ex_code_columns(code), fact->columns);
    assert_int_equal(ex_code_rows(code), fact->rows);
    assert_int_equal(ex_code_edges(code), fact->edges);
    assert_int_equal(ex_code_rank(NULL, code, &rank), EX_OK);
    assert_int_equal(rank, fact->rank);
    assert_int_equal(ex_code_fourcycles(code), fact->fourcycles);
    if (fact->fourcycles)
      assert_int_equal(ex_code_girth(code), 4);
    else
      assert_true(ex_code_girth(code) >= 6);
    degree_text(code, ex_code_column_first, fact->columns, text);
    assert_string_equal(text, fact->column_degrees);
    degree_text(code, ex_code_row_first, fact->rows, text);
    assert_string_equal(text, fact->row_degrees);
    ex_code_hash(code, hash);
    assert_string_equal(hash, fact->hash);
    ex_code_free(code);
  }
}

/* ---- 802.3an --------------------------------------------------------------------------------- */

enum { N = 2048, M = 384, K = 1723 };

/* Carry-less multiplication modulo x^6 + x + 1, without tables. */
static int gf64_multiply(int x, int y) {
  int product = 0;
  for (; y; y >>= 1) {
    if (y & 1) product ^= x;
    x <<= 1;
    if (x & 64) x ^= 0x43;
  }
  return product;
}

static int gf64_power(int exponent) {
  int power = 1;
  while (exponent-- > 0) power = gf64_multiply(power, 2);
  return power;
}

/* The standard's column order, read without the library's parser. */
static void read_columns(int structured[N]) {
  extern const char ex_text_ieee8023an_txt[];
  const char *text = strstr(ex_text_ieee8023an_txt, "\ncode ");
  assert_non_null(text);
  text = strchr(text + 1, '\n');
  for (int column = 0; column < N; column++) {
    char *end;
    structured[column] = (int)strtol(text, &end, 10);
    assert_ptr_not_equal(text, end);
    assert_in_range(structured[column], 0, N - 1);
    text = end;
  }
}

/* one[row][column] of H in structured columns. */
static void read_structured(bool one[M][N]) {
  static int structured[N];
  memset(one, 0, M * sizeof *one);
  read_columns(structured);
  ex_code *code = open_code("802.3an-2048-1723");
  for (int row = 0; row < M; row++)
    for (int e = ex_code_row_first(code, row); e < ex_code_row_first(code, row + 1); e++)
      one[row][structured[ex_code_edge_columns(code)[e]]] = true;
  ex_code_free(code);
}

/* The logarithms of c = u + a w are known; u and w hold the same coefficients g_j, one place apart,
 * which gives them back one after the other and must end at g_31 = 0. */
static void test_ethernet_code_from_the_word_of_weight_32(void **state) {
  (void)state;
  static const int log_c[32] = {24, 7,  62, 30, 32, 39, 1,  2,  50, 2,  26, 34, 44, 39, 14, 19,
                                38, 20, 18, 38, 62, 18, 50, 32, 42, 35, 27, 45, 0,  31, 21, 1};
  static bool one[M][N];
  int g = 0;
  read_structured(one);
  for (int j = 0; j < 32; j++) {
    int c = gf64_power(log_c[j]);
    g = c ^ gf64_multiply(2, g);
    for (int row = 0; row < M; row++) {
      int i = row % 64, b = row / 64;
      int e = i ? gf64_power(i - 1) : 0, mu = b ? gf64_power(b - 1) : 0;
      int y = gf64_multiply(e, c) ^ gf64_multiply(mu, g);
      int ones = 0;
      for (int symbol = 0; symbol < 64; symbol++) ones += one[row][64 * j + symbol];
      assert_int_equal(ones, 1);
      int number = 0;
      while (number == 0 ? y != 0 : y != gf64_power(number - 1)) number++;
      assert_true(one[row][64 * j + number]);
    }
  }
  assert_int_equal(g, 0);
}

static void test_ethernet_blocks_are_permutations(void **state) {
  (void)state;
  static bool one[M][N];
  read_structured(one);
  for (int first_row = 0; first_row < M; first_row += 64)
    for (int column = 0; column < N; column++) {
      int ones = 0;
      for (int i = 0; i < 64; i++) ones += one[first_row + i][column];
      assert_int_equal(ones, 1);
    }
}

/* The last 325 columns alone have full rank: they can hold the parity bits. */
static void test_ethernet_parity_columns(void **state) {
  (void)state;
  static bool one[M][N - K];
  ex_code *code = open_code("802.3an-2048-1723");
  for (int row = 0; row < M; row++)
    for (int e = ex_code_row_first(code, row); e < ex_code_row_first(code, row + 1); e++)
      if (ex_code_edge_columns(code)[e] >= K) one[row][ex_code_edge_columns(code)[e] - K] = true;
  ex_code_free(code);
  int rank = 0;
  for (int column = 0; column < N - K; column++) {
    int pivot = rank;
    while (pivot < M && !one[pivot][column]) pivot++;
    if (pivot == M) break;
    bool row_of_pivot[N - K];
    memcpy(row_of_pivot, one[pivot], sizeof row_of_pivot);
    memcpy(one[pivot], one[rank], sizeof row_of_pivot);
    for (int row = rank + 1; row < M; row++)
      if (one[row][column])
        for (int i = 0; i < N - K; i++) one[row][i] ^= row_of_pivot[i];
    rank++;
  }
  assert_int_equal(rank, 325);
}

/* ---- Names ----------------------------------------------------------------------------------- */

static void test_unknown_names(void **state) {
  (void)state;
  static const struct {
    const char *name, *nearest;
  } unknown[] = {
      {"802.11n-648-1/3", "802.11n-648-1/2, 802.11n-648-2/3, "},
      {"802.11n-1296-4/6", "802.11n-1296-5/6, "},
      {"802.11-1944-1/2", "802.11n-1944-1/2, "},
      {"802.3an-2048-1732", "802.3an-2048-1723, "},
      {"802.3an-2048", "802.3an-2048-1723, "},
      {"./none", "802."},
      {"", "802.11n-648-1/2, 802.11n-648-2/3, 802.11n-648-3/4"},
  };
  ex_context *context = ex_context_new();
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    ex_code *code = NULL;
    char expected[128];
    assert_int_equal(ex_code_open(context, unknown[i].name, &code), EX_INPUT);
    assert_null(code);
    snprintf(expected, sizeof expected, "found '%s'", unknown[i].name);
    assert_non_null(strstr(ex_context_message(context), expected));
    snprintf(expected, sizeof expected, "names are %s", unknown[i].nearest);
    if (!strstr(ex_context_message(context), expected))
      fail_msg("'%s' does not say '%s'", ex_context_message(context), expected);
  }
  ex_context_free(context);
}

static void test_a_long_unknown_name(void **state) {
  (void)state;
  static char name[100001];
  memset(name, 'x', sizeof name - 1);
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, name, &code), EX_INPUT);
}

static void test_names_of_files(void **state) {
  (void)state;
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, "none.alist", &code), EX_IO);
  assert_int_equal(ex_code_open(NULL, "/tmp", &code), EX_IO);
  assert_null(code);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Z = 3 and shifts 1, none / 0, 2: row 0 has its one in column 1, and so on. */
static void test_table_is_expanded(void **state) {
  (void)state;
  static const ex_table_text text = {
      "t", "# c\ncode x, blocks of 9\n8\ncode y, blocks of 3\n1 -\n# c\n0  2\n\n# end\n"};
  static const int columns[] = {1, 2, 0, 0, 5, 1, 3, 2, 4};
  ex_table table;
  ex_code *code = NULL;
  assert_int_equal(ex_table_read(NULL, &text, "y", &table), EX_OK);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "y", &table, &code), EX_OK);
  ex_table_free(&table);
  assert_int_equal(ex_code_rows(code), 6);
  assert_int_equal(ex_code_columns(code), 6);
  assert_int_equal(ex_code_edges(code), 9);
  assert_memory_equal(ex_code_edge_columns(code), columns, sizeof columns);
  ex_code_free(code);
}

static void test_broken_tables(void **state) {
  (void)state;
  static const struct {
    const char *text, *says;
  } broken[] = {
      {"", "t: no table for y"},
      {"code yy, blocks of 3\n1\n", "t: no table for y"},
      {"code y\n1\n", "t:1: found 'code y', expected 'code NAME, blocks of Z'"},
      {"\ncode y, blocks of 0\n1\n", "t:2: found 'code y, blocks of 0'"},
      {"code y, blocks of x\n1\n", "t:1: found"},
      {"code y, blocks of 3\n", "t:1: found 'no entries'"},
      {"code y, blocks of 3\n\n1\n", "t:2: found 'no entries'"},
      {"code y, blocks of 3\n1 2\n1\n", "t:3: found 'the end of the line'"},
      {"code y, blocks of 3\n1 2\n# c\n1 2 0\n", "t:4: found '0', expected the end"},
      {"code y, blocks of 3\n1 -1\n", "t:2: found '-1'"},
      {"code y, blocks of 3\n1 2a\n", "t:2: found '2a'"},
      {"code y, blocks of 3\n1 2147483648\n", "t:2: found '2147483648'"},
  };
  ex_context *context = ex_context_new();
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    ex_table table;
    const ex_table_text text = {"t", broken[i].text};
    assert_int_equal(ex_table_read(context, &text, "y", &table), EX_INTERNAL);
    if (!strstr(ex_context_message(context), broken[i].says))
      fail_msg("'%s' does not say '%s'", ex_context_message(context), broken[i].says);
  }
  ex_context_free(context);
}

static void test_base_matrices_that_cannot_be(void **state) {
  (void)state;
  int entries[] = {3, EX_TABLE_NONE};
  ex_code *code = NULL;
  assert_int_equal(ex_quasi_cyclic_new(NULL, "shift", &(ex_table){3, 1, 1, entries}, &code),
                   EX_INTERNAL);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "empty", &(ex_table){4, 1, 2, entries}, &code),
                   EX_INPUT);
  assert_int_equal(ex_quasi_cyclic_new(NULL, "huge", &(ex_table){INT32_MAX, 2, 1, entries}, &code),
                   EX_LIMIT);
  assert_null(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_in_order),
      cmocka_unit_test(test_facts),
      cmocka_unit_test(test_ethernet_code_from_the_word_of_weight_32),
      cmocka_unit_test(test_ethernet_blocks_are_permutations),
      cmocka_unit_test(test_ethernet_parity_columns),
      cmocka_unit_test(test_unknown_names),
      cmocka_unit_test(test_a_long_unknown_name),
      cmocka_unit_test(test_names_of_files),
      cmocka_unit_test(test_table_is_expanded),
      cmocka_unit_test(test_broken_tables),
      cmocka_unit_test(test_base_matrices_that_cannot_be),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
