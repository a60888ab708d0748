/* array:P,J,L is the array code of Fan ("Array codes as low-density parity-check codes", 2nd
 * International Symposium on Turbo Codes, 2000). H has J x L blocks of size P x P; block (j, l) is
 * the power j l of the cyclic shift. P is prime, and J and L are at most P. So (j - j') (l - l') is
 * never zero modulo P for j != j' and l != l', and H has no cycle of length 4. Columns have weight
 * J, rows weight L. */
#include "codes/constructions/construct.h"
#include "codes/matrix/quasi_cyclic.h"
#include "core/base/array.h"

static bool is_prime(int number) {
  for (int factor = 2; factor <= number / factor; factor++)
    if (number % factor == 0) return false;
  return number >= 2;
}

static extr_status check(extr_context *context, const char *name, int p, int j, int l) {
  if (!is_prime(p)) return extr_fail(context, EXTR_INPUT, "%.100s: P must be a prime number", name);
  if (j > p || l > p)
    return extr_fail(context, EXTR_INPUT, "%.100s: J and L must not exceed P = %d", name, p);
  if (l > EXTR_CODE_COLUMNS_MAX / p)
    return extr_fail(context, EXTR_LIMIT, "%.100s: found %d blocks of %d columns, the limit is %d",
                     name, l, p, EXTR_CODE_COLUMNS_MAX);
  return EXTR_OK;
}

static extr_status build_array_code(extr_context *context, const char *name,
                                    const extr_value *values, extr_code **code) {
  int p = (int)values[0].number, j = (int)values[1].number, l = (int)values[2].number;
  TRY(check(context, name, p, j, l));
  OWNED(extr_table_free)
  extr_table base = {.block = p, .rows = j, .columns = l, .lines = 1};
  TRY(ARRAY_NEW(context, base.entries, (size_t)j * (size_t)l));
  for (int row = 0; row < j; row++)
    for (int column = 0; column < l; column++)
      base.entries[row * l + column] = (int)((int64_t)row * column % p);
  return extr_quasi_cyclic_new(context, name, &base, code);
}

const extr_construction extr_construction_array = {"array",
                                                   {{"P", 2, EXTR_CODE_COLUMNS_MAX},
                                                    {"J", 1, EXTR_CODE_COLUMNS_MAX},
                                                    {"L", 1, EXTR_CODE_COLUMNS_MAX}},
                                                   build_array_code};
