/* Encoders of the codes that people use: codewords by their syndromes, where the information
 * stands, and decoders that find it again. */
#include "tests/codes/encoder/encoder_check.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

/* ---- The catalog ------------------------------------------------------------------------------
 */

/* The ordinary test encodes every fourth of the longest codes, and decodes every fourth of all. The
 * long test takes all. */
#ifndef EVERY
#define EVERY (SANITIZED ? 16 : 4)
#endif

enum { LONGEST = SANITIZED ? 3000 : 20000 }; /* columns */

static bool is_taken(int index) {
  return index % EVERY == 0 || extr_catalog_at(index)->columns <= LONGEST;
}

/* 64 random codewords. */
static void check_code(const extr_code *code, uint64_t *state) {
  extr_encoder *encoder = new_encoder(code);
  uint64_t *information = random_words(state, (size_t)extr_encoder_information(encoder));
  uint64_t *codeword = random_words(state, (size_t)extr_code_columns(code));
  extr_encoder_run(encoder, information, 1, codeword);
  check_codewords(code, encoder, information, 1, codeword);
  free(information);
  free(codeword);
  extr_encoder_free(encoder);
}

/* Families whose standards put the information first. */
static bool has_information_first(const char *name) {
  static const char *const families[] = {"802.",   "5gnr-",   "dvb",  "ccsds-ar4ja-", "ccsds-tc-",
                                         "atsc3-", "50gpon-", "ghn-", "docsis31-",    "mgfast-",
                                         "gps-",   "navic-",  "ft8-", "fst4",         "msk144-"};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (strncmp(name, families[i], strlen(families[i])) == 0) return true;
  return false;
}

/* The information bits are the first columns that are not shortened. */
static void check_information_first(const extr_code *code, const extr_encoder *encoder) {
  int column = 0;
  for (int i = 0; i < extr_encoder_information(encoder); i++, column++) {
    while (extr_code_column(code, column) == EXTR_SHORTENED) column++;
    assert_int_equal(extr_encoder_columns(encoder)[i], column);
  }
}

/* k is what the rank leaves, and stands where the standard has it. */
static void check_information(const extr_code *code) {
  int rank;
  extr_encoder *encoder = new_encoder(code);
  int k = extr_encoder_information(encoder);
  assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
  assert_int_equal(k, extr_code_columns(code) - rank - extr_code_count(code, EXTR_SHORTENED));
  if (has_information_first(extr_code_name(code))) check_information_first(code, encoder);
  extr_encoder_free(encoder);
}

static void test_catalog(void **state) {
  uint64_t seed = 4;
  const char *name;
  for (int i = 0; (name = extr_catalog_name(i)); i++) {
    if (!is_taken(i)) continue;
    extr_code *code = open_code(name);
    check_code(code, &seed);
    check_information(code);
    extr_code_free(code);
  }
}

/* ---- Orders ---------------------------------------------------------------------------------- */

/* All but one parity bit follow by back-substitution, as is known of 802.11n and 802.3an. */
static void test_known_orders(void **state) {
  static const struct {
    const char *name;
    int information;
  } codes[] = {{"802.11n-648-1/2", 324},
               {"802.11n-1296-2/3", 864},
               {"802.11n-1944-5/6", 1620},
               {"802.3an-2048-1723", 1723}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    extr_code *code = open_code(codes[i].name);
    extr_encoder *encoder = new_encoder(code);
    assert_int_equal(extr_encoder_information(encoder), codes[i].information);
    assert_int_equal(extr_encoder_gap(encoder), 1);
    extr_encoder_free(encoder);
    extr_code_free(code);
  }
}

/* Repeat and accumulate, as large as DVB-S2: parity bit j is parity bit j - 1 plus three bits of
 * information. */
static void test_accumulator(void **state) {
  enum { SIZE = 32400 };
  uint64_t seed = 5, sum = 0;
  extr_code *code = open_code("ra:32400,3,3,1");
  extr_encoder *encoder = new_encoder(code);
  assert_int_equal(extr_encoder_information(encoder), SIZE);
  assert_int_equal(extr_encoder_gap(encoder), 0);
  uint64_t *information = random_words(&seed, SIZE), *codeword = new_words((size_t)2 * SIZE);
  extr_encoder_run(encoder, information, 1, codeword);
  assert_memory_equal(codeword, information, SIZE * sizeof *information);
  for (int row = 0; row < SIZE; row++) {
    const int *columns = extr_code_edge_columns(code) + extr_code_row_first(code, row);
    for (int i = 0; i < 3; i++) sum ^= information[columns[i]];
    assert_int_equal(codeword[SIZE + row], sum);
  }
  free(information);
  free(codeword);
  extr_encoder_free(encoder);
  extr_code_free(code);
}

/* A random matrix with a tenth of ones, and twice each row: most parity bits are in the gap. */
static void test_large_gap(void **state) {
  enum { ROWS = 500, COLUMNS = 800 };
  static extr_edge edges[ROWS * COLUMNS];
  uint64_t seed = 7;
  size_t count = 0;
  for (int row = 0; row < ROWS / 2; row++)
    for (int v = 0; v < COLUMNS; v++) {
      if (draw_below(&seed, 10) > 0 && v != row) continue;
      edges[count++] = (extr_edge){row, v};
      edges[count++] = (extr_edge){ROWS / 2 + row, v};
    }
  extr_code *code = NULL;
  assert_int_equal(extr_code_new(NULL, "random", ROWS, COLUMNS, edges, count, &code), EXTR_OK);
  check_code(code, &seed);
  check_information(code);
  extr_encoder *encoder = new_encoder(code);
  assert_in_range(extr_encoder_gap(encoder), 128, ROWS / 2);
  extr_encoder_free(encoder);
  extr_code_free(code);
}

/* ---- Decoding -------------------------------------------------------------------------------- */

enum { FRAMES = 64 };

/* What a receiver has of 64 codewords without noise, in units of 8 bits. */
static void receive(const extr_code *code, const uint64_t *codeword, int8_t *llr) {
  for (int v = 0; v < extr_code_columns(code); v++)
    for (int f = 0; f < FRAMES; f++) {
      extr_column what = extr_code_column(code, v);
      int sent = codeword[v] >> f & 1 ? -8 : 8;
      llr[v * FRAMES + f] = (int8_t)(what == EXTR_TRANSMITTED ? sent
                                     : what == EXTR_SHORTENED ? 31
                                                              : 0);
    }
}

static void check_decoding(const char *name) {
  uint64_t seed = 6;
  extr_code *code = open_code(name);
  extr_encoder *encoder = new_encoder(code);
  extr_decoder *decoder;
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  size_t n = (size_t)extr_code_columns(code);
  uint64_t *information = random_words(&seed, (size_t)extr_encoder_information(encoder));
  uint64_t *codeword = new_words(n);
  int8_t *llr = malloc(n * FRAMES);
  uint8_t *bits = malloc(n * FRAMES);
  extr_outcome outcomes[FRAMES];
  assert_true(llr && bits);
  extr_encoder_run(encoder, information, 1, codeword);
  receive(code, codeword, llr);
  extr_decoder_run_i8(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes);
  for (int f = 0; f < FRAMES; f++) {
    if (!outcomes[f].codeword) fail_msg("%s: frame %d is not decoded", name, f);
    for (size_t v = 0; v < n; v++) assert_int_equal(bits[v * FRAMES + f], codeword[v] >> f & 1);
  }
  free(information);
  free(codeword);
  free(llr);
  free(bits);
  extr_encoder_free(encoder);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

static void test_decoding_without_noise(void **state) {
  const char *name;
  for (int i = 0; (name = extr_catalog_name(i)); i++)
    if (i % EVERY == 0) check_decoding(name);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_catalog),
      cmocka_unit_test(test_known_orders),
      cmocka_unit_test(test_accumulator),
      cmocka_unit_test(test_large_gap),
      cmocka_unit_test(test_decoding_without_noise),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
