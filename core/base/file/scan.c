#include "core/base/file/scan.h"

#include "core/base/setting.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

extr_status extr_scan_fail(const scanner *in, long line, const char *format, ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return extr_fail(in->context, EXTR_INPUT, "%s:%ld: %s", in->name, line, text);
}

/* ---- Words ----------------------------------------------------------------------------------- */

enum { WORD_SHOWN = 24 };

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static bool stops(const scanner *in) {
  return in->next == in->end || *in->next == '\n' || (in->comment && *in->next == in->comment);
}

bool extr_scan_ends_line(scanner *in) {
  while (!stops(in) && is_blank(*in->next)) in->next++;
  return stops(in);
}

scan_word extr_scan_word(scanner *in) {
  if (extr_scan_ends_line(in)) return (scan_word){in->next, 0};
  const char *start = in->next++;
  if (!in->alone || *start != in->alone)
    while (!stops(in) && !is_blank(*in->next) && !(in->alone && *in->next == in->alone)) in->next++;
  return (scan_word){start, (size_t)(in->next - start)};
}

bool extr_scan_equals(scan_word found, const char *text) {
  return found.length == strlen(text) && memcmp(found.start, text, found.length) == 0;
}

extr_status extr_scan_expected(const scanner *in, scan_word found, const char *format, ...) {
  char shown[WORD_SHOWN], expected[128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(expected, sizeof expected, format, arguments);
  va_end(arguments);
  size_t length = found.length < WORD_SHOWN - 1 ? found.length : WORD_SHOWN - 1;
  for (size_t i = 0; i < length; i++)
    shown[i] = isprint((unsigned char)found.start[i]) ? found.start[i] : '?';
  shown[length] = '\0';
  if (length > 0) return extr_scan_fail(in, in->line, "found '%s', expected %s", shown, expected);
  const char *over = in->next == in->end ? "file" : "line";
  return extr_scan_fail(in, in->line, "found the end of the %s, expected %s", over, expected);
}

/* The value of a word, saturated to +-INT_MAX; INT_MIN if it is not a number. */
static int word_value(scan_word found) {
  bool negative = found.length > 1 && *found.start == '-';
  int value = 0;
  for (size_t i = negative; i < found.length; i++) {
    int digit = found.start[i] - '0';
    if (digit < 0 || digit > 9) return INT_MIN;
    value = value < INT_MAX / 10 ? 10 * value + digit : INT_MAX;
  }
  return negative ? -value : value;
}

extr_status extr_scan_number(scanner *in, int low, int high, int *number, const char *format, ...) {
  scan_word found = extr_scan_word(in);
  *number = word_value(found);
  if (found.length > 0 && *number >= low && *number <= high) return EXTR_OK;
  char expected[128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(expected, sizeof expected, format, arguments);
  va_end(arguments);
  return extr_scan_expected(in, found, "%s", expected);
}

extr_status extr_scan_real(scanner *in, double low, double high, double *number) {
  const scan_word found = extr_scan_word(in);
  char text[64];
  snprintf(text, sizeof text, "%.*s", (int)found.length, found.start);
  if (found.length < sizeof text && extr_number_parse(text, number) && *number >= low &&
      *number <= high)
    return EXTR_OK;
  return extr_scan_expected(in, found, "a number from %g to %g", low, high);
}

extr_status extr_scan_choice(scanner *in, const char *const *choices, int *choice) {
  char expected[128] = "";
  scan_word found = extr_scan_word(in);
  for (int i = 0; choices[i]; i++) {
    size_t length = strlen(choices[i]), used = strlen(expected);
    *choice = i;
    if (found.length == length && strncasecmp(found.start, choices[i], length) == 0) return EXTR_OK;
    snprintf(expected + used, sizeof expected - used, "%s%s", i ? " or " : "", choices[i]);
  }
  return extr_scan_expected(in, found, "%s", expected);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool next_line(scanner *in) {
  const char *newline = memchr(in->next, '\n', (size_t)(in->end - in->next));
  in->next = newline ? newline + 1 : in->end;
  in->line += newline != NULL;
  return newline != NULL;
}

void extr_scan_open_line(scanner *in) {
  while (extr_scan_ends_line(in) && next_line(in)) continue;
}

void extr_scan_next_line(scanner *in) {
  next_line(in);
  extr_scan_open_line(in);
}

extr_status extr_scan_close_line(scanner *in) {
  if (extr_scan_ends_line(in)) return EXTR_OK;
  return extr_scan_expected(in, extr_scan_word(in), "the end of the line");
}

extr_status extr_scan_end(scanner *in) {
  extr_scan_open_line(in);
  if (in->next == in->end) return EXTR_OK;
  return extr_scan_expected(in, extr_scan_word(in), "the end of the file");
}
