#include "bench/output/machine.h"

#include "core/base/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* Appends formatted text. */
#define append(text, ...) snprintf((text) + strlen(text), MACHINE_TEXT - strlen(text), __VA_ARGS__)

const char *machine_processor(const char *root, char text[MACHINE_TEXT]) {
  processor it;
  extr_processor_read(root, &it);
  snprintf(text, MACHINE_TEXT, "%s", it.model);
  if (strcmp(it.numbers[0], "unknown") != 0)
    append(text, " (%s %.20s, %s %.20s, %s %.20s)", it.labels[0], it.numbers[0], it.labels[1],
           it.numbers[1], it.labels[2], it.numbers[2]);
  return text;
}

/* The sizes of the caches of data, from the nearest one on: the system writes "1024K". */
static void append_caches(const char *root, char text[MACHINE_TEXT]) {
  enum { CACHES = 8 };
  for (int i = 0; i < CACHES; i++) {
    char path[SYSTEM_TEXT], level[SYSTEM_TEXT], type[SYSTEM_TEXT], size[SYSTEM_TEXT];
    const int folder =
        snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/", i);
    strcpy(path + folder, "level");
    extr_system_value(root, path, "", 0, level);
    strcpy(path + folder, "type");
    extr_system_value(root, path, "", 0, type);
    strcpy(path + folder, "size");
    const long kib = strtol(extr_system_value(root, path, "", 0, size), NULL, 10);
    if (kib <= 0 || strcmp(type, "Instruction") == 0) continue;
    append(text, ", L%.2s%s ", level, strcmp(type, "Data") == 0 ? "d" : "");
    append(text, kib % 1024 ? "%ld KiB" : "%ld MiB", kib % 1024 ? kib : kib / 1024);
  }
}

static void append_clock(const char *root, char text[MACHINE_TEXT]) {
#define CLOCK "/sys/devices/system/cpu/cpu0/cpufreq/"
  char value[SYSTEM_TEXT];
  double ghz = strtod(extr_system_value(root, CLOCK "cpuinfo_max_freq", "", 0, value), NULL) / 1e6;
  if (!(ghz > 0))
    ghz = strtod(extr_system_value(root, "/proc/cpuinfo", "cpu MHz", ':', value), NULL) / 1e3;
  if (ghz > 0) append(text, ", %.1f GHz", ghz);
  if (*extr_system_value(root, CLOCK "scaling_governor", "", 0, value))
    append(text, ", governor %s", value);
#undef CLOCK
}

const char *machine_hardware(const char *root, char text[MACHINE_TEXT]) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  machine_processor(root, text);
  append(text, ", %ld processor%s", count, count == 1 ? "" : "s");
  append_caches(root, text);
  append_clock(root, text);
  return text;
}

const char *machine_system(char text[MACHINE_TEXT]) {
  struct utsname kernel;
  char name[SYSTEM_TEXT];
  extr_system_value("", "/etc/os-release", "PRETTY_NAME", '=', name);
  snprintf(text, MACHINE_TEXT, "%s%s", name, *name ? ", " : "");
  if (uname(&kernel) == 0)
    append(text, "%.40s %.60s %.40s", kernel.sysname, kernel.release, kernel.machine);
  else
    append(text, "unknown kernel");
  return text;
}
