/* Numbers, lists of numbers and durations as they are typed on the command line. Nothing is
 * skipped: a blank, a trailing letter, "nan", "inf" and a hexadecimal number are errors. */
#ifndef BENCH_CLI_NUMBERS_H
#define BENCH_CLI_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first `length` characters of text as one number. False if they are none or it does not fit;
 * then *value is not set. An integer may be written in scientific notation where that is exact:
 * 1e6, 2.5e3, 12e-1 is none. */
bool integer_parse(const char *text, size_t length, int64_t *value);
bool real_parse(const char *text, size_t length, double *value);

/* True for a number that the functions above do not take because it is too large: 1e999, or 20
 * digits. */
bool number_too_large(const char *text, size_t length);

enum { LIST_MAX = 10000 };

typedef struct integer_list {
  int count; /* 1 .. LIST_MAX */
  int values[LIST_MAX];
} integer_list;

typedef struct real_list {
  int count; /* 1 .. LIST_MAX */
  double values[LIST_MAX];
} real_list;

/* Parses values and ranges separated by commas: "7,20,32", "3:8", "3:8,16". A range of integers is
 * A:B; a range of reals is A:STEP:B with STEP > 0. A range with A > B is an error. Values of a
 * range of reals are rounded to nine decimals, so that 1:0.1:2 contains exactly the number that 1.2
 * denotes; B is included if a whole number of steps reaches it. Returns NULL, or a message that
 * says what is wrong, which is numbers_too_large for a value that does not fit; then the list is
 * unspecified. */
extern const char numbers_too_large[];
const char *integers_parse(const char *text, integer_list *list);
const char *reals_parse(const char *text, real_list *list);

/* Durations as people write them: "90", "30s", "5m", "2h", "1.5h", "7d", or several units from the
 * largest to the smallest, "1d12h"; without a unit, seconds. False for anything else, zero and less
 * included; then *seconds is not set. */
bool duration_parse(const char *text, double *seconds);

/* What messages and help say that a duration looks like. */
#define DURATION_EXAMPLES "90, 30s, 5m, 1.5h, 7d or 1d12h"

#endif
