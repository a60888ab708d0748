#include "bench/synthesis/reports.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows the last occurrence of `key`; NULL if there is none. */
static const char *after_last(const char *text, const char *key) {
  const char *found = NULL;
  for (const char *c = text; (c = strstr(c, key)); c++) found = c;
  return found ? found + strlen(key) : NULL;
}

static bool read_integer(const char *text, int *value) {
  char *end;
  if (!text) return false;
  long read = strtol(text, &end, 10);
  if (end == text || read < 0 || read > 1 << 30) return false;
  *value = (int)read;
  return true;
}

static bool read_real(const char *text, double *value) {
  char *end;
  if (!text) return false;
  double read = strtod(text, &end);
  if (end == text) return false;
  *value = read;
  return true;
}

bool report_cells(const char *text, int *cells) {
  return read_integer(after_last(text, "Number of cells:"), cells);
}

bool report_area(const char *text, double *area) {
  const char *line = after_last(text, "Chip area for");
  const char *colon = line ? strchr(line, ':') : NULL;
  return read_real(colon ? colon + 1 : NULL, area);
}

/* A line "  TYPE    COUNT" of the last module. */
int report_cells_of(const char *text, const char *type) {
  const char *line = after_last(text, "Number of cells:");
  size_t length = strlen(type);
  for (; line; line = strchr(line, '\n')) {
    int count;
    line += strspn(line, "\n \t");
    if (strncmp(line, type, length) == 0 && isspace((unsigned char)line[length]) &&
        read_integer(line + length, &count))
      return count;
    if (!*line) break;
  }
  return 0;
}

bool report_depth(const char *text, int *depth) {
  return read_integer(after_last(text, "(length="), depth);
}

bool report_slack(const char *text, double *slack) {
  const char *end = strstr(text, "slack (");
  if (!end) return false;
  const char *line = end;
  while (line > text && line[-1] != '\n') line--;
  return read_real(line, slack);
}

bool report_frequency(const char *text, double *megahertz) {
  const char *line = after_last(text, "Max frequency for clock");
  const char *name = line ? strchr(line, '\'') : NULL;
  const char *colon = name ? strstr(name, "':") : NULL;
  return read_real(colon ? colon + 2 : NULL, megahertz);
}

bool report_is_equivalent(const char *text) {
  return strstr(text, "Networks are equivalent") != NULL;
}
