#include "core/known_optima/line.h"

#include <extrinsic/cost.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void extr_line_report(const extr_line *line, const char *format, ...) {
  char what[400];
  va_list values;
  va_start(values, format);
  vsnprintf(what, sizeof what, format, values);
  va_end(values);
  extr_report(line->context, "%s:%d: %s", line->file, line->number, what);
}

extr_status extr_line_word(extr_line *line) {
  line->cursor += strspn(line->cursor, " \t\r");
  size_t length = strcspn(line->cursor, " \t\r\n");
  if (length >= EXTR_WORD_MAX)
    return extr_line_refuse(line, "a word of %zu characters: expected at most %d", length,
                            EXTR_WORD_MAX - 1);
  memcpy(line->word, line->cursor, length);
  line->word[length] = 0;
  line->cursor += length;
  return EXTR_OK;
}

bool extr_digits(const char **text, uint64_t *value) {
  if (**text < '0' || **text > '9') return false;
  char *end;
  *value = strtoull(*text, &end, 10); /* ULLONG_MAX if it does not fit */
  *text = end;
  return true;
}

extr_status extr_line_whole(extr_line *line, const char *what, uint64_t most, uint64_t *value) {
  TRY(extr_line_word(line));
  const char *text = line->word;
  if (!extr_digits(&text, value) || *text || *value > most)
    return extr_line_refuse(line, "%s '%s': expected a whole number up to %" PRIu64, what,
                            line->word, most);
  return EXTR_OK;
}

extr_status extr_line_decimal(extr_line *line, const char *what, int64_t *millionths) {
  TRY(extr_line_word(line));
  extr_cost number;
  if (extr_cost_parse(NULL, 2, line->word, NULL, &number) != EXTR_OK)
    return extr_line_refuse(line, "%s '%s': expected a decimal", what, line->word);
  *millionths = number.complexity[2];
  return EXTR_OK;
}
