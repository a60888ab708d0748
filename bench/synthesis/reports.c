#include "bench/synthesis/measure.h"

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

static bool read_number(const char *text, double *value) {
  char *end;
  if (!text) return false;
  double read = strtod(text, &end);
  if (end == text) return false;
  *value = read;
  return true;
}

static const char cells[] = "Number of cells:";

bool report_cells(const char *text, double *value) {
  return read_number(after_last(text, cells), value);
}

bool report_area(const char *text, double *value) {
  const char *line = after_last(text, "Chip area for");
  const char *colon = line ? strchr(line, ':') : NULL;
  return read_number(colon ? colon + 1 : NULL, value);
}

/* A line "  TYPE    COUNT" of the last module. */
double report_cells_of(const char *text, const char *type) {
  const char *line = after_last(text, cells);
  size_t length = strlen(type);
  for (; line; line = strchr(line, '\n')) {
    double count;
    line += strspn(line, "\n \t");
    if (strncmp(line, type, length) == 0 && isspace((unsigned char)line[length]) &&
        read_number(line + length, &count))
      return count;
    if (!*line) break;
  }
  return 0;
}

bool report_tables(const char *text, double *value) {
  *value = report_cells_of(text, "SB_LUT4") + report_cells_of(text, "LUT4") +
           2 * report_cells_of(text, "CCU2C");
  return true;
}

bool report_depth(const char *text, double *value) {
  return read_number(after_last(text, "(length="), value);
}

bool report_slack(const char *text, double *value) {
  const char *end = strstr(text, "slack (");
  if (!end) return false;
  const char *line = end;
  while (line > text && line[-1] != '\n') line--;
  return read_number(line, value);
}

bool report_frequency(const char *text, double *value) {
  const char *line = after_last(text, "Max frequency for clock");
  const char *name = line ? strchr(line, '\'') : NULL;
  const char *colon = name ? strstr(name, "':") : NULL;
  return read_number(colon ? colon + 2 : NULL, value);
}
