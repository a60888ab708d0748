/* A decoder computes the parities of rows whose columns shift from row to row together. What it
 * says of a word is compared with the rows one by one, for codes in which columns shift through
 * blocks of all sizes, also through a single one, from the last column back to the first. */
#include "tests/support/decoder_settings.h"
#include "tests/support/random.h"

enum { COLUMNS_MOST = 24, ROWS_MOST = 40, FRAMES = 40, DEGREE_MOST = 4 };

static uint64_t state = 7;

static bool has_column(const extr_edge *row, int degree, int column) {
  while (degree-- > 0)
    if (row[degree].column == column) return true;
  return false;
}

static int draw_row(int columns, extr_edge *row, int at) {
  int degree = 1 + draw_below(&state, columns < DEGREE_MOST ? columns : DEGREE_MOST);
  for (int i = 0; i < degree; i++) {
    do row[i] = (extr_edge){at, draw_below(&state, columns)};
    while (has_column(row, i, row[i].column));
  }
  return degree;
}

/* Most rows are those before them, shifted by one in their blocks. */
static extr_code *draw_code(int block, int blocks) {
  extr_edge edges[ROWS_MOST * DEGREE_MOST + COLUMNS_MOST];
  int columns = block * blocks, rows = 1 + draw_below(&state, ROWS_MOST), count = 0, degree = 0;
  extr_code *code;
  for (int row = 0; row < rows; row++) {
    if (row == 0 || draw_below(&state, 8) == 0) {
      degree = draw_row(columns, edges + count, row);
    } else {
      for (int i = 0; i < degree; i++) {
        int before = edges[count + i - degree].column, place = before % block;
        edges[count + i] = (extr_edge){row, before - place + (place + 1) % block};
      }
    }
    count += degree;
  }
  for (int column = 0; column < columns; column++) { /* no column is empty */
    bool used = false;
    for (int i = 0; i < count; i++) used |= edges[i].column == column;
    if (!used) edges[count++] = (extr_edge){rows++, column};
  }
  accepted(extr_code_new(asked(), "drawn", rows, columns, edges, (size_t)count, &code));
  return code;
}

static bool satisfies(const extr_code *code, const uint8_t *bits, int frame) {
  bool all = true;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int parity = 0;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      parity ^= bits[extr_code_edge_columns(code)[e] * FRAMES + frame];
    all &= !parity;
  }
  return all;
}

/* The channel is so sure of most bits that the decoder cannot change them. */
static int decode(const extr_code *code, extr_isa isa) {
  int8_t llr[COLUMNS_MOST * FRAMES];
  uint8_t bits[COLUMNS_MOST * FRAMES];
  extr_outcome outcomes[FRAMES];
  extr_decoder_settings settings = settings_of("nms:0.75 kernels=interpreted iterations=2");
  int codewords = 0;
  settings.isa = isa;
  extr_decoder *decoder = decoder_of(code, settings);
  for (int i = 0; i < extr_code_columns(code) * FRAMES; i++)
    llr[i] = (int8_t)(draw_below(&state, 12) ? 20 : -127);
  accepted(extr_decoder_run_i8(asked(), decoder, llr, FRAMES, FRAMES, bits, outcomes));
  for (int f = 0; f < FRAMES; f++) {
    assert_int_equal(outcomes[f].codeword, satisfies(code, bits, f));
    codewords += outcomes[f].codeword;
  }
  extr_decoder_free(decoder);
  return codewords;
}

static void parities_are_those_of_the_rows(void **unused) {
  (void)unused;
  int codewords = 0, frames = 0;
  for (int trial = 0; trial < 400; trial++) {
    int block = 1 + draw_below(&state, 12), blocks = 1 + draw_below(&state, COLUMNS_MOST / block);
    extr_code *code = draw_code(block, blocks);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
      if (extr_isa_available((extr_isa)isa)) {
        codewords += decode(code, (extr_isa)isa);
        frames += FRAMES;
      }
    extr_code_free(code);
  }
  assert_true(codewords > frames / 10 && codewords < frames * 9 / 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(parities_are_those_of_the_rows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
