#include "core/cost/factors.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

extr_status extr_cost_check_arity(extr_context *context, int max_arity) {
  if (max_arity < 2 || max_arity > EXTR_ARITY_MAX)
    return extr_fail(context, EXTR_INPUT, "max arity %d: expected 2 to %d", max_arity,
                     EXTR_ARITY_MAX);
  return EXTR_OK;
}

bool extr_cost_read_decimal(const char **cursor, int64_t *millionths) {
  const char *text = *cursor;
  int64_t whole = 0;
  int digits = 0;
  for (; isdigit((unsigned char)*text); text++, digits++) {
    whole = whole * 10 + (*text - '0');
    if (whole > EXTR_FACTOR_MAX) return false;
  }
  int64_t fraction = 0;
  if (*text == '.') {
    text++;
    int place = 0;
    for (; isdigit((unsigned char)*text) && place < EXTR_FACTOR_DECIMALS; text++, digits++, place++)
      fraction = fraction * 10 + (*text - '0');
    for (; place < EXTR_FACTOR_DECIMALS; place++) fraction *= 10;
  }
  *millionths = whole * EXTR_COST_ONE + fraction;
  *cursor = text;
  return digits > 0 && *millionths <= EXTR_MILLIONTHS_MAX;
}

static extr_status parse_factors(extr_context *context, const char *what, const char *text,
                                 int max_arity, int64_t factors[EXTR_ARITY_MAX + 1]) {
  const char *cursor = text;
  for (int arity = 2; arity <= max_arity; arity++) {
    int position = (int)(cursor - text) + 1;
    if (!extr_cost_read_decimal(&cursor, &factors[arity]) || (*cursor && *cursor != ','))
      return extr_fail(context, EXTR_INPUT,
                       "%s '%s', character %d: expected a number from 0 to %d with at most "
                       "%d decimals",
                       what, text, position, EXTR_FACTOR_MAX, EXTR_FACTOR_DECIMALS);
    if (arity > 2 && factors[arity] < factors[arity - 1])
      return extr_fail(context, EXTR_INPUT,
                       "%s '%s': the value for %d inputs is less than that for %d", what, text,
                       arity, arity - 1);
    if (arity < max_arity && *cursor++ != ',')
      return extr_fail(context, EXTR_INPUT,
                       "%s '%s': %d found, expected %d: one for each number of inputs from 2 to %d",
                       what, text, arity - 1, max_arity - 1, max_arity);
  }
  if (*cursor)
    return extr_fail(context, EXTR_INPUT,
                     "%s '%s': more than %d: one for each number of inputs from 2 to %d", what,
                     text, max_arity - 1, max_arity);
  return EXTR_OK;
}

/* The factors of no inputs, of one and of more than max_arity are zero: searches read them. */
static extr_status check_unused(extr_context *context, const extr_cost *cost) {
  for (int arity = 0; arity <= EXTR_ARITY_MAX; arity++)
    if ((arity < 2 || arity > cost->max_arity) && (cost->complexity[arity] || cost->latency[arity]))
      return extr_fail(context, EXTR_INPUT,
                       "factor of %d inputs: expected 0, as no operator has as many", arity);
  return EXTR_OK;
}

static extr_status check_clock(extr_context *context, const extr_cost *cost) {
  char slowest[EXTR_COST_TEXT];
  if (cost->register_cost < 0 || cost->register_cost > (cost->clock ? EXTR_MILLIONTHS_MAX : 0))
    return extr_fail(context, EXTR_INPUT, "cost of a register: expected 0 to %d, 0 without a clock",
                     EXTR_FACTOR_MAX);
  if (cost->clock == 0) return EXTR_OK;
  if (cost->fanout > 0)
    return extr_fail(context, EXTR_INPUT,
                     "a clock and a latency per further use cannot be combined");
  if (cost->clock < cost->latency[cost->max_arity] || cost->clock > EXTR_MILLIONTHS_MAX)
    return extr_fail(context, EXTR_INPUT,
                     "period of the clock: expected %s, the delay of the largest operator, to %d",
                     extr_cost_text(cost->latency[cost->max_arity], slowest), EXTR_FACTOR_MAX);
  return EXTR_OK;
}

extr_status extr_cost_check(extr_context *context, const extr_cost *cost) {
  TRY(extr_need(context, cost));
  TRY(extr_cost_check_arity(context, cost->max_arity));
  TRY(check_unused(context, cost));
  if (cost->fanout < 0 || cost->fanout > EXTR_MILLIONTHS_MAX)
    return extr_fail(context, EXTR_INPUT, "latency per further use: expected 0 to %d",
                     EXTR_FACTOR_MAX);
  for (int arity = 2; arity <= cost->max_arity; arity++)
    for (int kind = 0; kind < 2; kind++) {
      const int64_t *factor = kind ? cost->latency : cost->complexity;
      int64_t least = arity == 2 ? 0 : factor[arity - 1];
      if (factor[arity] < least || factor[arity] > EXTR_MILLIONTHS_MAX)
        return extr_fail(context, EXTR_INPUT,
                         "%s of %d inputs: expected 0 to %d, and at least the one before",
                         kind ? "delay" : "cost", arity, EXTR_FACTOR_MAX);
    }
  return check_clock(context, cost);
}

extr_cost extr_cost_plain(const extr_cost *cost) {
  return extr_cost_spread(cost, 0);
}

extr_cost extr_cost_spread(const extr_cost *cost, int halves) {
  extr_cost spread = *cost;
  spread.fanout = spread.clock = spread.register_cost = 0;
  for (int arity = 2; arity <= cost->max_arity; arity++) {
    int64_t latency = cost->latency[arity] + (arity - 1) * cost->fanout * halves / 2;
    spread.latency[arity] = latency < EXTR_MILLIONTHS_MAX ? latency : EXTR_MILLIONTHS_MAX;
  }
  return spread;
}

int64_t extr_cost_step(const int64_t factors[EXTR_ARITY_MAX + 1], int max_arity) {
  int64_t step = 0;
  for (int arity = 2; arity <= max_arity; arity++)
    for (int64_t other = factors[arity]; other != 0;) {
      int64_t rest = step % other;
      step = other;
      other = rest;
    }
  return step ? step : 1;
}

extr_status extr_cost_unit(extr_context *context, int max_arity, extr_cost *cost) {
  return extr_cost_parse(context, max_arity, NULL, NULL, cost);
}

extr_status extr_cost_parse(extr_context *context, int max_arity, const char *complexity,
                            const char *latency, extr_cost *cost) {
  TRY(extr_need(context, cost));
  TRY(extr_cost_check_arity(context, max_arity));
  extr_cost result = {.max_arity = max_arity};
  for (int arity = 2; arity <= max_arity; arity++)
    result.complexity[arity] = result.latency[arity] = EXTR_COST_ONE;
  if (complexity) TRY(parse_factors(context, "costs", complexity, max_arity, result.complexity));
  if (latency) TRY(parse_factors(context, "delays", latency, max_arity, result.latency));
  *cost = result;
  return EXTR_OK;
}

extr_cost extr_cost_pipelined(void) {
  extr_cost cost = {0};
  extr_cost_unit(NULL, EXTR_ARITY_MAX, &cost);
  cost.clock = EXTR_COST_ONE;
  return cost;
}

const char *extr_cost_text(int64_t millionths, char text[EXTR_COST_TEXT]) {
  int length = snprintf(text, EXTR_COST_TEXT, "%" PRId64 ".%06" PRId64, millionths / EXTR_COST_ONE,
                        millionths % EXTR_COST_ONE);
  while (text[length - 1] == '0') text[--length] = 0;
  if (text[length - 1] == '.') text[--length] = 0;
  return text;
}
