/* Interleavers against the tables and steps of their standards. */
#include "bench/simulation/interleaver.h"
#include "tests/support/unit.h"

#include <stdlib.h>

static simulation_settings settings_of(const codec *c, const char *symbols,
                                       const char *interleave) {
  simulation_settings s = extr_simulation_default();
  s.codec = c;
  assert_int_equal(extr_simulation_settings_set(NULL, &s, "modulation", symbols), EXTR_OK);
  assert_int_equal(extr_simulation_settings_set(NULL, &s, "interleave", interleave), EXTR_OK);
  return s;
}

static codec open(const char *name) {
  codec c;
  assert_int_equal(extr_codec_open(NULL, name, 0, &c), EXTR_OK);
  return c;
}

/* ---- DVB-S2 ---------------------------------------------------------------------------------- */

/* Writes a table column after column, and reads its rows, in this order of columns. */
static void check_columns(const codec *c, const char *symbols, const char *interleave, int bits,
                          const int *order) {
  const simulation_settings s = settings_of(c, symbols, interleave);
  const int rows = c->sent / bits;
  int *table = malloc((size_t)c->sent * sizeof *table), count, bit = 0;
  const int *columns;
  extr_pool memory = {0};
  assert_int_equal(extr_interleave_columns(NULL, &s, &memory, &columns, &count), EXTR_OK);
  assert_int_equal(count, c->sent);
  for (int column = 0; column < bits; column++)
    for (int row = 0; row < rows; row++) table[row * bits + column] = c->sent_columns[bit++];
  for (int row = 0; row < rows; row++)
    for (int i = 0; i < bits; i++)
      assert_int_equal(columns[row * bits + i], table[row * bits + order[i]]);
  extr_pool_free(&memory);
  free(table);
}

static void columns_become_bits_of_symbols(void **state) {
  codec c = open("802.11n-648-1/2");
  codec backwards = open("dvbs2-short-3/5");
  check_columns(&c, "8psk", "dvbs2", 3, (int[]){0, 1, 2});
  check_columns(&c, "8psk", "dvbs2:102", 3, (int[]){1, 0, 2});
  check_columns(&c, "16apsk:26/45", "dvbs2:3201", 4, (int[]){3, 2, 0, 1});
  check_columns(&backwards, "8psk", "dvbs2", 3, (int[]){2, 1, 0});
  check_columns(&backwards, "16apsk:3/5", "dvbs2", 4, (int[]){0, 1, 2, 3});
  check_columns(&backwards, "32apsk:3/4", "dvbs2", 5, (int[]){0, 1, 2, 3, 4});
  extr_codec_close(&c);
  extr_codec_close(&backwards);
}

/* ---- 802.11n --------------------------------------------------------------------------------- */

/* The steps of the standard for one OFDM symbol: from bit k by way of i to place j, where place
 * j % bits is the number of the bit in the label of subcarrier j / bits: I before Q. Returns the
 * place in labels with I and Q in turn. */
static int place_of(int k, int bits) {
  const int n_cbps = 52 * bits, n_col = 13, n_row = 4 * bits, s = bits / 2 > 1 ? bits / 2 : 1;
  const int i = n_row * (k % n_col) + k / n_col;
  const int j = s * (i / s) + (i + n_cbps - n_col * i / n_cbps) % s;
  static const int turned[][8] = {[1] = {0},
                                  [2] = {0, 1},
                                  [4] = {0, 2, 1, 3},
                                  [6] = {0, 2, 4, 1, 3, 5},
                                  [8] = {0, 2, 4, 6, 1, 3, 5, 7}};
  return j / bits * bits + turned[bits][j % bits];
}

static void ofdm_symbols_are_permuted_in_two_steps(void **state) {
  static const char *const names[] = {"bpsk", "qpsk", "16qam", "64qam", "256qam"};
  codec c = open("802.11n-1296-3/4");
  for (int m = 0; m < 5; m++) {
    simulation_settings s = settings_of(&c, names[m], "802.11n");
    const int bits = extr_symbol_bits(&s.channel), block = 52 * bits;
    const int *columns;
    int count;
    extr_pool memory = {0};
    assert_int_equal(extr_interleave_columns(NULL, &s, &memory, &columns, &count), EXTR_OK);
    assert_int_equal(count, (1296 + block - 1) / block * block);
    for (int p = 0; p < count; p++) {
      const int found = columns[p / block * block + place_of(p % block, bits)];
      assert_int_equal(found, p < 1296 ? p : ~((p - 1296) % 1296));
    }
    extr_pool_free(&memory);
  }
  extr_codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_become_bits_of_symbols),
      cmocka_unit_test(ofdm_symbols_are_permuted_in_two_steps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
