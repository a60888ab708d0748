/* Costs and delays from text, one line per arity. */
#include "core/base/file/scan.h"
#include "core/cost/factors.h"

#include <string.h>

typedef struct cost_reader {
  scanner in;
  extr_cost cost; /* max_arity: the last arity read, 1 before the first */
} cost_reader;

#define FAIL(r, ...) extr_scan_fail(&(r)->in, (r)->in.line, __VA_ARGS__)

/* Of what messages show of a word. */
static int shown(scan_word word) {
  return word.length < 40 ? (int)word.length : 40;
}

static extr_status read_number(cost_reader *r, const char *what, int64_t *millionths) {
  const scan_word word = extr_scan_word(&r->in);
  const char *end = word.start;
  if (word.length == 0) return FAIL(r, "no %s: expected 'ARITY COST DELAY'", what);
  if (extr_cost_read_decimal(&end, millionths) && end == word.start + word.length) return EXTR_OK;
  return FAIL(r, "%s '%.*s': expected a number from 0 to %d with at most %d decimals", what,
              shown(word), word.start, EXTR_FACTOR_MAX, EXTR_FACTOR_DECIMALS);
}

static extr_status read_arity(cost_reader *r) {
  int64_t millionths;
  int expected = r->cost.max_arity + 1;
  TRY(read_number(r, "arity", &millionths));
  if (expected > EXTR_ARITY_MAX) return FAIL(r, "expected no arity after %d", EXTR_ARITY_MAX);
  if (millionths == (int64_t)expected * EXTR_COST_ONE) return EXTR_OK;
  char text[EXTR_COST_TEXT];
  return FAIL(r, "arity %s: expected %d, since arities are 2, 3, ... in this order",
              extr_cost_text(millionths, text), expected);
}

static extr_status read_factor(cost_reader *r, const char *what, int64_t *factors) {
  int arity = r->cost.max_arity;
  TRY(read_number(r, what, &factors[arity]));
  if (factors[arity] >= factors[arity - 1]) return EXTR_OK;
  char text[EXTR_COST_TEXT], before[EXTR_COST_TEXT];
  return FAIL(r, "%s %s of %d inputs is less than the %s of %d", what,
              extr_cost_text(factors[arity], text), arity,
              extr_cost_text(factors[arity - 1], before), arity - 1);
}

static extr_status read_line(cost_reader *r) {
  TRY(read_arity(r));
  r->cost.max_arity++;
  TRY(read_factor(r, "cost", r->cost.complexity));
  TRY(read_factor(r, "delay", r->cost.latency));
  const scan_word more = extr_scan_word(&r->in);
  if (more.length == 0) return EXTR_OK;
  return FAIL(r, "'%.*s' after the delay: expected the end of the line", shown(more), more.start);
}

extr_status extr_cost_read(extr_context *context, const char *name, const char *text, size_t size,
                           int max_arity, extr_cost *cost) {
  cost_reader r = {.cost = {.max_arity = 1}};
  TRY(extr_need_all(context, name, text, cost));
  TRY(extr_cost_check_arity(context, max_arity));
  if (strlen(text) != size)
    return extr_fail(context, EXTR_INPUT, "%s: found a zero byte, expected text", name);
  r.in = (scanner){context, name, text, text + size, 1, '#', 0};
  for (extr_scan_open_line(&r.in); r.in.next < r.in.end; extr_scan_open_line(&r.in))
    TRY(read_line(&r));
  if (r.cost.max_arity < 2)
    return extr_fail(context, EXTR_INPUT, "%s: no costs: expected lines 'ARITY COST DELAY'", name);
  if (r.cost.max_arity < max_arity)
    return FAIL(&r, "found the end of the file after arity %d, expected arities 2 to %d",
                r.cost.max_arity, max_arity);
  for (int arity = max_arity + 1; arity <= EXTR_ARITY_MAX; arity++)
    r.cost.complexity[arity] = r.cost.latency[arity] = 0;
  r.cost.max_arity = max_arity;
  *cost = r.cost;
  return EXTR_OK;
}
