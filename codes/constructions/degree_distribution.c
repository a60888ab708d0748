#include "codes/constructions/degree_distribution.h"

#include <extrinsic/cost.h>

#include "core/cost/factors.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct term {
  long degree;
  int64_t share; /* in millionths */
} term;

/* Reads "D*F", or a single "D" for all nodes, and moves the cursor past it. */
static bool read_term(const char **cursor, const char *end, bool first, term *read) {
  char *behind;
  if (!isdigit((unsigned char)**cursor)) return false;
  read->degree = strtol(*cursor, &behind, 10);
  read->share = EXTR_COST_ONE;
  *cursor = behind;
  if (behind == end) return first;
  if (*(*cursor)++ != '*') return false;
  return extr_cost_read_decimal(cursor, &read->share);
}

static extr_status fail_text(extr_context *context, const char *name, const char *text,
                             int length) {
  return extr_fail(
      context, EXTR_INPUT,
      "%.100s: found degrees '%.*s', expected a degree such as 3, or increasing degrees with "
      "shares of at most six decimals that sum to 1: 2*0.5+3*0.3+8*0.2",
      name, length < 60 ? length : 60, text);
}

extr_status extr_degrees_read(extr_context *context, const char *name, const char *text, int length,
                              int most, int count, int *degrees) {
  const char *cursor = text, *end = text + length;
  int64_t shares = 0;
  int node = 0;
  term read = {0};
  do {
    long before = read.degree;
    bool first = cursor == text;
    cursor += !first; /* the '+' */
    if (!read_term(&cursor, end, first, &read) || read.degree <= before)
      return fail_text(context, name, text, length);
    if (read.degree > most)
      return extr_fail(context, EXTR_INPUT, "%.100s: found degree %ld, expected at most %d", name,
                       read.degree, most);
    shares += read.share;
    if (shares > EXTR_COST_ONE) return fail_text(context, name, text, length);
    int last = (int)((count * shares + EXTR_COST_ONE / 2) / EXTR_COST_ONE);
    while (node < last) degrees[node++] = (int)read.degree;
  } while (cursor < end && *cursor == '+');
  if (cursor == end && shares == EXTR_COST_ONE) return EXTR_OK;
  return fail_text(context, name, text, length);
}
