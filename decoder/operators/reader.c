#include "decoder/operators/reader.h"

#include "core/base/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extr_status extr_reader_fail(const reader *r, extr_status status, const char *format, ...) {
  char message[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  const char *line = r->text, *end;
  int number = 1;
  while ((end = memchr(line, '\n', (size_t)(r->at - line))) != NULL) {
    line = end + 1;
    number++;
  }
  return extr_fail(r->context, status, "%.200s:%d:%d: %s", r->name, number, (int)(r->at - line) + 1,
                   message);
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static void skip_blanks(reader *r) {
  for (;;) {
    r->at += strspn(r->at, " \t\r");
    if (*r->at == '#') r->at += strcspn(r->at, "\n");
    if (*r->at != '\n' || (r->at[1] != ' ' && r->at[1] != '\t')) return;
    r->at++;
  }
}

extr_status extr_reader_fail_found(const reader *r, const char *what) {
  const int length = (int)strcspn(r->at, " \t\r\n;#");
  if (length == 0)
    return extr_reader_fail(r, EXTR_INPUT, "expected %s at the end of the statement", what);
  return extr_reader_fail(r, EXTR_INPUT, "expected %s, found '%.*s'", what,
                          length < 40 ? length : 40, r->at);
}

extr_status extr_reader_fail_word(reader *r, const char *before, word w, const char *behind) {
  r->at = w.start;
  return extr_reader_fail(r, EXTR_INPUT, "%s%.*s%s", before, w.length, w.start, behind);
}

bool extr_reader_sees(reader *r, const char *sign) {
  skip_blanks(r);
  return strncmp(r->at, sign, strlen(sign)) == 0;
}

bool extr_reader_takes(reader *r, const char *sign) {
  const bool takes = extr_reader_sees(r, sign);
  if (takes) r->at += strlen(sign);
  return takes;
}

bool extr_reader_sees_word(reader *r) {
  skip_blanks(r);
  return is_letter(*r->at);
}

static word word_ahead(reader *r) {
  word w = {r->at, 0};
  if (!extr_reader_sees_word(r)) return w;
  w.start = r->at;
  while (is_letter(w.start[w.length]) || is_digit(w.start[w.length])) w.length++;
  return w;
}

word extr_reader_word(reader *r) {
  const word w = word_ahead(r);
  r->at += w.length;
  return w;
}

bool extr_reader_takes_word(reader *r, const char *text) {
  const word w = word_ahead(r);
  if (!extr_word_is(w, text)) return false;
  r->at += w.length;
  return true;
}

bool extr_word_is(word w, const char *text) {
  return extr_word_equal(w, (word){text, (int)strlen(text)});
}

bool extr_word_equal(word a, word b) {
  return a.length == b.length && memcmp(a.start, b.start, (size_t)a.length) == 0;
}

/* strtod also reads infinity and hexadecimal numbers. */
extr_status extr_reader_number(reader *r, double *number) {
  skip_blanks(r);
  const size_t digits = strspn(r->at, "0123456789.");
  char *end;
  if (digits == 0) return extr_reader_fail_found(r, "a number");
  *number = strtod(r->at, &end);
  if (end < r->at + digits || *number > 1e30) return extr_reader_fail_found(r, "a number");
  r->at = end;
  return EXTR_OK;
}

bool extr_reader_ends(reader *r) {
  skip_blanks(r);
  return *r->at == 0 || *r->at == '\n' || *r->at == ';';
}

bool extr_reader_next_statement(reader *r) {
  while (extr_reader_ends(r) && *r->at) r->at++;
  return *r->at;
}
