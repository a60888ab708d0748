/* The C2 code of CCSDS against the generator matrix that the standard prints (131.0-B, annex C). */
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <string.h>

enum { BLOCK = 511, BLOCKS = 16, PARITY_BLOCKS = 2, N = BLOCKS * BLOCK };

/* The first rows of the circulants B_1,1 and B_1,2 and of B_14,1 and B_14,2, a zero in front. */
static const char *const first_rows[2][PARITY_BLOCKS] = {
    {"55BF56CC55283DFEEFEA8C8CFF04E1EBD9067710988E25048D67525426939E20"
     "68D2DC6FCD2F822BEB6BD96C8A76F4932AAE9BC53AD20A2A9C86BB461E43759C",
     "6855AE08698A50AA3051768793DC238544AF3FE987391021AAF6383A6503409C"
     "3CE971A80B3ECE12363EE809A01D91204F1811123EAB867D3E40E8C652585D28"},
    {"7273E8342918E097B1C1F5FEF32A150AEF5E11184782B5BD5A1D8071E94578B0"
     "AC722D7BF49E8C78D391294371FFBA7B88FABF8CC03A62B940CE60D669DFB7B6",
     "087EA12042793307045B283D7305E93D8F74725034E77D25D3FF043ADC5F8B5B"
     "186DB70A968A816835EFB575952EAE7EA4E76DF0D5F097590E1A2A978025573E"}};

static bool hex_bit(const char *digits, int place) {
  static const char hex[] = "0123456789ABCDEF";
  int value = (int)(strchr(hex, digits[place / 4]) - hex);
  return value >> (3 - place % 4) & 1;
}

/* Row i of the generator matrix in a block of information bits: each row of a circulant is the one
 * before, moved to the right. */
static void generator_row(int block, const char *const circulants[PARITY_BLOCKS], int i,
                          bool word[N]) {
  memset(word, 0, N * sizeof *word);
  word[block * BLOCK + i] = true;
  for (int parity = 0; parity < PARITY_BLOCKS; parity++)
    for (int j = 0; j < BLOCK; j++)
      word[(BLOCKS - PARITY_BLOCKS + parity) * BLOCK + (j + i) % BLOCK] =
          hex_bit(circulants[parity], j + 1);
}

static int failed_checks(const extr_code *code, const bool word[N]) {
  int failed = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    bool sum = false;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      sum ^= word[extr_code_edge_columns(code)[e]];
    failed += sum;
  }
  return failed;
}

static void test_rows_of_the_generator_matrix_are_codewords(void **state) {
  static bool word[N];
  static const int rows[] = {0, 1, 18, 255, 510};
  extr_code *code = open_code("ccsds-c2-8160");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    generator_row(0, first_rows[0], rows[i], word);
    assert_int_equal(failed_checks(code, word), 0);
    generator_row(13, first_rows[1], rows[i], word);
    assert_int_equal(failed_checks(code, word), 0);
  }
  word[0] ^= true;
  assert_int_equal(failed_checks(code, word), 4);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows_of_the_generator_matrix_are_codewords),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
