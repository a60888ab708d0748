/* Tests rows as table, CSV and JSON against texts written by hand. */
#include "bench/output/output.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdlib.h>

static json_t *two_rows(void) {
  return json_pack("[{s:s, s:i, s:f, s:b, s:n, s:[s,s]}, {s:s, s:i, s:f, s:b, s:i, s:[]}]", //
                   "name", "a,b", "n", 7, "rate", 1.1, "stop", 1, "gap", "list", "2x3", "4x5",
                   "name", "say \"x\"", "n", 12345, "rate", 0.30000000000000004, "stop", 0, "gap",
                   3, "list");
}

static void expect(json_t *rows, output_format format, const char *expected) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  assert_true(output_print(rows, format, stream));
  fclose(stream);
  assert_string_equal(text, expected);
  free(text);
  json_decref(rows);
}

static void test_csv(void **state) {
  expect(two_rows(), OUTPUT_CSV,
         "name,n,rate,stop,gap,list\n"
         "\"a,b\",7,1.1,true,,2x3 4x5\n"
         "\"say \"\"x\"\"\",12345,0.3,false,3,\n");
  expect(json_array(), OUTPUT_CSV, "");
}

static void test_csv_row(void **state) {
  char *text = NULL;
  size_t size;
  json_t *rows = two_rows();
  FILE *stream = open_memstream(&text, &size);
  assert_true(output_print_row(json_array_get(rows, 1), stream));
  fclose(stream);
  assert_string_equal(text, "\"say \"\"x\"\"\",12345,0.3,false,3,\n");
  free(text);
  json_decref(rows);
}

static void test_table(void **state) {
  expect(two_rows(), OUTPUT_TABLE,
         "name         n  rate  stop   gap  list\n"
         "a,b          7   1.1  true   -    2x3 4x5\n"
         "say \"x\"  12345   0.3  false  3    \n");
  expect(json_array(), OUTPUT_TABLE, "");
}

static void test_characters_count_once(void **state) {
  expect(json_pack("[{s:o, s:i}, {s:o, s:i}]", "file", output_text("caf\xc3\xa9.alist"), "n", 1,
                   "file", output_text("a\xff\nb"), "n", 20),
         OUTPUT_TABLE,
         "file         n\n"
         "caf\xc3\xa9.alist   1\n"
         "a??b        20\n");
}

static void test_json(void **state) {
  expect(json_pack("[{s:i, s:f}, {s:i, s:f}]", "b", 1, "a", 1.1, "b", 2, "a", 2.0), OUTPUT_JSON,
         "[\n {\"b\": 1, \"a\": 1.1},\n {\"b\": 2, \"a\": 2.0}\n]\n");
}

static void test_items_with_blanks_are_told_apart(void **state) {
  expect(json_pack("[{s:[s, s]}]", "list", "7: star", "8"), OUTPUT_CSV, "list\n7: star; 8\n");
}

static void test_one(void **state) {
  json_t *object = json_pack("{s:i, s:s}", "n", 7, "name", "x y");
  static const char *const expected[] = {[OUTPUT_TABLE] = "n     7\nname  x y\n",
                                         [OUTPUT_CSV] = "n,name\n7,x y\n",
                                         [OUTPUT_JSON] = "{\"n\": 7, \"name\": \"x y\"}\n"};
  for (int format = OUTPUT_TABLE; format <= OUTPUT_JSON; format++) {
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_true(output_print_one(object, (output_format)format, stream));
    fclose(stream);
    assert_string_equal(text, expected[format]);
    free(text);
  }
  json_decref(object);
}

static void test_cells(void **state) {
  json_t *row = OUTPUT_ROW({"n", output_count(7)}, {"rate", output_rounded(1.0 / 3)},
                           {"none", output_real(INFINITY)}, {"nor", output_rounded(NAN)});
  expect(json_pack("[o]", row), OUTPUT_CSV, "n,rate,none,nor\n7,0.3333333,,\n");
  assert_null(OUTPUT_ROW({"n", output_count(7)}, {"lost", NULL}, {"m", output_count(8)}));
}

static void test_failures(void **state) {
  assert_false(output_print(NULL, OUTPUT_CSV, stdout));
  assert_null(output_append(NULL, json_integer(1)));
  assert_null(output_append(json_array(), NULL));
  FILE *full = fopen("/dev/full", "w");
  if (!full) skip();
  json_t *rows = two_rows();
  assert_false(output_print(rows, OUTPUT_CSV, full));
  assert_false(output_print_row(json_array_get(rows, 0), full));
  json_decref(rows);
  fclose(full);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_csv),      cmocka_unit_test(test_csv_row),
      cmocka_unit_test(test_table),    cmocka_unit_test(test_characters_count_once),
      cmocka_unit_test(test_json),     cmocka_unit_test(test_items_with_blanks_are_told_apart),
      cmocka_unit_test(test_one),      cmocka_unit_test(test_cells),
      cmocka_unit_test(test_failures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
