/* The standard codes against facts that were not computed by this library (catalog_summary.txt):
 * sizes, degrees, ranks, numbers of four-cycles, and the SHA-256 of edges expanded by a separate
 * program. Then which of their columns are sent, and names. */
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
  (void)state;
  FILE *summary = fopen(CATALOG_SUMMARY, "r");
  assert_non_null(summary);
  facts fact;
  int index = 0;
  for (; next_facts(summary, &fact); index++) {
    int rank = -1;
    const extr_catalog_entry *entry = extr_catalog_at(index);
    assert_non_null(entry);
    assert_string_equal(entry->name, fact.name);
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

/* That columns first .. first + count - 1 are `what` and all others are sent. */
static void check_marks(const char *name, extr_column what, int first, int count) {
  extr_code *code = open_code(name);
  for (int v = 0; v < extr_code_columns(code); v++)
    assert_int_equal(extr_code_column(code, v),
                     v >= first && v < first + count ? what : EXTR_TRANSMITTED);
  extr_code_free(code);
}

static void test_marked_columns(void **state) {
  (void)state;
  check_marks("802.11n-648-1/2", EXTR_PUNCTURED, 0, 0);
  check_marks("5gnr-bg1-z384", EXTR_PUNCTURED, 0, 768);
  check_marks("5gnr-bg2-z15", EXTR_PUNCTURED, 0, 30);
  check_marks("5gnr-bg2-z15:2/3", EXTR_PUNCTURED, 0, 30);
  check_marks("ccsds-ar4ja-1/2-1024", EXTR_PUNCTURED, 2048, 512);
  check_marks("ccsds-ar4ja-2/3-4096", EXTR_PUNCTURED, 6144, 1024);
  check_marks("ccsds-ar4ja-4/5-16384", EXTR_PUNCTURED, 20480, 2048);
  check_marks("ccsds-c2", EXTR_SHORTENED, 0, 0);
  check_marks("ccsds-c2-8160", EXTR_SHORTENED, 0, 18);
}

/* Whether the column is in one of the ranges, "first-last/step first-last/step" or "-". */
static bool is_within(const char *ranges, int column) {
  int first, last, step, length;
  for (; sscanf(ranges, " %d-%d/%d%n", &first, &last, &step, &length) == 3; ranges += length)
    if (column >= first && column <= last && (column - first) % step == 0) return true;
  return false;
}

/* The 22 codes of which a standard transmits a part. */
static void test_transmitted_parts(void **state) {
  (void)state;
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
  assert_int_equal(count, 22);
}

static void test_codes_of_no_standard(void **state) {
  (void)state;
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
      {"802.16e-2304-2/3", "802.16e-2304-2/3A, 802.16e-2304-2/3B, 802.16e-2304-1/2"},
      {"5gnr-bg1-z385", "5gnr-bg1-z384, "},
      {"dvbs2-long-1/4", "dvbs2-short-1/4, "},
      {"802.11n-648-1/2:1/2", "802.11n-648-1/2, "},
      {"5gnr-bg3-z384:1/2", "5gnr-bg1-z384, 5gnr-bg2-z384, "},
      {"./none", ""},
      {"", "pg-7-3, eg-15-7, ccsds-c2"},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    extr_code *code = NULL;
    char expected[128];
    assert_int_equal(extr_code_open(context, unknown[i].name, &code), EXTR_INPUT);
    assert_null(code);
    snprintf(expected, sizeof expected, "found '%s'", unknown[i].name);
    assert_non_null(strstr(extr_context_message(context), expected));
    snprintf(expected, sizeof expected, "names are %s", unknown[i].nearest);
    if (!strstr(extr_context_message(context), expected))
      fail_msg("'%s' does not say '%s'", extr_context_message(context), expected);
  }
  extr_context_free(context);
}

static void test_a_long_unknown_name(void **state) {
  (void)state;
  static char name[100001];
  memset(name, 'x', sizeof name - 1);
  extr_code *code = NULL;
  assert_int_equal(extr_code_open(NULL, name, &code), EXTR_INPUT);
}

static void test_names_of_files(void **state) {
  (void)state;
  extr_code *code = NULL;
  assert_int_equal(extr_code_open(NULL, "none.alist", &code), EXTR_IO);
  assert_int_equal(extr_code_open(NULL, "/tmp", &code), EXTR_IO);
  assert_null(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_all_codes),         cmocka_unit_test(test_marked_columns),
      cmocka_unit_test(test_transmitted_parts), cmocka_unit_test(test_codes_of_no_standard),
      cmocka_unit_test(test_unknown_names),     cmocka_unit_test(test_a_long_unknown_name),
      cmocka_unit_test(test_names_of_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
