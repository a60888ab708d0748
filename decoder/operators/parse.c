/* The language of operators, as extrinsic/operator.h describes it: a parser by recursive descent
 * that emits straight-line code. */
#include "core/base/report.h"
#include "decoder/operators/terms.h"

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
  reader reader;
  emitter emitter;
  operator_units units;
  definition definitions[NAMES_MAX];
  int definition_count;
  word arguments[2]; /* of the function that is being read */
  int argument_count;
  int argument_step[2]; /* the steps that they are */
  int depth;
} parser;

static extr_status parse_expression(parser *p, term *result);

/* ---- Operands -------------------------------------------------------------------------------- */

static extr_status expect(parser *p, const char *sign) {
  const char quoted[] = {'\'', *sign, '\'', 0};
  if (extr_reader_takes(&p->reader, sign)) return EXTR_OK;
  return extr_reader_fail_found(&p->reader, quoted);
}

/* A number, in LLRs if "llr" follows it. */
static extr_status parse_number(parser *p, double *number) {
  TRY(extr_reader_number(&p->reader, number));
  if (extr_reader_takes_word(&p->reader, "llr") && p->emitter.message == EXTR_I8)
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
  TRY(extr_term_combine(&p->emitter, kind, &arguments[0], &arguments[1]));
  *result = arguments[0];
  return EXTR_OK;
}

/* The argument is limited to the range of the approximation. */
static extr_status call_transcendental(parser *p, step_kind kind, term *result) {
  const bool exponential = kind == OPERATION_EXP;
  term argument[2], low = {.number = exponential ? -87 : 0x1p-126},
                    high = {.number = exponential ? 87 : 0x1p126};
  if (p->emitter.message == EXTR_I8)
    return extr_reader_fail(&p->reader, EXTR_INPUT,
                            "exp and log are for f32 messages: with bytes use a table");
  TRY(parse_arguments(p, 1, argument));
  TRY(extr_term_combine(&p->emitter, OPERATION_MAXIMUM, &argument[0], &low));
  TRY(extr_term_combine(&p->emitter, OPERATION_MINIMUM, &argument[0], &high));
  return extr_term_emit(
      &p->emitter, (operator_step){(uint8_t)kind, {(uint8_t)argument[0].step, 0, 0}, 0}, result);
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
    return extr_term_magnitude(&p->emitter, result);
  }
  return extr_reader_fail_word(&p->reader, "unknown function ", name,
                               ": expected min, max, abs, exp or log");
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
  if (!defined) return extr_reader_fail_word(&p->reader, "unknown name ", name, "");
  if (defined->count == 0) {
    *result = (term){.number = defined->values[0]};
    return EXTR_OK;
  }
  TRY(expect(p, "["));
  TRY(parse_expression(p, result));
  TRY(expect(p, "]"));
  return extr_term_look_up(&p->emitter, defined->values, defined->count, result);
}

static extr_status parse_primary(parser *p, term *result) {
  if (extr_reader_takes(&p->reader, "(")) {
    TRY(parse_expression(p, result));
    return expect(p, ")");
  }
  if (extr_reader_takes(&p->reader, "|")) {
    TRY(parse_expression(p, result));
    TRY(expect(p, "|"));
    return extr_term_magnitude(&p->emitter, result);
  }
  if (extr_reader_sees_word(&p->reader)) return parse_name(p, result);
  *result = (term){0};
  return parse_number(p, &result->number);
}

static extr_status parse_unary(parser *p, term *result) {
  term zero = {.number = 0};
  if (!extr_reader_takes(&p->reader, "-")) return parse_primary(p, result);
  TRY(parse_primary(p, result));
  TRY(extr_term_subtract(&p->emitter, &zero, result));
  *result = zero;
  return EXTR_OK;
}

/* ---- Expressions, by precedence as in C ------------------------------------------------------ */

typedef extr_status binary_operator(emitter *e, term *a, term *b);

/* Those of each level associate to the left; those of a later one bind more tightly. */
static const struct {
  const char *sign;
  binary_operator *apply;
} binary[][2] = {
    {{"<<", extr_term_shift_left}, {">>", extr_term_shift_right}},
    {{"+", extr_term_add}, {"-", extr_term_subtract}},
    {{"*", extr_term_multiply}, {"/", extr_term_divide}},
};
enum { LEVELS = sizeof binary / sizeof *binary };

static extr_status parse_level(parser *p, int level, term *result) {
  if (level == LEVELS) return parse_unary(p, result);
  TRY(parse_level(p, level + 1, result));
  for (;;) {
    int i = 0;
    term right;
    while (i < 2 && !extr_reader_takes(&p->reader, binary[level][i].sign)) i++;
    if (i == 2) return EXTR_OK;
    TRY(parse_level(p, level + 1, &right));
    TRY(binary[level][i].apply(&p->emitter, result, &right));
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
  TRY(parse_level(p, 0, result));
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    term right;
    if (!extr_reader_takes(&p->reader, signs[i].sign)) continue;
    TRY(parse_level(p, 0, &right));
    TRY(extr_term_as_step(&p->emitter, result));
    TRY(extr_term_as_step(&p->emitter, &right));
    const bool swap = signs[i].swapped;
    TRY(extr_term_binary(&p->emitter, signs[i].kind, swap ? &right : result, swap ? result : &right,
                         result));
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
  TRY(extr_term_choose(&p->emitter, result, &yes, &no));
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
  if (extr_word_is(type, p->emitter.message == EXTR_I8 ? "i8" : "f32")) return EXTR_OK;
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
    return extr_reader_fail_word(&p->reader, "", name, " is defined twice");
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
    TRY(extr_term_emit(&p->emitter, (operator_step){OPERATION_ARGUMENT, {(uint8_t)i}, 0},
                       &argument[i]));
  for (int i = 0; i < count; i++) p->argument_step[i] = argument[i].step;
  p->argument_count = count;
  return EXTR_OK;
}

/* Whether the code is just the minimum of the arguments. */
static bool is_minimum(const operator_code *code) {
  const operator_step *last = &code->steps[2];
  return code->count == 3 && last->operation == OPERATION_MINIMUM &&
         last->operands[0] != last->operands[1];
}

/* Limits the result, and makes it the last step. */
static extr_status end_function(parser *p, int function, term *result) {
  term zero = {.number = 0}, limit = {.number = p->units.limit};
  TRY(extr_term_as_step(&p->emitter, result));
  TRY(extr_term_combine(&p->emitter, OPERATION_MAXIMUM, result, &zero));
  if (function == OPERATOR_LEAVE)
    TRY(extr_term_combine(&p->emitter, OPERATION_MINIMUM, result, &limit));
  p->emitter.code->count = result->step + 1;
  p->argument_count = 0;
  return EXTR_OK;
}

static extr_status parse_function(parser *p, operator_codes *codes, int function, word name) {
  term result;
  p->emitter.code = &codes->function[function];
  if (p->emitter.code->count > 0)
    return extr_reader_fail_word(&p->reader, "", name, " is defined twice");
  TRY(begin_function(p, function));
  TRY(expect(p, "("));
  for (int i = 0; i < p->argument_count; i++) {
    if (i > 0) TRY(expect(p, ","));
    p->arguments[i] = extr_reader_word(&p->reader);
    if (p->arguments[i].length == 0) return extr_reader_fail_found(&p->reader, "a name");
    if (i > 0 && extr_word_equal(p->arguments[0], p->arguments[i]))
      return extr_reader_fail_word(&p->reader, "both arguments are named ", p->arguments[i], "");
  }
  TRY(expect(p, ")"));
  TRY(expect(p, "="));
  TRY(parse_expression(p, &result));
  if (function == OPERATOR_COMBINE && is_minimum(p->emitter.code)) {
    codes->minimum = true;
    p->argument_count = 0;
    return EXTR_OK;
  }
  return end_function(p, function, &result);
}

/* The identity, within the limits. */
static extr_status define_identity(parser *p, operator_codes *codes, int function) {
  p->emitter.code = &codes->function[function];
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
    if (extr_word_is(name, function_names[i])) return parse_function(p, codes, i, name);
  }
  return parse_definition(p, name);
}

extr_status extr_operator_parse(extr_context *context, const char *name, const char *text,
                                extr_message message, operator_units units, operator_codes *codes) {
  parser p = {.reader = {.context = context, .name = name, .text = text, .at = text},
              .emitter.message = message,
              .units = units};
  p.emitter.reader = &p.reader;
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
