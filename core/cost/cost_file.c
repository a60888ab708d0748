/* Costs and delays from text, one line per arity. */
#include "core/cost/factors.h"
#include <extrinsic/cost.h>

#include <string.h>

typedef struct cost_reader {
  extr_context *context;
  const char *name;
  int line;           /* from 1 */
  const char *cursor; /* in it */
  extr_cost cost;     /* max_arity: the last arity read, 1 before the first */
} cost_reader;

/* Prefixes the message with the file and line. */
#define FAIL(r, format, ...)                                                                       \
  extr_fail((r)->context, EXTR_INPUT, "%s:%d: " format, (r)->name, (r)->line, __VA_ARGS__)

static void skip_blanks(cost_reader *r) {
  while (*r->cursor == ' ' || *r->cursor == '\t' || *r->cursor == '\r') r->cursor++;
}

static bool at_end(const cost_reader *r) {
  return !*r->cursor || *r->cursor == '\n' || *r->cursor == '#';
}

/* Characters up to the next blank, for messages. */
static int word_length(const cost_reader *r) {
  size_t length = strcspn(r->cursor, " \t\r\n#");
  return length < 40 ? (int)length : 40;
}

static extr_status read_number(cost_reader *r, const char *what, int64_t *millionths) {
  skip_blanks(r);
  const char *start = r->cursor;
  bool is_number = extr_cost_read_decimal(&r->cursor, millionths);
  if (is_number && (at_end(r) || strchr(" \t\r", *r->cursor))) return EXTR_OK;
  r->cursor = start;
  if (at_end(r)) return FAIL(r, "no %s: expected 'ARITY COST DELAY'", what);
  return FAIL(r, "%s '%.*s': expected a number from 0 to %d with at most %d decimals", what,
              word_length(r), start, EXTR_FACTOR_MAX, EXTR_FACTOR_DECIMALS);
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
  skip_blanks(r);
  if (at_end(r)) return EXTR_OK;
  TRY(read_arity(r));
  r->cost.max_arity++;
  TRY(read_factor(r, "cost", r->cost.complexity));
  TRY(read_factor(r, "delay", r->cost.latency));
  skip_blanks(r);
  if (at_end(r)) return EXTR_OK;
  return FAIL(r, "'%.*s' after the delay: expected the end of the line", word_length(r), r->cursor);
}

static extr_status read_lines(cost_reader *r) {
  for (;;) {
    r->line++;
    TRY(read_line(r));
    r->cursor += strcspn(r->cursor, "\n");
    if (!*r->cursor++) return EXTR_OK;
  }
}

extr_status extr_cost_read(extr_context *context, const char *name, const char *text, size_t size,
                           int max_arity, extr_cost *cost) {
  cost_reader r = {.context = context, .name = name, .cursor = text, .cost = {.max_arity = 1}};
  TRY(extr_need(context, name));
  TRY(extr_need(context, text));
  TRY(extr_need(context, cost));
  TRY(extr_cost_check_arity(context, max_arity));
  if (strlen(text) != size)
    return extr_fail(context, EXTR_INPUT, "%s: found a zero byte, expected text", name);
  TRY(read_lines(&r));
  if (r.cost.max_arity < 2)
    return extr_fail(context, EXTR_INPUT, "%s: no costs: expected lines 'ARITY COST DELAY'", name);
  if (r.cost.max_arity < max_arity)
    return extr_fail(context, EXTR_INPUT,
                     "%s:%d: found the end of the file after arity %d, expected arities 2 to %d",
                     name, r.line, r.cost.max_arity, max_arity);
  for (int arity = max_arity + 1; arity <= EXTR_ARITY_MAX; arity++)
    r.cost.complexity[arity] = r.cost.latency[arity] = 0;
  r.cost.max_arity = max_arity;
  *cost = r.cost;
  return EXTR_OK;
}
