#include "bench/machine/machine.h"

#include "bench/machine/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

const char *machine_hardware(char text[MACHINE_TEXT]) {
  char model[PROCESSOR_TEXT];
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  snprintf(text, MACHINE_TEXT, "%s, %ld processor%s", processor_name(model), count,
           count == 1 ? "" : "s");
  return text;
}

/* The value of the line PRETTY_NAME="...", or NULL. */
static char *pretty_name(char *line) {
  static const char key[] = "PRETTY_NAME=";
  if (strncmp(line, key, sizeof key - 1) != 0) return NULL;
  char *value = line + sizeof key - 1;
  value += *value == '"';
  value[strcspn(value, "\"\n")] = 0;
  return value;
}

/* The distribution and ", ", or nothing where /etc/os-release does not tell. */
static void distribution(char text[MACHINE_TEXT]) {
  *text = 0;
  FILE *file = fopen("/etc/os-release", "r");
  if (!file) return;
  char *line = NULL, *value = NULL;
  size_t size = 0;
  while (!value && getline(&line, &size, file) > 0) value = pretty_name(line);
  if (value) snprintf(text, MACHINE_TEXT, "%.100s, ", value);
  free(line);
  fclose(file);
}

const char *machine_system(char text[MACHINE_TEXT]) {
  struct utsname kernel;
  distribution(text);
  size_t length = strlen(text);
  if (uname(&kernel) == 0)
    snprintf(text + length, MACHINE_TEXT - length, "%.40s %.60s %.40s", kernel.sysname,
             kernel.release, kernel.machine);
  else
    snprintf(text + length, MACHINE_TEXT - length, "unknown kernel");
  return text;
}

const char *machine_llvm(void) {
  return EXTRINSIC_LLVM;
}
