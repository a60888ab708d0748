/* A libFuzzer target for the reader of one format (FORMAT is alist, qc or mtx). Any text must be
 * accepted, invalid or too large, without a report of the sanitizers, and an accepted matrix must
 * be the same after it is written and read again. */
#include "codes/formats/format.h"
#include "tests/fuzz/memory_file.h"
#include <extrinsic/code.h>

#include <string.h>

#define JOIN(format, verb)   extr_##format##_##verb
#define EXPAND(format, verb) JOIN(format, verb)
#define READ                 EXPAND(FORMAT, read)
#define WRITE                EXPAND(FORMAT, write)

/* A few bytes of qc can define an H with millions of ones, which is valid but slow. Numbers
 * therefore have at most two digits, or are so long that they are refused. */
static bool takes_long(const char *text, size_t size) {
  int digits = 0;
  for (size_t i = 0; i <= size; i++) {
    bool digit = i < size && text[i] >= '0' && text[i] <= '9';
    if (!digit && digits >= 3 && digits <= 7) return true;
    if (!digit)
      digits = 0;
    else if (digits > 0 || text[i] != '0')
      digits++;
  }
  return false;
}

static void check_same(const extr_code *a, const extr_code *b) {
  size_t bytes = (size_t)extr_code_edges(a) * sizeof(int);
  check(extr_code_rows(a) == extr_code_rows(b));
  check(extr_code_columns(a) == extr_code_columns(b));
  check(extr_code_edges(a) == extr_code_edges(b));
  check(memcmp(extr_code_edge_columns(a), extr_code_edge_columns(b), bytes) == 0);
  for (int row = 0; row < extr_code_rows(a); row++)
    check(extr_code_row_first(a, row) == extr_code_row_first(b, row));
}

static extr_status read_text(const char *name, const char *text, size_t size, extr_code **code) {
  scanner in = {NULL, name, text, text + size, 1, '#', 0};
  return READ(&in, true, code);
}

static void round_trip(const extr_code *code) {
  char *text = NULL;
  size_t size = 0;
  extr_code *back = NULL;
  FILE *stream = open_memstream(&text, &size);
  check(stream);
  extr_status status = WRITE(NULL, code, stream);
  check(fclose(stream) == 0);
  if (status == EXTR_OK) {
    check(read_text("written", text, size, &back) == EXTR_OK);
    check_same(code, back);
  }
  extr_code_free(back);
  free(text);
}

int LLVMFuzzerTestOneInput(const char *text, size_t size) {
  extr_code *code = NULL;
  if (takes_long(text, size)) return 0;
  extr_status status = read_text("fuzzed", text, size, &code);
  check(status == EXTR_OK || status == EXTR_INPUT || status == EXTR_LIMIT);
  if (status == EXTR_OK) round_trip(code);
  extr_code_free(code);
  return 0;
}
