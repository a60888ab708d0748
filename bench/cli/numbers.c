#include "bench/cli/numbers.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT = 64 };

/* Copies the field if it consists of `allowed` characters only. */
static bool copy_field(const char *text, size_t length, const char *allowed,
                       char field[NUMBER_TEXT]) {
  if (length == 0 || length >= NUMBER_TEXT || strspn(text, allowed) < length) return false;
  memcpy(field, text, length);
  field[length] = 0;
  return true;
}

static bool is_plain(const char *field, int64_t *value) {
  char *end;
  errno = 0;
  long long parsed = strtoll(field, &end, 10);
  *value = parsed;
  return !*end && errno == 0;
}

/* "DIGITS[.DIGITS]eEXPONENT"; a long double holds every integer up to its precision. */
static bool is_scientific(const char *field, int64_t *value) {
  const long double limit = fminl(0x1p63L, 1 / LDBL_EPSILON);
  const char *digits = field + (*field == '-' || *field == '+');
  size_t whole = strspn(digits, "0123456789"), behind = whole;
  if (digits[whole] == '.') behind += 1 + strspn(digits + whole + 1, "0123456789");
  const bool has_exponent = digits[behind] == 'e' || digits[behind] == 'E';
  if (whole == 0 || behind == whole + 1 || !has_exponent) return false;
  char *end;
  long double parsed = strtold(field, &end);
  if (*end || parsed != rintl(parsed) || fabsl(parsed) >= limit) return false;
  *value = (int64_t)parsed;
  return true;
}

/* A point needs an exponent after it: 1.5e3 is an integer, 2.0 looks like a real. */
bool integer_parse(const char *text, size_t length, int64_t *value) {
  char field[NUMBER_TEXT];
  int64_t parsed;
  if (!copy_field(text, length, "+-.0123456789eE", field)) return false;
  if (!is_plain(field, &parsed) && !is_scientific(field, &parsed)) return false;
  *value = parsed;
  return true;
}

bool real_parse(const char *text, size_t length, double *value) {
  char field[NUMBER_TEXT], *end;
  if (!copy_field(text, length, "+-.0123456789eE", field)) return false;
  double parsed = strtod(field, &end);
  if (*end || !isfinite(parsed)) return false;
  *value = parsed;
  return true;
}

bool number_too_large(const char *text, size_t length) {
  char field[NUMBER_TEXT], *end;
  if (!copy_field(text, length, "+-.0123456789eE", field)) return false;
  double parsed = strtod(field, &end);
  return !*end && fabs(parsed) >= 0x1p63;
}

const char numbers_too_large[] = "a number is too large";
static const char too_many[] = "expected at most 10000 values";

/* NULL or what is wrong with an item of a list of integers. */
static const char *read_item(const char *text, size_t length, int64_t *value) {
  if (!integer_parse(text, length, value))
    return number_too_large(text, length) ? numbers_too_large : "expected integers: A:B or A,B,...";
  return *value < INT32_MIN || *value > INT32_MAX ? numbers_too_large : NULL;
}

static const char *add_integers(const char *item, size_t length, void *data) {
  integer_list *list = data;
  size_t first_length = strcspn(item, ":,");
  int64_t first, last;
  const char *problem = read_item(item, first_length, &first);
  if (problem) return problem;
  last = first;
  if (first_length < length)
    problem = read_item(item + first_length + 1, length - first_length - 1, &last);
  if (problem) return problem;
  if (first > last) return "the range is empty: expected FIRST:LAST";
  if (last - first >= LIST_MAX - list->count) return too_many;
  for (int64_t value = first; value <= last; value++) list->values[list->count++] = (int)value;
  return NULL;
}

/* To nine decimals; a larger value has hardly as many digits. */
static double round_decimal(double value) {
  const double scale = 1e9;
  return fabs(value) < 1e6 ? round(value * scale) / scale : value;
}

static const char *add_range(double first, double step, double last, real_list *list) {
  if (!(step > 0)) return "the step must be positive";
  if (first > last) return "the range is empty: expected FIRST:STEP:LAST";
  const double slack = 1e-6; /* of a step: tolerates rounding errors at the last value */
  double steps = floor((last - first) / step + slack);
  if (!(steps < LIST_MAX - list->count)) return too_many;
  for (int i = 0; i <= (int)steps; i++)
    list->values[list->count++] = round_decimal(first + i * step);
  return NULL;
}

static const char *add_reals(const char *item, size_t length, void *data) {
  real_list *list = data;
  static const char expected[] = "expected numbers: A:STEP:B or A,B,...";
  double parts[3];
  int count = 0;
  for (size_t at = 0; at <= length; count++) {
    size_t part_length = strcspn(item + at, ":,");
    if (number_too_large(item + at, part_length)) return numbers_too_large;
    if (count == 3 || !real_parse(item + at, part_length, &parts[count])) return expected;
    at += part_length + 1;
  }
  if (count == 3) return add_range(parts[0], parts[1], parts[2], list);
  if (count != 1) return expected;
  if (list->count == LIST_MAX) return too_many;
  list->values[list->count++] = parts[0];
  return NULL;
}

/* Takes the items between commas in turn; NULL or what is wrong. */
typedef const char *take_item(const char *item, size_t length, void *list);

static const char *take_items(const char *text, take_item *take, void *list) {
  for (;;) {
    size_t length = strcspn(text, ",");
    const char *problem = take(text, length, list);
    if (problem || !text[length]) return problem;
    text += length + 1;
  }
}

const char *integers_parse(const char *text, integer_list *list) {
  list->count = 0;
  return take_items(text, add_integers, list);
}

const char *reals_parse(const char *text, real_list *list) {
  list->count = 0;
  return take_items(text, add_reals, list);
}

/* ---- Durations ------------------------------------------------------------------------------- */

static const struct {
  char letter;
  double seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

enum { UNITS = sizeof units / sizeof *units };

/* The unit of this letter, from the first on; UNITS for none. */
static int find_unit(int first, char letter) {
  while (first < UNITS && units[first].letter != letter) first++;
  return first;
}

/* Parts of decreasing units, each once: "1d12h". The last may lack its unit only where it is the
 * only one. */
bool duration_parse(const char *text, double *seconds) {
  double sum = 0, value;
  int unit = -1;
  if (real_parse(text, strlen(text), &value)) {
    if (!(value > 0)) return false;
    *seconds = value;
    return true;
  }
  while (*text) {
    size_t length = strcspn(text, "dhms");
    unit = find_unit(unit + 1, text[length]);
    if (unit == UNITS || !real_parse(text, length, &value) || value < 0) return false;
    sum += value * units[unit].seconds;
    text += length + 1;
  }
  if (!(sum > 0 && isfinite(sum))) return false;
  *seconds = sum;
  return true;
}
