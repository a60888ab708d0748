#include "core/base/processor.h"

#include "core/base/isa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 4, VALUE_TEXT = 128 };

/* The first values of these keys in /proc/cpuinfo. */
static void read_values(char values[VALUES][VALUE_TEXT]) {
  static const char *const keys[VALUES] = {"model name\t", "cpu family\t", "model\t", "stepping\t"};
  FILE *file = fopen("/proc/cpuinfo", "r");
  char *line = NULL;
  size_t size = 0;
  while (file && getline(&line, &size, file) > 0)
    for (int i = 0; i < VALUES; i++) {
      const char *value = strstr(line, ": ");
      if (*values[i] || !value || strncmp(line, keys[i], strlen(keys[i])) != 0) continue;
      snprintf(values[i], VALUE_TEXT, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
    }
  free(line);
  if (file) fclose(file);
}

const char *extr_processor_name(char text[PROCESSOR_TEXT]) {
  char values[VALUES][VALUE_TEXT] = {""};
  read_values(values);
  for (int i = 0; i < VALUES; i++)
    if (!*values[i]) snprintf(values[i], VALUE_TEXT, "unknown");
  snprintf(text, PROCESSOR_TEXT, "%.120s, %.20s-%.20s-%.20s, %s", values[0], values[1], values[2],
           values[3], extr_isa_name(extr_isa_best()));
  return text;
}
