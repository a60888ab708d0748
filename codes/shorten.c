#include "codes/code.h"
#include "core/context.h"

/* The end of the last information column that still carries a bit. */
static int information_end(const ex_code *code, int information) {
  while (information > 0 && ex_code_column(code, information - 1) == EX_SHORTENED) information--;
  return information;
}

ex_status ex_code_shorten(ex_context *context, ex_code *code, int information_bits) {
  int rank;
  TRY(ex_code_rank(context, code, &rank));
  int left = code->columns - rank - ex_code_count(code, EX_SHORTENED);
  if (information_bits < 1 || information_bits > left)
    return ex_fail(context, EX_INPUT, "%s: found %d information bits, expected 1 to %d", code->name,
                   information_bits, left);
  int end = information_end(code, code->columns - rank), count = left - information_bits;
  return ex_code_mark(context, code, EX_SHORTENED, end - count, count);
}
