#include "bench/machine/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows "model name : " in a line of /proc/cpuinfo, or NULL. */
static char *model_in(char *line) {
  static const char key[] = "model name";
  if (strncmp(line, key, sizeof key - 1) != 0) return NULL;
  char *value = strchr(line, ':');
  if (!value) return NULL;
  value += strspn(value, ": \t");
  value[strcspn(value, "\n")] = 0;
  return value;
}

const char *processor_name(char text[PROCESSOR_TEXT]) {
  snprintf(text, PROCESSOR_TEXT, "unknown");
  FILE *file = fopen("/proc/cpuinfo", "r");
  if (!file) return text;
  char *line = NULL, *model = NULL;
  size_t size = 0;
  while (!model && getline(&line, &size, file) > 0) model = model_in(line);
  if (model) snprintf(text, PROCESSOR_TEXT, "%s", model);
  free(line);
  fclose(file);
  return text;
}
