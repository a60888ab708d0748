#include "bench/output/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* The value of the first line "KEY SEPARATOR VALUE" of a file, without quotes; "" if there is no
 * such line. */
static void read_value(const char *path, const char *key, char separator, char text[MACHINE_TEXT]) {
  *text = 0;
  FILE *file = fopen(path, "r");
  if (!file) return;
  char *line = NULL;
  size_t size = 0;
  while (!*text && getline(&line, &size, file) > 0) {
    char *value = strchr(line, separator);
    if (strncmp(line, key, strlen(key)) != 0 || !value) continue;
    value += 1 + strspn(value + 1, " \"");
    value[strcspn(value, "\"\n")] = 0;
    snprintf(text, MACHINE_TEXT, "%s", value);
  }
  free(line);
  fclose(file);
}

const char *machine_processor(char text[MACHINE_TEXT]) {
  read_value("/proc/cpuinfo", "model name", ':', text);
  if (!*text) snprintf(text, MACHINE_TEXT, "unknown");
  return text;
}

const char *machine_hardware(char text[MACHINE_TEXT]) {
  char model[MACHINE_TEXT];
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  snprintf(text, MACHINE_TEXT, "%.127s, %ld processor%s", machine_processor(model), count,
           count == 1 ? "" : "s");
  return text;
}

const char *machine_system(char text[MACHINE_TEXT]) {
  struct utsname kernel;
  char name[MACHINE_TEXT];
  read_value("/etc/os-release", "PRETTY_NAME", '=', name);
  int length = snprintf(text, MACHINE_TEXT, "%.100s%s", name, *name ? ", " : "");
  if (uname(&kernel) == 0)
    snprintf(text + length, MACHINE_TEXT - (size_t)length, "%.40s %.60s %.40s", kernel.sysname,
             kernel.release, kernel.machine);
  else
    snprintf(text + length, MACHINE_TEXT - (size_t)length, "unknown kernel");
  return text;
}
