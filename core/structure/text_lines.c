#include "core/structure/text_lines.h"

#include <extrinsic/emit.h>

#include "core/base/array.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORD_SHOWN = 24 };

typedef struct reader {
  text_lines *lines;
  const char *next, *end;
  long line; /* of `next` */
  int limit; /* most operators */
} reader;

extr_status extr_text_fail(const text_lines *lines, long line, const char *format, ...) {
  char text[320];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return extr_fail(lines->context, EXTR_INPUT, "%s:%ld: %s", lines->source, line, text);
}

/* ---- Words ----------------------------------------------------------------------------------- */

typedef struct word {
  const char *start;
  size_t length; /* 0 at the end of the line */
} word;

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/* Whether the content of the line ends here, at its end or at a comment. */
static bool ends_line(const reader *r, const char *at) {
  return at == r->end || *at == '\n' || *at == '#';
}

static word next_word(reader *r) {
  while (!ends_line(r, r->next) && is_blank(*r->next)) r->next++;
  word found = {r->next, 0};
  if (ends_line(r, r->next)) return found;
  if (*r->next == '=') {
    r->next++;
  } else {
    while (!ends_line(r, r->next) && !is_blank(*r->next) && *r->next != '=') r->next++;
  }
  found.length = (size_t)(r->next - found.start);
  return found;
}

/* Goes to the start of the next line. False at the end of the text. */
static bool next_line(reader *r) {
  const char *newline = memchr(r->next, '\n', (size_t)(r->end - r->next));
  r->next = newline ? newline + 1 : r->end;
  r->line += newline != NULL;
  return r->next < r->end;
}

static bool equals(word found, const char *text) {
  return found.length == strlen(text) && memcmp(found.start, text, found.length) == 0;
}

static extr_status fail_expected(const reader *r, word found, const char *expected) {
  char shown[WORD_SHOWN + 1];
  size_t length = found.length < WORD_SHOWN ? found.length : WORD_SHOWN;
  for (size_t i = 0; i < length; i++)
    shown[i] = isprint((unsigned char)found.start[i]) ? found.start[i] : '?';
  shown[length] = '\0';
  if (length == 0)
    return extr_text_fail(r->lines, r->line, "found the end of the line, expected %s", expected);
  return extr_text_fail(r->lines, r->line, "found '%s', expected %s", shown, expected);
}

/* A number 1 .. most without sign or leading zeros; 0 for any other text. 10 * most fits an int. */
static int parse_number(word digits, int most) {
  int value = 0;
  for (size_t i = 0; i < digits.length; i++) {
    int digit = digits.start[i] - '0';
    if (digit < 0 || digit > 9 || (value == 0 && digit == 0)) return 0;
    value = 10 * value + digit;
    if (value > most) return 0;
  }
  return value;
}

/* ---- Names ----------------------------------------------------------------------------------- */

bool extr_text_is_input(const text_lines *lines, int name) {
  return name < lines->inputs;
}

bool extr_text_is_output(const text_lines *lines, int name) {
  return !extr_text_is_input(lines, name) && name < 2 * lines->inputs;
}

const char *extr_text_name(const text_lines *lines, int name, char text[EXTR_NAME_TEXT]) {
  if (extr_text_is_input(lines, name))
    snprintf(text, EXTR_NAME_TEXT, "x%d", name + 1);
  else if (extr_text_is_output(lines, name))
    snprintf(text, EXTR_NAME_TEXT, "y%d", name - lines->inputs + 1);
  else
    snprintf(text, EXTR_NAME_TEXT, "a%d", name - 2 * lines->inputs + 1);
  return text;
}

text_definition *extr_text_find(const text_lines *lines, int name) {
  int entry = (size_t)name < lines->names ? lines->definition_of[name] : 0;
  return entry ? &lines->definitions[entry - 1] : NULL;
}

static extr_status read_name(const reader *r, word found, int *name) {
  char letter = found.length ? *found.start : '\0';
  word digits = {found.start + 1, found.length ? found.length - 1 : 0};
  int number = 0, inputs = r->lines->inputs;
  if (letter == 'x' || letter == 'y') number = parse_number(digits, inputs);
  if (letter == 'a') number = parse_number(digits, EXTR_TEXT_OPERATORS_MAX);
  if (number == 0) {
    char expected[96];
    snprintf(expected, sizeof expected, "a name: x1 .. x%d, y1 .. y%d or a1 .. a%d", inputs, inputs,
             EXTR_TEXT_OPERATORS_MAX);
    return fail_expected(r, found, expected);
  }
  *name = number - 1;
  if (letter == 'y') *name += inputs;
  if (letter == 'a') *name += 2 * inputs;
  return EXTR_OK;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static extr_status read_inputs(reader *r, word keyword) {
  text_lines *lines = r->lines;
  if (!equals(keyword, "inputs")) return fail_expected(r, keyword, "'inputs N'");
  word number = next_word(r);
  lines->inputs = parse_number(number, EXTR_INPUTS_MAX);
  if (lines->inputs < 3) {
    char expected[64];
    snprintf(expected, sizeof expected, "the number of inputs, 3 to %d", EXTR_INPUTS_MAX);
    return fail_expected(r, number, expected);
  }
  word rest = next_word(r);
  if (rest.length) return fail_expected(r, rest, "the end of the line");
  /* The tree of each output has n - 1 leaves, so at most n - 2 operators. */
  int useful = lines->inputs * (lines->inputs - 2);
  r->limit = useful < EXTR_TEXT_OPERATORS_MAX ? useful : EXTR_TEXT_OPERATORS_MAX;
  return EXTR_OK;
}

static extr_status read_operands(reader *r, text_definition *made) {
  text_lines *lines = r->lines;
  made->first = (int)lines->operand_count;
  for (word found = next_word(r); found.length; found = next_word(r)) {
    if (made->count == EXTR_ARITY_MAX)
      return extr_text_fail(lines, r->line, "more than %d operands", EXTR_ARITY_MAX);
    TRY(ARRAY_RESERVE(lines->context, lines->operands, lines->operand_capacity,
                      lines->operand_count + 1));
    TRY(read_name(r, found, &lines->operands[lines->operand_count]));
    lines->operand_count++;
    made->count++;
  }
  if (made->count < 2)
    return extr_text_fail(lines, r->line, "found %d operand%s, expected 2 to %d", made->count,
                          made->count ? "" : "s", EXTR_ARITY_MAX);
  return EXTR_OK;
}

static extr_status register_name(text_lines *lines, int name) {
  size_t known = lines->names;
  TRY(ARRAY_RESERVE(lines->context, lines->definition_of, lines->names, (size_t)name + 1));
  memset(lines->definition_of + known, 0, (lines->names - known) * sizeof(int));
  lines->definition_of[name] = lines->count;
  return EXTR_OK;
}

static extr_status read_definition(reader *r, word found) {
  text_lines *lines = r->lines;
  text_definition made = {.line = r->line};
  char text[EXTR_NAME_TEXT];
  TRY(read_name(r, found, &made.name));
  extr_text_name(lines, made.name, text);
  if (extr_text_is_input(lines, made.name))
    return extr_text_fail(lines, r->line, "%s is an input, it has no operands", text);
  const text_definition *before = extr_text_find(lines, made.name);
  if (before)
    return extr_text_fail(lines, r->line, "%s is defined a second time, first in line %ld", text,
                          before->line);
  word equal_sign = next_word(r);
  if (!equals(equal_sign, "=")) return fail_expected(r, equal_sign, "'='");
  if (lines->count == r->limit)
    return extr_fail(lines->context, EXTR_LIMIT,
                     "%s:%ld: more than %d operators, the limit for %d inputs", lines->source,
                     r->line, r->limit, lines->inputs);
  TRY(read_operands(r, &made));
  TRY(ARRAY_RESERVE(lines->context, lines->definitions, lines->definition_capacity,
                    (size_t)lines->count + 1));
  lines->definitions[lines->count++] = made;
  return register_name(lines, made.name);
}

static extr_status read_all(reader *r) {
  text_lines *lines = r->lines;
  bool more = r->next < r->end;
  for (; more; more = next_line(r)) {
    word first = next_word(r);
    if (first.length == 0) continue;
    TRY(lines->inputs ? read_definition(r, first) : read_inputs(r, first));
  }
  if (!lines->inputs)
    return extr_text_fail(lines, r->line, "found the end of the text, expected 'inputs N'");
  for (int j = 0; j < lines->inputs; j++)
    if (!extr_text_find(lines, lines->inputs + j))
      return extr_text_fail(lines, r->line,
                            "found the end of the text, expected a definition of y%d", j + 1);
  return EXTR_OK;
}

extr_status extr_text_lines_read(extr_context *context, const char *source, const char *text,
                                 size_t size, text_lines *lines) {
  *lines = (text_lines){.context = context, .source = source};
  reader r = {.lines = lines, .next = text, .end = text + size, .line = 1};
  return read_all(&r);
}

void extr_text_lines_free(text_lines *lines) {
  free(lines->definitions);
  free(lines->operands);
  free(lines->definition_of);
}
