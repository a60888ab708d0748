/* The language of operators, as extrinsic/operator.h describes it: a parser by recursive descent
 * that emits straight-line code. */
#include "core/base/report.h"
#include "decoder/operators/operator_code.h"
#include "decoder/operators/reader.h"

#include <math.h>
#include <string.h>

enum { NAMES_MAX = 16, TABLE_MAX = 128, DEPTH_MAX = 64 };

/* A parameter, or a table. */
typedef struct definition {
  word name;
  int count; /* of a table; 0: a parameter */
  double values[TABLE_MAX];
} definition;

typedef struct parser {
  extr_context *context;
  reader reader;
  extr_message message;
  operator_units units;
  definition definitions[NAMES_MAX];
  int definition_count;
  word arguments[2]; /* of the function that is being read */
  int argument_count;
  int argument_step[2]; /* the steps that they are */
  int depth;
  operator_code *code;
} parser;

/* What an expression stands for: a number that is not a step yet, a step, or a condition. */
typedef struct term {
  enum { TERM_NUMBER, TERM_STEP, TERM_CONDITION } kind;
  double number;
  int step;
  bool negated; /* of a condition: it holds if the step does not */
} term;

static extr_status parse_expression(parser *p, term *result);

/* ---- Steps ----------------------------------------------------------------------------------- */

static extr_status emit(parser *p, operator_step step, term *result) {
  const int index = extr_operator_step(p->code, step);
  const bool condition = step.operation == OPERATION_LESS || step.operation == OPERATION_EQUAL;
  *result = (term){.kind = condition ? TERM_CONDITION : TERM_STEP, .step = index};
  if (index >= 0) return EXTR_OK;
  return extr_reader_fail(&p->reader, EXTR_LIMIT, "more than %d operations", OPERATOR_STEPS);
}

static extr_status emit_binary(parser *p, step_kind kind, const term *a, const term *b,
                               term *result) {
  const operator_step step = {(uint8_t)kind, {(uint8_t)a->step, (uint8_t)b->step, 0}, 0};
  return emit(p, step, result);
}

/* A number becomes a step where it is an operand. */
static extr_status as_step(parser *p, term *t) {
  const bool bytes = p->message == EXTR_I8;
  if (t->kind == TERM_STEP) return EXTR_OK;
  if (t->kind == TERM_CONDITION)
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "a comparison is no number: write CONDITION ? YES : NO");
  if (bytes && t->number != rint(t->number))
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "%g is no whole number of steps: an LLR is written as %gllr", t->number,
                            t->number);
  if (bytes && !(t->number >= INT8_MIN && t->number <= INT8_MAX))
    return extr_reader_fail(&p->reader, EXTR_INPUT, "%g is outside of -128 .. 127", t->number);
  return emit(p, (operator_step){OPERATION_NUMBER, {0}, (float)t->number}, t);
}

static extr_status combine(parser *p, step_kind kind, term *a, term *b) {
  TRY(as_step(p, a));
  TRY(as_step(p, b));
  return emit_binary(p, kind, a, b, a);
}

static extr_status multiply_by(parser *p, double factor, term *a) {
  if (p->message == EXTR_I8) {
    factor = rint(factor * 128) / 128;
    if (!(fabs(factor) <= 2))
      return extr_reader_fail(&p->reader, EXTR_INPUT, "factor %g: expected -2 to 2", factor);
  }
  if (factor == 1) return EXTR_OK;
  return emit(p, (operator_step){OPERATION_SCALE, {(uint8_t)a->step, 0, 0}, (float)factor}, a);
}

/* ---- Operators of the language --------------------------------------------------------------- */

static extr_status add(parser *p, term *a, term *b) {
  if (a->kind != TERM_NUMBER || b->kind != TERM_NUMBER) return combine(p, OPERATION_ADD, a, b);
  a->number += b->number;
  return EXTR_OK;
}

static extr_status subtract(parser *p, term *a, term *b) {
  if (a->kind != TERM_NUMBER || b->kind != TERM_NUMBER) return combine(p, OPERATION_SUBTRACT, a, b);
  a->number -= b->number;
  return EXTR_OK;
}

static extr_status multiply(parser *p, term *a, term *b) {
  if (a->kind == TERM_NUMBER && b->kind == TERM_NUMBER) {
    a->number *= b->number;
    return EXTR_OK;
  }
  if (a->kind == TERM_NUMBER) {
    const term number = *a;
    *a = *b;
    *b = number;
  }
  TRY(as_step(p, a));
  if (b->kind == TERM_NUMBER) return multiply_by(p, b->number, a);
  if (p->message == EXTR_I8)
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "with bytes one factor of a product must be a number");
  return combine(p, OPERATION_MULTIPLY, a, b);
}

static extr_status divide(parser *p, term *a, term *b) {
  if (b->kind != TERM_NUMBER || b->number == 0)
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "expected a number other than 0 after the division sign");
  b->number = 1 / b->number;
  return multiply(p, a, b);
}

/* a << n doubles n times, with saturation. */
static extr_status shift(parser *p, bool left, term *a, term *b) {
  if (b->kind != TERM_NUMBER || !(b->number >= 1 && b->number <= 7) || b->number != rint(b->number))
    return extr_reader_fail(&p->reader, EXTR_INPUT, "expected a shift by 1 to 7");
  if (p->message == EXTR_F32 || a->kind == TERM_NUMBER) {
    b->number = ldexp(1, (int)(left ? b->number : -b->number));
    return multiply(p, a, b);
  }
  TRY(as_step(p, a));
  for (int i = 0; left && i < (int)b->number; i++) TRY(emit_binary(p, OPERATION_ADD, a, a, a));
  if (left) return EXTR_OK;
  return emit(p, (operator_step){OPERATION_SHIFT, {(uint8_t)a->step, 0, 0}, (float)b->number}, a);
}

static extr_status magnitude(parser *p, term *a) {
  term zero = {.number = 0}, negative;
  TRY(as_step(p, a));
  TRY(as_step(p, &zero));
  TRY(emit_binary(p, OPERATION_SUBTRACT, &zero, a, &negative));
  return emit_binary(p, OPERATION_MAXIMUM, a, &negative, a);
}

static extr_status choose(parser *p, const term *condition, term *yes, term *no) {
  TRY(as_step(p, yes));
  TRY(as_step(p, no));
  const term *first = condition->negated ? no : yes, *second = condition->negated ? yes : no;
  const operator_step step = {
      OPERATION_CHOOSE, {(uint8_t)condition->step, (uint8_t)first->step, (uint8_t)second->step}, 0};
  return emit(p, step, yes);
}

/* As comparisons: from each place where the table changes. What is behind its end has the last
 * value, what is negative the first. */
static extr_status look_up(parser *p, const definition *table, term *index) {
  term result = {.number = table->values[0]};
  TRY(as_step(p, index));
  TRY(as_step(p, &result));
  for (int i = 1; i < table->count; i++) {
    term place = {.number = i}, entry = {.number = table->values[i]}, below;
    if (table->values[i] == table->values[i - 1]) continue;
    TRY(as_step(p, &place));
    TRY(emit_binary(p, OPERATION_LESS, index, &place, &below));
    TRY(choose(p, &below, &result, &entry));
  }
  *index = result;
  return EXTR_OK;
}

/* ---- Operands -------------------------------------------------------------------------------- */

static extr_status expect(parser *p, const char *sign) {
  if (extr_reader_takes(&p->reader, sign)) return EXTR_OK;
  return extr_reader_fail_found(&p->reader, sign);
}

/* A number, in LLRs if "llr" follows it. */
static extr_status parse_number(parser *p, double *number) {
  TRY(extr_reader_number(&p->reader, number));
  if (extr_reader_takes_word(&p->reader, "llr") && p->message == EXTR_I8)
    *number = rint(*number / p->units.step);
  return EXTR_OK;
}

static const definition *find_definition(const parser *p, word name) {
  for (int i = 0; i < p->definition_count; i++)
    if (extr_word_equal(p->definitions[i].name, name)) return &p->definitions[i];
  return NULL;
}

static extr_status parse_arguments(parser *p, int count, term arguments[2]) {
  TRY(expect(p, "("));
  for (int i = 0; i < count; i++) {
    if (i > 0) TRY(expect(p, ","));
    TRY(parse_expression(p, &arguments[i]));
  }
  return expect(p, ")");
}

static extr_status call_least(parser *p, step_kind kind, term *result) {
  term arguments[2];
  TRY(parse_arguments(p, 2, arguments));
  TRY(combine(p, kind, &arguments[0], &arguments[1]));
  *result = arguments[0];
  return EXTR_OK;
}

/* The argument is limited to the range of the approximation. */
static extr_status call_transcendental(parser *p, step_kind kind, term *result) {
  const bool exponential = kind == OPERATION_EXP;
  term argument[2], low = {.number = exponential ? -87 : 0x1p-126},
                    high = {.number = exponential ? 87 : 0x1p126};
  if (p->message == EXTR_I8)
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "exp and log are for f32 messages: with bytes use a table");
  TRY(parse_arguments(p, 1, argument));
  TRY(combine(p, OPERATION_MAXIMUM, &argument[0], &low));
  TRY(combine(p, OPERATION_MINIMUM, &argument[0], &high));
  return emit(p, (operator_step){(uint8_t)kind, {(uint8_t)argument[0].step, 0, 0}, 0}, result);
}

static extr_status parse_call(parser *p, word name, term *result) {
  if (extr_word_is(name, "min")) return call_least(p, OPERATION_MINIMUM, result);
  if (extr_word_is(name, "max")) return call_least(p, OPERATION_MAXIMUM, result);
  if (extr_word_is(name, "exp")) return call_transcendental(p, OPERATION_EXP, result);
  if (extr_word_is(name, "log")) return call_transcendental(p, OPERATION_LOG, result);
  if (extr_word_is(name, "abs")) {
    term argument[2];
    TRY(parse_arguments(p, 1, argument));
    *result = argument[0];
    return magnitude(p, result);
  }
  return extr_reader_fail(&p->reader, EXTR_INPUT,
                          "unknown function %.*s: expected min, max, abs, exp or log", name.length,
                          name.start);
}

static extr_status parse_name(parser *p, term *result) {
  const word name = extr_reader_word(&p->reader);
  const definition *defined = find_definition(p, name);
  if (extr_reader_sees(&p->reader, "(")) return parse_call(p, name, result);
  for (int i = 0; i < p->argument_count; i++)
    if (extr_word_equal(p->arguments[i], name)) {
      *result = (term){.kind = TERM_STEP, .step = p->argument_step[i]};
      return EXTR_OK;
    }
  if (!defined)
    return extr_reader_fail(&p->reader, EXTR_INPUT, "unknown name %.*s", name.length, name.start);
  if (defined->count == 0) {
    *result = (term){.number = defined->values[0]};
    return EXTR_OK;
  }
  TRY(expect(p, "["));
  TRY(parse_expression(p, result));
  TRY(expect(p, "]"));
  return look_up(p, defined, result);
}

static extr_status parse_primary(parser *p, term *result) {
  if (extr_reader_takes(&p->reader, "(")) {
    TRY(parse_expression(p, result));
    return expect(p, ")");
  }
  if (extr_reader_takes(&p->reader, "|")) {
    TRY(parse_expression(p, result));
    TRY(expect(p, "|"));
    return magnitude(p, result);
  }
  if (extr_reader_sees_word(&p->reader)) return parse_name(p, result);
  *result = (term){0};
  return parse_number(p, &result->number);
}

static extr_status parse_unary(parser *p, term *result) {
  term zero = {.number = 0};
  if (!extr_reader_takes(&p->reader, "-")) return parse_primary(p, result);
  TRY(parse_primary(p, result));
  TRY(subtract(p, &zero, result));
  *result = zero;
  return EXTR_OK;
}

/* ---- Expressions, by precedence as in C ------------------------------------------------------ */

static extr_status parse_product(parser *p, term *result) {
  term right;
  TRY(parse_unary(p, result));
  for (;;) {
    const bool times = extr_reader_takes(&p->reader, "*");
    if (!times && !extr_reader_takes(&p->reader, "/")) return EXTR_OK;
    TRY(parse_unary(p, &right));
    TRY(times ? multiply(p, result, &right) : divide(p, result, &right));
  }
}

static extr_status parse_sum(parser *p, term *result) {
  term right;
  TRY(parse_product(p, result));
  for (;;) {
    const bool plus = extr_reader_takes(&p->reader, "+");
    if (!plus && !extr_reader_takes(&p->reader, "-")) return EXTR_OK;
    TRY(parse_product(p, &right));
    TRY(plus ? add(p, result, &right) : subtract(p, result, &right));
  }
}

static extr_status parse_shift(parser *p, term *result) {
  term right;
  TRY(parse_sum(p, result));
  for (;;) {
    const bool left = extr_reader_takes(&p->reader, "<<");
    if (!left && !extr_reader_takes(&p->reader, ">>")) return EXTR_OK;
    TRY(parse_sum(p, &right));
    TRY(shift(p, left, result, &right));
  }
}

/* a <= b is the contrary of b < a, and so on. */
static extr_status parse_comparison(parser *p, term *result) {
  static const struct {
    const char *sign;
    step_kind kind;
    bool swapped, negated;
  } signs[] = {
      {"<=", OPERATION_LESS, true, true},    {">=", OPERATION_LESS, false, true},
      {"<", OPERATION_LESS, false, false},   {">", OPERATION_LESS, true, false},
      {"==", OPERATION_EQUAL, false, false}, {"!=", OPERATION_EQUAL, false, true},
  };
  TRY(parse_shift(p, result));
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    term right;
    if (!extr_reader_takes(&p->reader, signs[i].sign)) continue;
    TRY(parse_shift(p, &right));
    TRY(as_step(p, result));
    TRY(as_step(p, &right));
    const bool swap = signs[i].swapped;
    TRY(emit_binary(p, signs[i].kind, swap ? &right : result, swap ? result : &right, result));
    result->negated = signs[i].negated;
    return EXTR_OK;
  }
  return EXTR_OK;
}

static extr_status parse_choice(parser *p, term *result) {
  term yes, no;
  TRY(parse_comparison(p, result));
  if (!extr_reader_takes(&p->reader, "?")) return EXTR_OK;
  if (result->kind != TERM_CONDITION)
    return extr_reader_fail(&p->reader, EXTR_INPUT, "expected a comparison before the ?");
  TRY(parse_expression(p, &yes));
  TRY(expect(p, ":"));
  TRY(parse_expression(p, &no));
  TRY(choose(p, result, &yes, &no));
  *result = yes;
  return EXTR_OK;
}

static extr_status parse_expression(parser *p, term *result) {
  if (p->depth == DEPTH_MAX)
    return extr_reader_fail(&p->reader, EXTR_LIMIT, "more than %d parentheses", DEPTH_MAX);
  p->depth++;
  TRY(parse_choice(p, result));
  p->depth--;
  return EXTR_OK;
}

/* ---- Statements ------------------------------------------------------------------------------ */

static extr_status parse_message(parser *p) {
  TRY(expect(p, "="));
  const word type = extr_reader_word(&p->reader);
  if (extr_word_is(type, p->message == EXTR_I8 ? "i8" : "f32")) return EXTR_OK;
  if (extr_word_is(type, "i8") || extr_word_is(type, "f32"))
    return extr_reader_fail(&p->reader, EXTR_INPUT, "this operator is for %.*s messages",
                            type.length, type.start);
  return extr_reader_fail(&p->reader, EXTR_INPUT, "expected message = i8 or message = f32");
}

/* The numbers of a table, or the one of a parameter; they may be negative. */
static extr_status parse_value(parser *p, double *value) {
  const bool negative = extr_reader_takes(&p->reader, "-");
  TRY(parse_number(p, value));
  if (negative) *value = -*value;
  return EXTR_OK;
}

static extr_status parse_table(parser *p, definition *table) {
  do {
    if (table->count == TABLE_MAX)
      return extr_reader_fail(&p->reader, EXTR_LIMIT, "a table of more than %d numbers", TABLE_MAX);
    TRY(parse_value(p, &table->values[table->count]));
    table->count++;
  } while (extr_reader_takes(&p->reader, ","));
  return expect(p, "]");
}

static extr_status parse_definition(parser *p, word name) {
  if (p->definition_count == NAMES_MAX)
    return extr_reader_fail(&p->reader, EXTR_LIMIT, "more than %d names", NAMES_MAX);
  if (find_definition(p, name))
    return extr_reader_fail(&p->reader, EXTR_INPUT, "%.*s is defined twice", name.length,
                            name.start);
  definition *made = &p->definitions[p->definition_count];
  *made = (definition){.name = name};
  TRY(expect(p, "="));
  TRY(extr_reader_takes(&p->reader, "[") ? parse_table(p, made) : parse_value(p, &made->values[0]));
  p->definition_count++;
  return EXTR_OK;
}

static const char *const function_names[] = {"enter", "combine", "leave"};

/* Begins the code of a function with its arguments. */
static extr_status begin_function(parser *p, int function) {
  const int count = function == OPERATOR_COMBINE ? 2 : 1;
  term argument[2];
  for (int i = 0; i < count; i++)
    TRY(emit(p, (operator_step){OPERATION_ARGUMENT, {(uint8_t)i}, 0}, &argument[i]));
  for (int i = 0; i < count; i++) p->argument_step[i] = argument[i].step;
  p->argument_count = count;
  return EXTR_OK;
}

/* Whether the code is just the minimum of the arguments. */
static bool is_minimum(const operator_code *code, const term *result) {
  return code->count == 3 && result->kind == TERM_STEP && result->step == 2 &&
         code->steps[2].operation == OPERATION_MINIMUM;
}

/* Limits the result, and makes it the last step. */
static extr_status end_function(parser *p, int function, term *result) {
  term zero = {.number = 0}, limit = {.number = p->units.limit};
  TRY(as_step(p, result));
  TRY(combine(p, OPERATION_MAXIMUM, result, &zero));
  if (function == OPERATOR_LEAVE) TRY(combine(p, OPERATION_MINIMUM, result, &limit));
  p->code->count = result->step + 1;
  p->argument_count = 0;
  return EXTR_OK;
}

static extr_status parse_function(parser *p, operator_codes *codes, int function) {
  term result;
  p->code = &codes->function[function];
  if (p->code->count > 0)
    return extr_reader_fail(&p->reader, EXTR_INPUT, "%s is defined twice",
                            function_names[function]);
  TRY(begin_function(p, function));
  TRY(expect(p, "("));
  for (int i = 0; i < p->argument_count; i++) {
    if (i > 0) TRY(expect(p, ","));
    p->arguments[i] = extr_reader_word(&p->reader);
    if (p->arguments[i].length == 0) return extr_reader_fail_found(&p->reader, "a name");
  }
  TRY(expect(p, ")"));
  TRY(expect(p, "="));
  TRY(parse_expression(p, &result));
  if (function == OPERATOR_COMBINE && is_minimum(p->code, &result)) {
    codes->minimum = true;
    p->argument_count = 0;
    return EXTR_OK;
  }
  return end_function(p, function, &result);
}

/* The identity, within the limits. */
static extr_status define_identity(parser *p, operator_codes *codes, int function) {
  p->code = &codes->function[function];
  TRY(begin_function(p, function));
  term result = {.kind = TERM_STEP, .step = p->argument_step[0]};
  return end_function(p, function, &result);
}

static extr_status parse_statement(parser *p, operator_codes *codes) {
  const word name = extr_reader_word(&p->reader);
  if (name.length == 0)
    return extr_reader_fail_found(&p->reader, "message, a name, enter, combine or leave");
  if (extr_word_is(name, "message")) return parse_message(p);
  for (int i = 0; i < OPERATOR_FUNCTIONS; i++) {
    if (extr_word_is(name, function_names[i])) return parse_function(p, codes, i);
  }
  return parse_definition(p, name);
}

extr_status extr_operator_parse(extr_context *context, const char *name, const char *text,
                                extr_message message, operator_units units, operator_codes *codes) {
  parser p = {.context = context,
              .reader = {.context = context, .name = name, .at = text, .line = 1},
              .message = message,
              .units = units};
  *codes = (operator_codes){0};
  while (extr_reader_next_statement(&p.reader)) {
    TRY(parse_statement(&p, codes));
    if (!extr_reader_ends(&p.reader))
      return extr_reader_fail_found(&p.reader, "the end of the statement");
  }
  if (codes->function[OPERATOR_COMBINE].count == 0)
    return extr_fail(context, EXTR_INPUT, "%s: combine(a, b) is missing", name);
  if (codes->function[OPERATOR_ENTER].count > 0) codes->minimum = false;
  for (int i = 0; i < OPERATOR_FUNCTIONS; i++)
    if (codes->function[i].count == 0) TRY(define_identity(&p, codes, i));
  return EXTR_OK;
}

/* ---- Code ------------------------------------------------------------------------------------ */

int extr_operation_operands(step_kind kind) {
  switch (kind) {
  case OPERATION_NUMBER:
  case OPERATION_ARGUMENT:
    return 0;
  case OPERATION_SCALE:
  case OPERATION_SHIFT:
  case OPERATION_EXP:
  case OPERATION_LOG:
    return 1;
  case OPERATION_CHOOSE:
    return 3;
  default:
    return 2;
  }
}

int extr_operator_step(operator_code *code, operator_step step) {
  for (int i = 0; i < code->count; i++)
    if (memcmp(&code->steps[i], &step, sizeof step) == 0) return i;
  if (code->count == OPERATOR_STEPS) return -1;
  code->steps[code->count] = step;
  return code->count++;
}
