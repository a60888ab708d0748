/* The standard codes against facts that were not computed by this library (catalog_summary.txt):
 * sizes, degrees, ranks, numbers of four-cycles, and the SHA-256 of edges expanded by a separate
 * program. Then which of their columns are sent, rates of 5G, and names. */
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <string.h>

/* ---- The summary ----------------------------------------------------------------------------- */

enum { LINE = 1024, WORD = 256, DEGREES = 128 };

typedef struct facts {
  char name[WORD], column_degrees[WORD], row_degrees[WORD], hash[WORD];
  int columns, rows, edges, rank;
  long fourcycles;
  int girth; /* -1: not known */
} facts;

/* The next code of the summary; false at its end. */
static bool next_facts(FILE *file, facts *fact) {
  char line[LINE];
  do
    if (!fgets(line, sizeof line, file)) return false;
  while (line[0] == '#');
  fact->girth = -1;
  assert_in_range(sscanf(line, "%255s %d %d %d %d %ld %255s %255s %255s girth %d", fact->name,
                         &fact->columns, &fact->rows, &fact->edges, &fact->rank, &fact->fourcycles,
                         fact->column_degrees, fact->row_degrees, fact->hash, &fact->girth),
                  9, 10);
  return true;
}

/* "297x2+270x3+81x12". */
static void degree_text(const extr_code *code, int (*first)(const extr_code *, int), int count,
                        char text[WORD]) {
  int counts[DEGREES] = {0};
  for (int i = 0; i < count; i++) {
    int degree = first(code, i + 1) - first(code, i);
    assert_in_range(degree, 1, DEGREES - 1);
    counts[degree]++;
  }
  size_t length = 0;
  for (int degree = 1; degree < DEGREES; degree++)
    if (counts[degree])
      length += (size_t)snprintf(text + length, WORD - length, "%s%dx%d", length ? "+" : "",
                                 counts[degree], degree);
}

static void check_graph(const extr_code *code, const facts *fact) {
  char text[WORD], hash[EXTR_HASH_TEXT];
  assert_int_equal(extr_code_columns(code), fact->columns);
  assert_int_equal(extr_code_rows(code), fact->rows);
  assert_int_equal(extr_code_edges(code), fact->edges);
  assert_int_equal(extr_code_fourcycles(code), fact->fourcycles);
  int girth = extr_code_girth(code);
  assert_int_equal(girth == 4, fact->fourcycles > 0);
  if (fact->girth >= 0) assert_int_equal(girth, fact->girth);
  degree_text(code, extr_code_column_first, fact->columns, text);
  assert_string_equal(text, fact->column_degrees);
  degree_text(code, extr_code_row_first, fact->rows, text);
  assert_string_equal(text, fact->row_degrees);
  extr_code_hash(code, hash);
  assert_string_equal(hash, fact->hash);
}

static void check_entry(const extr_code *code, const extr_catalog_entry *entry, int rank) {
  assert_int_equal(entry->columns, extr_code_columns(code));
  assert_int_equal(entry->transmitted, extr_code_count(code, EXTR_TRANSMITTED));
  assert_int_equal(entry->information,
                   extr_code_columns(code) - rank - extr_code_count(code, EXTR_SHORTENED));
}

static void test_all_codes(void **state) {
  FILE *summary = fopen(CATALOG_SUMMARY, "r");
  assert_non_null(summary);
  facts fact;
  int index = 0;
  for (; next_facts(summary, &fact); index++) {
    int rank = -1;
    const extr_catalog_entry *entry = extr_catalog_at(index);
    assert_non_null(entry);
    assert_string_equal(entry->name, fact.name);
    if (SANITIZED && index % 8 > 0) continue;
    extr_code *code = open_code(fact.name);
    assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
    assert_int_equal(rank, fact.rank);
    check_graph(code, &fact);
    check_entry(code, entry, rank);
    extr_code_free(code);
  }
  fclose(summary);
  assert_int_equal(index, 266 + 120 + 22);
  assert_null(extr_catalog_at(index));
  assert_null(extr_catalog_name(index));
  assert_null(extr_catalog_at(-1));
}

/* ---- What is sent ---------------------------------------------------------------------------- */

/* Whether the column is in one of the ranges, "first-last/step first-last/step" or "-". */
static bool is_within(const char *ranges, int column) {
  int first, last, step, length;
  for (; sscanf(ranges, " %d-%d/%d%n", &first, &last, &step, &length) == 3; ranges += length)
    if (column >= first && column <= last && (column - first) % step == 0) return true;
  return false;
}

/* Codes of which a standard transmits a part, and one of which it transmits everything. */
static void test_transmitted_parts(void **state) {
  FILE *parts = fopen(CATALOG_COLUMNS, "r");
  char line[LINE], name[WORD], shortened[WORD], punctured[WORD];
  int count = 0, transmitted, k;
  assert_non_null(parts);
  while (fgets(line, sizeof line, parts)) {
    if (line[0] == '#') continue;
    assert_int_equal(
        sscanf(line, "%255s %d %d %255s %255[^\n]", name, &transmitted, &k, shortened, punctured),
        5);
    extr_code *code = open_code(name);
    assert_string_equal(extr_code_name(code), name);
    for (int v = 0; v < extr_code_columns(code); v++)
      assert_int_equal(extr_code_column(code, v), is_within(shortened, v)   ? EXTR_SHORTENED
                                                  : is_within(punctured, v) ? EXTR_PUNCTURED
                                                                            : EXTR_TRANSMITTED);
    assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), transmitted);
    assert_int_equal(extr_code_rows(code),
                     extr_code_columns(code) - k - extr_code_count(code, EXTR_SHORTENED));
    extr_code_free(code);
    count++;
  }
  fclose(parts);
  assert_int_equal(count, 35);
}

static void test_codes_of_no_standard(void **state) {
  int others = 0, index = 0;
  for (const extr_catalog_entry *entry; (entry = extr_catalog_at(index)); index++) {
    bool other = strcmp(entry->name, "rs2048-variant") == 0 || index >= 266 + 105 + 22;
    assert_int_equal(extr_catalog_standardized(index), !other);
    others += other;
  }
  assert_int_equal(others, 1 + 15);
  assert_false(extr_catalog_standardized(index));
  assert_false(extr_catalog_standardized(-1));
}

/* ---- Rates of 5G ----------------------------------------------------------------------------- */

/* The rows that are left are those of the whole code, and the columns that are not have no one in
 * them. */
static void check_cut(const char *whole_name, const char *cut_name) {
  extr_code *whole = open_code(whole_name), *cut = open_code(cut_name);
  int edges = extr_code_edges(cut), rows = extr_code_rows(cut);
  assert_true(rows < extr_code_rows(whole));
  assert_int_equal(extr_code_row_first(whole, rows), edges);
  for (int row = 0; row < rows; row++)
    assert_int_equal(extr_code_row_first(cut, row), extr_code_row_first(whole, row));
  assert_memory_equal(extr_code_edge_columns(cut), extr_code_edge_columns(whole),
                      (size_t)edges * sizeof(int));
  for (int v = extr_code_columns(cut); v < extr_code_columns(whole); v++)
    assert_int_equal(extr_code_column_degree(whole, v), 1);
  extr_code_free(whole);
  extr_code_free(cut);
}

static void test_last_rows_are_left_out(void **state) {
  check_cut("5gnr-bg1-z24", "5gnr-bg1-z24:2/3");
  check_cut("5gnr-bg1-z15", "5gnr-bg1-z15:11/12");
  check_cut("5gnr-bg2-z208", "5gnr-bg2-z208:1/3");
}

/* ---- Names ----------------------------------------------------------------------------------- */

static void test_a_long_unknown_name(void **state) {
  static char name[100001];
  memset(name, 'x', sizeof name - 1);
  extr_code *code = NULL;
  assert_int_equal(extr_code_open(NULL, name, &code), EXTR_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_codes),
      cmocka_unit_test(test_transmitted_parts),
      cmocka_unit_test(test_codes_of_no_standard),
      cmocka_unit_test(test_last_rows_are_left_out),
      cmocka_unit_test(test_a_long_unknown_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
