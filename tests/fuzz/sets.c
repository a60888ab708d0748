/* A libFuzzer target for files of trapping and absorbing sets, of a code of eight bits. What is
 * accepted can be sorted; every set is one of the code. */
#include "bench/sets/set_list.h"
#include "tests/fuzz/memory_file.h"

static extr_code *small_code(void) {
  enum { ROWS = 6, COLUMNS = 8 };
  static const int places[] = {0, 1, 3};
  extr_edge edges[3 * COLUMNS];
  extr_code *code;
  for (int i = 0; i < 3 * COLUMNS; i++)
    edges[i] = (extr_edge){(i / 3 + places[i % 3]) % ROWS, i / 3};
  check(extr_code_new(context, "small", ROWS, COLUMNS, edges, 3 * COLUMNS, &code) == EXTR_OK);
  return code;
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  static extr_code *code;
  set_file file;
  if (!code) code = small_code();
  memory_file_set(bytes, size);
  if (done(set_file_read(context, MEMORY_FILE, code, size & 1, &file)))
    check(set_list_sort(context, &file.list) == EXTR_OK);
  set_file_free(&file);
  return 0;
}
