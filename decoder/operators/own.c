#include "decoder/operators/own.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/setting.h"
#include "decoder/operators/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Operators by name ----------------------------------------------------------------------- */

extern const char extr_text_adjusted_op[], extr_text_attenuated_op[], extr_text_corrected_op[],
    extr_text_soft_min_op[];

static const struct built_in {
  const char *name, *source;
} built_in[] = {{"adjusted", extr_text_adjusted_op},
                {"attenuated", extr_text_attenuated_op},
                {"corrected", extr_text_corrected_op},
                {"soft-min", extr_text_soft_min_op}};

/* The source of the operator with this name, or NULL. */
static const char *built_in_source(const char *name) {
  for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
    if (strcmp(built_in[i].name, name) == 0) return built_in[i].source;
  return NULL;
}

/* ---- Text ------------------------------------------------------------------------------------ */

enum { FILE_MAX = 1 << 16, PATH_TEXT = 512 };

/* A text that grows up to its room. */
typedef struct buffer {
  char *text;
  size_t size; /* EXTR_OPERATOR_TEXT: it is too long */
} buffer;

static void put(buffer *to, const char *text, size_t length) {
  if (to->size + length >= EXTR_OPERATOR_TEXT) {
    to->size = EXTR_OPERATOR_TEXT;
    return;
  }
  memcpy(to->text + to->size, text, length);
  to->size += length;
  to->text[to->size] = 0;
}

/* The value that `values`, as in "p=0.8,q=1", has for a name. */
static word value_for(const char *values, word name) {
  for (const char *at = values; *at;) {
    const int length = (int)strcspn(at, ","), before = (int)strcspn(at, "=,");
    if (before < length && extr_word_equal((word){at, before}, name))
      return (word){at + before + 1, length - before - 1};
    at += length + (at[length] == ',');
  }
  return (word){0};
}

/* What is left of the statement, with single blanks and without comments. */
static void put_rest(reader *r, buffer *to) {
  const char *end = NULL; /* of what was put */
  while (!extr_reader_ends(r)) {
    if (end && end != r->at) put(to, " ", 1);
    put(to, r->at, 1);
    end = ++r->at;
  }
}

/* A statement, with another value if it is that of a parameter. */
static void put_statement(reader *r, const char *values, buffer *to) {
  reader ahead = *r;
  const word name = extr_reader_word(&ahead);
  const bool defines = name.length > 0 && extr_reader_takes(&ahead, "=");
  const word other = defines ? value_for(values, name) : (word){0};
  if (to->size > 0) put(to, "; ", 2);
  if (other.length == 0) {
    put_rest(r, to);
    return;
  }
  put(to, name.start, (size_t)name.length);
  put(to, " = ", 3);
  put(to, other.start, (size_t)other.length);
  while (!extr_reader_ends(r)) r->at++;
}

/* A number, of LLR if it ends in "llr". */
static bool is_number(const char *text) {
  char digits[64];
  double number;
  snprintf(digits, sizeof digits, "%s", text);
  char *unit = strstr(digits, "llr");
  if (unit && unit[3] == 0) *unit = 0;
  return extr_number_parse(digits, &number);
}

/* EXTR_INPUT unless every value is a number, and its name that of a parameter in the text. */
static extr_status check_values(extr_context *context, const char *name, const char *values,
                                const char *text) {
  char one[64], definition[80], statements[EXTR_OPERATOR_TEXT + 4];
  snprintf(statements, sizeof statements, "; %s;", text);
  for (const char *at = values; *at;) {
    const size_t length = strcspn(at, ",");
    snprintf(one, sizeof one, "%.*s", (int)length, at);
    const char *value = strchr(one, '=');
    if (!value || !is_number(value + 1))
      return extr_fail(context, EXTR_INPUT,
                       "%s: '%s': expected NAME=NUMBER or NAME=NUMBERllr, as in c=0.5llr", name,
                       one);
    snprintf(definition, sizeof definition, "; %.*s = %s;", (int)(value - one), one, value + 1);
    if (!strstr(statements, definition))
      return extr_fail(context, EXTR_INPUT, "%s has no parameter %.*s", name, (int)(value - one),
                       one);
    at += length + (at[length] == ',');
  }
  return EXTR_OK;
}

static extr_status take(extr_context *context, const char *name, const char *values,
                        const char *source, char text[EXTR_OPERATOR_TEXT]) {
  reader r = {.at = source};
  buffer made = {.text = text};
  own_kind kind;
  TRY(extr_own_kind(context, name, source, &kind));
  *text = 0;
  while (extr_reader_next_statement(&r)) put_statement(&r, values, &made);
  if (made.size == EXTR_OPERATOR_TEXT)
    return extr_fail(context, EXTR_LIMIT, "%s has more than %d characters without its comments",
                     name, EXTR_OPERATOR_TEXT - 1);
  TRY(check_values(context, name, values, text));
  return extr_own_kind(context, name, text, &kind);
}

/* "NAME" or "FILE", with ":NAME=VALUE,..." behind it. */
static extr_status take_named(extr_context *context, const char *typed,
                              char text[EXTR_OPERATOR_TEXT]) {
  const size_t length = strcspn(typed, ":");
  const char *values = typed + length + (typed[length] == ':');
  char name[PATH_TEXT];
  OWNED_ARRAY char *source = NULL;
  size_t size;
  snprintf(name, sizeof name, "%.*s", (int)length, typed);
  const char *known = built_in_source(name);
  if (known) return take(context, name, values, known, text);
  TRY(extr_file_read(context, name, FILE_MAX, &source, &size));
  if (strlen(source) < size) return extr_fail(context, EXTR_INPUT, "%s: found a zero byte", name);
  return take(context, name, values, source, text);
}

extr_status extr_own_read(extr_context *context, const char *typed, char text[EXTR_OPERATOR_TEXT]) {
  char made[EXTR_OPERATOR_TEXT];
  if (strchr(typed, '('))
    TRY(take(context, "own", "", typed, made));
  else
    TRY(take_named(context, typed, made));
  strcpy(text, made);
  return EXTR_OK;
}

/* ---- Kind ------------------------------------------------------------------------------------ */

/* Whether the text says that it is for floats. */
static bool declares_floats(const char *text) {
  reader r = {.at = text};
  while (extr_reader_next_statement(&r)) {
    if (extr_reader_takes_word(&r, "message") && extr_reader_takes(&r, "="))
      return extr_reader_takes_word(&r, "f32");
    while (!extr_reader_ends(&r)) r.at++;
  }
  return false;
}

extr_status extr_own_kind(extr_context *context, const char *name, const char *text,
                          own_kind *kind) {
  const operator_units units = {1, 1};
  operator_codes codes;
  *kind = (own_kind){0};
  for (int message = EXTR_I8; message <= EXTR_F32; message++) {
    kind->takes[message] =
        extr_operator_parse(NULL, name, text, (extr_message)message, units, &codes) == EXTR_OK;
    if (kind->takes[message]) kind->minimum = codes.minimum;
  }
  if (kind->takes[EXTR_I8] || kind->takes[EXTR_F32]) return EXTR_OK;
  return extr_operator_parse(context, name, text, declares_floats(text) ? EXTR_F32 : EXTR_I8, units,
                             &codes);
}
