#include "core/book/line.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ex_line_report(const ex_line *line, const char *format, ...) {
  char what[400];
  va_list values;
  va_start(values, format);
  vsnprintf(what, sizeof what, format, values);
  va_end(values);
  ex_report(line->context, "%s:%d: %s", line->file, line->number, what);
}

ex_status ex_line_word(ex_line *line) {
  line->cursor += strspn(line->cursor, " \t\r");
  size_t length = strcspn(line->cursor, " \t\r\n");
  if (length >= EX_WORD_MAX)
    return ex_line_refuse(line, "a word of %zu characters: expected at most %d", length,
                          EX_WORD_MAX - 1);
  memcpy(line->word, line->cursor, length);
  line->word[length] = 0;
  line->cursor += length;
  return EX_OK;
}

bool ex_digits(const char **text, uint64_t *value) {
  if (**text < '0' || **text > '9') return false;
  char *end;
  *value = strtoull(*text, &end, 10); /* what does not fit becomes the largest number */
  *text = end;
  return true;
}

ex_status ex_line_whole(ex_line *line, const char *what, uint64_t most, uint64_t *value) {
  TRY(ex_line_word(line));
  const char *text = line->word;
  if (!ex_digits(&text, value) || *text || *value > most)
    return ex_line_refuse(line, "%s '%s': expected a whole number up to %" PRIu64, what, line->word,
                          most);
  return EX_OK;
}

ex_status ex_line_decimal(ex_line *line, const char *what, int64_t *millionths) {
  TRY(ex_line_word(line));
  ex_cost number;
  if (ex_cost_parse(NULL, 2, line->word, NULL, &number) != EX_OK)
    return ex_line_refuse(line, "%s '%s': expected a decimal", what, line->word);
  *millionths = number.complexity[2];
  return EX_OK;
}
